package command

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
	"github.com/seed-1acaedba/halfspace/internal/regular"
)

// maxReport is how many bytes a report may have: a hundred times those of the largest.
const maxReport = 64 << 20

func newBenchCompare() *cobra.Command {
	threshold := share{text: "none", value: math.Inf(1)}
	alpha := share{text: "5", value: 0.05}
	var page string
	c := &cobra.Command{
		Use:   "compare OLD NEW",
		Short: "Set a report against an older one",
		Long: `Set a report of suite, kernels or scale against an older one: medians with their 95 %
confidence intervals, the ratio with its own, the change, and how probable such a difference is by chance
(Mann and Whitney's test over the rounds). "~" is no significant change. With
--threshold the exit status is 1 if anything is significantly slower by more.`,
		Example: `  halfspace bench compare before.json after.json
  halfspace bench compare before.json after.json --html compare.html
  halfspace bench compare --threshold 5 main.json branch.json`,
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			var reports [2]*bench.Report
			for i, name := range args {
				data, err := regular.ReadPath(c.Context(), name, maxReport)
				if err == nil {
					reports[i], err = bench.ReadReport(bytes.NewReader(data))
				}
				var p *fs.PathError
				if errors.As(err, &p) {
					err = p.Err
				}
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
			cmp, err := bench.Compare(reports[0], reports[1], alpha.value)
			if err != nil {
				return err
			}
			if page != "" {
				o, err := create(c, page, args...)
				if err != nil {
					return err
				}
				if err := o.commit(cmp.HTML); err != nil {
					return err
				}
			}
			if err := cmp.Table(c.OutOrStdout()); err != nil {
				return err
			}
			if n := len(cmp.Slower(threshold.value)); n > 0 {
				return fmt.Errorf("%d %s slower by more than %s %%", n, plural(n, "workload"), threshold.text)
			}
			return nil
		},
	}
	c.Flags().SortFlags = false
	c.Flags().Var(&threshold, "threshold", "fail where anything is slower by more than so many `PERCENT`")
	c.Flags().Var(&alpha, "alpha", "differences less probable by chance than so many `PERCENT` are significant")
	c.Flags().StringVar(&page, "html", "", "write the comparison as a page to this `FILE`, to look at in a browser")
	return c
}

// share is a flag in percent.
type share struct {
	text  string
	value float64
}

// String is the value.
func (s *share) String() string { return s.text }

// Type is what help shows for the value.
func (s *share) Type() string { return "PERCENT" }

// Set reads a number of percent.
func (s *share) Set(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= 1000) {
		return fmt.Errorf("use a number of percent from 0 to 1000")
	}
	*s = share{text, v / 100}
	return nil
}
