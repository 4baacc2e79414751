package handed_test

import (
	"context"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

func programRows() []row {
	return []row{
		{name: "Load and Bind, views", hand: func(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
			return programs(t, dev, false)
		}},
		{name: "Load and Bind, textures", hand: func(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
			return programs(t, dev, true)
		}},
		{name: "Draw of a Dynamic", hand: dynamic},
	}
}

// dynamic is draws with offsets, push constants and vertices of their own. They are recorded before anything changes.
func dynamic(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	prog, err := program.Load(frametest.Words(t, "program/testdata/quad.vert.spv"),
		frametest.Words(t, "program/testdata/dynamic.frag.spv"), program.Options{})
	require.NoError(t, err)
	texels := wrapped(t, vk.FormatR8G8B8A8Unorm, 2, 2, 4)
	copy(texels.Bytes(), "the texels of it")
	v, err := halfspace.NewView(texels, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	rows, tints := guard.Slice[byte](t, 64), guard.Slice[byte](t, 64)
	for i := range rows {
		rows[i], tints[i] = byte(i)&63, byte(3*i)&63
	}
	table, err := prog.Bind(program.Resources{PushConstants: guard.Slice[byte](t, 16), Descriptors: []program.Descriptor{
		{Name: "image", View: v, Sampler: &vk.Sampler{}}, {Name: "Rows", Buffer: rows, Dynamic: true},
		{Buffer: tints, Dynamic: true, Range: 16}, {Element: 1, Buffer: tints},
	}})
	require.NoError(t, err)
	d := &program.Dynamic{Table: table, Offsets: []uint32{16, 32}, PushConstants: guard.Slice[byte](t, 16),
		VertexBuffers: [][]byte{guard.Slice[byte](t, 32)}}
	m := wrapped(t, vk.FormatR32G32B32A32Sfloat, width, height, 16)
	pipe := pipeline(t, dev, vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
		ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat}}, prog)
	p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
	p.Draw(pipe, shade.Draw{Bindings: d, Count: 4})
	return []any{d}, func() ([]byte, error) {
		err := p.End(context.Background())
		return texelsOf(m), err
	}
}

func programs(t testing.TB, dev *halfspace.Device, compiled bool) ([]any, func() ([]byte, error)) {
	modules := [2][]uint32{frametest.Words(t, "testdata/program/example.vert.spv"),
		frametest.Words(t, "testdata/program/example.frag.spv")}
	o := &program.Options{VertexEntry: "main", FragmentEntry: "main", VertexInput: program.VertexInput{
		Bindings:   []program.VertexBinding{{Stride: 8}},
		Attributes: []program.VertexAttribute{{Format: vk.FormatR32G32Sfloat}},
	}, VertexConstants: map[uint32][]uint32{}, FragmentConstants: map[uint32][]uint32{}}
	prog, err := program.Load(modules[0], modules[1], *o)
	require.NoError(t, err)
	texels := wrapped(t, vk.FormatR8G8B8A8Unorm, 2, 2, 4)
	copy(texels.Bytes(), "the texels of it")
	v, err := halfspace.NewView(texels, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	view, err := prog.NewBlock("view", 0)
	require.NoError(t, err)
	require.NoError(t, view.Set("matrix", [16]float32{0: 1, 5: 1, 10: 1, 15: 1}))
	require.NoError(t, view.Set("tint", 1, 0.5, 0.25, 1))
	count, err := prog.NewBlock("count", 0)
	require.NoError(t, err)
	counts := guard.Slice[uint64](t, (len(count.Bytes)+7)/8)
	counted := unsafe.Slice((*byte)(unsafe.Pointer(&counts[0])), 8*len(counts))
	corners := guard.Copy(t, []float32{-1, -1, 1, -1, -1, 1, 1, 1})
	r := &program.Resources{
		VertexBuffers: [][]byte{unsafe.Slice((*byte)(unsafe.Pointer(&corners[0])), 32)}, PushConstants: guard.Slice[byte](t, 16),
		Descriptors: []program.Descriptor{
			{Name: "view", Buffer: guard.Copy(t, view.Bytes)},
			{Name: "image", View: v, Sampler: &vk.Sampler{MagFilter: vk.FilterLinear}, Window: &program.BlockWindow{Width: 1, Height: 1}},
			{Name: "count", Buffer: counted},
		},
	}
	if compiled {
		d := &r.Descriptors[1]
		d.Texture, err = halfspace.NewTexture(*d.Sampler, v)
		require.NoError(t, err)
		d.View, d.Sampler, d.Weights = nil, nil, &sample.Weights{View: v, FilterSize: [2]int{2, 2}, NumPhases: 1}
	}
	b, err := prog.Bind(*r)
	require.NoError(t, err)
	i := prog.Interface()
	return []any{o, r, &i.Varyings}, func() ([]byte, error) {
		m := wrapped(t, vk.FormatR8G8B8A8Unorm, width, height, 4)
		pipe := pipeline(t, dev, vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
			ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, prog)
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
		p.Draw(pipe, shade.Draw{Bindings: b, Count: 4})
		err := p.End(context.Background())
		return append(texelsOf(m), counted...), err
	}
}

func sceneRows() (rows []row) {
	for name, shading := range map[string]scene.Shading{"auto": scene.ShadeAuto, "PBR": scene.ShadePBR, "normals": scene.ShadeNormals} {
		rows = append(rows, row{name: "NewRenderer, " + name, grouped: true,
			hand: func(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
				s := everything()
				info := &scene.RenderInfo{Width: 16, Height: 8, Shading: shading, SRGB: true, Background: [4]float64{0, 0, 0, 1}}
				if shading == scene.ShadePBR {
					info.Cache, info.EnvBackground = new(scene.Cache), true
					info.Env = &scene.Environment{Width: 2, Height: 1, Pix: []float32{0.5, 0.25, 0.125, 1, 1, 1}}
				}
				r, err := scene.NewRenderer(dev, s, *info)
				require.NoError(t, err)
				camera := s.DefaultCamera(2)
				return []any{s, info}, func() ([]byte, error) {
					err := r.Draw(context.Background(), &camera)
					return texelsOf(r.Color), err
				}
			}})
	}
	return rows
}

// everything is a scene with something in each field that points to something.
func everything() *scene.Scene {
	s := handMade()
	cam := s.DefaultCamera(2)
	cam.Clip = &[16]float64{0: 1, 5: 1, 11: -1, 14: 1}
	s.Cameras, s.Variants, s.Files = []scene.Camera{cam}, []string{"a"}, []string{"b"}
	s.Missing = []string{"c"}
	s.Warnings = []scene.Warning{{Element: "c", Reason: "d"}}
	p := s.Primitives[0]
	p.Tangents, p.Colors = []float32{1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1},
		[]float32{1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1}
	p.Material = 1
	s.Primitives, s.Instances = append(s.Primitives, p), append(s.Instances, s.Instances[0])
	s.Instances[1].Primitive, s.Instances[1].World[12], s.Instances[1].World[14] = 1, 0.5, 0.5
	m := scene.DefaultMaterial("all of it")
	fill(reflect.ValueOf(&m).Elem())
	s.Materials = append(s.Materials, m)
	return s
}

// fill makes what nil pointers of a material point to, with numbers of 0.5 and slots of texture 0.
func fill(v reflect.Value) {
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() != reflect.Pointer {
			continue
		}
		f.Set(reflect.New(f.Type().Elem()))
		for n := range f.Elem().NumField() {
			if x := f.Elem().Field(n); x.Kind() == reflect.Float32 {
				x.SetFloat(0.5)
			}
		}
		fill(f.Elem())
	}
}
