package command

import (
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
)

// engineFlags choose how to draw. They never change the picture.
type engineFlags struct {
	threads number
	isa     choice
	tile    choice
	debug   bool // of render
}

func (f *engineFlags) add(c *cobra.Command) {
	f.threads = number{least: 1, most: 1024, zero: "all"}
	f.isa = choice{"auto", levels("auto")}
	f.tile = choice{"auto", []string{"auto", "32", "64"}}
	c.Flags().Var(&f.threads, "threads", "threads that draw; all follows GOMAXPROCS and so a container's limit")
	c.Flags().Var(&f.isa, "isa", "instruction set; auto is the best, or the one that HALFSPACE_ISA names")
	c.Flags().Var(&f.tile, "tile", "edge of a tile in pixels")
}

// levels are the words of a flag for an instruction set: some of its own, and all levels' names.
func levels(own ...string) []string { return append(own, simd.LevelNames()...) }

// execFlag chooses how modules are executed. It never changes the picture.
type execFlag struct{ choice }

func (f *execFlag) add(c *cobra.Command) {
	f.choice = choice{"auto", []string{"auto", "interpret", "native"}}
	c.Flags().Var(f, "exec", "how modules run: a call of a kernel an operation, or machine code; auto is the latter where it can be")
}

// exec is the way that was chosen.
func (f *execFlag) exec() program.Exec {
	return map[string]program.Exec{"interpret": program.ExecInterpret, "native": program.ExecNative}[f.value]
}

// kernels are those of --isa.
func (f *engineFlags) kernels() (*simd.Kernels, error) {
	var k *simd.Kernels
	var err error
	if f.isa.value == "auto" {
		k, err = simd.Best()
	} else {
		var l simd.Level
		if l, err = simd.ParseLevel(f.isa.value); err == nil {
			k, err = simd.For(l)
		}
	}
	if err != nil {
		return nil, usageError{err}
	}
	return k, nil
}

// options are the engine's, as the flags have them.
func (f *engineFlags) options() (o tile.Options) {
	switch f.tile.value {
	case "32":
		o.TileSize = 32
	case "64":
		o.TileSize = 64
	}
	return o
}

// device starts the workers.
func (f *engineFlags) device() (*halfspace.Device, error) { return f.deviceWith(f.options()) }

// deviceWith is device with options of the caller's.
func (f *engineFlags) deviceWith(o tile.Options) (*halfspace.Device, error) {
	k, err := f.kernels()
	if err != nil {
		return nil, err
	}
	return halfspace.NewDevice(halfspace.DeviceInfo{Threads: f.threads.value, Kernels: k, Tile: o, Debug: f.debug})
}
