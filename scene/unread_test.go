package scene

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// poster is a quad of two units with a picture of size x size pixels, and a material of an alpha mode.
func poster(size int, mode string) []byte {
	picture := jpegImage(size, size)
	bin := bytesOf([]float32{-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0}, []float32{0, 0, 1, 0, 1, 1, 0, 1}, []uint16{0, 1, 2, 0, 2, 3})
	n := len(bin)
	return glb(fmt.Appendf(nil, `{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
		"meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"indices":2,"material":0}]}],
		"materials":[{"alphaMode":%q,"pbrMetallicRoughness":{"baseColorTexture":{"index":0}},"extensions":{"KHR_materials_unlit":{}}}],
		"extensionsUsed":["KHR_materials_unlit"],"textures":[{"source":0}],"images":[{"bufferView":3,"mimeType":"image/jpeg"}],
		"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":4,"min":[-1,-1,0],"max":[1,1,0]},
		{"bufferView":1,"componentType":5126,"type":"VEC2","count":4},{"bufferView":2,"componentType":5123,"type":"SCALAR","count":6}],
		"bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":32},
		{"buffer":0,"byteOffset":80,"byteLength":12},{"buffer":0,"byteOffset":%d,"byteLength":%d}],
		"buffers":[{"byteLength":%d}]}`, mode, n, len(picture), n+len(picture)), append(bin, picture...))
}

// lacking is how many images of a renderer have nothing in place of level 0.
func (r *Renderer) lacking() int {
	h := r.hold(nil)
	h.release()
	return len(h)
}

// made counts how many times missing texels of a renderer's images were made.
func made(r *Renderer) (n int) {
	for i := range r.views {
		for _, u := range r.views[i].unread {
			n += u.made
		}
	}
	return n
}

// TestLevelZeroComesWhenItIsRead: from far away nobody reads it, from near the frame is drawn again, and the bytes are
// those of a renderer that has all of it: of the picture, of the numbers of surfaces, and of two renderers side by side.
func TestLevelZeroComesWhenItIsRead(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	s, err := LoadBytes("poster.glb", poster(1024, "OPAQUE"))
	require.NoError(t, err)
	info := RenderInfo{Width: 64, Height: 64, Samples: 4, Shading: ShadePBR, SRGB: true}
	eye := func(z float64) *Camera {
		w := identity
		w[14] = z
		return &Camera{World: w, Perspective: true, YFov: 0.8, ZNear: 0.01, ZFar: 100}
	}
	whole, err := NewRenderer(dev, s, info)
	require.NoError(t, err)
	require.Zero(t, whole.lacking())
	draw := func(r *Renderer, z float64) []byte {
		require.NoError(t, r.Draw(t.Context(), eye(z)))
		return bytes.Clone(r.Color.Bytes())
	}
	albedo := func(r *Renderer, z float64) []byte {
		n, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: Of(BufferAlbedo)})
		require.NoError(t, err)
		require.NoError(t, n.Draw(t.Context(), eye(z), nil))
		return bytes.Clone(n.Image(BufferAlbedo).Bytes())
	}
	with := func(cache *Cache) *Renderer {
		info.Cache = cache
		r, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		return r
	}
	r := with(&Cache{Later: true})
	if r.lacking() == 0 {
		t.Skip("this system does not tell what is read")
	}
	require.Equal(t, draw(whole, 4), draw(r, 4))
	require.Equal(t, albedo(whole, 4), albedo(r, 4))
	require.Zero(t, made(r), "nobody read level 0")
	require.Equal(t, draw(whole, 0.1), draw(r, 0.1))
	once := made(r)
	require.Positive(t, once)
	require.Equal(t, 1, r.lacking(), "what is not seen from near is not made")
	require.Equal(t, draw(whole, 4), draw(r, 4))
	require.Equal(t, once, made(r))

	require.Zero(t, with(new(Cache)).lacking())
	r = with(&Cache{Later: true})
	require.Equal(t, albedo(whole, 0.1), albedo(r, 0.1))
	require.Positive(t, made(r))

	// Two renderers share what is not there.
	cache, far, near := &Cache{Later: true}, draw(whole, 4), draw(whole, 0.2)
	var wait sync.WaitGroup
	for i := range 2 {
		r := with(cache)
		wait.Go(func() {
			for range 3 {
				require.Equal(t, far, draw(r, 4))
			}
			for range 1 + i {
				require.Equal(t, near, draw(r, 0.2))
			}
		})
	}
	wait.Wait()
	require.Positive(t, made(with(cache)))

	// Large pictures read it, and so do holes.
	cache = &Cache{Later: true}
	require.Equal(t, 1, with(cache).lacking())
	info.Width = 300
	require.Zero(t, with(cache).lacking())
	info.Width = 64
	s, err = LoadBytes("poster.glb", poster(1024, "MASK"))
	require.NoError(t, err)
	require.Zero(t, with(&Cache{Later: true}).lacking())
}
