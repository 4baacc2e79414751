package sample

import (
	"encoding/binary"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// blitTexels is how many texels of the destination a goroutine makes at a time.
const blitTexels = 1 << 16

// blit looks up the texels of the destination, rows on all threads. k nil: one by one.
func blit(k *simd.Kernels, dst *mip.Image, to BlitRegion, p *Texture, from BlitRegion) {
	x0, x1 := min(to.From.X, to.To.X), max(to.From.X, to.To.X)
	y0, y1 := min(to.From.Y, to.To.Y), max(to.From.Y, to.To.Y)
	z0, z1 := min(to.From.Z, to.To.Z), max(to.From.Z, to.To.Z)
	out := dst.Subresource(to.Level, to.Layer, 0)
	s := along(x0, x1, to.From.X, to.To.X, from.From.X, from.To.X)
	t := along(y0, y1, to.From.Y, to.To.Y, from.From.Y, from.To.Y)
	r := along(z0, z1, to.From.Z, to.To.Z, from.From.Z, from.To.Z)
	onThreads(runtime.GOMAXPROCS(0), (y1-y0)*(z1-z0), x1-x0, func() func(n int) {
		b := newBlitter(k, p, dst, s, x1-x0)
		return func(n int) {
			y, z := n%(y1-y0), n/(y1-y0)
			b.row(out.Row(y0+y, z0+z)[x0*out.Texel:], t[y], r[z])
		}
	})
}

// onThreads makes rows of so many texels on so many threads at most, each by a function of its own.
func onThreads(threads, rows, width int, maker func() func(n int)) {
	band := max(blitTexels/width, 1)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(threads, (rows+band-1)/band) {
		wait.Go(func() {
			row := maker()
			for first := int(next.Add(int64(band))) - band; first < rows; first = int(next.Add(int64(band))) - band {
				for n := first; n < min(first+band, rows); n++ {
					row(n)
				}
			}
		})
	}
	wait.Wait()
}

// along are the coordinates in the source of the texels from x0 to before x1 of the box from d0 to d1, which shows s0
// to s1; and as many zeros as complete a group.
func along(x0, x1, d0, d1, s0, s1 int) []float32 {
	c := make([]float32, (x1-x0+simd.Lanes-1)&^(simd.Lanes-1))
	scale := float64(s1-s0) / float64(d1-d0)
	for i := range x1 - x0 {
		c[i] = float32(float64((float64(x0+i-d0)+0.5)*scale) + float64(s0))
	}
	return c
}

// blitter is a goroutine's memory for rows of a blit.
type blitter struct {
	plan   *Texture
	batch  Batch
	format *format.Info
	width  int
	t, r   []float32 // the row's coordinate, as often as s has coordinates
	texels []format.Texel
	// Of destinations with a kernel: texels of 4 bytes, or halves, whose words are joined.
	words  [2][]uint32
	join   simd.TexelsArgs
	groups []simd.Group
	pack   simd.PackArgs
	half   simd.HalfArgs
	fill   simd.FloatsArgs
	encode func(row []byte)
}

func newBlitter(k *simd.Kernels, p *Texture, dst *mip.Image, s []float32, width int) *blitter {
	n := len(s)
	b := &blitter{plan: p, format: format.Of(dst.Info().Format), width: width, t: make([]float32, n), r: make([]float32, n)}
	b.batch = Batch{N: n, S: s, T: b.t, R: b.r, Lod: make([]float32, n)}
	if k != nil {
		b.batch.Kernels, b.batch.Scratch = k, new(Scratch)
	}
	for c := range 4 {
		if b.format.Class == format.ClassFloat {
			b.batch.Out[c] = make([]float32, n)
		} else {
			b.batch.OutBits[c] = make([]uint32, n)
		}
	}
	b.encode = b.encodeTexels
	if k == nil {
		return b
	}
	switch b.format.Format {
	case vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8UnormPack32, vk.FormatB8G8R8A8Unorm:
		b.encode = func(row []byte) { k.PackRGBA8(&b.pack); b.store(row) }
	case vk.FormatR8G8B8A8Srgb, vk.FormatA8B8G8R8SrgbPack32, vk.FormatB8G8R8A8Srgb:
		b.encode = func(row []byte) { k.PackSRGB8(&b.pack); b.store(row) }
	case vk.FormatR16G16B16A16Sfloat:
		b.encode = func(row []byte) { k.EncodeHalf(&b.half); b.storePairs(k, row) }
	default:
		return b
	}
	b.words, b.groups = [2][]uint32{make([]uint32, n), make([]uint32, n)}, make([]simd.Group, n/simd.Lanes)
	for i := range b.groups {
		b.groups[i] = simd.Group{Mask: 1<<simd.Lanes - 1, Block: uint16(i)}
	}
	var lanes [4]*float32
	for c := range lanes {
		lanes[c] = &b.batch.Out[c][0]
	}
	b.pack = simd.PackArgs{Color: &b.words[0][0], Samples: 1, Groups: &b.groups[0], N: int64(len(b.groups)),
		Source: lanes, Write: [4]uint8{255, 255, 255, 255}}
	if b.format.Format == vk.FormatB8G8R8A8Unorm || b.format.Format == vk.FormatB8G8R8A8Srgb {
		b.pack.BGRA = 1
	}
	b.join = simd.TexelsArgs{Size: 8, Groups: &b.groups[0], Words: [4]*uint32{&b.words[0][0], &b.words[1][0]},
		Write: [4]uint32{math.MaxUint32, math.MaxUint32}}
	b.half = simd.HalfArgs{Lanes: lanes, Words: [2]*uint32{&b.words[0][0], &b.words[1][0]}, N: int64(n)}
	return b
}

// row makes a row of the destination, whose coordinates in the source are t and r.
func (b *blitter) row(to []byte, t, r float32) {
	b.constant(b.t, t)
	b.constant(b.r, r)
	b.plan.SampleLod(&b.batch)
	b.encode(to)
}

// constant makes all of a row's coordinates along an axis one.
func (b *blitter) constant(c []float32, v float32) {
	if c[0] == v {
		return
	}
	if b.batch.Kernels == nil {
		for i := range c {
			c[i] = v
		}
		return
	}
	b.fill = simd.FloatsArgs{Out: &c[0], N: int64(len(c)), Value: v}
	b.batch.Kernels.Fill(&b.fill)
}

// store copies the packed words to a row, storePairs joins the two words of texels of 8 bytes.
func (b *blitter) store(row []byte) {
	copy(row[:4*b.width], unsafe.Slice((*byte)(unsafe.Pointer(&b.words[0][0])), 4*b.width))
}

func (b *blitter) storePairs(k *simd.Kernels, row []byte) {
	whole := b.width / simd.Lanes
	if whole > 0 {
		b.join.Texels, b.join.N = &row[0], int64(whole)
		k.StoreTexels(&b.join)
	}
	for i := whole * simd.Lanes; i < b.width; i++ {
		binary.LittleEndian.PutUint64(row[8*i:], uint64(b.words[0][i])|uint64(b.words[1][i])<<32)
	}
}

// encodeTexels encodes the results by the format's row.
func (b *blitter) encodeTexels(row []byte) {
	if b.texels == nil {
		b.texels = make([]format.Texel, b.width)
	}
	for c := range 4 {
		if b.batch.Out[c] != nil {
			for i, v := range b.batch.Out[c][:b.width] {
				b.texels[i][c] = math.Float32bits(v)
			}
			continue
		}
		for i, v := range b.batch.OutBits[c][:b.width] {
			b.texels[i][c] = v
		}
	}
	for i := range b.texels {
		b.texels[i] = b.format.ClampInteger(b.texels[i])
	}
	b.format.Encode(row, b.texels)
}
