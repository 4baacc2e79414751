package shading_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// waves is a shader whose vertex function is written in the vocabulary alone: a surface whose instances lie beside one
// another, and move.
type waves struct {
	fused, together bool
	more            int // waves
}

// surface is what waves bind.
type surface struct {
	places []float32 // x, y of each vertex
	lift   shade.Attribute
}

func (s waves) Interface() shade.Interface {
	i := shade.Interface{Colors: 1, Varyings: make([]shade.Interpolation, 3), ClipDistances: 1, FusedVertex: s.fused}
	i.Varyings[2].Mode = shade.ModeFlat
	if s.together {
		i.Instances = s
	}
	return i
}

func (s waves) Vertex(v *shade.Vertices) {
	b := v.Bindings.(*surface)
	at, lift := v.Floats(b.places, 2), shade.Vec4{v.Const(0.1)}
	if b.lift.Data != nil {
		lift = v.Fetch(&b.lift)
	}
	number := v.Const(float32(v.Instance))
	if v.Instances != nil {
		number = v.Float(v.Instances)
	}
	angle := v.Add(v.Mul(at[0], v.Const(7)), v.Mul(number, v.Const(0.7)))
	height := v.Mul(v.Sin(angle), v.Cos(v.Mul(at[1], v.Const(5))))
	for k := range s.more {
		f := float32(k)
		wave := v.Sin(v.Add(v.Mul(at[0], v.Const(f)), v.Mul(at[1], v.Const(3-f))))
		height = v.Add(height, v.Mul(v.Mul(wave, wave), v.Const(0.1)))
	}
	down := v.Less(height, v.Const(-0.25))
	height = v.Select(down, v.Sqrt(v.Abs(height)), height)
	w := v.Add(v.Const(1.5), v.Mul(height, v.Const(0.3)))
	v.SetPosition(shade.Vec4{v.Add(at[0], v.Mul(number, v.Const(0.01))), v.Sub(at[1], lift[0]),
		v.Mul(v.Add(height, v.Const(1)), v.Const(0.5)), w})
	v.Copy(v.ClipDistance[0], v.Add(v.X, v.Const(0.9))) // what was written is read
	v.SetOut(0, height, v.Div(at[1], w), v.Float(v.Index))
}

func (waves) Fragment(f *shade.Fragments) {
	f.SetColor(0, shade.Vec4{f.In[0], f.In[1], f.In[2], f.Const(1)})
}

// grid is the vertices and triangles of a grid.
func grid(columns, rows int) (places []float32, indices []uint32) {
	for y := range rows + 1 {
		for x := range columns + 1 {
			places = append(places, float32(x)*1.8/float32(columns)-0.9, float32(y)*1.8/float32(rows)-0.9)
		}
	}
	for y := range rows {
		for x := range columns {
			a := uint32(y*(columns+1) + x)
			b := a + uint32(columns) + 1
			indices = append(indices, a, a+1, b, b, a+1, b+1)
		}
	}
	return places, indices
}

// A fused vertex function gives what the same function gives call by call: of chunks with more vertices than a call
// takes, of small instances with calls of their own and together, of one vertex alone, with machine code and without,
// on each level and with several threads.
func TestFusedVertexFunctionsEqualTheirCalls(t *testing.T) {
	lifts := make([]byte, 40)
	for i := range lifts {
		lifts[i] = byte(i * 37)
	}
	lift := shade.Attribute{Format: vk.FormatR8Unorm, Data: lifts, Stride: 1, PerInstance: true, Divisor: 2}
	large, triangles := grid(90, 70)
	small, few := grid(3, 2)
	draws := []shade.Draw{
		{Bindings: &surface{large, lift}, Indices32: triangles},
		{Bindings: &surface{small, lift}, Indices32: few, Instances: 70, FirstInstance: 3},
		{Bindings: &surface{small, lift}, Indices32: []uint32{5, 5, 5}},
		{Bindings: &surface{large, lift}, Count: 5000 * 3},
	}
	for _, jit := range []string{"on", "off"} {
		t.Setenv("HALFSPACE_JIT", jit)
		for _, level := range simd.Available() {
			for _, threads := range []int{1, 3} {
				if testing.Short() && threads == 1 {
					continue // one thread shares nothing
				}
				dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, ISA: level.String()})
				for n, d := range draws {
					for _, topology := range []vk.PrimitiveTopology{vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyPointList} {
						picture := func(s waves) []byte {
							m := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, 96, 96, 1)
							pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: topology,
								ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat}}, s)
							require.NoError(t, err)
							pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}})
							pass.Draw(pipe, d)
							require.NoError(t, pass.End(context.Background()))
							return m.Bytes()
						}
						want := picture(waves{})
						if n != 2 { // whose triangle has no area
							require.True(t, string(want) != string(make([]byte, len(want))), "draw %d, %v", n, topology)
						}
						for _, s := range []waves{{fused: true}, {together: true}, {true, true, 0}} {
							require.True(t, string(want) == string(picture(s)), "draw %d, %v, %v, %d threads, %+v", n, topology, level, threads, s)
						}
					}
				}
				dev.Close()
			}
		}
	}
}

// Vertices of a surface, call by call and recorded.
func BenchmarkFusedVertex(b *testing.B) {
	places, triangles := grid(400, 400)
	d := shade.Draw{Bindings: &surface{places: places}, Indices32: triangles}
	for _, s := range []waves{{more: 20}, {fused: true, more: 20}} {
		b.Run(fmt.Sprintf("fused=%v", s.fused), func(b *testing.B) {
			dev := testdevice.New(b, halfspace.DeviceInfo{Threads: 1})
			defer dev.Close()
			m := frametest.NewImage(b, vk.FormatR8G8B8A8Unorm, 64, 64, 1)
			pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
				ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, s)
			require.NoError(b, err)
			info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}}
			pass := dev.NewPass(info)
			for b.Loop() {
				pass.Reset(info)
				pass.Draw(pipe, d)
				require.NoError(b, pass.End(context.Background()))
			}
		})
	}
}
