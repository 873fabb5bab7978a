"""The networks of a process: loaded once, in the background, and again only after a failure or a fork."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from groundwire.core._errors import ConfigError
from groundwire.verifiers._cross_encoder import Networks
from groundwire.verifiers.entailment import WEIGHTS


def test_a_network_is_loaded_once() -> None:
    """Whoever asks for a folder gets the same network; another number of threads is another network."""
    networks = Networks()
    one = networks.load(WEIGHTS, 1).result()
    assert networks.load(WEIGHTS, 1).result() is one
    assert networks.load(WEIGHTS, 2).result() is not one


def test_only_so_many_networks_are_kept() -> None:
    """The oldest makes room."""
    networks = Networks(most=1)
    one = networks.load(WEIGHTS, 1).result()
    networks.load(WEIGHTS, 2).result()
    assert networks.load(WEIGHTS, 1).result() is not one


def test_a_failure_is_told_and_tried_again(tmp_path: Path) -> None:
    """A folder without its files raises when its network is wanted, and loads once they are there."""
    networks, folder = Networks(), tmp_path / "model"
    with pytest.raises(ConfigError, match="has no config"):
        networks.load(folder, 1).result()
    shutil.copytree(WEIGHTS, folder)
    assert networks.load(folder, 1).result().token_ids(["fee"])


def test_a_forked_child_loads_its_own() -> None:
    """After `forget`, as in a child that was forked while another thread held the lock, everything starts anew."""
    networks = Networks()
    one = networks.load(WEIGHTS, 1).result()
    with networks._lock:
        networks.forget()
        assert networks.load(WEIGHTS, 1).result() is not one
