package bench

import (
	"fmt"
	"io"
	"strings"
)

// HTML writes the comparison as a page of its own.
func (c *Comparison) HTML(w io.Writer) error {
	data := struct {
		Title                string
		Slower, Faster, Same int
		Old, New             string
		OldLoad, NewLoad     Load
		Alpha                string
		Notes                []string
		Charts               []placed
		Head                 []string
		Rows                 [][]string
	}{
		Title: fmt.Sprintf("Halfspace: %s %d, compared", c.Benchmark, c.Version), Old: c.Old.line(), New: c.New.line(),
		OldLoad: c.OldLoad, NewLoad: c.NewLoad, Alpha: fmt.Sprintf("%g", round4(100*c.Alpha)),
		Head: []string{"workload", "old", "95 %", "new", "95 %", "unit", "ratio", "95 %", "p", "change"},
	}
	for _, l := range []struct {
		what string
		list []string
	}{{"Not the same", c.Differences}, {"Only in the old report", c.OnlyOld}, {"Only in the new report", c.OnlyNew}} {
		if len(l.list) > 0 {
			data.Notes = append(data.Notes, l.what+": "+strings.Join(l.list, "; "))
		}
	}
	const about = " New by old; the line is at 1, no change."
	groups := chart{title: "Geometric mean of the ratios", better: lowerIsBetter + about, ratios: true}
	for _, g := range c.Groups {
		groups.bars = append(groups.bars, Bar{Name: fmt.Sprintf("%s, mean of %d", g.Group, g.Count), Value: g.Ratio,
			Text: fmt.Sprintf("%.3f", g.Ratio), Class: "same"})
	}
	each := chart{title: "Ratio by workload", better: lowerIsBetter + about + " Grey: not significant.", ratios: true}
	for i := range c.Changes {
		ch := &c.Changes[i]
		class := "same"
		switch {
		case !ch.Significant:
			data.Same++
		case ch.Ratio > 1:
			class = "bad"
			data.Slower++
		default:
			class = "good"
			data.Faster++
		}
		b := Bar{Name: ch.Name, Value: ch.Ratio, Text: fmt.Sprintf("%.3f (%s)", ch.Ratio, ch.share()), Class: class}
		if ch.Low > 0 {
			b.Low, b.High = ch.Low, ch.High
		}
		each.bars = append(each.bars, b)
		data.Rows = append(data.Rows, []string{
			ch.Name, figure(ch.Old), percent(ch.OldPlus), figure(ch.New), percent(ch.NewPlus), ch.Unit, fmt.Sprintf("%.3f", ch.Ratio),
			interval(ch.Low, ch.High), fmt.Sprintf("%.3f", ch.P), ch.mark(),
		})
	}
	data.Charts = []placed{groups.place(), each.place()}
	return pages.ExecuteTemplate(w, "compare", data)
}

// line is where and when a report was made, in one.
func (e *Environment) line() string {
	var parts []string
	for _, r := range e.rows() {
		switch r[0] {
		case "cpu", "level", "time":
			parts = append(parts, r[1])
		case "commit":
			parts = append(parts, "commit "+r[1])
		case "threads":
			parts = append(parts, r[1]+" "+plural(e.Threads, "thread"))
		}
	}
	return strings.Join(parts, ", ")
}
