package spirv

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// modules are the modules of the compiler's tests.
func modules(t testing.TB) map[string][]byte {
	files, err := filepath.Glob(filepath.Join("..", "program", "testdata", "*.spv"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	list := map[string][]byte{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		list[filepath.Base(f)] = b
	}
	return list
}

// Modules parse and reflect; what is cut off gives an error that names an instruction.
func TestParse(t *testing.T) {
	for name, data := range modules(t) {
		words, err := Words(data)
		require.NoError(t, err)
		m, err := Parse(words, nil)
		require.NoError(t, err, name)
		require.NotEmpty(t, m.EntryPoints)
		for _, e := range m.EntryPoints {
			_, err := m.Bindings(&e)
			require.NoError(t, err, name)
			_, err = m.Interfaces(&e)
			require.NoError(t, err, name)
		}
		for n := range words {
			m, err := Parse(words[:n], nil)
			if _, ok := errors.AsType[*Error](err); !ok && (err != nil || len(m.EntryPoints) > 0) && n < firstFunction(words) {
				t.Errorf("%s cut to %d words: %v", name, n, err)
			}
		}
	}
}

// firstFunction is where the first function of a module begins: before that its entry point has none.
func firstFunction(words []uint32) int {
	for at := 5; at < len(words); at += int(words[at] >> 16) {
		if Op(words[at]&0xFFFF) == OpFunction {
			return at
		}
	}
	return len(words)
}

// Any bytes give a module or an *Error.
func FuzzParse(f *testing.F) {
	for _, data := range modules(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		words := make([]uint32, len(data)/4)
		for i := range words {
			words[i] = binary.LittleEndian.Uint32(data[4*i:])
		}
		m, err := Parse(words, map[uint32][]uint32{3: {7}})
		if err == nil {
			for i := range m.EntryPoints {
				if _, err = m.Bindings(&m.EntryPoints[i]); err == nil {
					_, err = m.Interfaces(&m.EntryPoints[i])
				}
				m.SpecConstants()
			}
		}
		if err != nil {
			if _, ok := errors.AsType[*Error](err); !ok {
				t.Fatalf("%T: %v", err, err)
			}
		}
	})
}
