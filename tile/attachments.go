package tile

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// blockPixels is the edge of a block.
const blockPixels = simd.BlockSize

// window is the part of a tile that lies inside the framebuffer, in pixels.
func (w *worker) window(f *Frame, x, y int32) (px, py, width, height int) {
	size := 1 << f.tileLog2
	px, py = int(x)*size, int(y)*size
	return px, py, min(size, f.Width-px), min(size, f.Height-py)
}

// clearTile gives a tile that no record touches what its load operations ask for.
func (w *worker) clearTile(f *Frame, x, y int32) {
	px, py, width, height := w.window(f, x, y)
	for _, a := range f.list {
		if a.Load != vk.AttachmentLoadOpClear || a.Store == vk.AttachmentStoreOpDontCare {
			continue
		}
		n := a.Pixels.Texel * a.Pixels.Samples
		first := a.Pixels.Pix[py*a.Pixels.RowPitch+px*n:][:width*n]
		fill(first, a.Clear[:a.Pixels.Texel])
		for row := 1; row < height; row++ {
			copy(a.Pixels.Pix[(py+row)*a.Pixels.RowPitch+px*n:], first)
		}
	}
}

// fill repeats a texel.
func fill(dst, texel []byte) {
	if len(dst) == 0 {
		return
	}
	for n := copy(dst, texel); n < len(dst); n *= 2 {
		copy(dst[n:], dst[:n])
	}
}

// tileIndex is the tile's place in the frame's lists.
func (w *worker) tileIndex(f *Frame) int {
	return int(w.tile.Y>>f.tileLog2)*f.tilesX + int(w.tile.X>>f.tileLog2)
}

// beginTile fills the tile's buffers with what the attachments hold or with their clear values.
func (w *worker) beginTile(f *Frame, x, y int32, first bool) {
	w.stage(StageClear)
	t := &w.tile
	size := int32(1) << f.tileLog2
	t.X, t.Y, t.BlocksX, t.BlocksY = x*size, y*size, size/blockPixels, size/blockPixels
	t.Samples = f.Samples
	t.SampleStride = int(size * size)
	n := t.SampleStride * t.Samples
	w.masks = grow(w.masks, len(w.groups)*t.Samples)
	if t.Visibility = grow(t.Visibility, n); f.shaded {
		w.clearWords(unsafe.Pointer(&t.Visibility[0]), n, 0)
	}
	w.pending, w.deferred = 0, false
	w.hiz.begin(math.MinInt32, math.MaxInt32)
	for i, a := range f.Colors {
		if a == nil {
			t.Colors[i] = nil
			continue
		}
		t.Colors[i] = grow(t.Colors[i], n*a.Pixels.Texel)
		if first && a.Load == vk.AttachmentLoadOpClear {
			if a.Pixels.Texel == 4 {
				w.clearWords(unsafe.Pointer(&t.Colors[i][0]), n, binary.NativeEndian.Uint32(a.Clear[:]))
			} else {
				fill(t.Colors[i], a.Clear[:a.Pixels.Texel])
			}
		} else {
			w.load(f, a, t.Colors[i])
		}
	}
	t.Depth = nil
	if a := f.Depth; a != nil {
		w.depthMemory = grow(w.depthMemory, n)
		t.Depth = w.depthMemory
		if first && a.Load == vk.AttachmentLoadOpClear {
			code := depthCode(a, a.Clear[:])
			w.clearWords(unsafe.Pointer(&t.Depth[0]), n, uint32(code))
			w.hiz.begin(code, code)
		} else {
			w.loadDepth(f, a, first)
		}
	}
	t.Stencil = nil
	if a := f.Stencil; a != nil {
		w.stencilMemory = grow(w.stencilMemory, n)
		t.Stencil = w.stencilMemory
		if first && a.Load == vk.AttachmentLoadOpClear {
			fill(t.Stencil, a.Clear[:1])
		} else {
			w.load(f, a, t.Stencil)
		}
	}
}

// clearWords sets n words of a tile's buffer.
func (w *worker) clearWords(words unsafe.Pointer, n int, value uint32) {
	w.clearing = simd.ClearArgs{Words: (*uint32)(words), N: int64(n), Value: value}
	w.engine.kernels.Clear(&w.clearing)
}

// depthCode is a depth texel as the tile holds it.
func depthCode(a *Attachment, texel []byte) int32 {
	if a.Format.DepthBits == 16 {
		return int32(binary.LittleEndian.Uint16(texel))
	}
	return limitDepth(a, int32(binary.LittleEndian.Uint32(texel)))
}

// below and above are the codes of what a D32 image may hold outside [0, 1], -0 and NaN included: no fragment has them, and
// they compare as such values do.
const below, above = -1, 0x3F800000 + 1

// limitDepth makes a code of a word of an image, which may hold anything.
func limitDepth(a *Attachment, word int32) int32 {
	if a.Format.DepthBits == 24 {
		return word & (1<<24 - 1)
	}
	const infinity = 0x7F800000
	if word < 0 || word > infinity { // negative or NaN
		return below
	}
	return min(word, above)
}

// keptDepth is the word of an image that held another one and is to hold a code: padding stays as it was, and so does what
// limitDepth made a code of that is not a depth. Texels that nothing is drawn to are not touched in any case, and which tiles
// have any depends on their size.
func keptDepth(a *Attachment, code, word int32) int32 {
	if a.Format.DepthBits == 24 {
		return code | word&^(1<<24-1)
	}
	if code == below || code == above {
		return word
	}
	return code
}

// loadDepth fills the tile's depth buffer from the attachment. Except the first time, it holds what a tile has stored.
func (w *worker) loadDepth(f *Frame, a *Attachment, first bool) {
	z := w.tile.Depth
	if a.Pixels.Texel == 4 {
		w.load(f, a, bytesOf(z))
		foreign := &f.foreign[w.tileIndex(f)]
		if !first && !*foreign {
			return
		}
		for i, word := range z {
			code := limitDepth(a, word)
			*foreign = *foreign || code != word
			z[i] = code
		}
		return
	}
	w.bytes = grow(w.bytes, 2*len(z))
	w.load(f, a, w.bytes)
	for i := range z {
		z[i] = depthCode(a, w.bytes[2*i:])
	}
}

// depthTexels is the tile's depth buffer in the attachment's format.
func (w *worker) depthTexels(f *Frame, a *Attachment) []byte {
	z := w.tile.Depth
	if a.Pixels.Texel == 4 {
		if !f.foreign[w.tileIndex(f)] {
			return bytesOf(z)
		}
		w.words32 = grow(w.words32, len(z))
		w.load(f, a, bytesOf(w.words32))
		for i, code := range z {
			w.words32[i] = keptDepth(a, code, w.words32[i])
		}
		return bytesOf(w.words32)
	}
	w.bytes = grow(w.bytes, 2*len(z))
	for i, code := range z {
		binary.LittleEndian.PutUint16(w.bytes[2*i:], uint16(code))
	}
	return w.bytes
}

// bytesOf is the memory of words: depth texels of 32 bits on a little-endian machine.
func bytesOf(z []int32) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(&z[0])), 4*len(z)) }

// load copies an attachment's texels into a block-linear buffer, sample after sample.
func (w *worker) load(f *Frame, a *Attachment, dst []byte) {
	w.stage(StageLoad)
	if w.words(f, a, dst) {
		w.engine.kernels.LoadTile(&w.copy)
		return
	}
	w.exchange(f, a, dst, true)
}

// store is the reverse.
func (w *worker) store(f *Frame, a *Attachment, src []byte) {
	if w.words(f, a, src) {
		w.engine.kernels.StoreTile(&w.copy)
		return
	}
	w.exchange(f, a, src, false)
}

// words sets the record of Kernels.StoreTile and LoadTile, if the texels are single words.
func (w *worker) words(f *Frame, a *Attachment, tile []byte) bool {
	if a.Pixels.Texel != 4 || a.Pixels.Samples != 1 {
		return false
	}
	x, y, width, height := w.window(f, w.tile.X>>f.tileLog2, w.tile.Y>>f.tileLog2)
	w.copy = simd.CopyArgs{
		Tile: (*uint32)(unsafe.Pointer(&tile[0])), BlocksX: int64(w.tile.BlocksX),
		Image: &a.Pixels.Pix[y*a.Pixels.RowPitch+x*4], RowBytes: int64(a.Pixels.RowPitch),
		Width: int64(width), Height: int64(height),
	}
	return true
}

// exchange copies texels between the attachment and the tile, to the tile if load is set: rows of blocks, or single
// samples.
func (w *worker) exchange(f *Frame, a *Attachment, tile []byte, load bool) {
	t := &w.tile
	texel, samples := a.Pixels.Texel, a.Pixels.Samples
	px, py := int(t.X), int(t.Y)
	width, height := min(int(t.BlocksX)*blockPixels, f.Width-px), min(int(t.BlocksY)*blockPixels, f.Height-py)
	for y := range height {
		row := a.Pixels.Pix[(py+y)*a.Pixels.RowPitch+px*texel*samples:]
		whole := 0 // blocks
		if samples == 1 {
			at := (y/blockPixels*int(t.BlocksX)*simd.Lanes + y%blockPixels*blockPixels) * texel
			whole = exchangeRow(row, tile[at:], texel, width/blockPixels, load)
		}
		for x := whole * blockPixels; x < width; x += blockPixels {
			n := min(blockPixels, width-x)
			i := ((y/blockPixels)*int(t.BlocksX)+x/blockPixels)*simd.Lanes + y%blockPixels*blockPixels
			pixels := row[x*samples*texel : (x+n)*samples*texel]
			switch {
			case samples > 1 && texel == 4:
				exchangeSamples[[4]byte](pixels, tile[i*texel:], t.SampleStride, samples, load)
			case samples > 1 && texel == 1:
				exchangeSamples[[1]byte](pixels, tile[i*texel:], t.SampleStride, samples, load)
			case samples > 1 && texel == 8:
				exchangeSamples[[8]byte](pixels, tile[i*texel:], t.SampleStride, samples, load)
			case samples > 1:
				exchangeAny(pixels, tile[i*texel:], texel, t.SampleStride, samples, load)
			case load:
				copy(tile[i*texel:(i+n)*texel], pixels)
			default:
				copy(pixels, tile[i*texel:(i+n)*texel])
			}
		}
	}
}

// exchangeRow copies a row of pixels of n blocks, if there is a type of the size of four texels, and returns how many it
// copied.
func exchangeRow(row, tile []byte, texel, n int, load bool) int {
	switch {
	case n == 0:
	case texel == 1:
		exchangeFours[[4]byte](row, tile, n, load)
	case texel == 2:
		exchangeFours[[8]byte](row, tile, n, load)
	case texel == 8:
		exchangeFours[[32]byte](row, tile, n, load)
	case texel == 16:
		exchangeFours[[64]byte](row, tile, n, load)
	default:
		return 0
	}
	return n
}

// exchangeFours is exchangeRow for four texels of the size of T together.
func exchangeFours[T any](row, tile []byte, n int, load bool) {
	p := unsafe.Slice((*T)(unsafe.Pointer(&row[0])), n)
	t := unsafe.Slice((*T)(unsafe.Pointer(&tile[0])), (n-1)*blockPixels+1)
	for k := range p {
		if load {
			t[k*blockPixels] = p[k]
		} else {
			p[k] = t[k*blockPixels]
		}
	}
}

// exchangeSamples copies the samples of up to four pixels that lie together, of texels of the size of T. Sample s of the
// tile begins s*stride texels in.
func exchangeSamples[T [1]byte | [4]byte | [8]byte](pixels, tile []byte, stride, samples int, load bool) {
	size := int(unsafe.Sizeof(*new(T)))
	p := unsafe.Slice((*T)(unsafe.Pointer(&pixels[0])), len(pixels)/size)
	t := unsafe.Slice((*T)(unsafe.Pointer(&tile[0])), len(tile)/size)
	n := len(p) / samples
	for s := range samples {
		row := t[s*stride:][:n]
		if load {
			for k := range row {
				row[k] = p[k*samples+s]
			}
			continue
		}
		for k := range row {
			p[k*samples+s] = row[k]
		}
	}
}

// exchangeAny is exchangeSamples for texels of any size.
func exchangeAny(pixels, tile []byte, texel, stride, samples int, load bool) {
	for i := 0; i*texel < len(pixels); i++ {
		p := pixels[i*texel:][:texel]
		t := tile[(i%samples*stride+i/samples)*texel:][:texel]
		if load {
			copy(t, p)
		} else {
			copy(p, t)
		}
	}
}

// storeTile writes the tile's buffers back and resolves their samples. Before the last batch of a frame's geometry
// everything is kept.
func (w *worker) storeTile(f *Frame, last bool) {
	w.stage(StageStore)
	for i, a := range f.Colors {
		if a != nil {
			w.finish(f, a, w.tile.Colors[i], last)
		}
	}
	if a := f.Depth; a != nil && a.kept(last) {
		w.finish(f, a, w.depthTexels(f, a), last)
	}
	if a := f.Stencil; a != nil {
		w.finish(f, a, w.tile.Stencil, last)
	}
}

// kept says whether the end of a batch needs an attachment's texels at all.
func (a *Attachment) kept(last bool) bool {
	return !last || a.Store == vk.AttachmentStoreOpStore || a.ResolveMode != vk.ResolveModeNone
}

// finish stores one buffer, resolves it, or both.
func (w *worker) finish(f *Frame, a *Attachment, texels []byte, last bool) {
	if !last || a.Store == vk.AttachmentStoreOpStore {
		w.stage(StageStore)
		w.store(f, a, texels)
	}
	if last && a.ResolveMode != vk.ResolveModeNone {
		w.stage(StageResolve)
		_, _, width, height := w.window(f, w.tile.X>>f.tileLog2, w.tile.Y>>f.tileLog2)
		rop.Resolve(w.engine.kernels, &w.tile, a.Format, a.ResolveMode, texels, &a.Resolve, width, height)
	}
}
