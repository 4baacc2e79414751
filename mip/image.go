package mip

import (
	"math"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The limits of images.
const (
	// MaxExtent is the largest extent along any axis.
	MaxExtent = 16384
	// MaxArrayLayers is the largest number of layers.
	MaxArrayLayers = 4096
	// MaxBytes is the largest number of bytes of one image: 32 GiB, or 1 GiB where an int has 32 bits.
	MaxBytes = min(1<<35, math.MaxInt>>1)
)

// Slack is how many bytes after the last texel of an image of [NewImage] may be read, so that a kernel can load more
// than it needs.
const Slack = 64

// Image is texels in memory: levels, array layers and planes of them. It is safe for concurrent readers; writers of
// different texels may run at the same time, and nobody may sample what is being written.
type Image struct {
	info   vk.ImageInfo
	format *format.Info
	planes []plane
	levels []level
	data   []byte // see memory
	slack  bool
	// disjoint is the memory of each plane, of images whose planes lie apart.
	disjoint [][]byte

	generation atomic.Uint64
	mu         sync.Mutex
	fetches    map[decodedKey]*DecodedTexels
	chains     map[chainKey]*Chain
	trimmed    atomic.Pointer[Chain] // the chain that data is taken back from
	pinned     bool
	residency  []residency // by level; nil where everything is bound
}

// plane is one plane of a format: the whole texel of most, depth or stencil of combined ones, luma or chroma.
type plane struct {
	format                  vk.Format
	info                    *format.Info
	blockWidth, blockHeight int // texels in a block
	blockDepth              int
	bytes                   int // of a block
	divX, divY              int // luma texels in a texel
}

// level is the place of one level.
type level struct {
	width, height, depth int
	offset               int // of layer 0
	layerPitch           int
	planes               []planeLevel
}

// planeLevel is the place of one plane within a layer of a level.
type planeLevel struct {
	width, height        int // in texels of the plane
	offset               int
	rowPitch, slicePitch int
	size                 int
}

// NewImage makes an image of zero bytes. It lies level after level, within a level layer after layer, within a layer
// plane after plane, each tightly packed. The error joins a [vk.StateError] for each field that is refused; nothing is
// allocated before all of them are checked.
func NewImage(info vk.ImageInfo) (*Image, error) {
	m, size, err := plan(info, 0)
	if err != nil {
		return nil, err
	}
	m.slack = true
	m.allocate(size)
	return m, nil
}

// allocate is memory of the image's own.
func (m *Image) allocate(size int) {
	m.data = make([]byte, size+Slack)[:size]
	largePages(m.data)
}

// Wrap makes an image of one level, layer, sample and plane whose texels are pix, which it shares: row y of blocks begins
// at pix[y*rowPitch]. The pixels must stay as long as the image does; whoever changes them behind its back calls Touch.
func Wrap(info vk.ImageInfo, pix []byte, rowPitch int) (*Image, error) {
	if rowPitch <= 0 { // plan takes 0 for tight
		return nil, vk.Errorf("RowPitch", "%d bytes", rowPitch)
	}
	info = defaults(info)
	if info.MipLevels != 1 || info.ArrayLayers != 1 || info.Samples != 1 {
		return nil, vk.Errorf("Image", "wrapped pixels have one level, one layer and one sample")
	}
	m, _, err := plan(info, rowPitch)
	if err != nil {
		return nil, err
	}
	if len(m.planes) != 1 {
		return nil, vk.Errorf("Format", "%v has %d planes, wrapped pixels have one", info.Format, len(m.planes))
	}
	p := &m.levels[0].planes[0]
	rows := p.slicePitch / p.rowPitch * ceil(info.Extent.Depth, m.planes[0].blockDepth)
	last := (rows-1)*rowPitch + ceil(p.width, m.planes[0].blockWidth)*m.planes[0].bytes
	if len(pix) < last {
		return nil, vk.Errorf("Pix", "%d bytes, %d rows of pitch %d need %d", len(pix), rows, rowPitch, last)
	}
	m.data = pix
	return m, nil
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

// plan checks an image and places its subresources. A rowPitch other than 0 replaces the tight one.
func plan(info vk.ImageInfo, rowPitch int) (*Image, int, error) {
	info = defaults(info)
	var errs vk.Refusals
	refuse := errs.Refuse
	f := format.Of(info.Format)
	if f == nil {
		return nil, 0, format.Refuse(info.Format)
	}
	e := info.Extent
	switch {
	case e.Width < 1 || e.Height < 1 || e.Depth < 1:
		refuse("Extent", "%dx%dx%d: every side is at least 1", e.Width, e.Height, e.Depth)
	case e.Width > MaxExtent || e.Height > MaxExtent || e.Depth > MaxExtent:
		refuse("Extent", "%dx%dx%d: every side is at most %d", e.Width, e.Height, e.Depth, MaxExtent)
	case !vk.Valid(info.ImageType):
		refuse("ImageType", "%v", info.ImageType)
	case info.ImageType == vk.ImageType1D && (e.Height != 1 || e.Depth != 1):
		refuse("Extent", "%dx%dx%d: a 1D image has height and depth 1", e.Width, e.Height, e.Depth)
	case info.ImageType == vk.ImageType2D && e.Depth != 1:
		refuse("Extent", "%dx%dx%d: a 2D image has depth 1", e.Width, e.Height, e.Depth)
	}
	if info.ArrayLayers < 1 || info.ArrayLayers > MaxArrayLayers {
		refuse("ArrayLayers", "%d is not in 1 to %d", info.ArrayLayers, MaxArrayLayers)
	} else if info.ImageType == vk.ImageType3D && info.ArrayLayers != 1 {
		refuse("ArrayLayers", "%d: a 3D image has one layer", info.ArrayLayers)
	}
	if n := info.Samples; n < 1 || n > 16 || bits.OnesCount(uint(n)) != 1 {
		refuse("Samples", "%d is not 1, 2, 4, 8 or 16", n)
	} else if n > 1 && (info.ImageType != vk.ImageType2D || info.MipLevels != 1 || f.BlockWidth*f.BlockHeight > 1) {
		refuse("Samples", "%d: multisampled images are 2D with one level and no block format", n)
	}
	if f.BlockDepth > 1 && info.ImageType != vk.ImageType3D {
		refuse("ImageType", "%v: images of blocks with a depth (%v) are 3D", info.ImageType, f)
	}
	if f.Chroma && info.ImageType != vk.ImageType2D {
		refuse("ImageType", "%v: Y'CbCr images are 2D", info.ImageType)
	}
	if info.CornerSampled {
		flat := e.Width < 2 || e.Height < 2 || info.ImageType == vk.ImageType3D && e.Depth < 2
		errs.RefuseIf(info.ImageType == vk.ImageType1D, "CornerSampled", "%v: corner-sampled images are 2D or 3D", info.ImageType)
		errs.RefuseIf(flat, "CornerSampled", "%dx%dx%d: every side is at least 2", e.Width, e.Height, e.Depth)
		errs.RefuseIf(info.CubeCompatible, "CornerSampled", "with CubeCompatible")
		errs.RefuseIf(!f.Color() || f.Chroma, "CornerSampled", "of %v", f)
	}
	if info.Subsampled && (info.ImageType != vk.ImageType2D || info.CubeCompatible || info.MipLevels != 1) {
		refuse("Subsampled", "%v with %d levels, CubeCompatible: %v: subsampled images are 2D with one level", info.ImageType, info.MipLevels, info.CubeCompatible)
	}
	if info.CubeCompatible && (info.ImageType != vk.ImageType2D || e.Width != e.Height || info.ArrayLayers < 6) {
		refuse("CubeCompatible", "%v %dx%d with %d layers: cubes are made of at least 6 square 2D layers", info.ImageType, e.Width,
			e.Height, info.ArrayLayers)
	}
	if len(errs) > 0 {
		return nil, 0, errs.Err()
	}
	if n := FullLevels(e.Width, e.Height, e.Depth); info.MipLevels < 1 || info.MipLevels > n {
		return nil, 0, vk.Errorf("MipLevels", "%d is not in 1 to %d", info.MipLevels, n)
	}
	m := &Image{info: info, format: f, planes: planesOf(info.Format, f), fetches: map[decodedKey]*DecodedTexels{}}
	size := int64(0)
	if info.SparseResidency {
		m.residency = make([]residency, info.MipLevels)
	}
	for l := range info.MipLevels {
		lv := level{width: m.size(e.Width, l), height: m.size(e.Height, l), depth: m.size(e.Depth, l), offset: int(size)}
		layer := int64(0)
		for _, p := range m.planes {
			pl := planeLevel{width: ceil(lv.width, p.divX), height: ceil(lv.height, p.divY), offset: int(layer)}
			tight := ceil(pl.width, p.blockWidth) * p.bytes * info.Samples
			pl.rowPitch = tight
			if rowPitch != 0 {
				if rowPitch < tight || rowPitch > MaxBytes {
					return nil, 0, vk.Errorf("RowPitch", "%d bytes, a row has %d", rowPitch, tight)
				}
				pl.rowPitch = rowPitch
			}
			slice := int64(ceil(pl.height, p.blockHeight)) * int64(pl.rowPitch)
			if slice > MaxBytes {
				return nil, 0, tooLarge(info)
			}
			slices := ceil(lv.depth, p.blockDepth)
			if layer += slice * int64(slices); layer > MaxBytes {
				return nil, 0, tooLarge(info)
			}
			pl.slicePitch, pl.size = int(slice), int(slice)*slices
			lv.planes = append(lv.planes, pl)
		}
		lv.layerPitch = int(layer)
		if size += layer * int64(info.ArrayLayers); size > MaxBytes {
			return nil, 0, tooLarge(info)
		}
		m.levels = append(m.levels, lv)
	}
	return m, int(size), nil
}

// size is that of a level along an axis whose level 0 has n texels (Vulkan: Image Mip Level Sizing): of corner-sampled images half the level
// before, rounded up, at least 2.
func (m *Image) size(n, level int) int {
	if !m.info.CornerSampled || n == 1 {
		return LevelSize(n, level)
	}
	for range level {
		n = max(2, (n+1)/2)
	}
	return n
}

// LevelExtent is the size of a level in texels; of a level that does not exist it is zero.
func (m *Image) LevelExtent(level int) vk.Extent3D {
	if uint(level) >= uint(len(m.levels)) {
		return vk.Extent3D{}
	}
	lv := &m.levels[level]
	return vk.Extent3D{Width: lv.width, Height: lv.height, Depth: lv.depth}
}

func tooLarge(info vk.ImageInfo) error {
	return vk.Errorf("Extent", "%dx%dx%d texels of %v in %d layers with %d samples are over %d bytes", info.Extent.Width,
		info.Extent.Height, info.Extent.Depth, info.Format, info.ArrayLayers, info.Samples, MaxBytes)
}

// Info is the description that the image was made from, with counts of 0 replaced by 1.
func (m *Image) Info() vk.ImageInfo { return m.info }

// Bytes is the memory of the image: level after level, layer after layer, plane after plane; nil where planes lie apart. After a change call
// Touch.
func (m *Image) Bytes() []byte { return m.memory() }

// Planes is the number of planes: 2 for depth with stencil (plane 0 is depth), 2 or 3 for multi-planar formats, else 1.
func (m *Image) Planes() int { return len(m.planes) }

// Touch notes that texels changed, so that views decode them again. It is cheap and may be called by several goroutines.
func (m *Image) Touch() { m.generation.Add(1) }
