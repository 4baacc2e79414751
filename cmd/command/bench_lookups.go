package command

import (
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/bench"
)

func newBenchLookups() *cobra.Command {
	var f reportFlags
	var quick bool
	var only string
	isa := choice{"vector", levels("vector", "all")}
	c := &cobra.Command{
		Use:   "lookups",
		Short: "Measure texture lookups as fractions of a bilinear one",
		Long: `Measure texture lookups of every kind on one thread, on each vector instruction set
that this machine has: ns a lookup, and the speed as a fraction of a bilinear lookup
of R8G8B8A8_UNORM in 2D (or of the same lookup without what the row adds), taken in
turn with it. Neighbouring fragments are a texel apart; textures have 256x256 texels,
3D ones 64x64x64, cubes 8 to 512 a side.`,
		Example: `  halfspace bench lookups
  halfspace bench lookups --isa avx512 --only '^cube'
  halfspace bench lookups --json | jq '.results[] | select(.lookup.fraction < .lookup.target).name'`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			re, err := pattern("only", only)
			if err != nil {
				return err
			}
			isas := halfspace.ISAs()
			switch isa.value {
			case "all":
			case "vector":
				if len(isas) > 1 {
					isas = isas[1:]
				}
			default:
				one, err := isaOf(isa.value)
				if err != nil {
					return err
				}
				isas = []string{one}
			}
			return f.measured(c, func(o bench.Options) (*bench.Report, error) { return bench.Lookups(c.Context(), isas, o) },
				bench.Options{Quick: quick, Only: re})
		},
	}
	c.Flags().SortFlags = false
	c.Flags().Var(&isa, "isa", "instruction set; vector is all except generic")
	c.Flags().BoolVar(&quick, "quick", false, "measure for less time")
	c.Flags().StringVar(&only, "only", "", "measure the lookups whose names match this `REGEXP`")
	f.add(c)
	return c
}
