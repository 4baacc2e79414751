package sample

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// What was compiled for a view is found again, without memory, by equal samplers wherever they lie; several goroutines
// get one; and a view keeps a few of many.
func TestViewsKeepWhatWasCompiled(t *testing.T) {
	v := benchView(t, vk.FormatR8G8B8A8Unorm, vk.ImageViewType2D, 8)
	sampler := func(n int) vk.Sampler {
		return vk.Sampler{MaxLod: float32(n), BorderColorMapping: &vk.BorderColorComponentMapping{}}
	}
	first, err := Compile(sampler(1), v)
	require.NoError(t, err)
	s := sampler(1)
	require.Zero(t, allocs.PerRun(10, func() {
		if again, err := Compile(s, v); again != first || err != nil {
			t.Error("made again")
		}
	}))
	other, err := Compile(sampler(2), v)
	require.NoError(t, err)
	require.NotSame(t, first, other)
	s.BorderColorMapping = nil
	other, err = Compile(s, v)
	require.NoError(t, err)
	require.NotSame(t, first, other)

	w := benchView(t, vk.FormatR8G8B8A8Unorm, vk.ImageViewType2D, 8)
	made := make([]*Texture, 8)
	var group sync.WaitGroup
	for i := range made {
		group.Go(func() { made[i], _ = Compile(vk.Sampler{}, w) })
	}
	group.Wait()
	for _, p := range made {
		require.NotNil(t, p)
		require.Same(t, made[0], p)
	}
	for n := range 3 * mostTextures {
		_, err := Compile(sampler(n), w)
		require.NoError(t, err)
	}
	require.Len(t, w.Kept().Value.(*compiled).textures, mostTextures)

	texels, err := CompileTexels(v)
	require.NoError(t, err)
	storage, err := CompileStorage(v)
	require.NoError(t, err)
	require.Zero(t, allocs.PerRun(10, func() {
		x, _ := CompileTexels(v)
		y, _ := CompileStorage(v)
		if x != texels || y != storage {
			t.Error("made again")
		}
	}))
	_, err = Compile(vk.Sampler{MaxLod: -1}, v)
	require.Error(t, err)
	var none *mip.View
	_, err = Compile(vk.Sampler{}, none)
	require.Error(t, err)
}
