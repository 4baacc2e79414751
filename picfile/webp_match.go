package picfile

import (
	"cmp"
	"math/bits"
	"slices"
)

// match is pixels that stand earlier, too.
type match struct {
	at     uint32 // the first of them
	length uint32
	code   uint32 // of the distance
}

// What is looked for: pixels in a window, at so many places of the same hash at most: with 24 the demo picture's file
// is 1 % smaller and takes longer, with 4 it is 0.6 % larger. Lengths have symbols up to 4096, and distances up to 2^20
// with the codes of near pixels, which come first.
const (
	maxPixelMatch  = 4096
	minPixelMatch  = 3 // which bounds the memory of matches
	matchWindow    = 1 << 20
	matchTries     = 8
	matchHashBits  = 16
	nearDistances  = 120
	farthestPixels = matchWindow - nearDistances
)

// findMatches finds matches that take fewer bits than their pixels, by what a pixel takes on the average of the image.
func findMatches(pixels []uint32, width int) (list []match) {
	if len(pixels) <= minPixelMatch {
		return nil
	}
	costs := componentCosts(pixels)
	codes := nearCodes(width)
	heads := make([]int32, 1<<matchHashBits) // places, from 1; 0 is none
	before := make([]int32, min(matchWindow, 1<<bits.Len(uint(len(pixels)))))
	mask := len(before) - 1
	hash := func(i int) uint32 {
		return (pixels[i]*0x9E3779B1 ^ pixels[i+1]*0x85EBCA6B ^ pixels[i+2]*0xC2B2AE35) * 0x9E3779B1 >> (32 - matchHashBits)
	}
	end := len(pixels) - minPixelMatch + 1 // a match begins before it
	for i := 0; i < end; {
		h := hash(i)
		length, distance := 0, 0
		most := min(maxPixelMatch, len(pixels)-i)
		for at, tries := int(heads[h])-1, matchTries; at >= 0 && i-at <= farthestPixels && tries > 0; tries-- {
			if length == 0 || pixels[at+length] == pixels[i+length] {
				n := 0
				for n < most && pixels[at+n] == pixels[i+n] {
					n++
				}
				if n > length {
					if length, distance = n, i-at; n == most {
						break
					}
				}
			}
			next := int(before[at&mask]) - 1
			if next >= at { // an older place's entry
				break
			}
			at = next
		}
		step := 1
		if length >= minPixelMatch {
			code := uint32(distance + nearDistances)
			if near, ok := codes[distance]; ok {
				code = near
			}
			if cheaper(pixels[i:i+length], &costs, uint32(length), code) {
				list = append(list, match{uint32(i), uint32(length), code})
				step = length
			}
		}
		for ; step > 0; step, i = step-1, i+1 {
			if i < end {
				h := hash(i)
				before[i&mask], heads[h] = heads[h], int32(i)+1
			}
		}
	}
	return list
}

// cheaper says that a match takes fewer bits than its pixels. Its symbols take about 12.
func cheaper(pixels []uint32, costs *[4][256]uint32, length, code uint32) bool {
	_, _, a := prefix(length)
	_, _, b := prefix(code)
	left := int(12+a+b) << 8
	for _, c := range pixels {
		if left -= int(costs[0][c>>24] + costs[1][c>>16&255] + costs[2][c>>8&255] + costs[3][c&255]); left < 0 {
			return true
		}
	}
	return false
}

// componentCosts are the entropies of the components' values, alpha first, in 1/256 bits. A code has one bit at least,
// but of a component that has one value and no lengths beside it none.
func componentCosts(pixels []uint32) (t [4][256]uint32) {
	for _, c := range pixels {
		t[0][c>>24]++
		t[1][c>>16&255]++
		t[2][c>>8&255]++
		t[3][c&255]++
	}
	const green = 2
	n := uint32(len(pixels))
	for k := range t {
		for v, c := range t[k] {
			if c == n && k != green {
				t[k][v] = 0
			} else {
				t[k][v] = max(log2(n)-log2(max(c, 1)), 1<<8)
			}
		}
	}
	return t
}

// log2 is about the logarithm of a number from 1, in 1/256: the line between powers of two.
func log2(v uint32) uint32 {
	n := bits.Len32(v) - 1
	return uint32(n)<<8 + uint32((uint64(v)<<8>>n)&255)
}

// nearCodes are the codes of distances to near pixels of the rows above, and of their own: from 1, in the order of how
// far they are (RFC 9649, 3.6.2.2 has the order as a table). Where several have one distance, it is the first.
func nearCodes(width int) map[int]uint32 {
	type offset struct{ x, y int } // to the left, and up
	var list []offset
	for y := range 8 {
		for x := -7; x <= 8; x++ {
			if y > 0 || x > 0 {
				list = append(list, offset{x, y})
			}
		}
	}
	slices.SortFunc(list, func(a, b offset) int {
		return cmp.Or(cmp.Compare(a.x*a.x+a.y*a.y, b.x*b.x+b.y*b.y), cmp.Compare(b.y, a.y), cmp.Compare(b.x, a.x))
	})
	codes := make(map[int]uint32, len(list))
	for i, o := range list {
		d := max(o.y*width+o.x, 1)
		if _, ok := codes[d]; !ok {
			codes[d] = uint32(i + 1)
		}
	}
	return codes
}

// prefix tells a length or a code of a distance, from 1, as a symbol and so many extra bits (RFC 9649, 3.6.2.2).
func prefix(v uint32) (symbol, extra uint32, n uint) {
	v--
	if v < 4 {
		return v, 0, 0
	}
	n = uint(bits.Len32(v)) - 2
	return uint32(2*n) + v>>n, v & (1<<n - 1), n
}

// prefixExtra is how many extra bits a symbol has.
func prefixExtra(symbol int) int { return max(symbol-2, 0) >> 1 }

// walk goes through an image: pixels by themselves, and matches.
func walk(pixels []uint32, matches []match, literal func(uint32), copied func(match)) {
	at := 0
	for _, m := range matches {
		for _, c := range pixels[at:m.at] {
			literal(c)
		}
		copied(m)
		at = int(m.at + m.length)
	}
	for _, c := range pixels[at:] {
		literal(c)
	}
}
