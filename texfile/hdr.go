package texfile

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// rgbe is a pixel of a Radiance picture: three mantissas and an exponent they share.
type rgbe [4]byte

// texel is the value of a pixel: m * 2^(e-136), and 0 where e is 0. Exact.
func (p rgbe) texel() format.Texel {
	scale := float32(0)
	if p[3] != 0 {
		scale = float32(math.Ldexp(1, int(p[3])-136))
	}
	return format.Texel{math.Float32bits(float32(p[0]) * scale), math.Float32bits(float32(p[1]) * scale),
		math.Float32bits(float32(p[2]) * scale), math.Float32bits(1)}
}

// hdrHeader is the text before the pixels.
type hdrHeader struct {
	lines         map[string]string
	width, height int
	// Scanlines run along x, or along y where columns is set; from the left and from the top unless flipped.
	columns, flipX, flipY bool
	pixels                []byte
}

// readHDR reads a Radiance picture (file type "32-bit_rle_rgbe"). The numbers are those in the file: EXPOSURE, which
// says how much they were multiplied, is in the metadata and not undone.
func readHDR(o Options, data []byte) (*Texture, error) {
	h, err := parseHDR(data)
	if err != nil {
		return nil, err
	}
	f := vk.FormatR32G32B32A32Sfloat
	if o.Float != vk.FormatUndefined {
		f = o.Float
	}
	lineLen, lines := h.width, h.height
	if h.columns {
		lineLen, lines = lines, lineLen
	}
	// A scanline has at least one pixel, of four bytes.
	if int64(lines)*4 > int64(len(h.pixels)) {
		return nil, errf("resolution", "claims %d x %d pixels and has %d bytes", h.width, h.height, len(h.pixels))
	}
	b := newBudget(len(data), o.MaxBytes)
	m, err := b.image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, MipLevels: 1, ArrayLayers: 1,
		Extent: vk.Extent3D{Width: h.width, Height: h.height, Depth: 1}}, map[string]string{"Extent": "resolution"})
	if err != nil {
		return nil, err
	}
	row := format.Of(f)
	texel := make([]format.Texel, 1)
	line := make([]rgbe, lineLen)
	r := &reader{b: h.pixels}
	for i := range lines {
		if err := r.scanline(line, field("scanline", i)); err != nil {
			return nil, err
		}
		for k, p := range line {
			x, y := k, i
			if h.columns {
				x, y = y, x
			}
			if h.flipX {
				x = h.width - 1 - x
			}
			if h.flipY {
				y = h.height - 1 - y
			}
			texel[0] = p.texel()
			row.Encode(m.Bytes()[(h.width*y+x)*row.BlockBytes:], texel)
		}
	}
	t := newTexture("Radiance HDR", m, false)
	t.Metadata = h.lines
	return t, nil
}

// parseHDR reads the header: lines up to an empty one, then the resolution.
func parseHDR(data []byte) (*hdrHeader, error) {
	h := &hdrHeader{}
	for n := 0; ; n++ {
		end := bytes.IndexByte(data, '\n')
		if end < 0 || n > 1000 || end > 4096 {
			return nil, errf("header", "does not end")
		}
		line := strings.TrimSuffix(string(data[:end]), "\r")
		data = data[end+1:]
		if line == "" {
			break
		}
		if n == 0 {
			if id := line[2:]; id != "RADIANCE" && id != "RGBE" {
				return nil, errf("header", "%.20q is not #?RADIANCE or #?RGBE", line)
			}
			continue
		}
		if key, value, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, "#") {
			if h.lines == nil {
				h.lines = map[string]string{}
			}
			h.lines[strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	if f, ok := h.lines["FORMAT"]; ok && f != "32-bit_rle_rgbe" {
		return nil, errf("FORMAT", "%.40q is not 32-bit_rle_rgbe", f)
	}
	end := bytes.IndexByte(data, '\n')
	if end < 0 || end > 200 {
		return nil, errf("resolution", "is missing")
	}
	line := strings.Fields(string(data[:end]))
	h.pixels = data[end+1:]
	if len(line) != 4 {
		return nil, errf("resolution", "%.40q is not like -Y 480 +X 640", data[:end])
	}
	h.columns = line[0][1:] == "X"
	for i := 0; i < 4; i += 2 {
		axis := line[i]
		n, err := strconv.Atoi(line[i+1])
		if err != nil || n < 1 || n > math.MaxInt32 {
			return nil, errf("resolution", "%.40q is not like -Y 480 +X 640", data[:end])
		}
		switch {
		case axis == "-Y" || axis == "+Y":
			h.height, h.flipY = n, axis == "+Y"
		case axis == "-X" || axis == "+X":
			h.width, h.flipX = n, axis == "-X"
		}
	}
	if h.width == 0 || h.height == 0 {
		return nil, errf("resolution", "%.40q is not like -Y 480 +X 640", data[:end])
	}
	return h, nil
}

// scanline reads a line of pixels: in runs for each component where it begins with 2, 2 and the line's length, else
// flat, where a pixel 1, 1, 1, n stands for n times the pixel before, and the next such pixel for 256 n times.
func (r *reader) scanline(line []rgbe, name string) error {
	if n := len(line); n >= 8 && n < 1<<15 && len(r.b)-r.at >= 4 {
		if p := r.b[r.at:]; p[0] == 2 && p[1] == 2 && p[2] < 128 {
			if got := int(p[2])<<8 | int(p[3]); got != n {
				return errf(name, "has %d pixels, not %d", got, n)
			}
			r.at += 4
			for c := range 4 {
				if err := r.runs(line, c, name); err != nil {
					return err
				}
			}
			return nil
		}
	}
	shift := 0
	for i := 0; i < len(line); {
		b := r.take(name, 4)
		if b == nil {
			return r.err
		}
		p := rgbe(b)
		if p[0] != 1 || p[1] != 1 || p[2] != 1 {
			line[i], shift = p, 0
			i++
			continue
		}
		n := int(p[3]) << shift
		switch {
		case i == 0:
			return errf(name, "begins with a run")
		case shift > 16 || n > len(line)-i:
			return errf(name, "a run of %d at pixel %d of %d", n, i, len(line))
		}
		for range n {
			line[i] = line[i-1]
			i++
		}
		shift += 8
	}
	return nil
}

// runs reads one component of a line: n up to 128 is n bytes, n above is n-128 times the same.
func (r *reader) runs(line []rgbe, c int, name string) error {
	for i := 0; i < len(line); {
		code := r.take(name, 1)
		if code == nil {
			return r.err
		}
		n, step, length := int(code[0]), 1, int(code[0])
		if n > 128 {
			n, step, length = n-128, 0, 1
		}
		if n == 0 || n > len(line)-i {
			return errf(name, "a run of %d at pixel %d of %d", n, i, len(line))
		}
		src := r.take(name, length)
		if src == nil {
			return r.err
		}
		for k := range n {
			line[i][c] = src[k*step]
			i++
		}
	}
	return nil
}
