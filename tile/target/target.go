package target

import (
	"bytes"
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Target is a worker's memory of a tile's attachments: they are loaded or cleared, stored and resolved here.
type Target struct {
	kernels  *simd.Kernels
	clock    *record.Clock
	colors   [shade.MaxColors][]byte // kept where a pass between lacks the attachment
	depth    []int32
	stencil  []uint8
	bytes    []byte
	outside  []byte // pixels that keepOutside puts aside
	words    []int32
	texel    [4]byte
	copy     simd.CopyArgs
	samples  simd.CopySamplesArgs
	squares  simd.TransposeArgs
	clearing simd.ClearArgs

	// Of the tile at hand.
	cleared  bool       // colours that are cleared are so where fragments come: in the rows of reached
	reached  rop.Blocks // where they came
	rest     []rop.Blocks
	resolved resolved
}

// Init gives the room its tools.
func (w *Target) Init(k *simd.Kernels, clock *record.Clock) { w.kernels, w.clock = k, clock }

// window is the part of a tile that lies inside the framebuffer, in pixels.
func window(f *record.Frame, x, y int32) (px, py, width, height int) {
	size := 1 << f.TileLog2
	px, py = int(x)*size, int(y)*size
	return px, py, min(size, f.Width-px), min(size, f.Height-py)
}

// extent is the part of some of a tile's blocks that lies inside the framebuffer; from is the place of its first block.
type extent struct{ x, y, width, height, from int }

func extentOf(t *bin.Tile, b rop.Blocks) extent {
	e := t.Extent()
	x, y := t.X+int32(b.X0)*bin.BlockPixels, t.Y+int32(b.Y0)*bin.BlockPixels
	endX, endY := min(t.X+int32(b.X1)*bin.BlockPixels, e.MaxX), min(t.Y+int32(b.Y1)*bin.BlockPixels, e.MaxY)
	return extent{int(x), int(y), int(endX - x), int(endY - y), (int(b.Y0)*int(t.BlocksX) + int(b.X0)) * simd.Lanes}
}

// ClearTiles clears n tiles of a row, from tile (x, y) on, that no record touches, in the attachments whose operations
// are CLEAR and STORE: those that are clear already where fragments came before, to some blocks of each tile.
func (w *Target) ClearTiles(f *record.Frame, before []rop.Blocks, x, y, n int32, layer int) {
	px, py, _, height := window(f, x, y)
	lastX, _, width, _ := window(f, x+n-1, y)
	in := &f.Area
	end := min(lastX+width, int(in.MaxX))
	px = max(px, int(in.MinX))
	py, height = max(py, int(in.MinY)), min(py+height, int(in.MaxY))-max(py, int(in.MinY))
	if end <= px || height <= 0 {
		return
	}
	for _, a := range f.List {
		if a.Load != vk.AttachmentLoadOpClear || a.Store != vk.AttachmentStoreOpStore {
			continue
		}
		s := a.At(layer)
		if !a.LeftPixels {
			w.fillRows(s.Pix[f.At(s, px, py):], (end-px)*s.Texel*s.Samples, height, s.RowPitch, a.Clear[:s.Texel])
			continue
		}
		for i, b := range before {
			w.fillBlocks(f, s, x+int32(i), y, b, a.Clear[:s.Texel])
		}
	}
}

// fillBlocks repeats a texel in some blocks of tile (x, y), as far as they lie in the frame's area.
func (w *Target) fillBlocks(f *record.Frame, s *mip.Subresource, x, y int32, b rop.Blocks, texel []byte) {
	in, x, y := &f.Area, x<<f.TileLog2, y<<f.TileLog2
	left, right := max(x+int32(b.X0)*bin.BlockPixels, in.MinX), min(x+int32(b.X1)*bin.BlockPixels, in.MaxX)
	top, end := max(y+int32(b.Y0)*bin.BlockPixels, in.MinY), min(y+int32(b.Y1)*bin.BlockPixels, in.MaxY)
	if left < right && top < end {
		w.fillRows(s.Pix[f.At(s, int(left), int(top)):], int(right-left)*s.Texel*s.Samples, int(end-top), s.RowPitch, texel)
	}
}

// rowBytes is how much of a row fillRows writes before it turns to the next: four such rows fit the first cache.
const rowBytes = 8192

// fillRows repeats a texel in rows of n bytes each, of which pix holds the first one's start. They are stored as tiles
// are, past the caches of large images, which takes half as long on Intel: as words of a tile all of whose rows of
// blocks are one.
func (w *Target) fillRows(pix []byte, n, rows, pitch int, texel []byte) {
	if n%4 != 0 || simd.Lanes%len(texel) != 0 {
		for y := range rows {
			fill(pix[y*pitch:][:n], texel)
		}
		return
	}
	most := min(n, rowBytes)
	w.bytes = record.Grow(w.bytes, (most+15)/16*simd.Lanes*4)
	fill(w.bytes, texel)
	for at := 0; at < n; at += most {
		w.copy = simd.CopyArgs{
			Tile: (*uint32)(unsafe.Pointer(&w.bytes[0])), Image: &pix[at], RowBytes: int64(pitch),
			Width: int64(min(most, n-at) / 4), Height: int64(rows),
		}
		w.kernels.StoreTile(&w.copy)
	}
}

// fill repeats a texel: it doubles what it has up to a few cache lines, which are copied from then on.
func fill(dst, texel []byte) {
	if len(dst) == 0 {
		return
	}
	const most = 1024
	n := copy(dst, texel)
	for ; n < len(dst) && n < most; n *= 2 {
		copy(dst[n:], dst[:n])
	}
	for part := dst[:min(n, len(dst))]; n < len(dst); n += len(part) {
		copy(dst[n:], part)
	}
}

// BeginTile fills the tile's buffers with what the attachments hold or with their clear values.
func (w *Target) BeginTile(t *bin.Tile, x, y int32, first bool) {
	w.clock.Stage(record.StageClear)
	f := t.Frame
	size := int32(1) << f.TileLog2
	t.X, t.Y, t.BlocksX, t.BlocksY = x*size, y*size, size/bin.BlockPixels, size/bin.BlockPixels
	t.Samples = f.Samples
	t.SampleStride = int(size * size)
	if t.Samples > 1 { // or a block's samples were in one set of the cache, and its loads would wait for stores to other samples
		t.SampleStride += simd.Lanes
	}
	n := t.SampleStride * t.Samples
	if t.Visibility = record.Grow(t.Visibility, n); f.Shaded && len(t.Refs) > 0 {
		w.clearWords(unsafe.Pointer(&t.Visibility[0]), n, 0)
	}
	e, in := t.Extent(), &f.Area
	t.Cut = e.MinX < in.MinX || e.MinY < in.MinY || e.MaxX > in.MaxX || e.MaxY > in.MaxY
	w.cleared, w.reached = first && !t.Cut, rop.Blocks{}
	for i, a := range f.Colors {
		if a == nil {
			t.Colors[i] = nil
			continue
		}
		n := t.SampleStride * f.ColorSamples
		w.colors[i] = record.Grow(w.colors[i], n*a.Pixels.Texel)
		if t.Colors[i] = w.colors[i]; w.clears(a) {
			continue
		}
		w.load(t, a, t.Colors[i])
		if first && a.Load == vk.AttachmentLoadOpClear {
			clearInside(t, t.Colors[i], a.Clear[:a.Pixels.Texel], f.ColorSamples)
		}
	}
	t.Depth, t.Unlimited = nil, f.Unlimited
	if a := f.Depth; a != nil {
		w.depth = record.Grow(w.depth, n)
		t.Depth = w.depth
		clears := first && a.Load == vk.AttachmentLoadOpClear
		code := depthCode(a, a.Clear[:], t.Unlimited)
		if clears && !t.Cut && len(t.Refs) == 0 && !a.Kept(true) {
			// nobody looks at it
		} else if clears && !t.Cut {
			w.clearWords(unsafe.Pointer(&t.Depth[0]), n, uint32(code))
		} else if w.loadDepth(t, a, first); clears {
			clearInside(t, bytesOf(t.Depth), w.texelOf(uint32(code)), t.Samples)
		}
	}
	t.Stencil = nil
	if a := f.Stencil; a != nil {
		w.stencil = record.Grow(w.stencil, n)
		t.Stencil = w.stencil
		clears := first && a.Load == vk.AttachmentLoadOpClear
		if clears && !t.Cut {
			fill(t.Stencil, a.Clear[:1])
		} else if w.load(t, a, t.Stencil); clears {
			clearInside(t, t.Stencil, a.Clear[:1], t.Samples)
		}
	}
}

// texelOf is a word as bytes.
func (w *Target) texelOf(word uint32) []byte {
	binary.NativeEndian.PutUint32(w.texel[:], word)
	return w.texel[:]
}

// clearInside sets the texels of a tile's buffer that lie in the frame's area.
func clearInside(t *bin.Tile, buffer, texel []byte, samples int) {
	in, e, n := &t.Frame.Area, t.Extent(), len(texel)
	for y := max(e.MinY, in.MinY); y < min(e.MaxY, in.MaxY); y++ {
		for x := max(e.MinX, in.MinX); x < min(e.MaxX, in.MaxX); x++ {
			at := t.Place(x, y)
			for s := range samples {
				copy(buffer[(s*t.SampleStride+at)*n:][:n], texel)
			}
		}
	}
}

// clearWords sets n words of a tile's buffer.
func (w *Target) clearWords(words unsafe.Pointer, n int, value uint32) {
	w.clearing = simd.ClearArgs{Words: (*uint32)(words), N: int64(n), Value: value}
	w.kernels.Clear(&w.clearing)
}

// clearTexels repeats a texel in a tile's buffer, of one or several words that are the same by a kernel: halves of four
// samples take a third of the time that copies do.
func (w *Target) clearTexels(buffer, texel []byte) {
	if len(texel)%4 != 0 || !bytes.Equal(texel[4:], texel[:len(texel)-4]) {
		fill(buffer, texel)
		return
	}
	w.clearWords(unsafe.Pointer(&buffer[0]), len(buffer)/4, binary.NativeEndian.Uint32(texel))
}

// depthCode is a depth texel as the tile holds it.
func depthCode(a *record.Attachment, texel []byte, unlimited bool) int32 {
	if a.Format.DepthBits == 16 {
		return int32(binary.LittleEndian.Uint16(texel))
	}
	return limitDepth(a, int32(binary.LittleEndian.Uint32(texel)), unlimited)
}

// below and above are the codes of values outside [0, 1] that a D32 image may hold, -0 and NaN included: no fragment
// has them, and they compare as such values do.
const below, above = -1, 0x3F800000 + 1

// limitDepth makes a code of a word of an image, which may hold anything.
func limitDepth(a *record.Attachment, word int32, unlimited bool) int32 {
	if a.Format.DepthBits == 24 {
		return word & (1<<24 - 1)
	}
	if unlimited {
		return rop.FloatCode(uint32(word))
	}
	const infinity = 0x7F800000
	if word < 0 || word > infinity { // negative or NaN
		return below
	}
	return min(word, above)
}

// keptDepth is the word that an image gets for a code, where it held another word: its padding stays as it was, and so
// does a value outside of the depths that limitDepth made this very code of. Which texels are written at all depends on
// the size of tiles, and the picture must not: so writing back what was loaded changes nothing.
func keptDepth(a *record.Attachment, code, word int32, unlimited bool) int32 {
	if a.Format.DepthBits == 24 {
		return code | word&^(1<<24-1)
	}
	if unlimited && rop.FloatCode(uint32(word)) != code {
		return int32(rop.FloatWord(code))
	}
	if unlimited || code == below || code == above {
		return word
	}
	return code
}

// loadDepth fills the tile's depth buffer from the attachment, which after the first time holds codes that a tile has
// stored.
func (w *Target) loadDepth(t *bin.Tile, a *record.Attachment, first bool) {
	z := t.Depth
	if a.Pixels.Texel == 4 {
		w.load(t, a, bytesOf(z))
		foreign := t.Foreign
		if !first && !*foreign && !t.Unlimited {
			return
		}
		if most := uint32(above); !t.Unlimited {
			if a.Format.DepthBits == 24 {
				most = 1<<24 - 1
			}
			if atMost(z, most) {
				return
			}
		}
		for i, word := range z {
			code := limitDepth(a, word, t.Unlimited)
			*foreign = *foreign || code != word
			z[i] = code
		}
		return
	}
	w.bytes = record.Grow(w.bytes, 2*len(z))
	w.load(t, a, w.bytes)
	for i := range z {
		z[i] = depthCode(a, w.bytes[2*i:], false)
	}
}

// atMost says that all words, of whole blocks, are at most so large, without a sign.
func atMost(words []int32, most uint32) bool {
	var a, b, c, d uint32 // which do not wait for each other
	for ; len(words) >= 4; words = words[4:] {
		a, b = max(a, uint32(words[0])), max(b, uint32(words[1]))
		c, d = max(c, uint32(words[2])), max(d, uint32(words[3]))
	}
	return max(a, b, c, d) <= most
}

// depthTexels is the tile's depth buffer in the attachment's format.
func (w *Target) depthTexels(t *bin.Tile, a *record.Attachment) []byte {
	z := t.Depth
	if a.Pixels.Texel == 4 {
		if !*t.Foreign && !t.Unlimited {
			return bytesOf(z)
		}
		w.words = record.Grow(w.words, len(z))
		w.load(t, a, bytesOf(w.words))
		for i, code := range z {
			w.words[i] = keptDepth(a, code, w.words[i], t.Unlimited)
		}
		if t.Cut && a.Load == vk.AttachmentLoadOpClear && a.Format.DepthBits == 24 {
			w.clearPadding(t)
		}
		return bytesOf(w.words)
	}
	w.bytes = record.Grow(w.bytes, 2*len(z))
	for i, code := range z {
		binary.LittleEndian.PutUint16(w.bytes[2*i:], uint16(code))
	}
	return w.bytes
}

// clearPadding clears the bits beside depth in the depth words of a tile's cleared pixels, as clearing the whole tile
// does.
func (w *Target) clearPadding(t *bin.Tile) {
	for i, code := range t.Depth {
		if t.Frame.Area.Has(t.PixelAt(uint32(i % t.SampleStride))) {
			w.words[i] = code
		}
	}
}

// bytesOf is the memory of words: depth texels of 32 bits on a little-endian machine.
func bytesOf(z []int32) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(&z[0])), 4*len(z)) }

// load copies an attachment's texels into a block-linear buffer, sample after sample.
func (w *Target) load(t *bin.Tile, a *record.Attachment, dst []byte) {
	w.clock.Stage(record.StageLoad)
	e := extentOf(t, t.All())
	if w.wordCopy(t, a, dst, &e) {
		w.kernels.LoadTile(&w.copy)
		return
	}
	w.exchange(t, a, dst, &e, true)
}

// store copies part of a block-linear buffer to an attachment's texels.
func (w *Target) store(t *bin.Tile, a *record.Attachment, src []byte, e *extent) {
	if src = src[e.from*a.Pixels.Texel:]; w.wordCopy(t, a, src, e) {
		w.kernels.StoreTile(&w.copy)
		return
	}
	w.exchange(t, a, src, e, false)
}

// wordCopy sets the record of Kernels.StoreTile and LoadTile, if the texels are single words.
func (w *Target) wordCopy(t *bin.Tile, a *record.Attachment, tile []byte, e *extent) bool {
	if a.Pixels.Texel != 4 || a.Pixels.Samples != 1 {
		return false
	}
	s := a.At(t.Layer)
	w.copy = simd.CopyArgs{
		Tile: (*uint32)(unsafe.Pointer(&tile[0])), BlocksX: int64(t.BlocksX),
		Image: &s.Pix[t.Frame.At(s, e.x, e.y)], RowBytes: int64(s.RowPitch),
		Width: int64(e.width), Height: int64(e.height),
	}
	return true
}

// exchange copies texels between the attachment and the tile, to the tile with load: by rows of blocks where it can,
// else sample by sample. tile begins with the first texel of the extent.
func (w *Target) exchange(t *bin.Tile, a *record.Attachment, tile []byte, e *extent, load bool) {
	s := a.At(t.Layer)
	texel, samples := s.Texel, s.Samples
	width, height := e.width, e.height
	columns, rows := width/bin.BlockPixels, height/bin.BlockPixels // of blocks that a kernel copies
	if !w.exchangeBlocks(t, a, tile, e, columns, rows, load) {
		rows = 0
	}
	first := 0
	if columns*bin.BlockPixels == width {
		first = rows * bin.BlockPixels
	}
	for y := first; y < height; y++ {
		row := s.Pix[t.Frame.At(s, e.x, e.y+y):]
		whole := 0 // blocks
		if y < rows*bin.BlockPixels {
			whole = columns
		} else if at := (y/bin.BlockPixels*int(t.BlocksX)*simd.Lanes + y%bin.BlockPixels*bin.BlockPixels) * texel; samples == 1 {
			whole = exchangeRow(row, tile[at:], texel, columns, load)
		} else if samples == 4 && texel == 8 {
			w.exchangeFours(row, tile[at:], t.SampleStride, columns, load)
			whole = columns
		}
		for x := whole * bin.BlockPixels; x < width; x += bin.BlockPixels {
			n := min(bin.BlockPixels, width-x)
			i := ((y/bin.BlockPixels)*int(t.BlocksX)+x/bin.BlockPixels)*simd.Lanes + y%bin.BlockPixels*bin.BlockPixels
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

// exchangeBlocks is exchange for whole blocks of several samples of single words, or of one sample of 8 or 16 bytes; it
// returns false if the texels are others.
func (w *Target) exchangeBlocks(t *bin.Tile, a *record.Attachment, tile []byte, e *extent, columns, rows int, load bool) bool {
	s := a.At(t.Layer)
	known := s.Texel == 4
	if s.Samples == 1 {
		known = s.Texel == 8 || s.Texel == 16
	}
	if !known || columns == 0 || rows == 0 {
		return false
	}
	w.samples = simd.CopySamplesArgs{
		Tile: (*uint32)(unsafe.Pointer(&tile[0])), SampleStride: int64(t.SampleStride), BlocksX: int64(t.BlocksX),
		Image: &s.Pix[t.Frame.At(s, e.x, e.y)], RowBytes: int64(s.RowPitch),
		Texel: int64(s.Texel), Samples: int64(s.Samples), Columns: int64(columns), Rows: int64(rows),
	}
	if load {
		w.kernels.LoadSamples(&w.samples)
	} else {
		w.kernels.StoreSamples(&w.samples)
	}
	return true
}

// exchangeRow copies a row of pixels of n blocks, if there is a type of the size of four texels, and returns how many
// it copied.
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
	t := unsafe.Slice((*T)(unsafe.Pointer(&tile[0])), (n-1)*bin.BlockPixels+1)
	for k := range p {
		if load {
			t[k*bin.BlockPixels] = p[k]
		} else {
			p[k] = t[k*bin.BlockPixels]
		}
	}
}

// exchangeSamples copies the samples of up to four pixels that lie together, of texels of the size of T. Sample s of
// the tile begins s*stride texels in.
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

// exchangeFours copies a row of pixels of n blocks of four samples of 8 bytes: halves at 4x are frequent. Each block's
// four pixels are a square, from the image to the tile with load.
func (w *Target) exchangeFours(row, tile []byte, stride, n int, load bool) {
	if n == 0 {
		return
	}
	const pixel = 4 * 8
	stride *= 8
	row, tile = row[:n*4*pixel], tile[:3*stride+(n-1)*simd.Lanes*8+pixel]
	w.squares = simd.TransposeArgs{From: &tile[0], FromRow: int64(stride), To: &row[0], ToRow: pixel, N: int64(n)}
	if a := &w.squares; load {
		a.From, a.FromRow, a.To, a.ToRow = a.To, a.ToRow, a.From, a.FromRow
	}
	w.kernels.TransposeFours(&w.squares)
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

// StoreTile writes the tile's buffers back and resolves their samples. Before the last batch of a frame's geometry
// everything is kept.
func (w *Target) StoreTile(t *bin.Tile, last bool) {
	w.clock.Stage(record.StageStore)
	all, reached := extentOf(t, t.All()), extentOf(t, w.reached)
	for i, a := range t.Frame.Colors {
		switch {
		case a == nil:
		case w.clears(a):
			if !w.reached.Empty() {
				w.finish(t, a, t.Colors[i], &reached, last)
			}
			w.finishRest(t, a, last)
		default:
			w.finish(t, a, t.Colors[i], &all, last)
		}
	}
	if a := t.Frame.Depth; a != nil && a.Kept(last) {
		w.finish(t, a, w.depthTexels(t, a), &all, last)
	}
	if a := t.Frame.Stencil; a != nil {
		w.finish(t, a, t.Stencil, &all, last)
	}
}

// finish stores part of a buffer, resolves it, or both.
func (w *Target) finish(t *bin.Tile, a *record.Attachment, texels []byte, e *extent, last bool) {
	if !last || a.Store == vk.AttachmentStoreOpStore {
		w.clock.Stage(record.StageStore)
		w.store(t, a, texels, e)
	}
	if last && a.ResolveMode != vk.ResolveModeNone {
		w.clock.Stage(record.StageResolve)
		to := a.ResolveAt(t.Layer)
		w.keepOutside(t, to, e, false)
		all := t.Samples
		t.Samples = a.Pixels.Samples
		rop.Resolve(w.kernels, &t.Tile, a.Format, a.ResolveMode, texels[e.from*a.Pixels.Texel:], to, t.Frame.At(to, e.x, e.y),
			e.width, e.height)
		t.Samples = all
		w.keepOutside(t, to, e, true)
	}
}

// keepOutside copies a tile's pixels of a resolve target aside, and, with back set, those outside of the frame's area
// back from there.
func (w *Target) keepOutside(t *bin.Tile, to *mip.Subresource, e *extent, back bool) {
	if !t.Cut {
		return
	}
	n, width, height := to.Texel, e.width, e.height
	w.outside = record.Grow(w.outside, width*height*n)
	for y := range height {
		row, kept := to.Pix[t.Frame.At(to, e.x, e.y+y):][:width*n], w.outside[y*width*n:][:width*n]
		if !back {
			copy(kept, row)
			continue
		}
		for x := range width {
			if !t.Frame.Area.Has(int32(e.x+x), int32(e.y+y)) {
				copy(row[x*n:][:n], kept[x*n:])
			}
		}
	}
}
