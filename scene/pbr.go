package scene

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// pbr draws a scene with glTF's materials. A frame goes one way: shadow maps, once; opaque surfaces and the environment
// behind them, as radiance in halves; what lies behind glass, blurred level by level, and the glass; blended triangles
// from back to front; and the picture, by a tone curve.
type pbr struct {
	info     RenderInfo
	top      int     // row that the images' first one is
	from     *Camera // Renderer.From
	device   *halfspace.Device
	scene    *Scene
	textures map[textureKey]*halfspace.Texture
	blank    *halfspace.Texture
	light    *skylight
	maps     []shadowMap
	// environment is RenderInfo.Env with its sun, if it has one, which info.Env is then without; lights are the sun and the
	// scene's lights.
	environment *Environment
	sun         *sun // nil: none
	lights      []Light
	shared      []program.Descriptor // of all materials: the view, lights, the environment
	view        []byte
	points      []byte // Points of shaders/interface.glsl

	casters       []caster         // empty once the shadow maps are drawn
	shadows       *halfspace.Image // the shadow maps, in layers
	lit           bool             // some surface is neither unlit nor without normals
	opaque, glass []surface
	sorted        sorted
	resources     map[materialUse][]program.Descriptor
	instances     [][]byte // their blocks; nil for those that are not drawn

	radiance, samples *halfspace.Image
	depth             *halfspace.Image
	behind            *behind
	background        *background
	ground            *ground  // nil: none
	blocked           *blocked // nil: nothing is
	film              *film
	pass              *halfspace.Pass
	beside            *Surfaces // numbers that are drawn of the same triangles: see Surfaces.DrawWith; nil: none
	first, next       halfspace.PassInfo
	reached           []vk.Rect2D // hold all that the frame's surfaces may have changed
	stats             halfspace.Statistics
	report            halfspace.Report
	times             FrameTimes
	inspected         []byte // the block of pictures that show how the scene is made
}

// surface is an instance ready to be drawn.
type surface struct {
	pipeline *halfspace.Pipeline
	draw     shade.Draw
	program  *program.Program // where its varyings are asked for
	instance int              // likewise
}

// instanceBytes is the size of Instance in shaders/interface.glsl; the matrix to clip space is the first 64.
const instanceBytes = 64 + 64 + 48

// radianceFormat is what surfaces are drawn in, linear and multiplied by alpha, and what light from everywhere is in.
const radianceFormat = vk.FormatR16G16B16A16Sfloat

// newPBR makes what the frames of a scene have in common. Of the renderer before, where there is one, it takes over
// what stays the same.
func newPBR(ctx context.Context, r, before *Renderer) (*pbr, error) {
	p := &pbr{info: r.info, device: r.device, scene: r.scene, depth: r.Depth, view: make([]byte, viewBytes),
		points:    make([]byte, pointsBytes),
		resources: map[materialUse][]program.Descriptor{}, inspected: make([]byte, 16)}
	old := new(pbr)
	if before != nil && before.pbr != nil {
		old = before.pbr
	}
	var err error
	if r.takesOver(before) && old.radiance != nil {
		p.radiance, p.samples, p.behind, p.pass = old.radiance, old.samples, old.behind, old.pass
	} else if err := p.targets(); err != nil {
		return nil, err
	}
	if p.info.Shading.inspects() {
		p.info.Env, p.info.Shadows = nil, false
	}
	textures := r.beginTextures(ctx)
	defer textures.end()
	if p.blank, err = blank(); err != nil {
		return nil, err
	}
	p.takeSun(old)
	light := begin(ctx, func(ctx context.Context) (*skylight, error) { return p.skylight(ctx, old) })
	defer light.end()
	if err := p.shadowing(old); err != nil {
		return nil, err
	}
	programs := begin(ctx, p.programs)
	defer programs.end()
	if p.light, err = light.wait(); err != nil {
		return nil, err
	}
	if err := p.lighting(); err != nil {
		return nil, err
	}
	if p.info.Ground.Kind != GroundNone && p.info.Shading == ShadePBR {
		if p.ground, err = newGround(p); err != nil {
			return nil, err
		}
	}
	if err := p.surfaces(ctx, r, programs, textures); err != nil {
		return nil, err
	}
	if p.ground != nil { // beside what is left to prepare, and light that the scene blocks
		p.ground.simple = begin(context.Background(), func(context.Context) ([]groundCaster, error) { return p.ground.simplify(p), nil })
	}
	p.first, p.next = p.passes()
	if p.info.EnvBackground && p.light != nil {
		if p.background, err = newBackground(p); err != nil {
			return nil, err
		}
	}
	if !p.lit && p.background == nil { // colours as they are
		p.info.Tonemap = TonemapNone
	}
	i, o := &p.info, &old.info
	if old.film != nil && old.radiance == p.radiance && before.Color == r.Color && i.Tonemap == o.Tonemap &&
		i.Background == o.Background && i.Gradient == o.Gradient && i.BackgroundBottom == o.BackgroundBottom {
		p.film = old.film
		return p, nil
	}
	p.film, err = newFilm(p.device, p.info, p.radiance, r.Color)
	return p, err
}

// image makes an image of the picture's size.
func (p *pbr) image(f vk.Format, samples, levels int) (*halfspace.Image, error) {
	return spare.get(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, Samples: samples, MipLevels: levels,
		Extent: p.info.extent(),
	})
}

// targets makes the images of radiance.
func (p *pbr) targets() (err error) {
	if p.radiance, err = p.image(radianceFormat, 1, 1); err == nil && p.info.Samples > 1 {
		p.samples, err = p.image(radianceFormat, p.info.Samples, 1)
	}
	return err
}

// skylight is the environment's, nil without one.
func (p *pbr) skylight(ctx context.Context, old *pbr) (*skylight, error) {
	switch p.info.Env {
	case nil:
		return nil, nil
	case old.info.Env:
		return old.light, nil
	}
	return openSkylight(ctx, p.device, p.info.Env, p.info.EnvCache)
}

// shadowing finds out what may block light, which programs depend on.
func (p *pbr) shadowing(old *pbr) (err error) {
	if p.info.Shadows && !p.info.shares() {
		p.maps = shadowMaps(p.scene, p.lights[:min(len(p.lights), maxLights)])
	}
	if p.info.looksUp() {
		p.blocked, err = newBlocked(p, old.blocked)
	}
	return err
}

// lighting makes what all materials share.
func (p *pbr) lighting() (err error) {
	lights := p.lights[:min(len(p.lights), maxLights)]
	var specular, irradiance *halfspace.Texture
	if p.light != nil {
		if specular, err = cubeTexture(p.light.specular); err == nil {
			irradiance, err = cubeTexture(p.light.irradiance)
		}
	} else if specular, err = blankCube(); err == nil {
		irradiance = specular
	}
	if err != nil {
		return err
	}
	table, err := newBRDFTable()
	if err != nil {
		return err
	}
	m, shadows, err := newShadowTexture(len(p.maps))
	if err != nil {
		return err
	}
	p.shadows = m
	p.shared = []program.Descriptor{
		{Name: "view", Buffer: p.view}, {Name: "Lights", Buffer: lightBlock(lights, p.maps, blockedLights(p), p.angleOf)},
		{Name: "inspected", Buffer: p.inspected}, {Name: "specularCube", Texture: specular},
		{Name: "irradianceCube", Texture: irradiance},
		{Name: "brdfTable", Texture: table}, {Name: "shadowMaps", Texture: shadows}, {Name: "points", Buffer: p.points},
	}
	arrives, front := p.blank, p.blank
	var shares *halfspace.Texture
	if p.blocked != nil {
		arrives, front = p.blocked.arrives.texture, p.blocked.front.texture
		p.shared = append(p.shared, program.Descriptor{Name: "eye", Buffer: p.blocked.eye})
		shares = p.blocked.shares.texture
	}
	if shares == nil {
		if shares, err = blankLayers(); err != nil {
			return err
		}
	}
	p.shared = append(p.shared, program.Descriptor{Name: "lightShares", Texture: shares})
	p.shared = append(p.shared, program.Descriptor{Name: "blockedLight", Texture: arrives},
		program.Descriptor{Name: "blockedDepth", Texture: front})
	return nil
}

// newBRDFTable is the table of integrals for lookups.
func newBRDFTable() (*halfspace.Texture, error) {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR16G16B16A16Sfloat,
		Extent: vk.Extent3D{Width: brdfSize, Height: brdfSize, Depth: 1}})
	if err != nil {
		return nil, err
	}
	copy(m.Bytes(), brdfTable())
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	s := trilinear()
	s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
	return halfspace.NewTexture(s, v)
}

// blankCube is a black cube, for programs that have the binding and do not read it.
func blankCube() (*halfspace.Texture, error) {
	m, err := newCube(greyFormat, 1, 1)
	if err != nil {
		return nil, err
	}
	return cubeTexture(m)
}

// surfaceVariant is what tells the pipelines of surfaces apart.
type surfaceVariant struct {
	kind     surfaceKind
	topology vk.PrimitiveTopology
	mirrored bool
}

// programs makes the programs of all primitives, side by side.
func (p *pbr) programs(ctx context.Context) (map[surfaceKind]*program.Program, error) {
	var kinds []surfaceKind
	made := map[surfaceKind]*program.Program{}
	for i := range p.scene.Primitives {
		prim := &p.scene.Primitives[i]
		kind := p.kind(prim, i)
		if _, known := made[kind]; !known && prim.Vertices() > 0 {
			made[kind], kinds = nil, append(kinds, kind)
		}
	}
	list := make([]*program.Program, len(kinds))
	err := sideBySide(len(kinds), func(i int) (err error) {
		if err = ctx.Err(); err == nil {
			list[i], err = kinds[i].program()
		}
		return err
	})
	for i, kind := range kinds {
		made[kind] = list[i]
	}
	return made, err
}

// surfaces makes pipelines and bindings once programs and textures are there.
func (p *pbr) surfaces(ctx context.Context, r *Renderer, coming *coming[map[surfaceKind]*program.Program],
	textures *coming[map[textureKey]*halfspace.Texture]) error {
	s := p.scene
	if err := s.room.take(int64(len(s.Instances)), boundInstance-drawnInstance); err != nil {
		return err
	}
	p.instances = make([][]byte, len(s.Instances))
	primitives := make([]Primitive, len(s.Primitives))
	chunk := p.device.ChunkSize(s.Triangles())
	err := sideBySide(len(primitives), func(i int) error {
		prim := &s.Primitives[i]
		if primitives[i] = *prim; s.Materials[prim.Material].AlphaMode != Blend || p.info.Opaque {
			primitives[i] = r.layout(ctx, prim, chunk)
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	programs, err := coming.wait()
	if err != nil {
		return err
	}
	kinds := make([]surfaceKind, len(primitives))
	for i := range primitives {
		k := p.kind(&primitives[i], i)
		kinds[i] = k
		p.lit = p.lit || k.normals && !k.unlit && !p.info.Shading.inspects()
		if programs[k] == nil {
			continue
		}
		if k.transmission && p.info.Rows > 0 {
			return ErrGlass
		}
		if k.transmission && p.behind == nil {
			if p.behind, err = newBehind(p); err != nil {
				return err
			}
		}
	}
	if p.textures, err = textures.wait(); err != nil {
		return err
	}
	if p.info.Shading.inspects() {
		p.textures = nil
	}
	what := blankIfNil(p.behind, p.blank)
	p.shared = append(p.shared, program.Descriptor{Name: "behind", Texture: what})
	bound, err := p.bindAll(ctx, primitives, kinds, programs)
	if err != nil {
		return err
	}
	pipelines := map[surfaceVariant]*halfspace.Pipeline{}
	for i := range s.Instances {
		if i%(1<<10) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		in := &s.Instances[i]
		prim := &primitives[in.Primitive]
		if bound[i] == nil {
			continue
		}
		kind := kinds[in.Primitive]
		v := surfaceVariant{kind, prim.Topology, in.Mirrored}
		if kind.alphaMode == Blend {
			v.topology = sortedTopology(prim.Topology)
		}
		pipe := pipelines[v]
		if pipe == nil {
			var err error
			if pipe, err = p.pipeline(programs[kind], v); err != nil {
				return err
			}
			pipelines[v] = pipe
		}
		material := &s.Materials[prim.Material]
		it := surface{pipe, drawOf(prim, bound[i]), programs[kind], i}
		it.draw.Label = in.Node
		if p.ground != nil {
			p.ground.cast(&s.Primitives[in.Primitive], material, in)
		}
		if p.blocked != nil {
			if err := p.blocked.see(ctx, p, prim, material, i); err != nil {
				return err
			}
		}
		if len(p.maps) > 0 && kind.alphaMode != Blend && !kind.transmission {
			p.casters = append(p.casters, caster{prim, i})
		}
		switch {
		case kind.alphaMode == Blend:
			p.sorted.add(it, prim, in)
		case kind.transmission:
			p.glass = append(p.glass, it)
		default:
			p.opaque = append(p.opaque, it)
		}
	}
	return nil
}

// bindAll binds the resources of all instances, side by side; nil stands for those that are not drawn.
func (p *pbr) bindAll(ctx context.Context, primitives []Primitive, kinds []surfaceKind,
	programs map[surfaceKind]*program.Program) ([]*program.Bindings, error) {
	s := p.scene
	material := func(i int) (*Primitive, *Material, *program.Program) {
		at := s.Instances[i].Primitive
		return &primitives[at], &s.Materials[primitives[at].Material], programs[kinds[at]]
	}
	for i := range s.Instances { // which instances share
		prim, m, prog := material(i)
		if prim.Vertices() == 0 || prim.Indices != nil && len(prim.Indices) == 0 {
			continue
		}
		if i%(1<<10) == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if _, err := p.materialResources(prog, m); err != nil {
			return nil, fmt.Errorf("material %q: %w", m.Name, err)
		}
		p.instances[i] = instanceBlock(&s.Instances[i], &identity32)
	}
	bound := make([]*program.Bindings, len(s.Instances))
	const batch = 8
	return bound, sideBySide((len(bound)+batch-1)/batch, func(n int) (err error) {
		for i := n * batch; i < min((n+1)*batch, len(bound)); i++ {
			if p.instances[i] == nil {
				continue
			}
			prim, m, prog := material(i)
			if bound[i], err = p.bind(prog, prim, m, p.instances[i]); err != nil {
				return fmt.Errorf("material %q: %w", m.Name, err)
			}
		}
		return ctx.Err()
	})
}

// kind is the kind of the program of primitive i of the scene, as it is laid out, under the picture's options.
func (p *pbr) kind(prim *Primitive, i int) surfaceKind {
	m := &p.scene.Materials[prim.Material]
	if p.info.Shading.inspects() {
		return inspected(prim, m, &p.info)
	}
	k := kindOf(prim, m)
	k.points = pointsOf(prim, &p.info)
	k.normals = k.normals || k.points.shape == PointSphere
	if p.info.Opaque {
		k.alphaMode = Opaque
	}
	if k.unlit || !k.normals {
		return k
	}
	k.lights = min(len(p.lights), maxLights)
	k.environment = p.info.Env != nil
	k.ambient = p.info.Ambient != [3]float32{}
	k.shadows = len(p.maps) > 0
	k.compensated = p.info.Compensation
	k.blocked = p.info.blocks() && (k.environment || k.ambient)
	k.shares = p.blocked != nil && p.blocked.lights > 0
	k.against = p.scene.against != nil && p.scene.against[i]
	return k
}

// identity32 is the matrix that changes nothing.
var identity32 = identity.float32()

// pipeline makes a pipeline of a program.
func (p *pbr) pipeline(prog *program.Program, v surfaceVariant) (*halfspace.Pipeline, error) {
	g := vk.GraphicsPipeline{
		Topology: v.topology,
		DepthStencil: &vk.DepthStencil{
			DepthTestEnable: true, DepthWriteEnable: v.kind.alphaMode != Blend, DepthCompareOp: p.nearer(false),
		},
		DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:        &vk.Multisample{RasterizationSamples: p.info.Samples},
		ColorFormats:       []vk.Format{radianceFormat},
	}
	if !v.kind.doubleSided {
		g.Rasterization.CullMode = vk.CullModeBack
	}
	if v.mirrored {
		g.Rasterization.FrontFace = vk.FrontFaceClockwise
	}
	g.Rasterization.LineWidth = p.info.lineWidth()
	if p.info.Shading == ShadeOverdraw {
		g.DepthStencil = nil
		g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
			BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOne,
			SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOne, ColorWriteMask: vk.ColorComponentsAll,
		}}}
	}
	if v.kind.alphaMode == Blend {
		g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
			BlendEnable:         true,
			SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			ColorWriteMask: vk.ColorComponentsAll,
		}}}
	}
	return p.device.NewPipeline(g, prog)
}

// nearer is the depth test.
func (p *pbr) nearer(orEqual bool) vk.CompareOp {
	switch {
	case p.info.ReverseZ && orEqual:
		return vk.CompareOpGreaterOrEqual
	case p.info.ReverseZ:
		return vk.CompareOpGreater
	case orEqual:
		return vk.CompareOpLessOrEqual
	}
	return vk.CompareOpLess
}

// draw draws the radiance of a frame: clip takes the world's space to clip space.
func (p *pbr) draw(ctx context.Context, c *Camera, view, clip *[16]float32) error {
	began := time.Now()
	if p.casters != nil {
		if err := p.drawShadows(ctx, p.shadows); err != nil {
			return err
		}
		p.casters = nil
	}
	last := 0
	if p.light != nil {
		last = p.light.last
	}
	seen := *clip
	if p.blocked != nil {
		var err error
		if seen, err = p.look(ctx, c, clip); err != nil {
			return err
		}
	}
	if p.ground != nil && !p.ground.drawn {
		if err := p.ground.drawBlocked(ctx, p); err != nil {
			return err
		}
	}
	viewBlock(p.view, c, clip, &seen, &p.info, p.scene.Up, last, p.behind.last())
	pointsBlock(p.points, c, clip, p.info.Width, p.info.Height)
	if p.info.Shading == ShadeDistance {
		shade := p.scene.distanceShade(c)
		b := floatBlock(p.inspected[:0])
		b.add(shade[:]...)
	}
	for i, block := range p.instances {
		if block != nil {
			b := floatBlock(block[:0])
			m := Mul(*clip, p.scene.Instances[i].World)
			b.add(m[:]...)
		}
	}
	if p.beside != nil {
		if err := p.beside.record(c, nil); err != nil {
			return err
		}
	}
	p.stats, p.report, p.reached = halfspace.Statistics{}, nil, p.reached[:0]
	p.begin(p.first)
	for i := range p.opaque {
		p.pass.Draw(p.opaque[i].pipeline, p.opaque[i].draw)
	}
	if p.background != nil {
		p.background.draw(p.pass, c, p.info, p.scene.Up)
	}
	if p.ground != nil {
		p.ground.draw(p, c, clip)
	}
	if len(p.glass) > 0 {
		if err := p.end(ctx, nil); err != nil {
			return err
		}
		if err := p.behind.take(p.radiance); err != nil {
			return err
		}
		p.begin(p.next)
		for i := range p.glass {
			p.pass.Draw(p.glass[i].pipeline, p.glass[i].draw)
		}
	}
	p.sorted.draw(p.pass, view)
	if err := p.end(ctx, p.beside); err != nil {
		return err
	}
	p.times.Surfaces = time.Since(began)
	for i, r := range p.reached {
		p.reached[i] = p.info.inWindow(r, p.top)
	}
	return nil
}

// look finds how much light arrives, and draws the ground's shadows beside that, if they are not drawn.
func (p *pbr) look(ctx context.Context, c *Camera, clip *[16]float32) (seen [16]float32, err error) {
	if p.ground == nil || p.ground.drawn {
		return p.blocked.look(ctx, p, c, clip, nil)
	}
	whole := false
	defer func() {
		if !whole {
			p.ground.shadows = nil // some stages were not done
		}
	}()
	seen, err = p.blocked.look(ctx, p, c, clip, func() ([]*stage, error) {
		if err := p.ground.beginShadows(ctx, p); err != nil {
			return nil, err
		}
		return p.ground.shadows.take(), nil
	})
	whole = err == nil
	return seen, err
}

// passes describes the passes to the radiance: the first one, and one that goes on.
func (p *pbr) passes() (first, next halfspace.PassInfo) {
	pass := func(load vk.AttachmentLoadOp, keep bool) halfspace.PassInfo {
		color := halfspace.Attachment{Image: p.radiance, Load: load}
		depth := &halfspace.DepthStencilAttachment{Image: p.depth, DepthLoad: load, DepthStore: vk.AttachmentStoreOpDontCare}
		if load == vk.AttachmentLoadOpClear && !p.info.ReverseZ {
			depth.ClearDepth = 1
		}
		if p.samples != nil {
			color.Image, color.Resolve = p.samples, p.radiance
		}
		if keep {
			depth.DepthStore = vk.AttachmentStoreOpStore
		} else if p.samples != nil {
			color.Store = vk.AttachmentStoreOpDontCare
		}
		return halfspace.PassInfo{Color: []halfspace.Attachment{color}, DepthStencil: depth}
	}
	return pass(vk.AttachmentLoadOpClear, len(p.glass) > 0), pass(vk.AttachmentLoadOpLoad, false)
}

// begin begins a pass to the radiance.
func (p *pbr) begin(info halfspace.PassInfo) {
	info.Window, info.Extent = p.info.window(p.top)
	if p.pass == nil {
		p.pass = p.device.NewPass(info)
	} else {
		p.pass.Reset(info)
	}
}

// end draws a pass, and numbers of its triangles, which are recorded; nil: none.
func (p *pbr) end(ctx context.Context, beside *Surfaces) (err error) {
	if beside == nil {
		err = p.pass.End(ctx)
	} else if err = p.pass.EndWith(ctx, beside.pass); err == nil {
		beside.look()
	}
	addStatistics(&p.stats, p.pass.Statistics())
	p.reached = p.pass.Reached(p.reached)
	p.report = append(p.report, p.pass.Report()...)
	p.times.add(p.device)
	return err
}

// addStatistics adds what a pass did.
func addStatistics(s *halfspace.Statistics, t halfspace.Statistics) {
	s.Primitives += t.Primitives
	s.Culled += t.Culled
	s.Clipped += t.Clipped
	s.Binned += t.Binned
	s.FragmentsTested += t.FragmentsTested
	s.FragmentsPassed += t.FragmentsPassed
	s.FragmentsShaded += t.FragmentsShaded
	s.Chunks += t.Chunks
	s.Batches += t.Batches
	s.Fused |= t.Fused
}
