package bench

import (
	"bytes"
	"context"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Every kernel has a workload, and no workload is of a kernel that is gone.
func TestEveryKernelHasAWorkload(t *testing.T) {
	all := works()
	for _, name := range kernelNames() {
		require.NotEmpty(t, all[name], "kernel %s has no workload: add one to kernels_*.go", name)
		delete(all, name)
	}
	require.Empty(t, all, "workloads without a kernel")
}

// Every workload runs on every level, with names of its own and sensible bounds.
func TestKernelWorkloadsRun(t *testing.T) {
	if testing.Short() {
		t.Log("not short: runs everything once")
		return
	}
	for kernel, list := range works() {
		seen := map[string]bool{}
		for _, w := range list {
			require.False(t, seen[w.name], "%s/%s", kernel, w.name)
			seen[w.name] = true
			require.Positive(t, w.n)
			require.NotEmpty(t, w.unit)
			for _, l := range simd.Available() {
				k, err := simd.For(l)
				require.NoError(t, err)
				w.make(k)()
			}
			require.GreaterOrEqual(t, w.bounds[simd.LevelAVX512], 0.0)
			if len(w.bounds) > 0 {
				require.NotEmpty(t, w.why, "%s/%s", kernel, w.name)
			}
		}
	}
}

// A test's work is the same each time it is called: masks survive.
func TestDepthWorkloadPasses(t *testing.T) {
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	for _, samples := range []int{1, 4} {
		a := tested(samples, 6)
		k.Depth(a)
		first := a.Passed
		require.Positive(t, first)
		k.Depth(a)
		require.Equal(t, 2*first, a.Passed)
	}
}

func TestKernelsReport(t *testing.T) {
	r, err := Kernels(context.Background(), halfspace.ISAs(), Options{Quick: true, Only: regexp.MustCompile("^(Clear|Lod)$")})
	require.NoError(t, err)
	require.Len(t, r.Results, 2*len(simd.Available()))
	for _, x := range r.Results {
		require.Len(t, x.Samples, 6)
		require.Equal(t, "ns/16", x.Unit)
		require.Equal(t, x.Name, x.Group)
	}
	var table, html bytes.Buffer
	require.NoError(t, r.Table(&table))
	require.Contains(t, table.String(), "Clear")
	require.NoError(t, r.HTML(&html))
	c, err := Compare(r, r, 0.05)
	require.NoError(t, err)
	require.Len(t, c.Changes, len(r.Results))

	_, err = Kernels(context.Background(), halfspace.ISAs(), Options{Quick: true, Only: regexp.MustCompile("nothing")})
	require.EqualError(t, err, "no kernel has a matching name")
}

// As Markdown, a workload is one row with a column a level.
func TestKernelsMarkdown(t *testing.T) {
	r := &Report{Benchmark: KernelsName, Environment: Environment{CPU: "some", Level: "generic", Threads: 1,
		Time: "2026-11-20T00:00:00Z"}}
	for _, l := range simd.Available() {
		x := result("Clear", "Clear", "ns/16", []float64{2, 3})
		x.Kernel = &Kernel{Level: l.String()}
		if l == simd.LevelGeneric {
			x.Kernel.Bound, x.Kernel.Why = 0.5, "a reason"
		}
		r.Results = append(r.Results, x)
	}
	var b bytes.Buffer
	require.NoError(t, r.Markdown(&b))
	require.Contains(t, b.String(), "some, generic, 1 thread, , , 2026-11-20, governor not shown.\n")
	require.Contains(t, b.String(), "| Clear | ns/16 | 2.000 |")
	require.Contains(t, b.String(), "| 0.500 | 4.0 | generic: a reason |")
	require.Equal(t, 1, bytes.Count(b.Bytes(), []byte("| Clear |")))
}
