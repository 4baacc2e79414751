package scene

import (
	"context"
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MostOcclusion is the largest RenderInfo.Occlusion.
const MostOcclusion = 4096

// checkOcclusion refuses a number of maps that is none.
func (i *RenderInfo) checkOcclusion() error {
	switch {
	case i.Occlusion < 0 || i.Occlusion > MostOcclusion || i.Occlusion > 0 && i.Occlusion < 8:
		return vk.Errorf("Occlusion", "%d is neither 0 nor from 8 to %d", i.Occlusion, MostOcclusion)
	case i.Occlusion > 0 && i.Rows > 0:
		return vk.Errorf("Occlusion", "%d: Rows is %d, and blocked light is looked up in whole pictures", i.Occlusion, i.Rows)
	}
	return nil
}

// OcclusionBytes is about what RenderInfo.Occlusion and ShadowMaps take for pictures of a size.
func OcclusionBytes(width, height int) int64 {
	size := int64((&RenderInfo{Width: width, Height: height, Occlusion: MostOcclusion}).mapSize())
	maps := mostBatches*mapBatch*size*size + fineBatch*fineSize*fineSize + 2*nearSize*nearSize
	return int64(width)*int64(height)*(4*16+4+4+4+4+4*placeNumbers+4*(1+maxShadows)+20+4+20) + 4*maps
}

// blocks says that the scene blocks light from everywhere.
func (i *RenderInfo) blocks() bool { return i.Occlusion > 0 && i.Shading == ShadePBR }

// looksUp says that places of pixels are looked up in depth maps.
func (i *RenderInfo) looksUp() bool { return i.blocks() || i.shares() }

// blocked finds how much light from everywhere arrives at the surface of each pixel: the scene is drawn as a depth map
// from each of many directions, and each pixel's place is looked up in it (as ambient occlusion by depth maps is known
// since Zhukov, Iones and Kronin, and Pharr and Green). Both the light that arrives and the light that would are summed
// over the same directions, and their ratio scales what materials get.
type blocked struct {
	width, height int
	middle        vec3
	half          vec3 // of the bounds' sides
	directions    []blockedDirection
	finer         []blockedDirection // the same with maps of nearSize, with RenderInfo.OcclusionReach
	size          int                // of maps, in texels a side
	own           []*depthMaps       // of each thread that draws maps alone, one map
	maps          *depthMaps         // mapBatch of them, where threads draw maps together, and of lights
	blockers      blockers

	shapes     []surface // draws of shape.frag
	shapeKinds map[surfaceVariant]*halfspace.Pipeline
	shapePass  *halfspace.Pass
	place      *halfspace.Image // of shape.frag
	smooth     *halfspace.Image
	flat       *halfspace.Image
	depth      *halfspace.Image
	eye        []byte

	shown    shown
	near     []nearSums    // of each pixel that is shown, with RenderInfo.OcclusionReach
	nearMaps [2]*depthMaps // one each
	slabs    []int32       // of each pixel that is shown, along the direction at hand
	far      []float32     // what arrives would be without a reach
	// arrives is the share of the light from everywhere that arrives: of red, green and blue of dull light, and of glossy
	// light. front is the depth of the surface that it is about, -1: none.
	arrives, front blockedImage
	even, evenNear []float32    // of each pixel: the share of an even light that arrives, in all and past near things
	shares         blockedImage // a layer for each of the lights
	lights         int          // how many there are of these
	fine           *depthMaps   // fineBatch of them
	from           *Camera      // whose picture is known; nil: none
	seen           [16]float32
}

// blockedImage is what the sums become, for materials.
type blockedImage struct {
	image   *halfspace.Image
	texture *halfspace.Texture
}

// blockedDirection is a direction as the sums read it.
type blockedDirection struct {
	x, y, z      [4]float32 // from places beside the middle to a map's texels and to its depth
	to           [3]float32
	light        [4]float32 // red, green, blue, and 1, times the share
	glossy       float32    // luminance times the share
	bias         float32    // of depth, half a texel in the world
	texel        float32    // the longer side of one in the world
	sides        [2]float32 // both
	across, down [3]float32 // the axes of the map
	clip         [16]float32
}

// mapSize is how wide maps are: the number of directions counts more than the number of texels.
func (i *RenderInfo) mapSize() int {
	side := max(i.Width, i.Height)
	switch {
	case i.Occlusion >= manyDirections:
		size := 256
		for size < 2*side && size < 1024 {
			size *= 2
		}
		return size
	case i.OcclusionWhole && side > 256:
		return 768
	case i.OcclusionWhole:
		return 256
	case side <= 256:
		return 192
	}
	return 512
}

// manyDirections is from how many on the texels of maps are the larger part of the error.
const manyDirections = 128

// blockedSize is the size of the picture that blocked light is looked up in.
func blockedSize(i *RenderInfo) (width, height int) {
	if i.OcclusionWhole || i.Width*i.Height <= 1<<20 {
		return i.Width, i.Height
	}
	return (i.Width + 2) / 3, (i.Height + 2) / 3
}

// newBlocked makes the images and the directions. Of the renderer before, where there is one, it takes over images.
func newBlocked(p *pbr, old *blocked) (*blocked, error) {
	width, height := blockedSize(&p.info)
	size := p.info.mapSize()
	b := &blocked{width: width, height: height, size: size, eye: make([]byte, 16),
		blockers:   newBlockers(p, len(p.scene.Instances), p.scene.Triangles(), p.info.OcclusionReach > 0),
		shapeKinds: map[surfaceVariant]*halfspace.Pipeline{}}
	if old != nil && old.width == b.width && old.height == b.height && old.size == b.size {
		b.own, b.maps, b.place, b.smooth, b.flat, b.depth = old.own, old.maps, old.place, old.smooth, old.flat, old.depth
		b.fine, b.nearMaps = old.fine, old.nearMaps
		b.arrives, b.front, b.even = old.arrives, old.front, old.even
		b.blockers.passes, b.shapePass = old.blockers.passes, old.shapePass
	} else if err := b.images(p); err != nil {
		return nil, err
	}
	if !p.scene.Bounds.Empty() {
		for k := range b.middle {
			lo, hi := float64(p.scene.Bounds.Min[k]), float64(p.scene.Bounds.Max[k])
			b.middle[k], b.half[k] = float64(lo/2)+float64(hi/2), float64(hi/2)-float64(lo/2)
		}
	}
	if b.lights = blockedLights(p); b.lights > 0 {
		if err := b.newShares(p, b.lights); err != nil {
			return nil, err
		}
	}
	if b.maps == nil && (b.lights > 0 || !b.blockers.alone) {
		var err error
		if b.maps, err = newDepthMaps(mapBatch, b.size); err != nil {
			return nil, err
		}
	}
	for b.blockers.alone && len(b.own) < p.mapThreads() {
		m, err := newDepthMaps(1, b.size)
		if err != nil {
			return nil, err
		}
		b.own = append(b.own, m)
	}
	if b.lights > 0 {
		if b.fine == nil {
			var err error
			if b.fine, err = newDepthMaps(fineBatch, fineSize); err != nil {
				return nil, err
			}
		}
	}
	if p.info.OcclusionReach > 0 {
		for i := range b.nearMaps {
			if b.nearMaps[i] != nil {
				continue
			}
			var err error
			if b.nearMaps[i], err = newDepthMaps(1, nearSize); err != nil {
				return nil, err
			}
		}
	}
	if p.info.Occlusion == 0 {
		return b, nil
	}
	if b.blockers.alone {
		b.shown.sights = make([]sight, 2*seenBatch)
	}
	planSums(p, sumStep(width*height), b.blockers.alone)
	n := p.info.Occlusion
	if p.sun != nil {
		n -= p.sun.maps(n)
	}
	for _, d := range newSkyCells(p.info.Env, p.info.Ambient, p.info.EnvRotation, p.scene.Up).directions(n) {
		b.directions = append(b.directions, b.direction(&d, b.size))
		if p.info.OcclusionReach > 0 {
			b.finer = append(b.finer, b.direction(&d, nearSize))
		}
	}
	return b, nil
}

// images makes the images.
func (b *blocked) images(p *pbr) error {
	var err error
	image := func(f vk.Format, width, height int) *halfspace.Image {
		if err != nil {
			return nil
		}
		var m *halfspace.Image
		m, err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
		return m
	}
	const four = vk.FormatR32G32B32A32Sfloat
	b.place, b.smooth, b.flat = image(four, b.width, b.height), image(four, b.width, b.height), image(four, b.width, b.height)
	b.depth = image(vk.FormatD32Sfloat, b.width, b.height)
	b.arrives.image, b.front.image = image(four, b.width, b.height), image(vk.FormatR32Sfloat, b.width, b.height)
	for _, to := range []*blockedImage{&b.arrives, &b.front} {
		if err == nil {
			to.texture, err = texels(to.image)
		}
	}
	b.even = make([]float32, b.width*b.height)
	return err
}

// texels is a texture for lookups of single texels of an image, and of those at its edges beyond them.
func texels(m *halfspace.Image) (*halfspace.Texture, error) {
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	return halfspace.NewTexture(vk.Sampler{AddressModeU: vk.SamplerAddressModeClampToEdge,
		AddressModeV: vk.SamplerAddressModeClampToEdge}, v)
}

// direction is a direction as the sums read it, with a map that the bounds fit in.
func (b *blocked) direction(d *skyDirection, size int) blockedDirection {
	z := d.to
	x, y := beside(z)
	// Half the extents of the bounds along the axes, with a margin of a texel.
	extent := func(axis vec3) float64 {
		sum := 0.0
		for k := range axis {
			sum += float64(math.Abs(axis[k]) * b.half[k])
		}
		return max(sum*(1+4/float64(size)), 1e-30)
	}
	ex, ey, ez := extent(x), extent(y), extent(z)*1.001
	texel := max(ex, ey) * 2 / float64(size)
	out := blockedDirection{to: [3]float32{float32(z[0]), float32(z[1]), float32(z[2])}}
	row := func(axis vec3, scale, offset float64) (r [4]float32) {
		for k := range axis {
			r[k] = float32(axis[k] * scale)
		}
		r[3] = float32(offset)
		return r
	}
	half := float64(size) / 2
	out.x, out.y, out.z = row(x, half/ex, half), row(y, half/ey, half), row(z, -0.5/ez, 0.5)
	out.bias, out.texel = float32(0.5*texel*0.5/ez), float32(texel)
	out.sides = [2]float32{float32(2 * ex / float64(size)), float32(2 * ey / float64(size))}
	for k := range x {
		out.across[k], out.down[k] = float32(x[k]), float32(y[k])
	}
	for k := range 3 {
		out.light[k] = float32(d.radiance[k] * d.share)
	}
	out.light[3] = float32(d.share)
	out.glossy = float32(luminance(d.radiance) * d.share)
	// The same for clip space, from world space.
	clip := func(r int, axis vec3, scale, offset float64) {
		for k := range axis {
			out.clip[4*k+r] = float32(axis[k] * scale)
		}
		out.clip[12+r] = float32(offset - float64(axis.dot(b.middle)*scale))
	}
	clip(0, x, 1/ex, 0)
	clip(1, y, 1/ey, 0)
	clip(2, z, -0.5/ez, 0.5)
	out.clip[15] = 1
	return out
}

// seeShape adds an instance to the surfaces that are seen.
func (b *blocked) seeShape(p *pbr, prim *Primitive, m *Material, instance int) error {
	in := &p.scene.Instances[instance]
	k := shadowKind(prim, m)
	if m.AlphaMode != Mask || p.info.Opaque {
		for n := range k.places {
			k.places[n] = -1
		}
	}
	k.fragment, k.normals, k.doubleSided = "shape.frag", prim.Normals != nil, m.DoubleSided
	k.against = k.normals && p.scene.against[in.Primitive]
	prog, err := k.program()
	if err != nil {
		return err
	}
	v := surfaceVariant{k, prim.Topology, in.Mirrored}
	pipe := b.shapeKinds[v]
	if pipe == nil {
		const four = vk.FormatR32G32B32A32Sfloat
		g := vk.GraphicsPipeline{
			Topology:           prim.Topology,
			DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: p.nearer(false)},
			DepthStencilFormat: vk.FormatD32Sfloat, ColorFormats: []vk.Format{four, four, four},
		}
		if !m.DoubleSided {
			g.Rasterization.CullMode = vk.CullModeBack
		}
		if in.Mirrored {
			g.Rasterization.FrontFace = vk.FrontFaceClockwise
		}
		if pipe, err = p.device.NewPipeline(g, prog); err != nil {
			return err
		}
		b.shapeKinds[v] = pipe
	}
	bound, err := p.bind(prog, prim, m, p.instances[instance])
	if err != nil {
		return err
	}
	b.shapes = append(b.shapes, surface{pipeline: pipe, draw: drawOf(prim, bound)})
	return nil
}

// look finds how much light arrives in the picture of a camera, unless it is known, and returns the picture's matrix. Beside
// the maps of threads that draw alone it does the stages that beside returns; nil: there are none.
func (b *blocked) look(ctx context.Context, p *pbr, c *Camera, clip *[16]float32, beside func() ([]*stage, error)) ([16]float32, error) {
	if p.from != nil {
		c = p.from
		at := Mul(p.info.projection(c), c.View())
		clip = &at
	}
	if b.from != nil && *b.from == *c {
		return b.seen, nil
	}
	outside := true
	if eye := (vec3{c.World[12], c.World[13], c.World[14]}); p.info.OcclusionOutside && c.Perspective && holds(&p.scene.Bounds, eye) {
		outside = false
	}
	b.from = nil
	if err := b.drawShapes(ctx, p, c, clip); err != nil {
		return b.seen, err
	}
	directions := b.directions
	if !outside {
		directions = nil
	}
	if err := b.lookAll(ctx, p, directions, beside); err != nil {
		return b.seen, err
	}
	b.far = nil
	if p.info.OcclusionReach > 0 && len(directions) > 0 {
		if err := b.lookNear(ctx, p); err != nil {
			return b.seen, err
		}
		b.far, b.evenNear = make([]float32, 4*len(b.even)), make([]float32, len(b.even))
	}
	b.finish(p)
	if err := b.shareLights(ctx, p, outside); err != nil {
		return b.seen, err
	}
	b.filter(p)
	if b.far != nil {
		b.swap()
	}
	if b.lights > 0 {
		b.shares.image.Touch()
	}
	known := *c
	b.from, b.seen = &known, *clip
	return b.seen, nil
}

// partPixels is how many pixels a part of the sums has at most: the numbers of so many fit a core's cache from one program to
// the next.
const partPixels = 8 * shade.MaxLanes

// lookAll adds up what all pixels see of directions.
func (b *blocked) lookAll(ctx context.Context, p *pbr, directions []blockedDirection, beside func() ([]*stage, error)) error {
	views := make([]mapView, len(directions))
	for i := range directions {
		views[i] = mapView{clip: &directions[i].clip, turn: turnOf(i)}
	}
	parts := max(b.blockers.parts(p), len(b.shown.pixels)/partPixels)
	use := &mapUse{
		begin: func(first, n int, maps [][]float32) {
			b.shown.list, b.shown.first, b.shown.maps = directions[first:first+n], first, maps
		},
		parts: parts,
		do:    func(ctx context.Context, part int) error { return b.shown.look(ctx, part, parts) },
	}
	b.shown.size = b.size
	if !b.blockers.alone {
		return b.blockers.eachBatch(ctx, p, []*depthMaps{b.maps}, views, use)
	}
	use.see = func(ctx context.Context, view int, depths []float32) error {
		return b.shown.see(ctx, view, &directions[view], depths)
	}
	var other []*stage
	if beside != nil {
		var err error
		if other, err = beside(); err != nil {
			return err
		}
	}
	var m mapStages
	m.add(ctx, p, &b.blockers, b.own, views, use)
	return inStages(p.mapThreads(), between(m.list, other))
}

// drawShapes draws what each pixel shows.
func (b *blocked) drawShapes(ctx context.Context, p *pbr, c *Camera, clip *[16]float32) error {
	eye := floatBlock(b.eye[:0])
	if c.Perspective {
		eye.add(float32(c.World[12]), float32(c.World[13]), float32(c.World[14]), 1)
	} else {
		z := vec3{c.World[8], c.World[9], c.World[10]}.unit()
		eye.add(float32(z[0]), float32(z[1]), float32(z[2]), 0)
	}
	for i, block := range p.instances {
		if block != nil {
			to := floatBlock(block[:0])
			m := Mul(*clip, p.scene.Instances[i].World)
			to.add(m[:]...)
		}
	}
	info := halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: b.depth, DepthLoad: vk.AttachmentLoadOpClear,
		DepthStore: vk.AttachmentStoreOpDontCare}}
	if !p.info.ReverseZ {
		info.DepthStencil.ClearDepth = 1
	}
	for _, m := range []*halfspace.Image{b.place, b.smooth, b.flat} {
		info.Color = append(info.Color, halfspace.Attachment{Image: m, Load: vk.AttachmentLoadOpClear})
	}
	if b.shapePass == nil {
		b.shapePass = p.device.NewPass(info)
	} else {
		b.shapePass.Reset(info)
	}
	for i := range b.shapes {
		b.shapePass.Draw(b.shapes[i].pipeline, b.shapes[i].draw)
	}
	if err := b.shapePass.End(ctx); err != nil {
		return err
	}
	e := [4]float32{f32(b.eye), f32(b.eye[4:]), f32(b.eye[8:]), f32(b.eye[12:])}
	if err := b.shown.find(p, imageFloats(b.place), b.width, b.height); err != nil {
		return err
	}
	p.rows(0, b.height, func(y int) { b.begin(y, &e) })
	return nil
}

func f32(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }

// imageFloats are the numbers of an image of floats of one level.
func imageFloats(m *halfspace.Image) []float32 {
	b := m.Bytes()
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/4)
}

// finish makes of sums what materials read; far becomes what they read where there is a reach.
func (b *blocked) finish(p *pbr) {
	smooth, arrives, front := imageFloats(b.smooth), imageFloats(b.arrives.image), imageFloats(b.front.image)
	s := &b.shown
	p.rows(0, b.height, func(y int) {
		for i := y * b.width; i < (y+1)*b.width; i++ {
			front[i] = -1
			for k := range 4 {
				arrives[4*i+k] = 1
				if b.far != nil {
					b.far[4*i+k] = 1
				}
			}
		}
		for j := s.rows[y]; j < s.rows[y+1]; j++ {
			i := s.pixels[j]
			a := arrives[4*i:][:4]
			for k := range 3 {
				a[k] = shareOf(s.arrives[k][j], s.all[k][j])
			}
			a[3] = shareOf(s.glossy[j], s.glossyAll[j])
			b.even[i], front[i] = shareOf(s.arrives[3][j], s.all[3][j]), smooth[4*i+3]
			if b.far != nil {
				n := &b.near[j]
				for k := range 3 {
					b.far[4*i+uint32(k)] = shareOf(n[k], s.all[k][j])
				}
				b.far[4*i+3] = shareOf(n[4], s.glossyAll[j])
				b.evenNear[i] = shareOf(n[3], s.all[3][j])
			}
		}
	})
	b.arrives.image.Touch()
	b.front.image.Touch()
}

// shareOf is a part of a whole; of nothing it is 1.
func shareOf(part, whole float32) float32 {
	if !(whole > 0) {
		return 1
	}
	return part / whole
}
