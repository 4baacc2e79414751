package scene

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLinksAndRoots: the file that is named may be a link, and what it names lies where it really is; a root lets it
// name files beside its folder.
func TestLinksAndRoots(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "models", "a"), 0o777))
	write := func(name, text string) string {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}
	file := write("models/a/a.obj", "mtllib ../m.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n")
	write("models/m.mtl", "newmtl m\nmap_Kd t.png\n")
	write("models/t.png", string(pngImage(2, 2)))
	_, err = Load(file)
	requireError(t, err, file, "leaves the scene's folder")
	s, err := Options{Root: filepath.Join(dir, "models")}.Load(t.Context(), file)
	require.NoError(t, err)
	require.Len(t, s.Images, 1)
	_, err = Options{Root: filepath.Join(dir, "models", "a")}.Load(t.Context(), write("b.obj", "v 0 0 0\n"))
	require.ErrorContains(t, err, "does not lie in")
	// An absolute name is one in the folder where it lies there: some programs write no others.
	inside := write("models/a/c.obj", "mtllib "+filepath.Join(dir, "models", "a",
		"c.mtl")+"\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n")
	write("models/a/c.mtl", "newmtl m\nmap_Kd "+filepath.Join(dir, "models", "t.png")+"\n")
	_, err = Load(inside)
	requireError(t, err, inside, "--root")
	s, err = Options{Root: filepath.Join(dir, "models")}.Load(t.Context(), inside)
	require.NoError(t, err)
	require.Empty(t, s.Warnings)
	require.Len(t, s.Images, 1)
	link := filepath.Join(dir, "link.obj")
	if err := os.Symlink(file, link); err != nil {
		t.Skip("no links here")
	}
	s, err = Options{Root: filepath.Join(dir, "models")}.Load(t.Context(), link)
	require.NoError(t, err)
	require.Len(t, s.Images, 1)
	plain := filepath.Join(dir, "plain.obj")
	require.NoError(t, os.Symlink(write("models/a/b.obj", "v 0 0 0\n"), plain))
	_, err = Load(plain)
	require.NoError(t, err)
}

// TestImagesByContent: images with the same bytes are one, whatever they are called.
func TestImagesByContent(t *testing.T) {
	doc := triangleDoc()
	doc["images"] = append(doc["images"].(list), object{"bufferView": 3, "mimeType": "image/png", "name": "again"})
	doc["textures"] = append(doc["textures"].(list), object{"source": 1})
	at(doc, "materials", 0)["emissiveTexture"] = object{"index": 1}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	require.Len(t, s.Images, 1)
	require.Len(t, s.Textures, 2)
}
