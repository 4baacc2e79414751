package driver_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/seed-1acaedba/halfspace/driver/client"
)

// crossed builds the driver and the client for arm64 and returns the library, a program that runs the client under QEMU,
// and the command that draws captures again there. Tests that need it are skipped where the compiler or QEMU is missing.
func crossed(t *testing.T) (library, program string, redraw []string) {
	t.Helper()
	const cc, root = "aarch64-linux-gnu-gcc", "/usr/aarch64-linux-gnu"
	if runtime.GOARCH != "amd64" {
		t.Skip("the cross compiler is for amd64")
	}
	qemu, err := exec.LookPath("qemu-aarch64-static")
	if err != nil {
		qemu, err = exec.LookPath("qemu-aarch64")
	}
	if _, missing := exec.LookPath(cc); err != nil || missing != nil || !exists(filepath.Join(root, "lib/libc.so.6")) {
		t.Skipf("there is no QEMU for arm64, no %s, or no %s", cc, root)
	}
	folder := filepath.Join(built, "arm64")
	build := exec.Command("./build.sh", folder)
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CC="+cc)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	native := filepath.Join(folder, "native")
	if out, err := exec.Command(cc, "-std=gnu11", "-O1", "-o", native, "client/native/client.c", "client/native/calls.c",
		"-ldl").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program = filepath.Join(folder, "client")
	script := fmt.Sprintf("#!/bin/sh\nexec %s -L %s %s \"$@\"\n", qemu, root, native)
	if err := os.WriteFile(program, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, "libvulkan_halfspace.so"), program, []string{qemu, "-L", root, filepath.Join(folder,
		"halfspace_replay")}
}

// On arm64 the triangle has the bytes that it has here, and so has one case in forty of the suites: their sums are the
// certificate's. Captures of another machine have their bytes.
func TestReplayOnARM64(t *testing.T) {
	library, program, redraw := crossed(t)
	c, err := client.Start(program, library)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Open()
	if err == nil {
		if got := triangle(t, s, shot{}); !bytes.Equal(got, reference(t)) {
			t.Error("the triangles differ")
		}
	}
	if closed := c.Close(); err != nil || closed != nil {
		t.Fatal(err, closed)
	}
	suites := filepath.SplitList(os.Getenv("HALFSPACE_SUITES"))
	if len(suites) == 0 {
		suites = []string{"../internal/suite/testdata"}
	}
	args := append([]string{"-client", program, "-library", library, "-shard", "1/40", "-certificate",
		"replay/certificate.txt"}, suites...)
	if out, err := replay(t, args...); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for _, name := range []string{"raster-blend", "raster-multisample", "sampling-mip", "compute-images"} {
		file := filepath.Join("engine/testdata/border", name+".capture")
		if out, err := exec.Command(redraw[0], append(redraw[1:], file)...).CombinedOutput(); err != nil {
			t.Errorf("captured on amd64: %v\n%s", err, out)
		}
	}
}
