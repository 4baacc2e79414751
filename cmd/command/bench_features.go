package command

import (
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
)

func newBenchFeatures() *cobra.Command {
	var e engineFlags
	var f reportFlags
	var quick bool
	var only string
	c := &cobra.Command{
		Use:   "features",
		Short: "Measure frames that each use one feature of the rasterizer",
		Long: `Measure frames of 512x512 pixels, each with one feature of the rasterizer: kinds of
lines and points, samples, depth and stencil tests, blending in each format, discards,
inputs, shading rates, conservative rasterization. The rate is the million pixels that
primitives cover in a second, overdraw included; with several samples a pixel counts
once.`,
		Example: `  halfspace bench features --threads 1
  halfspace bench features --only '^lines' --isa avx2
  halfspace bench features --json | jq '.results[] | [.name, .feature.rate]'`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			re, err := pattern("only", only)
			if err != nil {
				return err
			}
			dev, err := e.device()
			if err != nil {
				return err
			}
			defer dev.Close()
			return f.measured(c, func(o bench.Options) (*bench.Report, error) { return bench.Features(c.Context(), dev, o) },
				bench.Options{Quick: quick, Only: re})
		},
	}
	c.Flags().SortFlags = false
	c.Flags().BoolVar(&quick, "quick", false, "measure for less time")
	c.Flags().StringVar(&only, "only", "", "measure the features whose names match this `REGEXP`")
	e.add(c)
	f.add(c)
	return c
}
