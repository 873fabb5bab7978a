# The first two commands start from a plain machine with Python 3.11 or newer and pip; they make .venv here and ask nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
SOURCES := --source examples/refund_policy.md --source examples/product_page.html
QUESTION := What does it cost to send back the Tarn 2 tent, and how long do I have?

.DEFAULT_GOAL := help
.PHONY: help run test check long bench clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A machine without ensurepip (Debian without python3-venv) gets pip from the pip outside.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "groundwire needs Python 3.11 or newer; say which with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || \
		{ $(PYTHON) -m venv --clear --without-pip $(VENV) && \
		  $(PYTHON) -m pip --quiet --python $(VENV) install pip; }

$(VENV)/.runtime: pyproject.toml | $(BIN)/python
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.runtime

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

long: $(VENV)/.dev  ## 100,000 generated and mutated inputs, hostile lines of 1 MB (minutes)
	@$(BIN)/python -m pytest -m long tests/long

bench: $(VENV)/.dev  ## measure speed, write benchmarks/results/speed.json and the README's table
	@$(BIN)/python benchmarks/speed.py
	@$(BIN)/python scripts/readme_table.py

clean:  ## remove what the other targets made
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
