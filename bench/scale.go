package bench

import (
	"fmt"
	"io"
)

// ScaleName and ScaleVersion name the measurements of scale.
const (
	ScaleName    = "scale"
	ScaleVersion = 1
)

func (r *Report) scaleRows(t io.Writer) {
	fmt.Fprintln(t, "axis\tat\tms\t\tMtri/s\tMpixel/s")
	for i := range r.Results {
		x := &r.Results[i]
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%.1f\t%.0f\n", x.Group, x.Name, figure(x.Median), percent(plus(sorted(x.Samples))), x.Frame.MtriS, x.Frame.MpixelS)
	}
}

// Plots are the report's axes as pictures.
func (r *Report) Plots() []*Plot { return nil }
