package view

import (
	"context"
	"slices"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// betterFrames are how many frames are added up for each next picture at rest: all of them are drawn anew, as places in
// pixels belong to a number of frames.
var betterFrames = [...]int{16, 64}

// better is a picture at rest that improves.
type better struct {
	next  int // of betterFrames
	view  *scene.Renderer
	info  scene.RenderInfo
	scene *scene.Scene
	first header // of the one frame before, whose times stay
}

// improve is a drawing of the sum of many frames, which a newer state ends. The error is scene.ErrSum where the shading
// has none.
func (s *session) improve(ctx context.Context, st *State, at float64, _ bool, h *header) (*scene.Renderer, error) {
	b, sc := &s.better, s.scenes[0]
	info := s.infos[0]
	info.Samples = 1
	switch r := b.view; {
	case r == nil:
		made, err := scene.NewRendererContext(ctx, s.server.info.Device, sc, info)
		if err != nil {
			return nil, err
		}
		b.view = made
	case b.scene != sc || b.info != info:
		if err := r.Reset(ctx, sc, info); err != nil {
			return nil, err
		}
	}
	b.scene, b.info = sc, info
	sum, err := b.view.NewSum()
	if err != nil {
		return nil, err
	}
	cam, _ := s.camera(st, sc)
	frames := betterFrames[b.next]
	settings := job.Settings{Width: st.Width, Height: st.Height, Frames: frames}
	b.view.From = &cam
	for _, f := range settings.StillFrames(cam) {
		if err := s.addFrame(ctx, sum, &f); err != nil {
			return nil, err
		}
	}
	s.server.drawing.Lock()
	defer s.server.drawing.Unlock()
	if err := sum.Show(ctx); err != nil {
		return nil, err
	}
	b.next++
	*h = b.first
	h.MS = slices.Clone(h.MS)
	h.Command = s.server.command(s.asset.path, sc, st, at, frames)
	return b.view, nil
}

// addFrame adds a frame to a sum. Between frames others draw.
func (s *session) addFrame(ctx context.Context, sum *scene.Sum, f *job.StillFrame) error {
	s.server.drawing.Lock()
	defer s.server.drawing.Unlock()
	return sum.Add(ctx, &f.Camera, f.Weight)
}
