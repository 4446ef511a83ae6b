# The two commands of the README, and what developers of Lockstep need.
# `make help` lists the targets.

PREFIX ?= /usr/local
SWIFT ?= swift
# What is installed and measured has a folder of its own, so that nothing is built anew when going
# back and forth. On Linux it is optimized as a whole and has the Swift library inside it, and the C
# library where that is there to be linked: it starts in half the time and runs faster. On macOS the
# system brings the libraries.
RELEASE = -c release --scratch-path .build/installed $(if $(filter Linux,$(shell uname -s)),$(LINUX))
LINUX = --static-swift-stdlib --experimental-lto-mode=full -Xswiftc -use-ld=lld \
  $(if $(wildcard $(shell clang -print-file-name=libc.a)),-Xswiftc -static-executable)
SOURCES = Package.swift Sources Tests

.PHONY: help build run test template mutants mutants-search bench format lint docs pages page-engine install clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

build: ## build the command
	$(SWIFT) build -c release

run: ## replay the shipped scenarios
	$(SWIFT) run -c release lockstep

test: ## run all tests
	$(SWIFT) test

template: ## build and test the package that `lockstep init` writes
	$(SWIFT) build --build-tests
	Tests/Template/check.sh "$$($(SWIFT) build --show-bin-path)/lockstep" .build

mutants: ## weaken each guard of an app and each check of the search, and require that it is noticed
	python3 Tests/Mutants/mutants.py
	python3 Tests/Mutants/search.py

mutants-search: ## only the second half of it
	python3 Tests/Mutants/search.py

bench: ## measure replay and search against other tools, side by side
	$(SWIFT) build $(RELEASE) --product lockstep
	python3 Tests/Benchmark/bench.py $(BENCH) \
	  --lockstep "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lockstep"
	python3 Tests/Benchmark/race.py $(RACE) \
	  --lockstep "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lockstep"

format: build ## format the Swift code and the scenarios
	$(SWIFT) format format --in-place --recursive $(SOURCES)
	"$$($(SWIFT) build -c release --show-bin-path)/lockstep" format

lint: build ## check the format of the Swift code and the scenarios, and that mutants fit the code
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	python3 Tests/Mutants/mutants.py --check
	python3 Tests/Mutants/search.py --check
	"$$($(SWIFT) build -c release --show-bin-path)/lockstep" format --check

docs: ## write the generated pages of docs/ anew
	LOCKSTEP_UPDATE=1 $(SWIFT) test --filter 'DocumentTests|ReferenceTests'

pages: build ## write the pages of docs/pages anew
	find docs/pages ! -name write.sh -type f -delete
	docs/pages/write.sh "$$($(SWIFT) build -c release --show-bin-path)/lockstep" docs/pages

page-engine: ## compile the engine of pages to WebAssembly, and keep it with the parts of a page
	Sources/page-engine/build.sh
	@echo "docs/pages has the engine too: make pages"

install: ## install the command under PREFIX (/usr/local)
	$(SWIFT) build $(RELEASE) --product lockstep
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lockstep" "$(DESTDIR)$(PREFIX)/bin/lockstep"

clean: ## remove what was built
	$(SWIFT) package clean
