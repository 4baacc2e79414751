package program_test

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
)

// Go structs for the blocks of shared.vert and shared.frag: as a Go programmer writes them, and laid out as the modules
// are.
type (
	sharedPush struct {
		Matrix [4][4]float32
		Tint   [4]float32
		Scale  float64 `block:"size,offset=80"`
		_      int
		note   string
	}
	sharedCamera struct {
		Sun    []float32
		Count  uint8
		Turn   [3][3]float32
		Lights [][4]float32
		From   [4]float32 `block:"@0"`
		Dirty  bool       `block:"-"`
	}
	sharedItem struct {
		Weight float32
		Kind   int64
	}
	sharedList struct {
		N     uint16
		Items []sharedItem
	}
	laidPush struct {
		M    [4][4]float32 `block:"matrix"`
		T    [4]float32    `block:"tint,offset=64"`
		Size float32
	}
	laidCamera struct {
		Eye    [4]float32
		Sun    [3]float32
		Count  uint32
		Lights [2][4]float32
		Turn   [3]column
	}
	column   [4]float32 // no vec3: refused
	laidItem struct {
		At     [2]float32
		Weight float32
		Kind   int32
	}
	laidList struct {
		N     uint32
		_     [4]byte
		Items [2]laidItem
	}
)

var identity = [4][4]float32{{1}, {0, 1}, {0, 0, 1}, {0, 0, 0, 1}}

// Go structs are written by the tags and names of their fields, in the module's layout, and drawn with; those that are
// laid out so are taken as they are, and read when they are drawn with.
func TestBlocksOfGoStructs(t *testing.T) {
	p := shared(t, nil)
	want := [4]float32{1 + 10*3 + 0.5*3 + 9, 2 + 20*3 + 0.25*3 + 8, 0.125*3 + 7, 7 + 0.5*2 + 0.25*-4}
	made := func(name string, elements int) *program.Block {
		b, err := p.NewBlock(name, elements)
		require.NoError(t, err)
		return b
	}
	push, camera, list := made("pc", 0), made("camera", 0), made("list", 2)
	require.NoError(t, push.SetStruct(&sharedPush{Matrix: identity, Tint: [4]float32{0.5, 0.25, 0.125, 9}, Scale: 3, note: "no member"}))
	require.NoError(t, camera.SetStruct(sharedCamera{Sun: []float32{7, 8, 9}, Count: 7,
		Turn:   [3][3]float32{{0, 0, 1}, {0, 1, 0}, {1, 0, 0}},
		Lights: [][4]float32{{}, {10, 20}}, From: [4]float32{1, 2}}))
	require.NoError(t, list.SetStruct(&sharedList{N: 2, Items: []sharedItem{{0.5, 2}, {0.25, -4}}}))
	requireShared(t, want, push, camera, list)

	taken, items := &laidPush{M: identity, Size: 3}, &laidList{N: 2, Items: [2]laidItem{{Weight: 0.5, Kind: 2}, {Weight: 0.25, Kind: -4}}}
	require.NoError(t, push.Take(taken))
	require.NoError(t, list.Take(items))
	require.Equal(t, unsafe.Pointer(taken), unsafe.Pointer(unsafe.SliceData(push.Bytes)))
	taken.T = [4]float32{0.5, 0.25, 0.125, 9} // the struct's memory is the block's
	requireShared(t, want, push, camera, list)
}

// A matrix may be all of its numbers, column after column, as package transform has matrices; Take needs columns
// without gaps for that.
func TestBlocksOfFlatMatrices(t *testing.T) {
	p := shared(t, nil)
	var want, got [2]*program.Block
	for i, name := range []string{"pc", "camera"} {
		for _, b := range []*[2]*program.Block{&want, &got} {
			var err error
			b[i], err = p.NewBlock(name, 0)
			require.NoError(t, err)
		}
	}
	columns, flat := [4][4]float32{}, [16]float32{}
	turns, turn := [3][3]float32{}, []float32{}
	for i := range 16 {
		columns[i/4][i%4], flat[i] = float32(i+1), float32(i+1)
		if i < 9 {
			turns[i/3][i%3], turn = float32(i+1), append(turn, float32(i+1))
		}
	}
	require.NoError(t, want[0].SetStruct(struct{ Matrix [4][4]float32 }{columns}))
	require.NoError(t, got[0].SetStruct(struct{ Matrix [16]float32 }{flat}))
	require.NoError(t, want[1].SetStruct(struct{ Turn [3][3]float32 }{turns}))
	require.NoError(t, got[1].SetStruct(struct{ Turn []float32 }{turn}))
	for i := range want {
		require.Equal(t, want[i].Bytes, got[i].Bytes)
	}
	taken := &struct {
		M [16]float32 `block:"matrix"`
		T [4]float32  `block:"tint"`
		S float32     `block:"size"`
	}{M: flat}
	require.NoError(t, got[0].Take(taken))
	require.Equal(t, want[0].Bytes[:64], got[0].Bytes[:64])
}

// What of a Go struct does not fit is said by the member's path, with both types or places; then nothing was written or
// taken.
func TestGoStructsThatDoNotFit(t *testing.T) {
	p := shared(t, nil)
	for _, c := range []struct {
		block string
		take  bool
		v     any
		want  string
	}{
		{"pc", false, 7, "pc: int is not a struct"},
		{"pc", false, (*sharedPush)(nil), "pc: *program_test.sharedPush is not a struct"},
		{"", false, struct{ Size int }{3}, "PushConstants.size: int does not fit float"},
		{"pc", false, struct{ Hue float32 }{3},
			`pc: there is no member "hue" for the field Hue of struct { Hue float32 }: the struct has matrix (mat4x4), ` +
				"tint (vec4), size (float)"},
		{"pc", false, struct{ Tint [3]float32 }{}, "pc.tint: [3]float32 with 3 elements does not fit vec4"},
		{"pc", false, struct{ Matrix [15]float32 }{}, "pc.matrix: [15]float32 with 15 elements does not fit mat4x4"},
		{"pc", false, struct{ Matrix [4]string }{}, "pc.matrix[0]: string does not fit vec4"},
		{"pc", false, struct {
			Size  float32
			Other float32 `block:"size"`
		}{}, `pc: the fields Size and Other of struct { Size float32; Other float32 "block:\"size\"" } are both the member "size"`},
		{"pc", false, struct {
			Size float32 `block:"size,offset=68"`
		}{}, `pc: size (float at byte 80), the field Size of struct { Size float32 "block:\"size,offset=68\"" } has the offset 68 in its tag`},
		{"pc", false, struct {
			Size float32 `block:"size,std140"`
		}{}, `pc: the tag "size,std140" of the field Size of struct { Size float32 "block:\"size,std140\"" } is malformed: use "name", "@offset" or "name,offset=.."`},
		{"pc", false, struct {
			size float32 `block:"size"`
		}{}, `pc: the field size of struct { size float32 "block:\"size\"" } has a tag, but is not exported`},
		{"camera", false, struct{ Count int }{-1}, "camera.count: -1 is outside 0 to 4294967295, the range of uint"},
		{"camera", false, struct{ Count int64 }{1 << 32}, "camera.count: 4294967296 is outside 0 to 4294967295, the range of uint"},
		{"camera", false, struct{ Count float32 }{}, "camera.count: float32 does not fit uint"},
		{"camera", false, struct{ Lights [3][4]float32 }{}, "camera.lights: [3][4]float32 with 3 elements does not fit vec4[2]"},
		{"list", false, struct{ Items []sharedItem }{make([]sharedItem, 3)},
			"list.items[2].weight: the member ends at byte 52, beyond the 40 bytes of the block"},
		{"list", false, struct{ Items []sharedItem }{[]sharedItem{{1, 1}, {1, 1 << 31}}},
			"list.items[1].kind: 2147483648 is outside -2147483648 to 2147483647, the range of int"},
		{"pc", true, laidPush{}, "pc: program_test.laidPush is not a pointer to a struct"},
		{"pc", true, new(sharedItem),
			`pc: there is no member "weight" for the field Weight of program_test.sharedItem: the struct has matrix (mat4x4), ` +
				"tint (vec4), size (float)"},
		{"pc", true, &struct{ Matrix [4][4]float32 }{}, "pc: struct { Matrix [4][4]float32 } has no field for tint (vec4 at byte 64)"},
		{"pc", true, &struct {
			Matrix [4][4]float32
			Size   float32
		}{}, "pc.size: the member lies at byte 80 of the block, but float32 at byte 64 of the Go struct"},
		{"pc", true, &struct {
			Matrix [4][4]float32
			Tint   [4]float32
			Size   uint32
		}{}, "pc.size: uint32 does not fit float"},
		{"pc", true, &struct {
			Matrix [4][4]float32
			Tint   [4]float32
			Size   float32
			_      *int
		}{}, "pc: struct { Matrix [4][4]float32; Tint [4]float32; Size float32; _ *int } has pointers, which a program could write over"},
		{"camera", true, new(laidCamera), "camera.turn[0]: program_test.column does not fit vec3"},
		{"list", true, &struct {
			N     uint32
			_     uint32
			Items [2]struct {
				At     [2]float32
				Weight float32
				Kind   int32
				_      int32
			}
		}{}, "list.items[1]: the member lies at byte 24 of the block, but struct { At [2]float32; Weight float32; Kind " +
			"int32; _ int32 } at byte 28 of the Go struct"},
	} {
		b, err := p.NewBlock(c.block, 2)
		require.NoError(t, err)
		if c.take {
			err = b.Take(c.v)
		} else {
			err = b.SetStruct(c.v)
		}
		require.EqualError(t, err, c.want)
		require.Equal(t, make([]byte, len(b.Bytes)), b.Bytes, c.want)
	}
	b, err := p.NewBlock("pc", 0)
	require.NoError(t, err)
	signalling := math.Float32frombits(0x7f812345)
	require.NoError(t, b.SetStruct(&laidPush{T: [4]float32{signalling}}))
	require.Equal(t, []byte{0x45, 0x23, 0x81, 0x7f}, b.Bytes[64:68])
}
