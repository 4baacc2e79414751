// Command peers times scenes drawn by Halfspace and by other renderers, one right after the other, and prints how many
// times faster Halfspace is. README.md says how to set the others up.
//
//	go run ./peers [flags] SCENE...
//
// A scene is a glTF binary or the name of one of "halfspace bench"'s own. Every round runs every renderer once for each
// case, so that what else the machine does falls on all of them; the ratio is the median of the rounds' ratios.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/tools/internal/tree"
)

// options are the flags.
type options struct {
	work, size, isa string
	vert, exec      string
	modes, samples  []string
	frags           []string
	vulkan          []driver
	fauxgl, srgb    bool
	threads, rounds int
	seconds         float64
	scenes          []string
}

// driver is a Vulkan driver by its manifest.
type driver struct{ name, icd string }

// peer is a renderer: its command for a case, or nil for a case that it does not do.
type peer struct {
	name    string
	command func(c kase, picture string) *exec.Cmd
}

// kase is one scene in one mode, or with one fragment module: as it was named, and flat.
type kase struct{ scene, file, mode, frag, samples string }

func (c kase) String() string {
	what := stem(c.scene) + " " + c.mode
	if c.frag != "" {
		what = stem(c.scene) + " " + filepath.Base(c.frag)
	}
	if c.samples != "1" {
		what += " " + c.samples + "x"
	}
	return what
}

// stem is the name of a scene's file alone.
func stem(scene string) string {
	return strings.TrimSuffix(filepath.Base(scene), filepath.Ext(scene))
}

func main() {
	log.SetFlags(0)
	o := parse()
	if err := o.run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func parse() *options {
	o := &options{}
	flag.StringVar(&o.work, "work", filepath.Join(os.TempDir(), "halfspace-peers"),
		"`folder` for built programs, flattened scenes and pictures")
	flag.StringVar(&o.size, "size", "1920x1080", "size of the pictures")
	flag.StringVar(&o.isa, "isa", "auto", "Halfspace's instruction set")
	modes := flag.String("modes", "depth,unlit", "of depth, unlit and lambert")
	flag.StringVar(&o.vert, "vert", "",
		"draw with the SPIR-V vertex module in this `FILE` and the fragment modules of -frag, instead of the modes")
	frags := flag.String("frag", "", "fragment modules, as `FILE,...`")
	flag.StringVar(&o.exec, "exec", "auto", "how Halfspace runs modules: auto, interpret or native")
	samples := flag.String("msaa", "1", "of 1 and 4; 4 with unlit alone")
	icds := flag.String("vulkan", "lavapipe=/usr/share/vulkan/icd.d/lvp_icd."+machine()+".json", "Vulkan drivers, as `NAME=ICD.json,...`")
	flag.BoolVar(&o.fauxgl, "fauxgl", true, "run fauxgl, too")
	flag.BoolVar(&o.srgb, "srgb", false, "sRGB textures and target")
	flag.IntVar(&o.threads, "threads", runtime.NumCPU(), "threads each")
	flag.IntVar(&o.rounds, "rounds", 3, "rounds")
	flag.Float64Var(&o.seconds, "seconds", 0.7, "seconds a run")
	flag.Parse()
	o.modes, o.samples, o.scenes = strings.Split(*modes, ","), strings.Split(*samples, ","), flag.Args()
	if *frags != "" {
		o.frags = strings.Split(*frags, ",")
	}
	if (o.vert == "") != (o.frags == nil) {
		log.Fatal("-vert, -frag: use both")
	}
	for _, d := range strings.Split(*icds, ",") {
		if name, icd, ok := strings.Cut(d, "="); ok {
			o.vulkan = append(o.vulkan, driver{name, icd})
		}
	}
	if len(o.scenes) == 0 {
		o.scenes = []string{"fill", "overdraw", "textured", "small-triangles", "slivers"}
	}
	return o
}

// machine is what drivers' manifests call this kind of CPU.
func machine() string {
	return map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH]
}

// run builds, flattens, measures and prints.
func (o *options) run(w io.Writer) error {
	if err := os.MkdirAll(o.work, 0o777); err != nil {
		return err
	}
	peers, err := o.build()
	if err != nil {
		return err
	}
	cases, err := o.cases()
	if err != nil {
		return err
	}
	t := table{peers: names(peers), ms: map[string]map[string][]float64{}, apart: map[string]map[string]float64{}}
	for round := range o.rounds {
		for _, c := range cases {
			for _, p := range peers {
				picture := filepath.Join(o.work, strings.ReplaceAll(c.String(), " ", "-")+"."+p.name)
				cmd := p.command(c, picture)
				if cmd == nil {
					continue
				}
				ms, err := measure(o.pinned(cmd))
				if err != nil {
					return fmt.Errorf("%v, %s: %w", c, p.name, err)
				}
				fmt.Fprintf(os.Stderr, "round %d, %v, %s: %.3f ms\n", round+1, c, p.name, ms)
				t.add(c.String(), p.name, ms)
				if round == 0 && p.name != peers[0].name && c.mode != "depth" {
					share, err := apart(strings.TrimSuffix(picture, p.name)+peers[0].name, picture)
					if err != nil {
						return err
					}
					t.differ(c.String(), p.name, share)
				}
			}
		}
	}
	return t.print(w)
}

// build makes the programs; the first peer is Halfspace.
func (o *options) build() ([]peer, error) {
	root, err := tree.Root()
	if err != nil {
		return nil, err
	}
	here := filepath.Join(root, "tools", "peers")
	work, err := filepath.Abs(o.work)
	if err != nil {
		return nil, err
	}
	do := func(folder, name string, args ...string) error {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = folder, os.Stderr, os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", cmd, err)
		}
		return nil
	}
	if err := do(root, "go", "build", "-o", o.own(), "./cmd/halfspace"); err != nil {
		return nil, err
	}
	common := func(c kase) []string {
		what := []string{"--mode", c.mode}
		if c.frag != "" {
			what = []string{"--vert", o.vert, "--frag", c.frag}
		}
		return append(what, "--size", o.size, "--seconds", fmt.Sprint(o.seconds))
	}
	list := []peer{{"halfspace", func(c kase, picture string) *exec.Cmd {
		args := append(append([]string{"bench"}, common(c)...), "--json", "--msaa", c.samples, "--threads",
			strconv.Itoa(o.threads), "--isa", o.isa, "--png", picture)
		if o.srgb {
			args = append(args, "--srgb")
		}
		if c.frag != "" {
			args = append(args, "--exec", o.exec)
		}
		return exec.Command(o.own(), append(args, c.scene)...)
	}}}
	for _, d := range o.vulkan {
		if err := do(filepath.Join(here, "vulkan"), "make", "-s", "OUT="+filepath.Join(work, "vulkan")); err != nil {
			return nil, err
		}
		if _, err := os.Stat(d.icd); err != nil {
			return nil, fmt.Errorf("the driver %s: %w", d.name, err)
		}
		list = append(list, peer{d.name, func(c kase, picture string) *exec.Cmd {
			args := append(common(c), "--msaa", c.samples, "--ppm", picture)
			if o.srgb {
				args = append(args, "--srgb")
			}
			cmd := exec.Command(filepath.Join(work, "vulkan", "vkpeer"), append(args, c.file)...)
			cmd.Env = append(os.Environ(), "VK_ICD_FILENAMES="+d.icd, "VK_DRIVER_FILES="+d.icd, "LP_NUM_THREADS="+strconv.Itoa(o.threads))
			return cmd
		}})
	}
	if o.fauxgl && o.frags == nil {
		program := filepath.Join(work, "fauxgl")
		if err := do(filepath.Join(here, "fauxgl"), "go", "build", "-o", program, "."); err != nil {
			return nil, err
		}
		list = append(list, peer{"fauxgl", func(c kase, picture string) *exec.Cmd {
			if c.samples != "1" || o.srgb {
				return nil
			}
			cmd := exec.Command(program, append(common(c), "--png", picture, c.file)...)
			cmd.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(o.threads))
			return cmd
		}})
	}
	return list, nil
}

// own is the halfspace command that build makes.
func (o *options) own() string { return filepath.Join(o.work, "halfspace") }

// cases flattens the scenes and lists the measurements.
func (o *options) cases() (cases []kase, err error) {
	seen := map[string]string{}
	for _, s := range o.scenes {
		if other, ok := seen[stem(s)]; ok {
			return nil, fmt.Errorf("%s and %s have the same name in the table", other, s)
		}
		seen[stem(s)] = s
		file := filepath.Join(o.work, stem(s)+".flat")
		if out, err := exec.Command(o.own(), "bench", "flatten", s, "-o", file).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s", strings.TrimSpace(string(out)))
		}
		for _, n := range o.samples {
			for _, mode := range o.modes {
				if o.frags == nil && (n == "1" || mode == "unlit") {
					cases = append(cases, kase{scene: s, file: file, mode: mode, samples: n})
				}
			}
			for _, frag := range o.frags {
				cases = append(cases, kase{scene: s, file: file, frag: frag, samples: n})
			}
		}
	}
	return cases, nil
}

// pinned is a command on as many CPUs as it has threads, where there is taskset.
func (o *options) pinned(cmd *exec.Cmd) *exec.Cmd {
	taskset, err := exec.LookPath("taskset")
	if err != nil || o.threads >= runtime.NumCPU() {
		return cmd
	}
	cmd.Args = append([]string{taskset, "-c", fmt.Sprintf("0-%d", o.threads-1), cmd.Path}, cmd.Args[1:]...)
	cmd.Path = taskset
	return cmd
}

// measure runs a command and reads the median from the JSON object on its last line.
func measure(cmd *exec.Cmd) (float64, error) {
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("%w: %s", err, strings.TrimSpace(stderr.String()))
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	var r struct {
		MedianMS float64 `json:"median_ms"`
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &r); err != nil || r.MedianMS <= 0 {
		return 0, fmt.Errorf("no median_ms in %q", lines[len(lines)-1])
	}
	return r.MedianMS, nil
}

func names(peers []peer) (list []string) {
	for _, p := range peers {
		list = append(list, p.name)
	}
	return slices.Clip(list)
}
