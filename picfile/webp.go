package picfile

import (
	"encoding/binary"
	"io"
	"slices"
)

// webpSide is the longest side that libwebp reads. The field has room for one pixel more.
const webpSide = 16383

// The symbols of a WebP file's prefix codes (RFC 9649, 3.5.2): a pixel's green or a match's length, red, blue, alpha,
// and a match's distance.
const (
	webpGreen = iota
	webpRed
	webpBlue
	webpAlpha
	webpDistance
	webpCodes
)

var webpSymbols = [webpCodes]int{256 + 24, 256, 256, 256, 40}

// The transforms (RFC 9649, 3.5.1).
const (
	webpPredict       = 0
	webpSubtractGreen = 2
)

// writeWebP writes a lossless WebP file: VP8L of RFC 9649, with green taken from red and blue, a predictor for each
// block, and matches. There are no colour cache, palette and further sets of codes. Beside the picture it takes 4 bytes
// a pixel, up to 4 for the matches, and the file's own. The demo picture of 1920x1080 takes about 0.4 s, two thirds of
// the bytes of a PNG, and 6 % more than with libwebp's cwebp in 1.4 s.
func writeWebP(w io.Writer, p *Picture, _ Options) error {
	const heads = 8 + 4 + 8 // RIFF and its size, WEBP, VP8L and its size
	b := bitWriter{out: make([]byte, heads, heads+1<<12)}
	b.put(0x2F, 8)
	b.put(uint64(p.Width-1), 14)
	b.put(uint64(p.Height-1), 14)
	b.put(uint64(b2i(!p.Opaque())), 1)
	b.put(0, 3) // the version

	pixels := make([]uint32, p.Width*p.Height)
	bands(p.Height, func(y, end int) {
		for i := y * p.Width; i < end*p.Width; i++ {
			c := p.Codes[4*i:][:4]
			pixels[i] = uint32(c[3])<<24 | uint32(c[0]-c[1])<<16 | uint32(c[1])<<8 | uint32(c[2]-c[1])
		}
	})
	b.put(1|webpSubtractGreen<<1, 3)
	modes := choosePredictors(pixels, p.Width)
	b.put(1|webpPredict<<1|(predictorBits-2)<<3, 6)
	var e webpEncoder
	e.encode(&b, modes, (p.Width+predictorSide-1)/predictorSide, false)
	predict(pixels, p.Width, modes)
	b.put(0, 1) // no further transform
	e.encode(&b, pixels, p.Width, true)
	b.align()
	if len(b.out)%2 != 0 { // chunks begin at even places
		b.out = append(b.out, 0)
	}
	copy(b.out[0:], "RIFF")
	binary.LittleEndian.PutUint32(b.out[4:], uint32(len(b.out)-8))
	copy(b.out[8:], "WEBPVP8L")
	binary.LittleEndian.PutUint32(b.out[16:], uint32(len(b.out)-heads))
	_, err := w.Write(b.out)
	return err
}

// webpEncoder writes pixels as prefix codes. Its memory is used again.
type webpEncoder struct {
	huffman huffman
	codes   [webpCodes][]uint32
}

// encode appends an image: of pixels (whole), or of the parameters of a transform.
func (e *webpEncoder) encode(b *bitWriter, pixels []uint32, width int, whole bool) {
	b.put(0, 1) // no colour cache
	if whole {
		b.put(0, 1) // one set of codes
	}
	matches := findMatches(pixels, width)

	var counts [webpCodes][]uint32
	for k, n := range webpSymbols {
		counts[k] = make([]uint32, n)
	}
	walk(pixels, matches, func(c uint32) {
		counts[webpGreen][c>>8&255]++
		counts[webpRed][c>>16&255]++
		counts[webpBlue][c&255]++
		counts[webpAlpha][c>>24]++
	}, func(m match) {
		length, _, _ := prefix(m.length)
		code, _, _ := prefix(m.code)
		counts[webpGreen][256+length]++
		counts[webpDistance][code]++
	})
	for k := range counts {
		e.codes[k] = make([]uint32, webpSymbols[k])
		e.table(b, counts[k], e.codes[k])
	}
	b.out = slices.Grow(b.out, e.size(counts)/8+16)
	put := func(code uint32) { b.put(uint64(code&(1<<codeBits-1)), uint(code>>codeBits)) }
	walk(pixels, matches, func(c uint32) {
		put(e.codes[webpGreen][c>>8&255])
		put(e.codes[webpRed][c>>16&255])
		put(e.codes[webpBlue][c&255])
		put(e.codes[webpAlpha][c>>24])
	}, func(m match) {
		length, extra, n := prefix(m.length)
		put(e.codes[webpGreen][256+length])
		b.put(uint64(extra), n)
		code, extra, n := prefix(m.code)
		put(e.codes[webpDistance][code])
		b.put(uint64(extra), n)
	})
}

// size is how many bits the symbols take.
func (e *webpEncoder) size(counts [webpCodes][]uint32) (n int) {
	for k, list := range counts {
		for s, c := range list {
			n += int(c) * int(e.codes[k][s]>>codeBits)
			if k == webpDistance || s >= 256 {
				n += int(c) * int(prefixExtra(s&255))
			}
		}
	}
	return n
}

// table makes codes for counts, and writes these (RFC 9649, 3.7.2.1).
func (e *webpEncoder) table(b *bitWriter, counts, codes []uint32) {
	used := make([]int, 0, 3)
	for s, n := range counts {
		if n > 0 && len(used) < 3 {
			used = append(used, s)
		}
	}
	if len(used) == 0 { // no match: a code that nothing has
		used = append(used, 0)
	}
	if len(used) <= 2 && used[len(used)-1] < 256 {
		b.put(1|uint64(len(used)-1)<<1, 2)
		b.put(1, 1) // the first one has 8 bits
		for _, s := range used {
			b.put(uint64(s), 8)
		}
		for i, s := range used { // a symbol alone is told by no bits
			codes[s] = uint32(i) | uint32(len(used)-1)<<codeBits
		}
		return
	}
	sizes := e.huffman.lengths(counts, 15)
	setCodes(codes, sizes)
	runs := sizeRuns(sizes)
	var runCounts [19]uint32
	for _, r := range runs {
		runCounts[r.symbol]++
	}
	runSizes := e.huffman.lengths(runCounts[:], 7)
	var runCodes [19]uint32
	setCodes(runCodes[:], runSizes)
	order := [19]uint8{17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	n := len(order)
	for n > 4 && runSizes[order[n-1]] == 0 {
		n--
	}
	b.put(0, 1)
	b.put(uint64(n-4), 4)
	for _, s := range order[:n] {
		b.put(uint64(runSizes[s]), 3)
	}
	b.put(0, 1) // all sizes are told
	for _, r := range runs {
		b.put(uint64(runCodes[r.symbol]&(1<<codeBits-1)), uint(runCodes[r.symbol]>>codeBits))
		b.put(uint64(r.extra), uint(r.bits))
	}
}

// sizeRun is a symbol of a code's sizes: a size, or a run of the one before or of zeros, with how long it is.
type sizeRun struct{ symbol, extra, bits uint8 }

// sizeRuns tells sizes as runs. There are two different symbols at least where there are two sizes that are not zero
// among more than two.
func sizeRuns(sizes []uint8) (list []sizeRun) {
	for len(sizes) > 0 {
		v, n := sizes[0], 1
		for n < len(sizes) && sizes[n] == v {
			n++
		}
		sizes = sizes[n:]
		if v != 0 {
			list = append(list, sizeRun{symbol: v})
			n--
		}
		for n > 0 {
			switch k := min(n, 138); {
			case v == 0 && k >= 11:
				list = append(list, sizeRun{18, uint8(k - 11), 7})
				n -= k
			case v == 0 && k >= 3:
				list = append(list, sizeRun{17, uint8(k - 3), 3})
				n -= k
			case v != 0 && k >= 3:
				k = min(k, 6)
				list = append(list, sizeRun{16, uint8(k - 3), 2})
				n -= k
			default:
				list = append(list, sizeRun{symbol: v})
				n--
			}
		}
	}
	return list
}
