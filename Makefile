# Needs Python 3.11 or newer and Node. Everything goes into .venv; `make clean` removes it.

PYTHON ?= python3
JOBS ?= 2
SHELL := bash
.SHELLFLAGS := -o pipefail -c
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
TOOLS := web/node_modules/.installed
PAGE := src/overtrick/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/scripts web/*.html web/*.json web/*.ts web/*.js -type f 2> /dev/null)
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Tests of servers depend on how busy the machine is: one that fails runs once more, and the summary lists it.
# NumPy works in one thread: a second one would take the core of the other tests, and wait for it busily.
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal --durations=10 --durations-min=1 --reruns 1 -r R
# pip's output, one line per package it fetches and one when it unpacks them. Errors and warnings are still shown.
PIP_NEWS := awk '/^(Collecting|Processing) / { sub(".*/", "", $$2); print "  " $$2 } /^Installing / { print "  unpacking ..." } { fflush() }'
# Tests of the compiled code. They also run with bounds checks; those of PLAIN_TESTS also run without the compiler.
ENGINE_TESTS := tests/kernel tests/games tests/kit tests/fuzz tests/bots
PLAIN_TESTS := tests/kernel tests/games tests/bots
COMPILED_CODE := --cov=overtrick.kernel --cov=overtrick.bots.kernel

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help install play play-terminal page test test-jit test-bounds test-python test-page test-firefox check format bench stress leaks torture soak fairness docs what-if screenshots wheel lock audit clean

help: ## Show this list
	@echo "Overtrick: play, study and invent trick-taking games."
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The rules and the bots are compiled while the page is built, so that the first table is ready at once.
install: $(STAMP) ## Set up .venv, build the page, and compile the rules and the bots
	@$(BIN)/overtrick compile > /dev/null & compiling=$$!; \
	$(MAKE) --no-print-directory --quiet page || { kill $$compiling; exit 1; }; \
	if kill -0 $$compiling 2> /dev/null; then echo "Preparing: the rules and the bots ..."; fi; \
	wait $$compiling

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Overtrick needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
		echo "Name another one like this: make install PYTHON=python3.12"; \
		exit 1; }
	@echo "Setting up: a Python environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

# The lock names every package, so --no-deps leaves nothing out. Without it pip looks for a requirement with extras, such as
# coverage[toml], by itself and fails as soon as there is a newer version than the locked one.
$(STAMP): pyproject.toml requirements.lock | $(BIN)/python
	@echo "Setting up: Python packages (first time only, about a minute) ..."
	@$(PIP) install --progress-bar off --no-deps --require-hashes -r requirements.lock | $(PIP_NEWS)
	@echo "Setting up: Overtrick itself ..."
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
	@echo "Ready."

play: install ## Play in the browser
	@$(BIN)/overtrick serve --open

play-terminal: $(STAMP) ## Play in the terminal
	@$(BIN)/overtrick play

# The page, built into the package

$(TOOLS): web/package-lock.json
	@command -v npm > /dev/null || { echo "The page is built with Node (20.19 or newer) and npm, and there is none here."; exit 1; }
	@echo "Setting up: the page's tools (first time only, about half a minute) ..."
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(TOOLS) $(PAGE_SOURCES)
	@echo "Building: the page ..."
	@cd web && npm run --silent build -- --logLevel warn

page: $(PAGE) ## Build the page

test: test-jit test-bounds test-python test-page ## Run every test: compiled, with bounds checked, as plain Python, in a browser

test-jit: $(STAMP) ## All tests, with compiled rules
	@echo "Testing: everything, with compiled rules ..."
	@$(BIN)/overtrick compile
	@$(PYTEST)

test-bounds: $(STAMP) ## Tests of the compiled code, with every array index checked
	@echo "Testing: the compiled code, with every array index checked ..."
	@NUMBA_BOUNDSCHECK=1 $(BIN)/overtrick compile
	@NUMBA_BOUNDSCHECK=1 $(PYTEST) $(ENGINE_TESTS)

test-python: $(STAMP) ## Tests of the compiled code as plain Python, with its coverage
	@echo "Testing: the compiled code as plain Python, with its coverage ..."
	@NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not slow_without_jit" $(COMPILED_CODE) --cov-report=term --cov-fail-under=95 $(PLAIN_TESTS)

test-page: $(STAMP) $(PAGE) ## The page: its logic, and whole matches in a real browser
	@echo "Testing: the page's logic ..."
	@cd web && npm run --silent test
	@echo "Testing: the page in a browser ..."
	@cd web && JOBS=$(JOBS) npm run --silent e2e

FIREFOX ?= $(shell command -v firefox || command -v firefox-esr)
test-firefox: $(STAMP) $(PAGE) ## The main flows of the page in the Firefox of this machine (FIREFOX=... names another one)
	@if [ -z "$(FIREFOX)" ]; then \
		echo "There is no Firefox here. Install one (on Debian: apt-get install firefox-esr), or name one with FIREFOX=..."; \
	else \
		echo "Testing: the main flows of the page in Firefox ..."; \
		cd web && JOBS=$(JOBS) FIREFOX="$(FIREFOX)" npm run --silent firefox; \
	fi

check: $(STAMP) $(TOOLS) ## Formatting, lint, types and the layers of the code
	@echo "Checking: formatting ..."
	@$(BIN)/ruff format --check .
	@echo "Checking: lint ..."
	@$(BIN)/ruff check .
	@echo "Checking: types ..."
	@$(BIN)/mypy src tests docs benchmarks
	@echo "Checking: layers ..."
	@$(BIN)/lint-imports --no-logo
	@echo "Checking: the page ..."
	@cd web && npm run --silent check && npm run --silent types:check

format: $(STAMP) $(TOOLS) ## Format the code and fix what lint can fix
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .
	@cd web && npm run --silent format

bench: $(STAMP) ## Measure the engine against its peers, and the bots
	@$(BIN)/python benchmarks/engine.py
	@$(BIN)/python benchmarks/bots.py
	@$(BIN)/python benchmarks/lab.py

stress: $(STAMP) ## Ask the bots in a million random positions of all games and options
	@echo "Testing: a million positions for novice, ten thousand for club and expert (some minutes) ..."
	@$(BIN)/python -m tests.bots.stress

leaks: $(STAMP) ## Deal unseen cards again in millions of worlds of all games: nobody may see or choose anything else
	@$(BIN)/python -m tests.research.stress

# SEED=... repeats the faults of an earlier run. See docs/trust.md.
torture: $(STAMP) ## Break everything while people play, look for leaks, fuzz what reads text (hours)
	@echo "Testing: the server while everything breaks ..."
	@$(BIN)/python -m tests.torture $(if $(SEED),--seed $(SEED))
	@echo "Testing: that no byte depends on hidden cards ..."
	@$(BIN)/python -m tests.torture.leak_run $(if $(SEED),--seed $(SEED))
	@echo "Testing: everything that reads text ..."
	@$(BIN)/python -m tests.fuzz.guided --seconds 120
	@echo "Testing: a million fair decks ..."
	@$(BIN)/python -m tests.fairness

soak: $(STAMP) ## Half an hour of steady play: memory and handles must reach a plateau
	@$(BIN)/python -m tests.torture.soak

fairness: $(STAMP) ## Test a million fair decks: uniform, and independent of each other (a minute or two)
	@$(BIN)/python -m tests.fairness

docs: $(STAMP) ## Write the pages that come from the definitions of the games
	@$(BIN)/python -m docs.generate

what-if: $(STAMP) ## Compute what single options of our games do, for the form that makes a table
	@$(BIN)/python -m overtrick.lab.what_if

screenshots: $(STAMP) $(PAGE) ## Take a screenshot of every screen (DOCS=1: only those in the docs)
	@echo "Taking screenshots: $(if $(DOCS),for docs/img,into web/screenshots/taken) ..."
	@cd web && JOBS=$(JOBS) DOCS=$(DOCS) npm run --silent screenshots

# Compiled code of older sources is left out: the folder is built anew.
wheel: $(STAMP) $(PAGE) ## Build a wheel with the page and with compiled code for x86-64-v3, into dist
	@rm -rf build/compiled dist
	@if [ "$$(uname -sm)" = "Linux x86_64" ]; then \
		echo "Compiling: the rules and the bots, for the wheel ..."; \
		OVERTRICK_WHEEL_CODE=build/compiled NUMBA_CPU_NAME=x86-64-v3 NUMBA_CPU_FEATURES= $(BIN)/overtrick compile; \
		find build/compiled -name '*.lock' -delete; \
	else echo "Not compiling: code is shipped for Linux on x86-64 only."; fi
	@$(BIN)/python -m hatchling build -t wheel

# One lock for every platform and every Python we support; it keeps the versions it has unless asked for new ones.
lock: | $(BIN)/python ## Work out requirements.lock again (UPGRADE=1 for the newest versions)
	@echo "Locking: working out versions ..."
	@$(PIP) install --quiet uv
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile pyproject.toml --quiet --extra all --extra dev \
		--universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
		$(if $(UPGRADE),--upgrade) --output-file requirements.lock
	@echo "Locked: $$(grep -c '^[a-z0-9].*==' requirements.lock) packages."

audit: $(STAMP) $(TOOLS) ## Ask PyPI and npm whether a locked package has a known vulnerability
	@echo "Auditing: Python packages ..."
	@$(PIP) install --quiet uv
	@$(BIN)/uvx pip-audit --strict --requirement requirements.lock --require-hashes --disable-pip
	@echo "Auditing: the page's packages ..."
	@cd web && npm audit

clean: ## Remove the environment and everything built
	rm -rf $(VENV) web/node_modules web/test-results $(dir $(PAGE)) build dist .coverage .coverage.* htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(wildcard src tests docs examples benchmarks) -name __pycache__ -type d -prune -exec rm -rf {} +
