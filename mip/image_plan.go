package mip

import (
	"errors"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// plan checks an image and places its subresources. A rowPitch other than 0 replaces the tight one.
func plan(info vk.ImageInfo, rowPitch int) (*Image, int, error) {
	info = defaults(info)
	f := format.Of(info.Format)
	if f == nil {
		return nil, 0, format.Refuse(info.Format)
	}
	var errs vk.Refusals
	checkExtent(&errs, &info)
	checkCounts(&errs, &info, f)
	checkUses(&errs, &info, f)
	if len(errs) > 0 {
		return nil, 0, errs.Err()
	}
	if n := FullLevels(info.Extent.Width, info.Extent.Height, info.Extent.Depth); info.MipLevels < 1 || info.MipLevels > n {
		return nil, 0, vk.Errorf("MipLevels", "%d is not in 1 to %d", info.MipLevels, n)
	}
	m := &Image{info: info, format: f, planes: planesOf(info.Format, f), fetches: map[decodedKey]*DecodedTexels{}}
	if info.SparseResidency {
		m.residency = make([]residency, info.MipLevels)
	}
	m.generation.init(info.MipLevels, info.ArrayLayers)
	bytes, err := m.place(rowPitch)
	if err != nil {
		return nil, 0, err
	}
	return m, bytes, nil
}

// checkExtent refuses sides out of range, and sides that the image's type does not have.
func checkExtent(errs *vk.Refusals, info *vk.ImageInfo) {
	e := info.Extent
	switch {
	case e.Width < 1 || e.Height < 1 || e.Depth < 1:
		errs.Refuse("Extent", "%dx%dx%d: every side is at least 1", e.Width, e.Height, e.Depth)
	case e.Width > MaxExtent || e.Height > MaxExtent || e.Depth > MaxExtent:
		errs.Refuse("Extent", "%dx%dx%d: every side is at most %d", e.Width, e.Height, e.Depth, MaxExtent)
	case !vk.Valid(info.ImageType):
		errs.Refuse("ImageType", "%v is not an image type", info.ImageType)
	case info.ImageType == vk.ImageType1D && (e.Height != 1 || e.Depth != 1):
		errs.Refuse("Extent", "%dx%dx%d: a 1D image has height and depth 1", e.Width, e.Height, e.Depth)
	case info.ImageType == vk.ImageType2D && e.Depth != 1:
		errs.Refuse("Extent", "%dx%dx%d: a 2D image has depth 1", e.Width, e.Height, e.Depth)
	}
}

// checkCounts refuses layers and samples that the image's type or format does not have.
func checkCounts(errs *vk.Refusals, info *vk.ImageInfo, f *format.Info) {
	if info.ArrayLayers < 1 || info.ArrayLayers > MaxArrayLayers {
		errs.Refuse("ArrayLayers", "%d is not in 1 to %d", info.ArrayLayers, MaxArrayLayers)
	} else if info.ImageType == vk.ImageType3D && info.ArrayLayers != 1 {
		errs.Refuse("ArrayLayers", "%d: a 3D image has one layer", info.ArrayLayers)
	}
	if n := info.Samples; n < 1 || n > 16 || bits.OnesCount(uint(n)) != 1 {
		errs.Refuse("Samples", "%d is not 1, 2, 4, 8 or 16", n)
	} else if n > 1 && (info.ImageType != vk.ImageType2D || info.MipLevels != 1 || f.BlockWidth*f.BlockHeight > 1) {
		errs.Refuse("Samples", "%d: multisampled images are 2D with one level and no block format", n)
	}
}

// checkUses refuses formats and ways of use that other fields exclude.
func checkUses(errs *vk.Refusals, info *vk.ImageInfo, f *format.Info) {
	e := info.Extent
	errs.RefuseIf(f.BlockDepth > 1 && info.ImageType != vk.ImageType3D, "ImageType", "%v: images of blocks with a depth (%v) are 3D",
		info.ImageType, f)
	errs.RefuseIf(f.Chroma && info.ImageType != vk.ImageType2D, "ImageType", "%v: Y'CbCr images are 2D", info.ImageType)
	if info.CornerSampled {
		flat := e.Width < 2 || e.Height < 2 || info.ImageType == vk.ImageType3D && e.Depth < 2
		errs.RefuseIf(info.ImageType == vk.ImageType1D, "CornerSampled", "%v: corner-sampled images are 2D or 3D", info.ImageType)
		errs.RefuseIf(flat, "CornerSampled", "%dx%dx%d: every side is at least 2", e.Width, e.Height, e.Depth)
		errs.RefuseIf(info.CubeCompatible, "CornerSampled", "set together with CubeCompatible: cubes are not corner-sampled")
		errs.RefuseIf(!f.Color() || f.Chroma, "CornerSampled", "%v: must be a color format without Y'CbCr", f)
	}
	if info.Subsampled && (info.ImageType != vk.ImageType2D || info.CubeCompatible || info.MipLevels != 1) {
		errs.Refuse("Subsampled", "%v with %d levels, CubeCompatible: %v: subsampled images are 2D with one level", info.ImageType,
			info.MipLevels, info.CubeCompatible)
	}
	if info.CubeCompatible && (info.ImageType != vk.ImageType2D || e.Width != e.Height || info.ArrayLayers < 6) {
		errs.Refuse("CubeCompatible", "%v %dx%d with %d layers: cubes are made of at least 6 square 2D layers", info.ImageType, e.Width,
			e.Height, info.ArrayLayers)
	}
}

// place gives each level and plane its place, and returns the bytes of them all.
func (m *Image) place(rowPitch int) (int, error) {
	e, size := m.info.Extent, int64(0)
	for l := range m.info.MipLevels {
		lv := level{width: m.size(e.Width, l), height: m.size(e.Height, l), depth: m.size(e.Depth, l), offset: int(size)}
		if err := m.placePlanes(&lv, rowPitch); err != nil {
			return 0, err
		}
		if size += int64(lv.layerPitch) * int64(m.info.ArrayLayers); size > MaxBytes {
			return 0, tooLarge(m.info)
		}
		m.levels = append(m.levels, lv)
	}
	return int(size), nil
}

// placePlanes gives each plane of a layer of a level its place.
func (m *Image) placePlanes(lv *level, rowPitch int) error {
	layer := int64(0)
	for _, p := range m.planes {
		pl := planeLevel{width: ceil(lv.width, p.divX), height: ceil(lv.height, p.divY), offset: int(layer)}
		tight := ceil(pl.width, p.blockWidth) * p.bytes * m.info.Samples
		pl.rowPitch = tight
		if rowPitch != 0 {
			if rowPitch < tight || rowPitch > MaxBytes {
				return vk.Errorf("RowPitch", "%d bytes, a row has %d", rowPitch, tight)
			}
			pl.rowPitch = rowPitch
		}
		slice := int64(ceil(pl.height, p.blockHeight)) * int64(pl.rowPitch)
		if slice > MaxBytes {
			return tooLarge(m.info)
		}
		slices := ceil(lv.depth, p.blockDepth)
		if layer += slice * int64(slices); layer > MaxBytes {
			return tooLarge(m.info)
		}
		pl.slicePitch, pl.size = int(slice), int(slice)*slices
		lv.planes = append(lv.planes, pl)
	}
	lv.layerPitch = int(layer)
	return nil
}

// defaults replaces zero values.
func defaults(info vk.ImageInfo) vk.ImageInfo {
	e := &info.Extent
	e.Width, e.Height, e.Depth = orOne(e.Width), orOne(e.Height), orOne(e.Depth)
	info.MipLevels, info.ArrayLayers, info.Samples = orOne(info.MipLevels), orOne(info.ArrayLayers), orOne(info.Samples)
	return info
}

func orOne(n int) int {
	if n == 0 {
		return 1
	}
	return n
}

func ceil(n, d int) int { return (n + d - 1) / d }

// size returns a level's size along an axis whose level 0 has n texels (Vulkan: Image Mip Level Sizing). In
// corner-sampled images it is half the level before, rounded up, at least 2.
func (m *Image) size(n, level int) int {
	if !m.info.CornerSampled || n == 1 {
		return LevelSize(n, level)
	}
	for range level {
		n = max(2, (n+1)/2)
	}
	return n
}

// ErrTooLarge is the errors' of images that have more than MaxBytes.
var ErrTooLarge = errors.New("the image is too large")

// sizeError is a refusal for an image's size.
type sizeError struct{ *vk.StateError }

func (sizeError) Is(target error) bool { return target == ErrTooLarge }
func (e sizeError) Unwrap() error      { return e.StateError }

func tooLarge(info vk.ImageInfo) error {
	return sizeError{vk.Errorf("Extent", "%dx%dx%d texels of %v in %d layers with %d samples are over %d bytes", info.Extent.Width,
		info.Extent.Height, info.Extent.Depth, info.Format, info.ArrayLayers, info.Samples, MaxBytes)}
}
