package scene

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// mapKind says what a depth map keeps of the surfaces that lie over one another.
type mapKind uint8

const (
	mapWhole  mapKind = iota // the nearest to the light; what lies beyond the map's depths is at their ends
	mapTop                   // the nearest to the light of those within the map's depths
	mapBottom                // the farthest from the light of those within
	mapKinds
)

// emptyDepth is the depth of a map's texels without a surface.
func (k mapKind) emptyDepth() float32 {
	if k == mapBottom {
		return 0
	}
	return 1
}

// blocker is an instance that blocks light.
type blocker struct {
	pipelines [mapKinds]*halfspace.Pipeline
	copies    []blockerCopy // for each map that is drawn at a time
	world     [16]float32
	middle    [3]float32 // of its box, in its own space
	half      [3]float32
}

// blockerCopy is a blocker in one of the maps that are drawn at a time.
type blockerCopy struct {
	draw  shade.Draw
	mesh  *shade.Mesh // of one without holes
	block []byte      // Instance of shaders/interface.glsl, of one with holes
	// material is the block of a blended one, nil: none. Its cut-off is another for each map, so that a share of them as
	// large as its alpha is blocked.
	material *program.Block
}

// mostAtOnce is from how many instances on a pass draws one map: waiting for each other is then the smaller part of the
// threads' work, and copies of so many would take memory. mostAlone is up to how many triangles a thread draws a map
// alone: the maps of all threads take as much memory as a pass of many maps has at most.
const mostAtOnce, mostAlone = 1024, 1 << 17

// blockerVariant is what tells pipelines of blockers apart.
type blockerVariant struct {
	kind     surfaceKind // of one with holes
	topology vk.PrimitiveTopology
	keeps    mapKind
}

// blockers are the instances that depth maps show.
type blockers struct {
	list      []blocker
	pipelines map[blockerVariant]*halfspace.Pipeline
	passes    []*halfspace.Pass // of threads that draw maps alone, else the first one; nil: not used yet
	kinds     mapKind           // how many kinds of maps there are
	atOnce    int               // how many maps a pass draws
	alone     bool              // threads draw a map each
}

// newBlockers is a set for scenes of so many instances and triangles. Slabs need all kinds of maps.
func newBlockers(p *pbr, instances, triangles int, slabs bool) blockers {
	s := blockers{pipelines: map[blockerVariant]*halfspace.Pipeline{}, kinds: mapWhole + 1, atOnce: mapBatch,
		passes: make([]*halfspace.Pass, p.mapThreads())}
	if slabs {
		s.kinds = mapKinds
	}
	if instances > mostAtOnce {
		s.atOnce = 1
	}
	s.alone = instances <= mostAtOnce && triangles <= mostAlone
	return s
}

// copies is how many maps are drawn at a time, at most.
func (s *blockers) copies() int {
	if s.alone {
		return max(len(s.passes), s.atOnce)
	}
	return s.atOnce
}

// see adds an instance to the surfaces that are seen and to those that block light: glass, points and lines do not.
func (b *blocked) see(ctx context.Context, p *pbr, prim *Primitive, m *Material, instance int) error {
	kind := kindOf(prim, m)
	switch prim.Topology {
	case vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan:
	default:
		return nil
	}
	if m.AlphaMode != Blend && !kind.transmission || p.info.Opaque {
		if err := b.seeShape(p, prim, m, instance); err != nil {
			return err
		}
	}
	if kind.transmission && !p.info.Opaque {
		return nil
	}
	return b.blockers.add(ctx, p, prim, m, &p.scene.Instances[instance])
}

// add adds an instance.
func (s *blockers) add(ctx context.Context, p *pbr, prim *Primitive, m *Material, in *Instance) error {
	c := blocker{world: in.World, copies: make([]blockerCopy, s.copies())}
	for k := range c.middle {
		c.middle[k], c.half[k] = float32(prim.Min[k]/2)+float32(prim.Max[k]/2), float32(prim.Max[k]/2)-float32(prim.Min[k]/2)
	}
	if m.AlphaMode == Opaque || p.info.Opaque {
		var clusters *shade.Clusters
		if s.kinds == mapKinds && prim.Topology == vk.PrimitiveTopologyTriangleList && len(prim.Indices) >= 3*boundTriangles {
			var err error
			if clusters, err = shade.NewClusters(ctx, prim.Positions, prim.Indices); err != nil {
				return err
			}
		}
		for i := range c.copies {
			mesh := &shade.Mesh{Positions: prim.Positions, Clusters: clusters}
			c.copies[i].mesh, c.copies[i].draw = mesh, drawOf(prim, nil)
			c.copies[i].draw.Bindings = mesh
		}
		return s.keep(p, &c, blockerVariant{topology: prim.Topology}, shade.Depth{})
	}
	blended := m.AlphaMode == Blend
	if blended {
		holes := *m
		holes.AlphaMode, holes.AlphaCutoff = Mask, 0.5
		m = &holes
	}
	v := blockerVariant{kind: shadowKind(prim, m), topology: prim.Topology}
	prog, err := v.kind.program()
	if err != nil {
		return err
	}
	for i := range c.copies {
		to := &c.copies[i]
		to.block = instanceBlock(in, &identity32)
		if blended {
			if to.material, err = prog.NewBlock("material", 0); err == nil {
				err = setMaterial(to.material, m)
			}
			if err != nil {
				return err
			}
		}
		bound, err := p.bindBlock(prog, prim, m, to.block, to.material)
		if err != nil {
			return err
		}
		to.draw = drawOf(prim, bound)
	}
	return s.keep(p, &c, v, prog)
}

// keep adds a blocker with the pipelines for the kinds of maps that there are.
func (s *blockers) keep(p *pbr, c *blocker, v blockerVariant, shader shade.Shader) error {
	for v.keeps = range s.kinds {
		pipe := s.pipelines[v]
		if pipe == nil {
			g := vk.GraphicsPipeline{
				Topology:           v.topology,
				DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
				DepthStencilFormat: vk.FormatD32Sfloat,
			}
			g.Rasterization.DepthClampEnable = v.keeps == mapWhole
			if v.keeps == mapBottom {
				g.DepthStencil.DepthCompareOp = vk.CompareOpGreater
			}
			var err error
			if pipe, err = p.device.NewPipeline(g, shader); err != nil {
				return err
			}
			s.pipelines[v] = pipe
		}
		c.pipelines[v.keeps] = pipe
	}
	s.list = append(s.list, *c)
	return nil
}

// within says that a part of an instance's box lies at distances from low to high along an axis.
func (c *blocker) within(axis [3]float32, low, high float32) bool {
	at := dot3(axis, transformPoint(&c.world, c.middle))
	size := float32(0)
	for k := range c.half {
		size += float32(float32(math.Abs(float64(dot3(axis, [3]float32(c.world[4*k:]))))) * c.half[k])
	}
	size += float32(1e-5 * (size + float32(math.Abs(float64(at)))))
	return !(at+size < low || at-size > high)
}

// mapView is the view of a depth map.
type mapView struct {
	clip *[16]float32 // from world space to clip space
	// turn, from 0 to 1, is the alpha from which on blended surfaces are in the map.
	turn float64
	slab *slab // a part of the scene; nil: the whole
}

// depthMaps are square depth maps below each other in one image.
type depthMaps struct {
	image *halfspace.Image
	size  int
	at    []vk.Dynamic // where each map is
}

// newDepthMaps makes n maps of a size.
func newDepthMaps(n, size int) (*depthMaps, error) {
	m := &depthMaps{size: size, at: make([]vk.Dynamic, n)}
	for i := range m.at {
		r := m.rect(i, 1)
		m.at[i] = vk.Dynamic{Scissors: []vk.Rect2D{r},
			Viewports: []vk.Viewport{{Y: float32(r.Y), Width: float32(size), Height: float32(size), MaxDepth: 1}}}
	}
	var err error
	m.image, err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat,
		Extent: vk.Extent3D{Width: size, Height: n * size, Depth: 1}})
	return m, err
}

// rect is where n maps are, from a first one on.
func (m *depthMaps) rect(first, n int) vk.Rect2D {
	return vk.Rect2D{Y: first * m.size, Width: m.size, Height: n * m.size}
}

// depths are the depths of all maps.
func (m *depthMaps) depths() (list [][]float32) {
	all := imageFloats(m.image)
	n := m.size * m.size
	for i := range m.at {
		list = append(list, all[i*n:(i+1)*n])
	}
	return list
}

// drawMaps draws the scene to the first of some depth maps, a view each. Views of a slab have the same kind.
func (s *blockers) drawMaps(ctx context.Context, p *pbr, to *depthMaps, views []mapView) error {
	for first := 0; first < len(views); first += s.atOnce {
		if err := s.drawSome(ctx, p, to, first, views[first:min(first+s.atOnce, len(views))], 0); err != nil {
			return err
		}
	}
	return nil
}

// drawSome draws maps in one pass, from a first one on, with the copies from a number on, which is the thread's that draws
// alone.
func (s *blockers) drawSome(ctx context.Context, p *pbr, to *depthMaps, first int, views []mapView, copies int) error {
	keeps := mapWhole
	if views[0].slab != nil {
		keeps = views[0].slab.keeps
	}
	info := halfspace.PassInfo{RenderArea: to.rect(first, len(views)), DepthStencil: &halfspace.DepthStencilAttachment{
		Image: to.image, DepthLoad: vk.AttachmentLoadOpClear, DepthStore: vk.AttachmentStoreOpStore, ClearDepth: keeps.emptyDepth(),
	}}
	pass := s.passes[copies]
	if pass == nil {
		pass = p.device.NewPass(info)
		s.passes[copies] = pass
	} else {
		pass.Reset(info)
	}
	for k := range views {
		v := &views[k]
		for i := range s.list {
			c := &s.list[i]
			if v.slab != nil && !c.within(v.slab.axis, v.slab.low, v.slab.high) {
				continue
			}
			own := &c.copies[copies+k]
			m := Mul(*v.clip, c.world)
			if own.mesh != nil {
				own.mesh.Matrix = m
			} else {
				block := floatBlock(own.block[:0])
				block.add(m[:]...)
			}
			if own.material != nil {
				if err := own.material.Set("alphaCutoff", float32(v.turn)); err != nil {
					return err
				}
			}
			own.draw.Dynamic = &to.at[first+k]
			pass.Draw(c.pipelines[keeps], own.draw)
		}
	}
	return pass.End(ctx)
}

// turnOf is drawMap's turn for map i of many: the turns of neighbouring maps are spread evenly.
func turnOf(i int) float64 { return 1 - max(spiral(i)+0.5-math.Floor(spiral(i)+0.5), 1.0/(1<<20)) }
