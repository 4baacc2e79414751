package scene

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene/demo"
)

// Images that were decoded while a file was read are those that renderers decode, and nothing of them is decoded again.
func TestImagesAreDecodedAhead(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	draw := func(s *Scene, c *Cache) []byte {
		t.Helper()
		r, err := NewRenderer(dev, s, RenderInfo{Width: 48, Height: 32, Shading: ShadePBR, SRGB: true, Cache: c, Ambient: [3]float32{1, 1, 1}})
		require.NoError(t, err)
		require.NoError(t, r.Draw(t.Context(), &s.Cameras[0]))
		return bytes.Clone(r.Color.Bytes())
	}
	plain, err := LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	want := draw(plain, nil)
	cache := new(Cache)
	ctx, cancel := context.WithCancel(t.Context())
	s, err := Options{Ahead: cache, Device: dev, Shading: ShadePBR}.LoadBytes(ctx, "demo.glb", demo.GLB)
	require.NoError(t, err)
	cancel() // the reading is over, and what was begun goes on
	require.Equal(t, want, draw(s, cache))
	require.NotEmpty(t, s.Images)
	views := func() map[cacheKey]imageViews { // views of undrawn materials may still come
		list := map[cacheKey]imageViews{}
		for _, m := range s.Images {
			kept := cache.image(cacheKey{m, m.deep})
			kept.mu.Lock()
			list[cacheKey{m, m.deep}] = kept.views
			kept.mu.Unlock()
		}
		return list
	}
	before, made := views(), 0
	require.Equal(t, want, draw(s, cache))
	for key, now := range views() {
		if v := before[key]; v.srgb != nil || v.data != nil {
			made++
			require.True(t, (v.srgb == nil || v.srgb == now.srgb) && (v.data == nil || v.data == now.data))
		}
	}
	require.Positive(t, made)

	// A file that is refused later ends what it began.
	broken := bytes.Replace(demo.GLB, []byte(`"componentType":5123`), []byte(`"componentType":5199`), 1)
	require.False(t, bytes.Equal(demo.GLB, broken))
	_, err = Options{Ahead: new(Cache), Device: dev, Shading: ShadePBR}.LoadBytes(t.Context(), "demo.glb", broken)
	require.Error(t, err)
}
