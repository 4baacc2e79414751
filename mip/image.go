package mip

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/pages"
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

// Image holds texels in memory: mip levels, array layers and planes. Several goroutines may read it, and may write
// different texels, at the same time. Texels must not be sampled while they are written.
type Image struct {
	info   vk.ImageInfo
	format *format.Info
	planes []plane
	levels []level
	data   []byte // see memory
	slack  bool
	toFill bool // chains that are made now will be filled as a whole
	// disjoint is the memory of each plane, of images whose planes lie apart.
	disjoint [][]byte

	generation touches
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
	pages.Want(m.data)
}

// Wrap makes an image of one level, layer, sample and plane whose texels are pix, which it shares: row y of blocks
// begins at pix[y*rowPitch]. The pixels must stay as long as the image does; whoever changes them behind its back calls
// Touch.
func Wrap(info vk.ImageInfo, pix []byte, rowPitch int) (*Image, error) {
	if rowPitch <= 0 { // plan takes 0 for tight
		return nil, vk.Errorf("RowPitch", "%d bytes, must be positive", rowPitch)
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

// LevelExtent is the size of a level in texels; of a level that does not exist it is zero.
func (m *Image) LevelExtent(level int) vk.Extent3D {
	if uint(level) >= uint(len(m.levels)) {
		return vk.Extent3D{}
	}
	lv := &m.levels[level]
	return vk.Extent3D{Width: lv.width, Height: lv.height, Depth: lv.depth}
}

// Info is the description that the image was made from, with counts of 0 replaced by 1.
func (m *Image) Info() vk.ImageInfo { return m.info }

// Bytes is the memory of the image: level after level, layer after layer, plane after plane; nil where planes lie
// apart. After a change call Touch.
func (m *Image) Bytes() []byte { return m.memory() }

// Planes is the number of planes: 2 for depth with stencil (plane 0 is depth), 2 or 3 for multi-planar formats, else 1.
func (m *Image) Planes() int { return len(m.planes) }
