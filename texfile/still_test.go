package texfile

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/bmp"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// encodePNG is a picture's bytes.
func encodePNG(m image.Image) []byte {
	var b bytes.Buffer
	png.Encode(&b, m)
	return b.Bytes()
}

// gradient fills a picture of any kind.
func gradient(m interface {
	image.Image
	Set(x, y int, c color.Color)
}) image.Image {
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			m.Set(x, y, color.NRGBA64{uint16(x * 9000), uint16(y * 11000), uint16(x * y * 1000), uint16(65535 - x*4000)})
		}
	}
	return m
}

func TestPictures(t *testing.T) {
	r := image.Rect(0, 0, 5, 4)
	for name, m := range map[string]image.Image{
		"NRGBA": gradient(image.NewNRGBA(r)), "NRGBA64": gradient(image.NewNRGBA64(r)), "RGBA": gradient(image.NewNRGBA(r)),
		"Gray": gradient(image.NewGray(r)), "Gray16": gradient(image.NewGray16(r)),
		"Paletted": gradient(image.NewPaletted(r, color.Palette{color.White, color.NRGBA{255, 0, 0, 128}, color.Black})),
	} {
		x, err := Decode(bytes.NewReader(encodePNG(m)), name)
		require.NoError(t, err)
		require.Equal(t, vk.FormatR8G8B8A8Srgb, x.Image.Info().Format)
		require.Equal(t, "PNG", x.Container)
		for y := range 4 {
			for i := range 5 {
				want := color.NRGBA64Model.Convert(m.At(i, y)).(color.NRGBA64)
				for k, c := range []uint16{want.R, want.G, want.B, want.A} {
					got := x.Image.Bytes()[4*(5*y+i)+k]
					require.Equal(t, uint8((uint32(c)+128)/257), got, "%s (%d, %d) %d", name, i, y, k)
				}
			}
		}
	}
}

func TestJPEG(t *testing.T) {
	var b bytes.Buffer
	m := gradient(image.NewNRGBA(image.Rect(0, 0, 19, 11)))
	require.NoError(t, jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}))
	want, err := jpeg.Decode(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	x, err := Decode(&b, "a.jpg")
	require.NoError(t, err)
	require.Equal(t, "JPEG", x.Container)
	for y := range 11 {
		for i := range 19 {
			c := color.NRGBAModel.Convert(want.At(i, y)).(color.NRGBA)
			require.Equal(t, []byte{c.R, c.G, c.B, c.A}, x.Image.Bytes()[4*(19*y+i):][:4])
		}
	}
}

// TestBMPAndTGA: both are read by what they hold; TGA has no first bytes to know it by.
func TestBMPAndTGA(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	tga := make([]byte, 18)
	tga[2], tga[12], tga[14], tga[16], tga[17] = 2, 3, 2, 24, 0x20
	for i := range 6 {
		c := color.NRGBA{byte(40 * i), byte(250 - i), byte(i), 255}
		m.SetNRGBA(i%3, i/3, c)
		tga = append(tga, c.B, c.G, c.R)
	}
	var bitmap bytes.Buffer
	require.NoError(t, bmp.Encode(&bitmap, m))
	for container, data := range map[string][]byte{"BMP": bitmap.Bytes(), "TGA": tga} {
		x, err := Decode(bytes.NewReader(data), "a")
		require.NoError(t, err)
		require.Equal(t, container, x.Container)
		require.Equal(t, m.Pix, x.Image.Bytes())
	}
	_, err := Decode(bytes.NewReader(tga[:30]), "a")
	require.EqualError(t, err, "a: size: claims 3 x 2 pixels and has 30 bytes")
}

func TestLinearPictures(t *testing.T) {
	x, err := Options{Linear: true}.Decode(bytes.NewReader(encodePNG(image.NewNRGBA(image.Rect(0, 0, 1, 1)))), "normal map")
	require.NoError(t, err)
	require.Equal(t, vk.FormatR8G8B8A8Unorm, x.Image.Info().Format)
}

func TestPicturesRefuse(t *testing.T) {
	good := encodePNG(gradient(image.NewNRGBA(image.Rect(0, 0, 20, 20))))
	refuse(t, good, []malformed{
		{"nothing", cut(0), "bad.tex: is empty"},
		{"something else", set(0, 'x'), "bad.tex: is not a KTX2, DDS, "},
		{"cut in the header", cut(20), "unexpected EOF"},
		{"cut in the pixels", cut(60), "not enough pixel data"},
	})
	big := encodePNG(image.NewGray(image.Rect(0, 0, 2000, 2000)))
	_, err := Options{MaxBytes: 1 << 20}.Decode(bytes.NewReader(big), "big.png")
	require.EqualError(t, err, "big.png: size: needs 64000000 bytes, more than the 1 MiB that such a file may take")
	_, err = Options{Float: vk.FormatR8Unorm}.Decode(bytes.NewReader(good), "x")
	require.ErrorContains(t, err, "x: Options.Float: R8_UNORM is not")
}

func TestLoadAndSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.png")
	m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb, Extent: vk.Extent3D{Width: 3, Height: 2}})
	x := newTexture("", noise(m, 1), false)
	for _, name := range []string{"a.png", "a.ktx2"} {
		path = filepath.Join(dir, name)
		require.NoError(t, Save(path, x))
		y, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, m.Bytes(), y.Image.Bytes())
	}
	_, err := Load(filepath.Join(dir, "none.png"))
	require.EqualError(t, err, filepath.Join(dir, "none.png")+": no such file or directory")
	_, err = Load(dir)
	require.EqualError(t, err, dir+": is a folder")
	require.ErrorContains(t, Save(filepath.Join(dir, "a.bmp"), x), "a.bmp: does not end in")

	// A write that fails leaves what was there, and nothing beside it.
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	err = SaveFunc(path, func(w io.Writer) error { w.Write([]byte("half")); return io.ErrClosedPipe })
	require.EqualError(t, err, path+": io: read/write on closed pipe")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 2)
}

func FuzzPicture(f *testing.F) {
	f.Add(encodePNG(gradient(image.NewNRGBA(image.Rect(0, 0, 4, 4)))))
	f.Add(encodePNG(gradient(image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.White, color.Black}))))
	var b bytes.Buffer
	jpeg.Encode(&b, gradient(image.NewNRGBA(image.Rect(0, 0, 4, 4))), nil)
	f.Add(b.Bytes())
	f.Fuzz(judge)
}

// PNG files have 16 bits where the image has more than 8, or floats; what has no colours is refused by its format.
func TestWritePNGOfWideFormats(t *testing.T) {
	for f, want := range map[vk.Format]color.Color{
		vk.FormatR16G16B16A16Unorm:  color.NRGBA64{0x0201, 0x0403, 0x0605, 0x0807},
		vk.FormatR16G16B16A16Sfloat: color.NRGBA64{2, 4, 6, 8},
		vk.FormatR16Unorm:           color.Gray16{0x0201},
		vk.FormatD16Unorm:           color.Gray16{0x0201},
		vk.FormatB8G8R8A8Srgb:       color.NRGBA{3, 2, 1, 4},
		vk.FormatR8G8B8A8Unorm:      color.NRGBA{1, 2, 3, 4},
	} {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}})
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i + 1)
		}
		var b bytes.Buffer
		require.NoError(t, WritePNG(&b, m))
		got, err := png.Decode(&b)
		require.NoError(t, err)
		require.Equal(t, want, got.At(0, 0), f)
	}
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Uint,
		Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}})
	require.NoError(t, err)
	require.ErrorContains(t, WritePNG(io.Discard, m), "R32_UINT")
}
