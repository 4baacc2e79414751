package compare

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNumbers(t *testing.T) {
	a, b := image.NewNRGBA(image.Rect(0, 0, 4, 2)), image.NewNRGBA(image.Rect(0, 0, 4, 2))
	for i := 3; i < len(a.Pix); i += 4 {
		a.Pix[i], b.Pix[i] = 255, 255
	}
	b.Pix[0], b.Pix[1] = 30, 12
	b.Pix[4] = 1
	r := compare(t, a, b, Options{})
	require.Equal(t, 8, r.Pixels)
	require.Equal(t, 2, r.Different)
	require.Equal(t, 30.0, r.Max)
	require.InDelta(t, 43./24, r.Mean, 1e-15)
	square := (900. + 144 + 1) / 24
	require.InDelta(t, math.Sqrt(square), r.RMSE, 1e-14)
	require.InDelta(t, 10*math.Log10(255*255/square), r.PSNR, 1e-12)
	require.Equal(t, 1, compare(t, a, b, Options{Tolerance: 1}).Different, "a tolerance is what is still the same")
	require.Equal(t, 2, compare(t, a, b, Options{Tolerance: 0.99}).Different)

	b.Pix[3] = 254 // with alpha there are four channels
	require.InDelta(t, 44./32, compare(t, a, b, Options{}).Mean, 1e-15)

	same := compare(t, a, a, Options{})
	require.Empty(t, same.Exceeded(nil))
	require.True(t, math.IsInf(same.PSNR, 1))
	require.Equal(t, []float64{0, 0, 0, 0, 1, 0},
		[]float64{float64(same.Different), float64(same.Visible), same.Max, same.RMSE, same.SSIM, same.FLIP})
}

// Light keeps all its bits: values that a screen shows alike differ, and what is no number is not lost.
func TestLight(t *testing.T) {
	a, b := New(3, 1), New(3, 1)
	a.Linear, b.Linear = true, true
	for i := range a.Pix {
		a.Pix[i], b.Pix[i] = 1, 1
	}
	a.Pix[0], b.Pix[0] = 1000, math.Nextafter32(1000, 2000)
	r, err := Compare(a, b, Options{})
	require.NoError(t, err)
	require.Equal(t, 1, r.Different)
	require.Zero(t, r.FLIP)
	a.Pix[0], b.Pix[0] = 0.5, float32(math.NaN())
	r, err = Compare(a, b, Options{Tolerance: 1e300})
	require.NoError(t, err)
	require.Equal(t, 1, r.Different)
	require.True(t, math.IsInf(r.Max, 1))
	require.NotEmpty(t, r.Exceeded([]Limit{{Metric: RMSE, Value: math.MaxFloat64}}))
	a.Pix[0] = float32(math.NaN())
	r, err = Compare(a, b, Options{})
	require.NoError(t, err)
	require.Zero(t, r.Different, "no number is as good as no number")
	// Light against the codes it becomes.
	codes := FromImage(a.Shown(0))
	r, err = Compare(a, codes, Options{Tolerance: 0.5})
	require.NoError(t, err)
	require.Zero(t, r.Different)
}

// What the eye cannot see on one ground it may on another: a white icon that turns transparent.
func TestTransparency(t *testing.T) {
	a, b := image.NewNRGBA(image.Rect(0, 0, 16, 16)), image.NewNRGBA(image.Rect(0, 0, 16, 16))
	for i := range a.Pix {
		a.Pix[i], b.Pix[i] = 255, 255
		if i%4 == 3 {
			b.Pix[i] = 0
		}
	}
	r := compare(t, a, b, Options{})
	require.Equal(t, 256, r.Visible)
	require.Greater(t, r.FLIP, 0.5)
	require.Less(t, r.SSIM, 0.1)
}

func TestIgnoreAndMask(t *testing.T) {
	for name, p := range pairs() {
		w, h := p[0].Rect.Dx(), p[0].Rect.Dy()
		all := compare(t, p[0], p[1], Options{Ignore: []image.Rectangle{image.Rect(-5, -5, w+5, h+5)}})
		require.Empty(t, all.Exceeded(nil), name)
		require.Zero(t, all.Pixels)
		require.Equal(t, []float64{0, 1, 0}, []float64{all.Max, all.SSIM, all.FLIP})
		mask := image.NewGray(image.Rect(3, 3, w+3, h+3))
		left := image.Rect(0, 0, w/2, h)
		for y := range h {
			for x := w / 2; x < w; x++ {
				mask.SetGray(3+x, 3+y, color.Gray{255})
			}
		}
		one, other := compare(t, p[0], p[1], Options{Mask: mask}), compare(t, p[0], p[1], Options{Ignore: []image.Rectangle{left}})
		require.Equal(t, figures(one), figures(other), name)
		require.Equal(t, (w-w/2)*h, one.Pixels)
	}
	_, err := Compare(New(2, 2), New(2, 2), Options{Mask: image.NewGray(image.Rect(0, 0, 3, 2))})
	require.EqualError(t, err, "mask: has 3x2 pixels, the pictures 2x2")
}

func figures(r *Result) (list []string) {
	for _, m := range Metrics() {
		list = append(list, fmt.Sprintf("%s %x", m.Name, m.Of(r)))
	}
	return list
}

func TestSizes(t *testing.T) {
	r, err := Compare(New(3, 2), New(2, 3), Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"3x2 and 2x3 pixels"}, r.Exceeded(nil))
	require.Equal(t, image.Rect(0, 0, 3, 3), r.Map.Rect)
	for _, m := range Metrics()[2:] {
		require.True(t, math.IsNaN(m.Of(r)), m.Name)
	}
	for _, size := range [][2]int{{0, 0}, {0, 7}, {7, 0}} {
		r, err = Compare(New(size[0], size[1]), New(size[0], size[1]), Options{})
		require.NoError(t, err)
		require.Empty(t, r.Exceeded(nil))
	}
}

func TestLimits(t *testing.T) {
	r := &Result{Width: 100, Height: 100, OtherWidth: 100, OtherHeight: 100, Pixels: 10000, Different: 20, Visible: 3,
		Max: 7, Mean: 0.5, RMSE: 1,
		PSNR: 48, SSIM: 0.97, FLIP: 0.01}
	for _, c := range []struct {
		limits string
		keeps  bool
	}{
		{"pixels=20", true}, {"pixels=19", false}, {"pixels=0.2%", true}, {"pixels=0.19%", false},
		{"visible=3", true}, {"visible=2", false},
		{"max=7", true}, {"max=6.9", false}, {"mean=0.4", false}, {"rmse=1", true}, {"psnr=48", true}, {"psnr=48.1", false},
		{"ssim=0.97", true}, {"ssim=0.98", false}, {"flip=0.01", true}, {"flip=0.009", false},
	} {
		l, err := ParseLimit(c.limits)
		require.NoError(t, err)
		require.Equal(t, c.limits, l.String())
		require.Equal(t, c.keeps, len(r.Exceeded([]Limit{l})) == 0, c.limits)
	}
	require.Len(t, r.Exceeded(nil), 1)
	for _, bad := range []string{"", "flip", "flip=", "flip=2", "flip=-1", "flip=NaN", "ssim=1%", "pixels=101%", "lpips=0", "psnr=x"} {
		_, err := ParseLimit(bad)
		require.Error(t, err, bad)
	}
	r.FLIP = math.NaN()
	require.NotEmpty(t, r.Exceeded([]Limit{{Metric: FLIP, Value: 1}}), "what was not found out is not kept")
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []Options{{Tolerance: -1}, {Tolerance: math.NaN()}, {PixelsPerDegree: 0.5},
		{PixelsPerDegree: 1e9}, {Visible: 2}, {Exposure: math.NaN()}} {
		_, err := Compare(New(1, 1), New(1, 1), o)
		require.Error(t, err, "%+v", o)
	}
}

// All figures have the same bits on every machine. A change of a formula changes them: what the test says is then
// frozen instead.
func TestFrozenFigures(t *testing.T) {
	p := pairs()["noise"]
	require.Equal(t, []string{
		"pixels 0x1.666p+11", "visible 0x0p+00", "max 0x1.4p+04", "mean 0x1.3c11435b1b881p+03", "rmse 0x1.6ed8246469484p+03",
		"psnr 0x1.af1b4f6c695c3p+04", "ssim 0x1.cde442ad0810bp-01", "flip 0x1.c11e60a71c56bp-04",
	}, figures(compare(t, p[0], p[1], Options{})))
}

func TestCubeRoot(t *testing.T) {
	for e := -90; e < 90; e++ {
		for _, f := range []float64{1, 1.1, 1.3, 1.7, 1.999} {
			x := math.Ldexp(f, e)
			require.InEpsilon(t, math.Cbrt(x), cubeRoot(x), 0x1p-51)
		}
	}
	require.Equal(t, 1.0, cubeRoot(1))
}

func BenchmarkCompare(b *testing.B) {
	x, y := FromImage(drawing(1920, 1080)), FromImage(drawing(1920, 1080))
	for i := range y.Pix {
		y.Pix[i] = float32(math.Abs(float64(y.Pix[i]) - float64(i%3)))
	}
	for b.Loop() {
		if _, err := Compare(x, y, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// Values that are no numbers are as far from each other as equal ones, and from all others infinitely.
func TestApart(t *testing.T) {
	nan, other := math.Float32frombits(0x7FC00000), math.Float32frombits(0xFFC00001)
	inf := float32(math.Inf(1))
	for _, c := range []struct {
		a, b float32
		want float64
	}{{nan, nan, 0}, {nan, other, 0}, {nan, 1, math.Inf(1)}, {1, other, math.Inf(1)}, {inf, inf, 0}, {inf, 1, math.Inf(1)},
		{0, float32(math.Copysign(0, -1)), 0}, {1, -2, 3}} {
		require.Equal(t, c.want, apart(c.a, c.b), "%v and %v", c.a, c.b)
	}
}
