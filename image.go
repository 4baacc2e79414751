package halfspace

import (
	"image"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Texel lists the types that [Read] converts a texel to. The element type depends on the format's class: a float for
// normalized, scaled, sRGB (decoded: linear) and floating-point colours and for depth, uint for UINT formats and
// stencil, int for SINT formats. Types of 64 bits also hold values of 32 bits. An array is red, green, blue, alpha,
// with 0, 0, 0, 1 for components that the format lacks; a single value is the first component: red, the depth, the
// stencil.
type Texel interface {
	float32 | uint32 | int32 | [4]float32 | [4]uint32 | [4]int32 |
		float64 | uint64 | int64 | [4]float64 | [4]uint64 | [4]int64
}

// Region is a box of texels in one layer of one mip level of an image. The zero value is all of layer 0 of level 0.
type Region struct {
	// Level is the mip level, 0 the largest, and Layer the array layer; for cubes, 6 times the cube plus the face.
	Level, Layer int
	// Aspect selects the aspect of a depth/stencil format. The zero value is depth, or stencil if the format has no
	// depth.
	Aspect vk.ImageAspect
	// Sample selects the sample of each texel, from 0 on.
	Sample int
	// X, Y and Z are the upper left corner in texels, Width, Height and Depth the size; a size of zero reaches to the
	// image's end.
	X, Y, Z, Width, Height, Depth int
}

// Read returns the texels of a region of an image of any format, row by row from the top, slice after slice. It decodes
// compressed formats; of Y'CbCr formats it returns the stored values, each texel with the nearest chroma. The error is
// a [vk.StateError] if the region does not lie inside the image or T does not suit its format. Only the region is read:
// one texel takes a fraction of a microsecond. An image must not be read while a pass draws to it.
//
//	depths, err := halfspace.Read[float32](depth, halfspace.Region{})
//	colors, err := halfspace.Read[[4]float32](m, halfspace.Region{Level: 2, X: 8, Y: 8, Width: 16, Height: 1})
func Read[T Texel](m *Image, r Region) ([]T, error) {
	t, err := newRegionReader(m, &r)
	if err != nil {
		return nil, err
	}
	dst := make([]T, r.Width*r.Height*r.Depth)
	return dst, readTo(t, dst)
}

// ReadTo is [Read] into the caller's memory, which must hold at least the region's texels.
func ReadTo[T Texel](dst []T, m *Image, r Region) error {
	t, err := newRegionReader(m, &r)
	if err != nil {
		return err
	}
	if n := r.Width * r.Height * r.Depth; len(dst) < n {
		return vk.Errorf("Region", "%d texels, but dst has room for %d", n, len(dst))
	}
	return readTo(t, dst)
}

// ReadAt returns one texel of layer 0 of level 0: sample 0 of its first aspect.
func ReadAt[T Texel](m *Image, x, y int) (T, error) {
	var one [1]T
	err := ReadTo(one[:], m, Region{X: x, Y: y, Width: 1, Height: 1, Depth: 1})
	return one[0], err
}

// regionReader decodes rows of a region.
type regionReader struct {
	region Region
	format *format.Info // of the aspect
	planes []regionPlane
	row    []format.Texel // one row of the region, and the texels that a kernel writes beyond it

	kernels *simd.Kernels
	args    simd.ReadArgs
}

// streamBytes is the size from which texels are written past the caches, as Go's copy does. Smaller results stay in the
// caches for the caller.
const streamBytes = 1 << 20

// regionPlane decodes rows of one plane of an image.
type regionPlane struct {
	mip.Subresource
	format     *format.Info
	x, y       int   // divisors of the image's coordinates
	components []int // nil: all
	// texels holds the row of blocks at, decoded by rows where kernels do that.
	texels []format.Texel
	at     [2]int
	rows   *format.TexelRows
}

func newRegionReader(m *Image, r *Region) (*regionReader, error) {
	if m == nil {
		return nil, vk.Errorf("Image", "nil: an image is needed")
	}
	in := m.Info()
	f := format.Of(in.Format)
	if f == nil {
		return nil, errNotMade("Image")
	}
	if r.Aspect == vk.ImageAspectNone {
		r.Aspect = f.FirstAspect()
	}
	switch {
	case !f.Has(r.Aspect):
		return nil, vk.Errorf("Region.Aspect", "%v has no aspect %v", in.Format, r.Aspect)
	case r.Level < 0 || r.Level >= in.MipLevels:
		return nil, vk.Errorf("Region.Level", "%d, the image has %d levels", r.Level, in.MipLevels)
	case r.Layer < 0 || r.Layer >= in.ArrayLayers:
		return nil, vk.Errorf("Region.Layer", "%d, the image has %d layers", r.Layer, in.ArrayLayers)
	case r.Sample < 0 || r.Sample >= in.Samples:
		return nil, vk.Errorf("Region.Sample", "%d, the image has %d samples", r.Sample, in.Samples)
	}
	for _, side := range []struct {
		name     string
		from     int
		size     *int
		of       int
		sizeName string
	}{
		{"X", r.X, &r.Width, m.LevelExtent(r.Level).Width, "Width"},
		{"Y", r.Y, &r.Height, m.LevelExtent(r.Level).Height, "Height"},
		{"Z", r.Z, &r.Depth, m.LevelExtent(r.Level).Depth, "Depth"},
	} {
		if side.from < 0 || side.from > side.of {
			return nil, vk.Errorf("Region."+side.name, "%d is not in 0 to %d", side.from, side.of)
		}
		if *side.size == 0 {
			*side.size = side.of - side.from
		}
		if *side.size < 0 || *side.size > side.of-side.from {
			return nil, vk.Errorf("Region."+side.sizeName, "%d texels from %d on, the level has %d", *side.size, side.from, side.of)
		}
	}
	k, err := simd.Best()
	if err != nil {
		return nil, err
	}
	t := &regionReader{region: *r, format: f, row: make([]format.Texel, max(r.Width, simd.Lanes)), kernels: k}
	if 4*r.Width*r.Height*r.Depth >= streamBytes {
		t.args.Stream = 1
	}
	switch {
	case r.Aspect == vk.ImageAspectStencil && f.Depth:
		t.format = format.Of(f.Planes[1].Format)
		t.add(m, 1, t.format, 1, 1, nil)
	case r.Aspect == vk.ImageAspectDepth && f.Stencil:
		t.format = format.Of(f.Planes[0].Format)
		t.add(m, 0, t.format, 1, 1, nil)
	case f.Planes != nil:
		for i, p := range f.Planes {
			t.add(m, i, format.Of(p.Format), p.WidthDivisor, p.HeightDivisor, p.Components)
		}
	default:
		t.add(m, 0, f, 1, 1, nil)
	}
	return t, nil
}

func (t *regionReader) add(m *Image, plane int, f *format.Info, x, y int, components []int) {
	t.planes = append(t.planes, regionPlane{
		Subresource: m.Subresource(t.region.Level, t.region.Layer, plane), format: f, x: x, y: y,
		components: components, at: [2]int{-1, -1},
	})
}

// decode decodes a row of the region to t.row.
func (t *regionReader) decode(y, z int) {
	y, z = t.region.Y+y, t.region.Z+z
	for i := range t.planes {
		p := &t.planes[i]
		x0, x1 := t.region.X/p.x, (t.region.X+t.region.Width-1)/p.x+1
		from := p.decode(t.kernels, x0, x1, y/p.y, z, t.region.Sample)
		if p.components == nil {
			copy(t.row, from)
			continue
		}
		for x := range t.region.Width {
			if i == 0 {
				t.row[x] = format.Texel{3: math.Float32bits(1)}
			}
			v := &from[(t.region.X+x)/p.x-x0]
			for c, to := range p.components {
				t.row[x][to] = v[c]
			}
		}
	}
}

// decode decodes texels x0 to x1-1 of a row.
func (p *regionPlane) decode(k *simd.Kernels, x0, x1, y, z, sample int) []format.Texel {
	if p.BlockWidth == 1 && p.BlockHeight == 1 {
		n := x1 - x0
		if p.texels == nil {
			p.texels = make([]format.Texel, n)
		}
		row := p.Row(y, z)
		if p.Samples == 1 {
			p.format.Decode(p.texels, row[x0*p.Texel:x1*p.Texel])
			return p.texels
		}
		for i := range n {
			p.format.Decode(p.texels[i:i+1], row[((x0+i)*p.Samples+sample)*p.Texel:][:p.Texel])
		}
		return p.texels
	}
	first, last := x0/p.BlockWidth, (x1-1)/p.BlockWidth
	pitch := (last - first + 1) * p.BlockWidth
	if at := [2]int{y / p.BlockHeight, z}; at != p.at { // of one slice
		p.at = at
		if p.texels == nil {
			p.texels = make([]format.Texel, pitch*p.BlockHeight+p.BlockWidth*p.BlockHeight*p.BlockDepth)
			if p.BlockDepth == 1 {
				p.rows = p.format.TexelRows(k, pitch)
			}
		}
		if p.rows != nil {
			p.rows.Decode(p.texels, p.Row(at[0], z)[first*p.Texel:][:(last-first+1)*p.Texel], 0)
			return p.texels[y%p.BlockHeight*pitch+x0%p.BlockWidth:]
		}
		block := p.texels[pitch*p.BlockHeight:]
		row, slice := p.Row(at[0], z/p.BlockDepth), block[z%p.BlockDepth*p.BlockWidth*p.BlockHeight:]
		for b := first; b <= last; b++ {
			p.format.DecodeBlock(block, row[b*p.Texel:][:p.Texel])
			for v := range p.BlockHeight {
				copy(p.texels[v*pitch+(b-first)*p.BlockWidth:], slice[v*p.BlockWidth:][:p.BlockWidth])
			}
		}
	}
	return p.texels[y%p.BlockHeight*pitch+x0%p.BlockWidth:]
}

// readTo decodes all rows. It finds T's class and width once.
func readTo[T Texel](t *regionReader, dst []T) error {
	switch dst := any(dst).(type) {
	case []float32:
		return eachRow(t, dst, format.ClassFloat, 32, func(v *format.Texel) float32 { return math.Float32frombits(v[0]) }, nil)
	case [][4]float32:
		return eachRow(t, dst, format.ClassFloat, 32, func(v *format.Texel) (o [4]float32) {
			for c := range o {
				o[c] = math.Float32frombits(v[c])
			}
			return o
		}, nil)
	case []float64:
		return eachRow(t, dst, format.ClassFloat, 64, func(v *format.Texel) float64 { return float64(math.Float32frombits(v[0])) },
			func(v *[4]uint64) float64 { return math.Float64frombits(v[0]) })
	case [][4]float64:
		return eachRow(t, dst, format.ClassFloat, 64, func(v *format.Texel) (o [4]float64) {
			for c := range o {
				o[c] = float64(math.Float32frombits(v[c]))
			}
			return o
		}, func(v *[4]uint64) (o [4]float64) {
			for c := range o {
				o[c] = math.Float64frombits(v[c])
			}
			return o
		})
	case []uint32:
		return eachRow(t, dst, format.ClassUint, 32, func(v *format.Texel) uint32 { return v[0] }, nil)
	case [][4]uint32:
		return eachRow(t, dst, format.ClassUint, 32, func(v *format.Texel) [4]uint32 { return *v }, nil)
	case []uint64:
		return eachRow(t, dst, format.ClassUint, 64, func(v *format.Texel) uint64 { return uint64(v[0]) },
			func(v *[4]uint64) uint64 { return v[0] })
	case [][4]uint64:
		return eachRow(t, dst, format.ClassUint, 64, func(v *format.Texel) (o [4]uint64) {
			for c := range o {
				o[c] = uint64(v[c])
			}
			return o
		}, func(v *[4]uint64) [4]uint64 { return *v })
	case []int32:
		return eachRow(t, dst, format.ClassSint, 32, func(v *format.Texel) int32 { return int32(v[0]) }, nil)
	case [][4]int32:
		return eachRow(t, dst, format.ClassSint, 32, func(v *format.Texel) (o [4]int32) {
			for c := range o {
				o[c] = int32(v[c])
			}
			return o
		}, nil)
	case []int64:
		return eachRow(t, dst, format.ClassSint, 64, func(v *format.Texel) int64 { return int64(int32(v[0])) },
			func(v *[4]uint64) int64 { return int64(v[0]) })
	case [][4]int64:
		return eachRow(t, dst, format.ClassSint, 64, func(v *format.Texel) (o [4]int64) {
			for c := range o {
				o[c] = int64(int32(v[c]))
			}
			return o
		}, func(v *[4]uint64) (o [4]int64) {
			for c := range o {
				o[c] = int64(v[c])
			}
			return o
		})
	}
	return nil // the constraint has no other types
}

// eachRow converts the region's texels by narrow, or by wide if the format has components of 64 bits.
func eachRow[T any](t *regionReader, dst []T, class format.Class, bits int, narrow func(*format.Texel) T, wide func(*[4]uint64) T) error {
	f := t.format
	if f.Class != class || f.Wide() && bits < 64 {
		n := max(f.Bits[0], 32)
		if !f.Wide() {
			n = 32
		}
		return vk.Errorf("Region", "%v cannot be read as %T: read %v%d or [4]%v%d", f, dst, goType(f.Class), n, goType(f.Class), n)
	}
	r := &t.region
	rows := r.Height * r.Depth
	if r.Width == 0 || rows == 0 {
		return nil
	}
	// Large regions are read on all threads, each with memory of its own.
	threads := min(runtime.GOMAXPROCS(0), rows*r.Width>>16+1)
	if threads == 1 {
		readRows(t, dst, 0, rows, narrow, wide)
		return nil
	}
	const bands = 4 // bands a thread, as threads advance at different speeds
	band := (rows + bands*threads - 1) / (bands * threads)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range threads {
		wait.Go(func() {
			own := t.clone()
			for first := int(next.Add(int64(band))) - band; first < rows; first = int(next.Add(int64(band))) - band {
				readRows(own, dst, first, min(first+band, rows), narrow, wide)
			}
		})
	}
	wait.Wait()
	return nil
}

// clone returns a reader of the same region with memory of its own.
func (t *regionReader) clone() *regionReader {
	own := *t
	own.row, own.planes = make([]format.Texel, len(t.row)), slices.Clone(t.planes)
	for i := range own.planes {
		own.planes[i].texels, own.planes[i].rows, own.planes[i].at = nil, nil, [2]int{-1, -1}
	}
	return &own
}

// readRows converts rows of a region, slice after slice. Texels that T is made of go straight to their place, and rows
// that are contiguous in memory are read at once.
func readRows[T any](t *regionReader, dst []T, first, end int, narrow func(*format.Texel) T, wide func(*[4]uint64) T) {
	r, p := &t.region, &t.planes[0]
	one := len(t.planes) == 1 && p.components == nil
	alone := one && p.BlockWidth == 1 && p.BlockHeight == 1 && p.Samples == 1 && !t.format.Wide()
	for n := first; n < end; {
		y, z, rows := n%r.Height, n/r.Height, 1
		if alone && r.Width*p.Texel == p.RowPitch {
			rows = min(end-n, r.Height-y)
		}
		row := dst[n*r.Width:][:rows*r.Width]
		if alone && readStraight(t, row, p.Pix[(r.Z+z)*p.SlicePitch+(r.Y+y)*p.RowPitch:][r.X*p.Texel:][:len(row)*p.Texel]) {
			n += rows
			continue
		}
		row = row[:r.Width]
		n++
		if t.format.Wide() {
			t.decodeWide(y, z, func(x int, v *[4]uint64) { row[x] = wide(v) })
			continue
		}
		if to, ok := any(row).([][4]float32); ok && one { // blocks, or samples
			if all, h := any(dst).([][4]float32), p.BlockHeight; p.rows != nil && r.Width%p.BlockWidth == 0 &&
				r.X%p.BlockWidth == 0 && (r.Y+y)%h == 0 && h <= min(end-n+1, r.Height-y) {
				p.rows.Decode(texelsOf(all[(n-1)*r.Width:][:h*r.Width]),
					p.Row((r.Y+y)/h, r.Z+z)[r.X/p.BlockWidth*p.Texel:][:r.Width/p.BlockWidth*p.Texel], t.args.Stream)
				n += h - 1
				continue
			}
			copy(texelsOf(to), p.decode(t.kernels, r.X, r.X+r.Width, r.Y+y, r.Z+z, r.Sample))
			continue
		}
		t.decode(y, z)
		for x := range row {
			row[x] = narrow(&t.row[x])
		}
	}
}

// readStraight converts contiguous texels; it returns false if T is not made of them.
func readStraight[T any](t *regionReader, row []T, from []byte) bool {
	f := t.planes[0].format
	switch to := any(row).(type) {
	case [][4]float32:
		f.DecodeBy(t.kernels, &t.args, texelsOf(to), from)
	case [][4]uint32:
		f.DecodeBy(t.kernels, &t.args, texelsOf(to), from)
	case [][4]int32:
		f.DecodeBy(t.kernels, &t.args, texelsOf(to), from)
	case []uint32:
		return f.Words(to, from)
	case []int32:
		return f.Words(wordsOf(to), from)
	case []float32:
		if f.Words(wordsOf(to), from) {
			return true
		}
		done := f.FirstBy(t.kernels, &t.args, to, from)
		if f.Depth {
			f.DecodeDepth(to[done:], from[done*t.planes[0].Texel:])
			return true
		}
		if done == 0 {
			return false
		}
		rest := t.row[:len(to)-done]
		f.Decode(rest, from[done*t.planes[0].Texel:])
		for x := range rest {
			to[done+x] = math.Float32frombits(rest[x][0])
		}
	default:
		return false
	}
	return true
}

// texelsOf returns the memory of dst as the texels that the format decodes to.
func texelsOf[T [4]float32 | [4]uint32 | [4]int32](t []T) []format.Texel {
	return unsafe.Slice((*format.Texel)(unsafe.Pointer(&t[0])), len(t))
}

// wordsOf returns the memory of 32-bit values as words.
func wordsOf[T float32 | int32](t []T) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(&t[0])), len(t))
}

// goType names a class's type in Go, without the number of bits.
func goType(c format.Class) string {
	if c == format.ClassSint {
		return "int"
	}
	return c.String()
}

// decodeWide yields the texels of a row of the region for formats with components of 64 bits.
func (t *regionReader) decodeWide(y, z int, yield func(x int, v *[4]uint64)) {
	p, r := &t.planes[0], &t.region
	row := p.Row(r.Y+y, r.Z+z)
	v := make([][4]uint64, 1)
	for x := range r.Width {
		p.format.DecodeWide(v, row[((r.X+x)*p.Samples+r.Sample)*p.Texel:][:p.Texel])
		yield(x, &v[0])
	}
}

// NewImage2D makes a 2D image of zero bytes with one level, layer and sample: [NewImage] has the others. The error
// joins a [vk.StateError] for each field that is refused.
func NewImage2D(f vk.Format, width, height int) (*Image, error) {
	return NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
}

// NewImageTexture pairs a sampler with all levels and layers of an image, in its own format: a view of type CUBE or
// CUBE_ARRAY where the image is CubeCompatible and has whole cubes, 1D_ARRAY or 2D_ARRAY with more than one layer, else
// 1D, 2D or 3D. Depth/stencil formats show their depth, if they have one. [NewView] and [NewTexture] make other views.
// The error joins a [vk.StateError] for each field that is refused.
func NewImageTexture(m *Image, s vk.Sampler) (*Texture, error) {
	if m == nil {
		return nil, vk.Errorf("Image", "nil: an image is needed")
	}
	info := m.Info()
	v := vk.ImageView{ViewType: vk.ImageViewType2D}
	layered := info.ArrayLayers > 1
	switch {
	case info.ImageType == vk.ImageType3D:
		v.ViewType = vk.ImageViewType3D
	case info.CubeCompatible && info.ArrayLayers%6 == 0:
		v.ViewType = vk.ImageViewTypeCube
		if info.ArrayLayers > 6 {
			v.ViewType = vk.ImageViewTypeCubeArray
		}
	case info.ImageType == vk.ImageType1D && layered:
		v.ViewType = vk.ImageViewType1DArray
	case info.ImageType == vk.ImageType1D:
		v.ViewType = vk.ImageViewType1D
	case layered:
		v.ViewType = vk.ImageViewType2DArray
	}
	view, err := NewView(m, v)
	if err != nil {
		return nil, err
	}
	return NewTexture(s, view)
}

// TextureOf makes a 2D texture of a Go image, with the texels of [mip.FromImage]: it shares the pixels of an
// *image.RGBA, *image.NRGBA, *image.Gray or *image.Alpha, so that lookups see later changes. If the sampler's MaxLod is
// above 0, the texture is a copy with all mip levels. The error joins a [vk.StateError] for each field of the sampler
// that is refused, or says that the image is empty.
func TextureOf(m image.Image, s vk.Sampler) (*Texture, error) {
	img, err := mip.FromImage(m)
	if err != nil {
		return nil, err
	}
	if info := img.Info(); s.MaxLod > 0 {
		pix := img.Subresource(0, 0, 0)
		info.MipLevels = mip.FullLevels(info.Extent.Width, info.Extent.Height, 1)
		full, err := mip.NewImage(info)
		if err != nil {
			return nil, err
		}
		to := full.Subresource(0, 0, 0)
		for y := range info.Extent.Height {
			copy(to.Pix[y*to.RowPitch:][:to.RowPitch], pix.Pix[y*pix.RowPitch:])
		}
		if err := full.GenerateMips(mip.MipOptions{Repeat: s.AddressModeU == vk.SamplerAddressModeRepeat}); err != nil {
			return nil, err
		}
		img = full
	}
	view, err := mip.NewView(img, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	return NewTexture(s, view)
}

// Cleared returns the attachment with load operation CLEAR and a value: red, green, blue and alpha, in the units of
// Clear.
//
//	Color: []halfspace.Attachment{halfspace.Target(picture).Cleared(0.6, 0.75, 0.9, 1)}
func (a Attachment) Cleared(red, green, blue, alpha float64) Attachment {
	a.Load, a.Clear = vk.AttachmentLoadOpClear, [4]float64{red, green, blue, alpha}
	return a
}

// DepthTarget makes a depth attachment with a new D32_SFLOAT image, one sample a pixel, cleared to 1, the farthest
// depth. Pipelines with [vk.DepthTest] of LESS and DepthStencilFormat D32_SFLOAT draw to it. Its Image can be a texture
// afterwards ([NewImageTexture]). A refused size makes the pass's End fail.
func DepthTarget(width, height int) *DepthStencilAttachment {
	m, err := NewImage2D(vk.FormatD32Sfloat, width, height)
	return &DepthStencilAttachment{Image: m, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1, err: err}
}
