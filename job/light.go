package job

import (
	"context"

	"github.com/seed-1acaedba/halfspace/scene"
)

// light finds the numbers of light of each pixel: the mean over the frames, or over the parts of a pixel, that show a
// surface.
func (p *painter) light(ctx context.Context, t *Task, cam *scene.Camera, view *scene.View) ([]float32, error) {
	s := p.settings
	n := max(s.Supersample, 1)
	out := make([]float32, lightNumbers*s.Width*s.Height)
	weights := make([]float32, s.Width*s.Height)
	err := p.eachFrame(ctx, t, cam, view, func(c *scene.Camera, weight int) error {
		p.renderer.From = nil
		a, err := p.renderer.Arriving(ctx, c)
		if err != nil {
			return err
		}
		for i, shows := range a.Shows {
			if !shows {
				continue
			}
			to := i/(s.Width*n)/n*s.Width + i%(s.Width*n)/n
			w := float32(weight)
			weights[to] += w
			v := out[lightNumbers*to:][:lightNumbers]
			v[lightVisibility] += float32(w * a.Visibility[i])
			v[lightNear] += float32(w * a.Near[i])
			v[lightShadow] += float32(w * a.Shadow[i])
			for k := range 3 {
				v[lightDiffuse+k] += float32(w * a.Diffuse[3*i+k])
			}
		}
		return nil
	})
	for i, w := range weights {
		for k := range lightNumbers {
			if v := &out[lightNumbers*i+k]; w > 0 {
				*v = max(*v/w, 0)
			} else {
				*v = 0
			}
		}
	}
	return out, err
}
