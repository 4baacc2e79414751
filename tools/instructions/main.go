// Command instructions counts the instructions that kernels execute per unit of work, and that whole frames execute, in
// plain Go, with NEON and with AVX2: it runs this program for arm64 and amd64 under QEMU, with a plugin that counts
// (qemu/count.c). It has llvm-mca predict the cycles of the code that ran.
//
//	cd tools && go run ./instructions [-o FILE] [-scenes FOLDER] [-only REGEXP] [-profile N]
//
// The counts follow from the program's text and input: they are the same on every machine, however busy. They are not
// times. Predicted cycles are the cycles of a model of a core: of each piece that ran, as if it ran over and over, with
// all memory in the nearest cache and no jump mistaken, times as often as it ran. It needs gcc, LLVM 19 (Debian:
// llvm-19) and a QEMU with plugins (Debian: qemu-user; the static one has none).
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
)

// machine is one that programs are counted on.
type machine struct {
	arch, qemu string
	flags      []string // of QEMU
	levels     []string
}

// machines are those: AVX2 is the best that QEMU has of amd64.
var machines = []machine{
	{"arm64", "qemu-aarch64", nil, []string{"generic", "neon"}},
	{"amd64", "qemu-x86_64", []string{"-cpu", "max"}, []string{"avx2"}},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("instructions: ")
	var o options
	inside := flag.String("inside", "", "be the program that is counted, with kernels of this level")
	file := flag.String("o", "", "the file that the tables are written to (default standard output)")
	flag.StringVar(&o.scenes, "scenes", "", "a folder with sponza.glb and msaa-edges.glb, whose frames are counted, too")
	flag.StringVar(&o.only, "only", "", "count only what matches this regular expression")
	flag.IntVar(&o.profile, "profile", 0, "show so many functions of each frame")
	flag.Parse()
	only, err := regexp.Compile(o.only)
	if err != nil {
		log.Fatal(err)
	}
	if *inside != "" {
		err = beCounted(os.Stdout, *inside, o.scenes, only)
	} else {
		err = o.count(*file)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// options choose the counted work.
type options struct {
	scenes, only string
	profile      int
}

// count builds, runs and writes the tables.
func (o *options) count(file string) error {
	work, err := os.MkdirTemp("", "instructions")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	_, here, _, _ := runtime.Caller(0)
	plugin := filepath.Join(work, "count.so")
	if err := run(io.Discard, nil, "gcc", "-O2", "-shared", "-fPIC", "-o", plugin,
		filepath.Join(filepath.Dir(here), "qemu", "count.c")); err != nil {
		return err
	}
	var parts []part
	for _, m := range machines {
		program := filepath.Join(work, m.arch)
		if err := run(io.Discard, []string{"GOOS=linux", "GOARCH=" + m.arch, "CGO_ENABLED=0"}, "go", "build", "-o",
			program, filepath.Dir(here)); err != nil {
			return err
		}
		functions, err := readFunctions(program)
		if err != nil {
			return err
		}
		text, err := disassemble(program, functions)
		if err != nil {
			return err
		}
		for _, level := range m.levels {
			counts := filepath.Join(work, m.arch+"."+level)
			args := append(append([]string{}, m.flags...), "-plugin", plugin+",out="+counts, program, "-inside",
				level, "-scenes", o.scenes, "-only", o.only)
			var names bytes.Buffer
			if err := run(&names, []string{"GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1"}, m.qemu, args...); err != nil {
				return err
			}
			list, err := readParts(&names, counts, functions)
			if err != nil {
				return err
			}
			for i := range list {
				list[i].arch, list[i].level = m.arch, level
			}
			if err := predict(list, text, m.arch); err != nil {
				return err
			}
			parts = append(parts, list...)
		}
	}
	var b bytes.Buffer
	writeTables(&b, parts, o.profile)
	if file == "" {
		_, err = os.Stdout.Write(b.Bytes())
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

// run runs a command with more of an environment.
func run(out io.Writer, env []string, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), env...)
	c.Stdout, c.Stderr = out, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
