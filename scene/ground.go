package scene

import (
	"math"
	"math/bits"
	"slices"
	"sort"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
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

// Ground is a horizontal plane at the lowest place of a scene's bounds, which ends softly beside it. It is seen from
// above alone. Where the scene blocks the light of RenderInfo.Env, of Ambient and of the scene's directional lights
// from it, the plane is dark: by the share of its light that is blocked. It blocks no light itself. The zero value is
// no ground.
type Ground struct {
	// Kind says what the plane shows. The zero value is nothing.
	Kind GroundKind
	// Color is how much a plane of GroundColor reflects of linear red, green and blue, 0 to 1 each.
	Color [3]float32
	// Bounds takes the place of the scene's, for sequences in which things move. The zero value is the scene's.
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
	directions        []lightDirection
	light             [3]float64 // irradiance over pi where nothing is blocked
	pipeline          *halfspace.Pipeline
	draws             shade.Draw
	block             []byte
	drawn             bool // blocked is
	size              int  // of shadows, in texels a side
}

// groundCaster is an instance that has a shadow on the ground.
type groundCaster struct {
	primitive *Primitive
	material  *Material
	instance  *Instance
}

// lightDirection is a direction towards light, and the share of the ground's light that comes from around it.
type lightDirection struct {
	to    vec3
	share float64
}

// groundBytes is the size of Ground in shaders/ground.glsl.
const groundBytes = 64 + 4*16

// groundDirections is how many directions of the environment's light there are: more make softer edges.
const groundDirections = 64

// newGround places the ground under a scene and finds the directions that its light comes from.
func newGround(p *pbr) (*ground, error) {
	g := &ground{bounds: p.info.Ground.Bounds, block: make([]byte, groundBytes), size: 384}
	if g.bounds == (Bounds{}) {
		g.bounds = p.scene.Bounds
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
	g.findLight(p)
	var err error
	if g.blocked, err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR16Unorm,
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

// luminance of linear red, green and blue (Rec. 709).
func luminance(c [3]float64) float64 {
	return float64(0.2126*c[0]) + float64(0.7152*c[1]) + float64(0.0722*c[2])
}

// findLight draws directions from the light that the ground gets: evenly by the irradiance (Hammersley's points over
// the environment's rows and columns), and adds the directional lights' own.
func (g *ground) findLight(p *pbr) {
	env, ambient := p.info.Env, p.info.Ambient
	if env == nil {
		env = &Environment{Width: 64, Height: 32, Pix: make([]float32, 3*64*32)}
	}
	w, h := env.Width, env.Height
	if w*h == 1 { // one texel is light from everywhere
		c := env.Pix
		w, h = 64, 32
		env = &Environment{Width: w, Height: h, Pix: slices.Repeat(c, w*h)}
	}
	// Above the horizon alone, the upper half of the picture, in cells of step x step texels.
	step := (max(w, h) + mostLightCells - 1) / mostLightCells
	columns, rows := (w+step-1)/step, (h/2+step-1)/step
	sums := make([]float64, rows*columns) // of irradiance in a cell, and then up to it
	byRow := make([]float64, rows)
	total := [3]float64{}
	for y := range h / 2 {
		sin, cos := exact.Sincos(math.Pi * (float64(y) + 0.5) / float64(h))
		part := 2 * math.Pi * math.Pi / float64(w*h) * sin * cos // solid angle times cosine
		for x := range w {
			var c [3]float64
			for k := range c {
				v := env.Pix[3*(y*w+x)+k]
				if !(v > 0) {
					v = 0
				}
				c[k] = float64(float64(min(v, largestRadiance)+ambient[k]) * part)
				total[k] += c[k]
			}
			sums[y/step*columns+x/step] += luminance(c)
		}
	}
	sum := 0.0
	for i := range sums {
		sum += sums[i]
		sums[i] = sum
		byRow[i/columns] = sum
	}
	for k := range total {
		g.light[k] = total[k] / math.Pi
	}
	all := sum
	type sun struct {
		to vec3
		e  float64
	}
	var suns []sun
	for i := range p.lights {
		l := &p.lights[i]
		to := vec3{-float64(l.Direction[0]), -float64(l.Direction[1]), -float64(l.Direction[2])}
		cos := to.dot(g.up)
		if l.Type != DirectionalLight || !(cos > lowest) || len(suns) == maxShadows {
			continue
		}
		var c [3]float64
		for k := range c {
			c[k] = float64(float64(l.Color[k]*l.Intensity) * cos)
			g.light[k] += c[k] / math.Pi
		}
		suns = append(suns, sun{to, luminance(c)})
		all += luminance(c)
	}
	if !(all > 0) {
		return
	}
	for _, s := range suns {
		g.directions = append(g.directions, lightDirection{s.to, s.e / all})
	}
	if !(sum > 0) {
		return
	}
	const n = groundDirections
	sinTurn, cosTurn := exact.Sincos(p.info.EnvRotation)
	for i := range n {
		// A row by one coordinate, and a column in it by the other.
		u := (float64(i) + 0.5) / float64(n) * sum
		y := min(sort.SearchFloat64s(byRow, u), rows-1)
		before := 0.0
		if y > 0 {
			before = byRow[y-1]
		}
		v := float64(bits.Reverse32(uint32(i))) / (1 << 32)
		at := before + float64(v*(byRow[y]-before))
		x := min(sort.SearchFloat64s(sums[y*columns:(y+1)*columns], at), columns-1)
		st, ct := exact.Sincos(math.Pi * (float64(y) + 0.5) * float64(step) / float64(h))
		sp, cp := exact.Sincos(2 * math.Pi * ((float64(x)+0.5)*float64(step)/float64(w) - 0.5))
		e := vec3{st * cp, ct, st * sp}
		d := vec3{float64(cosTurn*e[0]) + float64(sinTurn*e[2]), e[1], float64(cosTurn*e[2]) - float64(sinTurn*e[0])}
		if upright(p.scene.Up) != 0 {
			d = vec3{d[0], -d[2], d[1]}
		}
		if d.dot(g.up) > lowest {
			g.directions = append(g.directions, lightDirection{d, sum / all / float64(n)})
		}
	}
}

// mostLightCells is how many cells an environment's width is cut into at most, and largestRadiance what halves end at.
const mostLightCells, largestRadiance = 1024, 65504

// lowest is the cosine of light to the vertical below which it hardly lights the ground, and shadows have no end.
const lowest = 0.08
