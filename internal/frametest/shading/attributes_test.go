package shading_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// attributeVertex hands an attribute on, of 4 components of a type.
const attributeVertex = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Vertex %main "main" %a %at %v %position
OpDecorate %a Location 0
OpDecorate %at Location 2
OpDecorate %v Location 0
OpDecorate %v Flat
OpDecorate %position BuiltIn Position
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%vec4 = OpTypeVector %float 4
%ivec4 = OpTypeVector %int 4
%uvec4 = OpTypeVector %uint 4
%in = OpTypePointer Input TYPE
%out = OpTypePointer Output TYPE
%in4 = OpTypePointer Input %vec4
%out4 = OpTypePointer Output %vec4
%a = OpVariable %in Input
%at = OpVariable %in4 Input
%v = OpVariable %out Output
%position = OpVariable %out4 Output
%main = OpFunction %void None %type
%begin = OpLabel
%x = OpLoad TYPE %a
OpStore %v %x
%p = OpLoad %vec4 %at
OpStore %position %p
OpReturn
OpFunctionEnd
`

// attributeFragment shows the bits of a flat input of 4 components of a type.
const attributeFragment = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %v %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %v Location 0
OpDecorate %v Flat
OpDecorate %color Location 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%vec4 = OpTypeVector %float 4
%ivec4 = OpTypeVector %int 4
%uvec4 = OpTypeVector %uint 4
%in = OpTypePointer Input TYPE
%out = OpTypePointer Output %uvec4
%v = OpVariable %in Input
%color = OpVariable %out Output
%main = OpFunction %void None %type
%begin = OpLabel
%x = OpLoad TYPE %v
BITS
OpStore %color %b
OpReturn
OpFunctionEnd
`

// handingOn is a program that shows the bits of an attribute of a format, whose elements are so many bytes apart.
func handingOn(t *testing.T, f *format.Info, stride int) *program.Program {
	typ := map[format.Class]string{format.ClassFloat: "%vec4", format.ClassSint: "%ivec4", format.ClassUint: "%uvec4"}[f.Class]
	bits := "%b = OpBitcast %uvec4 %x"
	if typ == "%uvec4" {
		bits = "%b = OpCopyObject %uvec4 %x"
	}
	replace := strings.NewReplacer("TYPE", typ, "BITS", bits)
	vertex, err := spirvasm.Assemble(3, replace.Replace(attributeVertex))
	require.NoError(t, err)
	fragment, err := spirvasm.Assemble(3, replace.Replace(attributeFragment))
	require.NoError(t, err)
	p, err := program.Load(vertex, fragment, program.Options{VertexInput: program.VertexInput{
		Bindings: []program.VertexBinding{{Binding: 0, Stride: stride}, {Binding: 1, Stride: 16}},
		Attributes: []program.VertexAttribute{{Location: 0, Format: f.Format},
			{Location: 2, Binding: 1, Format: vk.FormatR32G32B32A32Sfloat}},
	}})
	require.NoError(t, err)
	return p
}

// elements are the bytes of n elements: of all patterns, and of 16-bit floats that are NaN and not.
func elements(f *format.Info, n, stride int) []byte {
	halves := []uint16{0x7C01, 0xFC01, 0x7DFF, 0x7E00, 0xFFFF, 0x7C00, 0x0001, 0x3C00}
	b := make([]byte, n*stride)
	for i := range n {
		one := b[i*stride:][:f.BlockBytes]
		for k := 0; k+1 < len(one); k += 2 {
			binary.LittleEndian.PutUint16(one[k:], halves[(3*i+k/2)%len(halves)])
		}
		for k := 0; k+3 < len(one) && i%2 == 0; k += 4 {
			binary.LittleEndian.PutUint32(one[k:], pattern(i/2, k/4))
		}
		if len(one)%2 != 0 {
			one[len(one)-1] = byte(37 * i)
		}
	}
	return b
}

// row are points, one in each pixel of a row.
func row(n int) (list []float32) {
	for i := range n {
		list = append(list, (float32(i)+0.5)/float32(n)*2-1, 0, 0, 1)
	}
	return list
}

// fetching is a Go shader that shows the bits of an attribute.
type fetching struct{}

func (fetching) Interface() shade.Interface {
	flat := shade.Interpolation{Mode: shade.ModeFlat}
	return shade.Interface{Colors: 1, Varyings: []shade.Interpolation{flat, flat, flat, flat}}
}

func (fetching) Vertex(v *shade.Vertices) {
	a := v.Bindings.(*shade.Attribute)
	for c, lanes := range v.Fetch(a) {
		copy(v.Out[c], lanes)
	}
	at := row(points)
	for i, k := range v.Index[:v.N] {
		v.X[i], v.Y[i], v.Z[i], v.W[i] = at[4*k], at[4*k+1], at[4*k+2], at[4*k+3]
	}
}

func (fetching) Fragment(f *shade.Fragments) {
	for c := range 4 {
		copy(f.Colors[0][c], f.In[c])
	}
}

const points = 48

// Attributes of every format reach the fragment function as the format decodes them: integers and 32-bit floats with
// all their bits, also those of signalling NaNs, and NaNs among 16-bit floats quiet, with their sign and payload.
func TestAttributesKeepAllBitsExact(t *testing.T) {
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		require.NoError(t, err)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
		for _, name := range vk.Values[vk.Format]() {
			f := format.Of(name)
			if (&shade.Attribute{Format: name}).Check() != nil {
				continue
			}
			for _, stride := range []int{f.BlockBytes, f.BlockBytes + 3} {
				data := elements(f, points, stride)
				var want []byte
				for i := range points {
					var texel [1]format.Texel
					f.Decode(texel[:], data[i*stride:][:f.BlockBytes])
					for _, w := range texel[0] {
						want = binary.LittleEndian.AppendUint32(want, w)
					}
				}
				p := handingOn(t, f, stride)
				var at []byte
				for _, x := range row(points) {
					at = binary.LittleEndian.AppendUint32(at, math.Float32bits(x))
				}
				b, err := p.Bind(program.Resources{VertexBuffers: [][]byte{data, at}})
				require.NoError(t, err)
				for _, s := range []struct {
					shade.Shader
					bindings any
				}{{p, b}, {fetching{}, &shade.Attribute{Format: name, Data: data, Stride: stride}}} {
					pipe, err := dev.NewPipeline(vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR32G32B32A32Uint}}, s.Shader)
					require.NoError(t, err)
					m, err := halfspace.NewImage(vk.ImageInfo{
						ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Uint,
						Extent: vk.Extent3D{Width: points, Height: 1, Depth: 1},
					})
					require.NoError(t, err)
					pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
					pass.Draw(pipe, shade.Draw{Count: points, Bindings: s.bindings})
					require.NoError(t, pass.End(context.Background()))
					for i := range 4 * points {
						w, g := binary.LittleEndian.Uint32(want[4*i:]), binary.LittleEndian.Uint32(m.Bytes()[4*i:])
						require.Equal(t, w, g,
							fmt.Sprintf("%v, %v, %T: component %d of vertex %d is %#x, not %#x", l, name, s.Shader, i%4, i/4, g, w))
					}
				}
			}
		}
		dev.Close()
	}
}

// A NaN among 16-bit floats becomes the quiet NaN with its sign and payload, on every level.
func TestHalvesThatAreNaNBecomeQuietExact(t *testing.T) {
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		require.NoError(t, err)
		for first := uint32(0); first < 1<<16; first += simd.Lanes {
			var in, out [simd.Lanes]uint32
			for i := range in {
				in[i] = first + uint32(i)
			}
			k.Vec[simd.VecHalfToF](&simd.VecArgs{Out: unsafe.Pointer(&out), A: unsafe.Pointer(&in), StepA: 4 * simd.Lanes, N: 1})
			for i, h := range in {
				want := math.Float32bits(format.HalfToFloat(uint16(h)))
				if h&0x7FFF > 0x7C00 {
					require.Equal(t, h&0x8000<<16|0x7FC00000|h&0x3FF<<13, want)
				}
				require.Equal(t, want, out[i], "%v: %#x is %#x", l, h, out[i])
			}
		}
	}
}
