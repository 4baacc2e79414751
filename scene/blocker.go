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
	draw      shade.Draw
	world     [16]float32
	mesh      *shade.Mesh // of one without holes
	block     []byte      // Instance of shaders/interface.glsl, of one with holes
	// material is the block of a blended one, nil: none. Its cut-off is another for each map, so that a share of them as
	// large as its alpha is blocked.
	material *program.Block
	middle   [3]float32 // of its box, in its own space
	half     [3]float32
}

// blockerVariant is what tells pipelines of blockers apart.
type blockerVariant struct {
	kind     surfaceKind // of one with holes
	topology vk.PrimitiveTopology
	keeps    mapKind
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
	in := &p.scene.Instances[instance]
	c := blocker{world: in.World}
	for k := range c.middle {
		c.middle[k], c.half[k] = float32(prim.Min[k]/2)+float32(prim.Max[k]/2), float32(prim.Max[k]/2)-float32(prim.Min[k]/2)
	}
	if m.AlphaMode == Opaque || p.info.Opaque {
		c.mesh, c.draw = &shade.Mesh{Positions: prim.Positions}, drawOf(prim, nil)
		c.draw.Bindings = c.mesh
		if p.info.OcclusionReach > 0 && prim.Topology == vk.PrimitiveTopologyTriangleList && len(prim.Indices) >= 3*boundTriangles {
			var err error
			if c.mesh.Clusters, err = shade.NewClusters(ctx, prim.Positions, prim.Indices); err != nil {
				return err
			}
		}
		return b.addBlocker(p, &c, blockerVariant{topology: prim.Topology}, shade.Depth{})
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
	c.block = instanceBlock(in, &identity32)
	if blended {
		if c.material, err = prog.NewBlock("material", 0); err == nil {
			err = setMaterial(c.material, m)
		}
		if err != nil {
			return err
		}
	}
	bound, err := p.bindBlock(prog, prim, m, c.block, c.material)
	if err != nil {
		return err
	}
	c.draw = drawOf(prim, bound)
	return b.addBlocker(p, &c, v, prog)
}

// addBlocker adds an instance with the pipelines for the kinds of maps that there are.
func (b *blocked) addBlocker(p *pbr, c *blocker, v blockerVariant, s shade.Shader) error {
	kinds := mapKinds
	if p.info.OcclusionReach == 0 {
		kinds = mapWhole + 1
	}
	for v.keeps = range kinds {
		pipe := b.pipelines[v]
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
			if pipe, err = p.device.NewPipeline(g, s); err != nil {
				return err
			}
			b.pipelines[v] = pipe
		}
		c.pipelines[v.keeps] = pipe
	}
	b.blockers = append(b.blockers, *c)
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

// drawMap draws the scene to a depth map of a matrix from world space to clip space. turn, from 0 to 1, is the alpha
// from which on blended surfaces are in it. slab, nil: the whole scene, is a part of it.
func (b *blocked) drawMap(ctx context.Context, p *pbr, clip *[16]float32, to *halfspace.Image, turn float64, slab *slab) error {
	keeps := mapWhole
	if slab != nil {
		keeps = slab.keeps
	}
	info := halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{
		Image: to, DepthLoad: vk.AttachmentLoadOpClear, DepthStore: vk.AttachmentStoreOpStore, ClearDepth: keeps.emptyDepth(),
	}}
	if b.pass == nil {
		b.pass = p.device.NewPass(info)
	} else {
		b.pass.Reset(info)
	}
	for i := range b.blockers {
		c := &b.blockers[i]
		if slab != nil && !c.within(slab.axis, slab.low, slab.high) {
			continue
		}
		m := Mul(*clip, c.world)
		if c.mesh != nil {
			c.mesh.Matrix = m
		} else {
			block := floatBlock(c.block[:0])
			block.add(m[:]...)
		}
		if c.material != nil {
			if err := c.material.Set("alphaCutoff", float32(turn)); err != nil {
				return err
			}
		}
		b.pass.Draw(c.pipelines[keeps], c.draw)
	}
	return b.pass.End(ctx)
}

// turnOf is drawMap's turn for map i of many: the turns of neighbouring maps are spread evenly.
func turnOf(i int) float64 { return 1 - max(spiral(i)+0.5-math.Floor(spiral(i)+0.5), 1.0/(1<<20)) }
