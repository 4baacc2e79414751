package texfile

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
)

// encodeRGBE is the pixel nearest to a color: the exponent that gives the largest component eight bits, mantissas
// rounded to nearest, ties to even. Negative values and NaN are 0, values above the largest are the largest.
func encodeRGBE(r, g, b float32) rgbe {
	const largest = 255 * (1 << 119) // 255 * 2^(255-136)
	c := [3]float64{}
	top := 0.0
	for i, v := range [3]float32{r, g, b} {
		if v > 0 { // not NaN
			c[i] = min(float64(v), largest)
			top = max(top, c[i])
		}
	}
	if top == 0 {
		return rgbe{}
	}
	// top = m 2^e with m in [128, 256): exponents of float64 are exact here.
	e := int(math.Float64bits(top)>>52) - 1023 - 7
	if math.RoundToEven(math.Ldexp(top, -e)) > 255 {
		e++
	}
	if e < 1-136 {
		return rgbe{}
	}
	p := rgbe{3: byte(e + 136)}
	for i, v := range c {
		p[i] = byte(math.RoundToEven(math.Ldexp(v, -e)))
	}
	return p
}

// WriteHDR writes level 0 of layer 0 of an image of floating point or normalized texels as a Radiance picture, with run
// lengths. sRGB texels become linear; alpha is dropped. Each pixel has 8 bits of its largest component.
func WriteHDR(w io.Writer, m *mip.Image) error {
	if err := there(m); err != nil {
		return err
	}
	info := m.Info()
	f := format.Of(info.Format)
	switch {
	case f.Class != format.ClassFloat || f.Depth || f.Chroma || f.Wide():
		return errf("Format", "%v has no colors for a Radiance picture", info.Format)
	case info.Samples > 1:
		return errf("Samples", "%d; files have one sample a texel", info.Samples)
	}
	out := bufio.NewWriter(w)
	width, height := info.Extent.Width, info.Extent.Height
	fmt.Fprintf(out, "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y %d +X %d\n", height, width)
	rows := newRows(m)
	for y := range height {
		line := make([]rgbe, width)
		for x, t := range rows.row(y) {
			line[x] = encodeRGBE(math.Float32frombits(t[0]), math.Float32frombits(t[1]), math.Float32frombits(t[2]))
		}
		if width < 8 || width >= 1<<15 {
			for _, p := range line {
				out.Write(p[:])
			}
			continue
		}
		out.Write([]byte{2, 2, byte(width >> 8), byte(width)})
		for c := range 4 {
			writeRuns(out, line, c)
		}
	}
	return out.Flush()
}

// writeRuns writes one component of a line. Runs shorter than four cost more than they save.
func writeRuns(out *bufio.Writer, line []rgbe, c int) {
	run := func(i int) int {
		n := 1
		for i+n < len(line) && n < 127 && line[i+n][c] == line[i][c] {
			n++
		}
		return n
	}
	for i := 0; i < len(line); {
		if n := run(i); n >= 4 {
			out.Write([]byte{byte(128 + n), line[i][c]})
			i += n
			continue
		}
		n := 1
		for i+n < len(line) && n < 128 && run(i+n) < 4 {
			n++
		}
		out.WriteByte(byte(n))
		for k := range n {
			out.WriteByte(line[i+k][c])
		}
		i += n
	}
}
