package view

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

const (
	// ahead is how many frames may be on their way to a page that it has not shown.
	ahead = 2
	// writeTime is how long a page may take for one frame before it counts as gone, pingTime how often an idle one is
	// asked.
	writeTime = 30 * time.Second
	pingTime  = 15 * time.Second
	// frameTime is the least time between two frames that play.
	frameTime = time.Second / 60
)

// session is one page. Its reader keeps the page's latest request; run draws and sends. ctx ends the drawing. The
// connection has the server's context instead: a connection whose own context ends cannot say why.
type session struct {
	server *Server
	conn   *websocket.Conn
	ctx    context.Context
	cancel context.CancelCauseFunc
	wake   chan struct{} // of one place: there is something new

	mu    sync.Mutex
	state *State // nil before the first
	seq   uint32
	began time.Time // when the state came
	pick  *Place
	shown uint32             // the last frame that the page has shown
	still context.CancelFunc // ends the picture at rest that is being drawn; nil: none

	// What run alone knows.
	asset   *asset
	loaded  *loaded
	failed  int // the file that could not be loaded; -1: none
	posed   *scene.Scene
	pose    scene.Pose
	views   [2]*scene.Renderer // at rest, and while the hand moves
	infos   [2]scene.RenderInfo
	scenes  [2]*scene.Scene // what they draw
	cam     scene.Camera
	better  better // the picture at rest, which improves while nobody moves
	drawn   uint32 // the state that was drawn last
	rested  bool   // it was drawn as at rest
	sent    uint32 // frames
	times   map[uint32]time.Time
	pace    pace
	packer  packer
	lastSaw time.Time
}

func newSession(s *Server, conn *websocket.Conn) *session {
	return &session{server: s, conn: conn, wake: make(chan struct{}, 1), failed: -1, times: map[uint32]time.Time{}}
}

// run serves the page until it or the server is gone.
func (s *session) run() {
	s.ctx, s.cancel = context.WithCancelCause(s.server.ctx)
	defer s.cancel(nil)
	go s.read()
	defer func() {
		if s.asset != nil {
			s.asset.release(s.server)
		}
	}()
	if err := s.serve(); err != nil {
		s.cancel(err)
	}
	status, reason := websocket.StatusGoingAway, "the server ends"
	var bad *refusal
	if cause := context.Cause(s.ctx); errors.As(cause, &bad) {
		status, reason = websocket.StatusPolicyViolation, bad.Error()
	}
	if len(reason) > 120 { // of a close frame's 125 bytes
		reason = reason[:120]
	}
	_ = s.conn.Close(status, reason) // it may be gone
}

// refusal is a message that ends a session.
type refusal struct{ error }

// read keeps what the page says.
func (s *session) read() {
	for {
		kind, data, err := s.conn.Read(s.server.ctx)
		if err != nil {
			s.cancel(err)
			return
		}
		m, err := decode(data)
		if kind != websocket.MessageText {
			err = errors.New("malformed message: not text")
		}
		if err != nil {
			s.cancel(&refusal{err})
			return
		}
		s.mu.Lock()
		switch {
		case m.State != nil:
			s.state, s.seq, s.began = m.State, m.Seq, time.Now()
			if s.still != nil {
				s.still()
			}
		case m.Pick != nil:
			s.pick = m.Pick
		default:
			s.shown = *m.Shown
		}
		s.mu.Unlock()
		s.rouse()
	}
}

// rouse makes run look again.
func (s *session) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// send sends an object.
func (s *session) send(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.write(websocket.MessageText, text)
}

func (s *session) write(kind websocket.MessageType, data []byte) error {
	ctx, cancel := context.WithTimeout(s.server.ctx, writeTime)
	defer cancel()
	return s.conn.Write(ctx, kind, data)
}

// note is what a page is told beside frames.
type note struct {
	Hello  *hello     `json:"hello,omitempty"`
	Scene  *sceneInfo `json:"scene,omitempty"`
	Picked *picked    `json:"picked,omitempty"`
	// Status is a line for people; Error says that it is about something that failed.
	Status string `json:"status,omitempty"`
	Error  bool   `json:"error,omitempty"`
}

// serve draws and sends what the page asks for.
func (s *session) serve() error {
	if err := s.send(note{Hello: s.server.hello()}); err != nil {
		return err
	}
	ping := time.NewTicker(pingTime)
	defer ping.Stop()
	tick := time.NewTimer(time.Hour)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return context.Cause(s.ctx)
		case <-ping.C:
			ctx, cancel := context.WithTimeout(s.server.ctx, writeTime)
			err := s.conn.Ping(ctx)
			cancel()
			if err != nil {
				return err
			}
			continue
		case <-s.wake:
		case <-tick.C:
		}
		next, err := s.step()
		if err != nil {
			return err
		}
		tick.Reset(next)
	}
}

// step does what there is to do, and says when to look again if nothing comes.
func (s *session) step() (next time.Duration, err error) {
	s.mu.Lock()
	st, seq, began, pick, shown := s.state, s.seq, s.began, s.pick, s.shown
	s.pick = nil
	s.mu.Unlock()
	for n, at := range s.times {
		if int32(shown-n) >= 0 {
			s.pace.seen(time.Since(at))
			delete(s.times, n)
		}
	}
	if st == nil {
		return time.Hour, nil
	}
	if ok, err := s.open(st.File); !ok || err != nil {
		return time.Hour, err
	}
	if pick != nil {
		if err := s.answer(st, pick); err != nil {
			return 0, err
		}
	}
	moving := st.Moving || st.Playing && st.Animation >= 0 && st.Animation < len(s.loaded.scene.Animations)
	improves := seq == s.drawn && s.rested && !moving && s.better.next < len(betterFrames) && shown == s.sent
	if seq == s.drawn && !(moving && st.Playing) && (s.rested || moving) && !improves {
		return time.Hour, nil
	}
	if int32(s.sent-shown) >= ahead {
		return time.Hour, nil // the page says when it has shown one
	}
	if wait := frameTime - time.Since(s.lastSaw); moving && wait > 0 {
		return wait, nil
	}
	s.lastSaw = time.Now()
	draw := s.draw
	if improves {
		draw = s.improve
	} else {
		s.better.next = 0
	}
	switch err := s.frame(st, seq, began, moving, draw); {
	case errors.Is(err, scene.ErrSum):
		s.better.next = len(betterFrames)
		return time.Hour, nil
	case errors.Is(err, errOvertaken):
		return 0, nil
	case err != nil && s.ctx.Err() != nil:
		return 0, context.Cause(s.ctx)
	case err != nil:
		s.drawn, s.rested, s.better.next = seq, true, len(betterFrames)
		return time.Hour, s.send(note{Status: err.Error(), Error: true})
	}
	s.drawn, s.rested = seq, !moving
	if st.Playing && moving {
		return frameTime, nil
	}
	return time.Hour, nil
}

// open makes a file the one that is looked at; ok says that it is.
func (s *session) open(file int) (ok bool, err error) {
	s.server.files.Lock()
	assets := s.server.assets
	s.server.files.Unlock()
	if file >= len(assets) {
		return false, &refusal{fmt.Errorf("file: unknown number %d", file)}
	}
	a := assets[file]
	if s.asset == a {
		return true, nil
	}
	if s.failed == file {
		return false, nil
	}
	if s.asset != nil {
		s.asset.release(s.server)
		s.asset, s.loaded, s.posed, s.views, s.scenes, s.better = nil, nil, nil, [2]*scene.Renderer{}, [2]*scene.Scene{}, better{}
	}
	if err := s.send(note{Status: "loading " + a.name()}); err != nil {
		return false, err
	}
	l, err := a.open(s.ctx, s.server)
	if err != nil {
		if s.ctx.Err() != nil {
			return false, err
		}
		s.failed = file
		return false, s.send(note{Status: err.Error(), Error: true})
	}
	s.asset, s.loaded, s.failed = a, l, -1
	return true, s.send(note{Scene: newSceneInfo(file, l.scene)})
}

// errOvertaken says that a newer state came while a picture was drawn.
var errOvertaken = errors.New("overtaken")

// drawing draws a state as it is at a moment, and fills in the picture's figures.
type drawing func(ctx context.Context, st *State, at float64, moving bool, h *header) (*scene.Renderer, error)

// frame draws a state and sends it.
func (s *session) frame(st *State, seq uint32, began time.Time, moving bool, draw drawing) error {
	at := st.Time
	if st.Playing && st.Animation >= 0 && st.Animation < len(s.loaded.scene.Animations) {
		at += time.Since(began).Seconds()
		if d := s.loaded.scene.Animations[st.Animation].Duration; d > 0 {
			at = math.Mod(at, d)
		}
	}
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	if !moving {
		s.mu.Lock()
		if s.seq != seq {
			s.mu.Unlock()
			return errOvertaken
		}
		s.still = cancel
		s.mu.Unlock()
		defer func() {
			s.mu.Lock()
			s.still = nil
			s.mu.Unlock()
		}()
	}
	h := header{Seq: seq, Time: at, Rest: !moving}
	r, err := draw(ctx, st, at, moving, &h)
	if err != nil {
		if ctx.Err() != nil && s.ctx.Err() == nil {
			return errOvertaken
		}
		return err
	}
	s.sent++
	h.Frame = s.sent
	data, err := s.packer.frame(&h, r.Color, st.Format == "packed")
	if err != nil {
		return err
	}
	if moving {
		s.pace.drew(time.Since(s.lastSaw))
		s.times[s.sent] = time.Now()
	}
	return s.write(websocket.MessageBinary, data)
}

// draw is a drawing of one frame.
func (s *session) draw(ctx context.Context, st *State, at float64, moving bool, h *header) (*scene.Renderer, error) {
	start := time.Now()
	sc, err := s.posedAt(st, at)
	if err != nil {
		return nil, err
	}
	posed := time.Now()
	kind := 0
	info, err := s.server.renderInfo(st, &s.loaded.cache)
	if err != nil {
		return nil, err
	}
	if moving {
		kind = 1
		if st.Playing {
			info.Ground = scene.Ground{} // each moment has shadows of its own
		}
		info.Occlusion = 0 // and each camera finds anew what light is blocked
		l := s.pace.at()
		info.Width, info.Height = max(1, int(float64(st.Width)*l.scale)), max(1, int(float64(st.Height)*l.scale))
		if l.one && info.Shading != scene.ShadeSamples {
			info.Samples = 1
		}
	}
	r := s.views[kind]
	switch {
	case r == nil:
		if r, err = scene.NewRendererContext(ctx, s.server.info.Device, sc, info); err != nil {
			return nil, err
		}
		s.views[kind] = r
	case s.scenes[kind] != sc || s.infos[kind] != info:
		if err := r.Reset(ctx, sc, info); err != nil {
			return nil, err
		}
	}
	s.scenes[kind], s.infos[kind] = sc, info
	ready := time.Now()
	cam, view := s.camera(st, sc)
	s.server.drawing.Lock()
	defer s.server.drawing.Unlock()
	free := time.Now()
	if err := r.Draw(ctx, &cam); err != nil {
		return nil, err
	}
	drawn := time.Now()
	s.cam = cam
	h.Width, h.Height = info.Width, info.Height
	h.Azimuth, h.Elevation, h.Roll, h.Distance, h.Fov = view.Azimuth, view.Elevation, view.Roll, view.Distance, view.Fov
	h.Target, h.Ortho = *view.Target, view.Orthographic
	h.Triangles = sc.Triangles()
	h.MS = []timing{{"pose", ms(posed.Sub(start))}, {"prepare", ms(ready.Sub(posed))}, {"wait", ms(free.Sub(ready))},
		{"draw", ms(drawn.Sub(free))}}
	h.stages(r.Times(), s.server.info.Device.Threads(), st.Tiles)
	if h.Rest {
		h.Command = s.server.command(s.asset.path, sc, st, at, 1)
		s.better.first = *h
	}
	return r, nil
}

// posedAt is the file's scene at a moment. The same moment is the same scene.
func (s *session) posedAt(st *State, at float64) (*scene.Scene, error) {
	pose := st.pose(s.loaded.scene, at)
	if s.posed != nil && s.pose == pose {
		return s.posed, nil
	}
	sc, err := s.loaded.scene.Pose(pose)
	if err != nil {
		return nil, err
	}
	s.posed, s.pose = sc, pose
	return sc, nil
}

// renderInfo is how render draws a state, but for its size.
func (s *Server) renderInfo(st *State, cache *scene.Cache) (scene.RenderInfo, error) {
	settings := job.Settings{
		Width: st.Width, Height: st.Height, Samples: st.Samples, Shading: st.Shading, EnvRotation: st.Rotation,
		Exposure: st.Exposure, Shadows: st.Shadows, Tonemap: st.Tonemap, Format: "png",
	}
	if st.Look == "studio" {
		settings.Studio()
	}
	settings.Background = s.background(st).Background
	info := settings.Info(false)
	info.Cache = cache
	if info.Shading != scene.ShadePBR {
		return info, nil
	}
	e := s.environment(st)
	env, err := e.open()
	if err != nil {
		return info, err
	}
	info.Env = env
	if e.name != "studio" && e.name != "softbox" {
		info.EnvCache = s.info.EnvCache
	}
	return info, nil
}

// camera is what a state is seen by, and the view that comes nearest to it.
func (s *session) camera(st *State, sc *scene.Scene) (scene.Camera, scene.View) {
	if cam := st.fileCamera(sc); cam != nil {
		return *cam, sc.View(cam)
	}
	aspect := float64(st.Width) / float64(st.Height)
	fill := 0.0
	if st.Look == "studio" {
		fill = job.StudioFill
	}
	v := sc.Resolve(scene.View{
		Fill:    fill,
		Azimuth: st.Azimuth, Elevation: st.Elevation, Roll: st.Roll, Distance: st.Distance, Fov: st.Fov, Target: st.Target,
		Orthographic: st.Ortho,
	}, aspect)
	return sc.ViewCamera(v, aspect), v
}

// picked is what a page is told of a place.
type picked struct {
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	Nothing  bool    `json:"nothing,omitempty"`
	Object   string  `json:"object"`
	Instance int     `json:"instance"`
	Material string  `json:"material"`
	Kind     string  `json:"kind"` // triangle, line or point
	Triangle int     `json:"triangle"`
	Of       int     `json:"of"` // so many of the instance
}

// answer says what lies at a place of the last picture.
func (s *session) answer(st *State, at *Place) error {
	r := s.views[0]
	if r == nil {
		return nil // there is no picture at rest yet
	}
	s.server.drawing.Lock()
	hit, ok, err := r.Pick(s.ctx, &s.cam, at.X*float64(s.infos[0].Width), at.Y*float64(s.infos[0].Height))
	s.server.drawing.Unlock()
	if err != nil {
		return err
	}
	p := &picked{X: at.X, Y: at.Y, Nothing: !ok}
	if ok {
		sc := s.scenes[0]
		in := &sc.Instances[hit.Instance]
		prim := &sc.Primitives[in.Primitive]
		p.Object, p.Instance, p.Triangle = in.Node, hit.Instance, hit.Triangle
		p.Material = sc.Materials[prim.Material].Name
		if p.Material == "" {
			p.Material = "number " + strconv.Itoa(prim.Material)
		}
		p.Kind, p.Of = "triangle", prim.Triangles()
		if p.Of == 0 {
			p.Kind = "element"
		}
	}
	return s.send(note{Picked: p})
}

// sceneInfo is a file's menus.
type sceneInfo struct {
	File       int         `json:"file"`
	Cameras    []string    `json:"cameras"`
	Animations []animation `json:"animations"`
	Variants   []string    `json:"variants"`
	Triangles  int         `json:"triangles"`
	Instances  int         `json:"instances"`
	Materials  int         `json:"materials"`
	UpZ        bool        `json:"upZ"`
	Warnings   []string    `json:"warnings"`
}

type animation struct {
	Name     string  `json:"name"`
	Duration float64 `json:"duration"`
}

// mostListed is how many entries of a file a menu has.
const mostListed = 1000

func newSceneInfo(file int, sc *scene.Scene) *sceneInfo {
	label := func(name string, i int) string {
		if name == "" {
			return strconv.Itoa(i)
		}
		return name
	}
	n := &sceneInfo{File: file, Triangles: sc.Triangles(), Instances: len(sc.Instances), Materials: len(sc.Materials),
		UpZ: sc.Up[2] > sc.Up[1]}
	for i := range min(len(sc.Cameras), mostListed) {
		n.Cameras = append(n.Cameras, label(sc.Cameras[i].Name, sc.Cameras[i].Index))
	}
	for i := range min(len(sc.Animations), mostListed) {
		n.Animations = append(n.Animations, animation{label(sc.Animations[i].Name, i), sc.Animations[i].Duration})
	}
	for i := range min(len(sc.Variants), mostListed) {
		n.Variants = append(n.Variants, label(sc.Variants[i], i))
	}
	for i := range min(len(sc.Warnings), 20) {
		n.Warnings = append(n.Warnings, sc.Warnings[i].String())
	}
	return n
}

// ms is a time in milliseconds, to the microsecond.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
