package scene

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene/demo"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A renderer that was reset draws what a new one does, whatever it drew before, and caches change nothing.
func TestResetDrawsWhatANewRendererDraws(t *testing.T) {
	s := thinDemo(t)
	for i := range s.Materials {
		s.Materials[i].AlphaMode = AlphaMode(i % 3)
	}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	base := RenderInfo{Width: 48, Height: 32, Samples: 4, SRGB: true, Background: [4]float64{0.1, 0.2, 0.3, 1}}
	var infos []RenderInfo
	for shading := ShadeAuto; shading <= ShadeSamples; shading++ {
		info := base
		if info.Shading = shading; shading != ShadeDepth {
			infos = append(infos, info)
		}
	}
	studio := Studio()
	for _, change := range []func(*RenderInfo){
		func(i *RenderInfo) {},
		func(i *RenderInfo) { i.Exposure = 1 },
		func(i *RenderInfo) { i.Tonemap = TonemapAgX },
		func(i *RenderInfo) { i.EnvRotation = 2 },
		func(i *RenderInfo) { i.EnvBackground = true },
		func(i *RenderInfo) { i.Background = [4]float64{0, 0, 0, 1} },
		func(i *RenderInfo) { i.Width, i.Height = 32, 48 },
		func(i *RenderInfo) { i.Samples = 1 },
		func(i *RenderInfo) { i.Shadows = true },
		func(i *RenderInfo) { i.Env = Studio() },
		func(i *RenderInfo) { i.Env = nil },
	} {
		info := base
		info.Shading, info.Env, info.Tonemap = ShadePBR, studio, TonemapACES
		change(&info)
		infos = append(infos, info)
	}
	ctx := context.Background()
	cache := new(Cache)
	var r *Renderer
	steps := 2 * len(infos)
	if testing.Short() {
		steps = 5
	}
	for step := range steps {
		info := infos[step*7%len(infos)] // some order in which each follows several others
		cam := s.DefaultCamera(float64(info.Width) / float64(info.Height))
		fresh, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		require.NoError(t, fresh.Draw(ctx, &cam))
		info.Cache = cache
		if r == nil {
			r, err = NewRenderer(dev, s, info)
		} else {
			err = r.Reset(ctx, s, info)
		}
		require.NoError(t, err)
		require.NoError(t, r.Draw(ctx, &cam))
		require.True(t, bytes.Equal(fresh.Color.Bytes(), r.Color.Bytes()), "step %d: %+v", step, info)
	}
	// What cannot be leaves the renderer as it was.
	before := bytes.Clone(r.Color.Bytes())
	require.Error(t, r.Reset(ctx, s, RenderInfo{Width: -1, Height: 1}))
	cam := s.DefaultCamera(float64(r.info.Width) / float64(r.info.Height))
	require.NoError(t, r.Draw(ctx, &cam))
	require.True(t, bytes.Equal(before, r.Color.Bytes()))
}

// Many directions have finer maps than few: a renderer that is reset takes over only maps of its size.
func TestResetMakesMapsOfAnotherSize(t *testing.T) {
	figures.Begin(t)
	s := pickScene()
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	ctx := context.Background()
	cam := Camera{ZNear: 1, ZFar: 9, XMag: 1.25, YMag: 1.25, World: [16]float64{0: 1, 5: 1, 10: 1, 14: 5, 15: 1}}
	var r *Renderer
	for _, n := range []int{manyDirections - 1, manyDirections, 8} {
		info := RenderInfo{Width: 160, Height: 16, Shading: ShadePBR, Env: whiteFurnace(), Occlusion: n}
		fresh, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		require.NoError(t, fresh.Draw(ctx, &cam))
		if r == nil {
			r, err = NewRenderer(dev, s, info)
		} else {
			err = r.Reset(ctx, s, info)
		}
		require.NoError(t, err)
		require.NoError(t, r.Draw(ctx, &cam))
		require.True(t, bytes.Equal(fresh.Color.Bytes(), r.Color.Bytes()), "%d directions", n)
	}
}

// Two triangles that meet at the diagonal of the picture, of two instances; the right one has a hole.
func pickScene() *Scene {
	s := &Scene{Up: [3]float32{0, 1, 0}}
	hole := &Image{Name: "hole", Width: 1, Height: 1, Pix: []byte{255, 255, 255, 0}}
	s.Images, s.Textures = []*Image{hole}, []Texture{{Image: 0}}
	s.add(Primitive{Topology: vk.PrimitiveTopologyTriangleList,
		Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0}}, plainMaterial("back"))
	masked := plainMaterial("masked")
	masked.AlphaMode, masked.AlphaCutoff, masked.BaseColorTexture = Mask, 0.5, &TextureSlot{Texture: 0}
	s.add(Primitive{Topology: vk.PrimitiveTopologyTriangleList,
		Positions: []float32{-1, -1, 0.5, 1, -1, 0.5, 1, 1, 0.5}, TexCoords: [][]float32{{0, 0, 1, 0, 1, 1}}}, masked)
	s.Bounds = Bounds{Min: [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 1}}
	return s
}

// Picking names the triangle that is seen: the same as each sample of a whole picture shows, through the holes of what
// is masked.
func TestPickNamesWhatIsSeen(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	s := pickScene()
	ctx := context.Background()
	for _, reverse := range []bool{false, true} {
		info := RenderInfo{Width: 40, Height: 40, Shading: ShadeUnlit, ReverseZ: reverse}
		r, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		cam := Camera{ZNear: 1, ZFar: 9, XMag: 1.25, YMag: 1.25, World: [16]float64{0: 1, 5: 1, 10: 1, 14: 5, 15: 1}}
		require.NoError(t, r.Draw(ctx, &cam))
		before := bytes.Clone(r.Color.Bytes())
		whole, err := newIdentities(ctx, r, 40, 40, 0, 1)
		require.NoError(t, err)
		clip := Mul(r.projection(&cam), cam.View())
		require.NoError(t, whole.draw(ctx, &cam, &clip))
		seen := map[Hit]int{}
		for y := range 40 {
			for x := range 40 {
				v, err := halfspace.ReadAt[[4]uint32](whole.image, x, y)
				require.NoError(t, err)
				hit, ok, err := r.Pick(ctx, &cam, float64(x)+0.5, float64(y)+0.5)
				require.NoError(t, err)
				if x == y {
					continue // on the edge
				}
				require.Equal(t, v[0] != 0, ok, "%d, %d", x, y)
				if ok {
					require.Equal(t, Hit{int(v[0]) - 1, int(v[1])}, hit, "%d, %d", x, y)
					seen[hit]++
				}
			}
		}
		require.Equal(t, map[Hit]int{{0, 0}: 496, {0, 1}: 496}, seen)
		require.Equal(t, before, r.Color.Bytes(), "the picture stays")
		s.Images[0].Pix[3] = 255
		r, err = NewRenderer(dev, s, info)
		require.NoError(t, err)
		hit, ok, err := r.Pick(ctx, &cam, 30, 30)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, Hit{1, 0}, hit, "without the hole")
		s.Images[0].Pix[3] = 0
	}
}

// ShadeSamples is brighter where a pixel's samples show several triangles, and the background where they show nothing.
func TestSamplesShowEdges(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	s := pickScene()
	cam := Camera{ZNear: 1, ZFar: 9, XMag: 1.25, YMag: 1.25, World: [16]float64{0: 1, 5: 1, 10: 1, 14: 5, 15: 1}}
	for _, float := range []bool{false, true} {
		r, err := NewRenderer(dev, s, RenderInfo{Width: 41, Height: 37, Samples: 4, Shading: ShadeSamples, SRGB: true, Float: float,
			Background: [4]float64{0, 1, 0, 1}})
		require.NoError(t, err)
		require.NoError(t, r.Draw(context.Background(), &cam))
		count := map[[4]uint32]int{}
		for y := range 37 {
			for x := range 41 {
				v, err := halfspace.ReadAt[[4]float32](r.Color, x, y)
				require.NoError(t, err)
				count[[4]uint32{uint32(v[0] * 1000), uint32(v[1] * 1000), uint32(v[2] * 1000), uint32(v[3])}]++
			}
		}
		require.Len(t, count, 3, "nothing, one triangle, two triangles: %v", count)
		require.Greater(t, count[[4]uint32{0, 1000, 0, 1}], 100)
		require.Positive(t, r.Statistics().FragmentsPassed)
	}
}

// ShadeDistance falls from where the scene begins to where it ends.
func TestDistanceFallsWithDistance(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	s := &Scene{Up: [3]float32{0, 1, 0}}
	// A floor from z = 1 to z = -3.
	s.add(Primitive{Topology: vk.PrimitiveTopologyTriangleStrip, Positions: []float32{-9, 0, 1, 9, 0, 1, -9, 0, -3, 9, 0, -3},
		Min: [3]float32{-9, 0, -3}, Max: [3]float32{9, 0, 1}}, plainMaterial("floor"))
	s.Bounds = Bounds{Min: [3]float32{-9, 0, -3}, Max: [3]float32{9, 0, 1}}
	for _, perspective := range []bool{false, true} {
		r, err := NewRenderer(dev, s, RenderInfo{Width: 3, Height: 64, Shading: ShadeDistance, SRGB: true})
		require.NoError(t, err)
		tilt := s.ViewCamera(View{Elevation: 30, Target: &[3]float64{0, 0, -1}, Distance: 4, Orthographic: !perspective}, 3.0/64)
		require.NoError(t, r.Draw(context.Background(), &tilt))
		var column []int
		for y := range 64 {
			if v := r.Color.Bytes()[4*(3*y+1):]; v[3] != 0 {
				column = append(column, int(v[0]))
			}
		}
		require.Greater(t, len(column), 10)
		require.True(t, slices.IsSorted(column), "%v", column)
		require.Greater(t, column[len(column)-1]-column[0], 60)
	}
}

// The times of a frame's tiles cover the picture, in each pass.
func TestTimesOfTiles(t *testing.T) {
	s, err := LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, TileSize: 32, Times: true})
	defer dev.Close()
	cam := s.DefaultCamera(1)
	for _, shading := range []Shading{ShadeUnlit, ShadePBR, ShadeSamples} {
		r, err := NewRenderer(dev, s, RenderInfo{Width: 100, Height: 70, Shading: shading})
		require.NoError(t, err)
		for range 2 {
			require.NoError(t, r.Draw(context.Background(), &cam))
			seen := map[[2]int]bool{}
			times := r.Times()
			require.Len(t, times.Stages, 2)
			for _, v := range times.Tiles {
				require.Equal(t, 32, v.Size)
				require.Contains(t, []int{0, 1}, v.Worker)
				seen[[2]int{v.X, v.Y}] = true
			}
			require.Len(t, seen, 4*3)
			require.LessOrEqual(t, len(times.Tiles), 3*4*3)
		}
	}
}
