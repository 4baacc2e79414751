package texfile

import (
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Texture is what a file holds. To sample it, make a view: mip.NewView(t.Image, t.View).
type Texture struct {
	// Image is the texels, all levels and layers. Six layers each are a cube of a file with cubes, +X first.
	Image *mip.Image
	// View covers the whole image: its type says what the layers are (an array of one layer is an array), its
	// components put luminance and the like where a shader expects them.
	View vk.ImageView
	// Container is the file's kind: "KTX2", "DDS", "Radiance HDR", "OpenEXR", "PNG", "JPEG", "BMP" or "TGA".
	Container string
	// Metadata is what the file says about itself, by the names it uses: keys of KTX2, attributes of OpenEXR, variables
	// of a Radiance header. The zero value is none.
	Metadata map[string]string
	// Premultiplied says that the file declares its colors to be multiplied by alpha.
	Premultiplied bool
	// WantsMips says that the file asks for mip levels to be made when it is loaded (levelCount 0 of KTX2).
	WantsMips bool
}

// newTexture makes a texture of an image. arrayed says that layers are an array, cube that six each are a cube.
func newTexture(container string, m *mip.Image, arrayed bool) *Texture {
	info := m.Info()
	t := &Texture{Image: m, Container: container}
	switch {
	case info.ImageType == vk.ImageType3D:
		t.View.ViewType = vk.ImageViewType3D
	case info.ImageType == vk.ImageType1D && arrayed:
		t.View.ViewType = vk.ImageViewType1DArray
	case info.ImageType == vk.ImageType1D:
		t.View.ViewType = vk.ImageViewType1D
	case info.CubeCompatible && arrayed:
		t.View.ViewType = vk.ImageViewTypeCubeArray
	case info.CubeCompatible:
		t.View.ViewType = vk.ImageViewTypeCube
	case arrayed:
		t.View.ViewType = vk.ImageViewType2DArray
	default:
		t.View.ViewType = vk.ImageViewType2D
	}
	return t
}

// note adds to the metadata.
func (t *Texture) note(key, value string) {
	if t.Metadata == nil {
		t.Metadata = map[string]string{}
	}
	t.Metadata[key] = value
}
