package bench

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ProgramInfo says how a scene is drawn with modules.
type ProgramInfo struct {
	// Vertex and Fragment are the words of the modules, whose entry points are called main.
	Vertex, Fragment []uint32
	Exec             program.Exec
	Width, Height    int // in pixels
	// Samples a pixel; the zero value is 1.
	Samples int
	// SRGB: textures and target are sRGB.
	SRGB bool
	// ReverseZ: the far plane has depth 0, the near plane 1, and the depth test is GREATER.
	ReverseZ bool
	// Background is red, green, blue, alpha.
	Background [4]float64
}

// Program is a scene drawn with a vertex and a fragment module. It belongs to one goroutine. The modules find:
//
//   - attributes of one buffer, 32 bytes a vertex: location 0 the position, 1 the normal of length 1, both in world space, 2 the
//     texture coordinates;
//   - 96 bytes of push constants: at 0 the matrix from world space to clip space, column by column, at 64 the base colour's factor,
//     at 80 where the camera is in world space, and 1;
//   - at set 0, binding 0 the base colour's texture, trilinear and repeated, white where the material has none;
//   - one colour output, at location 0.
type Program struct {
	// Color is the picture, of one sample.
	Color *halfspace.Image

	device    *halfspace.Device
	info      ProgramInfo
	program   *program.Program
	flat      *flat
	pipelines [2][2]*halfspace.Pipeline // by whether back faces are culled, and whether front faces go round clockwise
	materials []programMaterial
	pass      *halfspace.Pass
	target    halfspace.PassInfo
}

// programMaterial is a material as a program has it.
type programMaterial struct {
	culled   bool
	push     []byte
	bindings *program.Bindings
}

// pushBytes is the size of the push constants.
const pushBytes = 96

// NewProgram loads modules and makes a scene ready to be drawn with them.
func NewProgram(ctx context.Context, dev *halfspace.Device, s *scene.Scene, info ProgramInfo) (*Program, error) {
	info.Samples = max(info.Samples, 1)
	r := &Program{device: dev, info: info}
	var err error
	r.program, err = program.Load(info.Vertex, info.Fragment, program.Options{
		Exec: info.Exec,
		VertexInput: program.VertexInput{
			Bindings: []program.VertexBinding{{Stride: 4 * flatFloats}},
			Attributes: []program.VertexAttribute{
				{Location: 0, Format: vk.FormatR32G32B32Sfloat},
				{Location: 1, Format: vk.FormatR32G32B32Sfloat, Offset: 12},
				{Location: 2, Format: vk.FormatR32G32Sfloat, Offset: 24},
			},
		},
	})
	if err != nil {
		return nil, err
	}
	if err := r.targets(); err != nil {
		return nil, err
	}
	for culled := range r.pipelines {
		for mirrored := range r.pipelines[culled] {
			if r.pipelines[culled][mirrored], err = r.pipeline(culled == 1, mirrored == 1); err != nil {
				return nil, err
			}
		}
	}
	if r.flat, err = flatten(s); err != nil {
		return nil, err
	}
	textures, err := r.textures(ctx, s)
	if err != nil {
		return nil, err
	}
	vertices := make([]byte, 4*len(r.flat.vertices))
	for i, v := range r.flat.vertices {
		binary.LittleEndian.PutUint32(vertices[4*i:], math.Float32bits(v))
	}
	r.materials = make([]programMaterial, len(s.Materials))
	for i := range s.Materials {
		m, to := &s.Materials[i], &r.materials[i]
		texture := textures[len(s.Images)]
		if t := m.BaseColorTexture; t != nil {
			texture = textures[s.Textures[t.Texture].Image]
		}
		to.culled, to.push = !m.DoubleSided, make([]byte, pushBytes)
		put(to.push[64:], m.BaseColorFactor[:]...)
		resources := program.Resources{VertexBuffers: [][]byte{vertices}, PushConstants: to.push}
		if r.program.Has(0, 0) {
			resources.Descriptors = []program.Descriptor{{Texture: texture}}
		}
		if to.bindings, err = r.program.Bind(resources); err != nil {
			return nil, err
		}
	}
	r.flat.vertices = nil
	return r, nil
}

// put writes floats one after the other.
func put(b []byte, list ...float32) {
	for i, v := range list {
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(v))
	}
}

// format is the format of the target and the textures.
func (r *Program) format() vk.Format {
	if r.info.SRGB {
		return vk.FormatR8G8B8A8Srgb
	}
	return vk.FormatR8G8B8A8Unorm
}

// targets makes the images that are drawn to.
func (r *Program) targets() error {
	image := func(f vk.Format, samples int) (*halfspace.Image, error) {
		return halfspace.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: vk.Extent3D{Width: r.info.Width, Height: r.info.Height, Depth: 1},
		})
	}
	depth, err := image(vk.FormatD32Sfloat, r.info.Samples)
	if err != nil {
		return err
	}
	if r.Color, err = image(r.format(), 1); err != nil {
		return err
	}
	color := halfspace.Attachment{Image: r.Color, Load: vk.AttachmentLoadOpClear, Clear: r.info.Background}
	if r.info.Samples > 1 {
		color.Resolve, color.Store = r.Color, vk.AttachmentStoreOpDontCare
		if color.Image, err = image(r.format(), r.info.Samples); err != nil {
			return err
		}
	}
	d := &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear,
		DepthStore: vk.AttachmentStoreOpDontCare, ClearDepth: 1}
	if r.info.ReverseZ {
		d.ClearDepth = 0
	}
	r.target = halfspace.PassInfo{Color: []halfspace.Attachment{color}, DepthStencil: d}
	return nil
}

func (r *Program) pipeline(culled, mirrored bool) (*halfspace.Pipeline, error) {
	g := vk.GraphicsPipeline{
		Topology:           vk.PrimitiveTopologyTriangleList,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:        &vk.Multisample{RasterizationSamples: r.info.Samples},
		ColorFormats:       []vk.Format{r.format()},
	}
	if r.info.ReverseZ {
		g.DepthStencil.DepthCompareOp = vk.CompareOpGreater
	}
	if culled {
		g.Rasterization.CullMode = vk.CullModeBack
	}
	if mirrored {
		g.Rasterization.FrontFace = vk.FrontFaceClockwise
	}
	return r.device.NewPipeline(g, r.program)
}

// textures are the scene's images with their levels, and a white one.
func (r *Program) textures(ctx context.Context, s *scene.Scene) ([]*halfspace.Texture, error) {
	out, errs := make([]*halfspace.Texture, len(s.Images)+1), make([]error, len(s.Images)+1)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(len(out), runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(out) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				width, height, texels := 1, 1, []byte{255, 255, 255, 255}
				if i < len(s.Images) {
					m := s.Images[i]
					width, height = m.Width, m.Height
					if texels, errs[i] = m.Texels(); errs[i] != nil {
						continue
					}
				}
				out[i], errs[i] = r.texture(width, height, texels)
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("image %d: %w", i, err)
		}
	}
	return out, nil
}

// texture is an image of four bytes a texel with all its levels.
func (r *Program) texture(width, height int, texels []byte) (*halfspace.Texture, error) {
	img, view, err := mip.NewSampled(r.format(), width, height)
	if err != nil {
		return nil, err
	}
	pitch := width * format.Of(r.format()).BlockBytes
	if err := img.Fill(r.device.Kernels(), func(pix []byte, y, end int) { copy(pix, texels[y*pitch:end*pitch]) }); err != nil {
		return nil, err
	}
	return halfspace.NewTexture(vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
	}, view)
}

// Draw draws one frame from a camera.
func (r *Program) Draw(ctx context.Context, c *scene.Camera) error {
	projection := c.Projection(float64(r.info.Width) / float64(r.info.Height))
	if r.info.ReverseZ {
		for i := range 4 {
			projection[4*i+2] = projection[4*i+3] - projection[4*i+2]
		}
	}
	clip := transform.Mul(projection, c.View())
	for i := range r.materials {
		push := r.materials[i].push
		put(push, clip[:]...)
		put(push[80:], float32(c.World[12]), float32(c.World[13]), float32(c.World[14]), 1)
	}
	if r.pass == nil {
		r.pass = r.device.NewPass(r.target)
	} else {
		r.pass.Reset(r.target)
	}
	for i := range r.flat.draws {
		d := &r.flat.draws[i]
		if d.count == 0 { // which would be all indices
			continue
		}
		m := &r.materials[d.material]
		r.pass.Draw(r.pipelines[index(m.culled)][index(d.mirrored)],
			shade.Draw{Bindings: m.bindings, Indices32: r.flat.indices, First: d.first, Count: d.count})
	}
	return r.pass.End(ctx)
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Exec is how the program is executed.
func (r *Program) Exec() program.Exec { return r.program.Exec(r.device.ISA()) }

// Statistics returns the statistics of the last frame.
func (r *Program) Statistics() halfspace.Statistics { return r.pass.Statistics() }
