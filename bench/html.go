package bench

import (
	_ "embed" // of the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/simd"
)

//go:embed page.html
var pageText string

// pages are the templates "report" and "compare": pages of their own, without a script, and nothing is fetched.
var pages = template.Must(template.New("page").Parse(pageText))

// plotted is a plot for wide and for narrow screens.
type plotted struct {
	Title, Better string
	Wide, Narrow  template.HTML
}

// shown is a thumbnail as the page has it.
type shown struct {
	Name, About string
	URL         template.URL
}

// HTML writes the report as a page with plots.
func (r *Report) HTML(w io.Writer) error {
	data := struct {
		Title, Score, Spread string
		Quick                bool
		Load                 Load
		Environment          [][2]string
		Pictures             []shown
		Charts               []placed
		Plots                []plotted
		Head                 []string
		Rows                 [][]string
		Notes                []string
	}{
		Title: fmt.Sprintf("Halfspace: %s %d", r.Benchmark, r.Version), Spread: spread(r.ScorePlus), Quick: r.Quick, Load: r.Load,
		Environment: r.Environment.rows(), Notes: r.Notes,
	}
	if r.Score > 0 {
		data.Score = fmt.Sprintf("%.0f", r.Score)
	}
	for _, t := range r.Thumbnails {
		//nolint:gosec // made here
		data.Pictures = append(data.Pictures,
			shown{t.Name, t.About, template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(t.PNG))})
	}
	for _, c := range r.charts() {
		data.Charts = append(data.Charts, c.place())
	}
	if r.Benchmark == ScaleName {
		for _, p := range r.Plots() {
			title := p.Title // the page's, not the pictures'
			p.Title = ""
			var wide, narrow strings.Builder
			if err := p.svg(&wide, false); err != nil {
				return err
			}
			if err := p.svg(&narrow, true); err != nil {
				return err
			}
			//nolint:gosec // made above, every text escaped
			data.Plots = append(data.Plots, plotted{title, lowerIsBetter, template.HTML(wide.String()), template.HTML(narrow.String())})
		}
	}
	data.Head, data.Rows = r.cells()
	return pages.ExecuteTemplate(w, "report", data)
}

// charts are the report's bar charts: scores and times of the suite, times by bound of kernels, times and fractions of
// lookups.
func (r *Report) charts() (charts []chart) {
	switch r.Benchmark {
	case KernelsName:
		charts = r.kernelCharts()
	case LookupsName:
		charts = r.lookupCharts()
	case TransfersName:
		charts = r.transferCharts()
	case FeaturesName:
		charts = r.featureCharts()
	case SuiteName:
		charts = r.suiteCharts()
	}
	return slices.DeleteFunc(charts, func(c chart) bool { return len(c.bars) == 0 })
}

func (r *Report) suiteCharts() []chart {
	classes, color := chart{title: "Score by class", better: higherIsBetter}, map[string]string{}
	for i, s := range r.Scores {
		color[s.Class] = barColor(i)
		classes.bars = append(classes.bars, Bar{
			Name: s.Class, Value: s.Score, Low: max(s.Score*(1-s.Plus), 0), High: s.Score * (1 + s.Plus),
			Text: fmt.Sprintf("%.0f %s", s.Score, spread(s.Plus)), Class: barColor(i),
		})
	}
	each, times := chart{title: "Score by workload", better: higherIsBetter}, chart{title: "Milliseconds a frame", better: lowerIsBetter}
	for i := range r.Results {
		x := &r.Results[i]
		s := sorted(x.Samples)
		lo, hi := confidence(s)
		if x.Score > 0 {
			each.bars = append(each.bars, Bar{
				Name: x.Name, Value: x.Score, Low: x.Score * x.Median / hi, High: x.Score * x.Median / lo,
				Text: fmt.Sprintf("%.0f %s", x.Score, percent(plus(s))), Class: color[x.Group],
			})
		}
		times.bars = append(times.bars, Bar{Name: x.Name, Value: x.Median, Low: lo, High: hi,
			Text: figure(x.Median) + " " + percent(plus(s)), Class: color[x.Group]})
	}
	return []chart{classes, each, times}
}

func (r *Report) kernelCharts() []chart {
	c := chart{title: "Kernels: median times their bound",
		better: lowerIsBetter + " 1 is the bound: the best time on one core of the CPU that the bounds describe."}
	for i := range r.Results {
		x := &r.Results[i]
		if bound := x.Kernel.Bound; bound > 0 {
			lo, hi := confidence(sorted(x.Samples))
			c.bars = append(c.bars, Bar{
				Name: key(x), Value: x.Median / bound, Low: lo / bound, High: hi / bound,
				Text:  fmt.Sprintf("%.2f (%s %s)", x.Median/bound, figure(x.Median), x.Unit),
				Class: barColor(levelColor(x.Kernel.Level)), Mark: 1,
			})
		}
	}
	return []chart{c}
}

func (r *Report) lookupCharts() []chart {
	fractions := chart{title: "Speed relative to another lookup, fastest rounds", better: higherIsBetter + " Dashed: the target."}
	times := chart{title: "Nanoseconds a lookup", better: lowerIsBetter}
	for i := range r.Results {
		x := &r.Results[i]
		s, class := sorted(x.Samples), barColor(levelColor(x.Lookup.Level))
		lo, hi := confidence(s)
		fractions.bars = append(fractions.bars,
			Bar{Name: key(x), Value: x.Lookup.Fraction, Text: figure(x.Lookup.Fraction) + " of " + x.Lookup.Against,
				Class: class, Mark: x.Lookup.Target})
		times.bars = append(times.bars, Bar{Name: key(x), Value: x.Median, Low: lo, High: hi,
			Text: figure(x.Median) + " " + percent(plus(s)), Class: class})
	}
	return []chart{fractions, times}
}

// levelColor is the number of a level's colour.
func levelColor(name string) int {
	l, err := simd.ParseLevel(name)
	if err != nil {
		return len(plotColors) - 1
	}
	return int(l)
}

// cells are the report's results as a table.
func (r *Report) cells() (head []string, rows [][]string) {
	switch r.Benchmark {
	case TransfersName:
		return r.transferCells()
	case FeaturesName:
		return r.featureCells()
	}
	head = []string{"workload", "median", "95 %", "fastest", "unit"}
	switch r.Benchmark {
	case KernelsName:
		head = append(head, "level", "bound")
	case LookupsName:
		head = append(head, "level", "against", "fraction", "target")
	case ScaleName:
		head = append(head, "Mtri/s", "Mpixel/s")
	default:
		head = append(head, "Mtri/s", "Mpixel/s", "score", "picture")
	}
	for i := range r.Results {
		x := &r.Results[i]
		name := x.Name
		if r.Benchmark == ScaleName {
			name = x.Group + " " + name
		}
		row := []string{name, figure(x.Median), percent(plus(sorted(x.Samples))), figure(x.Min), x.Unit}
		if k := x.Kernel; k != nil {
			bound := "-"
			if k.Bound > 0 {
				bound = figure(k.Bound)
			}
			row = append(row, k.Level, bound)
		}
		if l := x.Lookup; l != nil {
			target := "-"
			if l.Target > 0 {
				target = figure(l.Target)
			}
			row = append(row, l.Level, l.Against, figure(l.Fraction), target)
		}
		if f := x.Frame; f != nil {
			row = append(row, fmt.Sprintf("%.1f", f.MtriS), fmt.Sprintf("%.0f", f.MpixelS))
			if r.Benchmark == SuiteName {
				row = append(row, x.score(), f.SHA256[:min(8, len(f.SHA256))])
			}
		}
		rows = append(rows, row)
	}
	return head, rows
}
