package scene

import (
	"bytes"
	"encoding/binary"
	"os"
	"strconv"
	"testing"
	"testing/fstest"

	"github.com/seed-1acaedba/halfspace/vk"
)

// judge loads data and checks whatever comes out: an error is one line and nobody panicked; a scene is consistent.
func judge(t *testing.T, name string, data []byte, more map[string]string) {
	folder := fstest.MapFS{name: {Data: data}}
	for file, text := range more {
		folder[file] = &fstest.MapFile{Data: []byte(text)}
	}
	s, err := LoadFS(folder, name)
	if err != nil {
		e, ok := err.(*Error)
		if !ok || e.File != name || e.Reason == "" || bytes.ContainsAny([]byte(err.Error()), "\n\r") {
			t.Fatalf("not one line about the file: %q", err)
		}
		if bytes.Contains([]byte(e.Reason), []byte("malformed: ")) {
			t.Fatalf("a panic: %v", err)
		}
		return
	}
	for i := range s.Instances {
		if p := s.Instances[i].Primitive; p < 0 || p >= len(s.Primitives) {
			t.Fatalf("instance %d: primitive %d", i, p)
		}
	}
	for i := range s.Primitives {
		p := &s.Primitives[i]
		n := p.Vertices()
		p.attributes(func(values *[]float32, size int) {
			if len(*values) != n*size {
				t.Fatalf("primitive %d: %d values, %d a vertex, for %d vertices", i, len(*values), size, n)
			}
		})
		if p.Material < 0 || p.Material >= len(s.Materials) {
			t.Fatalf("primitive %d is not consistent", i)
		}
		if p.Topology >= vk.PrimitiveTopologyTriangleList && p.Normals == nil {
			t.Fatalf("primitive %d: triangles without normals", i)
		}
		for _, v := range p.Indices {
			if int(v) >= n {
				t.Fatalf("primitive %d: index %d of %d", i, v, n)
			}
		}
	}
	for i := range s.Materials {
		s.Materials[i].slots(func(k *TextureSlot) {
			if k.Texture < 0 || k.Texture >= len(s.Textures) || k.TexCoord < 0 || k.TexCoord >= maxTexCoords {
				t.Fatalf("material %d: texture %d, set %d", i, k.Texture, k.TexCoord)
			}
		})
	}
	for i, x := range s.Textures {
		if x.Image < 0 || x.Image >= len(s.Images) {
			t.Fatalf("texture %d: image %d", i, x.Image)
		}
	}
	for i, im := range s.Images {
		if pix, err := im.Texels(); err == nil && len(pix) != 4*im.Width*im.Height {
			t.Fatalf("image %d: %d bytes", i, len(pix))
		}
	}
	for i := range s.Cameras {
		s.Cameras[i].View()
		s.Cameras[i].Projection(1)
	}
	for i := range s.Animations {
		if posed, err := s.Pose(Pose{Animation: strconv.Itoa(i), Time: s.Animations[i].Duration / 2}); err == nil {
			for k := range posed.Instances {
				if p := posed.Instances[k].Primitive; p < 0 || p >= len(posed.Primitives) {
					t.Fatalf("pose %d, instance %d: primitive %d", i, k, p)
				}
			}
		}
	}
	c := s.DefaultCamera(1.5)
	for _, v := range Mul(c.Projection(1.5), c.View()) {
		if v != v {
			t.Fatal("the default camera is not a number")
		}
	}
}

// FuzzLoad reads files without a name: what they hold decides.
func FuzzLoad(f *testing.F) {
	f.Add(glb(encodeJSON(triangleDoc()), triangleBin()))
	f.Add(embedded(triangleDoc(), triangleBin()))
	f.Add([]byte(cubeOBJ()))
	f.Add(cubePLY("ascii"))
	f.Add(cubePLY("binary_little_endian"))
	f.Add(cubeSTL(true))
	f.Add(cubeSTL(false))
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz", data, nil) })
}

func FuzzGLB(f *testing.F) {
	f.Add(glb(encodeJSON(triangleDoc()), triangleBin()))
	f.Add(glb(encodeJSON(puppetDoc()), puppetBin()))
	f.Add(glb([]byte(`{"asset":{"version":"2.0"}}`), nil))
	for _, name := range []string{"quad", "tangents"} {
		data, err := os.ReadFile("testdata/draco-" + name + ".packed.glb")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.glb", data, nil) })
}

func FuzzDRC(f *testing.F) {
	f.Add(dracoStreamOf(f, "testdata/draco-quad.packed.glb"))
	f.Add(dracoStreamOf(f, "testdata/draco-tangents.packed.glb"))
	f.Add(dracoCloud())
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.drc", data, nil) })
}

func FuzzGLTF(f *testing.F) {
	f.Add(embedded(triangleDoc(), triangleBin()))
	f.Add(embedded(puppetDoc(), puppetBin()))
	doc := triangleDoc()
	at(doc, "buffers", 0)["uri"] = "a.bin"
	at(doc, "accessors", 0)["sparse"] = sparse(1, 5121)
	at(doc, "meshes", 0, "primitives", 0)["mode"] = 5
	f.Add(encodeJSON(doc))
	compressed, err := os.ReadFile("testdata/meshopt.gltf")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(compressed)
	files := map[string]string{"a.bin": string(triangleBin())}
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.gltf", data, files) })
}

func FuzzOBJ(f *testing.F) {
	f.Add([]byte(cubeOBJ()))
	f.Add([]byte("mtllib a.mtl\nusemtl m\nv 0 0 0 1 1 1\nv 1 0 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\ns 2\nf 1/1/1 2//1 3/1\nf " +
		"1 2 3 1 2 3\nl 1 2\np 1\n"))
	f.Add(wideText(binary.LittleEndian, "\ufeffv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1 2/2 3/3\n"))
	files := map[string]string{"a.mtl": "newmtl m\nKd 1 0 0\nmap_Kd -o 1 1 a.png\n", "a.png": string(pngImage(2, 2))}
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.obj", data, files) })
}

func FuzzMTL(f *testing.F) {
	f.Add([]byte("newmtl m\nKd 1 0 0\nd 0.5\nTr 0.5\nmap_Kd -s 2 2 -clamp on a.png\nmap_d a.png\n"))
	f.Add([]byte("newmtl m\nmap_Pr -imfchan r -o 1 a.png\nmap_Pm a.png\nnorm -bm 2 a.png\nnewmtl o\nmap_Bump -bm 3 " +
		"a.png\nnewmtl n\nmap_d a.png\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		judge(t, "fuzz.obj", []byte("mtllib a.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n"),
			map[string]string{"a.mtl": string(data), "a.png": string(pngImage(2, 2))})
	})
}

func FuzzPLY(f *testing.F) {
	f.Add(cubePLY("ascii"))
	f.Add(cubePLY("binary_little_endian"))
	f.Add(cubePLY("binary_big_endian"))
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.ply", data, nil) })
}

func FuzzSTL(f *testing.F) {
	f.Add(cubeSTL(true))
	f.Add(cubeSTL(false))
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.stl", data, nil) })
}
