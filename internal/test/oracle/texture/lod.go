package texture

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The limits on which levels of detail depend.
const (
	maxSamplerLodBias    = 16
	maxSamplerAnisotropy = 16
)

// lod is lambda' (LOD Operation) with the number of anisotropic taps and the axis, in (s, t, r), along which they lie.
func (l *lookup) lod() (lambda float64, taps int, major [3]float64) {
	taps = 1
	if l.in.Lod != nil {
		lambda = *l.in.Lod
	} else {
		base := l.levels[l.view.BaseMipLevel]
		size := [3]float64{float64(base.width), float64(base.height), float64(base.depth)}
		for c := l.dimensions(); c < 3; c++ {
			size[c] = 0
		}
		var rho [2]float64
		for k := range rho {
			sum := 0.0
			for c := range size {
				m := 0.0
				if size[c] > 0 {
					m = math.Abs(l.grad[k][c]) * size[c]
				}
				sum += float64(m * m)
			}
			rho[k] = math.Sqrt(sum)
		}
		most, least := max(rho[0], rho[1]), min(rho[0], rho[1])
		major = l.grad[1]
		if rho[0] > rho[1] {
			major = l.grad[0]
		}
		eta := 1.0
		if l.AnisotropyEnable && l.MaxAnisotropy > 1 && most > 0 {
			if l.dimensions() == 2 {
				most, least, major = l.ellipse(size[0], size[1])
			}
			limit := min(float64(l.MaxAnisotropy), maxSamplerAnisotropy)
			eta = limit
			if least > 0 {
				eta = min(most/least, limit)
			}
		}
		taps = int(math.Ceil(eta))
		lambda = logTwo(most / eta)
	}
	bias := float64(l.MipLodBias) + l.in.Bias
	return lambda + min(max(bias, -maxSamplerLodBias), maxSamplerLodBias), taps, major
}

// ellipse is the half axes, in texels, of the image of the unit circle under the derivatives, and the longer one in (s,
// t). The circle's point (x, y) whose image is farthest is where the derivative of |x d/dx + y d/dy|^2 around the
// circle is 0: at half the angle of (|d/dx|^2 - |d/dy|^2, 2 d/dx d/dy).
func (l *lookup) ellipse(width, height float64) (most, least float64, major [3]float64) {
	dx := [2]float64{l.grad[0][0] * width, l.grad[0][1] * height}
	dy := [2]float64{l.grad[1][0] * width, l.grad[1][1] * height}
	dot := func(a, b [2]float64) float64 { return float64(a[0]*b[0]) + float64(a[1]*b[1]) }
	c, s := dot(dx, dx)-dot(dy, dy), 2*dot(dx, dy)
	x, y := 1.0, 0.0
	if r := math.Sqrt(float64(c*c) + float64(s*s)); r > 0 {
		x, y = math.Sqrt((1+c/r)/2), math.Copysign(math.Sqrt((1-c/r)/2), s)
	}
	length := func(x, y float64) float64 {
		p := [2]float64{float64(x*dx[0]) + float64(y*dy[0]), float64(x*dx[1]) + float64(y*dy[1])}
		return math.Sqrt(dot(p, p))
	}
	for i := range 2 {
		major[i] = float64(x*l.grad[0][i]) + float64(y*l.grad[1][i])
	}
	return length(x, y), length(-y, x), major
}

// logTwo is log2, of 0 minus infinity.
func logTwo(x float64) float64 {
	if x == 0 {
		return math.Inf(-1)
	}
	return exact.Log2(x)
}

// clampLod is lambda' before and after the clamps to the sampler's range.
func (l *lookup) clampLod(lambda float64) (before, after float64) {
	least := max(float64(l.MinLod), l.in.MinLod, 0)
	most := float64(l.MaxLod)
	switch {
	case lambda != lambda:
		return lambda, min(least, most)
	case lambda > most:
		return lambda, most
	case lambda < least:
		return lambda, min(least, most)
	}
	return lambda, lambda
}

// chosen is a level of the image with its weight.
type chosen struct {
	level  int
	weight float64
}

// place is d', where between levels lambda points, counted from the image's level 0.
func (l *lookup) place(lambda float64) float64 {
	q := float64(l.view.LevelCount - 1)
	return max(float64(l.view.BaseMipLevel)+min(max(lambda, 0), q), float64(l.view.MinLod))
}

// nearestLevel is the level nearest to d', halves down.
func nearestLevel(d float64) int { return int(math.Ceil(d+0.5)) - 1 }

// levelsOf is the levels that lambda reads (Image Level(s) Selection): with LINEAR two, weighted with 8 bits.
func (l *lookup) levelsOf(lambda float64) []chosen {
	d := l.place(lambda)
	top := l.view.BaseMipLevel + l.view.LevelCount - 1
	if l.MipmapMode == vk.SamplerMipmapModeNearest {
		return []chosen{{min(nearestLevel(d), top), 1}}
	}
	fixed := math.RoundToEven(d * 256)
	hi := math.Floor(fixed / 256)
	delta := fixed/256 - hi
	return []chosen{{min(int(hi), top), 1 - delta}, {min(int(hi)+1, top), delta}}
}

// QueryLod is the level that a lookup with implicit derivatives would read, counted from the view's first, and lambda'
// before the clamps.
func (t *Texture) QueryLod(s *Sampler, in Input) (level, lambda float64) {
	l := t.begin(s, in)
	lambda, _, _ = l.lod()
	_, clamped := l.clampLod(lambda)
	d := l.place(clamped)
	if s.MipmapMode == vk.SamplerMipmapModeNearest {
		d = float64(nearestLevel(d))
	}
	return d - float64(t.view.BaseMipLevel), lambda
}

// dimensions is the number of coordinates that a view has.
func (t *Texture) dimensions() int {
	switch t.view.ViewType {
	case vk.ImageViewType1D, vk.ImageViewType1DArray:
		return 1
	case vk.ImageViewType3D:
		return 3
	}
	return 2
}
