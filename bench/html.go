package bench

import (
	"fmt"
	"html/template"
	"io"
	"strings"
)

// page is the report as a page of its own: no script, nothing fetched.
const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; color: #1b1f24; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { padding: .2rem .9rem .2rem 0; text-align: right; border-bottom: 1px solid #d8dde3; font-variant-numeric: tabular-nums }
td:first-child, th:first-child { text-align: left }
.environment td { text-align: left; border: 0 }
svg { max-width: 100%; height: auto; display: block; margin: 1rem 0 }
.score { font-size: 2.6rem; font-weight: 650; margin: .2rem 0 }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{if .Score}}<p class="score">{{printf "%.0f" .Score}} points <small>{{.Spread}}</small></p>{{end}}{{if .Load.Known}}<p>Load of the machine: {{.Load}}</p>{{end}}
<table class="environment">{{range .Environment}}<tr><td>{{index . 0}}</td><td>{{index . 1}}</td></tr>{{end}}</table>
{{range .Plots}}{{.}}{{end}}
<table>
<tr>{{range .Head}}<th>{{.}}</th>{{end}}</tr>
{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</table>
{{range .Notes}}<p>{{.}}</p>
{{end}}<p>Medians of rounds; "fastest" is the best round. Set this report against another with <code>halfspace bench compare</code>.</p>
</body>
</html>
`

// HTML writes the report as a page with plots.
func (r *Report) HTML(w io.Writer) error {
	data := struct {
		Title       string
		Score       float64
		Spread      string
		Load        Load
		Environment [][2]string
		Plots       []template.HTML
		Head        []string
		Rows        [][]string
		Notes       []string
	}{Notes: r.Notes, Title: fmt.Sprintf("Halfspace: %s %d", r.Benchmark, r.Version), Score: r.Score, Spread: spread(r.ScorePlus), Load: r.Load, Environment: r.Environment.rows()}
	add := func(draw func(io.Writer) error) error {
		var b strings.Builder
		if err := draw(&b); err != nil {
			return err
		}
		data.Plots = append(data.Plots, template.HTML(b.String())) //nolint:gosec // made above, every text escaped
		return nil
	}
	if r.Benchmark == ScaleName {
		for _, p := range r.Plots() {
			if err := add(p.SVG); err != nil {
				return err
			}
		}
	} else {
		for _, b := range r.bars() {
			if err := add(func(w io.Writer) error { return barsSVG(w, b.title, b.bars) }); err != nil {
				return err
			}
		}
	}
	data.Head, data.Rows = r.cells()
	return template.Must(template.New("page").Parse(page)).Execute(w, data)
}

// chart is a bar chart with its title.
type chart struct {
	title string
	bars  []Bar
}

// bars are the report's bar charts: scores of the suite, times by bound of kernels.
func (r *Report) bars() (charts []chart) {
	if r.Benchmark == KernelsName {
		c := chart{title: "Kernels: times their bound"}
		for i := range r.Results {
			x := &r.Results[i]
			if x.Kernel.Bound > 0 {
				c.bars = append(c.bars, Bar{
					x.Name + " " + x.Kernel.Level, x.timesBound(), fmt.Sprintf("%.2f (%s %s)", x.timesBound(), figure(x.Min), x.Unit), len(c.bars) % 2,
				})
			}
		}
		return []chart{c}
	}
	classes, color := chart{title: "Score by class"}, map[string]int{}
	for i, s := range r.Scores {
		color[s.Class] = i
		classes.bars = append(classes.bars, Bar{s.Class, s.Score, fmt.Sprintf("%.0f %s", s.Score, spread(s.Plus)), i})
	}
	each, times := chart{title: "Score by workload"}, chart{title: "Milliseconds a frame"}
	for i := range r.Results {
		x := &r.Results[i]
		each.bars = append(each.bars, Bar{x.Name, x.Score, fmt.Sprintf("%.0f", x.Score), color[x.Group]})
		times.bars = append(times.bars, Bar{x.Name, x.Median, figure(x.Median) + " " + percent(plus(sorted(x.Samples))), color[x.Group]})
	}
	return []chart{classes, each, times}
}

// cells are the report's results as a table.
func (r *Report) cells() (head []string, rows [][]string) {
	head = []string{"workload", "median", "95 %", "fastest", "unit"}
	switch r.Benchmark {
	case KernelsName:
		head = append(head, "level", "bound")
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
		if f := x.Frame; f != nil {
			row = append(row, fmt.Sprintf("%.1f", f.MtriS), fmt.Sprintf("%.0f", f.MpixelS))
			if r.Benchmark == SuiteName {
				row = append(row, fmt.Sprintf("%.0f", x.Score), f.SHA256[:min(8, len(f.SHA256))])
			}
		}
		rows = append(rows, row)
	}
	return head, rows
}
