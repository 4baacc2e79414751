# Halfspace. `make` lists what there is to make.
GO ?= go
CONFORMANCE ?= ../shared/conformance
SCENES ?= ../shared/scenes

# The generator reads packages of Go's library, which builds with -trimpath find by this name.
rooted = GOROOT="$$($(GO) env GOROOT)"

.PHONY: help release wheels driver test asm check-asm encodings check-encodings shaders conform conform-arm64 bench instructions fuzz floats mutate

help:
	@echo "make test       run every test"
	@echo "make asm        write the assembly in simd/ anew (asm/ is the generator)"
	@echo "make check-asm  the same, and fail if anything changed"
	@echo "make encodings  have asm2plan9s encode what Go's assembler lacks of arm64 (needs QEMU and GNU's cross assembler)"
	@echo "make check-encodings  the same, all of it anew, and fail if anything changed"
	@echo "make shaders    compile the scenes' shaders anew (needs glslangValidator 12.0.0)"
	@echo "make conform    run the conformance suites in $(CONFORMANCE)"
	@echo "make conform-arm64  run all of them for arm64, under QEMU"
	@echo "make bench      run the kernels' and scenes' benchmarks"
	@echo "make instructions  count the instructions of kernels and of frames of SCENES ($(SCENES)) on arm64 and amd64, and predict their cycles (needs gcc, qemu-user and llvm-19; minutes)"
	@echo "make floats     compare divisions without the divider, and shaders' functions, of all floats on all levels (hours)"
	@echo "make programs   compare PROGRAMS (1000000) random functions and MODULES (10000) random modules with an oracle (hours), from SEED (0) on"
	@echo "make frames     draw FRAMES (30000) random frames on all levels, with programs in every other one, from SEED (0) on"
	@echo "make release    build the archives of the version in internal/release into dist/, twice, and compare them"
	@echo "make wheels     build the Python package's wheels of that version into dist/, twice, and compare them"
	@echo "make driver     build the Vulkan driver into driver/build (needs gcc)"
	@echo "make fuzz       fuzz every target of every module for FUZZTIME (10s) each"
	@echo "make mutate     break the code in each place that tools/mutate lists, MUTATORS (2) at a time, and run the test that must fail (10 minutes); ONLY=G1 for one row"

test:
	$(GO) test ./...

asm:
	cd asm && $(rooted) $(GO) run . -out ../simd

check-asm: asm
	git diff --exit-code -- simd internal/jit
	@test -z "$$(git status --porcelain -- simd internal/jit)" || { git status --short -- simd internal/jit; exit 1; }

# First the list of instructions, then their words, then what is made of these.
encodings:
	cd asm && export $(rooted) && $(GO) run . -out ../simd -encode && neon/encode.sh && $(GO) run . -out ../simd

check-encodings:
	asm/neon/encode.sh all
	git diff --exit-code -- asm/neon

# The hash says that sources and modules belong together; a test checks it also where there is no compiler.
shaders:
	cd scene/shaders && for f in *.vert *.frag; do glslangValidator -V -I. $$f -o $$f.spv >/dev/null || exit 1; done
	cd scene/shaders && for f in $$(LC_ALL=C ls *.vert *.frag *.glsl *.spv); do printf %s $$f; cat $$f; done | sha256sum | cut -d' ' -f1 >SHA256

conform:
	$(GO) run ./cmd/halfspace conform $(CONFORMANCE)/*/

# All cases at the level neon, under QEMU: a quarter of an hour of a core.
conform-arm64:
	GOARCH=arm64 CGO_ENABLED=0 $(GO) run -exec "$$(command -v qemu-aarch64-static || command -v qemu-aarch64)" ./cmd/halfspace conform --isa neon internal/suite/testdata $(wildcard $(CONFORMANCE)*)

bench:
	$(GO) test -run '^$$' -bench . ./simd ./sample ./bench

instructions:
	cd tools && $(GO) run ./instructions -scenes $(abspath $(SCENES))

release:
	cd tools && $(GO) run ./release -o ../dist -check

wheels:
	cd tools && $(GO) run ./release -wheels -o ../dist -check

floats:
	FLOATS=all $(GO) test -timeout 0 -run 'Reciprocals|Quotients' ./internal/jit
	FLOATS=all $(GO) test -timeout 0 -run TestFunctionsOfFloats ./program

PROGRAMS ?= 1000000
MODULES ?= 10000
SEED ?= 0
programs:
	PROGRAMS=$(PROGRAMS) MODULES=$(MODULES) SEED=$(SEED) $(GO) test -timeout 0 -v -run 'TestRandomFunctions|TestGeneratedModules|TestGeneratedCompute' ./internal/exec ./program

# Nothing in the tree changes: go test reads each broken file through an overlay.
MUTATORS ?= 2
ONLY ?=
mutate:
	cd tools/mutate && $(GO) run . -p $(MUTATORS) -only "$(ONLY)"

# A binary of it runs without Go: go test -c -o frames.test ./internal/frametest/random && FRAMES=30000 SEED=0 ./frames.test -test.run '^TestFrames$' -test.timeout 0
FRAMES ?= 30000
.PHONY: frames
frames:
	FRAMES=$(FRAMES) SEED=$(SEED) $(GO) test -timeout 0 -count=1 -run '^TestFrames$$' ./internal/frametest/random

# A binary file that is found interesting is not made smaller: that takes up to a minute each, in which nothing else is tried.
FUZZTIME ?= 10s
fuzz:
	@set -e; for d in $$(git grep -l '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u); do cd $(CURDIR)/$$d; \
		for f in $$(git grep -ho '^func Fuzz[A-Za-z0-9]*' -- ':(glob)*_test.go' | cut -c6-); do \
			echo "$$d $$f"; $(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x .; \
		done; \
	done

driver:
	cd driver && ./build.sh
