package scene

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Rows of a film are the bytes of its pass: of all halves beside all kinds of alpha, whatever the curve, the background
// and the target.
func TestFilmRowsAreThePass(t *testing.T) {
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 2})
	require.NoError(t, err)
	defer d.Close()
	const width, height = 1024 + 5, 66
	extent := vk.Extent3D{Width: width, Height: height}
	alphas := []uint16{0x3C00, 0, 0x3800, 0x0001, 0x3BFF, 0x3C01, 0x8000, 0xB800, 0x7C00, 0xFC00, 0x7E00, 0x4000}
	if testing.Short() {
		alphas = alphas[:1]
	}
	radiance := imageOf(t, radianceFormat, extent)
	const alone, mixed, shadows = 0, 1, 2
	for alphasAre := range shadows + 1 {
		for kind, alpha := range alphas {
			pix := radiance.Bytes()
			for i := range width * height {
				n := i/width*1000 + i%width // each half in every channel
				c := [4]uint16{uint16(n), uint16(n * 40503), uint16(n*9973 + 77), alpha}
				if alphasAre != alone {
					c[3] = alphas[(kind+i*i)%len(alphas)]
				}
				if alphasAre == shadows { // each alpha up to 1, and others
					c = [4]uint16{3: uint16((i + kind*width*height) % 0x3C01)}
					if i%3 == 0 {
						c[3] = alphas[(kind+i*i)%len(alphas)]
					}
				}
				if i%width >= 1000 { // whole groups of nothing
					c = [4]uint16{}
				}
				for k, v := range c {
					binary.LittleEndian.PutUint16(pix[8*i+2*k:], v)
				}
			}
			radiance.Touch()
			for _, curve := range []Tonemap{TonemapNone, TonemapKhronosNeutral, TonemapShoulder} {
				for _, back := range [][4]float64{{}, {0.2, 0.3, 0.4, 1}, {0.9, 0.1, 0.5, 0.3}} {
					same(t, d, RenderInfo{Width: width, Height: height, Tonemap: curve, SRGB: true, Background: back}, radiance)
				}
				same(t, d, RenderInfo{Width: width, Height: height, Tonemap: curve, Background: [4]float64{0, 0.5, 1, 1}}, radiance)
				same(t, d, RenderInfo{Width: width, Height: height, Tonemap: curve, SRGB: true, Gradient: true,
					Background: [4]float64{0.2, 0.3, 0.4, 1}, BackgroundBottom: [4]float64{0.9, 0.8, 0.4, 1}}, radiance)
			}
		}
	}
}

// Real pictures are the same by rows and by the pass, windows of them too.
func TestFilmRowsOfPictures(t *testing.T) {
	figures.Begin(t)
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 2})
	require.NoError(t, err)
	defer d.Close()
	s, err := LoadBytes("cube.obj", []byte(cubeOBJ()))
	require.NoError(t, err)
	for i, curve := range []Tonemap{TonemapNone, TonemapKhronosNeutral, TonemapShoulder} {
		for _, gradient := range []bool{false, true} {
			r, err := NewRenderer(d, s, RenderInfo{Shading: ShadePBR, Width: 210, Height: 150, Samples: 1 + 3*(i%2), SRGB: true,
				Env: Studio(), Tonemap: curve, Exposure: 1, Gradient: gradient, Background: [4]float64{0.1, 0.5, 0.7, 1},
				BackgroundBottom: [4]float64{1, 0.5, 0.7, 1}})
			require.NoError(t, err)
			at := func(distance float64) *Camera {
				view := DefaultView()
				view.Distance = distance
				cam := s.ViewCamera(view, 1.4)
				return &cam
			}
			for _, distance := range []float64{2, 6, 40} {
				require.NoError(t, r.Draw(t.Context(), at(2))) // a larger picture, of which nothing is left
				require.NoError(t, r.Draw(t.Context(), at(distance)))
				rows := slices.Clone(r.Color.Bytes())
				f, ours := r.pbr.film, r.pbr.film.rows
				require.NotNil(t, ours)
				f.rows = nil
				require.NoError(t, f.shaded(d, &r.pbr.info, r.pbr.radiance, r.Color))
				require.NoError(t, f.draw(t.Context(), r.pbr.reached, 0, r.pbr.info.extent()))
				f.rows = ours
				require.Equal(t, r.Color.Bytes(), rows)
			}
		}
	}
}

// same makes pictures of a radiance image by rows and by the program, of the whole image and of rectangles, and compares them.
func same(t *testing.T, d *halfspace.Device, info RenderInfo, radiance *halfspace.Image) {
	t.Helper()
	format := vk.FormatR8G8B8A8Unorm
	if info.SRGB {
		format = vk.FormatR8G8B8A8Srgb
	}
	to := imageOf(t, format, radiance.Info().Extent)
	f, err := newFilm(d, info, radiance, to)
	require.NoError(t, err)
	require.NotNil(t, f.rows)
	all := slices.Clone(radiance.Bytes())
	defer copy(radiance.Bytes(), all)
	for _, covered := range [][]vk.Rect2D{{{Width: info.Width, Height: info.Height}}, {{X: 3, Y: 5, Width: 70, Height: 20},
		{X: 60, Y: 9, Width: info.Width - 60, Height: 50}}} {
		for i := range info.Width * info.Height {
			if !slices.ContainsFunc(covered, func(r vk.Rect2D) bool {
				return i%info.Width >= r.X && i%info.Width < r.X+r.Width && i/info.Width >= r.Y && i/info.Width < r.Y+r.Height
			}) {
				clear(radiance.Bytes()[8*i:][:8])
			}
		}
		radiance.Touch()
		clear(to.Bytes())
		to.Touch()
		require.NoError(t, f.draw(t.Context(), covered, 0, to.Info().Extent))
		rows := slices.Clone(to.Bytes())
		ours := f.rows
		f.rows = nil
		require.NoError(t, f.shaded(d, &info, radiance, to))
		require.NoError(t, f.draw(t.Context(), covered, 0, to.Info().Extent))
		f.rows = ours
		for i, b := range to.Bytes() {
			if b != rows[i] {
				x, y := i/4%info.Width, i/4/info.Width
				require.FailNow(t, "codes", "%v: pixel %d, %d of radiance %x: %d by rows, %d by the pass", fmt.Sprint(info.Tonemap,
					info.Background), x, y, radiance.Bytes()[8*(y*info.Width+x):][:8], rows[i], b)
			}
		}
	}
}

// imageOf is an image of a format and a size.
func imageOf(t *testing.T, f vk.Format, extent vk.Extent3D) *halfspace.Image {
	t.Helper()
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: extent})
	require.NoError(t, err)
	return m
}
