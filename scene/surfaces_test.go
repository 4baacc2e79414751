package scene

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene/demo"
)

// numbersOfDemo draws the demo's buffers from a camera, and from one before.
func numbersOfDemo(t *testing.T, info RenderInfo, want Buffers, samples int, moved bool) (*Scene, *Surfaces, Camera, *Past) {
	t.Helper()
	s, err := LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	r, err := NewRenderer(dev, s, info)
	require.NoError(t, err)
	x, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: want, Samples: samples})
	require.NoError(t, err)
	cam := s.Cameras[0]
	var past *Past
	if moved {
		past = &Past{Scene: s, Camera: cam}
		past.Camera.World[12] += 0.1
		past.Camera.World[13] += 0.05
	}
	require.NoError(t, x.Draw(t.Context(), &cam, past))
	return s, x, cam, past
}

// The numbers agree with each other: a position projects to the pixel where it is, to its depth and, by the camera
// before, to where its motion says; normals have length 1; barycentric coordinates have the sum 1; and IDs name an
// instance with this material whose box holds the position.
func TestSurfacesAgree(t *testing.T) {
	const w, h = 96, 64
	info := RenderInfo{Width: w, Height: h, Shading: ShadePBR}
	s, x, cam, past := numbersOfDemo(t, info, Buffers(1<<bufferCount-1), 1, true)
	var f [BufferID][]float32
	for b := range f {
		var err error
		f[b], err = x.Floats(Buffer(b))
		require.NoError(t, err)
	}
	ids, err := x.IDs(0)
	require.NoError(t, err)
	alone, err := x.Alone(t.Context())
	require.NoError(t, err)
	aspect := float64(w) / h
	clip, before := Mul(cam.Projection(aspect), cam.View()), Mul(past.Camera.Projection(aspect), past.Camera.View())
	project := func(m [16]float32, p []float32) (v [4]float64) {
		for r := range v {
			v[r] = float64(m[12+r])
			for k := range 3 {
				v[r] += float64(m[4*k+r]) * float64(p[k])
			}
		}
		return v
	}
	seen := map[int]int{}
	objects := map[uint32]bool{}
	for i := range w * h {
		id := ids[4*i:][:4]
		if id[3] == 0 {
			for b := range f {
				require.Equal(t, []float32{0, 0, 0, 0}, f[b][4*i:4*i+4])
			}
			continue
		}
		p := f[BufferPosition][4*i:][:4]
		q := project(clip, p)
		require.InDelta(t, float64(i%w)+0.5, (q[0]/q[3]+1)*w/2, 1e-2)
		require.InDelta(t, float64(i/w)+0.5, (q[1]/q[3]+1)*h/2, 1e-2)
		require.InEpsilon(t, q[3], p[3], 1e-4)
		require.InDelta(t, q[2]/q[3], f[BufferInner][4*i+3], 1e-4)
		o := project(before, p)
		require.InDelta(t, (q[0]/q[3]-o[0]/o[3])*w/2, f[BufferPlane][4*i+2], 2e-2)
		require.InDelta(t, (q[1]/q[3]-o[1]/o[3])*h/2, f[BufferPlane][4*i+3], 2e-2)
		n, facing := f[BufferNormal][4*i:][:3], f[BufferNormal][4*i+3]
		require.InDelta(t, 1, math.Sqrt(float64(n[0]*n[0]+n[1]*n[1]+n[2]*n[2])), 1e-4)
		require.Equal(t, float32(1), facing*facing)
		inner := f[BufferInner][4*i:][:3]
		require.InDelta(t, 1, inner[0]+inner[1]+inner[2], 1e-4)
		require.Equal(t, float32(1), f[BufferAlbedo][4*i+3])
		in := &s.Instances[id[0]-1]
		require.Equal(t, uint32(in.Object+1), id[1])
		require.Equal(t, uint32(s.Primitives[in.Primitive].Material+1), id[2])
		box := s.Primitives[in.Primitive]
		bounds := Bounds{Min: [3]float32{math.MaxFloat32, math.MaxFloat32, math.MaxFloat32},
			Max: [3]float32{-math.MaxFloat32, -math.MaxFloat32, -math.MaxFloat32}}
		for k := range 8 {
			bounds.Add(transformPoint(&in.World, (&Bounds{Min: box.Min, Max: box.Max}).Corner(k)))
		}
		for k := range 3 {
			require.True(t, p[k] >= bounds.Min[k]-1e-3 && p[k] <= bounds.Max[k]+1e-3, "pixel %d", i)
		}
		seen[in.Object]++
		objects[id[1]] = true
	}
	require.Greater(t, len(objects), 1)
	for object, n := range seen {
		require.GreaterOrEqual(t, alone[object], n, "alone an object has all pixels that show it, or more")
	}
}

// A buffer has the same bits whichever others are drawn: what the others alone need is not computed.
func TestSurfacesAreTheSameAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("nine renderers of one scene; other tests draw its surfaces, too")
	}
	info := RenderInfo{Width: 96, Height: 64, Shading: ShadePBR}
	_, all, _, _ := numbersOfDemo(t, info, Buffers(1<<bufferCount-1), 1, true)
	for _, want := range []Buffers{Of(BufferPosition), Of(BufferNormal), Of(BufferPlane), Of(BufferAlbedo), Of(BufferInner),
		Of(BufferID), Of(BufferPosition, BufferNormal, BufferID), Of(BufferPlane, BufferInner)} {
		_, some, _, _ := numbersOfDemo(t, info, want, 1, true)
		for b := range bufferCount {
			if want.Has(b) {
				require.Equal(t, all.Image(b).Bytes(), some.Image(b).Bytes(), "buffer %d of %b", b, want)
			}
		}
	}
}

// A buffer of one number a pixel has the numbers of the buffer of four: the depth, infinity where nothing is, and the
// instance.
func TestSurfacesOfOneNumber(t *testing.T) {
	s, err := LoadBytes("cube.obj", []byte(cubeOBJ()))
	require.NoError(t, err)
	r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{Threads: 1}), s, RenderInfo{Width: 96, Height: 64})
	require.NoError(t, err)
	both := Of(BufferPosition, BufferID)
	four, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: both})
	require.NoError(t, err)
	one, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: both, Single: both})
	require.NoError(t, err)
	cam := s.ViewCamera(DefaultView(), 1.5)
	require.NoError(t, four.Draw(t.Context(), &cam, nil))
	require.NoError(t, one.Draw(t.Context(), &cam, nil))
	places, err := four.Floats(BufferPosition)
	require.NoError(t, err)
	ids, err := four.IDs(0)
	require.NoError(t, err)
	depths, err := halfspace.Read[float32](one.Image(BufferPosition), halfspace.Region{})
	require.NoError(t, err)
	numbers, err := halfspace.Read[uint32](one.Image(BufferID), halfspace.Region{})
	require.NoError(t, err)
	seen := 0
	for i := range depths {
		want := places[4*i+3]
		if ids[4*i] == 0 {
			want = float32(math.Inf(1))
		} else {
			seen++
		}
		require.Equal(t, want, depths[i])
		require.Equal(t, ids[4*i], numbers[i])
	}
	require.True(t, seen > 0 && seen < len(depths), "%d of %d", seen, len(depths))
	_, err = one.Floats(BufferPosition)
	require.Error(t, err)
	_, err = one.IDs(0)
	require.Error(t, err)
}

// An object that hides another one does not hide its silhouette, and in the middle of a pixel of several samples all
// show what the one shows.
func TestSurfacesOfSamples(t *testing.T) {
	info := RenderInfo{Width: 40, Height: 30, Shading: ShadeUnlit}
	_, one, _, _ := numbersOfDemo(t, info, Of(BufferID), 1, false)
	_, many, _, _ := numbersOfDemo(t, info, Of(BufferID), 4, false)
	want, err := one.IDs(0)
	require.NoError(t, err)
	same, pixels := 0, 0
	for sample := range 4 {
		got, err := many.IDs(sample)
		require.NoError(t, err)
		for i := 0; i < len(want); i += 4 {
			pixels++
			if [4]uint32(want[i:]) == [4]uint32(got[i:]) {
				same++
			}
		}
	}
	require.Greater(t, same, pixels*8/10)
	require.Less(t, same, pixels)
}

// What cannot be had is refused.
func TestSurfacesRefuse(t *testing.T) {
	s, err := LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{Threads: 1}), s, RenderInfo{Width: 8, Height: 8})
	require.NoError(t, err)
	_, err = r.NewSurfaces(t.Context(), SurfacesInfo{})
	require.ErrorContains(t, err, "Buffers")
	_, err = r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: Of(BufferNormal), Samples: 4})
	require.ErrorContains(t, err, "only IDs have several")
	for _, single := range []Buffers{Of(BufferNormal), Of(BufferID)} {
		_, err = r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: Of(BufferNormal), Single: single})
		require.ErrorContains(t, err, "Single")
	}
	x, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: Of(BufferNormal)})
	require.NoError(t, err)
	_, err = x.IDs(0)
	require.Error(t, err)
	_, err = x.Floats(BufferPlane)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, x.Draw(ctx, &s.Cameras[0], nil), context.Canceled)
}
