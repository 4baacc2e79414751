package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/bench"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/simd"
)

// counted are the frames, of 1920x1080 pixels on one thread. Those that name a file need the folder of scenes.
var counted = []struct {
	scene, mode string
	samples     int
}{
	{"sponza.glb", "unlit", 1}, {"sponza.glb", "depth", 1}, {"small-triangles", "unlit", 1}, {"fill", "unlit", 1},
	{"msaa-edges.glb", "unlit", 4}, {"textured", "unlit", 1},
}

// beCounted runs every kernel's workloads once, and draws every frame once, after a first time that is not counted. It
// prints a line for each marked piece of work, in the order of their numbers: its kind, its name, the unit and how many
// units there are, and whether the level has the kernel itself.
func beCounted(out io.Writer, name, scenes string, only *regexp.Regexp) error {
	level, err := simd.ParseLevel(name)
	if err != nil {
		return err
	}
	k, err := simd.For(level)
	if err != nil {
		return err
	}
	plain, err := simd.For(simd.LevelGeneric)
	if err != nil {
		return err
	}
	n := 0
	part := func(kind, name, unit string, units int, own bool, do func() error) error {
		if !only.MatchString(name) {
			return nil
		}
		if err := do(); err != nil {
			return err
		}
		runtime.GC()
		if err := mark(0, n); err != nil {
			return err
		}
		err := do()
		if e := mark(1, n); err == nil {
			err = e
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%t\n", kind, name, unit, units, own)
		n++
		return err
	}
	debug.SetGCPercent(-1)
	for _, c := range bench.Calls(k) {
		own := entry(k, c.Kernel) != entry(plain, c.Kernel)
		if err := part("kernel", c.Name, c.Unit, c.N, own, func() error { c.Run(); return nil }); err != nil {
			return err
		}
	}
	for _, f := range counted {
		name := fmt.Sprintf("%s %s", f.scene, f.mode)
		if f.samples > 1 {
			name += fmt.Sprintf(", %d samples", f.samples)
		}
		if filepath.Ext(f.scene) != "" && scenes == "" || !only.MatchString(name) {
			continue
		}
		draw, err := frame(k, scenes, f.scene, f.mode, f.samples)
		if err != nil {
			return err
		}
		// in the second frame a renderer makes bounds of clusters, once, and in the next ones it finds whether testing
		// them pays
		for range 3 {
			if err := draw(); err != nil {
				return err
			}
		}
		if err := part("frame", name, "frame", 1, true, draw); err != nil {
			return err
		}
		runtime.GC()
	}
	return nil
}

// entry is where a kernel's code begins.
func entry(k *simd.Kernels, name string) uintptr {
	return reflect.ValueOf(k).Elem().FieldByName(name).Pointer()
}

// frame draws a scene as halfspace bench does.
func frame(k *simd.Kernels, scenes, name, mode string, samples int) (draw func() error, err error) {
	ctx := context.Background()
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
	if err != nil {
		return nil, err
	}
	var s *scene.Scene
	if filepath.Ext(name) != "" {
		s, err = scene.Options{}.Load(ctx, filepath.Join(scenes, name))
	} else {
		s, err = bench.Make(name)
	}
	if err != nil {
		return nil, err
	}
	shading := scene.ShadeUnlit
	if mode == "depth" {
		shading = scene.ShadeDepth
	}
	r, err := scene.NewRenderer(dev, s, scene.RenderInfo{
		Shading: shading, Width: 1920, Height: 1080, Samples: samples, Opaque: true, Trilinear: true,
		Background: [4]float64{0.2, 0.3, 0.4, 1},
	})
	if err != nil {
		return nil, err
	}
	cam := s.Cameras[0]
	return func() error { return r.Draw(ctx, &cam) }, nil
}
