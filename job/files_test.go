package job

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/scene"
)

// glb is a binary glTF file with a document.
func glb(document string) []byte {
	for len(document)%4 != 0 {
		document += " "
	}
	b := bytes.NewBufferString("glTF")
	for _, n := range []uint32{2, uint32(20 + len(document)), uint32(len(document)), 0x4e4f534a} {
		_ = binary.Write(b, binary.LittleEndian, n)
	}
	b.WriteString(document)
	return b.Bytes()
}

// A file that names no others is not loaded to be told so; one that does is, whatever it is called.
func TestSceneFilesOfWhatIsAlone(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	loads := 0
	load := func(context.Context, string, scene.Options) (*scene.Scene, error) {
		loads++
		return &scene.Scene{Files: []string{"a", "b"}}, nil
	}
	for _, c := range []struct {
		name, data string
		alone      bool
	}{
		{"whole.glb", string(glb(`{"asset":{}}`)), true},
		{"named.glb", string(glb(`{"images":[{"uri":"a.png"}]}`)), false},
		{"escaped.glb", string(glb(`{"images":[{"\u0075ri":"a.png"}]}`)), false},
		{"text.glb", `{"asset":{}}`, false},
		{"text.stl", "solid a\nendsolid\n", true},
		{"other.stl", "mtllib a.mtl\nv 0 0 0\n", false},
		{"other.glb", "mtllib a.mtl\nv 0 0 0\n", false},
		{"short.glb", "glTF", false},
		{"a.obj", "v 0 0 0\n", false},
	} {
		path := filepath.Join(folder, c.name)
		require.NoError(t, os.WriteFile(path, []byte(c.data), 0o666))
		loads = 0
		files, err := SceneFiles(t.Context(), load, path, &Settings{})
		require.NoError(t, err)
		want := []string{"a", "b"}
		if c.alone {
			want = []string{path}
		}
		require.Equal(t, want, files, c.name)
		require.Equal(t, c.alone, loads == 0, c.name)
	}
	files, err := SceneFiles(t.Context(), load, "", &Settings{})
	require.NoError(t, err)
	require.Empty(t, files)
}
