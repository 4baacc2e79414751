package radiance

import "math"

// Light is one of KHR_lights_punctual.
type Light struct {
	Place        *Vec // nil: directional
	Direction    Vec  // along which it shines
	Color        Vec  // times intensity
	Range        float64
	Spot         bool
	Inner, Outer float64
}

// at is the direction to the light and the illuminance of a surface that faces it.
func (l *Light) at(place Vec) (to, e Vec) {
	if l.Place == nil {
		return l.Direction.scale(-1), l.Color
	}
	d := l.Place.sub(place)
	far := d.length()
	to = d.unit()
	k := 1 / (far * far)
	if l.Range > 0 {
		k *= min(max(1-math.Pow(far/l.Range, 4), 0), 1)
	}
	if l.Spot {
		cos := math.Cos(l.Outer)
		s := 1 / max(0.001, math.Cos(l.Inner)-cos)
		c := min(max(-to.dot(l.Direction)*s-cos*s, 0), 1)
		k *= c * c
	}
	return to, l.Color.scale(k)
}
