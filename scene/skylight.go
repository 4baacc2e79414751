package scene

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// skylight is an environment as materials read it. All of it are halves, of one component where light has no colour.
type skylight struct {
	// specular is a cube whose levels are filtered by the specular lobe: level l of 0 to last by the lobe of a
	// roughness r, l = last * r * (2 - r).
	specular *mip.Image
	// irradiance is a cube of irradiance over pi.
	irradiance *mip.Image
	last       int
}

// Sizes of the cubes' faces. The last level of the specular cube has faces of 8 texels. Irradiance is so smooth that
// faces of 16 texels are exact to 0.2 %.
const (
	leastSpecularFace, mostSpecularFace = 128, 512
	lastSpecularFace                    = 8
	irradianceFace                      = 16
)

// specularSamples are how many samples of the lobe a texel of the levels from 1 on takes. They are filtered: each reads
// a level whose texels are as large as its part of the lobe.
var specularSamples = [...]int{32, 64, 128, 256, 256, 256}

const irradianceSamples = 512

// specularFace is the size of the specular cube's faces for a picture of all directions that is width texels wide: that
// of its texels at the horizon.
func specularFace(width int) int {
	face := 1 << bits.Len(uint(max(width/4, 1)-1))
	return min(max(face, leastSpecularFace), mostSpecularFace)
}

// skyImage is the picture of all directions in halves, with its levels. Radiance ends at the largest half.
func skyImage(e *Environment) (*mip.Image, error) {
	if e.Width < 1 || e.Height < 1 || e.Width > maxImageSize || e.Height > maxImageSize || len(e.Pix) != 3*e.Width*e.Height {
		return nil, fmt.Errorf("environment: %d numbers for %d x %d texels", len(e.Pix), e.Width, e.Height)
	}
	m, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatR16G16B16A16Sfloat, MipLevels: bits.Len(uint(max(e.Width, e.Height))),
		Extent: vk.Extent3D{Width: e.Width, Height: e.Height, Depth: 1},
	})
	if err != nil {
		return nil, fmt.Errorf("environment: %w", err)
	}
	s := m.Subresource(0, 0, 0)
	const largest = 65504
	for y := range e.Height {
		row, in := s.Row(y, 0), e.Pix[3*y*e.Width:][:3*e.Width]
		for x := range e.Width {
			for c := range 3 {
				v := in[3*x+c]
				if !(v > 0) {
					v = 0
				}
				binary.LittleEndian.PutUint16(row[8*x+2*c:], format.FloatToHalf(min(v, largest)))
			}
			binary.LittleEndian.PutUint16(row[8*x+6:], halfOne)
		}
	}
	return m, m.GenerateMips(mip.MipOptions{Repeat: true})
}

// newSky is the picture of all directions for lookups.
func newSky(e *Environment) (*halfspace.Texture, error) {
	m, err := skyImage(e)
	if err != nil {
		return nil, err
	}
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	s := trilinear()
	s.AddressModeV = vk.SamplerAddressModeClampToEdge
	return halfspace.NewTexture(s, v)
}

// newCube is an image of six faces of halves.
func newCube(f vk.Format, face, levels int) (*mip.Image, error) {
	return halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, CubeCompatible: true, ArrayLayers: 6, MipLevels: levels,
		Extent: vk.Extent3D{Width: face, Height: face, Depth: 1},
	})
}

// cubeTexture is a cube for lookups.
func cubeTexture(m *mip.Image) (*halfspace.Texture, error) {
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewTypeCube, Components: cubeComponents(m.Info().Format)})
	if err != nil {
		return nil, err
	}
	return halfspace.NewTexture(trilinear(), v)
}

// emptySkylight is a skylight for an environment before it is filtered.
func emptySkylight(e *Environment, f vk.Format) (l *skylight, err error) {
	face := specularFace(e.Width)
	l = &skylight{last: bits.Len(uint(face/lastSpecularFace)) - 1}
	if l.specular, err = newCube(f, face, l.last+1); err == nil {
		l.irradiance, err = newCube(f, irradianceFace, 1)
	}
	return l, err
}

// newSkylight filters an environment on a device.
func newSkylight(ctx context.Context, d *halfspace.Device, e *Environment) (*skylight, error) {
	l, err := emptySkylight(e, radianceFormat)
	if err != nil {
		return nil, err
	}
	sky, err := newSky(e)
	if err != nil {
		return nil, err
	}
	face := specularFace(e.Width)
	f, err := newCubeFilter(d)
	if err != nil {
		return nil, err
	}
	// A cube of radiance with all its levels is what lobes are sampled from.
	radiance, err := newCube(radianceFormat, face, bits.Len(uint(face)))
	if err != nil {
		return nil, err
	}
	// A face of a cube is a quarter of the way around.
	lod := max(0, exact.Log2(float64(e.Width)/float64(4*face)))
	if err := f.draw(ctx, f.cube, radiance, 0, cubeFace{lod: float32(lod)}, program.Descriptor{Name: "sky", Texture: sky}); err != nil {
		return nil, err
	}
	if err := radiance.GenerateMips(mip.MipOptions{}); err != nil {
		return nil, err
	}
	source, err := cubeTexture(radiance)
	if err != nil {
		return nil, err
	}
	filter := func(m *mip.Image, level int, s []lobeSample) error {
		data := make([]byte, 0, 16*len(s))
		sum := 0.0
		for _, v := range s {
			sum += float64(float32(v.z))
			for _, x := range [4]float64{v.x, v.y, v.z, v.lod} {
				data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(x)))
			}
		}
		return f.draw(ctx, f.prefilter, m, level, cubeFace{scale: float32(1 / sum), count: len(s)},
			program.Descriptor{Name: "radiance", Texture: source}, program.Descriptor{Name: "Samples", Buffer: data})
	}
	for layer := range 6 {
		r := mip.Region{Layer: layer}
		if err := mip.Copy(l.specular, r, radiance, r, vk.Extent3D{Width: face, Height: face, Depth: 1}); err != nil {
			return nil, err
		}
	}
	for level := 1; level <= l.last; level++ {
		roughness := 1 - math.Sqrt(1-float64(level)/float64(l.last))
		if err := filter(l.specular, level, specularLobe(roughness, specularSamples[level-1], face)); err != nil {
			return nil, err
		}
	}
	return l, filter(l.irradiance, 0, diffuseLobe(irradianceSamples, face))
}

// lobeSample is a direction around an axis z, and the level of a cube that it reads.
type lobeSample struct{ x, y, z, lod float64 }

// levelOf is the level of a cube of which a texel is as large as a solid angle: a face of n texels a side has texels of
// 4 pi / (6 n^2).
func levelOf(solidAngle float64, face int) float64 {
	texel := 4 * math.Pi / float64(6*face*face)
	return min(max(0, float64(0.5*exact.Log2(solidAngle/texel))+0.5), exact.Log2(float64(face)))
}

// spread is direction i of n, spread evenly: its angle about the axis, and a number from 0 to 1 (Hammersley's points).
func spread(i, n int) (sin, cos, u float64) {
	sin, cos = exact.Sincos(2 * math.Pi * float64(bits.Reverse32(uint32(i))) / (1 << 32))
	return sin, cos, float64((float64(i) + 0.5) / float64(n))
}

// specularLobe samples the reflection of an eye that looks along the normal.
func specularLobe(roughness float64, n, face int) (list []lobeSample) {
	a2 := float64(roughness * roughness * roughness * roughness)
	for i := range n {
		sin, cos, u := spread(i, n)
		// u is the part of D * N.H below this angle; L is V mirrored at H, and N = V.
		h2 := (1 - u) / (1 + float64((a2-1)*u))
		z := float64(2*h2) - 1
		if z <= 0 {
			continue
		}
		t := float64(h2*(a2-1)) + 1
		density := a2 / (math.Pi * t * t) / 4
		r := math.Sqrt(1 - float64(z*z))
		list = append(list, lobeSample{r * cos, r * sin, z, levelOf(1/(float64(n)*density), face)})
	}
	return list
}

// diffuseLobe samples a hemisphere evenly.
func diffuseLobe(n, face int) (list []lobeSample) {
	for i := range n {
		sin, cos, z := spread(i, n)
		r := math.Sqrt(1 - float64(z*z))
		list = append(list, lobeSample{r * cos, r * sin, z, levelOf(2*math.Pi/float64(n), face)})
	}
	return list
}

// cubeFilter draws faces of cubes.
type cubeFilter struct {
	device *halfspace.Device
	// cube makes radiance of a picture of all directions, prefilter filters radiance by a lobe.
	cube, prefilter cubePipeline
	passes          [6]*halfspace.Pass // of the faces
}

// cubePipeline is a program and its pipeline.
type cubePipeline struct {
	program  *program.Program
	pipeline *halfspace.Pipeline
}

func newCubeFilter(d *halfspace.Device) (*cubeFilter, error) {
	f := &cubeFilter{device: d}
	for _, p := range []struct {
		to       *cubePipeline
		fragment string
	}{{&f.cube, "cube.frag"}, {&f.prefilter, "prefilter.frag"}} {
		var err error
		if p.to.program, err = shippedProgram("full.vert", p.fragment, program.Options{}); err != nil {
			return nil, err
		}
		if p.to.pipeline, err = d.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{radianceFormat},
		}, p.to.program); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// cubeFace are the numbers of a draw to a face.
type cubeFace struct {
	lod, scale float32
	count      int
}

// faceAxes are s, t and the axis of each face (Vulkan: Cube Map Face Selection).
var faceAxes = [6][3][3]float32{
	{{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}, {{0, 0, 1}, {0, -1, 0}, {-1, 0, 0}},
	{{1, 0, 0}, {0, 0, 1}, {0, 1, 0}}, {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
	{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
}

// draw draws all faces of a level, side by side: each face of a small level has a tile of its own.
func (f *cubeFilter) draw(ctx context.Context, p cubePipeline, m *mip.Image, level int, c cubeFace,
	resources ...program.Descriptor) error {
	var errs [6]error
	var wait sync.WaitGroup
	for face, axes := range faceAxes {
		push := make([]byte, 0, 64)
		for _, a := range axes {
			for _, v := range [4]float32{a[0], a[1], a[2], 0} {
				push = binary.LittleEndian.AppendUint32(push, math.Float32bits(v))
			}
		}
		push = binary.LittleEndian.AppendUint32(push, math.Float32bits(c.lod))
		push = binary.LittleEndian.AppendUint32(push, math.Float32bits(c.scale))
		push = binary.LittleEndian.AppendUint32(push, uint32(c.count))
		b, err := p.program.Bind(program.Resources{PushConstants: push, Descriptors: resources})
		if err != nil {
			wait.Wait()
			return err
		}
		info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Level: level, Layer: face,
			Load: vk.AttachmentLoadOpDontCare}}}
		pass := f.passes[face]
		if pass == nil {
			pass = f.device.NewPass(info)
			f.passes[face] = pass
		} else {
			pass.Reset(info)
		}
		pass.Draw(p.pipeline, shade.Draw{Bindings: b, Count: 3})
		wait.Go(func() { errs[face] = pass.End(ctx) })
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
