package command

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// fakeDriver is a folder with files of the driver's names.
func fakeDriver(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range driverFiles {
		write(t, folder, name, []byte(name))
	}
	return folder
}

// The driver is found where it is said to be, and installed whole; without it one line says how to get it.
func TestDriverIsFoundAndInstalled(t *testing.T) {
	folder := fakeDriver(t)
	status, stdout, stderr := command("driver", "--from", folder)
	require.Zero(t, status, stderr)
	require.Equal(t, filepath.Join(folder, manifest)+"\n", stdout)

	t.Setenv("HALFSPACE_DRIVER", folder)
	to := filepath.Join(t.TempDir(), "a", "b")
	for range 2 { // the second time over the first
		status, stdout, stderr = command("driver", "--install", to)
		require.Zero(t, status, stderr)
		require.Equal(t, filepath.Join(to, manifest)+"\n", stdout)
		for _, name := range driverFiles {
			text, err := os.ReadFile(filepath.Join(to, name))
			require.NoError(t, err)
			require.Equal(t, name, string(text))
		}
		list, err := os.ReadDir(to)
		require.NoError(t, err)
		require.Len(t, list, len(driverFiles))
	}

	require.NoError(t, os.Remove(filepath.Join(folder, driverFiles[0])))
	for _, args := range [][]string{{"driver"}, {"driver", "--install", to}, {"driver", "run", "--", "true"}} {
		status, stdout, stderr = command(args...)
		require.Equal(t, exitFailure, status)
		require.Empty(t, stdout)
		require.Contains(t, stderr, folder)
		require.Contains(t, stderr, "make driver builds it")
	}
}

// A program that is run has the driver in its environment, and its status is the command's; a report says what the
// program counted.
func TestDriverRunsPrograms(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("the programs are shell scripts")
	}
	folder := fakeDriver(t)
	status, stdout, stderr := command("driver", "run", "--from", folder, "--", "sh", "-c",
		"echo $VK_DRIVER_FILES $VK_ICD_FILENAMES $HALFSPACE_REPORT $1; exit 7", "sh", "--report")
	require.Equal(t, 7, status)
	path := filepath.Join(folder, manifest)
	require.Equal(t, path+" "+path+" --report\n", stdout)
	require.Empty(t, stderr)

	status, _, stderr = command("driver", "run", "--from", folder, "--report", "--", "sh", "-c",
		`printf '\001\0\0\0\0\0\0\0\002' | dd of="$HALFSPACE_REPORT" conv=notrunc 2>/dev/null; kill -9 $$`)
	require.Equal(t, exitSignal+9, status)
	require.Equal(t, "halfspace: 1 device, 2 pipelines, 0 submissions, 0 frames, 0 refused calls\n", stderr)

	status, _, stderr = command("driver", "run", "--from", folder, "--", filepath.Join(folder, "missing"))
	require.Equal(t, exitFailure, status)
	require.Contains(t, stderr, "missing")
}

// A capture goes to the driver's own program, whose status is the command's.
func TestDriverReplaysCaptures(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("the program is a shell script")
	}
	folder := fakeDriver(t)
	write(t, folder, redrawing, []byte("#!/bin/sh\necho \"$@\"\nexit 1\n"))
	require.NoError(t, os.Chmod(filepath.Join(folder, redrawing), 0o755))
	status, stdout, stderr := command("driver", "replay", "--from", folder, "--json", "--timeout", "2s", "-x.capture")
	require.NotZero(t, status, "a flag that there is not")
	require.Contains(t, stderr, "unknown shorthand flag")
	require.Empty(t, stdout)
	status, stdout, stderr = command("driver", "replay", "--from", folder, "--json", "--timeout", "2s", "--", "-x.capture")
	require.Equal(t, 1, status)
	require.Equal(t, "--json=true --pictures= --timeout=2s -- -x.capture\n", stdout)
	require.Empty(t, stderr)
}
