package scene

import (
	"context"
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// crease is cloth after the sample model SheenCloth in a fold: blue with purple sheen, where an occlusion texture has a
// number, in an even light of 1.
type crease struct{ nv, occlusion float64 }

var (
	creaseBase  = [3]float64{0.006, 0.02, 0.15}
	creaseSheen = [3]float64{0.19, 0.045, 0.26}
)

const creaseRoughness, creaseSheenRoughness = 0.78, 0.8

// layers is the sum of a crease's three lobes: dull and shiny what passes the sheen of the light of 1, and cloth what the
// sheen reflects of it.
func (c crease) layers(dull, shiny, cloth, passes, passesShiny float64) (out [3]float64) {
	for k := range out {
		out[k] = creaseBase[k]*dull*passes + shiny*passesShiny + creaseSheen[k]*cloth
	}
	return out
}

// here is KHR_materials_sheen and Appendix B with sheen's integrals; occlusion takes its part of all of it.
func (c crease) here() [3]float64 {
	a, b := lobeIntegrals(c.nv, creaseRoughness, 200)
	e := sheenAlbedo(c.nv, creaseSheenRoughness, 200)
	under := sheenAlbedo(c.nv-0.385*c.nv*c.nv*c.nv, creaseSheenRoughness, 200)
	m := creaseSheen[2]
	dull := 1 - (0.04 + 0.96*diffuseWeight(c.nv, 200))
	return c.layers(dull*c.occlusion, (0.04*a+b)*c.occlusion, e*c.occlusion, 1-m*under, 1-m*e)
}

// lagarde is the occlusion of glossy light that Filament and three.js make of a texture's number.
func (c crease) lagarde(roughness float64) float64 {
	return min(max(math.Pow(c.nv+c.occlusion, math.Exp2(-16*roughness-1))-1+c.occlusion, 0), 1)
}

// three is three.js 0.187: occlusion takes its part of diffuse light and of sheen, and lagarde's of glossy light.
func (c crease) three() [3]float64 {
	a, b := lobeIntegrals(c.nv, creaseRoughness, 200)
	const r = creaseSheenRoughness
	e := math.Exp((-1.9362+1.0678*r+0.4573*r*r-0.8469/(r+0.1))*c.nv - 0.6014 + 0.5538*r - 0.4670*r*r - 0.1255/(r+0.1))
	under := 1 - creaseSheen[2]*e
	return c.layers(c.occlusion, (0.04*a+b)*c.lagarde(creaseRoughness), e*c.occlusion, under, under)
}

// filament is Filament's standard material: its diffuse light lacks what the lobe reflects, and light that bounces in creases
// lightens surfaces that are not dark; its sheen has Neubelt's visibility and the specular occlusion of Lagarde.
func (c crease) filament() (out [3]float64) {
	a, b := lobeIntegrals(c.nv, creaseRoughness, 200)
	e := neubeltAlbedo(c.nv, creaseSheenRoughness, 200)
	under, specular := 1-creaseSheen[2]*e, 0.04*a+b
	for k := range out {
		// Jimenez et al., "Practical Realtime Strategies for Accurate Indirect Occlusion", of an albedo.
		p, q, r := 2.0404*creaseBase[k]-0.3324, -4.7951*creaseBase[k]+0.6417, 2.7552*creaseBase[k]+0.6903
		bounced := max(c.occlusion, ((c.occlusion*p+q)*c.occlusion+r)*c.occlusion)
		out[k] = creaseBase[k]*(1-specular)*bounced*under + specular*c.lagarde(creaseRoughness*creaseRoughness)*under +
			creaseSheen[k]*e*c.lagarde(creaseSheenRoughness*creaseSheenRoughness)
	}
	return out
}

// neubeltAlbedo is sheenAlbedo with the visibility of Neubelt and Pettineo.
func neubeltAlbedo(nv, roughness float64, n int) (sum float64) {
	alpha, vx := roughness*roughness, math.Sqrt(1-nv*nv)
	for i := range n {
		nl := (float64(i) + 0.5) / float64(n)
		sin := math.Sqrt(1 - nl*nl)
		for k := range n {
			lv := vx*sin*math.Cos(math.Pi*(float64(k)+0.5)/float64(n)) + nv*nl
			nh := (nl + nv) / math.Sqrt(2+2*lv)
			d := (2 + 1/alpha) * math.Pow(max(0, 1-nh*nh), 0.5/alpha) / (2 * math.Pi)
			sum += d / (4 * (nl + nv - nl*nv)) * nl
		}
	}
	return sum * 2 * math.Pi / float64(n*n)
}

// drawn is the radiance of a crease in a picture.
func (c crease) drawn(t *testing.T, dev *halfspace.Device, compensation bool) (out [3]float64) {
	const side = 8
	m := DefaultMaterial("cloth")
	m.MetallicFactor, m.RoughnessFactor, m.DoubleSided = 0, creaseRoughness, true
	m.BaseColorFactor = [4]float32{float32(creaseBase[0]), float32(creaseBase[1]), float32(creaseBase[2]), 1}
	m.Sheen = &Sheen{ColorFactor: [3]float32{float32(creaseSheen[0]), float32(creaseSheen[1]), float32(creaseSheen[2])},
		RoughnessFactor: creaseSheenRoughness}
	m.OcclusionTexture = &TextureSlot{Scale: 1, Transform: &TextureTransform{Scale: [2]float64{1, 1}}}
	nx, nz := float32(math.Sqrt(1-c.nv*c.nv)), float32(c.nv)
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleStrip, Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0},
		Min: [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 0}, Normals: []float32{nx, 0, nz, nx, 0, nz, nx, 0, nz, nx, 0, nz},
		TexCoords: [][]float32{{0, 0, 1, 0, 0, 1, 1, 1}}}
	grey := uint8(math.Round(c.occlusion * 255))
	s := &Scene{Materials: []Material{m}, Primitives: []Primitive{p}, Up: [3]float32{0, 1, 0},
		Images:    []*Image{{Width: 1, Height: 1, Pix: []byte{grey, 255, 255, 255}}},
		Textures:  []Texture{{Sampler: trilinear()}},
		Instances: []Instance{{World: identity.float32(), Normal: [9]float32{0: 1, 4: 1, 8: 1}}},
		Bounds:    Bounds{Min: p.Min, Max: p.Max}}
	r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: side, Height: side, SRGB: true, Float: true,
		Env: whiteFurnace(), Compensation: compensation})
	require.NoError(t, err)
	cam := Camera{XMag: 1, YMag: 1, ZNear: 1, ZFar: 5, World: identity}
	cam.World[14] = 3
	require.NoError(t, r.Draw(context.Background(), &cam))
	rows := r.Color.Subresource(0, 0, 0)
	texel := rows.Row(side/2, 0)[16*side/2:]
	for k := range out {
		out[k] = float64(math.Float32frombits(binary.LittleEndian.Uint32(texel[4*k:])))
	}
	return out
}

// In creases that an occlusion texture darkens, the colours of all three engines are dark: the test compares the formulas
// above with a picture, and the three colours of the engines are no more than 1.3 times apart in red, green and blue. Without
// that texture creases are brighter by what it says, in each of them. docs/looks.md has these figures.
func TestCreasesOfClothAreAsDarkAsTheirOcclusion(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	for _, nv := range []float64{0.1, 0.3} {
		weave := crease{nv, 0.85} // as the texture of the threads has it
		for _, occlusion := range []float64{0.1, 0.3} {
			c := crease{nv, math.Round(occlusion*255) / 255}
			here, three, filament := c.here(), c.three(), c.filament()
			drawn, compensated := c.drawn(t, dev, false), c.drawn(t, dev, true)
			t.Logf("N.V %v, occlusion %v: here %.4f, look %.4f, three.js %.4f, Filament %.4f", nv, occlusion, here, compensated, three, filament)
			t.Logf("weave: here %.4f, three.js %.4f, Filament %.4f", weave.here(), weave.three(), weave.filament())
			for k := range here {
				require.InEpsilon(t, here[k], drawn[k], 0.03)
				require.InEpsilon(t, here[k], compensated[k], 0.2)
				for _, other := range [][3]float64{three, filament} {
					require.Less(t, here[k], 1.3*other[k])
					require.Less(t, other[k], 1.3*here[k])
				}
			}
			for _, both := range [][2][3]float64{{weave.here(), here}, {weave.three(), three}, {weave.filament(), filament}} {
				require.Greater(t, both[0][2], both[1][2]*0.9*0.85/occlusion)
			}
		}
	}
}
