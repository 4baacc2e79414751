package serve

import (
	"context"
	"encoding/json"
	"os"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// easel is a device with the renderers that it used last. It draws one request at a time.
type easel struct {
	mu        sync.Mutex
	device    *halfspace.Device
	canvases  []*canvas // the last one used last
	collected *collection
	scenes    *library
	room      int64 // bytes of canvases that are kept beside the last one
}

// mostCanvases is how many renderers an easel keeps.
const mostCanvases = 4

// canvas draws a scene with settings. A renderer of pictures is made when one is wanted, beside the numbers of that request.
type canvas struct {
	entry    *entry
	look     string          // its settings, as JSON
	renderer *scene.Renderer // of numbers
	picture  *scene.Renderer // nil: none was wanted yet
	coming   chan error      // receives once picture is there, or an error in its place; nil: nothing comes
	size     int64           // about what it takes, in bytes
	bytes    []byte          // of a layer of a view
	surfaces map[buffers]*scene.Surfaces
	samples  *scene.Surfaces // IDs of all samples
	moment   string          // its state, as JSON
	posed    *scene.Scene
}

// collection has environments by their names.
type collection struct {
	scenes *library
	mu     sync.Mutex
	list   map[string]*collected
}

// collected is an environment.
type collected struct {
	stamp stamp
	info  scene.RenderInfo // its fields of the environment
}

// mostEnvironments is how many environments a collection keeps.
const mostEnvironments = 4

// open is an environment, read and filtered unless it is here.
func (c *collection) open(ctx context.Context, d *halfspace.Device, s *job.Settings, info *scene.RenderInfo) error {
	if info.Shading != scene.ShadePBR {
		return nil
	}
	var now stamp
	settings := *s
	if files := (&job.Settings{Env: s.Env, Shading: "pbr"}).Files(); len(files) > 0 {
		path, err := c.scenes.allowed(s.Env)
		if err != nil {
			return err
		}
		file, err := os.Stat(path)
		if err != nil {
			return failf(kindScene, "env: %w", err)
		}
		now, settings.Env = stamp{path, file.Size(), file.ModTime()}, path
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.list[settings.Env]
	if e == nil || e.stamp.size != now.size || !e.stamp.time.Equal(now.time) {
		e = &collected{stamp: now, info: scene.RenderInfo{Shading: scene.ShadePBR}}
		if err := settings.Environment(&e.info); err != nil {
			return failf(kindScene, "env: %w", err)
		}
		if env := e.info.Env; env != nil {
			if err := env.Prepare(ctx, d, e.info.EnvCache); err != nil {
				return err
			}
		}
		if len(c.list) >= mostEnvironments {
			c.list = map[string]*collected{}
		}
		c.list[settings.Env] = e
	}
	info.Env, info.EnvCache = e.info.Env, e.info.EnvCache
	return nil
}

// warm opens the environment of a request that names none, before there is one.
func (e *easel) warm(ctx context.Context) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if ctx.Err() == nil {
		_ = e.collected.open(ctx, e.device, (&drawRequest{}).plain(), &scene.RenderInfo{Shading: scene.ShadePBR})
	}
}

// canvas is a renderer for a request, which may have drawn such a one before.
// It takes about size bytes.
func (e *easel) canvas(ctx context.Context, in *entry, d *drawRequest, size int64) (*canvas, error) {
	s, info, err := d.info()
	if err != nil {
		return nil, failure{kindRequest, err}
	}
	look, err := json.Marshal(struct {
		*job.Settings
		Float bool
	}{s, info.Float})
	if err != nil {
		return nil, err
	}
	moment, err := json.Marshal(&d.state)
	if err != nil {
		return nil, err
	}
	c := e.take(in, string(look), size)
	if c != nil && c.moment == string(moment) {
		e.canvases = append(e.canvases, c)
		return c, e.begin(ctx, c, d, s, info)
	}
	posed, err := d.state.of(in.scene)
	if err != nil {
		return nil, failure{kindRequest, err}
	}
	if c != nil {
		if err = c.renderer.Repose(ctx, posed); err == nil && c.picture != nil {
			err = c.picture.Repose(ctx, posed)
		}
		if err != nil {
			return nil, err
		}
	} else {
		bare := info
		bare.Cache, bare.NoPicture = in.cache, true
		c = &canvas{entry: in, look: string(look), surfaces: map[buffers]*scene.Surfaces{}}
		if c.renderer, err = scene.NewRendererContext(ctx, e.device, posed, bare); err != nil {
			return nil, err
		}
	}
	c.moment, c.posed, c.size = string(moment), posed, size
	e.canvases = append(e.canvases, c)
	return c, e.begin(ctx, c, d, s, info)
}

// begin begins to make the renderer of pictures, if the request wants one and it is not there.
func (e *easel) begin(ctx context.Context, c *canvas, d *drawRequest, s *job.Settings, info scene.RenderInfo) error {
	if c.picture != nil || !d.wantsPicture() {
		return nil
	}
	if err := e.collected.open(ctx, e.device, s, &info); err != nil {
		return err
	}
	info.Cache = c.entry.cache
	c.coming = make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if p := recover(); p != nil {
				err = failf(kindInternal, "%v", p)
			}
			c.coming <- err
		}()
		c.picture, err = scene.NewRendererContext(ctx, e.device, c.posed, info)
	}()
	return nil
}

// settle waits for the renderer of pictures, where one comes.
func (c *canvas) settle() error {
	if c.coming == nil {
		return nil
	}
	err := <-c.coming
	c.coming = nil
	return err
}

// pictured says whether the renderer of pictures is there, without waiting for it.
func (c *canvas) pictured() (there bool, err error) {
	if c.coming != nil && len(c.coming) == 0 {
		return false, nil
	}
	err = c.settle()
	return err == nil && c.picture != nil, err
}

// take removes the canvas of a scene and settings, nil if there is none, and those that are not needed any more or, with
// one of size bytes, have no room.
func (e *easel) take(in *entry, look string, size int64) (found *canvas) {
	sum := size
	for _, c := range e.canvases {
		sum += c.size
	}
	kept := e.canvases[:0]
	for i, c := range e.canvases {
		switch {
		case c.entry == in && c.look == look:
			found = c
			sum -= c.size
		case e.scenes.isGone(c.entry) || len(e.canvases)-i >= mostCanvases || sum > e.room:
			sum -= c.size
		default:
			kept = append(kept, c)
		}
	}
	clear(e.canvases[len(kept):])
	e.canvases = kept
	return found
}

// plain are the settings of a request that says nothing else.
func (d *drawRequest) plain() *job.Settings {
	return &job.Settings{Width: d.Width, Height: d.Height, Samples: d.Samples, Shading: "pbr", Format: "png", Env: "studio"}
}

// info is how a request is drawn.
func (d *drawRequest) info() (*job.Settings, scene.RenderInfo, error) {
	s := d.plain()
	if d.Linear {
		s.Format = "npy"
	}
	if d.Look == "studio" {
		s.Studio()
	}
	if s.Look = d.Look; s.Look == "plain" {
		s.Look = ""
	}
	if d.Shading != "" {
		s.Shading = d.Shading
	}
	set(&s.Env, d.Env)
	set(&s.Ground, d.Ground)
	set(&s.Clay, d.Clay)
	s.EnvRotation, s.Ambient, s.Exposure, s.Shadows, s.Tonemap = d.EnvRotation, d.Ambient, d.Exposure, d.Shadows, d.Tonemap
	s.ShadowMaps, s.SunAngle, s.LightSize = d.ShadowMaps, d.SunAngle, d.LightSize
	if d.Occlusion != nil {
		s.Occlusion, s.OcclusionAuto = *d.Occlusion, false
	}
	s.OcclusionReach = d.Reach
	if d.Background != nil {
		s.Background = job.Background{Colors: d.Background}
	}
	if d.PointSize != 0 {
		s.PointSize, s.PointUnits = d.PointSize, d.PointUnits
	}
	if d.LineWidth != 0 {
		s.LineWidth = d.LineWidth
	}
	if d.PointShape != "" {
		s.PointShape = d.PointShape
	}
	if err := s.Check(); err != nil {
		return nil, scene.RenderInfo{}, err
	}
	if len(s.Background.Colors) > 1 && (s.Look == "" || s.Shading != "pbr" || d.Linear) {
		return nil, scene.RenderInfo{}, failf(kindRequest, "background: only the look studio has two colours")
	}
	info := s.Info(d.Linear || d.encodes(s))
	return s, info, nil
}

// encodes says that pictures are drawn as linear numbers first: where colours that are not glTF's lie over nothing.
func (d *drawRequest) encodes(s *job.Settings) bool {
	clear := len(s.Background.Colors) == 0
	for _, c := range s.Background.Colors {
		clear = clear || c[3] < 1
	}
	return !d.Linear && s.Shading != "pbr" && clear
}
