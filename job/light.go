package job

import (
	"context"

	"github.com/seed-1acaedba/halfspace/scene"
)

// addLight adds the numbers of light of each pixel: of the frames, or of the parts of a pixel, that show a surface.
func (p *painter) addLight(ctx context.Context, t *Task, to *totals, cam *scene.Camera, view *scene.View) error {
	s := p.settings
	n := max(s.Supersample, 1)
	return p.eachFrame(ctx, t, cam, view, func(c *scene.Camera, weight int) error {
		p.renderer.From = nil
		a, err := p.renderer.Arriving(ctx, c)
		if err != nil {
			return err
		}
		for i, shows := range a.Shows {
			if !shows {
				continue
			}
			at := i/(s.Width*n)/n*s.Width + i%(s.Width*n)/n
			to.lit[at] += int32(weight)
			to.light[lightNumbers*at:].add([]float32{lightVisibility: a.Visibility[i], lightNear: a.Near[i], lightShadow: a.Shadow[i],
				lightDiffuse: a.Diffuse[3*i], a.Diffuse[3*i+1], a.Diffuse[3*i+2]}, weight)
		}
		return nil
	})
}

// arrived are the means of the numbers of light.
func (a *totals) arrived() []float32 {
	out := make([]float32, len(a.light))
	for i, weight := range a.lit {
		for k := lightNumbers * i; k < lightNumbers*(i+1) && weight > 0; k++ {
			out[k] = float32(max(float64(a.light[k])/(float64(weight)*wholeOne), 0))
		}
	}
	return out
}
