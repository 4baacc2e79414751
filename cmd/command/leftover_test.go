package command

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLeftovers: a run removes temporary files of processes of this machine that are gone, also where their number is
// another process's now, and no others: not those of processes that run, of other machines, of other names, and no
// folders.
func TestLeftovers(t *testing.T) {
	me := self()
	if me.machine == 0 {
		t.Skip("processes are not known here")
	}
	dead := exec.Command(os.Args[0], "-test.run=^$")
	require.NoError(t, dead.Run())
	folder := t.TempDir()
	name := func(machine uint32, pid int, start uint64) string {
		return write(t, folder, fmt.Sprintf("%s%08x-%d-%d-%08x", temporary, machine, pid, start, 7), []byte("half"))
	}
	gone := []string{name(me.machine, dead.Process.Pid, 5), name(me.machine, me.pid, me.start+1)}
	stay := []string{
		name(me.machine, me.pid, me.start), name(me.machine^2, dead.Process.Pid, 5),
		write(t, folder, temporary+"0123abcd", nil), write(t, folder, temporary+"a-b-c-d", nil), write(t, folder, "out-1-2-3", nil),
	}
	inside := filepath.Join(folder, fmt.Sprintf("%s%08x-%d-%d-%08x", temporary, me.machine, dead.Process.Pid, 6, 7))
	require.NoError(t, os.Mkdir(inside, 0o777))
	status, _, stderr := command("render", "-o", filepath.Join(folder, "out.png"), "--size", "8x8")
	require.Zero(t, status, stderr)
	for _, f := range gone {
		require.NoFileExists(t, f)
	}
	for _, f := range stay {
		require.FileExists(t, f)
	}
	require.DirExists(t, inside)
	p, ok := owner(temporaryName(9))
	require.True(t, ok)
	require.Equal(t, me, p)
	require.False(t, me.gone())
}
