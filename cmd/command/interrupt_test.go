//go:build unix

package command

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// TestMain is the command itself where a test asks for it.
func TestMain(m *testing.M) {
	if os.Getenv("HALFSPACE_CONFIG") == "" {
		os.Setenv("HALFSPACE_CONFIG", "") // tests know nothing of the configuration of who runs them
	}
	if os.Getenv("HALFSPACE_TEST_COMMAND") != "" {
		Main()
	}
	os.Exit(m.Run())
}

// slowScene takes seconds to load and little memory: a wheel of many spokes.
func slowScene() []byte {
	b := bytes.NewBufferString("v 0 0 0\nv 1 0 0\nv 0 1 0\n")
	for range 60 {
		b.WriteString("f")
		for range 3000 {
			b.WriteString(" 1 2 3")
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// start runs the command as a process and waits until it has begun its output.
func start(t *testing.T, folder string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), "HALFSPACE_TEST_COMMAND=1")
	var errs bytes.Buffer
	c.Dir, c.Stderr = folder, &errs
	before := len(names(t, folder))
	require.NoError(t, c.Start())
	for range 10000 {
		if len(names(t, folder)) > before {
			return c, &errs
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("no output was begun")
	return nil, nil
}

// SIGTERM and SIGHUP left an unfinished file behind, and loading took no notice of SIGINT.
func TestSignals(t *testing.T) {
	folder := t.TempDir()
	scene := write(t, folder, "slow.obj", slowScene())
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			continue // as nohup leaves SIGHUP: the command keeps to that
		}
		c, errs := start(t, folder, "render", scene, "--cpuprofile", "p")
		require.NoError(t, c.Process.Signal(s))
		_ = c.Wait()
		require.Equal(t, exitSignal+int(s), c.ProcessState.ExitCode(), errs)
		require.Equal(t, "halfspace: interrupted\n", errs.String())
		require.Equal(t, []string{"slow.obj"}, names(t, folder))
	}
}

// A command that ended just when its time was over was said twice to be interrupted.
func TestInterruptedIsSaidOnce(t *testing.T) {
	for range 100 {
		_, all := withOutputs(context.Background())
		var said atomic.Int32
		var both sync.WaitGroup
		for _, who := range []int32{toldByCommand, toldBySignal} {
			both.Go(func() {
				if all.tells(who) {
					said.Add(1)
				}
			})
		}
		both.Wait()
		require.EqualValues(t, 1, said.Load())
	}
	_, all := withOutputs(context.Background())
	require.True(t, all.tells(toldByCommand))
	require.True(t, all.tells(toldByCommand), "of a context with several commands")
	require.False(t, all.tells(toldBySignal))
}

// A scene that names a FIFO waited for somebody to write to it.
func TestFIFO(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, unix.Mkfifo(filepath.Join(folder, "fifo"), 0o666))
	write(t, folder, "a.obj", []byte("mtllib fifo\n"))
	write(t, folder, "b.obj", []byte("mtllib b.mtl\nusemtl m\nv 0 0 0\n"))
	write(t, folder, "b.mtl", []byte("newmtl m\nmap_Kd fifo\n"))
	write(t, folder, "c.gltf", []byte(`{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
		"accessors":[{"bufferView":0,"componentType":5126,"count":1,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":12}],
		"buffers":[{"byteLength":12,"uri":"fifo"}]}`))
	status, _, stderr := command("render", filepath.Join(folder, "b.obj"), "-o", filepath.Join(folder, "out.png"), "--size", "8x8")
	require.Zero(t, status)
	require.Contains(t, stderr, `"fifo": is not a regular file; it is grey`)
	for _, name := range []string{"a.obj", "c.gltf", "fifo"} {
		status, stdout, stderr := command("render", filepath.Join(folder, name), "-o", filepath.Join(folder, "out.png"), "--size", "8x8")
		require.Equal(t, exitFailure, status, name)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, "is not a regular file", name)
	}
}
