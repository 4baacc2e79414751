package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
	"github.com/seed-1acaedba/halfspace/internal/regular"
	"github.com/seed-1acaedba/halfspace/internal/still"
)

// maxReport is the largest size of a report in bytes: a hundred times the size of the largest known.
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
					if reports[i], err = bench.ReadReport(bytes.NewReader(data)); err != nil {
						err = notReport(data, err)
					}
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
	c.Flags().Var(&threshold, "threshold", "fail if a workload is slower by more than this `PERCENT`")
	c.Flags().Var(&alpha, "alpha", "significance level: a difference whose probability by chance is below this `PERCENT` is significant")
	c.Flags().StringVar(&page, "html", "", "write the comparison as a page to this `FILE`, to look at in a browser")
	return c
}

// notReport says what a file is that is no report, and what writes one.
func notReport(data []byte, err error) error {
	const advice = "; bench suite, kernels and scale write reports: halfspace bench suite -o FILE"
	is := ""
	var keys map[string]json.RawMessage
	has := func(names ...string) bool {
		for _, n := range names {
			if _, ok := keys[n]; !ok {
				return false
			}
		}
		return true
	}
	switch kind := still.Kind(data); {
	case len(data) == 0:
		is = "it is empty"
	case kind != "":
		is = "it is a " + kind + " picture (halfspace diff compares pictures)"
	case json.Unmarshal(data, &keys) != nil:
		is = "it is not a JSON object"
	case has("scene", "median_ms"):
		is = "it is what bench FILE --json prints of one scene (bench ab compares two programs with one)"
	case has("output", "frame_ms"):
		is = "it is what render --json prints"
	case has("asset"):
		is = "it is a glTF scene"
	default:
		is = oneLine(err)
	}
	return errors.New("is not a report: " + strings.TrimPrefix(is, "not a report: ") + advice)
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
