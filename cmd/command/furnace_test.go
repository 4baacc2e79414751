package command

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/shape"
)

// whiteBalls is a glTF file of balls of radius 1 and so many segments side by side, of white materials, before an
// orthographic camera of which each of them gets a square.
func whiteBalls(materials []object, segments int) object {
	s := shape.Sphere(segments)
	var data []byte
	add := func(v ...float32) {
		for _, x := range v {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
		}
	}
	r := float32(math.Sqrt(float64(s.Positions[0]*s.Positions[0] + s.Positions[1]*s.Positions[1] + s.Positions[2]*s.Positions[2])))
	for _, v := range s.Positions {
		add(v / r)
	}
	normals := len(data)
	add(s.Normals...)
	tangents := len(data)
	for i := range s.Vertices() { // around the vertical axis
		x, z := float64(s.Normals[3*i]), float64(s.Normals[3*i+2])
		d := math.Hypot(x, z)
		if d < 1e-6 {
			x, z, d = 0, 1, 1
		}
		add(float32(z/d), 0, float32(-x/d), 1)
	}
	indices := len(data)
	for _, i := range s.Indices {
		data = binary.LittleEndian.AppendUint32(data, i)
	}
	n := s.Vertices()
	half := float64(len(materials))
	doc := object{
		"asset":   object{"version": "2.0"},
		"buffers": list{object{"byteLength": len(data), "uri": "data:;base64," + base64.StdEncoding.EncodeToString(data)}},
		"bufferViews": list{
			object{"buffer": 0, "byteLength": normals}, object{"buffer": 0, "byteOffset": normals, "byteLength": tangents - normals},
			object{"buffer": 0, "byteOffset": tangents, "byteLength": indices - tangents},
			object{"buffer": 0, "byteOffset": indices, "byteLength": len(data) - indices},
		},
		"accessors": list{
			object{"bufferView": 0, "componentType": 5126, "count": n, "type": "VEC3", "min": list{-1, -1, -1}, "max": list{1, 1, 1}},
			object{"bufferView": 1, "componentType": 5126, "count": n, "type": "VEC3"},
			object{"bufferView": 2, "componentType": 5126, "count": n, "type": "VEC4"},
			object{"bufferView": 3, "componentType": 5125, "count": len(s.Indices), "type": "SCALAR"},
		},
		"cameras": list{object{"type": "orthographic", "orthographic": object{"xmag": half, "ymag": 1, "znear": 0.5, "zfar": 8}}},
	}
	nodes, meshes, roots, all := list{object{"camera": 0, "translation": list{half - 1, 0, 3}}}, list{}, list{0}, list{}
	for i, m := range materials {
		meshes = append(meshes, object{"primitives": list{object{
			"attributes": object{"POSITION": 0, "NORMAL": 1, "TANGENT": 2}, "indices": 3, "material": i}}})
		nodes = append(nodes, object{"mesh": i, "translation": list{2 * i, 0, 0}})
		roots = append(roots, i+1)
		all = append(all, m)
	}
	doc["nodes"], doc["meshes"], doc["materials"], doc["scenes"], doc["scene"] = nodes, meshes, all, list{object{"nodes": roots}}, 0
	return doc
}

// ballSide is how many pixels wide a ball is.
const ballSide = 32

// ballsRange draws balls in even light of 1 and gives the least and the largest radiance of each, up to 80 degrees.
func ballsRange(t *testing.T, materials []object, args ...string) (least, most []float64) {
	t.Helper()
	folder := t.TempDir()
	out := filepath.Join(folder, "out.npy")
	width := ballSide * len(materials)
	must(t, append([]string{"render", write(t, folder, "balls.gltf", document(t, whiteBalls(materials, 96))), "-o", out, "--env", "const:1,1,1",
		"--size", fmt.Sprintf("%dx%d", width, ballSide), "--msaa", "1", "--threads", "1"}, args...)...)
	data, err := os.ReadFile(out)
	require.NoError(t, err)
	px := data[len(data)-width*ballSide*16:]
	for i := range materials {
		lo, hi := math.Inf(1), 0.0
		for y := range ballSide {
			for x := range ballSide {
				a, b := (float64(x)+0.5)*2/ballSide-1, (float64(y)+0.5)*2/ballSide-1
				if a*a+b*b > 0.9698 { // the square of the sine of 80 degrees
					continue
				}
				for c := range 3 {
					v := float64(math.Float32frombits(binary.LittleEndian.Uint32(px[16*(y*width+i*ballSide+x)+4*c:])))
					lo, hi = min(lo, v), max(hi, v)
				}
			}
		}
		least, most = append(least, lo), append(most, hi)
	}
	return least, most
}

// The command draws white balls in a white furnace as white as it is: metal and dielectric within 2 % at every roughness,
// with sheen, clearcoat and brushed from 0.95 to 1.02; in the plain look with compensation, in the default look, and in
// it with blocked light and a ground.
func TestWhiteFurnace(t *testing.T) {
	type kind struct {
		name        string
		least, most float64
		of          func(roughness float64) object
	}
	surface := func(metal, roughness float64) object {
		return object{"pbrMetallicRoughness": object{"metallicFactor": metal, "roughnessFactor": roughness}}
	}
	with := func(m object, extension string, o object) object {
		m["extensions"] = object{extension: o}
		return m
	}
	kinds := []kind{
		{"metal", 0.98, 1.02, func(r float64) object { return surface(1, r) }},
		{"dielectric", 0.98, 1.02, func(r float64) object { return surface(0, r) }},
		{"sheen", 0.95, 1.02, func(r float64) object {
			return with(surface(0, 0.5), "KHR_materials_sheen", object{"sheenColorFactor": list{1, 1, 1}, "sheenRoughnessFactor": r})
		}},
		{"clearcoat", 0.95, 1.02, func(r float64) object {
			return with(surface(0, 0.5), "KHR_materials_clearcoat", object{"clearcoatFactor": 1, "clearcoatRoughnessFactor": r})
		}},
		{"coated metal", 0.95, 1.02, func(r float64) object {
			return with(surface(1, r), "KHR_materials_clearcoat", object{"clearcoatFactor": 1, "clearcoatRoughnessFactor": 1 - r})
		}},
		{"brushed metal", 0.95, 1.02, func(r float64) object {
			return with(surface(1, r), "KHR_materials_anisotropy", object{"anisotropyStrength": 0.7})
		}},
	}
	for _, look := range [][]string{{"--look", "plain", "--compensation", "on"}, {}} {
		t.Run(fmt.Sprint(look), func(t *testing.T) {
			t.Parallel()
			var balls []object
			for i := range 6 * len(kinds) {
				balls = append(balls, kinds[i/6].of(float64(i%6)/5))
			}
			least, most := ballsRange(t, balls, look...)
			for i := range balls {
				if k := kinds[i/6]; least[i] < k.least || most[i] > k.most {
					t.Errorf("%v: %s %d: %v to %v", look, k.name, i%6, least[i], most[i])
				}
			}
		})
	}
	for _, k := range kinds { // one by one: side by side they would block each other's light
		t.Run("blocked "+k.name, func(t *testing.T) {
			t.Parallel()
			least, most := ballsRange(t, []object{k.of(0.6)}, "--occlusion", "64", "--ground", "shadow")
			if least[0] < k.least || most[0] > k.most {
				t.Errorf("%v to %v", least[0], most[0])
			}
		})
	}
	least, _ := ballsRange(t, []object{surface(1, 1)}, "--look", "plain")
	require.Less(t, least[0], 0.5, "Appendix B's formulas lose light")
}
