package command

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/klauspost/cpuid/v2"
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/release"
)

// infoReport is what info prints. Caches are in bytes, 0 where unknown.
type infoReport struct {
	Version  string   `json:"version"`            // the newest release in CHANGELOG.md
	Revision string   `json:"revision,omitempty"` // the commit that it was built from, where that is known
	Go       string   `json:"go"`                 // the toolchain
	Platform string   `json:"platform"`           // operating system and architecture
	CPU      string   `json:"cpu"`                // its name
	Cores    int      `json:"cores"`              // CPUs that the process may use
	Levels   []string `json:"levels"`             // instruction sets that can be used
	Level    string   `json:"level"`              // the one that is
	Threads  int      `json:"threads"`            // that draw unless told otherwise
	Tile     int      `json:"tile"`               // edge of a tile in pixels
	CacheL1D int      `json:"cache_l1d"`
	CacheL2  int      `json:"cache_l2"`
	CacheL3  int      `json:"cache_l3"`
	// Limits and Features are a device's, in the specification's names.
	Limits   halfspace.Limits   `json:"limits"`
	Features halfspace.Features `json:"features"`
}

func newInfo() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "info",
		Short: "Print what this machine offers",
		Long: `Print the version, the CPU, the instruction sets that can be used and the one that
is, the threads, the edge of a tile in pixels and the sizes of the caches. With
--json, also the limits and features of a device, in the specification's names.`,
		Example: `  halfspace info
  HALFSPACE_ISA=avx2 halfspace info
  halfspace info --json | jq .level`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			r, err := machine()
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), r)
			}
			return r.print(c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print a JSON object")
	return c
}

// machine describes this machine and the program.
func machine() (*infoReport, error) {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	if err != nil {
		return nil, usageError{err}
	}
	defer dev.Close()
	cpu := &cpuid.CPU
	r := &infoReport{
		Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, CPU: cpu.BrandName,
		Cores: runtime.NumCPU(), Level: dev.ISA(), Levels: halfspace.ISAs(), Threads: runtime.GOMAXPROCS(0),
		Tile:     halfspace.DefaultTileSize,
		CacheL1D: max(cpu.Cache.L1D, 0), CacheL2: max(cpu.Cache.L2, 0), CacheL3: max(cpu.Cache.L3, 0),
	}
	r.Limits, r.Features = dev.Limits(), dev.Features()
	if r.CPU == "" {
		r.CPU = "unknown"
	}
	r.Version, r.Revision = release.Version, build()
	return r, nil
}

// build returns the commit that the program was built from, as Go's tools write it into the program, or "".
func build() (revision string) {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range b.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value + revision
		case s.Key == "vcs.modified" && s.Value == "true":
			revision += "+changes"
		}
	}
	return revision
}

func (r *infoReport) print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) {
		fmt.Fprintf(t, "%s\t"+format+"\n", append([]any{name}, args...)...)
	}
	row("version", "%s", strings.TrimSpace(r.Version+" "+r.Revision))
	row("go", "%s %s", r.Go, r.Platform)
	row("cpu", "%s, %d %s", r.CPU, r.Cores, plural(r.Cores, "core"))
	row("levels", "%s (%s is used)", strings.Join(r.Levels, " "), r.Level)
	row("threads", "%d", r.Threads)
	row("tile", "%d x %d pixels", r.Tile, r.Tile)
	row("caches", "L1 %s, L2 %s, L3 %s", bytesOf(r.CacheL1D), bytesOf(r.CacheL2), bytesOf(r.CacheL3))
	return t.Flush()
}

// bytesOf is a size for people.
func bytesOf(n int) string {
	switch {
	case n == 0:
		return "unknown"
	case n >= 1<<20:
		return fmt.Sprintf("%g MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%g KiB", float64(n)/(1<<10))
}
