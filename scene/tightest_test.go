package scene

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// scattered is a scene of points at random places, as one instance of a primitive and one that is turned and moved.
func scattered(r *rand.Rand) *Scene {
	p := Primitive{Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	stretch := [3]float64{r.Float64() + 0.05, r.Float64() + 0.05, r.Float64() + 0.05}
	for range 40 {
		for k := range 3 {
			p.Positions = append(p.Positions, float32((2*r.Float64()-1)*stretch[k]))
		}
	}
	s := &Scene{Materials: []Material{DefaultMaterial("")}, Up: [3]float32{0, 1, 0}}
	if r.IntN(2) == 0 {
		s.Up = [3]float32{0, 0, 1}
	}
	s.place(p)
	s.place(p)
	s.Instances[1].World = [16]float32{0: 0.6, 1: 0.8, 4: -0.8, 5: 0.6, 10: 1, 12: 0.5, 13: -0.25, 14: 2, 15: 1}
	s.Bounds = Bounds{Min: [3]float32{-1.5, -1.5, -1}, Max: [3]float32{2, 1.5, 3}}
	return s
}

// filled is the share of a picture's sides between the outermost vertices, and how far from the middle they lie.
func filled(s *Scene, c *Camera, aspect float64) (low, high [2]float64) {
	m := Mul(c.Projection(aspect), c.View())
	low, high = [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	s.vertices(func(p vec3) {
		w := float64(m[3])*p[0] + float64(m[7])*p[1] + float64(m[11])*p[2] + float64(m[15])
		for k := range 2 {
			v := (float64(m[k])*p[0] + float64(m[4+k])*p[1] + float64(m[8+k])*p[2] + float64(m[12+k])) / w
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	})
	return low, high
}

// checkFilled says that vertices reach the given share of the tighter side, and no vertex lies beyond it.
func checkFilled(t *testing.T, what string, low, high [2]float64, fill float64) {
	t.Helper()
	const rounding = 1e-4
	most := max(high[0]-low[0], high[1]-low[1]) / 2
	if reach := max(-low[0], -low[1], high[0], high[1]); reach > fill+rounding {
		t.Errorf("%s: vertices reach %v, beyond %v", what, reach, fill)
	}
	if math.Abs(most-fill) > rounding {
		t.Errorf("%s: the scene takes %v, not %v", what, most, fill)
	}
}

// A view with Fill shows all vertices, and they take exactly that share of the tighter side.
func TestViewsAreFilled(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	for range 200 {
		s := scattered(r)
		v := View{Azimuth: 360*r.Float64() - 180, Elevation: 170*r.Float64() - 85, Roll: 90 * float64(r.IntN(2)), Fill: 0.3 + 0.7*r.Float64(),
			Orthographic: r.IntN(2) == 0}
		aspect := 0.5 + 2*r.Float64()
		c := s.ViewCamera(v, aspect)
		low, high := filled(s, &c, aspect)
		checkFilled(t, "view", low, high, v.Fill)
		// What is resolved stays as it is.
		if again := s.ViewCamera(s.Resolve(v, aspect), aspect); again != c {
			t.Errorf("%+v: another camera when it is resolved", v)
		}
		// Two moments together.
		other := scattered(r)
		other.Up = s.Up
		c = s.ViewCamera(s.ResolveAll(v, aspect, slices.Values([]*Scene{other})), aspect)
		l2, h2 := filled(other, &c, aspect)
		low, high = filled(s, &c, aspect)
		for k := range 2 {
			low[k], high[k] = min(low[k], l2[k]), max(high[k], h2[k])
		}
		checkFilled(t, "moments", low, high, v.Fill)
	}
}

// All pictures of a turn together take the share, at one distance.
func TestTurnsAreFilled(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 50 {
		s := scattered(r)
		v := View{Elevation: 120*r.Float64() - 60, Fill: 0.85, Orthographic: r.IntN(2) == 0}
		aspect := 0.5 + 2*r.Float64()
		v = s.ResolveTurn(v, aspect)
		low, high := [2]float64{}, [2]float64{}
		for i := range 720 {
			v.Azimuth = float64(i)/2 - 180
			c := s.ViewCamera(v, aspect)
			l, h := filled(s, &c, aspect)
			for k := range 2 {
				low[k], high[k] = min(low[k], l[k]), max(high[k], h[k])
			}
		}
		checkFilled(t, "turn", low, high, 0.85)
	}
}
