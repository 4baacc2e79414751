package scene

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// shadowSize is the width and height of a shadow map in texels, maxShadows the most of them: of the first lights that
// have shadows.
const (
	shadowSize = 2048
	maxShadows = 8
)

// shadowMap is a light's view of a scene.
type shadowMap struct {
	light int
	// clip takes the world's space to the map's clip space, lookup to its coordinates and depth.
	clip, lookup [16]float32
	// offset is how far along its normal a surface is moved before it is looked up: its own texels do not hide it.
	offset float32
}

// shadowMaps are the shadow maps of the first directional and spot lights.
func shadowMaps(s *Scene, lights []Light) (maps []shadowMap) {
	if s.Bounds.Empty() {
		return nil
	}
	var middle vec3
	radius := 0.0
	for k := range 3 {
		middle[k] = float64((float64(s.Bounds.Min[k]) + float64(s.Bounds.Max[k])) / 2)
		d := float64(s.Bounds.Max[k]) - middle[k]
		radius += float64(d * d)
	}
	radius = max(math.Sqrt(radius), 1e-6)
	for i := range lights {
		l := &lights[i]
		if l.Type == PointLight || len(maps) == maxShadows {
			continue
		}
		z := vec3{-float64(l.Direction[0]), -float64(l.Direction[1]), -float64(l.Direction[2])}.unit()
		up := vec3{0, 1, 0}
		if math.Abs(z[1]) > 0.9 {
			up = vec3{1, 0, 0}
		}
		x := up.cross(z).unit()
		y := z.cross(x)
		c := Camera{ZNear: 0, ZFar: 2 * radius, XMag: radius, YMag: radius}
		at := middle.add(z.scale(radius))
		m := shadowMap{light: i, offset: float32(1.5 * 2 * radius / shadowSize)}
		if l.Type == SpotLight {
			at = vec3{float64(l.Position[0]), float64(l.Position[1]), float64(l.Position[2])}
			far := math.Sqrt(at.sub(middle).dot(at.sub(middle))) + radius
			c = Camera{Perspective: true, YFov: min(2.02*l.OuterConeAngle, 3.1), ZNear: far / 1024, ZFar: far}
			m.offset = float32(1.5 * 2 * far * exact.Tan(c.YFov/2) / shadowSize)
		}
		c.World = [16]float64{x[0], x[1], x[2], 0, y[0], y[1], y[2], 0, z[0], z[1], z[2], 0, at[0], at[1], at[2], 1}
		m.clip = Mul(c.Projection(1), c.View())
		m.lookup = Mul([16]float32{0: 0.5, 5: 0.5, 10: 1, 12: 0.5, 13: 0.5, 15: 1}, m.clip)
		maps = append(maps, m)
	}
	return maps
}

// newShadowTexture is an image of so many shadow maps and its texture for comparisons; for none of a texel.
func newShadowTexture(layers int) (*halfspace.Image, *halfspace.Texture, error) {
	size := shadowSize
	if layers == 0 {
		size, layers = 1, 1
	}
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat, ArrayLayers: layers,
		Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}})
	if err != nil {
		return nil, nil, err
	}
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2DArray})
	if err != nil {
		return nil, nil, err
	}
	t, err := halfspace.NewTexture(vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, CompareEnable: true, CompareOp: vk.CompareOpLessOrEqual,
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge,
	}, v)
	return m, t, err
}

// caster is an instance that shadow maps see.
type caster struct {
	primitive *Primitive
	instance  int
}

// shadowVariant is what tells the pipelines of shadow maps apart. Surfaces are drawn from both sides: a leaf has a
// shadow also where the light comes from behind.
type shadowVariant struct {
	kind     surfaceKind
	topology vk.PrimitiveTopology
}

// drawShadows draws the shadow maps: once, as neither lights nor surfaces move.
func (p *pbr) drawShadows(ctx context.Context, to *halfspace.Image) error {
	pipelines := map[shadowVariant]*halfspace.Pipeline{}
	for layer := range p.maps {
		pass := p.device.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{
			Image: to, Layer: layer, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1,
		}})
		for _, c := range p.casters {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := p.drawCaster(pass, pipelines, c.primitive, &p.scene.Instances[c.instance], &p.maps[layer].clip); err != nil {
				return err
			}
		}
		if err := pass.End(ctx); err != nil {
			return err
		}
	}
	return nil
}

// drawCaster draws an instance to a shadow map.
func (p *pbr) drawCaster(pass *halfspace.Pass, pipelines map[shadowVariant]*halfspace.Pipeline, prim *Primitive,
	in *Instance, clip *[16]float32) error {
	m := &p.scene.Materials[prim.Material]
	v := shadowVariant{shadowKind(prim, m), prim.Topology}
	prog, err := v.kind.program()
	if err != nil {
		return err
	}
	if pipelines[v] == nil {
		if pipelines[v], err = p.shadowPipeline(prog, v); err != nil {
			return err
		}
	}
	b, err := p.bind(prog, prim, m, instanceBlock(in, clip))
	if err != nil {
		return err
	}
	pass.Draw(pipelines[v], drawOf(prim, b))
	return nil
}

// shadowKind is the kind of a program for depth: with holes, or of vertices alone.
func shadowKind(p *Primitive, m *Material) surfaceKind {
	if m.AlphaMode == Mask {
		full := kindOf(p, m)
		k := surfaceKind{colors: full.colors, alphaMode: Mask, fragment: "depth.frag"}
		for n := range k.places {
			k.places[n] = -1
		}
		k.places[slotBaseColor], k.sets[slotBaseColor] = full.places[slotBaseColor], full.sets[slotBaseColor]
		return k
	}
	return surfaceKind{}
}

func (p *pbr) shadowPipeline(prog *program.Program, v shadowVariant) (*halfspace.Pipeline, error) {
	return p.device.NewPipeline(vk.GraphicsPipeline{
		Topology:           v.topology,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		DepthStencilFormat: vk.FormatD32Sfloat,
		// Surfaces behind the light's far plane or before its near one are at it.
		Rasterization: vk.Rasterization{DepthClampEnable: true, DepthBias: &vk.DepthBias{SlopeFactor: 1.5}},
	}, prog)
}
