package picfile

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/regular"
	"github.com/seed-1acaedba/halfspace/internal/still"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Load reads the pictures of a file of any format that is written here but raw, which has no size, and of any that
// texfile reads. The pictures of an animation are layers of one image. What a file asks for is bounded as
// texfile.Options bounds it.
func Load(ctx context.Context, path string) (*texfile.Texture, error) {
	data, err := regular.ReadPath(ctx, path, regular.Most)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return Decode(ctx, data, path)
}

// Decode is Load of a file's bytes. The name is for errors.
func Decode(ctx context.Context, data []byte, name string) (*texfile.Texture, error) {
	var t *texfile.Texture
	var err error
	switch {
	case bytes.HasPrefix(data, []byte("qoif")):
		t, err = decodeQOI(data)
	case bytes.HasPrefix(data, []byte("PF\n")), bytes.HasPrefix(data, []byte("Pf\n")):
		t, err = decodePFM(data)
	case bytes.HasPrefix(data, []byte(y4mMagic)):
		t, err = decodeY4M(ctx, data)
	case bytes.HasPrefix(data, []byte(npyMagic)):
		t, err = decodeNPY(data)
	case isGIF(data):
		t, err = decodeGIF(ctx, data)
	case isAPNG(data):
		t, err = decodeAPNG(ctx, data)
	case still.IsWebP(data):
		t, err = decodeWebP(ctx, data)
	default:
		t, err = texfile.Decode(bytes.NewReader(data), name)
		if raw, _ := Named("raw"); err != nil && slices.Contains(raw.Endings, strings.ToLower(filepath.Ext(name))) {
			err = fmt.Errorf("%s: raw numbers say nothing of their size: use another format", name)
		}
		return t, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// newLayers is an image for so many pictures of a file of so many bytes.
func newLayers(container string, f vk.Format, width, height, pictures, file int) (*texfile.Texture, error) {
	texel := int64(4)
	if f == vk.FormatR32G32B32A32Sfloat {
		texel = 16
	}
	switch {
	case width < 1 || height < 1 || width > maxSide || height > maxSide:
		return nil, fmt.Errorf("%dx%d pixels: each side is from 1 to %d", width, height, maxSide)
	case pictures < 1 || pictures > maxPictures:
		return nil, fmt.Errorf("%d pictures: there are 1 to %d", pictures, maxPictures)
	}
	// Up to 2^28 pixels of 16 bytes, a thousand times: far from overflowing.
	if need, most := int64(width)*int64(height)*texel*int64(pictures), int64(1<<30)+64*int64(file); need > most {
		return nil, fmt.Errorf("%d pictures of %dx%d pixels take %d MiB; with %d bytes of file there are %d MiB",
			pictures, width, height, need>>20, file, most>>20)
	}
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, ArrayLayers: pictures,
		Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
	if err != nil {
		return nil, err
	}
	t := &texfile.Texture{Image: m, Container: container, View: vk.ImageView{ViewType: vk.ImageViewType2D}}
	if pictures > 1 {
		t.View.ViewType = vk.ImageViewType2DArray
	}
	return t, nil
}

// maxSide is the largest width and height of a picture that is read, maxPictures how many an animation has at most.
const (
	maxSide     = 16384
	maxPictures = 1 << 14
)

// row is a row of a picture.
func row(t *texfile.Texture, picture, y int) []byte {
	s := t.Image.Subresource(0, picture, 0)
	return s.Row(y, 0)
}

// decodeWebP reads a WebP file, lossless or lossy, of one picture.
func decodeWebP(ctx context.Context, data []byte) (*texfile.Texture, error) {
	h, err := still.ReadHeader(data)
	if err != nil {
		return nil, err
	}
	t, err := newLayers("WebP", vk.FormatR8G8B8A8Srgb, h.Width, h.Height, 1, len(data))
	if err != nil {
		return nil, err
	}
	m, err := still.Decode(ctx, nil, data)
	if err != nil {
		return nil, err
	}
	if m.Bounds() != image.Rect(0, 0, h.Width, h.Height) {
		return nil, fmt.Errorf("%dx%d pixels in a file of %dx%d", m.Bounds().Dx(), m.Bounds().Dy(), h.Width, h.Height)
	}
	for y := range h.Height {
		still.Texels(nil, row(t, 0, y)[:4*h.Width], m, y, y+1)
	}
	return t, nil
}

// decodeQOI reads a QOI file.
func decodeQOI(data []byte) (*texfile.Texture, error) {
	const head, end = 14, 8
	if len(data) < head+end {
		return nil, fmt.Errorf("ends within its header")
	}
	width, height := int64(binary.BigEndian.Uint32(data[4:])), int64(binary.BigEndian.Uint32(data[8:]))
	if width > maxSide || height > maxSide {
		width, height = min(width, math.MaxInt32), min(height, math.MaxInt32)
	}
	t, err := newLayers("QOI", vk.FormatR8G8B8A8Srgb, int(width), int(height), 1, len(data))
	if err != nil {
		return nil, err
	}
	body := data[head : len(data)-end]
	var seen [64][4]byte
	last, run := [4]byte{0, 0, 0, 255}, 0
	for y := range int(height) {
		out := row(t, 0, y)
		for x := range int(width) {
			if run > 0 {
				run--
				copy(out[4*x:], last[:])
				continue
			}
			if len(body) == 0 {
				return nil, fmt.Errorf("ends at pixel %d, %d", x, y)
			}
			b := body[0]
			size := 1
			switch {
			case b == qoiRGB:
				size = 4
			case b == qoiRGBA:
				size = 5
			case b&0xC0 == qoiLuma:
				size = 2
			}
			if len(body) < size {
				return nil, fmt.Errorf("ends at pixel %d, %d", x, y)
			}
			switch {
			case b == qoiRGB:
				copy(last[:3], body[1:4])
			case b == qoiRGBA:
				copy(last[:], body[1:5])
			case b&0xC0 == qoiIndex:
				last = seen[b]
			case b&0xC0 == qoiDiff:
				last[0] += b>>4&3 - 2
				last[1] += b>>2&3 - 2
				last[2] += b&3 - 2
			case b&0xC0 == qoiLuma:
				g := b&63 - 32
				last[0] += g + body[1]>>4 - 8
				last[1] += g
				last[2] += g + body[1]&15 - 8
			default:
				run = int(b & 63)
			}
			seen[(last[0]*3+last[1]*5+last[2]*7+last[3]*11)%64] = last
			body = body[size:]
			copy(out[4*x:], last[:])
		}
	}
	return t, nil
}

// decodePFM reads a PFM file: rows from the bottom, of three numbers a pixel or of one.
func decodePFM(data []byte) (*texfile.Texture, error) {
	channels := 3
	if data[1] == 'f' {
		channels = 1
	}
	var fields [3]string // width, height, scale, each with one space after it
	at := 3
	for i := range fields {
		n := bytes.IndexAny(data[at:min(len(data), at+32)], " \n\t\r")
		if n < 1 {
			return nil, fmt.Errorf("PFM: the header has no width, height and scale")
		}
		fields[i] = string(data[at : at+n])
		at += n + 1
	}
	width, errW := strconv.Atoi(fields[0])
	height, errH := strconv.Atoi(fields[1])
	scale, errS := strconv.ParseFloat(fields[2], 64)
	if errW != nil || errH != nil || errS != nil || scale == 0 {
		return nil, fmt.Errorf("PFM: %q does not hold a width, a height and a scale", strings.Join(fields[:], " "))
	}
	t, err := newLayers("PFM", vk.FormatR32G32B32A32Sfloat, width, height, 1, len(data))
	if err != nil {
		return nil, err
	}
	if want := width * height * channels * 4; len(data)-at != want {
		return nil, fmt.Errorf("PFM: %d bytes of pixels instead of %d", len(data)-at, want)
	}
	var order binary.ByteOrder = binary.BigEndian
	if scale < 0 {
		order = binary.LittleEndian
	}
	for y := range height {
		src, out := data[at+(height-1-y)*width*channels*4:], row(t, 0, y)
		for x := range width {
			for c := range 4 {
				v := uint32(0x3F800000) // 1.0
				if c < 3 {
					v = order.Uint32(src[4*(x*channels+c%channels):])
				}
				binary.LittleEndian.PutUint32(out[16*x+4*c:], v)
			}
		}
	}
	return t, nil
}

// y4mMagic begins a stream.
const y4mMagic = "YUV4MPEG2 "

// decodeY4M reads a stream of the kind that is written here.
func decodeY4M(ctx context.Context, data []byte) (*texfile.Texture, error) {
	line, rest, ok := bytes.Cut(data, []byte("\n"))
	if !ok || len(line) > 1000 {
		return nil, fmt.Errorf("Y4M: the header does not end")
	}
	width, height, kind := 0, 0, "420jpeg"
	for _, word := range strings.Fields(string(line[len(y4mMagic):])) {
		switch n, err := strconv.Atoi(word[1:]); {
		case word[0] == 'W' && err == nil:
			width = n
		case word[0] == 'H' && err == nil:
			height = n
		case word[0] == 'C':
			kind = word[1:]
		case word == "XCOLORRANGE=FULL":
			return nil, fmt.Errorf("Y4M: full range (XCOLORRANGE=FULL) is not supported, only video range")
		}
	}
	if kind != "420jpeg" && kind != "420" {
		return nil, fmt.Errorf("Y4M: chroma of kind %.20q is not read, only 420jpeg", kind)
	}
	if width < 1 || height < 1 || width > maxSide || height > maxSide {
		return nil, fmt.Errorf("Y4M: %dx%d pixels: each side is from 1 to %d", width, height, maxSide)
	}
	const mark = "FRAME\n"
	cw, ch := (width+1)/2, (height+1)/2
	frame := len(mark) + width*height + 2*cw*ch
	if len(rest)%frame != 0 {
		return nil, fmt.Errorf("Y4M: ends within a picture, or its pictures have parameters")
	}
	t, err := newLayers("Y4M", vk.FormatR8G8B8A8Srgb, width, height, len(rest)/frame, len(data))
	if err != nil {
		return nil, err
	}
	for i := range len(rest) / frame {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		at := rest[i*frame:]
		if !bytes.HasPrefix(at, []byte(mark)) {
			return nil, fmt.Errorf("Y4M: picture %d does not begin with FRAME", i)
		}
		luma := at[len(mark):]
		blue := luma[width*height:]
		red := blue[cw*ch:]
		for y := range height {
			out := row(t, i, y)
			for x := range width {
				c := (y/2)*cw + x/2
				rgb := fromVideo(int(luma[y*width+x]), int(blue[c]), int(red[c]))
				copy(out[4*x:], rgb[:])
			}
		}
	}
	return t, nil
}

// fromVideo converts a colour of BT.709 in video range to 8 bits: the inverse of y4m's conversion.
func fromVideo(y, cb, cr int) [4]byte {
	const one = 1 << 16
	l, b, r := (y-lumaLeast)*76309, cb-chromaMiddle, cr-chromaMiddle // 255/219
	code := func(v int) byte { return byte(min(max((v+one/2)>>16, 0), 255)) }
	return [4]byte{code(l + 117489*r), code(l - 13975*b - 34925*r), code(l + 138438*b), 255}
}

const pngStart = "\x89PNG\r\n\x1a\n"

// pngChunk is a chunk of a PNG file; next is what follows it.
func pngChunk(data []byte) (kind string, body, next []byte, ok bool) {
	if len(data) < 12 {
		return "", nil, nil, false
	}
	n := int64(binary.BigEndian.Uint32(data))
	if n > int64(len(data))-12 {
		return "", nil, nil, false
	}
	return string(data[4:8]), data[8 : 8+n], data[12+n:], true
}

// isAPNG says that a file is PNG and moves.
func isAPNG(data []byte) bool {
	if !bytes.HasPrefix(data, []byte(pngStart)) {
		return false
	}
	for rest := data[len(pngStart):]; ; {
		kind, _, next, ok := pngChunk(rest)
		if !ok || kind == "IDAT" {
			return false
		}
		if kind == "acTL" {
			return true
		}
		rest = next
	}
}

// decodeAPNG reads a file whose pictures each replace the one before whole, by making a PNG file of each.
func decodeAPNG(ctx context.Context, data []byte) (*texfile.Texture, error) {
	var head, pixels []byte
	var pictures [][]byte // their chunks of pixels
	var width, height uint32
	begun, shown := false, 0
	rest := data[len(pngStart):]
	for {
		kind, body, next, ok := pngChunk(rest)
		if !ok {
			return nil, fmt.Errorf("APNG: ends within a chunk")
		}
		raw := rest[:len(rest)-len(next)]
		rest = next
		if begun && (kind == "fcTL" || kind == "IEND") {
			pictures = append(pictures, pixels)
			pixels, begun = nil, false
		}
		switch kind {
		case "IEND":
			if len(pictures) != shown || shown == 0 {
				return nil, fmt.Errorf("APNG: %d pictures of %d", len(pictures), shown)
			}
			return layersOf(ctx, data, head, pictures, int(width), int(height))
		case "IHDR":
			if len(body) != 13 || head != nil {
				return nil, fmt.Errorf("APNG: bad IHDR")
			}
			width, height = binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])
			if width > maxSide || height > maxSide {
				return nil, fmt.Errorf("APNG: %dx%d pixels: each side is at most %d", width, height, maxSide)
			}
			head = append(head, raw...)
		case "PLTE", "tRNS", "sRGB", "gAMA", "cHRM":
			head = append(head, raw...)
		case "acTL":
			if len(body) != 8 || binary.BigEndian.Uint32(body) > maxPictures {
				return nil, fmt.Errorf("APNG: bad acTL")
			}
			shown = int(binary.BigEndian.Uint32(body))
		case "fcTL":
			if len(body) != 26 {
				return nil, fmt.Errorf("APNG: bad fcTL")
			}
			if binary.BigEndian.Uint32(body[4:]) != width || binary.BigEndian.Uint32(body[8:]) != height ||
				body[25] != 0 && len(pictures) > 0 {
				return nil, fmt.Errorf("APNG: picture %d does not replace the one before it whole", len(pictures))
			}
			begun = true
		case "IDAT":
			if begun { // otherwise the chunk belongs to the still picture for readers without animations
				pixels = append(pixels, raw...)
			}
		case "fdAT":
			if len(body) < 4 || !begun {
				return nil, fmt.Errorf("APNG: bad fdAT")
			}
			pixels = append(pixels, chunk("IDAT", body[4:])...)
		}
	}
}

// layersOf decodes pictures of PNG chunks.
func layersOf(ctx context.Context, data, head []byte, pictures [][]byte, width, height int) (*texfile.Texture, error) {
	t, err := newLayers("APNG", vk.FormatR8G8B8A8Srgb, width, height, len(pictures), len(data))
	if err != nil {
		return nil, err
	}
	for i, pixels := range pictures {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		file := slices.Concat([]byte(pngStart), head, pixels, chunk("IEND", nil))
		one, err := texfile.Decode(bytes.NewReader(file), fmt.Sprintf("picture %d", i))
		if err != nil {
			return nil, err
		}
		if f := one.Image.Info().Format; f != vk.FormatR8G8B8A8Srgb {
			return nil, fmt.Errorf("APNG: pictures of %v are not read, only of 8 bits", f)
		}
		src := one.Image.Subresource(0, 0, 0)
		for y := range height {
			copy(row(t, i, y), src.Row(y, 0)[:4*width])
		}
	}
	return t, nil
}
