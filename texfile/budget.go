package texfile

import (
	"errors"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

const (
	// memoryBase and memoryFactor bound what a compressed file may unpack to where the caller sets no limit: any
	// picture of 8192 x 8192 with what its decoder needs besides, and 64 times the file. Honest pictures compress by
	// less.
	memoryBase   = 1 << 30
	memoryFactor = 64
	// maxFile bounds the bytes that are read of a file.
	maxFile = min(8<<30, math.MaxInt>>1)
	// maxMetadata bounds the bytes of a header that is not texels.
	maxMetadata = 1 << 20
)

// budget is the memory that a file may still take.
type budget int64

// newBudget is the budget of a file of n bytes. limit replaces the usual one; 0 does not.
func newBudget(n int, limit int64) budget {
	if limit > 0 {
		return budget(limit)
	}
	return memoryBase + memoryFactor*budget(n)
}

// take accounts for n things of size bytes before they are allocated.
func (b *budget) take(field string, n, size int64) error {
	if n < 0 || n > int64(*b)/size {
		return errf(field, "needs %s bytes, more than the %d MiB that such a file may take", times(n, size), int64(*b)>>20)
	}
	*b -= budget(n * size)
	return nil
}

// imageSize is the bytes of an image as mip lays it out, in float64, which cannot overflow.
func imageSize(info vk.ImageInfo) float64 {
	f := format.Of(info.Format)
	sum := 0.0
	for l := range info.MipLevels {
		w, h := mip.LevelSize(info.Extent.Width, l), mip.LevelSize(info.Extent.Height, l)
		sum += float64(float64(f.Bytes(w, h)) * float64(f.Slices(mip.LevelSize(info.Extent.Depth, l))))
	}
	return sum * float64(info.ArrayLayers)
}

// image makes an image within the budget. names maps fields of vk.ImageInfo to the file's.
func (b *budget) image(info vk.ImageInfo, names map[string]string) (*mip.Image, error) {
	e := info.Extent
	for _, n := range []int{e.Width, e.Height, e.Depth} {
		if n < 1 || n > mip.MaxExtent {
			return nil, errf(rename("Extent", names), "%d x %d x %d texels; 1 to %d a side are supported", e.Width, e.Height, e.Depth,
				mip.MaxExtent)
		}
	}
	if info.ArrayLayers < 1 || info.ArrayLayers > mip.MaxArrayLayers {
		return nil, errf(rename("ArrayLayers", names), "%d; 1 to %d are supported", info.ArrayLayers, mip.MaxArrayLayers)
	}
	if n := mip.FullLevels(e.Width, e.Height, e.Depth); info.MipLevels < 1 || info.MipLevels > n {
		return nil, errf(rename("MipLevels", names), "%d; %d x %d x %d texels have 1 to %d", info.MipLevels, e.Width, e.Height,
			e.Depth, n)
	}
	size := imageSize(info)
	if size > mip.MaxBytes {
		return nil, errf(rename("Extent", names), "needs %.0f bytes, more than the %d that an image may have", size, int64(mip.MaxBytes))
	}
	if err := b.take(rename("Extent", names), int64(size), 1); err != nil {
		return nil, err
	}
	m, err := mip.NewImage(info)
	if err != nil {
		return nil, refused(err, names)
	}
	return m, nil
}

// refused turns the first refusal of an image into an Error with the file's field.
func refused(err error, names map[string]string) error {
	var s *vk.StateError
	if errors.As(err, &s) {
		return errf(rename(s.Field, names), "%s", s.Reason)
	}
	return errf("", "%s", oneLine(err))
}

func rename(field string, names map[string]string) string {
	if n, ok := names[field]; ok {
		return n
	}
	return field
}
