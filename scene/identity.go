package scene

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Hit is what a pixel shows.
type Hit struct {
	// Instance is an index into Scene.Instances.
	Instance int
	// Triangle is the number of the triangle, line or point within the instance's primitive, in the file's order.
	Triangle int
}

// identityFormat has a texel's instance plus 1 and the number of its triangle; zeros where there is nothing.
const identityFormat = vk.FormatR32G32Uint

// identities draw which triangle of which instance the samples of a picture show. Holes of masked materials are holes;
// blended surfaces hide.
type identities struct {
	*pbr
	image     *halfspace.Image
	pass      *halfspace.Pass
	target    halfspace.PassInfo
	surfaces  []surface
	instances [][]byte // their blocks; nil for those that are not drawn
}

// newIdentities draws the renderer's scene to an image of a size, or to so many rows of it at a time (RenderInfo.Rows).
func newIdentities(ctx context.Context, r *Renderer, width, height, rows, samples int) (*identities, error) {
	d := &identities{pbr: &pbr{
		info: RenderInfo{Width: width, Height: height, Rows: rows, Samples: samples, Shading: ShadePBR, SRGB: true,
			Trilinear: r.info.Trilinear,
			ReverseZ:  r.info.ReverseZ, Cache: r.info.Cache, Thickness: r.info.Thickness, LineWidth: r.info.LineWidth,
			PointSize: r.info.PointSize, PointUnits: r.info.PointUnits, PointShape: r.info.PointShape},
		device: r.device, scene: r.scene, resources: map[materialUse][]program.Descriptor{}, points: make([]byte, pointsBytes),
	}}
	var err error
	if d.image, err = d.pbr.image(identityFormat, samples, 1); err != nil {
		return nil, err
	}
	depth, err := d.pbr.image(vk.FormatD32Sfloat, samples, 1)
	if err != nil {
		return nil, err
	}
	z := &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, DepthStore: vk.AttachmentStoreOpDontCare}
	if !r.info.ReverseZ {
		z.ClearDepth = 1
	}
	d.target = halfspace.PassInfo{Color: []halfspace.Attachment{{Image: d.image, Load: vk.AttachmentLoadOpClear}}, DepthStencil: z}
	d.pass = d.device.NewPass(d.target)
	if d.blank, err = blank(); err != nil {
		return nil, err
	}
	if err := d.maskTextures(ctx, r); err != nil {
		return nil, err
	}
	return d, d.place(ctx, r)
}

// maskTextures makes the textures that make holes.
func (d *identities) maskTextures(ctx context.Context, r *Renderer) error {
	needed := map[textureKey]bool{}
	for i := range d.scene.Materials {
		if _, t := d.scene.Materials[i].base(); t != nil && d.scene.Materials[i].AlphaMode == Mask {
			needed[textureKey{t.Texture, true}] = true
		}
	}
	of := &Renderer{info: d.info, device: d.device, scene: d.scene}
	if r.info.Shading == ShadePBR && r.info.Trilinear == d.info.Trilinear {
		of.textures, of.views = r.textures, r.views
	}
	err := of.makeTextures(ctx, needed)
	d.textures = of.textures
	return err
}

// place makes the surfaces of every instance.
func (d *identities) place(ctx context.Context, r *Renderer) error {
	s := d.scene
	if err := s.room.take(int64(len(s.Instances)), boundInstance-drawnInstance); err != nil {
		return err
	}
	d.instances = make([][]byte, len(s.Instances))
	pipelines := map[surfaceVariant]*halfspace.Pipeline{}
	chunk := d.device.ChunkSize(s.Triangles())
	for i := range s.Instances {
		if i%(1<<10) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		in := &s.Instances[i]
		p := &s.Primitives[in.Primitive]
		if p.Vertices() == 0 || p.Indices != nil && len(p.Indices) == 0 {
			continue
		}
		laid := r.layout(ctx, p, chunk)
		m := &s.Materials[p.Material]
		kind := identityKind(&laid, m)
		kind.points = pointsOf(p, &d.info)
		prog, err := kind.program()
		if err != nil {
			return err
		}
		v := surfaceVariant{kind, p.Topology, in.Mirrored}
		pipe := pipelines[v]
		if pipe == nil {
			if pipe, err = d.pipeline(prog, v); err != nil {
				return err
			}
			pipelines[v] = pipe
		}
		d.instances[i] = instanceBlock(in, &identity32)
		number := binary.LittleEndian.AppendUint32(nil, uint32(i+1))
		d.shared = []program.Descriptor{{Name: "identity", Buffer: append(number, make([]byte, 12)...)},
			{Name: "points", Buffer: d.points}}
		clear(d.resources) // they have the number in them
		b, err := d.bind(prog, &laid, holes(m), d.instances[i])
		if err != nil {
			return err
		}
		d.surfaces = append(d.surfaces, surface{pipeline: pipe, draw: drawOf(&laid, b)})
	}
	return nil
}

// holes holds the fields of a material that its holes depend on.
func holes(m *Material) *Material {
	h := DefaultMaterial(m.Name)
	h.AlphaMode, h.AlphaCutoff = m.AlphaMode, m.AlphaCutoff
	if m.AlphaMode == Mask {
		h.BaseColorFactor, h.BaseColorTexture = m.base()
	}
	return &h
}

// identityKind is the kind of a primitive's program for identities.
func identityKind(p *Primitive, m *Material) surfaceKind {
	k := shadowKind(p, m)
	k.fragment, k.doubleSided = "identity.frag", m.DoubleSided
	return k
}

// pipeline makes a pipeline for identities.
func (d *identities) pipeline(prog *program.Program, v surfaceVariant) (*halfspace.Pipeline, error) {
	g := vk.GraphicsPipeline{
		Topology:           v.topology,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: d.nearer(false)},
		DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:        &vk.Multisample{RasterizationSamples: d.info.Samples},
		ColorFormats:       []vk.Format{identityFormat},
	}
	if !v.kind.doubleSided {
		g.Rasterization.CullMode = vk.CullModeBack
	}
	g.Rasterization.LineWidth = d.info.lineWidth()
	if v.mirrored {
		g.Rasterization.FrontFace = vk.FrontFaceClockwise
	}
	return d.device.NewPipeline(g, prog)
}

// draw draws the scene through a camera with a matrix from world space to clip space.
func (d *identities) draw(ctx context.Context, c *Camera, clip *[16]float32) error {
	pointsBlock(d.points, c, clip, d.info.Width, d.info.Height)
	for i, block := range d.instances {
		if block != nil {
			b := floatBlock(block[:0])
			m := Mul(*clip, d.scene.Instances[i].World)
			b.add(m[:]...)
		}
	}
	d.target.Window, d.target.Extent = d.info.window(d.top)
	d.pass.Reset(d.target)
	for i := range d.surfaces {
		d.pass.Draw(d.surfaces[i].pipeline, d.surfaces[i].draw)
	}
	err := d.pass.End(ctx)
	d.times.add(d.device)
	d.stats = d.pass.Statistics()
	return err
}

// samplesDrawn is how bright a pixel is in a picture of [ShadeSamples] whose samples show so many different triangles.
func samplesDrawn(different, samples int) float32 {
	return 0.15 + float32(0.85*float32(different-1)/float32(max(samples-1, 1)))
}

// show writes the picture of ShadeSamples over what lies behind.
func (d *identities) show(to *halfspace.Image, info *RenderInfo) {
	samples := d.info.Samples
	var codes [17][4]byte
	var floats [17][16]byte
	for n := range codes {
		v := [4]float32{samplesDrawn(n, samples), samplesDrawn(n, samples), samplesDrawn(n, samples), 1}
		for c, x := range v {
			codes[n][c] = byte(min(max(float32(x*255), 0), 255) + 0.5)
			binary.LittleEndian.PutUint32(floats[n][4*c:], math.Float32bits(x))
		}
	}
	from, out := d.image.Subresource(0, 0, 0), to.Subresource(0, 0, 0)
	seen := make([]uint64, 0, 16)
	for y := range info.extent().Height {
		row, dst := from.Row(y, 0), out.Row(y, 0)
		for x := range info.Width {
			seen = seen[:0]
			something := false
			for k := range samples {
				v := binary.LittleEndian.Uint64(row[8*(x*samples+k):])
				something = something || v != 0
				if !slices.Contains(seen, v) {
					seen = append(seen, v)
				}
			}
			n := len(seen)
			if !something {
				continue
			}
			if info.Float {
				copy(dst[16*x:], floats[n][:])
			} else {
				copy(dst[4*x:], codes[n][:])
			}
		}
	}
	to.Touch()
}

// Pick is what lies at a place of the picture that a camera sees, in pixels from the upper left corner; ok says that
// there is something. It draws one pixel, and changes nothing that Draw has drawn.
func (r *Renderer) Pick(ctx context.Context, c *Camera, x, y float64) (hit Hit, ok bool, err error) {
	if c == nil {
		return hit, false, vk.Errorf("Camera", "none")
	}
	if r.picker == nil {
		if r.picker, err = newIdentities(ctx, r, 1, 1, 0, 1); err != nil {
			return hit, false, err
		}
	}
	// The pixel becomes the picture.
	w, h := float64(r.info.Width), float64(r.info.Height)
	cx, cy := float64(2*x)/w-1, float64(2*y)/h-1
	zoom := [16]float32{0: float32(w), 5: float32(h), 10: 1, 12: float32(-cx * w), 13: float32(-cy * h), 15: 1}
	view, projection := c.View(), r.projection(c)
	clip := Mul(zoom, Mul(projection, view))
	if err := r.picker.draw(ctx, c, &clip); err != nil {
		return hit, false, err
	}
	v, err := halfspace.ReadAt[[4]uint32](r.picker.image, 0, 0)
	if err != nil || v[0] == 0 {
		return hit, false, err
	}
	return Hit{Instance: int(v[0]) - 1, Triangle: int(v[1])}, true, nil
}
