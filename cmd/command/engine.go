package command

import (
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
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
	c.Flags().Var(&f.isa, "isa", "instruction set; auto is the best of this machine, or the value of HALFSPACE_ISA")
	c.Flags().Var(&f.tile, "tile", "edge of a tile in pixels")
}

// levels are the words of a flag for an instruction set: some of its own, and the names of all, on whatever machine.
func levels(own ...string) []string { return append(own, "generic", "avx2", "avx512", "neon") }

// execFlag chooses how modules are executed. It never changes the picture.
type execFlag struct{ choice }

func (f *execFlag) add(c *cobra.Command) {
	f.choice = choice{"auto", []string{"auto", "interpret", "native"}}
	c.Flags().Var(f, "exec",
		"how modules run: interpret calls one kernel per operation, native compiles machine code; auto is native where possible")
}

// exec is the way that was chosen.
func (f *execFlag) exec() program.Exec {
	return map[string]program.Exec{"interpret": program.ExecInterpret, "native": program.ExecNative}[f.value]
}

// isaOf returns the instruction set that a flag names; for auto, the one that a device chooses itself. The error says
// that this machine does not have it.
func isaOf(value string) (string, error) {
	f := engineFlags{isa: choice{value: value}}
	f.threads.value = 1
	dev, err := f.device()
	if err != nil {
		return "", err
	}
	defer dev.Close()
	return dev.ISA(), nil
}

// info is a device as the flags have it.
func (f *engineFlags) info() halfspace.DeviceInfo {
	info := halfspace.DeviceInfo{Threads: f.threads.value, Debug: f.debug}
	if f.isa.value != "auto" {
		info.ISA = f.isa.value
	}
	switch f.tile.value {
	case "32":
		info.TileSize = 32
	case "64":
		info.TileSize = 64
	}
	return info
}

// device starts the workers.
func (f *engineFlags) device() (*halfspace.Device, error) { return f.timed(false) }

// timed is device, and says whether it times stages and tiles.
func (f *engineFlags) timed(times bool) (*halfspace.Device, error) {
	info := f.info()
	info.Times = times
	dev, err := halfspace.NewDevice(info)
	if err != nil { // an instruction set that is not here
		return nil, usageError{err}
	}
	return dev, nil
}
