package texfile

import (
	"bytes"
	"context"
	"io"

	"github.com/seed-1acaedba/halfspace/internal/regular"
	"github.com/seed-1acaedba/halfspace/internal/still"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Options say how a file becomes a texture. The zero value keeps what the file has.
type Options struct {
	// Float is the format of texels that a file has as floating point: R32G32B32A32_SFLOAT, R16G16B16A16_SFLOAT or
	// E5B9G9R9_UFLOAT_PACK32 (no alpha). The zero value is R32G32B32A32_SFLOAT for Radiance HDR, and for OpenEXR what
	// holds the file's channels exactly.
	Float vk.Format
	// Linear says that PNG, JPEG, BMP and TGA hold data, as normal maps do, and not colors: R8G8B8A8_UNORM instead of
	// R8G8B8A8_SRGB.
	Linear bool
	// Layer is the layer of an OpenEXR file to read: "diffuse" for its channels diffuse.R and so on. The zero value is
	// the channels without a layer, or the first layer where there are none.
	Layer string
	// MaxBytes is the most memory that texels may take. The zero value is 1 GiB and 64 times the size of the file.
	MaxBytes int64
}

// Load reads a texture from a file with the zero [Options].
func Load(path string) (*Texture, error) { return Options{}.Load(path) }

// Decode reads a texture with the zero [Options]. name is what errors call it.
func Decode(r io.Reader, name string) (*Texture, error) { return Options{}.Decode(r, name) }

// Load reads a texture from a file. Errors have the type [*Error].
func (o Options) Load(path string) (*Texture, error) {
	data, err := regular.ReadPath(context.Background(), path, maxFile)
	if err != nil {
		return nil, named(path, err)
	}
	return o.parse(data, path)
}

// Decode reads a texture. It reads r to its end. Errors have the type [*Error].
func (o Options) Decode(r io.Reader, name string) (*Texture, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return nil, named(name, err)
	case len(data) > maxFile:
		return nil, named(name, errf("", "has more than %d bytes", int64(maxFile)))
	}
	return o.parse(data, name)
}

// parse finds out what a file is.
func (o Options) parse(data []byte, name string) (*Texture, error) {
	if err := o.check(); err != nil {
		return nil, named(name, err)
	}
	read := readNothing
	for _, k := range [...]struct {
		magic string
		read  func(Options, []byte) (*Texture, error)
	}{
		{ktx2Magic, readKTX2},
		{ddsMagic, readDDS},
		{exrMagic, readEXR},
		{"#?", readHDR},
		{pngMagic, readStill},
		{jpegMagic, readStill},
		{bmpMagic, readStill},
		{"\xabKTX 11\xbb\r\n\x1a\n", readOldKTX},
	} {
		if bytes.HasPrefix(data, []byte(k.magic)) {
			read = k.read
			break
		}
	}
	if still.Kind(data) == "TGA" { // which has no first bytes of its own
		read = readStill
	}
	t, err := read(o, data)
	if err != nil {
		return nil, named(name, err)
	}
	return t, nil
}

// check refuses options that mean nothing.
func (o Options) check() error {
	switch o.Float {
	case vk.FormatUndefined, vk.FormatR32G32B32A32Sfloat, vk.FormatR16G16B16A16Sfloat, vk.FormatE5B9G9R9UfloatPack32:
		return nil
	}
	return errf("Options.Float", "%v is not R32G32B32A32_SFLOAT, R16G16B16A16_SFLOAT or E5B9G9R9_UFLOAT_PACK32", o.Float)
}

func readNothing(_ Options, data []byte) (*Texture, error) {
	if len(data) == 0 {
		return nil, errf("", "is empty")
	}
	return nil, errf("", "is not a KTX2, DDS, Radiance HDR, OpenEXR, PNG, JPEG, BMP or TGA file")
}

func readOldKTX(Options, []byte) (*Texture, error) {
	return nil, errf("identifier", "is KTX version 1; only version 2 is read")
}
