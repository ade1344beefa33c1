# `make run` starts the bot, `make quick` checks an edit, `make test` checks everything (docs/testing.md). Needs Python 3.11 to 3.14, pip, make and git.
# Processes of tests: two for each processor, since many tests wait.
JOBS ?= 4
GAMES ?= 2000
GAME ?=

BIN := .venv/bin
# Any Python can begin: run.py looks for one that fits (PYTHON=… names one) and makes the environment.
ANY := $(shell for one in $(PYTHON) python3.14 python3.13 python3.12 python3.11 python3 python; \
	do "$$one" -c "" 2>/dev/null && echo "$$one" && break; done)
PREPARE = $(or $(ANY),$(error Quarterdeck needs Python 3.11 to 3.14; there is none here. Get one at python.org)) run.py prepare

# Each of the many processes that tests start would compile all of it again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run quick types quick-tests test pytest lint ledger lean bench ladder puzzles soak mutations chaos texts lock system clean

# Without a token in .env: the local tavern, in the browser. `make run FRESH=1` begins it anew. docs/game-packages.md says how to
# add games.
run: .venv/run.stamp
	@$(BIN)/python -m bot

# Lint runs beside the tests.
test: system .venv/dev.stamp
	@$(MAKE) --no-print-directory -j 2 lint pytest

pytest: .venv/dev.stamp
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup --ledger --durations 20

# After each edit, in less than a minute: style, types, and quick tests of the engine and of what the host does most.
QUICK := tests/engine $(addprefix tests/host/test_,answers.py hand_messages.py deadlines.py pace_and_pause_votes.py \
	outbox.py undo.py auto_answers.py lobby.py)
quick: .venv/dev.stamp
	@$(BIN)/ruff check --quiet
	@$(MAKE) --no-print-directory -j 2 types quick-tests

types: .venv/dev.stamp
	@$(BIN)/mypy

# These tests wait for nothing, so more processes than processors would only import everything once more.
quick-tests: .venv/dev.stamp
	@$(BIN)/python -m pytest -q -n logical -m "not slow and not soak" $(QUICK)

lint: .venv/dev.stamp
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.prose
	$(BIN)/python -m tools.texts --check

# Which rules have a passing test. Takes the results of the last whole run while they are fresh.
ledger: .venv/dev.stamp
	@$(BIN)/python -m tests.ledger -n $(JOBS)

# Code lines against the budgets of docs/design/size-budgets.md, and the longest functions.
lean: .venv/dev.stamp
	@$(BIN)/python -m tools.code_size

bench: .venv/bench.stamp
	$(BIN)/python -m benchmarks

# How well automatic players play, against one another and players of other styles: goes on where it stopped, four hours at
# most. `make ladder ROWS="yarr strong"` plays some rows.
ROWS ?=
ladder: .venv/dev.stamp
	@$(BIN)/python -m benchmarks.ladder $(ROWS)

# The daily puzzles of the games: goes on where it stopped. `make puzzles HOURS=1 TITLES=yarr` makes those of one game.
HOURS ?= 4
puzzles: .venv/dev.stamp
	@$(BIN)/python -m tools.puzzles $(TITLES) --hours $(HOURS)

# What is exhaustive. `make soak GAME=tortuga GAMES=5000` plays one kind. docs/testing.md keeps a table of the runs.
SOAK := tests/conformance tests/games $(addprefix tests/renderers/test_,crowded_positions.py legibility.py) \
	$(addprefix tests/engine/test_,automatic_players.py lessons.py)
SOAKING := $(BIN)/python -m pytest -n $(JOBS) -o faulthandler_timeout=0
soak: .venv/dev.stamp
	@echo "soak adds to make test: $(GAMES) random games of each kind; a new game with every check; the long tests of the host and the wire"
	$(SOAKING) -m "" $(SOAK) --games $(GAMES) $(GAME:%=-k %)
	$(if $(GAME),,$(SOAKING) -m soak)

# An evening at four tables whose bot is killed so often, on each database. Then a game whose leader is lost in four ways, in
# so many rounds. Then backups, restores and migrations are killed. It needs PostgreSQL, and takes more than an hour.
KILLS ?= 300
ROUNDS ?= 60
chaos: .venv/dev.stamp
	@$(BIN)/python -m tests.wire.chaos $(KILLS)
	@$(BIN)/python -m tests.wire.chaos $(KILLS) 1 postgresql
	@$(BIN)/python -m tests.wire.leader_loss $(ROUNDS)
	@$(BIN)/python -m tests.store.killed_commands 200

# Small wrong changes to a copy of the program: do the tests notice? It takes an hour or two.
# `make mutations ONLY="written host"` takes some of them.
ONLY ?=
mutations: .venv/dev.stamp
	@$(BIN)/python -m tools.mutations $(ONLY)

# Enters new and changed words into every catalogue.
texts: .venv/dev.stamp
	$(BIN)/python -m tools.texts

# Newest versions that pyproject.toml allows, and whether every machine that docs/operating.md names can have them.
COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header --no-annotate
lock: .venv/dev.stamp
	$(COMPILE) pyproject.toml -o requirements.txt
	$(COMPILE) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) --group bench -c requirements.txt -o requirements-bench.txt
	$(BIN)/python -m tools.dependency_wheels

system:
	@sh tools/system.sh

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find engine store renderers bot tavern tools tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

.venv/run.stamp: requirements.txt
	@$(PREPARE) run

.venv/dev.stamp: requirements-dev.txt
	@$(PREPARE) dev

# Beside the rest, in the same interpreter: figures are compared within one run. The tests' browser plays, too.
.venv/bench.stamp: requirements-bench.txt .venv/dev.stamp
	@$(PREPARE) bench
