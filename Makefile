# The two commands of the README, and what developers of Lockstep need.
# `make help` lists the targets.

PREFIX ?= /usr/local
SWIFT ?= swift
# The command starts and runs faster with the Swift library inside it; on macOS
# the system brings the library.
RELEASE = -c release $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
SOURCES = Package.swift Sources Tests

.PHONY: help build run test mutants bench format lint docs install clean

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: ## build the command
	$(SWIFT) build $(RELEASE)

run: ## replay the shipped scenarios
	$(SWIFT) run -c release lockstep

test: ## run all tests
	$(SWIFT) test

mutants: ## weaken each guard of an app and require that a shipped scenario notices
	python3 Tests/Mutants/mutants.py

bench: build ## measure replay against other scenario runners, side by side
	python3 Tests/Benchmark/bench.py $(BENCH) \
	  --lockstep "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lockstep"

format: build ## format the Swift code and the scenarios
	$(SWIFT) format format --in-place --recursive $(SOURCES)
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/lockstep" format

lint: build ## check the format of the Swift code and the scenarios
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/lockstep" format --check

docs: ## write the generated pages of docs/ anew
	LOCKSTEP_UPDATE=1 $(SWIFT) test --filter 'DocumentTests|ReferenceTests'

install: build ## install the command under PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lockstep" "$(DESTDIR)$(PREFIX)/bin/lockstep"

clean: ## remove what was built
	$(SWIFT) package clean
