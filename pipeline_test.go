package halfspace

import (
	"os"
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// lastingProgram is a program of testdata.
func lastingProgram(t testing.TB) *program.Program {
	data, err := os.ReadFile("program/testdata/quad.vert.spv")
	require.NoError(t, err)
	words, err := spirv.Words(data)
	require.NoError(t, err)
	p, err := program.Load(words, nil, program.Options{})
	require.NoError(t, err)
	return p
}

// fill gives a value, and whatever it points to, something else than the zero value.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(1))
	case reflect.Array:
		fill(v.Index(0))
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Float32, reflect.Float64:
		v.SetFloat(0.5)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	default:
		v.SetInt(1)
	}
}

// A pipeline of equal state and an equal program is found again, wherever the state lies; any other field makes another
// one; goroutines that ask at once get one; errors, closed devices and shaders that promise nothing are not kept.
func TestPipelinesAreFoundAgain(t *testing.T) {
	d, err := NewDevice(DeviceInfo{Threads: 1})
	require.NoError(t, err)
	defer d.Close()
	p := lastingProgram(t)
	state := func(n float32) vk.GraphicsPipeline {
		return vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: vk.FormatD32Sfloat,
			Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{ConstantFactor: n}}}
	}
	made := make([]*Pipeline, 8)
	var group sync.WaitGroup
	for i := range made {
		group.Go(func() { made[i], _ = d.NewPipeline(state(1), p) })
	}
	group.Wait()
	for _, m := range made {
		require.NotNil(t, m)
		require.Same(t, made[0], m)
	}
	other, err := d.NewPipeline(state(2), p)
	require.NoError(t, err)
	require.NotSame(t, made[0], other)
	flat := [2]*Pipeline{}
	for i := range flat {
		flat[i], err = d.NewPipeline(state(1), struct{ *program.Program }{p})
		require.NoError(t, err)
	}
	require.NotSame(t, flat[0], flat[1])
	bad := state(1)
	bad.Topology = 99
	_, err = d.NewPipeline(bad, p)
	require.Error(t, err)
	require.Equal(t, 2, d.pipelines.used.Len())

	keys := map[string]bool{stateKey(&vk.GraphicsPipeline{}): true}
	for i := range reflect.TypeFor[vk.GraphicsPipeline]().NumField() {
		var g vk.GraphicsPipeline
		fill(reflect.ValueOf(&g).Elem().Field(i))
		keys[stateKey(&g)] = true
	}
	require.Len(t, keys, 1+reflect.TypeFor[vk.GraphicsPipeline]().NumField())

	for n := range mostCached + 10 {
		d.pipelines.entry(pipelineKey{shade.Flat{}, string(rune(n))})
	}
	require.Equal(t, mostCached, d.pipelines.used.Len())
	require.Len(t, d.pipelines.entries, mostCached)
	d.pipelines.entry(pipelineKey{shade.Flat{}, string(make([]byte, mostCachedBytes))})
	require.LessOrEqual(t, d.pipelines.used.Len(), 1)
	d.Close()
	require.Zero(t, d.pipelines.used.Len()+len(d.pipelines.entries)+d.pipelines.bytes)
	_, err = d.NewPipeline(state(1), p)
	require.NoError(t, err)
	require.Zero(t, d.pipelines.used.Len())
}

// 1,000 pipelines of 50 states and a program.
func BenchmarkPipelines(b *testing.B) {
	d, err := NewDevice(DeviceInfo{Threads: 1})
	require.NoError(b, err)
	defer d.Close()
	p := lastingProgram(b)
	run := func(s shade.Shader) func(b *testing.B) {
		return func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for n := range 1000 {
					_, err := d.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
						DepthStencilFormat: vk.FormatD32Sfloat,
						Rasterization:      vk.Rasterization{DepthBias: &vk.DepthBias{ConstantFactor: float32(n % 50)}}}, s)
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		}
	}
	b.Run("anew", run(struct{ *program.Program }{p}))
	b.Run("again", run(p))
}
