package scene

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// film makes the picture of radiance: by a tone curve, over the colour behind the scene.
type film struct {
	pipeline *halfspace.Pipeline
	draws    shade.Draw
	dynamic  vk.Dynamic
	pass     *halfspace.Pass
	target   halfspace.PassInfo // cleared to what a picture without surfaces is
	block    []byte             // Film of film.frag
	whole    bool               // pixels without surfaces are drawn, too
	rows     *filmRows          // instead of all that; nil: what only the program makes
}

// lookups are a texture of an image's first level, texel by texel.
func lookups(m *halfspace.Image, last float32) (*halfspace.Texture, error) {
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	return halfspace.NewTexture(vk.Sampler{MaxLod: last}, v)
}

// newFilm makes pictures in to of radiance.
func newFilm(d *halfspace.Device, info RenderInfo, radiance, to *halfspace.Image) (*film, error) {
	f := &film{whole: info.Gradient, target: halfspace.PassInfo{Color: []halfspace.Attachment{{Image: to, Load: vk.AttachmentLoadOpClear}}}}
	block := make(floatBlock, 0, filmBytes)
	for k, v := range info.Background {
		if k < 3 && !info.Float {
			v *= info.Background[3]
		}
		block.add(float32(v))
		// film.frag's colour where nothing is: of radiance 0 and alpha 0.
		empty := float32(v)
		if a := float32(info.Background[3]); k < 3 && !info.Float && a > 0 {
			empty /= a
		}
		f.target.Color[0].Clear[k] = float64(empty)
	}
	f.block = block[:filmBytes]
	if f.rows = newFilmRows(f, d, &info, radiance, to); f.rows != nil {
		return f, nil
	}
	return f, f.shaded(d, &info, radiance, to)
}

// shaded makes the pass of film.frag, which takes milliseconds.
func (f *film) shaded(d *halfspace.Device, info *RenderInfo, radiance, to *halfspace.Image) error {
	c := constants{}
	c.set(0, int(info.Tonemap))
	c.is(1, info.Float)
	c.is(2, info.Gradient)
	prog, err := shippedProgram("full.vert", "film.frag", program.Options{FragmentConstants: c})
	if err != nil {
		return err
	}
	f.pipeline, err = d.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{to.Info().Format},
	}, prog)
	if err != nil {
		return err
	}
	t, err := lookups(radiance, 0)
	if err != nil {
		return err
	}
	b, err := prog.Bind(program.Resources{Descriptors: []program.Descriptor{
		{Name: "radiance", Texture: t}, {Name: "film", Buffer: f.block}, {Name: "Rows", Buffer: info.gradient()},
	}})
	f.draws = shade.Draw{Bindings: b, Count: 3, Dynamic: &f.dynamic}
	f.pass = d.NewPass(f.target)
	return err
}

// filmBytes is the size of Film in shaders/film.frag.
const filmBytes = 32

// gradient is the background of each row of a picture, linear, multiplied by alpha: of one row where all have the same.
func (i *RenderInfo) gradient() []byte {
	rows := 1
	if i.Gradient {
		rows = i.Height
	}
	b := make(floatBlock, 0, 16*rows)
	for y := range rows {
		at := (float64(y) + 0.5) / float64(rows)
		var c [4]float64
		for k := range c {
			from, to := i.Background[k], i.BackgroundBottom[k]
			if k < 3 {
				from, to = encoded(from), encoded(to)
			}
			c[k] = float64(from*(1-at)) + float64(to*at)
			if k < 3 {
				c[k] = decoded(c[k])
			}
		}
		b.add(float32(c[0]*c[3]), float32(c[1]*c[3]), float32(c[2]*c[3]), float32(c[3]))
	}
	return b
}

// encoded is the number that sRGB has for linear light, decoded the light of such a number (IEC 61966-2-1).
func encoded(x float64) float64 {
	if x <= 0.0031308 {
		return float64(12.92 * x)
	}
	return float64(1.055*exact.Pow(x, 1/2.4)) - 0.055
}

func decoded(x float64) float64 {
	if x <= 0.04045 {
		return x / 12.92
	}
	return exact.Pow((x+0.055)/1.055, 2.4)
}

// draw makes the picture, or its rows from top on. Nothing is outside of some rectangles.
func (f *film) draw(ctx context.Context, covered []vk.Rect2D, top int, extent vk.Extent3D) error {
	if f.whole {
		covered = []vk.Rect2D{{Width: extent.Width, Height: extent.Height}}
	}
	if f.rows != nil {
		return f.rows.draw(ctx, covered, top)
	}
	f.pass.Reset(f.target)
	binary.LittleEndian.PutUint32(f.block[16:], uint32(top))
	for i := 0; i < len(covered); { // a draw for about each row of tiles
		r := covered[i]
		for i++; i < len(covered) && covered[i].Y/halfspace.WindowGranularity == r.Y/halfspace.WindowGranularity; i++ {
			r = bounding(r, covered[i])
		}
		f.dynamic.Scissors = append(f.dynamic.Scissors[:0], r)
		f.pass.Draw(f.pipeline, f.draws)
	}
	return f.pass.End(ctx)
}

// bounding is the smallest rectangle around two.
func bounding(a, b vk.Rect2D) (r vk.Rect2D) {
	r.X, r.Y = min(a.X, b.X), min(a.Y, b.Y)
	r.Width, r.Height = max(a.X+a.Width, b.X+b.Width)-r.X, max(a.Y+a.Height, b.Y+b.Height)-r.Y
	return r
}

// background draws the environment behind the surfaces that are already drawn.
type background struct {
	pipeline *halfspace.Pipeline
	draws    shade.Draw
	block    []byte
	width    int // of the picture of all directions
}

func newBackground(p *pbr) (*background, error) {
	c := constants{}
	c.is(0, p.info.ReverseZ)
	prog, err := shippedProgram("full.vert", "background.frag", program.Options{VertexConstants: c})
	if err != nil {
		return nil, err
	}
	b := &background{block: make([]byte, 64), width: p.environment.Width}
	b.pipeline, err = p.device.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{radianceFormat}, DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:  &vk.Multisample{RasterizationSamples: p.info.Samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthCompareOp: p.nearer(true)},
	}, prog)
	if err != nil {
		return nil, err
	}
	sky, err := newSky(p.environment)
	if err != nil {
		return nil, err
	}
	bindings, err := prog.Bind(program.Resources{Descriptors: []program.Descriptor{{Name: "sky", Texture: sky},
		{Name: "background", Buffer: b.block}}})
	b.draws = shade.Draw{Bindings: bindings, Count: 3}
	return b, err
}

func (b *background) draw(pass *halfspace.Pass, c *Camera, info RenderInfo, up [3]float32) {
	axis := func(k int) vec3 { return vec3{c.World[4*k], c.World[4*k+1], c.World[4*k+2]}.unit() }
	forward := axis(2).scale(-1)
	var right, down vec3
	if c.Perspective {
		// What the projection does to a place, undone.
		m := c.projection(float64(info.Width) / float64(info.Height))
		right, down = axis(0).scale(1/float64(m[0])), axis(1).scale(1/float64(m[5]))
		if c.Clip != nil { // the middle of the picture may lie beside the axis, and its rows may be sheared
			down = down.sub(right.scale(float64(m[4]) / float64(m[5])))
			forward = forward.add(right.scale(float64(m[8]))).add(down.scale(float64(m[9])))
		}
		if c.Shift != [2]float64{} {
			forward = forward.sub(right.scale(c.Shift[0])).sub(down.scale(c.Shift[1]))
		}
	}
	sin, cos := exact.Sincos(info.EnvRotation)
	block := floatBlock(b.block[:0])
	for _, v := range [3]vec3{forward, right, down} {
		if upright(up) != 0 {
			v = vec3{v[0], v[2], -v[1]}
		}
		block.add(float32(float64(cos*v[0])-float64(sin*v[2])), float32(v[1]), float32(float64(sin*v[0])+float64(cos*v[2])), 0)
	}
	// The texels that a pixel in the middle covers: of 2 pi of directions, and of twice the length of right.
	texels := float64(b.width) / (2 * math.Pi) * 2 * math.Sqrt(right.dot(right)) / float64(info.Width)
	block.add(float32(max(0, exact.Log2(max(texels, 1)))), float32(exact.Exp2(info.Exposure)), 0, 0)
	pass.Draw(b.pipeline, b.draws)
}
