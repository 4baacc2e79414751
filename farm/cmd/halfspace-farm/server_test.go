package main

import (
	"fmt"
	"log"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"
)

// serve is a server of a cluster: the test's environment names its configuration.
func serve() {
	o, err := server.ProcessConfigFile(os.Getenv("HALFSPACE_FARM_SERVER"))
	if err != nil {
		log.Fatal(err)
	}
	o.NoSigs, o.NoLog = true, os.Getenv("HALFSPACE_FARM_LOG") == ""
	s, err := server.NewServer(o)
	if err != nil {
		log.Fatal(err)
	}
	s.ConfigureLogger()
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		log.Fatal("cannot listen")
	}
	fmt.Println("listens")
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	<-end
	s.Shutdown()
}

// lastPort is the last one that a test was given. They are below those that the system gives to connections.
var lastPort atomic.Int32

func init() { lastPort.Store(int32(15000 + os.Getpid()*61%16000)) }

// freePorts are ports that nobody listens on, and that no other test of this process gets.
func freePorts(n int) (list []int) {
	for len(list) < n {
		port := int(lastPort.Add(1))
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
			l.Close()
			list = append(list, port)
		}
	}
	return list
}

// cluster is some servers, each a process; one is alone.
type cluster struct {
	t         *testing.T
	folder    string
	servers   []*process
	addresses []string
}

// newCluster starts servers, whose configurations have more in them.
func newCluster(t *testing.T, n int, more string) *cluster {
	t.Helper()
	said := ""
	for range 20 {
		c := &cluster{t: t, folder: t.TempDir(), servers: make([]*process, n)}
		ports := freePorts(2 * n)
		var routes []string
		for i := range n {
			routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[n+i]))
			c.addresses = append(c.addresses, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
		}
		for i := range n {
			text := fmt.Sprintf("server_name: s%d\nlisten: 127.0.0.1:%d\njetstream { store_dir: %q }\nmax_payload: "+
				"1MB\n%s\n", i, ports[i],
				filepath.Join(c.folder, fmt.Sprint("store", i)), more)
			if n > 1 {
				text += fmt.Sprintf("cluster { name: farm, listen: 127.0.0.1:%d, routes: [%s] }\n", ports[n+i],
					strings.Join(routes, ", "))
			}
			require.NoError(t, os.WriteFile(c.config(i), []byte(text), 0o666))
			c.start(i)
		}
		ok := true
		for _, s := range c.servers {
			ok = ok && s.listens()
		}
		if ok {
			return c
		}
		for _, s := range c.servers { // somebody else took a port since
			s.kill()
			said += s.said()
		}
	}
	require.Fail(t, "no cluster", "%s", said)
	return nil
}

// listens says that a server listens, and does not end.
func (p *process) listens() bool {
	for !strings.Contains(p.said(), "listens\n") {
		select {
		case <-p.exited:
			return false
		case <-time.After(50 * time.Millisecond):
		}
	}
	return true
}

func (c *cluster) config(i int) string { return filepath.Join(c.folder, fmt.Sprint("s", i, ".conf")) }

func (c *cluster) start(i int) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{"HALFSPACE_FARM_SERVER=" + c.config(i)}
	c.servers[i] = startWith(c.t, cmd, c.folder, "server")
}
