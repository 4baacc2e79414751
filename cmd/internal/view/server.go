package view

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

//go:embed page
var page embed.FS

// Info configures a server.
type Info struct {
	// Files are the scenes that can be looked at.
	Files []string
	// Root is render's --root, for the permalink. Load knows it.
	Root string
	// Load reads a scene.
	Load func(ctx context.Context, path string) (*scene.Scene, error)
	// Device draws for all sessions. Where its DeviceInfo has Times, pages show times.
	Device *halfspace.Device
	// Environments are what render's --env takes, the default first; EnvCache is [scene.RenderInfo]'s.
	Environments []string
	EnvCache     string
	// Backgrounds are what lies behind scenes, the default first.
	Backgrounds []Background
	// Token is the first element of the path of all that is served.
	Token string
	// Hosts are names of hosts by which pages may reach the server, beside localhost and addresses.
	Hosts []string
	// Sessions bounds how many may be open at the same time.
	Sessions int
}

// Server serves the page and its sessions.
type Server struct {
	info   Info
	files  sync.Mutex // of assets
	assets []*asset   // assets of Info, then files that were dropped on pages
	drops  atomic.Int64
	recent atomic.Pointer[asset] // that was let go last
	envs   []*environment
	guard  guard
	web    http.Server

	ctx      context.Context // of all that it does
	cancel   context.CancelFunc
	sessions atomic.Int32
	open     sync.WaitGroup
	drawing  sync.Mutex // one frame at a time, so that times of stages and tiles belong to one frame
}

// contentPolicy lets the page load its own files and talk to its own server.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// New makes a server. Close it.
func New(info Info) *Server {
	s := &Server{info: info}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	for _, path := range info.Files {
		s.assets = append(s.assets, &asset{path: path})
	}
	for _, name := range info.Environments {
		s.envs = append(s.envs, &environment{name: name})
	}
	files, err := fs.Sub(page, "page")
	if err != nil {
		panic(err) // it is part of the program
	}
	mux := http.NewServeMux()
	static := http.FileServerFS(files)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", contentPolicy)
		static.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /session", s.serveSession)
	mux.HandleFunc("POST /drop", s.serveDrop)
	s.guard = guard{token: info.Token, next: mux}
	for _, name := range info.Hosts {
		s.guard.names = append(s.guard.names, strings.ToLower(name))
	}
	s.web = http.Server{
		Handler: &s.guard, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: log.New(discard{}, "", 0), // what clients do wrong is theirs to see
	}
	return s
}

// discard is a writer to nowhere.
type discard struct{}

// Write drops p.
func (discard) Write(p []byte) (int, error) { return len(p), nil }

// Handler is the server as a handler, for tests.
func (s *Server) Handler() http.Handler { return &s.guard }

// Serve answers connections until the server is closed or the listener fails.
func (s *Server) Serve(l net.Listener) error {
	if err := s.web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Close ends all sessions and waits for them.
func (s *Server) Close() {
	s.cancel()
	_ = s.web.Close() // sessions have connections of their own
	s.open.Wait()
}

// serveSession makes a session of a connection.
func (s *Server) serveSession(w http.ResponseWriter, r *http.Request) {
	s.open.Add(1)
	defer s.open.Done()
	defer s.sessions.Add(-1)
	full := s.sessions.Add(1) > int32(s.info.Sessions)
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // it has answered
	}
	defer conn.CloseNow()
	if full || s.ctx.Err() != nil {
		conn.Close(websocket.StatusTryAgainLater, fmt.Sprintf("%d sessions are open already: close another tab", s.info.Sessions))
		return
	}
	conn.SetReadLimit(maxMessage)
	newSession(s, conn).run()
}

// hello is what a page learns first.
type hello struct {
	Files        []string                             `json:"files"`
	Environments []string                             `json:"environments"`
	Backgrounds  []string                             `json:"backgrounds"`
	Shadings     []entry                              `json:"shadings"`
	Looks        []entry                              `json:"looks"`
	Tonemaps     []entry                              `json:"tonemaps"`
	Threads      int                                  `json:"threads"`
	Level        string                               `json:"level"`
	MaxSide      int                                  `json:"maxSide"`
	MaxSamples   int                                  `json:"maxSamples"`
	Default      struct{ Azimuth, Elevation float64 } `json:"default"`
}

func (s *Server) hello() *hello {
	h := &hello{Environments: s.info.Environments, Shadings: shadings, Looks: looks, Tonemaps: tonemaps, Threads: s.info.Device.Threads(),
		Level: s.info.Device.ISA(), MaxSide: maxSide, MaxSamples: maxSamplesDrawn}
	s.files.Lock()
	for _, a := range s.assets {
		h.Files = append(h.Files, a.name())
	}
	s.files.Unlock()
	for _, b := range s.info.Backgrounds {
		h.Backgrounds = append(h.Backgrounds, b.Name)
	}
	v := scene.DefaultView()
	h.Default.Azimuth, h.Default.Elevation = v.Azimuth, v.Elevation
	return h
}

// environment is a state's, the default where there is none of its number.
func (s *Server) environment(st *State) *environment {
	if st.Env < len(s.envs) {
		return s.envs[st.Env]
	}
	return s.envs[0]
}

// normal are render's defaults for the environment and the background in a look.
func normal(look string) (env, background string) {
	if look == "studio" {
		return "softbox", "studio"
	}
	return "studio", "slate"
}

// background is a state's. Only materials have an environment to show, and only in the look "studio" a gradient.
func (s *Server) background(st *State) *Background {
	if st.Background < len(s.info.Backgrounds) {
		b := &s.info.Backgrounds[st.Background]
		if lit := st.Shading == "pbr"; (!b.Env || lit) && (len(b.Colors) < 2 || lit && st.Look == "studio") {
			return b
		}
	}
	for i := range s.info.Backgrounds {
		if b := &s.info.Backgrounds[i]; len(b.Colors) == 1 {
			return b
		}
	}
	return &s.info.Backgrounds[0]
}
