package conform

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// garbage is a draw whose vertex function writes any bits to some of its outputs.
type garbage struct {
	*draw
	seed uint64
}

func (d *garbage) Vertex(v *shade.Vertices) {
	d.draw.Vertex(v)
	for k, index := range v.Index[:v.N] {
		g := generator{rand.New(rand.NewPCG(d.seed, uint64(index)))}
		number := func(p *float32) {
			switch g.IntN(12) {
			case 0:
				*p = math.Float32frombits(g.Uint32())
			case 1:
				*p = pick(g, 0, float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), math.MaxFloat32, -math.MaxFloat32,
					math.SmallestNonzeroFloat32, float32(math.Copysign(0, -1)), 1<<30, -1<<30)
			}
		}
		number(&v.X[k])
		number(&v.Y[k])
		number(&v.Z[k])
		number(&v.W[k])
		for _, list := range [][][]float32{v.Out, v.ClipDistance, v.CullDistance} {
			for _, a := range list {
				number(&a[k])
			}
		}
		if v.PointSize != nil {
			number(&v.PointSize[k])
		}
		for _, words := range [][]uint32{v.ViewportIndex, v.ShadingRate} {
			if words != nil && g.chance(6) {
				words[k] = g.Uint32()
			}
		}
	}
}

// Whatever vertex and fragment functions write, nothing panics, and the bytes depend on nothing but that.
func TestGarbageDrawsTheSameEverywhere(t *testing.T) {
	generic, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	devices := []*halfspace.Device{
		testdevice.New(t, halfspace.DeviceInfo{Threads: 1,
			Inside: inside.Options{Kernels: generic, Tile: tile.Options{TileSize: 32, Immediate: true}}}),
		testdevice.New(t, halfspace.DeviceInfo{Threads: 2}),
	}
	for _, d := range devices {
		defer d.Close()
	}
	scenes := 300
	if testing.Short() {
		scenes = 60
	}
	formats := renderable(func(*format.Info) bool { return true })
	for seed := range scenes {
		g := generator{rand.New(rand.NewPCG(uint64(seed), 19))}
		s := anything(g)
		if g.chance(2) {
			s = anyTests(g)
			s.colors = []vk.Format{pick(g, formats...)}
		}
		for _, d := range s.draws {
			d.ColorFormats = s.colors
			if g.chance(2) {
				shadingRate(g, s, d)
				d.shader.Inputs &^= shade.InputShadingRate
			}
			if format.Of(s.colors[0]).Blendable() && len(s.colors) == 1 {
				pick(g, change(blend), advanced, logic)(g, s, d)
			}
			d.program = d.rubbish
			i := &d.shader
			i.Inputs |= shade.InputFragCoord
			i.Discards, i.WritesDepth, i.WritesStencil, i.WritesSampleMask = g.chance(4), g.chance(4), g.chance(4), g.chance(4)
		}
		var want result
		for i, dev := range devices {
			got := s.garbage(t, dev, uint64(seed))
			if i == 0 {
				want = got
			} else if !got.same(want) {
				t.Errorf("scene %d: the two differ", seed)
			}
		}
	}
}

// rubbish writes inputs, and now and then any bits.
func (d *draw) rubbish(f *fragment) (o oracle.Output) {
	for n := range d.ColorFormats {
		o.Colors[n] = f.Attributes[n%len(f.Attributes)]
	}
	at := uint64(math.Float64bits(f.FragCoord[0])>>40 ^ math.Float64bits(f.FragCoord[1])>>36)
	g := generator{rand.New(rand.NewPCG(at, 23))}
	z := f.FragCoord[2]
	if g.chance(3) {
		o.Colors[0][g.IntN(4)] = float64(math.Float32frombits(g.Uint32()))
		z = float64(math.Float32frombits(g.Uint32()))
	}
	stencil := uint8(g.Uint32())
	if d.shader.WritesDepth {
		o.Depth = &z
	}
	if d.shader.WritesStencil {
		o.StencilRef = &stencil
	}
	if d.shader.WritesSampleMask {
		for range 32 {
			o.SampleMask = append(o.SampleMask, g.chance(3))
		}
	}
	o.Discard = d.shader.Discards && g.chance(3)
	return o
}

// garbage draws a scene with vertex functions that write any bits.
func (s *scene) garbage(t *testing.T, dev *halfspace.Device, seed uint64) result {
	return s.engineWith(t, dev, func(d *draw) shade.Shader { return &garbage{d, seed} })
}
