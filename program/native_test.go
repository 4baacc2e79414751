package program

import (
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/simd"
)

// TestSegmentsAreCompiled wants machine code of every segment of random functions where there can be any, and none where it is
// turned off.
func TestSegmentsAreCompiled(t *testing.T) {
	for _, mode := range []string{"on", "off"} {
		t.Setenv("HALFSPACE_JIT", mode)
		segments, loops, rests, entries := 0, 0, 0, 0
		for seed := range uint64(20) {
			f := randomFunc(rand.New(rand.NewPCG(seed, 77)), covered())
			require.NoError(t, optimise(f))
			p, err := newPlan(f, false)
			require.NoError(t, err)
			segments += len(p.code.segments)
			for _, s := range p.code.segments {
				rests, entries = rests+min(s.rest, 1), entries+len(s.entries)
				for _, in := range s.code {
					if in.Kind == jit.Loop {
						loops++
					}
				}
			}
			for _, level := range simd.Available() {
				code := p.code.of(level)
				if level == simd.LevelGeneric || !jit.Enabled() {
					require.Nil(t, code, "%v, HALFSPACE_JIT=%s", level, mode)
					continue
				}
				require.Len(t, code, len(p.code.segments))
				for n := range code {
					require.NotNil(t, code[n], "segment %d of seed %d, %v", n, seed, level)
				}
			}
		}
		require.Greater(t, segments, 20)
		require.Greater(t, loops, 5, "whole loops")
		require.Greater(t, rests, 5, "first steps of a block that is not done as a whole")
		require.Positive(t, entries, "blocks that lanes come to from outside")
	}
}

// Every module of the tests has a listing, those with derivatives of inputs, too, which are added when functions are optimised.
func TestEveryModuleIsListed(t *testing.T) {
	files, err := filepath.Glob("testdata/*.frag.spv")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		i, err := Inspect(module(t, strings.TrimSuffix(filepath.Base(file), ".spv")), "")
		require.NoError(t, err, file)
		for _, level := range []simd.Level{simd.LevelAVX2, simd.LevelAVX512} {
			require.NoError(t, i.Assembly(io.Discard, level), file)
		}
	}
}
