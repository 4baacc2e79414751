package bench

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"time"

	"github.com/seed-1acaedba/halfspace/simd"
)

// KernelsName and KernelsVersion name the kernels' workloads.
const (
	KernelsName    = "kernels"
	KernelsVersion = 1
)

// LimitsCPU is the kind of machine that the bounds were measured on. On another they are a scale, no bound.
const LimitsCPU = "AMD EPYC, Zen 5, one core, 4.0 to 4.35 GHz"

// work is one workload of a kernel.
type work struct {
	name string // how the workload differs from the kernel's others, "" if it has only one
	// unit is what a call has n of: "16" lanes, "triangle" and so on.
	unit string
	n    int
	// make prepares a call with kernels of one level and returns it. Calls must be alike.
	make func(k *simd.Kernels) func()
	// bounds are in ns a unit, by level; why says where they come from.
	bounds map[simd.Level]float64
	why    string
}

// bounded gives a workload the bounds that were measured with AVX-512 and AVX2; 0: not measured.
func (w work) bounded(avx512, avx2 float64, why string) work {
	w.bounds, w.why = map[simd.Level]float64{simd.LevelAVX512: avx512, simd.LevelAVX2: avx2}, why
	return w
}

// streamed gives a workload the bound of L1, read at 528 and at the same time written at 260 GB/s by 512-bit
// instructions.
func (w work) streamed(read, written float64) work {
	return w.bounded(max(read/528, written/260), 0, fmt.Sprintf("L1: reads %g, writes %g bytes", read, written))
}

// works are the workloads by the name of their field in simd.Kernels.
func works() map[string][]work {
	all := map[string][]work{}
	for _, f := range []func(map[string][]work){coverWorks, attributeWorks, textureWorks, stageWorks, videoWorks,
		colorWorks, laneWorks, geometryWorks, blockWorks} {
		f(all)
	}
	return all
}

// kernelNames are the fields of simd.Kernels that are kernels, in order.
func kernelNames() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[simd.Kernels]()) {
		if f.Type.Kind() == reflect.Func {
			names = append(names, f.Name)
		}
	}
	return names
}

// Call is a workload of a kernel, ready to be called as often as one likes.
type Call struct {
	Kernel string // the field of simd.Kernels
	Name   string // the kernel, and behind a slash how the workload differs from the kernel's others
	Unit   string // what a call has N of
	N      int
	Run    func()
}

// Calls are the workloads of all kernels of a level.
func Calls(k *simd.Kernels) (list []Call) {
	all := works()
	for _, kernel := range kernelNames() {
		for _, w := range all[kernel] {
			list = append(list, Call{kernel, w.title(kernel), w.unit, w.n, w.make(k)})
		}
	}
	return list
}

// KernelNames are the names of the rows of Kernels, in order.
func KernelNames() (names []string) {
	all := works()
	for _, kernel := range kernelNames() {
		for _, w := range all[kernel] {
			names = append(names, w.title(kernel))
		}
	}
	return names
}

// title is the kernel's name, followed by the workload's.
func (w *work) title(kernel string) string {
	if w.name == "" {
		return kernel
	}
	return kernel + "/" + w.name
}

// Kernels runs every kernel on each of the instruction sets, on one goroutine. Every round goes through them, so that
// what else the machine does falls on all of them.
func Kernels(ctx context.Context, isas []string, o Options) (*Report, error) {
	r := &Report{Benchmark: KernelsName, Version: KernelsVersion, Quick: o.Quick, Environment: NewEnvironment(isas[len(isas)-1], 1)}
	rows := make([]*simd.Kernels, len(isas))
	for i, isa := range isas {
		var err error
		if rows[i], err = kernelsOf(isa); err != nil {
			return nil, err
		}
	}
	rounds, limit := 12, time.Millisecond
	if o.Quick {
		rounds, limit = 6, 200*time.Microsecond
	}
	all, names := works(), kernelNames()
	for i, kernel := range names {
		o.step(i, len(names), kernel)
		for _, w := range all[kernel] {
			name := w.title(kernel)
			if !o.takes(name) {
				continue
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for i, samples := range w.measure(rows, rounds, limit) {
				res := result(kernel, name, "ns/"+w.unit, samples)
				res.Kernel = &Kernel{Level: isas[i], Bound: round4(w.bounds[rows[i].Level])}
				if res.Kernel.Bound > 0 {
					res.Kernel.Why = w.why
				}
				r.Results = append(r.Results, res)
			}
		}
	}
	if len(r.Results) == 0 {
		return nil, fmt.Errorf("no kernel has a matching name")
	}
	return r, nil
}

// kernelsOf are an instruction set's kernels.
func kernelsOf(isa string) (*simd.Kernels, error) {
	l, err := simd.ParseLevel(isa)
	if err != nil {
		return nil, err
	}
	return simd.For(l)
}

// measure takes samples of a workload on each level, in ns a unit.
func (w *work) measure(rows []*simd.Kernels, rounds int, limit time.Duration) [][]float64 {
	samples := make([][]float64, len(rows))
	runs, calls := make([]func(), len(rows)), make([]int, len(rows))
	for i, k := range rows {
		runs[i] = w.make(k)
		runs[i]() // touches the memory
		calls[i] = 1
		// The fastest of a few: a call that the system interrupted says nothing.
		for min(timed(runs[i], calls[i]), timed(runs[i], calls[i]), timed(runs[i], calls[i])) < limit {
			calls[i] *= 2
		}
	}
	runtime.GC()
	for range rounds {
		for i := range rows {
			d := timed(runs[i], calls[i])
			samples[i] = append(samples[i], float64(d.Nanoseconds())/float64(calls[i])/float64(w.n))
		}
	}
	return samples
}

// timed is how long so many calls take.
func timed(run func(), calls int) time.Duration {
	start := time.Now()
	for range calls {
		run()
	}
	return time.Since(start)
}

func (r *Report) kernelRows(t io.Writer) {
	fmt.Fprintln(t, "kernel\tlevel\tmedian\tfastest\tunit\tbound\tfastest by bound\twhy")
	for i := range r.Results {
		x := &r.Results[i]
		bound, times := "-", ""
		if x.Kernel.Bound > 0 {
			bound, times = figure(x.Kernel.Bound), fmt.Sprintf("%.2f", x.timesBound())
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", x.Name, x.Kernel.Level, figure(x.Median), figure(x.Min),
			x.Unit, bound, times, x.Kernel.Why)
	}
	fmt.Fprintf(t, "bounds: %s\t\t\t\t\t\t\t\n", LimitsCPU)
}

// timesBound is the fastest round by the bound: what else the machine does can only add to a round.
func (r *Result) timesBound() float64 { return r.Min / r.Kernel.Bound }
