package command

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
)

func newBenchScale() *cobra.Command {
	var e engineFlags
	var f reportFlags
	var quick bool
	var only, plots string
	c := &cobra.Command{
		Use:   "scale",
		Short: "Measure how a frame's time grows with the work",
		Long: `Measure how a frame's time grows with

  threads    1, 2, 4 and so on up to --threads
  size       from 256x256 to 7680x4320 pixels
  triangles  from a thousand to ten million
  draws      from 1 to 10,000
  textures   from 256x256 to 8192x8192 texels
  overdraw   from 1 to 64 layers

one at a time, and show it as a table and as plots. What does not fit into the
memory that is available is left out.`,
		Example: `  halfspace bench scale
  halfspace bench scale --only 'threads|size' --plots docs
  halfspace bench scale -o scale.json --html scale.html`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			re, err := pattern("only", only)
			if err != nil {
				return err
			}
			info := e.info()
			info.ISA, err = isaOf(e.isa.value)
			if err != nil {
				return err
			}
			return f.measured(c, func(o bench.Options) (*bench.Report, error) {
				r, err := bench.Scale(c.Context(), info, availableMemory(), o)
				if err == nil && plots != "" {
					err = writePlots(c, plots, r)
				}
				return r, err
			}, bench.Options{Quick: quick, Only: re})
		},
	}
	c.Flags().SortFlags = false
	c.Flags().BoolVar(&quick, "quick", false, "measure for less time")
	c.Flags().StringVar(&only, "only", "", "measure the axes whose names match this `REGEXP`")
	c.Flags().StringVar(&plots, "plots", "", "write each plot to this `FOLDER`, as scale-AXIS.svg")
	e.add(c)
	f.add(c)
	return c
}

// writePlots writes a report's plots as files of a folder.
func writePlots(c *cobra.Command, folder string, r *bench.Report) error {
	for _, p := range r.Plots() {
		o, err := create(c, filepath.Join(folder, "scale-"+p.Name+".svg"))
		if err != nil {
			return err
		}
		if err := o.commit(p.SVG); err != nil {
			return err
		}
	}
	return nil
}
