package scene

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Images that were put come back to who asks for the same, and no more are kept than there may be.
func TestSpareImages(t *testing.T) {
	info := func(f vk.Format, size, samples int) vk.ImageInfo {
		return vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples, Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}}
	}
	var s spareImages
	first, err := s.get(info(vk.FormatR8G8B8A8Unorm, 64, 0))
	require.NoError(t, err)
	s.put(first)
	s.put(nil)
	for _, other := range []vk.ImageInfo{info(vk.FormatR8G8B8A8Unorm, 64, 4), info(vk.FormatR8G8B8A8Srgb, 64, 1), info(vk.FormatR8G8B8A8Unorm, 65, 1)} {
		m, err := s.get(other)
		require.NoError(t, err)
		require.NotSame(t, first, m)
	}
	again, err := s.get(info(vk.FormatR8G8B8A8Unorm, 64, 1))
	require.NoError(t, err)
	require.Same(t, first, again)
	require.Zero(t, s.bytes)
	for range 5 {
		m, err := s.get(info(vk.FormatR32G32B32A32Sfloat, 512, 1)) // 4 MiB
		require.NoError(t, err)
		s.put(m)
		require.LessOrEqual(t, s.bytes, mostSpare)
	}
	_, err = s.get(info(vk.FormatR8G8B8A8Unorm, 1<<20, 1))
	require.Error(t, err)
}
