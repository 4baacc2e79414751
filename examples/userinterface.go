package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
	"golang.org/x/image/font/basicfont"
)

// batch is rounded rectangles and letters, four vertices each: the shader, and what its one draw binds.
type batch struct {
	// Of each vertex: pixels, font's picture, premultiplied colour, pixels from the middle and half the size, radius.
	places, letters, colors, corners, radii []float32
	indices                                 []uint32
	font                                    *halfspace.Texture
}

// quad adds a rectangle, or one that shows a letter, where the radius is below 0.
func (b *batch) quad(x, y, w, h, radius float32, letter int, color [4]float32) {
	first := uint32(len(b.radii))
	for i := range 4 {
		dx, dy := float32(i%2), float32(i/2)
		b.places, b.radii = append(b.places, x+float32(dx*w), y+float32(dy*h)), append(b.radii, radius)
		b.letters = append(b.letters, dx, (float32(letter)+dy)/96) // the font has 96 letters, one below the other
		b.colors, b.corners = append(b.colors, color[:]...), append(b.corners, (dx-0.5)*w, (dy-0.5)*h, w/2, h/2)
	}
	b.indices = append(b.indices, first, first+2, first+1, first+1, first+2, first+3)
}

func (*batch) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 11), Colors: 1, Fused: true}
}

func (*batch) Vertex(v *shade.Vertices) {
	b := v.Bindings.(*batch)
	pixels := transform.Mul(transform.Translate(-1, -1, 0), transform.Scale(2.0/384, 2.0/256, 1)) // to clip coordinates
	v.SetPosition(v.Transform(&pixels, v.Floats(b.places, 2).XYZ()))
	uv, c, k := v.Floats(b.letters, 2), v.Floats(b.colors, 4), v.Floats(b.corners, 4)
	v.SetOut(0, uv[0], uv[1], c[0], c[1], c[2], c[3], k[0], k[1], k[2], k[3], v.Floats(b.radii, 1)[0])
}

func (*batch) Fragment(f *shade.Fragments) {
	b, in, zero, radius := f.Bindings.(*batch), f.In, f.Const(0), f.In[10]
	x, y := f.Add(f.Sub(f.Abs(in[6]), in[8]), radius), f.Add(f.Sub(f.Abs(in[7]), in[9]), radius) // from a corner's middle
	outside := f.Add(f.Length2(shade.Vec2{f.Max(x, zero), f.Max(y, zero)}), f.Min(f.Max(x, y), zero))
	cover := f.Clamp(f.Add(f.Sub(radius, outside), f.Const(0.5)), zero, f.Const(1))
	cover = f.Select(f.Less(radius, zero), f.SampleLod(b.font, in[0], in[1], zero)[3], cover)
	f.SetColor(0, shade.Vec4{f.Mul(in[2], cover), f.Mul(in[3], cover), f.Mul(in[4], cover), f.Mul(in[5], cover)})
}

// UserInterface draws a dialog in one call: 4 rectangles and 34 letters, over a colour.
func UserInterface(dev *halfspace.Device) *image.RGBA {
	b := &batch{font: must(halfspace.TextureOf(basicfont.Face7x13.Mask, vk.Sampler{}))}
	ink, grey := [4]float32{0.1, 0.1, 0.12, 1}, [4]float32{0.85, 0.87, 0.9, 1}
	paper, blue := [4]float32{1, 1, 1, 1}, [4]float32{0.15, 0.4, 0.85, 1}
	b.quad(34, 58, 316, 136, 14, 0, paper)
	b.quad(50, 108, 178, 10, 5, 0, blue)
	b.quad(146, 148, 84, 30, 8, 0, grey)
	b.quad(250, 148, 84, 30, 8, 0, blue)
	for i, text := range []string{"Rendering 200 thumbnails", "Cancel", "Wait"} {
		for k, c := range []byte(text) {
			x, y := [3]float32{50, 167, 278}[i]+float32(7*k), [3]float32{80, 157, 157}[i]
			b.quad(x, y, 6, 13, -1, int(c-' '), [3][4]float32{ink, ink, paper}[i])
		}
	}
	pipe := must(dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		ColorBlend: vk.Blend(vk.BlendPremultiplied()),
	}, b))
	// glue: begin
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	// glue: end
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(picture).Cleared(0.42, 0.5, 0.55, 1)}})
	pass.Draw(pipe, shade.Draw{Indices32: b.indices, Bindings: b})
	check(pass.End(context.Background()))
	return picture
}
