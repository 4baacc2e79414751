package command

import (
	"encoding/base64"
	"encoding/binary"
	"image"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/shape"
	"github.com/seed-1acaedba/halfspace/transform"
)

// greys are the pixels of a picture, each the mean of its colours.
func greys(m *image.NRGBA) (list []float64) {
	for i := 0; i < len(m.Pix); i += 4 {
		list = append(list, (float64(m.Pix[i])+float64(m.Pix[i+1])+float64(m.Pix[i+2]))/3)
	}
	return list
}

// steady demands that pictures of a sequence differ smoothly: where something moves evenly, a picture is about the mean
// of its neighbours. edges is the part of the pixels where edges and sharp shadows pass.
func steady(t *testing.T, pictures []*image.NRGBA, edges float64) {
	t.Helper()
	means := make([]float64, len(pictures))
	for i, m := range pictures {
		for _, v := range greys(m) {
			means[i] += v / float64(len(m.Pix)/4)
		}
	}
	for i := 1; i < len(pictures)-1; i++ {
		before, at, after := greys(pictures[i-1]), greys(pictures[i]), greys(pictures[i+1])
		far := 0
		for k := range at {
			if math.Abs(after[k]+before[k]-2*at[k])/2 > 2 {
				far++
			}
		}
		if float64(far) > edges*float64(len(at)) {
			t.Errorf("picture %d: %d of %d pixels are not between their neighbours", i, far, len(at))
		}
		if d := math.Abs(means[i+1]+means[i-1]-2*means[i]) / 2; d > 0.15 {
			t.Errorf("picture %d: its mean is %v, between %v and %v", i, means[i], means[i-1], means[i+1])
		}
	}
}

// rolling is a file of a flat ball and another one that flies over it within two seconds.
func rolling(t *testing.T) []byte {
	clay := object{"pbrMetallicRoughness": object{"metallicFactor": 0, "baseColorFactor": list{0.6, 0.6, 0.6, 1}}}
	doc := whiteBalls([]object{clay, clay}, 24)
	var data []byte
	for _, v := range []float32{0, 2, -2, 1.5, 1, 2, 2, -1} {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	doc["buffers"] = append(doc["buffers"].(list),
		object{"byteLength": len(data), "uri": "data:;base64," + base64.StdEncoding.EncodeToString(data)})
	doc["bufferViews"] = append(doc["bufferViews"].(list), object{"buffer": 1, "byteLength": 8},
		object{"buffer": 1, "byteOffset": 8, "byteLength": 24})
	doc["accessors"] = append(doc["accessors"].(list),
		object{"bufferView": 4, "componentType": 5126, "count": 2, "type": "SCALAR", "min": list{0}, "max": list{2}},
		object{"bufferView": 5, "componentType": 5126, "count": 2, "type": "VEC3"})
	nodes := doc["nodes"].(list)
	nodes[1].(object)["scale"] = list{4, 0.1, 4}
	nodes[2].(object)["translation"] = list{0, 1.5, 0}
	doc["animations"] = list{object{"samplers": list{object{"input": 4, "output": 5}},
		"channels": list{object{"sampler": 0, "target": object{"node": 2, "path": "translation"}}}}}
	return document(t, doc)
}

// Neighbouring pictures of a turntable and of an animation, with their blocked light and their ground, differ smoothly.
func TestNothingFlickers(t *testing.T) {
	folder := t.TempDir()
	floor := shape.Box(transform.Box{Min: [3]float32{-2, -0.1, -2}, Max: [3]float32{2, 0, 2}})
	ring := shape.Torus(32, 16, 0.3).Transform(transform.Mul(transform.Translate(0, 1.2, 0), transform.Rotate(1, [3]float64{1, 0, 0})))
	for name, c := range map[string]struct {
		file  []byte
		args  []string
		edges float64
	}{
		"turn.obj":  {[]byte(wavefront(shape.Join(floor, ring), true)), []string{"--turntable", "120", "--shard", "2/10"}, 0.13},
		"roll.gltf": {rolling(t), []string{"--frames", "0-11", "--fps", "24", "--camera", "frame"}, 0.03},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(folder, "pictures of "+name)
			must(t, append([]string{"render", write(t, folder, name, c.file), "-o", filepath.Join(out, "{frame:03d}.png"), "--size", "90x68",
				"--threads", "1"}, c.args...)...)
			var list []*image.NRGBA
			for _, file := range names(t, out) {
				list = append(list, picture(t, filepath.Join(out, file)))
			}
			require.Greater(t, len(list), 10)
			require.NotEqual(t, list[0].Pix, list[1].Pix)
			steady(t, list, c.edges)
		})
	}
}
