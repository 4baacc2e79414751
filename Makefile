# Halfspace. `make` lists what there is to make.
GO ?= go
CONFORMANCE ?= ../shared/conformance

.PHONY: help test asm check-asm conform bench fuzz

help:
	@echo "make test       run every test"
	@echo "make asm        write the assembly in simd/ anew (asm/ is the generator)"
	@echo "make check-asm  the same, and fail if anything changed"
	@echo "make conform    run the conformance suites in $(CONFORMANCE)"
	@echo "make bench      run the kernels' and scenes' benchmarks"
	@echo "make fuzz       fuzz every target for FUZZTIME (10s) each"

test:
	$(GO) test ./...

asm:
	cd asm && $(GO) run . -out ../simd

check-asm: asm
	git diff --exit-code -- simd
	@test -z "$$(git status --porcelain -- simd)" || { git status --short -- simd; exit 1; }

conform:
	$(GO) run ./cmd/halfspace conform $(CONFORMANCE)/*/

bench:
	$(GO) test -run '^$$' -bench . ./simd ./sample ./bench

FUZZTIME ?= 10s
fuzz:
	@set -e; for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) $$p; \
		done; \
	done
