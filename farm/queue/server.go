package queue

import (
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// Server is the one that a farm without a cluster brings with it.
type Server struct {
	options *server.Options
	secret  string // of the process itself
	door    *door
	end     chan struct{}
	stuck   chan struct{}
	full    atomic.Bool // the disk was, and what was being written is not whole

	mutex  sync.Mutex
	server *server.Server
}

// ServerInfo says how a server is made.
type ServerInfo struct {
	// Folder is where streams are stored.
	Folder string
	// Listen is the address for workers of other machines. The zero value does not listen.
	Listen string
	// Token is what a worker must have to join; Keys are the public NKeys of those that may without. The zero value of
	// both lets nobody in.
	Token string
	Keys  []string
	// Admin is the token of who may look at jobs, pause and cancel them. The zero value is nobody but the process
	// itself.
	Admin string
	// TLS, where it is not nil, is what connections must have.
	TLS *tls.Config
}

// NewToken is a secret that nobody guesses: 128 bits.
func NewToken() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// NewServer starts a server with JetStream.
func NewServer(info ServerInfo) (*Server, error) {
	s := &Server{secret: NewToken(), stuck: make(chan struct{})}
	s.door = &door{info: info, secret: s.secret, out: map[string]bool{}, inside: map[string][]uint64{}}
	o := &server.Options{
		ServerName: "halfspace-farm", JetStream: true, StoreDir: info.Folder, NoSigs: true, NoLog: true, DontListen: info.Listen == "",
		CustomClientAuthentication: s.door, AlwaysEnableNonce: true, MaxPayload: 1 << 20, MaxControlLine: 8 << 10, TLSConfig: info.TLS,
		MaxPending: 256 << 20, WriteDeadline: 20 * time.Second, PingInterval: PingEvery,
		SyncInterval: 10 * time.Second, JetStreamLimits: server.JSLimitOpts{},
		JetStreamMaxStore: 1 << 50, // quotas are not room that is set aside

	}
	if info.Listen != "" {
		host, port, err := net.SplitHostPort(info.Listen)
		if err != nil {
			return nil, err
		}
		if o.Host = host; host == "" {
			o.Host = "0.0.0.0"
		}
		if o.Port, err = strconv.Atoi(port); err != nil || o.Port < 0 || o.Port > 65535 {
			return nil, fmt.Errorf("%.20q is not a port", port)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	s.options = o
	if err := s.start(); err != nil {
		return nil, err
	}
	if info.Listen != "" && s.server.Addr() == nil {
		s.server.Shutdown()
		return nil, fmt.Errorf("cannot listen on %s", info.Listen)
	}
	if info.Listen != "" {
		o.Port = s.Port() // for good
	}
	s.end = make(chan struct{})
	go s.mend()
	return s, nil
}

// start starts the server.
func (s *Server) start() error {
	n, err := server.NewServer(s.options.Clone())
	if err != nil {
		return err
	}
	n.SetLogger(watch{&s.full}, false, false)
	s.mutex.Lock()
	s.server = n
	s.mutex.Unlock()
	s.door.serve(n)
	n.Start()
	if !n.ReadyForConnections(20 * time.Second) {
		n.Shutdown()
		return fmt.Errorf("the server does not start: is the address %s:%d free, and is no other farm using %s?",
			s.options.Host, s.options.Port, s.options.StoreDir)
	}
	return nil
}

// InProcessConn is a connection to the server, or to the one that came after it.
func (s *Server) InProcessConn() (net.Conn, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.server.InProcessConn()
}

// mendEvery is how long a server that was started again is left to itself: all that use it have to come back first.
const mendEvery = 15 * time.Second

// mend starts the server again after a disk was full, once there is room: its streams take nothing any more where a
// write failed.
func (s *Server) mend() {
	t := time.NewTicker(2 * time.Second)
	defer t.Stop()
	var last time.Time
	for {
		select {
		case <-s.end:
			return
		case <-t.C:
		}
		if !s.full.Load() || time.Since(last) < mendEvery || !room(s.options.StoreDir) {
			continue
		}
		last = time.Now()
		if !shutDown(s.server) {
			close(s.stuck)
			return
		}
		s.full.Store(false)
		if s.start() != nil {
			s.full.Store(true) // the next time
		}
	}
}

// shutdownWait is how long the end of a server may take.
const shutdownWait = 20 * time.Second

// shutDown ends a server. One whose writes failed may wait for itself for good: false.
func shutDown(n *server.Server) bool {
	ended := make(chan struct{})
	go func() {
		n.Shutdown()
		n.WaitForShutdown()
		close(ended)
	}()
	select {
	case <-ended:
		return true
	case <-time.After(shutdownWait):
		return false
	}
}

// Stuck is closed when the server cannot be started again in this process. What it stored is whole: another process
// goes on with it.
func (s *Server) Stuck() <-chan struct{} { return s.stuck }

// room says that a folder takes a megabyte.
func room(folder string) bool {
	path := filepath.Join(folder, ".room")
	err := os.WriteFile(path, make([]byte, 1<<20), 0o600)
	_ = os.Remove(path) // it is overwritten the next time
	return err == nil
}

// watch sees in what a server tells that a disk is full.
type watch struct{ full *atomic.Bool }

func (w watch) scan(format string, args []any) {
	text := strings.ToLower(fmt.Sprintf(format, args...))
	if strings.Contains(text, " - cid:") {
		return // of a connection, which ends with whoever is there
	}
	for _, sign := range []string{"no space left", "out of file resources", "out of resources", "disk full",
		"write error", "insufficient storage"} {
		if strings.Contains(text, sign) {
			w.full.Store(true)
		}
	}
}

// Noticef and the others are what a server tells.
func (w watch) Noticef(string, ...any)            {}
func (w watch) Warnf(format string, args ...any)  { w.scan(format, args) }
func (w watch) Errorf(format string, args ...any) { w.scan(format, args) }
func (w watch) Fatalf(format string, args ...any) { w.scan(format, args) }
func (w watch) Debugf(string, ...any)             {}
func (w watch) Tracef(string, ...any)             {}

// Port is where it listens, 0 where it does not.
func (s *Server) Port() int {
	if a, ok := s.server.Addr().(*net.TCPAddr); ok {
		return a.Port
	}
	return 0
}

// Connect is a connection of the process itself, which may do anything.
func (s *Server) Connect() (*nats.Conn, error) {
	return nats.Connect("", nats.InProcessServer(s), nats.Token(s.secret), nats.Name("coordinator"), nats.MaxReconnects(-1))
}

// Banish ends the connections of a worker, and lets it in no more.
func (s *Server) Banish(worker string) { s.door.banish(worker) }

// Close ends the server, when all is stored.
func (s *Server) Close() {
	close(s.end)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	select {
	case <-s.stuck: // it does not end
	default:
		shutDown(s.server)
	}
}

// door decides who comes in.
type door struct {
	info   ServerInfo
	secret string
	server *server.Server

	mutex  sync.Mutex
	out    map[string]bool
	inside map[string][]uint64 // connections of workers
}

// serve is for a server, which starts.
func (d *door) serve(s *server.Server) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.server, d.inside = s, map[string][]uint64{}
}

// same compares secrets in a time that does not depend on them. An empty one is nobody's.
func same(a, b string) bool { return b != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// Check lets in the process itself, who looks after jobs, and workers: each of these has shown that it owns its NKey,
// which is its name.
func (d *door) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	if same(o.Token, d.secret) || same(o.Token, d.info.Admin) {
		return true
	}
	if !same(o.Token, d.info.Token) && !slices.Contains(d.info.Keys, o.Nkey) {
		return false
	}
	key, err := nkeys.FromPublicKey(o.Nkey)
	if err != nil || !nkeys.IsValidPublicUserKey(o.Nkey) {
		return false
	}
	sig, err := base64.RawURLEncoding.DecodeString(o.Sig)
	if err != nil || key.Verify(c.GetNonce(), sig) != nil {
		return false
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.out[o.Nkey] {
		return false
	}
	c.RegisterUser(&server.User{Username: o.Nkey, Permissions: permissions(o.Nkey)})
	d.inside[o.Nkey] = append(d.inside[o.Nkey], c.GetID())
	return true
}

func (d *door) banish(worker string) {
	d.mutex.Lock()
	d.out[worker] = true
	list, from := d.inside[worker], d.server
	delete(d.inside, worker)
	d.mutex.Unlock()
	for _, id := range list {
		_ = from.DisconnectClientByID(id) // it may have gone
	}
}
