package conform

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Raster draws a case on a device and judges the answer. The device decides the level, the number of threads and the
// tile size.
func Raster(dev *halfspace.Device, c *suite.RasterCase) suite.Verdict {
	r, err := DrawRaster(dev, c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(r)
}

// rasterTarget makes the attachments of a case.
func rasterTarget(c *suite.RasterCase) (info halfspace.PassInfo, err error) {
	t := &c.Target
	image := func(f vk.Format, samples int) (*halfspace.Image, error) {
		return halfspace.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: t.Width, Height: t.Height, Depth: 1}, Samples: samples,
		})
	}
	color := halfspace.Attachment{Load: vk.AttachmentLoadOpClear, Clear: t.ClearColor}
	if color.Image, err = image(t.ColorFormat, t.Samples); err != nil {
		return info, err
	}
	if c.Expected.Resolved.Present() {
		if color.Resolve, err = image(t.ColorFormat, 1); err != nil {
			return info, err
		}
	}
	info.Color = []halfspace.Attachment{color}
	if t.DepthFormat != vk.FormatUndefined {
		depth := &halfspace.DepthStencilAttachment{
			DepthLoad: vk.AttachmentLoadOpClear, StencilLoad: vk.AttachmentLoadOpClear,
			ClearDepth: t.ClearDepth, ClearStencil: t.ClearStencil,
		}
		if depth.Image, err = image(t.DepthFormat, t.Samples); err != nil {
			return info, err
		}
		info.DepthStencil = depth
	}
	return info, nil
}

// DrawRaster draws all draws of a case in one pass and returns what its attachments hold.
func DrawRaster(dev *halfspace.Device, c *suite.RasterCase) (r suite.RasterResult, err error) {
	return DrawRasterWith(dev, c, func(*halfspace.Pass, int) {})
}

// DrawRasterWith is DrawRaster, and calls before with the pass and each draw's number before the draw is recorded.
func DrawRasterWith(
	dev *halfspace.Device, c *suite.RasterCase, before func(pass *halfspace.Pass, draw int),
) (r suite.RasterResult, err error) {
	info, err := rasterTarget(c)
	if err != nil {
		return r, err
	}
	pass := dev.NewPass(info)
	for i := range c.Draws {
		before(pass, i)
		if err := recordDraw(dev, pass, c, &c.Draws[i]); err != nil {
			return r, err
		}
	}
	if err := pass.End(context.Background()); err != nil {
		return r, err
	}
	r.Color = ReadColor(info.Color[0].Image)
	if m := info.Color[0].Resolve; m != nil {
		r.Resolved = ReadColor(m)
	}
	if info.DepthStencil != nil {
		r.Depth, r.Stencil = ReadDepthStencil(info.DepthStencil.Image)
	}
	return r, nil
}

// recordDraw makes the pipeline of a draw and records it.
func recordDraw(dev *halfspace.Device, pass *halfspace.Pass, c *suite.RasterCase, d *suite.RasterDraw) error {
	s := &rasterShader{fragment: d.Fragment, format: format.Of(c.Target.ColorFormat)}
	pipe, err := dev.NewPipeline(rasterState(c, d), s)
	if err != nil {
		return err
	}
	draw := shade.Draw{
		Bindings: &d.Vertices,
		Count:    d.Vertices.N,
		Dynamic:  &vk.Dynamic{Viewports: []vk.Viewport{d.Viewport}, Scissors: []vk.Rect2D{d.Scissor}},
	}
	if d.Indices.Present() {
		draw.Indices32 = d.Indices.Words()
		draw.Count = len(draw.Indices32)
	}
	if draw.Count > 0 {
		pass.Draw(pipe, draw)
	}
	return nil
}

// rasterState is the state of a draw.
func rasterState(c *suite.RasterCase, d *suite.RasterDraw) vk.GraphicsPipeline {
	return vk.GraphicsPipeline{
		Topology:               d.Topology,
		PrimitiveRestartEnable: d.PrimitiveRestart,
		Rasterization:          d.Rasterization,
		Multisample:            &d.Multisample,
		DepthStencil:           &d.DepthStencil,
		ColorBlend:             &d.Blend,
		ColorFormats:           []vk.Format{c.Target.ColorFormat},
		DepthStencilFormat:     c.Target.DepthFormat,
	}
}

// ReadColor is an image's texels as the suites read them: [sample][y][x][4], sRGB as stored.
func ReadColor(m *halfspace.Image) []float32 {
	f := format.Of(m.Info().Format).Stored()
	s := m.Subresource(0, 0, 0)
	out := make([]float32, s.Samples*s.Height*s.Width*4)
	texels := make([]format.Texel, s.Width*s.Samples)
	for y := range s.Height {
		f.Decode(texels, s.Pix[y*s.RowPitch:])
		for i, v := range texels {
			x, sample := i/s.Samples, i%s.Samples
			o := ((sample*s.Height+y)*s.Width + x) * 4
			for c, w := range v {
				switch f.Class {
				case format.ClassUint:
					out[o+c] = float32(w)
				case format.ClassSint:
					out[o+c] = float32(int32(w))
				default:
					out[o+c] = math.Float32frombits(w)
				}
			}
		}
	}
	return out
}

// ReadDepthStencil is [sample][y][x] of either aspect; what the format lacks is zero.
func ReadDepthStencil(m *halfspace.Image) (depth []float32, stencil []uint8) {
	f := format.Of(m.Info().Format)
	s := m.Subresource(0, 0, 0)
	n := s.Samples * s.Height * s.Width
	depth, stencil = make([]float32, n), make([]uint8, n)
	place := func(y, i int) int { return (i%s.Samples*s.Height+y)*s.Width + i/s.Samples }
	row := make([]float32, s.Width*s.Samples)
	plane := 0
	if f.Depth {
		for y := range s.Height {
			f.DecodeDepth(row, s.Pix[y*s.RowPitch:])
			for i, z := range row {
				depth[place(y, i)] = z
			}
		}
		plane++
	}
	if f.Stencil {
		s := m.Subresource(0, 0, plane)
		for y := range s.Height {
			for i := range row {
				stencil[place(y, i)] = s.Pix[y*s.RowPitch+i]
			}
		}
	}
	return depth, stencil
}
