package queue

import (
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// Server is the one that a farm without a cluster brings with it.
type Server struct {
	server *server.Server
	secret string // of the process itself
	door   *door
	end    chan struct{}
}

// ServerInfo says how a server is made.
type ServerInfo struct {
	// Folder is where streams are stored.
	Folder string
	// Listen is the address for workers of other machines. The zero value does not listen.
	Listen string
	// Token is what a worker must have to join; Keys are the public NKeys of those that may without. The zero value of both lets nobody in.
	Token string
	Keys  []string
	// Admin is the token of who may look at jobs, pause and cancel them. The zero value is nobody but the process itself.
	Admin string
	// Version is the engine's that workers must have.
	Version string
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
	s := &Server{secret: NewToken()}
	s.door = &door{info: info, secret: s.secret, out: map[string]bool{}, inside: map[string][]uint64{}}
	o := &server.Options{
		ServerName: "halfspace-farm", JetStream: true, StoreDir: info.Folder, NoSigs: true, NoLog: true, DontListen: info.Listen == "",
		CustomClientAuthentication: s.door, AlwaysEnableNonce: true, MaxPayload: 1 << 20, MaxControlLine: 8 << 10, TLSConfig: info.TLS,
		MaxPending: 256 << 20, WriteDeadline: 20 * time.Second, SyncInterval: 10 * time.Second, JetStreamLimits: server.JSLimitOpts{},
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
			return nil, fmt.Errorf("%.20q is no port", port)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	var err error
	if s.server, err = server.NewServer(o); err != nil {
		return nil, err
	}
	s.door.server = s.server
	s.server.Start()
	if !s.server.ReadyForConnections(20 * time.Second) {
		s.server.Shutdown()
		return nil, fmt.Errorf("the server does not start: is the address %s free, and is no other farm using %s?", info.Listen, info.Folder)
	}
	if info.Listen != "" && s.server.Addr() == nil {
		s.server.Shutdown()
		return nil, fmt.Errorf("cannot listen on %s", info.Listen)
	}
	s.end = make(chan struct{})
	go s.mend(*s.server.JetStreamConfig())
	return s, nil
}

// mend starts JetStream again after it has ended itself, which it does where a disk is full: once there is room, the farm goes on.
func (s *Server) mend(config server.JetStreamConfig) {
	t := time.NewTicker(2 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-s.end:
			return
		case <-t.C:
			if !s.server.JetStreamEnabled() {
				_ = s.server.EnableJetStream(&config) // the next time, where there is no room yet
			}
		}
	}
}

// Port is where it listens, 0 where it does not.
func (s *Server) Port() int {
	if a, ok := s.server.Addr().(*net.TCPAddr); ok {
		return a.Port
	}
	return 0
}

// Connect is a connection of the process itself, which may do anything.
func (s *Server) Connect() (*nats.Conn, error) {
	return nats.Connect("", nats.InProcessServer(s.server), nats.Token(s.secret), nats.Name("coordinator"), nats.MaxReconnects(-1))
}

// Banish ends the connections of a worker, and lets it in no more.
func (s *Server) Banish(worker string) { s.door.banish(worker) }

// Close ends the server, when all is stored.
func (s *Server) Close() {
	close(s.end)
	s.server.Shutdown()
	s.server.WaitForShutdown()
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

// same compares secrets in a time that does not depend on them. An empty one is nobody's.
func same(a, b string) bool { return b != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// Check lets in the process itself, who looks after jobs, and workers: each of these has shown that it owns its NKey, which is its name.
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
	c.RegisterUser(&server.User{Username: o.Nkey, Permissions: permissions(o.Nkey, d.info.Version)})
	d.inside[o.Nkey] = append(d.inside[o.Nkey], c.GetID())
	return true
}

func (d *door) banish(worker string) {
	d.mutex.Lock()
	d.out[worker] = true
	list := d.inside[worker]
	delete(d.inside, worker)
	d.mutex.Unlock()
	for _, id := range list {
		_ = d.server.DisconnectClientByID(id) // it may have gone
	}
}
