package scene

import (
	"context"
	"errors"
)

// Repose makes r draw s, another pose of the scene that it was made for ([Scene.Pose]), from now on: textures, light and images of the size of
// the picture stay; textures that only s needs are made. Errors are those of [NewRenderer], after which r draws nothing more.
func (r *Renderer) Repose(ctx context.Context, s *Scene) error {
	if len(s.Images) != len(r.scene.Images) || len(s.Materials) != len(r.scene.Materials) {
		return errors.New("Scene: is no pose of the renderer's scene")
	}
	r.scene = s
	if r.pbr == nil {
		r.opaque, r.blended = nil, nil
		return r.draws(ctx)
	}
	old := r.pbr
	r.pbr = nil
	p, err := newPBR(ctx, r, old)
	if err == nil {
		r.pbr = p
	}
	return err
}
