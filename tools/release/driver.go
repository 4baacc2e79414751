package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// triples are the names that C compilers for other machines begin with.
var triples = map[string]string{"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}

// driven says that the Vulkan driver is built for a target.
func (t target) driven() bool { return t.os == "linux" && triples[t.arch] != "" }

// compiler is the C compiler for a target: gcc, or Debian's for another machine.
func (t target) compiler() string {
	if t.arch == runtime.GOARCH {
		return "gcc"
	}
	return triples[t.arch] + "-gcc"
}

// driver builds the Vulkan driver in a folder, and returns its files, which lie in a folder driver of the archive, where the
// command finds them. Its bytes follow from the commit, Go and the C compiler.
func driver(t target, folder string, anew bool, cache string) (list []entry, err error) {
	if _, err := exec.LookPath(t.compiler()); err != nil {
		return nil, fmt.Errorf("the driver for %s/%s: %w (Debian: gcc-%s)", t.os, t.arch, err, triples[t.arch])
	}
	c := exec.Command("driver/build.sh", folder)
	c.Env = append(os.Environ(), "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0", "GOOS="+t.os, "GOARCH="+t.arch, "CC="+t.compiler())
	if anew {
		c.Env = append(c.Env, "GOCACHE="+cache)
	}
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("the driver for %s/%s: %w", t.os, t.arch, err)
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		mode := os.FileMode(0o755)
		if filepath.Ext(f.Name()) == ".json" {
			mode = 0o644
		}
		list = append(list, entry{"driver/" + f.Name(), mode, data})
	}
	return list, nil
}
