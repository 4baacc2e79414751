package bench

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// made is a report with given samples, two workloads a group.
func made(samples map[string][]float64, order ...string) *Report {
	r := &Report{Benchmark: SuiteName, Version: 1, Environment: Environment{CPU: "one", Go: "go1", Level: "avx2"}}
	for _, name := range order {
		group, _, _ := strings.Cut(name, "/")
		r.Results = append(r.Results, result(group, name, "ms", samples[name]))
	}
	return r
}

func TestCompareTellsWhatChanged(t *testing.T) {
	six := []float64{1, 1.01, 1.02, 1.03, 1.04, 1.05}
	twice := []float64{2, 2.02, 2.04, 2.06, 2.08, 2.1}
	noisy := []float64{0.9, 1.5, 1.015, 1.1, 0.95, 1.02}
	a := made(map[string][]float64{"fill/a": six, "fill/b": six, "real/c": twice, "real/gone": six}, "fill/a",
		"fill/b", "real/c", "real/gone")
	b := made(map[string][]float64{"fill/a": twice, "fill/b": noisy, "real/c": six, "real/new": six}, "fill/a",
		"fill/b", "real/c", "real/new")
	b.Environment.CPU, b.Environment.Time = "two", "later"
	c, err := Compare(a, b, 0.05)
	require.NoError(t, err)
	require.Len(t, c.Changes, 3)
	require.InDelta(t, 2, c.Changes[0].Ratio, 1e-9)
	require.True(t, c.Changes[0].Significant)
	require.InDelta(t, 2.0/924, c.Changes[0].P, 1e-12, "all of 6 above all of 6")
	require.False(t, c.Changes[1].Significant)
	require.InDelta(t, 0.5, c.Changes[2].Ratio, 1e-9)
	require.Equal(t, []string{"fill", "real", "all"}, []string{c.Groups[0].Group, c.Groups[1].Group, c.Groups[2].Group})
	require.InDelta(t, 0.5, c.Groups[1].Ratio, 1e-9)
	require.Equal(t, []string{"real/gone"}, c.OnlyOld)
	require.Equal(t, []string{"real/new"}, c.OnlyNew)
	require.Equal(t, []string{"cpu: one, then two"}, c.Differences)

	require.Len(t, c.Slower(0.05), 1)
	require.Empty(t, c.Slower(1.1), "twice as slow is allowed")

	var out bytes.Buffer
	require.NoError(t, c.Table(&out))
	require.Contains(t, out.String(), "+100.0 % slower")
	require.Contains(t, out.String(), "-50.0 %")
	require.Contains(t, out.String(), " ~ ")
	require.Contains(t, out.String(), "only in the old report: real/gone")
}

// A report against itself: nothing is significant.
func TestCompareWithItself(t *testing.T) {
	a := made(map[string][]float64{"fill/a": {1, 2, 3, 4, 5, 6}}, "fill/a")
	c, err := Compare(a, a, 0.05)
	require.NoError(t, err)
	require.False(t, c.Changes[0].Significant)
	require.Empty(t, c.Slower(0))
	require.Empty(t, c.Differences)
}

func TestCompareRefuses(t *testing.T) {
	a := made(map[string][]float64{"fill/a": {1}}, "fill/a")
	for _, c := range []struct {
		change func(r *Report)
		want   string
	}{
		{func(r *Report) { r.Benchmark = KernelsName }, "one report measures suite, the other kernels"},
		{func(r *Report) { r.Version = 2 }, "versions 1 and 2"},
		{func(r *Report) { r.Results[0].Name = "fill/other" }, "no workload in common"},
		{func(r *Report) { r.Results[0].Samples = nil }, "fill/a has no samples"},
	} {
		b := made(map[string][]float64{"fill/a": {1}}, "fill/a")
		c.change(b)
		_, err := Compare(a, b, 0.05)
		require.ErrorContains(t, err, c.want)
	}
}

// Another picture is told: its time is of something else.
func TestCompareTellsOtherPictures(t *testing.T) {
	a, b := made(map[string][]float64{"x": {1, 2}}, "x"), made(map[string][]float64{"x": {1, 2}}, "x")
	a.Results[0].Frame, b.Results[0].Frame = &Frame{SHA256: "1"}, &Frame{SHA256: "2"}
	c, err := Compare(a, b, 0.05)
	require.NoError(t, err)
	require.True(t, c.Changes[0].Pictures)
	var out bytes.Buffer
	require.NoError(t, c.Table(&out))
	require.Contains(t, out.String(), "another picture")
}

func TestReportJSON(t *testing.T) {
	a := made(map[string][]float64{"fill/a": {1.23456789, 2}}, "fill/a")
	var out bytes.Buffer
	require.NoError(t, a.Write(&out))
	b, err := ReadReport(&out)
	require.NoError(t, err)
	require.Equal(t, a, b)
	require.Equal(t, []float64{1.2346, 2}, b.Results[0].Samples)
	for _, bad := range []string{"", "{}", `{"benchmark":"suite"}`, "[1]"} {
		_, err := ReadReport(strings.NewReader(bad))
		require.ErrorContains(t, err, "not a report", bad)
	}
}
