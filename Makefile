# The commands of the house. Everything is installed into .venv by the project's own files.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.stamp
GAMES  := $(notdir $(patsubst %/,%,$(dir $(wildcard fondaco/games/*/components.toml))))
PEERS  := $(notdir $(basename $(wildcard bench/peers/*.txt)))
RULES  := tests/test_scenarios.py tests/games/test_properties.py tests/games/test_compiled.py
QUICK  := HYPOTHESIS_PROFILE=quick $(BIN)/pytest -n 2 --dist loadgroup
# Programs that tests of the site need: what one of them does not find fails it, unless it cannot be
# had here (`services` says so) or FONDACO_MISSING=skip leaves such tests out.
FOUND  := command -v chromium >/dev/null && command -v redis-server >/dev/null && \
  { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1

.PHONY: play terminal pictures test lint check compiled suite bounds interpreted example services api bench bench-site bench-peers fuzz outages format clean help

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/'

play: $(STAMP)-site ## set up and start the site on http://127.0.0.1:8000
	@$(BIN)/fondaco serve

terminal: $(STAMP)-play ## set up and play Wampum against bots in the terminal
	@$(BIN)/fondaco play wampum

test: $(STAMP)-dev ## set up and run all checks
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint compiled
	@$(MAKE) --no-print-directory suite

lint: $(STAMP)-dev ## format, lint, types, import contract
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Tests of the site want a Chromium, a PostgreSQL and a Redis; what is missing and can be installed, is.
services:
	@wanted=''; \
	command -v chromium >/dev/null || wanted="$$wanted chromium"; \
	command -v redis-server >/dev/null || wanted="$$wanted redis-server"; \
	command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
	  wanted="$$wanted postgresql"; \
	[ -z "$$wanted" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$wanted >/dev/null; } || \
	  echo "LEFT OUT: the tests that need$$wanted, which cannot be installed here."

# The whole suite compiled; then the rules once more with bounds checks, and once interpreted.
# A file is run by one worker: what its tests share is made once. In the later parts a game is.
# Browsers, servers and terminals let their worker wait: four of them keep two cores busy.
check: $(STAMP)-dev compiled suite ## all tests

suite: $(STAMP)-dev services
	export FONDACO_MISSING=$${FONDACO_MISSING:-$$({ $(FOUND); } && echo fail || echo skip)}; \
	  $(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder --durations 12
	@$(MAKE) --no-print-directory -j 3 --output-sync=target bounds interpreted example

compiled: $(STAMP)-dev
	@echo $(GAMES) | xargs -P 2 -n 1 $(BIN)/fondaco compile --all

bounds: $(STAMP)-dev
	FONDACO_BOUNDSCHECK=1 $(QUICK) $(RULES)

interpreted: $(STAMP)-dev
	NUMBA_DISABLE_JIT=1 $(QUICK) tests/test_scenarios.py tests/engine

# The game of another package, found by its entry point, in the suites that run for every game.
example: $(STAMP)-dev
	$(BIN)/python -m pip install --quiet --no-deps --upgrade --target $(VENV)/example examples/spice_quay
	PYTHONPATH=$(CURDIR)/$(VENV)/example $(QUICK) tests/games tests/bots tests/arena tests/engine \
	  tests/test_scenarios.py tests/test_rule_coverage.py examples/spice_quay/tests -k spice_quay

pictures: $(STAMP)-dev ## pictures of every page in five sizes, two themes and two languages; FOLDER=pictures
	$(BIN)/python -m tests.browser.pictures $(or $(FOLDER),pictures)

api: $(STAMP)-dev ## the page of the Python API, made from docstrings
	$(BIN)/python -m tests.api_page

bench: $(STAMP)-bench ## measure, beside OpenSpiel in the same run
	$(BIN)/python -m bench

bench-site: $(STAMP)-dev ## measure the site: pages, live tables, event streams, start-up, abuse
	$(BIN)/python -m bench.site
	$(BIN)/python -m bench.abuse

# What a peer needs is pinned in bench/peers/NAME.txt and has an environment of its own; one that
# cannot be installed is left out, and the benchmark says so.
bench-peers: $(STAMP)-bench ## measure our games beside those of other projects, and write docs/peers.md
	-@$(MAKE) --no-print-directory --keep-going $(PEERS:%=$(VENV)/peers/%/.stamp)
	$(BIN)/python -m bench.peers --json docs/peers.json --docs

fuzz: $(STAMP)-dev ## the property tests with a thousand new examples each, the site with 20,000 requests
	HYPOTHESIS_PROFILE=fuzz $(BIN)/pytest tests/games/test_properties.py -n 2
	FONDACO_FUZZ=20000 FONDACO_FUZZ_SEED=$$(date +%s) $(BIN)/pytest tests/web/test_fuzz.py

outages: $(STAMP)-dev services ## kill the server and its database a hundred times while somebody plays
	FONDACO_OUTAGES=100 $(BIN)/pytest tests/browser/test_outages.py

format: $(STAMP)-dev ## put the sources into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## take away what was installed
	rm -rf $(VENV) *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# One stamp for each set of dependencies; a change of pyproject.toml, constraints.txt or this
# file renews it.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Fondaco needs Python 3.11 or newer; set PYTHON=... to choose one.'; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(STAMP)-play: pyproject.toml constraints.txt Makefile | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	@touch $@

$(STAMP)-site: pyproject.toml constraints.txt Makefile | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[site]'
	@touch $@ $(STAMP)-play

$(STAMP)-dev: pyproject.toml constraints.txt Makefile | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(STAMP)-play $(STAMP)-site

$(STAMP)-bench: pyproject.toml constraints.txt Makefile | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[bench]'
	@touch $@ $(STAMP)-play

$(VENV)/peers/%/.stamp: bench/peers/%.txt | $(VENV)/bin/python
	$(PYTHON) -m venv --clear $(VENV)/peers/$*
	$(VENV)/peers/$*/bin/python -m pip install --quiet --requirement $<
	@touch $@
