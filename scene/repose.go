package scene

import (
	"context"
	"errors"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Reset makes r a renderer of another pose of its scene, or with other settings, in much less time than a new one
// takes: it keeps textures, what it has laid out for drawing, light, and the images that it draws to where their size,
// format and samples stay. Errors are the errors of [NewRenderer], after which r is as it was.
func (r *Renderer) Reset(ctx context.Context, s *Scene, info RenderInfo) error {
	made, err := newRenderer(ctx, r.device, s, info, r)
	if err == nil {
		*r = *made
	}
	return err
}

// Repose makes r draw s, another pose of the scene that it was made for ([Scene.Pose]), from now on: [Renderer.Reset]
// with the same settings.
func (r *Renderer) Repose(ctx context.Context, s *Scene) error {
	if s == nil {
		return vk.Errorf("Scene", "none")
	}
	if len(s.Images) != len(r.scene.Images) || len(s.Materials) != len(r.scene.Materials) {
		return errors.New("Scene: is not a pose of the renderer's scene")
	}
	return r.Reset(ctx, s, r.info)
}
