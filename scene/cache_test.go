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
	s, err := Options{Ahead: cache, Device: dev}.LoadBytes(ctx, "demo.glb", demo.GLB)
	require.NoError(t, err)
	cancel() // the reading is over, and what was begun goes on
	require.Equal(t, want, draw(s, cache))
	require.NotEmpty(t, s.Images)
	before := map[cacheKey]imageViews{}
	for key, m := range cache.images {
		require.Contains(t, s.Images, key.image)
		before[key] = m.views
	}
	require.Equal(t, want, draw(s, cache))
	require.Len(t, cache.images, len(before))
	for key, m := range cache.images {
		require.Same(t, before[key].srgb, m.views.srgb)
		require.Same(t, before[key].data, m.views.data)
	}

	// A file that is refused later ends what it began.
	broken := bytes.Replace(demo.GLB, []byte(`"componentType":5123`), []byte(`"componentType":5199`), 1)
	require.False(t, bytes.Equal(demo.GLB, broken))
	_, err = Options{Ahead: new(Cache), Device: dev}.LoadBytes(t.Context(), "demo.glb", broken)
	require.Error(t, err)
}
