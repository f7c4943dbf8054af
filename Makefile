# Two commands do everything: `make print` and `make test`. Each sets up its own environment in .venv.
# Another Python: make PYTHON=python3.13 print

.DEFAULT_GOAL := help
.PHONY: help print test check bench clean

VENV := .venv
BIN := $(VENV)/bin
FIND_PYTHON := for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; exit; fi; done
PYTHON ?= $(shell $(FIND_PYTHON))
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

help:
	@echo 'make print   print every game to output/'
	@echo 'make test    install what the checks need and run them all'
	@echo 'make bench   measure speed and memory against other tools'
	@echo 'make clean   remove the environment and what was printed'

$(BIN)/python:
	@test -n '$(PYTHON)' || { echo 'Wayout needs Python 3.11 or newer: install it, or name one: make PYTHON=/path/to/python3 print' >&2; exit 2; }
	@echo 'Setting up $(VENV) (once)'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo 'This Python cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv' >&2; exit 2; }

$(VENV)/.print: pyproject.toml | $(BIN)/python
	@echo 'Installing what printing needs'
	@$(PIP) -e .
	@touch $@

$(VENV)/.test: pyproject.toml | $(BIN)/python
	@echo 'Installing what the checks need'
	@$(PIP) -e '.[dev]'
	@touch $@ $(VENV)/.print

$(VENV)/.bench: pyproject.toml | $(BIN)/python
	@$(PIP) -e '.[dev,bench]'
	@touch $@ $(VENV)/.print $(VENV)/.test

print: $(VENV)/.print
	@$(BIN)/wayout print all

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/wayout content check
	$(BIN)/python -m pytest -q -n auto

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) output
