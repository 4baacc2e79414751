package scene

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Buffer is one of the numbers that [Surfaces] gives of the nearest surface.
type Buffer uint8

// The buffers. All but BufferID are floats, four a pixel.
const (
	BufferPosition Buffer = iota // x, y, z in world space; depth: the distance along the camera's axis
	BufferNormal                 // x, y, z in world space of the side that is seen, under the normal map; 1 in front, -1 behind
	// u, v of the base colour's texture; how far the surface has come since the frame before, in pixels to the right
	// and down
	BufferPlane
	BufferAlbedo // red, green, blue of the base colour, linear; 1
	BufferInner  // barycentric coordinates; depth as the depth buffer has it, 0 near and 1 far
	BufferID     // whole numbers: the instance's, its object's and its material's, each from 1; 1
	bufferCount
)

// Buffers are those that a Surfaces has: bit Buffer of each.
type Buffers uint8

// Has says that b is one of them.
func (s Buffers) Has(b Buffer) bool { return s>>b&1 != 0 }

// Of are buffers.
func Of(list ...Buffer) (s Buffers) {
	for _, b := range list {
		s |= 1 << b
	}
	return s
}

// Surfaces draws what the nearest opaque or masked surface at each sample is, as numbers, all in one pass. What is
// blended is not there; glass is. Where there is no surface all numbers are 0. It belongs to one goroutine.
type Surfaces struct {
	// Top is the picture's row that the buffers' first one is, with SurfacesInfo.Rows.
	Top int

	renderer *Renderer
	info     SurfacesInfo // nothing left out
	of       RenderInfo   // the picture's size
	images   [bufferCount]*halfspace.Image
	depth    *halfspace.Image
	draws    []surfaceDraw
	programs map[surfaceKind]*program.Program
	eye      []byte
	points   []byte // Points of shaders/interface.glsl
	pass     *halfspace.Pass
	target   halfspace.PassInfo
	scene    *Scene
	laid     *layouts         // of its primitives
	bits     *halfspace.Image // of Alone
	seen     spans            // of the frame that was drawn
	reached  []vk.Rect2D      // likewise
	fits     fit
}

// surfaceDraw is an instance that is drawn.
type surfaceDraw struct {
	surface
	variant     surfaceVariant
	resources   program.Resources
	block, past []byte // Instance and Thing of the shaders
}

// thingBytes is the size of Thing in shaders/surfaces.frag.
const thingBytes = 64 + 16

// surfacesInput describes the vertex buffers: the attributes that materials have, and each vertex's position in the
// frame before.
var surfacesInput = func() program.VertexInput {
	v := surfaceInput
	n := len(v.Bindings)
	v.Bindings = append(v.Bindings[:n:n], program.VertexBinding{Binding: n, Stride: 12})
	v.Attributes = append(v.Attributes[:n:n],
		program.VertexAttribute{Location: 4 + maxTexCoords, Binding: n, Format: vk.FormatR32G32B32Sfloat})
	return v
}()

// SurfacesInfo is how a [Surfaces] is made.
type SurfacesInfo struct {
	// Buffers are what it gives; at least one.
	Buffers Buffers
	// Single are the Buffers that have one number a pixel, a quarter of the memory: BufferPosition its depth, infinity
	// where there is no surface, and BufferID the instance's number. Others are refused. The zero value is none.
	Single Buffers
	// Samples is how many samples a pixel has: 1, whose place is the pixel's middle, or 2, 4, 8 or 16, of buffers of
	// IDs alone. The zero value is 1.
	Samples int
	// Width and Height are the picture's size in pixels, of which Rows are in the buffers at a time, as RenderInfo.Rows
	// says. The zero values of Width and Height are the renderer's, and then of all three.
	Width, Height, Rows int
}

// NewSurfaces makes buffers.
func (r *Renderer) NewSurfaces(ctx context.Context, info SurfacesInfo) (*Surfaces, error) {
	if info.Buffers == 0 || info.Buffers >= 1<<bufferCount {
		return nil, fmt.Errorf("Buffers: %#x", info.Buffers)
	}
	if info.Samples > 1 && info.Buffers != Of(BufferID) {
		return nil, fmt.Errorf("Samples: %d; only IDs have several", info.Samples)
	}
	if info.Single&^(info.Buffers&Of(BufferPosition, BufferID)) != 0 {
		return nil, fmt.Errorf("Single: %#x; of Buffers the position and IDs have one number", info.Single)
	}
	if info.Width == 0 && info.Height == 0 {
		info.Width, info.Height, info.Rows = r.info.Width, r.info.Height, r.info.Rows
	}
	info.Samples = max(info.Samples, 1)
	of := RenderInfo{Width: info.Width, Height: info.Height, Rows: info.Rows}
	if err := of.checkRows(); err != nil {
		return nil, err
	}
	s := &Surfaces{renderer: r, info: info, of: of, seen: make(spans, of.extent().Height), eye: make([]byte, 32),
		points: make([]byte, pointsBytes), programs: map[surfaceKind]*program.Program{}}
	image := func(f vk.Format) (*halfspace.Image, error) {
		return halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: info.Samples,
			Extent: s.of.extent()})
	}
	s.target.Color = make([]halfspace.Attachment, bufferCount)
	for b := range bufferCount {
		if !info.Buffers.Has(b) {
			continue
		}
		var err error
		if s.images[b], err = image(info.format(b)); err != nil {
			return nil, err
		}
		s.target.Color[b] = halfspace.Attachment{Image: s.images[b], Load: vk.AttachmentLoadOpClear}
		if b == BufferPosition && info.Single.Has(b) {
			s.target.Color[b].Clear[0] = math.Inf(1)
		}
	}
	var err error
	if s.depth, err = image(vk.FormatD32Sfloat); err != nil {
		return nil, err
	}
	s.target.DepthStencil = &halfspace.DepthStencilAttachment{Image: s.depth, DepthLoad: vk.AttachmentLoadOpClear,
		DepthStore: vk.AttachmentStoreOpDontCare, ClearDepth: 1}
	return s, nil
}

// format is the format of a buffer.
func (i *SurfacesInfo) format(b Buffer) vk.Format {
	switch single := i.Single.Has(b); {
	case b == BufferID && single:
		return vk.FormatR32Uint
	case b == BufferID:
		return vk.FormatR32G32B32A32Uint
	case single:
		return vk.FormatR32Sfloat
	default:
		return vk.FormatR32G32B32A32Sfloat
	}
}

// prepare makes the draws of a scene.
func (s *Surfaces) prepare(ctx context.Context, sc *Scene) error {
	if s.scene == sc {
		return nil
	}
	s.draws = s.draws[:0]
	r := s.renderer
	if err := r.makeTextures(ctx, s.textures(sc)); err != nil {
		return err
	}
	none, err := blank()
	if err != nil {
		return err
	}
	pipelines := map[surfaceVariant]*halfspace.Pipeline{}
	resources := map[materialUse][]program.Descriptor{}
	laid, primitives, chunk := newLayouts(), make([]Primitive, len(sc.Primitives)), r.device.ChunkSize(sc.Triangles())
	for i := range primitives {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		primitives[i] = r.layoutAmong(ctx, laid, s.laid, &sc.Primitives[i], chunk)
	}
	s.laid = laid
	for i := range sc.Instances {
		if i%(1<<10) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		in := &sc.Instances[i]
		p := &primitives[in.Primitive]
		m := &sc.Materials[p.Material]
		if p.Vertices() == 0 || p.Indices != nil && len(p.Indices) == 0 || m.AlphaMode == Blend && !r.info.Opaque {
			continue
		}
		kind := numbersOf(p, m)
		kind.single = s.info.Single.Has(BufferPosition)
		kind.points = pointsOf(p, &RenderInfo{Thickness: r.info.Thickness, PointSize: r.info.PointSize,
			PointUnits: r.info.PointUnits, PointShape: r.info.PointShape, Samples: s.info.Samples})
		kind.normals = kind.normals || kind.points.shape == PointSphere
		if r.info.Opaque {
			kind.alphaMode = Opaque
		}
		prog := s.programs[kind]
		if prog == nil {
			if prog, err = kind.numbersProgram(s.dropped()); err != nil {
				return err
			}
			s.programs[kind] = prog
		}
		v := surfaceVariant{kind, p.Topology, in.Mirrored}
		if pipelines[v] == nil {
			if pipelines[v], err = s.pipeline(prog, v, false); err != nil {
				return err
			}
		}
		use := materialUse{prog, m}
		if resources[use] == nil {
			list, err := materialBlocks(prog, m)
			if err != nil {
				return err
			}
			textures, err := s.descriptors(m, none)
			if err != nil {
				return err
			}
			list = append(append(list, textures...), program.Descriptor{Name: "eye", Buffer: s.eye})
			resources[use] = known(prog.Bindings(), list)
		}
		d := surfaceDraw{variant: v, block: instanceBlock(in, &identity32), past: make([]byte, thingBytes)}
		things := known(prog.Bindings(), []program.Descriptor{{Name: "instance", Buffer: d.block}, {Name: "thing", Buffer: d.past},
			{Name: "points", Buffer: s.points}})
		d.resources = program.Resources{
			VertexBuffers: append(surfaceBuffers(p), floatBytes(p.Positions)), Descriptors: slices.Concat(resources[use], things),
		}
		b, err := prog.Bind(d.resources)
		if err != nil {
			return fmt.Errorf("material %q: %w", m.Name, err)
		}
		d.surface = surface{pipelines[v], drawOf(p, b), prog, i}
		s.draws = append(s.draws, d)
	}
	s.scene = sc
	return nil
}

// dropped are the colours of surfaces.frag that nobody wants. IDs stay: Alone writes them, too.
func (s *Surfaces) dropped() uint8 {
	return uint8(1<<bufferCount-1) &^ uint8(s.info.Buffers|Of(BufferID))
}

// slots are the slots of a material whose textures the buffers need.
func (s *Surfaces) slots(m *Material) (list []int) {
	if s.info.Buffers.Has(BufferAlbedo) || m.AlphaMode != Opaque {
		list = append(list, slotBaseColor)
	}
	if s.info.Buffers.Has(BufferNormal) {
		list = append(list, slotNormal)
	}
	return list
}

// textures are the textures that the numbers of a scene need.
func (s *Surfaces) textures(sc *Scene) map[textureKey]bool {
	out := map[textureKey]bool{}
	for i := range sc.Instances {
		m := &sc.Materials[sc.Primitives[sc.Instances[i].Primitive].Material]
		uses := slotUses(m)
		for _, n := range s.slots(m) {
			if u := uses[n]; u.TextureSlot != nil {
				out[textureKey{u.Texture, u.srgb}] = true
			}
		}
	}
	return out
}

// descriptors are their descriptors; element 0 is there in any case, as a binding of none is not bound.
func (s *Surfaces) descriptors(m *Material, none *halfspace.Texture) ([]program.Descriptor, error) {
	list := []program.Descriptor{{Name: "textures", Texture: none}}
	uses := slotUses(m)
	for _, n := range s.slots(m) {
		u := uses[n]
		if u.TextureSlot == nil {
			continue
		}
		t := s.renderer.textures[textureKey{u.Texture, u.srgb}]
		if t == nil {
			return nil, fmt.Errorf("material %q: there is no texture %d", m.Name, u.Texture)
		}
		list = append(list, program.Descriptor{Name: "textures", Element: n, Texture: t})
	}
	return list, nil
}

// numbersOf is the kind of program that gives numbers of a primitive: what its holes, its base colour and its normals
// need.
func numbersOf(p *Primitive, m *Material) surfaceKind {
	full := kindOf(p, m)
	k := surfaceKind{normals: full.normals, tangents: full.tangents, colors: full.colors, alphaMode: full.alphaMode,
		doubleSided: full.doubleSided,
		fragment:    "surfaces.frag", sets: full.sets, triangles: p.Triangles() > 0}
	for n := range k.places {
		k.places[n] = -1
		if n == slotBaseColor || n == slotNormal {
			k.places[n] = full.places[n]
		}
	}
	return k
}

// pipeline makes a pipeline for the buffers that there are, or for the bits of Alone.
func (s *Surfaces) pipeline(prog *program.Program, v surfaceVariant, alone bool) (*halfspace.Pipeline, error) {
	g := vk.GraphicsPipeline{Topology: v.topology}
	if alone {
		g.ColorFormats = make([]vk.Format, bufferCount)
		g.ColorFormats[BufferID] = vk.FormatR32G32B32A32Uint
		g.ColorBlend = &vk.ColorBlend{LogicOpEnable: true, LogicOp: vk.LogicOpOr,
			Attachments: make([]vk.ColorBlendAttachment, bufferCount)}
		for i := range g.ColorBlend.Attachments {
			g.ColorBlend.Attachments[i].ColorWriteMask = vk.ColorComponentsAll
		}
	} else {
		g.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
		g.DepthStencilFormat = vk.FormatD32Sfloat
		g.Multisample = &vk.Multisample{RasterizationSamples: s.info.Samples}
		for _, m := range s.images {
			f := vk.FormatUndefined
			if m != nil {
				f = m.Info().Format
			}
			g.ColorFormats = append(g.ColorFormats, f)
		}
	}
	if !v.kind.doubleSided {
		g.Rasterization.CullMode = vk.CullModeBack
	}
	g.Rasterization.LineWidth = s.renderer.info.lineWidth()
	if v.mirrored {
		g.Rasterization.FrontFace = vk.FrontFaceClockwise
	}
	return s.renderer.device.NewPipeline(g, prog)
}

// Past is the frame before: the scene as it was posed, and the camera.
type Past struct {
	// Scene is a pose of the renderer's scene.
	Scene *Scene
	// Camera is what it was seen by.
	Camera Camera
}

// Draw draws a frame of the scene that the renderer has from a camera. past, if it is not nil, is what surfaces move
// from; otherwise nothing has moved.
func (s *Surfaces) Draw(ctx context.Context, c *Camera, past *Past) error {
	r := s.renderer
	if c == nil {
		return vk.Errorf("Camera", "none")
	}
	if past != nil {
		if err := past.Scene.check(r.scene); err != nil {
			return fmt.Errorf("Past: %w", err)
		}
	}
	if err := s.prepare(ctx, r.scene); err != nil {
		return err
	}
	return reading(func() error {
		if err := s.record(c, past); err != nil {
			return err
		}
		if err := s.pass.End(ctx); err != nil {
			return err
		}
		s.look()
		return nil
	}, r)
}

// look notes what the frame that was drawn shows.
func (s *Surfaces) look() {
	s.reached = s.pass.Reached(s.reached[:0])
	for i, r := range s.reached {
		s.reached[i] = s.of.inWindow(r, s.Top)
	}
	s.seen.cover(s.reached, s.info.Width)
}

// Seen says which pixels of row y of the images, counted from the top, may show a surface of the frame that was drawn last:
// those from column from to before column to. Both are 0 where none does, before the first frame, and outside of the images.
func (s *Surfaces) Seen(y int) (from, to int) {
	if uint(y) >= uint(len(s.seen)) {
		return 0, 0
	}
	return s.seen[y].from, s.seen[y].to
}

// record records the pass of a frame, once all is there.
func (s *Surfaces) record(c *Camera, past *Past) error {
	r := s.renderer
	aspect := float64(s.info.Width) / float64(s.info.Height)
	view := c.View()
	clip := Mul(c.Projection(aspect), view)
	was, before := clip, r.scene
	if past != nil {
		was = Mul(past.Camera.Projection(aspect), past.Camera.View())
		if before = past.Scene; len(before.Instances) != len(r.scene.Instances) {
			return fmt.Errorf("Past: has %d instances, not %d", len(before.Instances), len(r.scene.Instances))
		}
	}
	eye := floatBlock(s.eye[:0])
	eye.add(-view[2], -view[6], -view[10], -view[14], float32(s.info.Width)/2, float32(s.info.Height)/2, 0, 0)
	pointsBlock(s.points, c, &clip, s.info.Width, s.info.Height)
	s.target.Window, s.target.Extent = s.of.window(s.Top)
	if s.pass == nil {
		s.pass = r.device.NewPass(s.target)
	} else {
		s.pass.Reset(s.target)
	}
	for i := range s.draws {
		d := &s.draws[i]
		in, old := &r.scene.Instances[d.instance], &before.Instances[d.instance]
		block := floatBlock(d.block[:0])
		m := Mul(clip, in.World)
		block.add(m[:]...)
		thing := floatBlock(d.past[:0])
		m = Mul(was, old.World)
		thing.add(m[:]...)
		d.number([4]uint32{uint32(d.instance + 1), uint32(in.Object + 1), uint32(r.scene.Primitives[in.Primitive].Material + 1), 1})
		draw := d.draw
		now, then := r.scene.Primitives[in.Primitive].Positions, before.Primitives[old.Primitive].Positions
		if len(now) == len(then) && len(now) > 0 && &now[0] != &then[0] { // skinned or morphed: other vertices
			p, moved := &r.scene.Primitives[in.Primitive], d.resources // in the order that both have
			moved.VertexBuffers = append(surfaceBuffers(p), floatBytes(then))
			b, err := d.program.Bind(moved)
			if err != nil {
				return err
			}
			draw = drawOf(p, b)
		}
		s.pass.Draw(d.pipeline, draw)
	}
	return nil
}

// number writes the numbers that fragments of d get.
func (d *surfaceDraw) number(id [4]uint32) {
	for i, v := range id {
		binary.LittleEndian.PutUint32(d.past[64+4*i:], v)
	}
}

// objectsAPass is how many objects a pass of Alone tells apart: a bit of four words each.
const objectsAPass = 4 * 32

// Alone counts, by Instance.Object, the pixels that each object of the last frame would have without all others. Each
// object sets a bit of its own in a picture of bits, whatever is before it, so that one pass counts many.
func (s *Surfaces) Alone(ctx context.Context) ([]int, error) {
	r := s.renderer
	most := 0
	for i := range s.draws {
		most = max(most, r.scene.Instances[s.draws[i].instance].Object+1)
	}
	counts := make([]int, most)
	if s.info.Rows > 0 {
		return nil, errors.New("Rows: pixels are counted in whole pictures")
	}
	if s.bits == nil {
		var err error
		s.bits, err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Uint,
			Extent: vk.Extent3D{Width: s.info.Width, Height: s.info.Height, Depth: 1}})
		if err != nil {
			return nil, err
		}
	}
	target := halfspace.PassInfo{Color: make([]halfspace.Attachment, bufferCount)}
	target.Color[BufferID] = halfspace.Attachment{Image: s.bits, Load: vk.AttachmentLoadOpClear}
	pipelines := map[surfaceVariant]*halfspace.Pipeline{}
	for first := 0; first < most; first += objectsAPass {
		pass := r.device.NewPass(target)
		for i := range s.draws {
			d := &s.draws[i]
			bit := r.scene.Instances[d.instance].Object - first
			if bit < 0 || bit >= objectsAPass {
				continue
			}
			if pipelines[d.variant] == nil {
				var err error
				if pipelines[d.variant], err = s.pipeline(d.program, d.variant, true); err != nil {
					return nil, err
				}
			}
			var id [4]uint32
			id[bit/32] = 1 << (bit % 32)
			d.number(id)
			pass.Draw(pipelines[d.variant], d.draw)
		}
		if err := pass.End(ctx); err != nil {
			return nil, err
		}
		words, err := halfspace.Read[[4]uint32](s.bits, halfspace.Region{})
		if err != nil {
			return nil, err
		}
		for _, px := range words {
			for k, word := range px {
				for ; word != 0; word &= word - 1 {
					counts[first+32*k+bits.TrailingZeros32(word)]++
				}
			}
		}
	}
	return counts, nil
}

// Image is where Draw leaves a buffer: of the format R32G32B32A32_SFLOAT, BufferID of _UINT, R32 in place of
// R32G32B32A32 where it is Single; nil where there is none.
func (s *Surfaces) Image(b Buffer) *halfspace.Image { return s.images[b] }

// Floats are the numbers of a buffer, four a pixel, rows from the top.
func (s *Surfaces) Floats(b Buffer) ([]float32, error) {
	if b >= BufferID || s.images[b] == nil || s.info.Single.Has(b) {
		return nil, fmt.Errorf("Buffer: %d has no four floats", b)
	}
	v, err := halfspace.Read[[4]float32](s.images[b], halfspace.Region{})
	return flat(v), err
}

// IDs are the numbers of BufferID at a sample, four a pixel, rows from the top.
func (s *Surfaces) IDs(sample int) ([]uint32, error) {
	if s.images[BufferID] == nil || s.info.Single.Has(BufferID) {
		return nil, fmt.Errorf("Buffer: there are no four IDs")
	}
	v, err := halfspace.Read[[4]uint32](s.images[BufferID], halfspace.Region{Sample: sample})
	return flat(v), err
}

// flat are the numbers of texels, one after the other, sharing them.
func flat[T float32 | uint32](v [][4]T) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(v))), 4*len(v))
}
