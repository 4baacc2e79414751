package handed_test

import (
	"context"
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// handMade is a scene that a program made: a textured triangle and a light.
func handMade() *scene.Scene {
	m := scene.DefaultMaterial("clay")
	m.MetallicFactor, m.DoubleSided = 0, true
	m.BaseColorTexture = &scene.TextureSlot{Scale: 1}
	m.Sheen = &scene.Sheen{ColorFactor: [3]float32{0.1, 0.2, 0.3}, RoughnessFactor: 0.5}
	return &scene.Scene{
		Name: "made",
		Primitives: []scene.Primitive{{
			Topology:  vk.PrimitiveTopologyTriangleList,
			Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0},
			Normals:   []float32{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1},
			TexCoords: [][]float32{{0, 0, 1, 0, 0, 1, 1, 1}},
			Indices:   []uint32{0, 1, 2, 2, 1, 3},
			Min:       [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 0},
		}},
		Instances: []scene.Instance{{World: [16]float32{0: 1, 5: 1, 10: 1, 15: 1}, Normal: [9]float32{0: 1, 4: 1, 8: 1}}},
		Materials: []scene.Material{m},
		Textures:  []scene.Texture{{}},
		Images:    []*scene.Image{{Width: 2, Height: 1, Pix: []byte{255, 0, 0, 255, 0, 0, 255, 255}}},
		Lights:    []scene.Light{{Color: [3]float32{1, 1, 1}, Intensity: 2, Direction: [3]float32{0, 0, -1}}},
		Bounds:    scene.Bounds{Min: [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 0}},
		Up:        [3]float32{0, 1, 0},
	}
}

// A scene that a program made and that names what it does not have is refused by field, when a renderer is made.
func TestHandMadeScenesAreChecked(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	require.NoError(t, handMade().Check())
	for field, change := range map[string]func(s *scene.Scene){
		"Scene.Primitives[0].Material":         func(s *scene.Scene) { s.Primitives[0].Material = 1 },
		"Scene.Primitives[0].Topology":         func(s *scene.Scene) { s.Primitives[0].Topology = 9 },
		"Scene.Primitives[0].Positions":        func(s *scene.Scene) { s.Primitives[0].Positions = append(s.Primitives[0].Positions, 1) },
		"Scene.Primitives[0].Normals":          func(s *scene.Scene) { s.Primitives[0].Normals = []float32{1} },
		"Scene.Primitives[0].Tangents":         func(s *scene.Scene) { s.Primitives[0].Tangents = []float32{1} },
		"Scene.Primitives[0].Colors":           func(s *scene.Scene) { s.Primitives[0].Colors = []float32{1} },
		"Scene.Primitives[0].TexCoords":        func(s *scene.Scene) { s.Primitives[0].TexCoords[0] = []float32{1} },
		"Scene.Primitives[0].Indices":          func(s *scene.Scene) { s.Primitives[0].Indices[2] = 4 },
		"Scene.Instances[0].Primitive":         func(s *scene.Scene) { s.Instances[0].Primitive = -1 },
		"Scene.Materials[0].AlphaMode":         func(s *scene.Scene) { s.Materials[0].AlphaMode = 3 },
		"Scene.Materials[0].a slot's Texture":  func(s *scene.Scene) { s.Materials[0].BaseColorTexture.Texture = 1 },
		"Scene.Materials[0].a slot's TexCoord": func(s *scene.Scene) { s.Materials[0].BaseColorTexture.TexCoord = -1 },
		"Scene.Textures[0].Image":              func(s *scene.Scene) { s.Textures[0].Image = 1 },
		"Scene.Images[0]":                      func(s *scene.Scene) { s.Images[0] = nil },
		"Scene.Images[0].Pix":                  func(s *scene.Scene) { s.Images[0].Pix = s.Images[0].Pix[:7] },
		"Scene.Lights[0].Type":                 func(s *scene.Scene) { s.Lights[0].Type = 3 },
	} {
		s := handMade()
		change(s)
		frametest.RequireField(t, s.Check(), field)
		_, err := scene.NewRenderer(dev, s, scene.RenderInfo{Width: 8, Height: 8})
		frametest.RequireField(t, err, field)
		r, err := scene.NewRenderer(dev, handMade(), scene.RenderInfo{Width: 8, Height: 8})
		require.NoError(t, err)
		frametest.RequireField(t, r.Reset(context.Background(), s, scene.RenderInfo{Width: 8, Height: 8}), field)
	}
}

// Scenes, cameras, devices, textures and pictures that are not there are errors.
func TestNoSceneIsAnError(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	info := scene.RenderInfo{Width: 8, Height: 8}
	r, err := scene.NewRenderer(dev, handMade(), info)
	require.NoError(t, err)
	ctx := context.Background()
	_, err = scene.NewRenderer(dev, nil, info)
	frametest.RequireField(t, err, "Scene")
	_, err = scene.NewRenderer(nil, handMade(), info)
	frametest.RequireField(t, err, "Device")
	frametest.RequireField(t, r.Reset(ctx, nil, info), "Scene")
	frametest.RequireField(t, r.Repose(ctx, nil), "Scene")
	frametest.RequireField(t, r.Draw(ctx, nil), "Camera")
	_, _, err = r.Pick(ctx, nil, 1, 1)
	frametest.RequireField(t, err, "Camera")
	surfaces, err := r.NewSurfaces(ctx, scene.SurfacesInfo{Buffers: scene.Of(scene.BufferNormal)})
	require.NoError(t, err)
	frametest.RequireField(t, surfaces.Draw(ctx, nil, nil), "Camera")
	camera := handMade().DefaultCamera(1)
	frametest.RequireField(t, surfaces.Draw(ctx, &camera, &scene.Past{Camera: camera}), "Scene")
	info.Shading, info.Env = scene.ShadePBR, &scene.Environment{Width: 4, Height: 2}
	_, err = scene.NewRenderer(dev, handMade(), info)
	frametest.RequireField(t, err, "Env.Pix")

	for _, suffix := range []string{".ktx2", ".hdr", ".exr", ".png", ".gif"} {
		path := filepath.Join(t.TempDir(), "x"+suffix)
		require.Error(t, texfile.Save(path, nil))
		require.Error(t, texfile.Save(path, &texfile.Texture{}))
		require.Error(t, texfile.Save(path, &texfile.Texture{Image: new(halfspace.Image)}))
		require.NoFileExists(t, path)
	}
	require.Error(t, texfile.SaveFunc(filepath.Join(t.TempDir(), "x.png"), nil))
	require.Error(t, texfile.WriteEXR(io.Discard, nil, texfile.EXROptions{}))
	require.Error(t, texfile.WriteHDR(io.Discard, nil))
	require.Error(t, texfile.WritePNG(io.Discard, nil))
	require.Error(t, texfile.WriteKTX2(io.Discard, nil, texfile.KTX2Options{}))
	for _, name := range picfile.Names() {
		f, err := picfile.Named(name)
		require.NoError(t, err)
		require.Error(t, f.Write(io.Discard, nil, picfile.Options{}), name)
		require.Error(t, f.Write(io.Discard, &picfile.Picture{Width: 4, Height: 4, Codes: make([]byte, 3)}, picfile.Options{}), name)
	}
}
