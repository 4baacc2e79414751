package queue

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// View is levels and layers of an image, in its own format or in one whose texels have as many bytes, for descriptors
// and attachments (Vulkan: Image Views).
type View struct {
	image   *Image
	mip     *mip.View
	info    vk.ImageView
	weights *sample.Weights
}

// ViewInfo describes an image view.
type ViewInfo struct {
	// Image is viewed as ImageView says.
	Image *Image
	vk.ImageView
	// Weights are the filter that the image holds (VkImageViewSampleWeightCreateInfoQCOM); nil: it is no filter.
	Weights *sample.Weights
}

// NewView makes a view of an image. The error joins a [vk.StateError] for each field that is refused.
func (d *Device) NewView(info ViewInfo) (*View, error) {
	if err := missing("Image", info.Image); err != nil {
		return nil, err
	}
	v, err := mip.NewView(info.Image.mip, info.ImageView)
	if err != nil {
		return nil, err
	}
	return &View{image: info.Image, mip: v, info: v.Info(), weights: info.Weights}, nil
}

// Image is the view's.
func (v *View) Image() *Image { return v.image }

// Info is the description of the view, with zero counts and formats replaced by what they stand for.
func (v *View) Info() vk.ImageView { return v.info }

// Mip is the engine's view.
func (v *View) Mip() *mip.View { return v.mip }

// formatOf describes an image's format.
func formatOf(m *Image) *format.Info { return format.Of(m.mip.Info().Format) }

// address is where bytes lie.
func address(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
