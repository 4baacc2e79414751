package bench

import (
	"fmt"
	"io"
)

// KernelsName and KernelsVersion name the kernels' workloads.
const (
	KernelsName    = "kernels"
	KernelsVersion = 1
)

func (r *Report) kernelRows(t io.Writer) {
	fmt.Fprintln(t, "kernel\tlevel\ttime\tunit\tbound\ttimes the bound\twhy")
	for i := range r.Results {
		x := &r.Results[i]
		bound, times := "-", ""
		if x.Kernel.Bound > 0 {
			bound, times = figure(x.Kernel.Bound), fmt.Sprintf("%.2f", x.Median/x.Kernel.Bound)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", x.Name, x.Kernel.Level, figure(x.Median), x.Unit, bound, times, x.Kernel.Why)
	}
}
