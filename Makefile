# Each target is the only command a fresh machine with Python 3.11 or newer, make and git needs.

VENV := .venv
PYTHON := $(VENV)/bin/python
# Touched when the environment has what a server needs, and what developers need besides; one that is older than
# pyproject.toml is brought up to date.
SERVES := $(VENV)/serves
READY := $(VENV)/ready

# Every server that a test starts would compile all its modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve check test test-long test-mail looks demo bench bench-stages bots puzzles storm year fuzz lint clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile

serve: $(SERVES) ## start the server; see docs/operating.md
	$(VENV)/bin/pbem serve

PYTEST := $(PYTHON) -m pytest -n $(shell expr $$(nproc 2>/dev/null || echo 2) + 1) --dist loadfile --no-loadscope-reorder
# What needs no database, no mail and no process of its own.
PURE := tests/engine tests/insight tests/league tests/mail tests/orders tests/rulelang tests/test_house.py

check: lint ## for everyday work, in a minute: lint, types, import contract and the tests of the game itself
	$(PYTEST) -m "not long and not slow" $(PURE)

test: lint ## lint, types, import contract and all tests but the long ones
	$(PYTEST) -m "not long"

test-long: $(READY) ## the tests that play for long: servers killed, a season, storm, year, bench
	$(PYTEST) -m long

test-mail: $(READY) ## try it with real mail programs of Debian (installs them, as root): Postfix, Dovecot, mutt …
	.ci/mail-programs
	TEST_MAIL=required $(PYTHON) -m pytest tests/real_mail tests/looks/test_terminals.py

looks: $(READY) ## pictures of every mail and page in var/looks, with Debian's Chromium; LANGUAGES="en es" for more
	$(PYTHON) -m tests.browser.screenshots var/looks $(LANGUAGES)

demo: $(SERVES) ## play a whole match with simulated players
	$(VENV)/bin/pbem demo

bench: $(READY) ## measure, print a table and write bench.json
	$(PYTHON) bench/run.py --json bench.json

bench-stages: $(READY) ## count what a move costs: statements, commits, bytes, calls by stage; the same whenever it is run
	$(PYTHON) bench/stages.py
	$(PYTHON) bench/calls.py

bots: $(READY) ## measure players that think, for some minutes; DEALS=60 ROUNDS=500 STATES=10000 for more
	$(PYTHON) bench/bots.py --deals $(or $(DEALS),4) --rounds $(or $(ROUNDS),140) --states $(or $(STATES),300)

puzzles: $(READY) ## make puzzles and check each anew, for some minutes; COUNT=365 for more, WRITE=FILE to keep them
	$(PYTHON) bench/puzzles.py --count $(or $(COUNT),20) --seed "$(or $(SEED),measured)" $(if $(WRITE),--write $(WRITE))

storm: $(READY) ## kill the server 1,000 times under load and count everything; ROUNDS=20 DATABASE=postgresql for else
	PYTHONPATH=. $(PYTHON) -m storm --rounds $(or $(ROUNDS),1000) --database $(or $(DATABASE),sqlite) \
	    --seed $(or $(SEED),1977) --first $(or $(FIRST),1)

year: $(READY) ## play a year of a club and check its books; WEEKS=4 PLAYERS=100 for less
	$(PYTHON) -m year --weeks $(or $(WEEKS),52) --players $(or $(PLAYERS),2000)

fuzz: $(READY) ## look for letters that break their reading, for a minute; SECONDS=600 for ten
	$(PYTHON) -m pip install --quiet --quiet --disable-pip-version-check --editable '.[fuzz]'
	mkdir -p var/fuzz/corpus
	$(PYTHON) fuzz/letters.py var/fuzz/corpus -dict=fuzz/letters.dict -max_len=6000 -timeout=30 \
	    -rss_limit_mb=2000 -max_total_time=$(or $(SECONDS),60) -artifact_prefix=var/fuzz/

lint: $(READY) ## everything that test checks without running the program
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy --num-workers auto
	$(VENV)/bin/lint-imports

clean: ## remove what was built; var/ holds the games and stays
	rm -rf $(VENV) dist bench.json .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A name on the PATH proves nothing (version managers put stand-ins there that fail), so each one is run. By name in
# this order, then by folder of the PATH, the first that is new enough and can make an environment is taken.
NAMES := python3 python3.11 python3.12 python3.13 python3.14 python3.15 python
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
CAN_MAKE_ONE := import ensurepip, venv

$(SERVES): pyproject.toml
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
	    set -f; IFS=:; set -- $$PATH; unset IFS; found=; bare=; \
	    for name in $(NAMES); do for folder; do \
	        if test -z "$$found" && "$$folder/$$name" -c '$(NEW_ENOUGH)' 2>/dev/null; then \
	            if "$$folder/$$name" -c '$(CAN_MAKE_ONE)' 2>/dev/null; then found="$$folder/$$name"; \
	            else bare="$$folder/$$name"; fi; \
	        fi; \
	    done; done; \
	    if test -z "$$found" && test -n "$$bare"; then \
	        echo "$$bare cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
	    elif test -z "$$found"; then \
	        echo "pbem needs Python 3.11 or newer, and none on the PATH runs; see https://www.python.org/downloads/" >&2; exit 1; \
	    fi; \
	    echo "Making $(VENV) with $$found"; \
	    rm -rf $(VENV) && "$$found" -m venv $(VENV); }
	@echo "Installing pbem and what it needs into $(VENV) (a minute, the first time)"
	@$(PYTHON) -m pip install --quiet --quiet --disable-pip-version-check --editable .
	@touch $(SERVES)

$(READY): $(SERVES)
	@echo "Installing what developers need besides"
	@$(PYTHON) -m pip install --quiet --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)
