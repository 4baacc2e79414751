package scene

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// disc is a horizontal disc of radius 1 at a height, with bounds that reach down to the ground.
func disc(height float32, sides int) *Scene {
	s := &Scene{Materials: []Material{absentMaterial("")}, Up: [3]float32{0, 1, 0}}
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, Min: [3]float32{-1, height, -1}, Max: [3]float32{1, height, 1}}
	at := func(i int) (float32, float32) {
		sin, cos := exact.Sincos(2 * math.Pi * float64(i) / float64(sides))
		return float32(cos), float32(sin)
	}
	for i := range sides {
		x, z := at(i)
		x2, z2 := at(i + 1)
		p.Positions = append(p.Positions, 0, height, 0, x2, height, z2, x, height, z)
		p.Normals = append(p.Normals, 0, 1, 0, 0, 1, 0, 0, 1, 0)
	}
	s.place(p)
	s.Bounds = Bounds{Min: [3]float32{-1, 0, -1}, Max: [3]float32{1, height, 1}}
	return s
}

// blockedShare draws a scene and returns the share of the light that it blocks from the ground, beside its middle.
func blockedShare(t *testing.T, s *Scene, info RenderInfo) (share func(x float64) float64) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	info.Shading, info.SRGB = ShadePBR, true
	info.Width, info.Height, info.Ground.Kind, info.Ground.Bounds = 640, 640, GroundShadow, s.Bounds
	r, err := NewRenderer(dev, s, info)
	require.NoError(t, err)
	cam := s.DefaultCamera(1)
	require.NoError(t, r.Draw(t.Context(), &cam))
	g := r.pbr.ground
	return func(x float64) float64 {
		u := int((float64(x/g.half)*0.5 + 0.5) * float64(g.size))
		row := g.blocked.Subresource(0, 0, 0)
		b := row.Row(g.size/2, 0)[2*u:]
		return float64(uint16(b[0])|uint16(b[1])<<8) / 65535
	}
}

// Under the middle of a disc of radius 1 at a height h, 1 / (1 + h^2) of an even sky's light is blocked: the square of
// the sine of the angle at which its rim is seen. Far away nothing is.
func TestGroundUnderADisc(t *testing.T) {
	figures.Begin(t)
	for _, h := range []float32{0.25, 0.5, 1, 2} {
		share := blockedShare(t, disc(h, 64), RenderInfo{Env: whiteFurnace()})
		want := 1 / (1 + float64(h*h))
		if got := share(0); math.Abs(got-want) > 0.03 {
			t.Errorf("under a disc at %v: %v of the light is blocked, not %v", h, got, want)
		}
	}
	if got := blockedShare(t, disc(0.25, 64), RenderInfo{Env: whiteFurnace()})(1.9); got > 0.03 {
		t.Errorf("beside a disc %v of the light is blocked", got)
	}
}

// Many triangles have the shadow that few have.
func TestCoarseMeshesHaveTheSameShadow(t *testing.T) {
	figures.Begin(t)
	few := blockedShare(t, disc(0.5, 512), RenderInfo{Env: Softbox()})
	many := blockedShare(t, disc(0.5, 4096), RenderInfo{Env: Softbox()})
	for x := -2.0; x <= 2; x += 0.1 {
		if a, b := few(x), many(x); math.Abs(a-b) > 0.05 {
			t.Errorf("at %.1f: %v, and of many triangles %v", x, a, b)
		}
	}
}

// An octahedron that is turned stands on its lowest edge, not on the corner of a box around it.
func TestTurnedThingsStandOnTheGround(t *testing.T) {
	s := &Scene{Materials: []Material{absentMaterial("")}, Up: [3]float32{0, 1, 0}}
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	for i := range 8 {
		sign := func(k int) float32 { return float32(1 - 2*(i>>k&1)) }
		p.Positions = append(p.Positions, sign(0), 0, 0, 0, sign(1), 0, 0, 0, sign(2))
	}
	s.place(p)
	eighth := float32(math.Sqrt2 / 2)
	s.Instances[0].World = [16]float32{eighth, eighth, 0, 0, -eighth, eighth, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}
	s.finish(&source{})
	require.InDelta(t, -math.Sqrt2, s.Bounds.Min[1], 1e-6)
	require.InDelta(t, -eighth, s.VertexBounds().Min[1], 1e-6)
	r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{}), s, RenderInfo{Shading: ShadePBR, Width: 64, Height: 64,
		SRGB: true, Env: Softbox(), Ground: Ground{Kind: GroundShadow}})
	require.NoError(t, err)
	cam := s.DefaultCamera(1)
	require.NoError(t, r.Draw(t.Context(), &cam))
	require.InDelta(t, -eighth, r.pbr.ground.middle[1], 0.01)
}

// A ball on the ground darkens it where it stands, and leaves it transparent far away; from below there is none, nor
// for an eye among the things where nobody asked for one.
func TestGroundIsACatcher(t *testing.T) {
	s := materialScene([]Material{absentMaterial("ball")})
	s.Primitives, s.Instances = s.Primitives[:1], s.Instances[:1]
	s.Lights = nil
	s.Bounds = Bounds{Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	draw := func(g Ground, cam *Camera) (pix []byte) {
		r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: 96, Height: 64, SRGB: true, Env: Softbox(),
			Ground: g})
		require.NoError(t, err)
		require.NoError(t, r.Draw(t.Context(), cam))
		return bytes.Clone(r.Color.Bytes())
	}
	v := DefaultView()
	v.Distance = 9
	cam := s.ViewCamera(v, 1.5)
	none, caught := draw(Ground{}, &cam), draw(Ground{Kind: GroundAuto}, &cam)
	most := byte(0)
	for i := 0; i < len(none); i += 4 {
		if none[i+3] == 255 {
			require.Equal(t, none[i:i+4], caught[i:i+4], "the ball itself")
		} else if none[i+3] == 0 {
			require.Equal(t, []byte{0, 0, 0}, caught[i:i+3])
			most = max(most, caught[i+3])
		}
	}
	require.Greater(t, most, byte(60), "the shadow's alpha")
	for i := range 96 {
		require.Zero(t, caught[4*i+3], "the upper edge")
	}
	below := v
	below.Elevation = -20
	cam = s.ViewCamera(below, 1.5)
	require.Equal(t, draw(Ground{}, &cam), draw(Ground{Kind: GroundShadow}, &cam))
	within := v
	within.Distance, within.Target = 0.5, &[3]float64{}
	cam = s.ViewCamera(within, 1.5)
	require.Equal(t, draw(Ground{}, &cam), draw(Ground{Kind: GroundAuto}, &cam))
	_, err := NewRenderer(dev, s, RenderInfo{Width: 1, Height: 1, Ground: Ground{Kind: 9}})
	require.ErrorContains(t, err, "Ground.Kind")
	_, err = NewRenderer(dev, s, RenderInfo{Width: 1, Height: 1, Ground: Ground{Color: [3]float32{2}}})
	require.ErrorContains(t, err, "Ground.Color")
}

// Every kind of ground has the same bytes on every level and with any number of threads.
func TestGroundIsTheSameEverywhere(t *testing.T) {
	s := materialScene(someMaterials())
	s.Primitives, s.Instances = s.Primitives[:10], s.Instances[:10]
	cam := s.DefaultCamera(1.5)
	for _, kind := range []GroundKind{GroundShadow, GroundGrid, GroundColor} {
		var want []byte
		levels := simd.Available()
		if testing.Short() {
			levels = slices.Repeat(levels[len(levels)-1:], 2) // with other threads
		}
		for n, level := range levels {
			k, err := simd.For(level)
			require.NoError(t, err)
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1 + n%3, Inside: inside.Options{Kernels: k}})
			r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: 96, Height: 64, Samples: 4, SRGB: true,
				Env: aSky(), EnvRotation: 2, Ground: Ground{Kind: kind, Color: [3]float32{0.8, 0.5, 0.2}}})
			require.NoError(t, err)
			require.NoError(t, r.Draw(t.Context(), &cam))
			if want == nil {
				want = bytes.Clone(r.Color.Bytes())
			}
			require.True(t, bytes.Equal(want, r.Color.Bytes()), "%v", level)
		}
	}
}

// Beside the middle of a disc, too, the part of the sky that it hides is what geometry says, and so few directions leave no
// steps: from texel to texel the share changes as little as the formula's.
func TestGroundShadowsHaveNoSteps(t *testing.T) {
	figures.Begin(t)
	for _, h := range []float64{0.5, 1, 2} {
		s := disc(float32(h), 64)
		share := blockedShare(t, s, RenderInfo{Env: whiteFurnace()})
		want := func(x float64) float64 {
			sum := x*x + h*h
			return 0.5 - 0.5*(sum-1)/math.Sqrt((sum+1)*(sum+1)-4*x*x)
		}
		var off, steps float64
		const n, step = 80, 0.025
		for i := range n {
			x := float64(i) * step
			off = max(off, math.Abs(share(x)-want(x)))
			d := share(x+step) - share(x) - (want(x+step) - want(x))
			steps += d * d
		}
		steps = math.Sqrt(steps / n)
		t.Logf("at %v: off by %.4f, steps of %.4f", h, off, steps)
		if off > 0.04 || steps > 0.004 {
			t.Errorf("at %v: off by %.4f, steps of %.4f", h, off, steps)
		}
	}
}
