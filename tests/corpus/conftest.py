"""The databases and a folder of documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from databases import postgresql, url

__all__ = ["folder", "postgresql", "url"]

DOCUMENTS = {
    "returns.md": "# Returns\n\nYou may send back any item within 30 days of delivery. Shoes must be unworn.\n\n"
    "## Fees\n\nA parcel costs 4 euros to send back. Tents are collected for 12 euros.\n",
    "prices.csv": "Item,Price\nTarn 2 tent,249\nBrook mat,59\n",
    "page.html": "<html><head><title>Warranty</title></head><body><h1>Warranty</h1><p>The Tarn 2 has a warranty of "
    "five years. It covers poles and seams.</p></body></html>",
    "notes.txt": "The workshop in Leeds repairs zips.\n\nIt is closed on Mondays.\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder `shop` with four documents."""
    shop = tmp_path / "shop"
    shop.mkdir()
    for name, text in DOCUMENTS.items():
        (shop / name).write_text(text, encoding="utf-8")
    return shop
