package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// stencilCase is groups of different blocks of a tile, with masks.
type stencilCase struct {
	blocks, samples int
	groups          []Group
	masks           []uint16
}

func newStencilCase(t *testing.T, rng *rand.Rand) *stencilCase {
	c := &stencilCase{blocks: 16, samples: []int{1, 1, 2, 4}[rng.IntN(4)]}
	c.groups = guard.Slice[Group](t, 1+rng.IntN(c.blocks))
	c.masks = guard.Slice[uint16](t, len(c.groups)*c.samples)
	for g, block := range rng.Perm(c.blocks)[:len(c.groups)] {
		c.groups[g] = Group{Mask: someMask(rng), Block: uint16(block), BinSlot: uint32(1 + rng.IntN(2))}
	}
	for i := range c.masks {
		c.masks[i] = someMask(rng)
	}
	return c
}

// both runs a kernel and the reference on copies.
func (c *stencilCase) both(t *testing.T, run, ref func(groups *Group, masks *uint16)) {
	t.Helper()
	groups, masks := guard.Copy(t, c.groups), guard.Copy(t, c.masks)
	run(first(groups), first(masks))
	ref(first(c.groups), first(c.masks))
	same(t, "group", groups, c.groups)
	same(t, "mask", masks, c.masks)
}

// stencilArgs is a random test.
func stencilArgs(t *testing.T, rng *rand.Rand, c *stencilCase) StencilArgs {
	triangles, refs := guard.Slice[Triangle](t, 2), guard.Slice[uint32](t, 2)
	triangles[1].Flags, refs[0] = BackFacing, 1
	a := StencilArgs{
		Triangles: first(triangles), Refs: first(refs), N: int64(len(c.groups)),
		Samples: int64(c.samples), SampleStride: int64(c.blocks * Lanes),
	}
	if rng.IntN(2) == 0 {
		a.References = first(someBytes(t, rng, len(c.groups)*Lanes))
	}
	all := func() (b [Lanes]uint8) {
		v := uint8([]uint32{0, 255, 1, rng.Uint32()}[rng.IntN(4)])
		for i := range b {
			b[i] = v
		}
		return b
	}
	lanes := func() uint32 { return uint32(rng.IntN(2) * 0xFFFF) }
	operation := func() StencilOperation { return StencilOperation{all(), all(), all(), all(), all(), all()} }
	for i := range a.Faces {
		a.Faces[i] = StencilFace{
			all(), all(), all(), lanes(), lanes(), lanes(), lanes(), lanes(), lanes(), operation(), operation(), operation(),
		}
	}
	return a
}

func someBytes(t *testing.T, rng *rand.Rand, n int) []uint8 {
	b := guard.Slice[uint8](t, n)
	for i := range b {
		b[i] = uint8(rng.Uint32())
	}
	return b
}

func (cases) StencilTest(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		c := newStencilCase(t, rng)
		a := stencilArgs(t, rng, c)
		got := someBytes(t, rng, c.samples*c.blocks*Lanes)
		want := guard.Copy(t, got)
		reached, wantReached := guard.Slice[uint16](t, len(c.masks)), guard.Slice[uint16](t, len(c.masks))
		run := func(f func(*StencilArgs), stencil []uint8, reached []uint16) func(groups *Group, masks *uint16) {
			return func(groups *Group, masks *uint16) {
				a.Groups, a.Masks, a.Stencil, a.Reached = groups, masks, first(stencil), first(reached)
				f(&a)
			}
		}
		c.both(t, run(k.StencilTest, got, reached), run(ref.StencilTest, want, wantReached))
		same(t, "value", got, want)
		same(t, "reached", reached, wantReached)
	}
}

func (cases) StencilUpdate(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		c := newStencilCase(t, rng)
		a := stencilArgs(t, rng, c)
		got := someBytes(t, rng, c.samples*c.blocks*Lanes)
		want := guard.Copy(t, got)
		reached := guard.Slice[uint16](t, len(c.masks))
		for i := range reached {
			reached[i] = someMask(rng)
		}
		a.Reached = first(reached)
		run := func(f func(*StencilArgs), stencil []uint8) func(groups *Group, masks *uint16) {
			return func(groups *Group, masks *uint16) {
				a.Groups, a.Masks, a.Stencil = groups, masks, first(stencil)
				f(&a)
			}
		}
		c.both(t, run(k.StencilUpdate, got), run(ref.StencilUpdate, want))
		same(t, "value", got, want)
	}
}

func (cases) RangeTest(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		c := newStencilCase(t, rng)
		words := guard.Slice[int32](t, c.samples*c.blocks*Lanes)
		for i := range words {
			words[i] = int32(rng.IntN(8)) * 1e8
		}
		a := RangeTestArgs{
			N: int64(len(c.groups)), Samples: int64(c.samples), Words: first(words), SampleStride: int64(c.blocks * Lanes),
			Low: uint32(rng.IntN(8)) * 1e8, Range: uint32(rng.IntN(8)) * 1e8,
		}
		run := func(f func(*RangeTestArgs)) func(groups *Group, masks *uint16) {
			return func(groups *Group, masks *uint16) {
				a.Groups, a.Masks = groups, masks
				f(&a)
			}
		}
		c.both(t, run(k.RangeTest), run(ref.RangeTest))
	}
}
