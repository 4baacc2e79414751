package texture

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// formats is every format that can be an image of any type.
func formats() (list []vk.Format) {
	for _, f := range vk.Values[vk.Format]() {
		if i := format.Of(f); i != nil && !i.Wide() && i.BlockDepth == 1 {
			list = append(list, f)
		}
	}
	return list
}

func viewOf(i Image) vk.ImageView {
	return vk.ImageView{ViewType: vk.ImageViewType2D, Format: i.Format, LevelCount: i.MipLevels, LayerCount: i.ArrayLayers}
}

func TestWrap(t *testing.T) {
	for mode, want := range map[vk.SamplerAddressMode][14]int{ // of -5 .. 8 in 4 texels
		vk.SamplerAddressModeRepeat:            {3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0},
		vk.SamplerAddressModeMirroredRepeat:    {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0, 0},
		vk.SamplerAddressModeMirrorClampToEdge: {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
		vk.SamplerAddressModeClampToEdge:       {0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
		vk.SamplerAddressModeClampToBorder:     {-1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 4, 4, 4, 4},
	} {
		for k, w := range want {
			require.Equal(t, w, Wrap(mode, k-5, 4), "%v of %d", mode, k-5)
		}
	}
}

// TestCubicWeights says that weights sum to 1 and that kernels that interpolate do.
func TestCubicWeights(t *testing.T) {
	for _, kind := range vk.Values[vk.CubicFilterWeights]() {
		for a := 0.0; a <= 1; a += 1.0 / 16 {
			w := CubicWeights(kind, a)
			require.InDelta(t, 1, w[0]+w[1]+w[2]+w[3], 1e-15, kind)
			back := CubicWeights(kind, 1-a)
			for c := range w {
				require.InDelta(t, w[c], back[3-c], 1e-15, kind)
			}
		}
	}
	require.Equal(t, [4]float64{0, 1, 0, 0}, CubicWeights(vk.CubicFilterWeightsCatmullRom, 0))
}

// TestNeighbours walks over every edge of a cube and back: the texel beyond an edge has, beyond one of its own edges,
// the texel that it was reached from.
func TestNeighbours(t *testing.T) {
	const n = 5
	for face := range 6 {
		for side := range 4 {
			for k := range n {
				to := neighbours[face][side]
				i, j := to.at(n, k, 1)
				home := [][2]int{{0, k}, {n - 1, k}, {k, 0}, {k, n - 1}}[side]
				back := false
				for s := range 4 {
					if on := [][2]int{{0, j}, {n - 1, j}, {i, 0}, {i, n - 1}}[s]; on != [2]int{i, j} {
						continue
					}
					along := []int{j, j, i, i}[s]
					x, y := neighbours[to.face][s].at(n, along, 1)
					back = back || neighbours[to.face][s].face == face && [2]int{x, y} == home
				}
				require.True(t, back, "face %d side %d at %d", face, side, k)
			}
		}
	}
}

// TestReduce leaves out what has no weight.
func TestReduce(t *testing.T) {
	list := []weighted{{Value{1}, 0.25}, {Value{3}, 0.75}, {Value{9}, 0}}
	require.Equal(t, 2.5, reduce(list, vk.SamplerReductionModeWeightedAverage)[0])
	require.Equal(t, 3.0, reduce(list, vk.SamplerReductionModeMax)[0])
	require.Equal(t, 1.0, reduce(list, vk.SamplerReductionModeMin)[0])
}
