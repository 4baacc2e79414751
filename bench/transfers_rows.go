package bench

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// transferSize is the side of the images of the table: 16 to 64 MB, beyond the caches of most machines.
const transferSize = 2048

const transferTexels = transferSize * transferSize

// transferRows are the table.
func transferRows() (rows []transferRow) {
	rows = append(rows, clearRows()...)
	rows = append(rows, copyRows()...)
	rows = append(rows, readRows()...)
	rows = append(rows, resolveRows()...)
	rows = append(rows, levelRows()...)
	return append(rows, blockTransfers()...)
}

// transferImage is an image of the table, of noise.
func transferImage(f vk.Format, change func(*vk.ImageInfo)) (*mip.Image, error) {
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: transferSize, Height: transferSize, Depth: 1}}
	if change != nil {
		change(&info)
	}
	m, err := mip.NewImage(info)
	if err != nil {
		return nil, err
	}
	if in := format.Of(f); in.Compressed {
		blockNoise(in, m.Bytes())
	} else if in.Planes == nil {
		noise(in, m.Bytes())
	}
	m.Touch()
	return m, nil
}

// blockNoise fills blocks with random ones that are no errors, so that all modes are there.
func blockNoise(f *format.Info, pix []byte) {
	rng := rand.New(rand.NewPCG(1, 2))
	some, n := pix[:min(len(pix), 1<<16)], f.BlockBytes
	texels := make([]format.Texel, f.BlockTexels())
	for at := 0; at+n <= len(some); at += n {
		for bad := true; bad; {
			for i := range n {
				some[at+i] = byte(rng.Uint32())
			}
			f.DecodeBlock(texels, some[at:at+n])
			bad = n == 16 && texels[0] == format.Texel{0x3F800000, 0, 0x3F800000, 0x3F800000} // magenta
		}
	}
	for k := len(some); k < len(pix); k *= 2 {
		copy(pix[k:], pix[:k])
	}
}

// bytesOf is the size in bytes of the table's image with one sample.
func bytesOf(f vk.Format) int { return format.Of(f).Bytes(transferSize, transferSize) }

// clearRows are clears of images, and of attachments by an empty pass.
func clearRows() (rows []transferRow) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8Unorm, vk.FormatR8G8B8Unorm,
		vk.FormatR16G16B16A16Sfloat, vk.FormatD32Sfloat} {
		rows = append(rows, transferRow{name: fmt.Sprintf("clear of %v", f), texels: transferTexels, target: 0.8,
			memory: bytesMoved{0, bytesOf(f)}, make: func(*halfspace.Device) (func() error, error) {
				m, err := transferImage(f, nil)
				return func() error { return m.Clear(vk.ImageAspectNone, [4]uint32{0x3F000000, 0x3E000000, 0, 0}, 0, 0, 0, 0) }, err
			}})
	}
	for _, c := range []struct {
		format  vk.Format
		samples int
	}{{vk.FormatR8G8B8A8Unorm, 1}, {vk.FormatR8G8B8A8Unorm, 4}, {vk.FormatR16G16B16A16Sfloat, 1},
		{vk.FormatD32Sfloat, 1}, {vk.FormatD24UnormS8Uint, 1}} {
		name := fmt.Sprintf("clear of an attachment of %v", c.format)
		if c.samples > 1 {
			name += fmt.Sprintf(", %d samples", c.samples)
		}
		rows = append(rows, transferRow{name: name, texels: transferTexels, target: 0.8,
			memory: bytesMoved{0, c.samples * bytesOf(c.format)}, make: func(dev *halfspace.Device) (func() error, error) {
				m, err := transferImage(c.format, func(in *vk.ImageInfo) { in.Samples = c.samples })
				info := halfspace.PassInfo{}
				if format.Of(c.format).Depth {
					info.DepthStencil = &halfspace.DepthStencilAttachment{Image: m, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 0.5}
					if format.Of(c.format).Stencil {
						info.DepthStencil.StencilLoad, info.DepthStencil.ClearStencil = vk.AttachmentLoadOpClear, 7
					}
				} else {
					info.Color = []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0.5, 0.25, 0.1, 1}}}
				}
				p := dev.NewPass(info)
				return func() error {
					p.Reset(info)
					return p.End(context.Background())
				}, err
			}})
	}
	return append(rows, transferRow{name: "ClearAttachments of R8G8B8A8_UNORM", texels: transferTexels, target: 0.8,
		memory: bytesMoved{0, bytesOf(vk.FormatR8G8B8A8Unorm)}, make: func(dev *halfspace.Device) (func() error, error) {
			m, err := transferImage(vk.FormatR8G8B8A8Unorm, nil)
			info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpDontCare}}}
			p := dev.NewPass(info)
			what := []halfspace.ClearAttachment{{Color: [4]float64{0.5, 0.25, 0.1, 1}}}
			where := []halfspace.ClearRect{{Rect: vk.Rect2D{Width: transferSize, Height: transferSize}}}
			return func() error {
				p.Reset(info)
				p.ClearAttachments(what, where)
				return p.End(context.Background())
			}, err
		}})
}

// copyRows are copies between images.
func copyRows() (rows []transferRow) {
	for _, c := range []struct {
		format vk.Format
		inset  int // texels that are left at each side, so that rows lie apart
	}{{vk.FormatR8G8B8A8Unorm, 0}, {vk.FormatR8G8B8A8Unorm, 8}, {vk.FormatR8Unorm, 8},
		{vk.FormatR16G16B16A16Sfloat, 0}, {vk.FormatBC7UnormBlock, 0}} {
		name := fmt.Sprintf("copy of %v", c.format)
		if c.inset > 0 {
			name += ", a part of each row"
		}
		n := transferSize - 2*c.inset
		bytes := format.Of(c.format).Bytes(n, n)
		rows = append(rows, transferRow{name: name, texels: n * n, target: 0.8, memory: bytesMoved{bytes, bytes},
			make: func(*halfspace.Device) (func() error, error) {
				src, err := transferImage(c.format, nil)
				if err != nil {
					return nil, err
				}
				dst, err := transferImage(c.format, nil)
				at := mip.Region{Offset: vk.Offset3D{X: c.inset, Y: c.inset}}
				return func() error { return mip.Copy(dst, at, src, at, vk.Extent3D{Width: n, Height: n, Depth: 1}) }, err
			}})
	}
	return rows
}

// readRows are readbacks to memory of the caller's.
func readRows() []transferRow {
	return []transferRow{
		readRow[[4]float32](vk.FormatR8G8B8A8Unorm, 16), readRow[[4]float32](vk.FormatR8G8B8A8Srgb, 16),
		readRow[[4]float32](vk.FormatR16G16B16A16Sfloat, 16),
		readRow[[4]float32](vk.FormatR32G32B32A32Sfloat, 16), readRow[float32](vk.FormatD32Sfloat, 4),
		readRow[float32](vk.FormatD24UnormS8Uint, 4),
		readRow[float32](vk.FormatR8Unorm, 4), readRow[uint32](vk.FormatR32Uint, 4), readRow[[4]float32](vk.FormatBC7UnormBlock, 16),
	}
}

func readRow[T halfspace.Texel](f vk.Format, size int) transferRow {
	return transferRow{name: fmt.Sprintf("ReadTo of %v as %T", f, *new(T)), texels: transferTexels, target: 0.8,
		memory: bytesMoved{bytesOf(f), size * transferTexels}, make: func(*halfspace.Device) (func() error, error) {
			m, err := transferImage(f, nil)
			dst := make([]T, transferTexels)
			return func() error { return halfspace.ReadTo(dst, m, halfspace.Region{}) }, err
		}}
}

// resolveRows are resolves of four samples.
func resolveRows() (rows []transferRow) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat, vk.FormatD32Sfloat} {
		mode := vk.ResolveModeAverage
		if format.Of(f).Depth {
			mode = vk.ResolveModeSampleZero
		}
		rows = append(rows, transferRow{name: fmt.Sprintf("resolve of 4 samples of %v", f), texels: transferTexels,
			target: 0.5, memory: bytesMoved{4 * bytesOf(f), bytesOf(f)}, make: func(*halfspace.Device) (func() error, error) {
				src, err := transferImage(f, func(in *vk.ImageInfo) { in.Samples = 4 })
				if err != nil {
					return nil, err
				}
				dst, err := transferImage(f, nil)
				return func() error { return mip.Resolve(dst, src, mip.ImageResolve{Mode: mode}) }, err
			}})
	}
	return rows
}

// levelRows are blits and levels.
func levelRows() (rows []transferRow) {
	for _, c := range []struct {
		format vk.Format
		target float64
	}{{vk.FormatR8G8B8A8Unorm, 500}, {vk.FormatR16G16B16A16Sfloat, 250}, {vk.FormatR8G8B8A8Srgb, 0}} {
		rows = append(rows, transferRow{name: fmt.Sprintf("LINEAR blit 2:1 of %v", c.format),
			texels: transferTexels / 4, target: c.target, make: func(*halfspace.Device) (func() error, error) {
				src, err := transferImage(c.format, nil)
				if err != nil {
					return nil, err
				}
				dst, err := transferImage(c.format,
					func(in *vk.ImageInfo) { in.Extent.Width, in.Extent.Height = transferSize/2, transferSize/2 })
				box := func(n int) sample.BlitRegion { return sample.BlitRegion{To: vk.Offset3D{X: n, Y: n, Z: 1}} }
				return func() error { return sample.Blit(dst, box(transferSize/2), src, box(transferSize), vk.FilterLinear) }, err
			}})
	}
	for _, c := range []struct {
		name   string
		format vk.Format
		filter mip.MipFilter
		target float64
	}{
		{"levels", vk.FormatR8G8B8A8Unorm, mip.MipFilterBox, 1000}, {"levels", vk.FormatR8G8B8A8Srgb, mip.MipFilterBox, 0},
		{"levels", vk.FormatR16G16B16A16Sfloat, mip.MipFilterBox, 400},
		{"minima", vk.FormatD32Sfloat, mip.MipFilterMin, 500}, {"maxima", vk.FormatR32Sfloat, mip.MipFilterMax, 500},
	} {
		rows = append(rows, transferRow{name: fmt.Sprintf("%s of %v", c.name, c.format), texels: transferTexels,
			target: c.target, make: func(*halfspace.Device) (func() error, error) {
				m, err := transferImage(c.format, func(in *vk.ImageInfo) { in.MipLevels = mip.FullLevels(transferSize, transferSize, 1) })
				return func() error { return m.GenerateMips(mip.MipOptions{Filter: c.filter}) }, err
			}})
	}
	return rows
}

// blockTransfers are blocks decoded as the sampling kernels read them, on one thread; random ones, whose modes no
// branch predictor knows.
func blockTransfers() (rows []transferRow) {
	for _, c := range []struct {
		format vk.Format
		target float64
	}{
		{vk.FormatBC1RGBAUnormBlock, 1000}, {vk.FormatBC1RGBASrgbBlock, 1000}, {vk.FormatBC2UnormBlock, 1000},
		{vk.FormatBC3UnormBlock, 1000}, {vk.FormatBC4UnormBlock, 1000},
		{vk.FormatBC4SnormBlock, 1000}, {vk.FormatBC5UnormBlock, 1000}, {vk.FormatBC5SnormBlock, 1000},
		{vk.FormatBC6HUfloatBlock, 100}, {vk.FormatBC7UnormBlock, 250}, {vk.FormatBC7SrgbBlock, 250},
		{vk.FormatETC2R8G8B8UnormBlock, 250}, {vk.FormatETC2R8G8B8A1UnormBlock, 250},
		{vk.FormatETC2R8G8B8A8UnormBlock, 250}, {vk.FormatETC2R8G8B8A8SrgbBlock, 250},
		{vk.FormatEACR11UnormBlock, 250}, {vk.FormatEACR11SnormBlock, 250}, {vk.FormatEACR11G11UnormBlock, 250},
		{vk.FormatEACR11G11SnormBlock, 250},
		{vk.FormatASTC4x4UnormBlock, 60}, {vk.FormatASTC4x4SrgbBlock, 60}, {vk.FormatASTC6x6UnormBlock, 0},
		{vk.FormatASTC8x8UnormBlock, 0},
	} {
		rows = append(rows, transferRow{name: fmt.Sprintf("blocks of %v", c.format), texels: transferTexels,
			target: c.target, oneThread: true, make: func(*halfspace.Device) (func() error, error) {
				m, err := transferImage(c.format, nil)
				if err != nil {
					return nil, err
				}
				v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
				if err != nil {
					return nil, err
				}
				chain := v.Chain()
				return func() error {
					m.Touch()
					chain.Current()
					return nil
				}, nil
			}})
	}
	return rows
}
