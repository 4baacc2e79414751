package bench

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
)

// requireSVG checks that a picture is well-formed, and returns its texts.
func requireSVG(t *testing.T, text string) (texts []string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return texts
		}
		require.NoError(t, err)
		if c, ok := token.(xml.CharData); ok && strings.TrimSpace(string(c)) != "" {
			texts = append(texts, string(c))
		}
	}
}

// Each axis grows: labels and places of its lines ascend.
func TestEachAxisGrows(t *testing.T) {
	for _, threads := range []int{1, 2, 5, 16} {
		all := axes(threads)
		require.Len(t, all, 6)
		last := all[0].lines[0].points
		require.Equal(t, threads, last[len(last)-1].threads)
		require.Equal(t, 1, last[0].threads)
		for _, a := range all {
			names := map[string]bool{}
			for _, l := range a.lines {
				require.False(t, names[l.name] || strings.Contains(l.name, "/"), l.name)
				names[l.name] = true
				for i, p := range l.points {
					require.NotEmpty(t, p.label)
					require.True(t, i == 0 || p.x > l.points[i-1].x, "%s %s", a.name, p.label)
				}
			}
		}
	}
}

func TestScaleLeavesOutWhatNeedsTooMuch(t *testing.T) {
	r, err := Scale(context.Background(), halfspace.DeviceInfo{Threads: 1}, 1<<27+2<<20,
		Options{Quick: true, Only: regexp.MustCompile("^(textures|size)$")})
	require.NoError(t, err)
	require.Len(t, r.Results, 2, "the smallest texture; all else needs more memory than there is")
	require.Len(t, r.Notes, 2*6+2*5)
	require.Equal(t, "size courtyard/256x256 left out: it needs about 256 MiB of memory", r.Notes[0])
	require.Equal(t, "sRGB/256", r.Results[1].Name)
	require.Equal(t, 256.0, r.Results[1].X)
	require.Equal(t, 2, r.Results[1].Frame.Triangles)
	require.Len(t, r.Results[0].Samples, 6)
	plots := r.Plots()
	require.Len(t, plots, 1)
	require.Equal(t, "textures", plots[0].Name)
	require.Len(t, plots[0].Lines, 2)
	var table, page bytes.Buffer
	require.NoError(t, r.Table(&table))
	require.Contains(t, table.String(), "left out")
	require.NoError(t, r.HTML(&page))
	require.Contains(t, page.String(), "<svg ")
	_, err = Scale(context.Background(), halfspace.DeviceInfo{Threads: 1}, 0, Options{Only: regexp.MustCompile("nothing")})
	require.EqualError(t, err, "no axis has a matching name")
}

func TestPlotsAreSVG(t *testing.T) {
	r := &Report{Benchmark: ScaleName}
	for _, p := range []struct {
		group, name string
		x, ms       float64
	}{
		{"threads", "a<b/1", 1, 8}, {"threads", "a<b/2", 2, 4.5}, {"threads", "a<b/4", 4, 2.5},
		{"threads", "c/1", 1, 4}, {"threads", "c/2", 2, 2}, {"threads", "c/4", 4, 1},
		{"overdraw", "one/1", 1, 1}, {"overdraw", "one/64", 64, 6.4},
	} {
		x := result(p.group, p.name, "ms", []float64{p.ms})
		x.X, x.Frame = p.x, &Frame{}
		r.Results = append(r.Results, x)
	}
	plots := r.Plots()
	require.Len(t, plots, 2)
	require.Equal(t, []string{"threads", "overdraw"}, []string{plots[0].Name, plots[1].Name})
	require.Equal(t, Line{Name: "in proportion", Dashed: true, Points: [][2]float64{{1, 8}, {2, 4}, {4, 2}}}, plots[0].Lines[2])
	require.Equal(t, [][2]float64{{64, 6.4}}, plots[1].Lines[1].Points, "the rest would lie below all that was measured")
	for _, p := range plots {
		var b bytes.Buffer
		require.NoError(t, p.SVG(&b))
		texts := requireSVG(t, b.String())
		require.Contains(t, texts, p.Title)
	}
	var b bytes.Buffer
	require.NoError(t, plots[0].SVG(&b))
	require.Contains(t, requireSVG(t, b.String()), "a<b")
	require.Equal(t, 6, strings.Count(b.String(), "<circle"))
	require.NotContains(t, b.String(), "95 %", "one round has no interval")
	for _, l := range plots[0].Lines {
		for i := range l.Spread {
			l.Spread[i] = [2]float64{l.Points[i][1] * 0.9, l.Points[i][1] * 1.1}
		}
	}
	b.Reset()
	require.NoError(t, plots[0].svg(&b, true))
	require.Contains(t, requireSVG(t, b.String()), "c")
	require.Equal(t, 6, strings.Count(b.String(), "<path class=\"line")-2, "an interval a point, and two lines of the legend")
	require.Error(t, (&Plot{Title: "none"}).SVG(&b))
}

func TestLogTicks(t *testing.T) {
	require.Equal(t, []float64{1, 2, 5, 10}, logTicks(1.5, 9))
	require.Equal(t, []float64{1, 10, 100, 1000, 10000}, logTicks(1.5, 9000))
	require.Equal(t, []float64{5, 10, 20}, logTicks(10, 10))
	require.Equal(t, []float64{0.1, 0.2, 0.5, 1}, rounded(logTicks(0.1, 1)))
	a := logAxis{1, 100, 0, 200}
	require.InDelta(t, 100, a.at(10), 1e-9)
	require.InDelta(t, 100, logAxis{5, 5, 0, 200}.at(5), 1e-9)
	require.False(t, math.IsNaN(a.at(3)))
}

func TestNumbersAreShort(t *testing.T) {
	for v, want := range map[float64]string{1: "1", 0.25: "0.25", 1000: "1000", 10000: "10k", 65536: "65.536k",
		1e6: "1M", 33177600: "33.178M"} {
		require.Equal(t, want, short(v))
	}
}
