package main

import (
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// rounds is how often each fault happens; the table of docs/farm.md is
//
//	go test ./cmd/halfspace-farm -run Fault -rounds 20 -faultworkers 8 -parallel 16 -timeout 0 -v
var (
	rounds       = flag.Int("rounds", 0, "how often each fault happens; 0: not at all")
	faultWorkers = flag.Int("faultworkers", 3, "workers of a farm with a fault")
)

// a fault is something that goes wrong in the middle of a job.
type fault struct {
	name    string
	cluster bool // of three servers; else the coordinator's own
	// more are flags of render; as is what the first worker is.
	more []string
	as   string
	// happen is the fault; needs skips where it is not permitted.
	happen func(f *faulty)
	needs  func(t *testing.T)
}

// faulty is a farm to which it happens.
type faulty struct {
	t       *testing.T
	folder  string
	cluster *cluster
	render  *process
	again   func() *process // starts render again
	workers []*process
	join    func(i int, as string) *process
}

func faults() []fault {
	return []fault{
		{name: "kill -9 of a worker", cluster: true, happen: func(f *faulty) {
			f.workers[0].kill()
			f.workers = append(f.workers, f.join(90, "command"))
		}},
		{name: "kill -9 of the coordinator", cluster: true, happen: func(f *faulty) {
			f.render.kill()
			f.render = f.again()
		}},
		{name: "kill -9 of the coordinator with its server", happen: func(f *faulty) {
			f.render.kill()
			f.render = f.again()
		}},
		{name: "kill -9 of a server", cluster: true, happen: func(f *faulty) {
			f.cluster.servers[0].kill()
			time.Sleep(time.Second)
			f.cluster.start(0)
		}},
		{name: "a full disk", happen: func(f *faulty) {
			path := filepath.Join(f.folder, "small", "filler")
			data := make([]byte, 64<<20)
			_ = os.WriteFile(path, data, 0o666) // as much as there is room
			time.Sleep(2 * time.Second)
			require.NoError(f.t, os.Remove(path))
		}, more: []string{"--state", "small/state"}, needs: func(t *testing.T) {
			if os.Getuid() != 0 {
				t.Skip("only root mounts a small disk")
			}
		}},
		{name: "a slow worker", as: "slow", cluster: true, happen: func(f *faulty) {}},
		{name: "a worker that lies", as: "liar", cluster: true, more: []string{"--check", "0.3"}, happen: func(f *faulty) {}},
		{name: "a partition", happen: func(f *faulty) {
			run(f.t, "ip", "link", "set", bridge(f.folder), "down")
			time.Sleep(12 * time.Second) // longer than a task waits for a sign of life
			run(f.t, "ip", "link", "set", bridge(f.folder), "up")
		}, needs: func(t *testing.T) {
			probe := bridge(t.TempDir())
			if out, err := exec.Command("ip", "netns", "add", probe).CombinedOutput(); err != nil {
				t.Skipf("no network namespaces here: %s %v", out, err)
			}
			run(t, "ip", "netns", "del", probe)
		}},
	}
}

// bridge is the name of the link of a partition's namespace, and of the namespace.
func bridge(folder string) string { return "hsf" + fmt.Sprintf("%08x", hash(folder)) }

func hash(s string) (h uint32) {
	for i := range len(s) {
		h = h*31 + uint32(s[i])
	}
	return h
}

func run(t *testing.T, args ...string) {
	t.Helper()
	out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
	require.NoError(t, err, "%v: %s", args, out)
}

// Whatever goes wrong in the middle of a job, nothing is lost, nothing is there twice with other bytes, and the results
// are those of one machine.
func TestFaults(t *testing.T) {
	if *rounds == 0 {
		t.Skip("clusters of processes: -rounds says how many")
	}
	source, want := newJobOf(t, t.TempDir(), 240, "")
	type row struct {
		name string
		took []time.Duration
	}
	var table []*row
	var mutex sync.Mutex
	t.Run("all", func(t *testing.T) {
		for _, f := range faults() {
			r := &row{name: f.name}
			table = append(table, r)
			for i := range *rounds {
				t.Run(fmt.Sprint(f.name, " ", i), func(t *testing.T) {
					t.Parallel()
					if f.needs != nil {
						f.needs(t)
					}
					took := suffer(t, &f, source, want)
					mutex.Lock()
					defer mutex.Unlock()
					r.took = append(r.took, took)
				})
			}
		}
	})
	for _, r := range table {
		if len(r.took) == 0 {
			t.Logf("%-44s none right, or not permitted here", r.name)
			continue
		}
		slices.Sort(r.took)
		t.Logf("%-44s %d of %d rounds right; goes on after %5.1f s (median), %5.1f s (most)", r.name, len(r.took),
			*rounds, r.took[len(r.took)/2].Seconds(),
			r.took[len(r.took)-1].Seconds())
	}
}

// suffer lets a fault happen to a farm, and returns how long it took from the fault to the next picture.
func suffer(t *testing.T, of *fault, source string, want map[string]string) time.Duration {
	folder := t.TempDir()
	data, err := os.ReadFile(filepath.Join(source, "job.toml"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "job.toml"), data, 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go"), nil, 0o666)) // nobody holds back
	f := &faulty{t: t, folder: folder}
	args := append([]string{"render", "job.toml", "--workers", "0"}, of.more...)
	if of.cluster {
		f.cluster = newCluster(t, 3, "")
		args = append(args, "--nats", strings.Join(f.cluster.addresses, ","))
	}
	host := "127.0.0.1"
	inside := func(c *exec.Cmd) *exec.Cmd { return c }
	switch of.name {
	case "a full disk":
		small := filepath.Join(folder, "small")
		require.NoError(t, os.Mkdir(small, 0o777))
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=24m", "none", small).CombinedOutput(); err != nil {
			t.Skipf("no small disk here: %s", out)
		}
		t.Cleanup(func() { _ = exec.Command("umount", "-l", small).Run() })
	case "a partition":
		name := bridge(folder)
		n := hash(folder)
		host = fmt.Sprintf("10.%d.%d.1", 100+n%100, n/100%250)
		run(t, "ip", "netns", "add", name)
		t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", name).Run() })
		run(t, "ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
		run(t, "ip", "addr", "add", host+"/30", "dev", name)
		run(t, "ip", "link", "set", name, "up")
		run(t, "ip", "netns", "exec", name, "ip", "addr", "add", strings.TrimSuffix(host, "1")+"2/30", "dev", "eth0")
		run(t, "ip", "netns", "exec", name, "ip", "link", "set", "eth0", "up")
		inside = func(c *exec.Cmd) *exec.Cmd {
			return exec.Command("ip", append([]string{"netns", "exec", name}, c.Args...)...)
		}
	}
	var address string
	if !of.cluster {
		args = append(args, "--listen", net.JoinHostPort(host, fmt.Sprint(freePorts(1)[0])), "--insecure")
	}
	f.again = func() *process { return start(t, folder, "command", args...) }
	f.render = f.again()
	if of.cluster {
		address = strings.Join(f.cluster.addresses, ",")
	} else {
		address = strings.Fields(f.render.waitFor(t, `work nats://\S+`))[1]
	}
	cache := t.TempDir()
	f.join = func(i int, as string) *process {
		c := exec.Command(os.Args[0], "work", address, "--threads", "1", "--cache",
			filepath.Join(cache, fmt.Sprint(i)), "--machine", fmt.Sprint("m", i), "--name",
			fmt.Sprint("m", i))
		if i%2 == 0 {
			c = inside(c) // the others stay on this side
		}
		return startWith(t, c, folder, as)
	}
	for i := range *faultWorkers {
		as := "command"
		if i == 0 && of.as != "" {
			as = of.as
		}
		f.workers = append(f.workers, f.join(i, as))
	}
	defer func() {
		for _, w := range f.workers {
			_ = w.Process.Signal(syscall.SIGKILL)
		}
	}()
	count := func() int {
		list, _ := os.ReadDir(filepath.Join(folder, "out"))
		return len(list)
	}
	deadline := time.Now().Add(3 * time.Minute)
	for count() < len(want)/8 && time.Now().Before(deadline) {
		f.render.stillRuns(t)
	}
	require.Less(t, time.Now(), deadline, "%s", f.render.said())
	// What is there is right at any moment, and stays right.
	for name, sum := range pictures(t, filepath.Join(folder, "out")) {
		if of.as != "liar" {
			require.Equal(t, want[name], sum, name)
		}
	}
	begun := time.Now()
	of.happen(f)
	before := count()
	for count() == before && !f.render.ended() && time.Now().Before(deadline) {
		time.Sleep(20 * time.Millisecond)
	}
	took := time.Since(begun)
	f.render.wait(t)
	if strings.Contains(f.render.said(), "the job begins again") {
		t.Log("the queue hung after its disk was full")
	}
	f.render.end(t)
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")), "%s", f.render.said())
	for _, w := range f.workers {
		w.kill()
	}
	return took
}
