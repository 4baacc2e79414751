package command

import (
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/bench"
)

func newBenchKernels() *cobra.Command {
	var f reportFlags
	var quick bool
	var only string
	isa := choice{"all", levels("all")}
	c := &cobra.Command{
		Use:   "kernels",
		Short: "Measure every kernel on every level, next to its bound",
		Long: `Measure every vector kernel on one thread, on each instruction set that this machine
has, next to what such work takes at best on one core of a Zen 5 EPYC: on another
CPU that is a scale, no bound. A kernel without one has nothing to be set against.`,
		Example: `  halfspace bench kernels
  halfspace bench kernels --isa avx512 --only '^(Cover|Depth)'
  halfspace bench kernels -o kernels.json`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			re, err := pattern("only", only)
			if err != nil {
				return err
			}
			isas := halfspace.ISAs()
			if isa.value != "all" {
				one, err := isaOf(isa.value)
				if err != nil {
					return err
				}
				isas = []string{one}
			}
			return f.measured(c, func(o bench.Options) (*bench.Report, error) { return bench.Kernels(c.Context(), isas, o) },
				bench.Options{Quick: quick, Only: re})
		},
	}
	c.Flags().SortFlags = false
	c.Flags().Var(&isa, "isa", "instruction set")
	c.Flags().BoolVar(&quick, "quick", false, "measure for less time")
	c.Flags().StringVar(&only, "only", "", "measure the workloads whose names match this `REGEXP`")
	f.add(c)
	return c
}
