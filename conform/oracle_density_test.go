package conform

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// densities is a density map of two bytes a texel; without texels there is none.
type densities struct {
	wide, high int
	texels     [][2]byte
}

// attachment is the map's, or nil.
func (d *densities) attachment(t testing.TB) *halfspace.DensityMapAttachment {
	if d.texels == nil {
		return nil
	}
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8Unorm,
		Extent: vk.Extent3D{Width: d.wide, Height: d.high, Depth: 1}})
	require.NoError(t, err)
	pixels := m.Subresource(0, 0, 0)
	for i, texel := range d.texels {
		copy(pixels.Pix[i/d.wide*pixels.RowPitch+i%d.wide*2:], texel[:])
	}
	return &halfspace.DensityMapAttachment{Image: m}
}

// at is the reference's size of a pixel's fragments.
func (d *densities) at(s *scene) func(x, y int) vk.Extent2D {
	w, h := oracle.DensityRegion(s.width, d.wide), oracle.DensityRegion(s.height, d.high)
	return func(x, y int) vk.Extent2D {
		texel := d.texels[min(y/h, d.high-1)*d.wide+min(x/w, d.wide-1)]
		return oracle.DensityArea(float64(texel[0])/255, float64(texel[1])/255)
	}
}

// Fragments whose size a density map says, against the reference: maps of any size, densities on both sides of a half
// and a quarter, zeros and ones.
func TestOracleDensityMap(t *testing.T) {
	dense := func(topologies []vk.PrimitiveTopology, changes ...change) func(g generator) *scene {
		return func(g generator) *scene {
			s := g.inputs(topologies...)
			s.width, s.height = pick(g, 32, 40, 35), pick(g, 32, 20, 13)
			m := &s.densities
			m.wide, m.high = 1+g.IntN(9), 1+g.IntN(6)
			for range m.wide * m.high {
				m.texels = append(m.texels, [2]byte{pick[byte](g, 0, 1, 63, 64, 127, 128, 255), pick[byte](g, 0, 5, 63, 64, 127, 128, 255)})
			}
			for _, d := range s.draws {
				d.FragmentDensityMap = true
				d.shader.Inputs |= shade.InputFragSize
				d.then(func(f *fragment, o *oracle.Output) {
					o.Colors[6][2] += float64(f.ShadingRate.Width)
					o.Colors[6][3] += float64(f.ShadingRate.Height)
				})
				for _, c := range changes {
					c(g, s, d)
				}
			}
			return s
		}
	}
	check(t, []feature{
		{name: "points", scenes: 12, make: dense(pointTopologies)},
		{name: "lines", scenes: 12, make: dense(lineTopologies)},
		{name: "triangles", scenes: 36, make: dense(triangleTopologies)},
		{name: "sample shading", scenes: 8, make: dense(allTopologies, sampleShading)},
		{name: "interpolation elsewhere", scenes: 12, make: dense(allTopologies, elsewhere)},
		{name: "early tests", scenes: 8, make: dense(allTopologies, early)},
	})
}
