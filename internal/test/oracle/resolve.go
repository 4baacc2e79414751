package oracle

import "github.com/seed-1acaedba/halfspace/vk"

// Resolve is a colour attachment with its samples made one: [y Width + x] (Render Pass Multisample Resolve Operations).
// Averages sum the samples in order in float32 and multiply by 1/n, sRGB ones linearly; integer formats take sample 0.
func (t *Target) Resolve(attachment int, mode vk.ResolveMode) [][4]float64 {
	var (
		f      = t.ColorFormats[attachment]
		class  = texelOf(f).class
		result = make([][4]float64, t.Width*t.Height)
	)
	for i := range result {
		first := t.Color[attachment][i]
		if mode == vk.ResolveModeSampleZero || mode == vk.ResolveModeAverage && (class == uint_ || class == sint) {
			result[i] = first
			continue
		}
		var r [4]float32
		for s := range t.Samples {
			v := Load(f, t.Color[attachment][s*t.Width*t.Height+i])
			for c := range r {
				x := float32(v[c])
				switch {
				case s == 0:
					r[c] = x
				case mode == vk.ResolveModeMin:
					r[c] = min(r[c], x)
				case mode == vk.ResolveModeMax:
					r[c] = max(r[c], x)
				default:
					r[c] += x
				}
			}
		}
		for c := range r {
			if mode == vk.ResolveModeAverage {
				r[c] *= 1 / float32(t.Samples)
			}
			result[i][c] = float64(r[c])
		}
		result[i] = Store(f, result[i])
	}
	return result
}
