package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// astcCase is blocks of any weights and end points, and of the extremes.
func astcCase(t *testing.T, k, ref *Kernels, rng *rand.Rand, texel int, run func(k *Kernels, a *ASTCArgs)) {
	for round := range 200 {
		n := 1 + rng.IntN(9)
		a := ASTCArgs{N: int64(n), Places: uint32(1 + rng.IntN(64))}
		for plane := range a.Grid {
			for i := range a.Grid[plane] {
				a.Grid[plane][i] = uint8(rng.IntN(65))
			}
		}
		for c := range a.Plane {
			a.Plane[c] = -uint32(rng.IntN(2))
			for p := range a.Ends[c] {
				a.Ends[c][p] = rng.Uint32() & 0xFF00FF
				if round%4 == 0 {
					a.Ends[c][p] = uint32(rng.IntN(3)) | 0xFF0000*uint32(rng.IntN(2))
				}
			}
		}
		taps, parts := guard.Slice[ASTCTaps](t, n), guard.Slice[uint8](t, 16*n)
		for i := range parts {
			parts[i] = uint8(rng.IntN(4))
			left := 16
			for j := range 4 {
				s := &taps[i/16]
				s.At[i%16*4+j] = uint8(rng.IntN(int(a.Places)))
				of := rng.IntN(left + 1)
				if j == 3 {
					of = left
				}
				s.Of[i%16*4+j] = uint8(of)
				left -= of
			}
		}
		a.Taps, a.Parts = &taps[0], &parts[0]
		var out [2][]byte
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[byte](t, 16*n*texel)
			args := a
			args.Out = &out[j][0]
			run(row, &args)
		}
		same(t, fmt.Sprintf("round %d", round), words(out[0]), words(out[1]))
	}
}

func (cases) PaintASTCHalves(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	astcCase(t, k, ref, rng, 8, func(k *Kernels, a *ASTCArgs) { k.PaintASTCHalves(a) })
}

func (cases) PaintASTCCodes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	astcCase(t, k, ref, rng, 4, func(k *Kernels, a *ASTCArgs) { k.PaintASTCCodes(a) })
}
