package program

import (
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// suiteModule is a module of a suite of shaders, with the words of its specialization constants.
type suiteModule struct {
	Words struct {
		Offset, Count int
	} `json:"spirv"`
	Specialization []struct {
		ID    uint32
		Words []uint32
	}
}

// Compiling all modules of a folder of suites, which HALFSPACE_SHADER_SUITES names: parsed, planned, and made into
// machine code.
func BenchmarkCompile(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(os.Getenv("HALFSPACE_SHADER_SUITES"), "*", "suite.json"))
	require.NoError(b, err)
	if len(files) == 0 {
		b.Skip("no suites in HALFSPACE_SHADER_SUITES")
	}
	type module struct {
		vertex, fragment []uint32
		options          Options
	}
	var modules []module
	for _, f := range files {
		var suite struct {
			Cases []struct {
				Vertex, Fragment suiteModule
				Attributes       []struct {
					Location int
				}
			}
		}
		text, err := os.ReadFile(f)
		require.NoError(b, err)
		require.NoError(b, json.Unmarshal(text, &suite))
		data, err := os.ReadFile(filepath.Join(filepath.Dir(f), "data.bin"))
		require.NoError(b, err)
		take := func(m *suiteModule) (words []uint32, constants map[uint32][]uint32) {
			for k := range m.Words.Count {
				words = append(words, binary.LittleEndian.Uint32(data[m.Words.Offset+4*k:]))
			}
			constants = map[uint32][]uint32{}
			for _, s := range m.Specialization {
				constants[s.ID] = s.Words
			}
			return words, constants
		}
		for k := range suite.Cases {
			c := &suite.Cases[k]
			var m module
			m.vertex, m.options.VertexConstants = take(&c.Vertex)
			m.fragment, m.options.FragmentConstants = take(&c.Fragment)
			for n, a := range c.Attributes {
				m.options.VertexInput.Bindings = append(m.options.VertexInput.Bindings, VertexBinding{Binding: n, Stride: 16})
				m.options.VertexInput.Attributes = append(m.options.VertexInput.Attributes,
					VertexAttribute{Location: a.Location, Binding: n, Format: vk.FormatR32G32B32A32Sfloat})
			}
			modules = append(modules, m)
		}
	}
	kernels, err := simd.Best()
	require.NoError(b, err)
	compiled := 0
	for b.Loop() {
		compiled = 0
		for i := range modules {
			p, err := load(modules[i].vertex, modules[i].fragment, modules[i].options)
			if err == nil && p.prepare(kernels) == nil {
				compiled++
			}
		}
	}
	b.ReportMetric(float64(compiled), "modules")
}
