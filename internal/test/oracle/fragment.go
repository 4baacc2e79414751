package oracle

import "github.com/seed-1acaedba/halfspace/vk"

// run runs the shader on covered samples of a fragment and their fragment operations (Fragment Operations): in order
// the shader, the multisample coverage, depth bounds, stencil and depth tests, the sample count, the colour.
func (d *Draw) run(t *Target, s shape, x, y int, rate vk.Extent2D, covered []sample, perSample bool) {
	f := d.input(t, s, x, y, rate, covered, perSample)
	if d.Early {
		covered = d.tests(t, s, covered, Output{})
		if len(covered) == 0 {
			return
		}
	}
	out := d.Shader(f)
	if out.Discard {
		return
	}
	if out.SampleMask != nil {
		covered = keep(covered, func(q sample) bool { return out.SampleMask[q.coverage] })
	}
	integer := false
	if len(t.ColorFormats) > 0 {
		class := texelOf(t.ColorFormats[0]).class
		integer = class == uint_ || class == sint
	}
	if s.alpha != nil {
		out.Colors[0][3] *= s.alpha(Pixel{int64(x), int64(y)})
	}
	if m := d.Multisample; m != nil && !integer {
		if m.AlphaToCoverageEnable {
			alpha := out.Colors[0][3]
			covered = keep(covered, func(q sample) bool { return AlphaCovers(alpha, q.index, t.Samples) })
		}
		if m.AlphaToOneEnable {
			out.Colors[0][3] = 1
		}
	}
	if !d.Early {
		covered = d.tests(t, s, covered, out)
	}
	for _, q := range covered {
		d.write(t, q, out)
	}
}

// AlphaCovers says whether alpha to coverage keeps sample i of n: alpha > (i + 1/2)/n. NaN keeps none.
func AlphaCovers(alpha float64, i, n int) bool { return alpha > (float64(i)+0.5)/float64(n) }

func keep(list []sample, f func(sample) bool) (kept []sample) {
	for _, q := range list {
		if f(q) {
			kept = append(kept, q)
		}
	}
	return kept
}

// input is what the shader reads, evaluated where it has to be: at the sample, at the centroid, or at the centre.
func (d *Draw) input(t *Target, s shape, x, y int, rate vk.Extent2D, covered []sample, perSample bool) *Fragment {
	pixel := Pixel{int64(x), int64(y)}
	cx, cy := float64(x)+float64(rate.Width)/2, float64(y)+float64(rate.Height)/2
	fx, fy := covered[0].at.Pixels()
	sx, sy := cx, cy
	single := t.Samples == 1 && rate == vk.Extent2D{Width: 1, Height: 1}
	if perSample || single && d.Multisample != nil && d.Multisample.SampleLocations != nil {
		sx, sy = fx, fy
	}
	w := s.at(pixel, sx, sy)
	f := &Fragment{
		X: x, Y: y,
		FragCoord:        [4]float64{sx, sy, w.z, w.invW},
		FrontFacing:      s.front,
		PrimitiveID:      s.primitive.ID,
		BaryCoord:        w.perspective,
		BaryCoordNoPersp: w.linear,
		SampleMask:       make([]bool, t.Samples*rate.Width*rate.Height),
		ShadingRate:      rate,
	}
	f.At = func(attribute int, x, y float64) [4]float64 {
		return d.attribute(s, attribute, s.at(pixel, x, y))
	}
	if perSample {
		f.SampleID = covered[0].index
		f.SamplePosition = [2]float64{fx - float64(x), fy - float64(y)}
	}
	if s.pointCoord != nil {
		f.PointCoord = s.pointCoord(sx, sy)
	}
	if s.fully != nil {
		f.FullyCovered = true
		for dy := range rate.Height {
			for dx := range rate.Width {
				f.FullyCovered = f.FullyCovered && s.fully(Pixel{int64(x + dx), int64(y + dy)})
			}
		}
	}
	for _, q := range covered {
		f.SampleMask[q.coverage] = true
	}
	centre := Snap(cx, cy)
	for i, a := range d.Attributes {
		ax, ay := sx, sy
		if a.Location == Centroid && !perSample && s.fully == nil && !s.covers(pixel, centre) {
			ax, ay = fx, fy
		}
		f.Attributes = append(f.Attributes, f.At(i, ax, ay))
	}
	return f
}

// attribute is an attribute of a shape at a place.
func (d *Draw) attribute(s shape, i int, w weights) [4]float64 {
	if d.Attributes[i].Interpolation == Flat {
		return d.Vertices[s.primitive.Provoking].Attributes[i]
	}
	var values [][4]float64
	for _, v := range s.vertices {
		values = append(values, v.Attributes[i])
	}
	if d.Attributes[i].Interpolation == Noperspective {
		return blendValues(w.linear, values)
	}
	f := blendValues(w.perspective, values)
	if w.limit != 0 {
		for c := range f {
			f[c] *= w.limit
		}
	}
	return f
}
