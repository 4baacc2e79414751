package picfile

import (
	"math"
	"runtime"
	"sort"
	"sync"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// srgb16 has, for each 16-bit code of sRGB but the last, the smallest float32 whose nearest code is more.
var srgb16 = sync.OnceValue(func() []float32 {
	t := make([]float32, 65535)
	for c := range t {
		x := (float64(c) + 0.5) / 65535
		l := x / 12.92
		if x > 0.04045 {
			l = exact.Pow((x+0.055)/1.055, 2.4)
		}
		f := float32(l)
		if float64(f) < l {
			f = math.Float32frombits(math.Float32bits(f) + 1)
		}
		t[c] = f
	}
	return t
})

// linearToSRGB16 is the 16-bit code of sRGB nearest to a linear value, clamped to [0, 1]; NaN is 0.
func linearToSRGB16(l float32) uint16 {
	t := srgb16()
	return uint16(sort.Search(len(t), func(c int) bool { return !(l >= t[c]) }))
}

// unorm16 is the 16-bit code nearest to a value from 0 to 1.
func unorm16(v float32) uint16 {
	if !(v > 0) {
		return 0
	}
	return uint16(math.RoundToEven(float64(min(v, 1)) * 65535))
}

// unorm8 is the 8-bit code nearest to a value from 0 to 1.
func unorm8(v float32) uint8 {
	if !(v > 0) {
		return 0
	}
	return uint8(math.RoundToEven(float64(min(v, 1)) * 255))
}

// Encode makes Codes of Linear, on all cores: colours are divided by alpha unless the picture is to be Premultiplied.
func (p *Picture) Encode() {
	p.Codes = make([]byte, 4*p.Width*p.Height)
	bands(p.Height, func(y, end int) {
		row, codes := p.Linear[4*y*p.Width:4*end*p.Width], p.Codes[4*y*p.Width:]
		for len(row) >= 4 {
			c := [4]float32(row)
			if a := c[3]; a > 0 && a < 1 && !p.Premultiplied {
				c[0], c[1], c[2] = c[0]/a, c[1]/a, c[2]/a
			}
			codes[0], codes[1], codes[2] = format.LinearToSRGB8(c[0]), format.LinearToSRGB8(c[1]), format.LinearToSRGB8(c[2])
			codes[3] = unorm8(c[3])
			row, codes = row[4:], codes[4:]
		}
	})
}

// Decode makes Linear of Codes.
func (p *Picture) Decode() {
	p.Linear = make([]float32, 4*p.Width*p.Height)
	for i := 0; i+3 < len(p.Codes); i += 4 {
		a := float32(p.Codes[i+3]) / 255
		for k := range 3 {
			v := format.SRGBToLinear(p.Codes[i+k])
			if !p.Premultiplied {
				v *= a
			}
			p.Linear[i+k] = v
		}
		p.Linear[i+3] = a
	}
}

// bands calls f for bands of rows, on all cores.
func bands(height int, f func(y, end int)) {
	n := min(runtime.GOMAXPROCS(0), height)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() { f(i*height/n, (i+1)*height/n) })
	}
	wait.Wait()
}
