package simd

import (
	"math"
	"unsafe"
)

// unorm8 is the value of an 8-bit UNORM code, correctly rounded.
func unorm8(c uint8) float32 { return float32(c) / 255 }

// toUnorm8 is RNE(255 f), f clamped to [0, 1], NaN 0; the product is exact in float64.
func toUnorm8(f float32) uint8 {
	if !(f > 0) {
		return 0
	}
	return uint8(math.RoundToEven(float64(min(f, 1)) * 255))
}

// linearOf is the linear value of an 8-bit sRGB code, correctly rounded.
func linearOf(c uint8) float32 { return math.Float32frombits(srgbLinear[c]) }

// toSRGB8 is the 8-bit sRGB code nearest to a linear value, clamped to [0, 1]; NaN is 0.
func toSRGB8(l float32) uint8 {
	if !(l > 0) {
		return 0
	}
	// As numbers above 0 their bits are in order. Code c is the first whose threshold is above l.
	bits, lo, hi := math.Float32bits(l), 0, 255
	for lo < hi {
		if mid := (lo + hi) / 2; bits >= srgbAbove[mid] {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return uint8(lo)
}

// swapped exchanges the first and third byte of a texel where blue comes first.
func swapped(b [4]uint8, bgra uint32) [4]uint8 {
	if bgra != 0 {
		b[0], b[2] = b[2], b[0]
	}
	return b
}

// bytesAt is the texel of word i.
func bytesAt(p *uint32, i int) *[4]uint8 { return (*[4]uint8)(unsafe.Pointer(at(p, i))) }

// merge writes the bytes of a texel that may change.
func merge(texel *[4]uint8, b, write [4]uint8) {
	for i, w := range write {
		texel[i] = b[i]&w | texel[i]&^w
	}
}

func packRGBA8Generic(a *PackArgs) { packGeneric(a, toUnorm8) }

func packSRGB8Generic(a *PackArgs) { packGeneric(a, toSRGB8) }

func permuteSRGB8Generic(a *PackArgs) { packGeneric(a, toSRGB8) }

func packGeneric(a *PackArgs, code func(float32) uint8) {
	eachTexel(a, func(texel *[4]uint8, i int) {
		var b [4]uint8
		for c := range 3 {
			b[c] = code(*at(a.Source[c], i))
		}
		b[3] = toUnorm8(*at(a.Source[3], i))
		merge(texel, swapped(b, a.BGRA), a.Write)
	})
}

// eachTexel calls do for each texel that groups write, in order, and the index of its source.
func eachTexel(a *PackArgs, do func(texel *[4]uint8, i int)) {
	for g := range int(a.N) {
		group := at(a.Groups, g)
		for s := range int(a.Samples) {
			mask := group.Mask
			if a.Masks != nil {
				mask = *at(a.Masks, g*int(a.Samples)+s)
			}
			for lane := range Lanes {
				if mask>>lane&1 != 0 {
					do(bytesAt(a.Color, s*int(a.SampleStride)+int(group.Block)*Lanes+lane), g*Lanes+lane)
				}
			}
		}
	}
}

func applyLUTGeneric(a *ApplyLUTArgs) {
	eachTexel(&a.PackArgs, func(texel *[4]uint8, _ int) {
		for c, b := range texel {
			texel[c] = a.Tables[c][b]
		}
	})
}

func unpackRGBA8Generic(a *UnpackArgs) { unpackGeneric(a, unorm8) }

func unpackSRGB8Generic(a *UnpackArgs) { unpackGeneric(a, linearOf) }

func unpackGeneric(a *UnpackArgs, value func(uint8) float32) {
	for g := range int(a.N) {
		for lane := range Lanes {
			b := swapped(*bytesAt(a.Color, int(at(a.Groups, g).Block)*Lanes+lane), a.BGRA)
			for c := range 3 {
				*at(a.Out[c], g*Lanes+lane) = value(b[c])
			}
			*at(a.Out[3], g*Lanes+lane) = unorm8(b[3])
		}
	}
}

func clearGeneric(a *ClearArgs) {
	words := unsafe.Slice(a.Words, a.N)
	for i := range words {
		words[i] = a.Value
	}
}

// texelAt is the tile's texel of a pixel, pixelAt the image's.
func texelAt(a *CopyArgs, x, y int) *[4]uint8 {
	return bytesAt(a.Tile, (y>>2*int(a.BlocksX)+x>>2)*Lanes+y&3<<2+x&3)
}

func pixelAt(a *CopyArgs, x, y int) *[4]uint8 {
	return (*[4]uint8)(unsafe.Add(unsafe.Pointer(a.Image), y*int(a.RowBytes)+4*x))
}

func storeTileGeneric(a *CopyArgs) {
	for y := range int(a.Height) {
		for x := range int(a.Width) {
			*pixelAt(a, x, y) = *texelAt(a, x, y)
		}
	}
}

func loadTileGeneric(a *CopyArgs) {
	for y := range int(a.Height) {
		for x := range int(a.Width) {
			*texelAt(a, x, y) = *pixelAt(a, x, y)
		}
	}
}

// each calls f with every texel of 4 bytes of the tile and the image's beside it.
func (a *CopySamplesArgs) each(f func(tile, image *[4]uint8)) {
	samples := int(a.Samples)
	for y := range int(a.Rows) * BlockSize {
		for x := range int(a.Columns) * BlockSize {
			place := (y>>2*int(a.BlocksX)+x>>2)*Lanes + y&3<<2 + x&3
			image := unsafe.Add(unsafe.Pointer(a.Image), y*int(a.RowBytes)+4*x*samples)
			for s := range samples {
				f(bytesAt(a.Tile, s*int(a.SampleStride)+place), (*[4]uint8)(unsafe.Add(image, 4*s)))
			}
		}
	}
}

// eachRow calls f with every row of a block of one sample, and the image's beside it.
func (a *CopySamplesArgs) eachRow(f func(tile, image []uint8)) {
	n := BlockSize * int(a.Texel)
	for y := range int(a.Rows) * BlockSize {
		for b := range int(a.Columns) {
			place := (y>>2*int(a.BlocksX)+b)*BlockSize + y&3
			tile, image := unsafe.Add(unsafe.Pointer(a.Tile), place*n), unsafe.Add(unsafe.Pointer(a.Image), y*int(a.RowBytes)+b*n)
			f(unsafe.Slice((*uint8)(tile), n), unsafe.Slice((*uint8)(image), n))
		}
	}
}

func storeSamplesGeneric(a *CopySamplesArgs) {
	if a.Samples == 1 {
		a.eachRow(func(tile, image []uint8) { copy(image, tile) })
		return
	}
	a.each(func(tile, image *[4]uint8) { *image = *tile })
}

func loadSamplesGeneric(a *CopySamplesArgs) {
	if a.Samples == 1 {
		a.eachRow(func(tile, image []uint8) { copy(tile, image) })
		return
	}
	a.each(func(tile, image *[4]uint8) { *tile = *image })
}

func transposeFoursGeneric(a *TransposeArgs) {
	for i := range int(a.N) {
		for x := range 4 {
			column := (*[4]uint64)(unsafe.Add(unsafe.Pointer(a.To), 128*i+x*int(a.ToRow)))
			for y := range column {
				column[y] = *(*uint64)(unsafe.Add(unsafe.Pointer(a.From), 128*i+y*int(a.FromRow)+8*x))
			}
		}
	}
}

func resolveRGBA8Generic(a *ResolveArgs) {
	for i := range int(a.Blocks) * Lanes {
		var sum [4]float32
		for s := range int(a.Samples) {
			for c, b := range bytesAt(a.Color, s*int(a.SampleStride)+i) {
				sum[c] += unorm8(b)
			}
		}
		for c, f := range sum {
			bytesAt(a.Out, i)[c] = toUnorm8(f * (1 / float32(a.Samples)))
		}
	}
}
