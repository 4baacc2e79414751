package scene

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Renderer is a scene on a device, ready to be drawn over and over. It belongs to one goroutine.
type Renderer struct {
	// Color is the picture: R8G8B8A8_UNORM, R8G8B8A8_SRGB with RenderInfo.SRGB, R32G32B32A32_SFLOAT with
	// RenderInfo.Float; of one sample. Colours are multiplied by alpha.
	Color *halfspace.Image
	// Depth is D32_SFLOAT with RenderInfo.Samples samples. It is kept where nothing else is drawn (ShadeDepth);
	// otherwise its contents are undefined after Draw.
	Depth *halfspace.Image
	// Top is the picture's row that the images' first one is, with RenderInfo.Rows; a multiple of
	// halfspace.WindowGranularity.
	Top int

	// From is the camera from whose picture it is found what light is blocked (RenderInfo.Occlusion), for frames that are
	// added up: all of them look that up there. The zero value, nil, is the camera of each frame.
	From *Camera

	info     RenderInfo
	device   *halfspace.Device
	scene    *Scene
	meshes   []shade.Mesh                      // one an instance
	textures map[textureKey]*halfspace.Texture // those that the picture needs, and that pictures before it needed
	views    []imageViews                      // by image
	frames   int                               // that were drawn
	clusters map[boundKey]*shade.Clusters      // of large meshes; nil before the second frame
	tested   int                               // how many clusters are, in the frame at hand
	opaque   []item                            // in the file's order
	blended  []item                            // from back to front, sorted by each Draw
	samples  *halfspace.Image
	pass     *halfspace.Pass
	target   halfspace.PassInfo
	pbr      *pbr        // with ShadePBR and what inspects, instead of all that
	counter  *identities // with ShadeSamples, instead of all that
	picker   *identities // of one pixel, made by the first Pick
	times    FrameTimes

	laid, before *layouts // layouts of this renderer, and, while it is made, of the renderer that it replaces
}

// item is an instance and its pipeline.
type item struct {
	pipeline *halfspace.Pipeline
	instance int
	draw     shade.Draw
	middle   [3]float32 // of its bounds, in world space
	distance float64    // of the middle from the camera, along the camera's axis
}

// variant is what tells pipelines apart.
type variant struct {
	topology            vk.PrimitiveTopology
	shader              shade.Unlit
	doubleSided, mirror bool
	blend               bool
}

// NewRenderer makes a scene's textures, meshes and pipelines, textures on all cores. The scene's fields are copied;
// what its slices of numbers hold is read by each Draw, and stays as it is until the renderer is no longer used. Errors
// come from [Scene.Check] and from the images and pipelines that it makes, a size or a number of samples out of range;
// and with Options.Strict an [*Error] for an image of the file that cannot be decoded, of which else
// [Renderer.Warnings] tells.
func NewRenderer(d *halfspace.Device, s *Scene, info RenderInfo) (*Renderer, error) {
	return NewRendererContext(context.Background(), d, s, info)
}

// NewRendererContext is [NewRenderer]; if ctx ends first, the error is the context's.
func NewRendererContext(ctx context.Context, d *halfspace.Device, s *Scene, info RenderInfo) (*Renderer, error) {
	return newRenderer(ctx, d, s, info, nil)
}

// newRenderer makes a renderer that takes over what it can of an old one; nil: none.
func newRenderer(ctx context.Context, d *halfspace.Device, s *Scene, info RenderInfo, old *Renderer) (*Renderer, error) {
	if info.Samples == 0 {
		info.Samples = 1
	}
	var before *Scene
	if old != nil {
		before = old.scene
	}
	switch {
	case d == nil:
		return nil, vk.Errorf("Device", "none")
	case ctx == nil:
		return nil, vk.Errorf("Context", "nil: use context.Background() for a context that never ends")
	}
	if err := errors.Join(s.check(before), info.Env.check(), info.Ground.check(), info.checkPoints(),
		info.checkOcclusion(), info.checkReach(s), info.checkShadows()); err != nil {
		return nil, err
	}
	s = s.kept()
	info.dense(s)
	if info.Clay {
		s.clay()
	}
	if info.looksUp() {
		s.windings()
	}
	r := &Renderer{info: info, device: d, scene: s, laid: newLayouts()}
	if old != nil {
		r.before = old.laid
		defer func() { r.before = nil }()
		if slices.Equal(s.Images, old.scene.Images) && info.Trilinear == old.info.Trilinear &&
			(info.Shading == ShadePBR) == (old.info.Shading == ShadePBR) {
			r.textures, r.views = old.textures, old.views
		}
	}
	if err := info.checkRows(); err != nil {
		return nil, err
	}
	if info.NoPicture {
		return r, nil
	}
	if err := r.targets(old); err != nil {
		return nil, err
	}
	if info.Shading == ShadeSamples {
		var err error
		r.counter, err = newIdentities(ctx, r, info.Width, info.Height, info.Rows, info.Samples)
		return r, err
	}
	if info.Shading == ShadePBR || info.Shading.inspects() {
		var err error
		if r.pbr, err = newPBR(ctx, r, old); err != nil {
			return nil, err
		}
		return r, nil
	}
	return r, r.draws(ctx)
}

// draws makes the meshes, pipelines and draws of the scene for the built-in shaders.
func (r *Renderer) draws(ctx context.Context) error {
	s, d, info := r.scene, r.device, &r.info
	textures := r.beginTextures(ctx)
	defer textures.end()
	pipelines := map[variant]*halfspace.Pipeline{}
	r.meshes = make([]shade.Mesh, len(s.Instances))
	primitives := make([]Primitive, len(s.Primitives))
	chunk := d.ChunkSize(s.Triangles())
	if err := sideBySide(len(primitives), func(i int) error {
		inputs := r.kernelInputs(&s.Primitives[i])
		primitives[i] = r.layout(ctx, &inputs, chunk)
		return ctx.Err()
	}); err != nil {
		return err
	}
	if _, err := textures.wait(); err != nil {
		return err
	}
	for i := range s.Instances {
		if i%(1<<12) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		in := &s.Instances[i]
		p := &primitives[in.Primitive]
		if p.Vertices() == 0 {
			continue
		}
		m := &s.Materials[p.Material]
		mesh := &r.meshes[i]
		color, _ := m.base()
		if info.Shading == ShadeWireframe {
			color = [4]float32{1, 1, 1, 1}
		}
		*mesh = shade.Mesh{Positions: p.Positions, NormalMatrix: in.Normal, Color: color, AlphaCutoff: m.AlphaCutoff, ID: uint32(i)}
		v := variant{topology: p.Topology, doubleSided: m.DoubleSided, mirror: in.Mirrored}
		if !info.Shading.plain() {
			if _, t := m.base(); t != nil {
				v.shader.Textured = true
				mesh.Texture = r.textures[textureKey{t.Texture, info.SRGB}]
				mesh.TexCoords = p.texCoords(0)
			}
			if p.Colors != nil {
				v.shader.Colored = true
				mesh.Colors = p.Colors
			}
			if info.Shading == ShadeLambert || info.Shading == ShadeAuto && !m.Unlit && p.Normals != nil {
				v.shader.Lambert = true
				mesh.Normals = p.Normals
			}
			if !info.Opaque {
				v.shader.Mask = m.AlphaMode == Mask
				v.blend = m.AlphaMode == Blend
			}
		}
		pipe := pipelines[v]
		if pipe == nil {
			var err error
			if pipe, err = r.pipeline(v); err != nil {
				return err
			}
			pipelines[v] = pipe
		}
		it := item{pipeline: pipe, instance: i,
			draw: shade.Draw{Label: r.scene.Instances[i].Node, Bindings: mesh, Indices32: p.Indices, Count: p.Vertices()}}
		if p.Indices != nil {
			it.draw.Count = len(p.Indices)
		}
		switch {
		case it.draw.Count == 0: // a Count of 0 would be all indices
		case v.blend:
			if b := (Bounds{Min: p.Min, Max: p.Max}); !b.Empty() {
				for k := range it.middle {
					it.middle[k] = float32(p.Min[k]/2) + float32(p.Max[k]/2)
				}
			}
			it.middle = transformPoint(&in.World, it.middle)
			r.blended = append(r.blended, it)
		default:
			r.opaque = append(r.opaque, it)
		}
	}
	return nil
}

// layout is p laid out for drawing in chunks of so many triangles. For one picture that takes longer than drawing p as it
// lies, unless depth maps are drawn of it, too.
func (r *Renderer) layout(ctx context.Context, p *Primitive, chunk int) Primitive {
	return r.layoutAmong(ctx, r.laid, r.before, p, chunk)
}

// layoutAmong is layout of layouts that are kept, of which some are known.
func (r *Renderer) layoutAmong(ctx context.Context, kept, known *layouts, p *Primitive, chunk int) Primitive {
	if r.info.Once && (!r.info.blocks() || dense(p.Indices, chunk)) {
		return *p
	}
	return kept.of(known, p, chunk, func() Primitive { return clustered(ctx, *p, chunk) })
}

// kernelInputs is p with the attributes that the built-in shaders read; texture coordinates are the base colour's, its
// transform applied.
func (r *Renderer) kernelInputs(p *Primitive) Primitive {
	out := *p
	out.Tangents, out.TexCoords = nil, nil
	if _, t := r.scene.Materials[p.Material].base(); t != nil {
		if uv := p.texCoords(t.TexCoord); uv != nil {
			out.TexCoords = [][]float32{t.Transform.Apply(uv)}
		}
	}
	return out
}

// takesOver says that a renderer can draw to an old one's images.
func (r *Renderer) takesOver(old *Renderer) bool {
	if old == nil || old.info.NoPicture {
		return false
	}
	a, b := &r.info, &old.info
	return a.Width == b.Width && a.Height == b.Height && a.Rows == b.Rows && a.Samples == b.Samples &&
		a.SRGB == b.SRGB && a.Float == b.Float &&
		a.Shading.direct() == b.Shading.direct()
}

// direct says that a scene is drawn to the picture itself.
func (s Shading) direct() bool { return s != ShadeSamples && s != ShadePBR && !s.inspects() }

// targets makes the images that are drawn to.
func (r *Renderer) targets(old *Renderer) error {
	f := vk.FormatR8G8B8A8Unorm
	switch {
	case r.info.Float:
		f = vk.FormatR32G32B32A32Sfloat
	case r.info.SRGB:
		f = vk.FormatR8G8B8A8Srgb
	}
	image := func(f vk.Format, samples int) (*halfspace.Image, error) {
		return spare.get(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: r.info.extent(),
		})
	}
	var err error
	if r.takesOver(old) {
		r.Color, r.Depth, r.samples = old.Color, old.Depth, old.samples
	} else if r.Color, err = image(f, 1); err != nil {
		return err
	} else if r.Depth, err = image(vk.FormatD32Sfloat, r.info.Samples); err != nil {
		return err
	}
	color := halfspace.Attachment{Image: r.Color, Load: vk.AttachmentLoadOpClear, Clear: r.info.Background}
	if r.info.Samples > 1 && r.info.Shading.direct() {
		if r.samples == nil {
			if r.samples, err = image(f, r.info.Samples); err != nil {
				return err
			}
		}
		color.Image, color.Resolve, color.Store = r.samples, r.Color, vk.AttachmentStoreOpDontCare
	}
	clear := float32(1)
	if r.info.ReverseZ {
		clear = 0
	}
	depth := &halfspace.DepthStencilAttachment{
		Image: r.Depth, DepthLoad: vk.AttachmentLoadOpClear, DepthStore: vk.AttachmentStoreOpDontCare, ClearDepth: clear,
	}
	r.target = halfspace.PassInfo{Color: []halfspace.Attachment{color}, DepthStencil: depth}
	if r.info.Shading == ShadeDepth {
		r.target.Color = nil
		depth.DepthStore = vk.AttachmentStoreOpStore
	}
	return nil
}

func (r *Renderer) pipeline(v variant) (*halfspace.Pipeline, error) {
	compare := vk.CompareOpLess
	if r.info.ReverseZ {
		compare = vk.CompareOpGreater
	}
	g := vk.GraphicsPipeline{
		Topology:           v.topology,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: !v.blend, DepthCompareOp: compare},
		DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:        &vk.Multisample{RasterizationSamples: r.info.Samples},
	}
	if !v.doubleSided {
		g.Rasterization.CullMode = vk.CullModeBack
	}
	if v.mirror {
		g.Rasterization.FrontFace = vk.FrontFaceClockwise
	}
	if r.info.Shading == ShadeWireframe {
		g.Rasterization.PolygonMode = vk.PolygonModeLine
	}
	if r.info.Shading == ShadeDepth {
		return r.device.NewPipeline(g, shade.Depth{})
	}
	g.ColorFormats = []vk.Format{r.Color.Info().Format}
	if v.blend {
		g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
			BlendEnable:         true,
			SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			ColorWriteMask: vk.ColorComponentsAll,
		}}}
	}
	return r.device.NewPipeline(g, v.shader)
}

// Draw draws one frame from a camera: opaque surfaces in the file's order, then blended ones from back to front. If ctx
// ends first, the picture holds whole tiles or rows, old or new, and the error is the context's.
func (r *Renderer) Draw(ctx context.Context, c *Camera) error {
	if c == nil {
		return vk.Errorf("Camera", "none")
	}
	if r.info.NoPicture {
		return vk.Errorf("NoPicture", "the renderer was made without a picture")
	}
	if r.pbr != nil {
		return r.drawPBR(ctx, c, true)
	}
	view := c.View()
	vp := Mul(r.projection(c), view)
	r.times.Stages, r.times.Tiles = nil, r.times.Tiles[:0]
	switch {
	case r.counter != nil:
		r.counter.times = r.times
		r.counter.top = r.Top
		err := r.counter.draw(ctx, c, &vp)
		r.times = r.counter.times
		if err != nil {
			return err
		}
		if err = r.device.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{
			Image: r.Color, Load: vk.AttachmentLoadOpClear, Clear: r.info.Background,
		}}}).End(ctx); err == nil {
			r.counter.show(r.Color, &r.info)
		}
		return err
	}
	r.target.Window, r.target.Extent = r.info.window(r.Top)
	if r.clusters == nil && r.frames > 0 {
		if err := r.bound(ctx); err != nil {
			return err
		}
	} else if r.frames%boundAgain == boundAgain-1 {
		r.testClusters(true)
	}
	if r.pass == nil {
		r.pass = r.device.NewPass(r.target)
	} else {
		r.pass.Reset(r.target)
	}
	for i := range r.blended {
		b := &r.blended[i]
		q := transformPoint(&view, b.middle)
		b.distance = -float64(q[2]) // a camera looks along -z
	}
	slices.SortFunc(r.blended, func(a, b item) int {
		if d := cmp.Compare(b.distance, a.distance); d != 0 {
			return d
		}
		return cmp.Compare(a.instance, b.instance)
	})
	for _, items := range [2][]item{r.opaque, r.blended} {
		for i := range items {
			d := &items[i]
			r.meshes[d.instance].Matrix = Mul(vp, r.scene.Instances[d.instance].World)
			r.pass.Draw(d.pipeline, d.draw)
		}
	}
	err := r.pass.End(ctx)
	r.times.add(r.device)
	if err == nil {
		r.frames++
		r.weigh()
	}
	return err
}

// drawPBR draws the radiance of a frame, and the picture of it where that is wanted.
func (r *Renderer) drawPBR(ctx context.Context, c *Camera, picture bool) error {
	view := c.View()
	vp := Mul(r.projection(c), view)
	p, also := r.pbr, r
	if p.beside != nil {
		also = p.beside.renderer
	}
	err := reading(func() error {
		r.times.Stages, r.times.Tiles = nil, r.times.Tiles[:0]
		p.times, p.top, p.from = r.times, r.Top, r.From
		return p.draw(ctx, c, &view, &vp)
	}, r, also)
	if err == nil && picture {
		if err = p.film.draw(ctx, p.reached, p.top, p.info.extent()); p.film.rows == nil {
			p.times.add(p.device)
		}
	}
	r.times = p.times
	return err
}

// projection takes a camera's space to the picture's clip space.
func (r *Renderer) projection(c *Camera) [16]float32 { return r.info.projection(c) }

// projection takes a camera's space to the clip space of pictures of these settings.
func (i *RenderInfo) projection(c *Camera) [16]float32 {
	m := c.Projection(float64(i.Width) / float64(i.Height))
	if i.ReverseZ {
		for i := range 4 {
			m[4*i+2] = m[4*i+3] - m[4*i+2]
		}
	}
	return m
}

// Close gives the memory of the textures, and images of radiance and of samples, to the renderers that are made next,
// at once instead of after a garbage collection. Neither r, nor anything made of it, may be used after it. Textures of a
// [Cache] stay. Not to call it costs nothing else.
func (r *Renderer) Close() {
	if r.info.Cache != nil {
		return
	}
	for i := range r.views {
		for _, v := range []*halfspace.View{r.views[i].srgb, r.views[i].data} {
			if v != nil {
				v.Image().Recycle()
			}
		}
	}
	spare.put(r.samples)
	if r.pbr != nil {
		spare.put(r.pbr.radiance)
		spare.put(r.pbr.samples)
		spare.put(r.Depth)
	}
	r.textures, r.views, r.pbr, r.meshes, r.opaque, r.blended = nil, nil, nil, nil, nil, nil
	r.samples = nil
}

// Report is what the passes of the last frame found, of a device with DeviceInfo.Debug: draws are labelled with their
// instances' Node. Maps of shadows and environments are not looked at. The zero value, nil, is that nothing was found,
// or looked for.
func (r *Renderer) Report() halfspace.Report {
	switch {
	case r.pbr != nil:
		return r.pbr.report
	case r.counter != nil:
		return r.counter.pass.Report()
	case r.pass != nil:
		return r.pass.Report()
	}
	return nil
}

// Statistics returns the statistics of the last frame.
func (r *Renderer) Statistics() halfspace.Statistics {
	switch {
	case r.pbr != nil:
		return r.pbr.stats
	case r.counter != nil:
		return r.counter.stats
	case r.pass != nil:
		return r.pass.Statistics()
	}
	return halfspace.Statistics{}
}
