package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// GroundKind is what lies under a scene. The zero value is nothing.
type GroundKind uint8

// The kinds of ground.
const (
	GroundNone   GroundKind = iota
	GroundAuto              // a catcher of shadows, for eyes outside the scene's bounds
	GroundShadow            // a catcher of shadows: transparent beside them
	GroundGrid              // the same with lines
	GroundColor             // a dull surface of Ground.Color
	groundKinds
)

// Ground is a horizontal plane at the lowest vertex of a scene, which ends softly beside it. It is seen from
// above alone. Where the scene blocks the light of RenderInfo.Env, of Ambient and of the scene's lights from it, the plane
// is dark: by the share of its light that is blocked. It blocks no light itself. The zero value is
// no ground.
type Ground struct {
	// Kind says what the plane shows. The zero value is nothing.
	Kind GroundKind
	// Color is how much a plane of GroundColor reflects of linear red, green and blue, 0 to 1 each.
	Color [3]float32
	// Bounds has the plane at its lowest place, for sequences in which things move. The zero value is the scene's
	// [Scene.VertexBounds].
	Bounds Bounds
}

// check refuses a ground that is none.
func (g *Ground) check() error {
	if g.Kind >= groundKinds {
		return vk.Errorf("Ground.Kind", "%d is none", g.Kind)
	}
	for _, v := range g.Color {
		if !(v >= 0 && v <= 1) {
			return vk.Errorf("Ground.Color", "%v is not from 0 to 1", v)
		}
	}
	return nil
}

// ground is the plane, ready to be drawn.
type ground struct {
	bounds            Bounds
	up, across, along vec3 // unit vectors
	middle            vec3
	half              float64 // of its side
	height            float64 // of the scene above it
	blocked           *halfspace.Image
	casters           []groundCaster
	simple            *coming[[]groundCaster] // simplify's; nil: it is not begun
	sources           []groundSource
	pipeline          *halfspace.Pipeline
	draws             shade.Draw
	block             []byte
	drawn             bool           // blocked is
	shadows           *groundShadows // that are being drawn; nil: none
	size              int            // of shadows, in texels a side
}

// groundCaster is an instance that has a shadow on the ground.
type groundCaster struct {
	primitive *Primitive
	material  *Material
	instance  *Instance
}

// groundBytes is the size of Ground in shaders/ground.glsl.
const groundBytes = 64 + 4*16

// newGround places the ground under a scene and finds the directions that its light comes from.
func newGround(p *pbr) (*ground, error) {
	g := &ground{bounds: p.info.Ground.Bounds, block: make([]byte, groundBytes), size: 384}
	if g.bounds == (Bounds{}) {
		g.bounds = p.scene.VertexBounds()
	}
	if g.bounds.Empty() || p.scene.Triangles() == 0 {
		return nil, nil
	}
	if max(p.info.Width, p.info.Height) <= 512 {
		g.size = 128
	}
	g.up, g.along, g.across = p.scene.axes()
	var low, high vec3
	for k := range 3 {
		low[k], high[k] = float64(g.bounds.Min[k]), float64(g.bounds.Max[k])
	}
	size := high.sub(low)
	height := size.dot(g.up)
	flat := size.sub(g.up.scale(height))
	width, diagonal := math.Sqrt(flat.dot(flat))/2, math.Sqrt(size.dot(size))
	if !(diagonal > 0) {
		return nil, nil
	}
	g.half = float64(1.5*width) + float64(0.9*height)
	g.middle = low.add(flat.scale(0.5)).sub(g.up.scale(0.0005 * diagonal)) // faces that lie on it are above it
	g.height = g.heightOf(&p.scene.Bounds)
	g.findLight(p)
	var err error
	if g.blocked, err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: g.format(p),
		Extent: vk.Extent3D{Width: g.size, Height: g.size, Depth: 1}}); err != nil {
		return nil, err
	}
	v, err := halfspace.NewView(g.blocked, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	s := trilinear()
	s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
	t, err := halfspace.NewTexture(s, v)
	if err != nil {
		return nil, err
	}
	c := constants{}
	c.set(0, map[GroundKind]int{GroundGrid: 1, GroundColor: 2}[p.info.Ground.Kind])
	prog, err := shippedProgram("ground.vert", "ground.frag", program.Options{FragmentConstants: c})
	if err != nil {
		return nil, err
	}
	g.pipeline, err = p.device.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{radianceFormat},
		DepthStencilFormat: vk.FormatD32Sfloat, Multisample: &vk.Multisample{RasterizationSamples: p.info.Samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthCompareOp: p.nearer(false)},
		ColorBlend: &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
			BlendEnable:         true,
			SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			ColorWriteMask: vk.ColorComponentsAll,
		}}},
	}, prog)
	if err != nil {
		return nil, err
	}
	b, err := prog.Bind(program.Resources{Descriptors: []program.Descriptor{{Name: "ground", Buffer: g.block},
		{Name: "blocked", Texture: t}}})
	g.draws = shade.Draw{Bindings: b, Count: 4, Label: "ground"}
	return g, err
}

// heightOf is how high a box and g.bounds reach above the ground.
func (g *ground) heightOf(b *Bounds) float64 {
	most := 1e-30
	for _, b := range []*Bounds{b, &g.bounds} {
		for k := range 8 {
			corner := vec3{float64(b.Min[0]), float64(b.Min[1]), float64(b.Min[2])}
			for axis := range 3 {
				if k>>axis&1 != 0 {
					corner[axis] = float64(b.Max[axis])
				}
			}
			most = max(most, corner.sub(g.middle).dot(g.up))
		}
	}
	return most
}

// format is the form of the picture of blocked light: the share of it, or for a surface the light that arrives.
func (g *ground) format(p *pbr) vk.Format {
	if p.info.Ground.Kind == GroundColor {
		return radianceFormat
	}
	return vk.FormatR16Unorm
}
