package command

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
)

func newBenchTransfers() *cobra.Command {
	var e engineFlags
	var f reportFlags
	var quick bool
	var only string
	c := &cobra.Command{
		Use:   "transfers",
		Short: "Measure clears, copies, readbacks, blits, levels and decoded blocks",
		Long: `Measure transfers, which move texels without drawing, on images of 2048x2048: clears,
copies, readbacks and resolves, in turn with clearing or copying as much memory on as
many threads; LINEAR blits 2:1, mip levels and minima and maxima of depth in million
texels a second on all threads; and blocks of compressed formats, random ones, decoded
on one thread as the sampling kernels read them. Allocations are counted for one call.`,
		Example: `  halfspace bench transfers
  halfspace bench transfers --isa avx2 --only '^blocks'
  halfspace bench transfers --json | jq '.results[] | [.name, .transfer.rate]'`,
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
			// What has no device takes the level from here.
			if err := os.Setenv("HALFSPACE_ISA", dev.ISA()); err != nil {
				return err
			}
			return f.measured(c, func(o bench.Options) (*bench.Report, error) { return bench.Transfers(c.Context(), dev, o) },
				bench.Options{Quick: quick, Only: re})
		},
	}
	c.Flags().SortFlags = false
	c.Flags().BoolVar(&quick, "quick", false, "measure for less time")
	c.Flags().StringVar(&only, "only", "", "measure the transfers whose names match this `REGEXP`")
	e.add(c)
	f.add(c)
	return c
}
