# `make run` starts the bot, `make test` checks everything. Needs Python 3.11, pip, make and git.
PYTHON ?= python3.11
JOBS ?= 2
GAMES ?= 10000
GAME ?=

BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: run test lint ledger bench soak texts lock system clean

run: .venv/run.stamp
	@$(BIN)/python -m bot

test: system lint
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup --ledger

lint: .venv/dev.stamp
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

# Which rules have a passing test. Takes the results of the last whole run while they are fresh.
ledger: .venv/dev.stamp
	@$(BIN)/python -m tests.ledger -n $(JOBS)

bench: .venv/bench.stamp
	$(BIN)/python -m benchmarks

# Thousands of whole games: all kinds, or one (make soak GAME=tortuga GAMES=5000).
soak: .venv/dev.stamp
	$(BIN)/python -m pytest -n $(JOBS) tests/conformance --games $(GAMES) $(GAME:%=-k %)

# Enters new and changed words into every catalogue.
texts: .venv/dev.stamp
	$(BIN)/python -m tools.texts

# Newest versions that pyproject.toml allows.
COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header --no-annotate
lock: .venv/run.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(COMPILE) pyproject.toml -o requirements.txt
	$(COMPILE) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) --group bench -c requirements.txt -o requirements-bench.txt

system:
	@sh tools/system.sh

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find engine renderers bot tools tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.txt | .venv/bin/python
	$(INSTALL) -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt | .venv/bin/python
	$(INSTALL) -r requirements-dev.txt
	@touch $@

# Beside the rest, in the same interpreter: figures are compared within one run.
.venv/bench.stamp: requirements-bench.txt .venv/run.stamp
	$(INSTALL) -r requirements-bench.txt
	@touch $@
