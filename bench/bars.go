package bench

import (
	"fmt"
	"math"
)

// What a chart says below its title.
const (
	higherIsBetter = "Higher is better."
	lowerIsBetter  = "Lower is better."
)

// Bar is one of a bar chart's.
type Bar struct {
	Name  string
	Value float64
	// Low and High are the ends of the value's 95 % interval. Infinite or equal ones, as of too few rounds, are not
	// drawn.
	Low, High float64
	// Text stands behind the bar.
	Text string
	// Class is the bar's colour: "c0" to "c5", "good", "bad" or "same".
	Class string
	// Mark is a value to be set against, 0 where there is none.
	Mark float64
}

// chart is a bar chart.
type chart struct {
	title, better string
	bars          []Bar
	// ratios are drawn from 1 on a logarithmic axis, other values from 0.
	ratios bool
}

// placed is a chart with places in percent of its width, for the page.
type placed struct {
	Title, Better string
	Bars          []placedBar
}

type placedBar struct {
	Name, Text, Class string
	Left, Width       string
	Base, Mark        string // "": none
	Span              *placedSpan
}

type placedSpan struct{ Title, Left, Width string }

// drawn says whether the bar has an interval that can be shown.
func (b *Bar) drawn() bool {
	return b.Low < b.High && !math.IsInf(b.Low, 0) && !math.IsInf(b.High, 0)
}

// place says where everything is drawn. All of it lies within the chart.
func (c *chart) place() placed {
	p := placed{Title: c.title, Better: c.better}
	base := 0.0
	if c.ratios {
		base = 1
	}
	lo, hi := base, base
	for i := range c.bars {
		b := &c.bars[i]
		lo, hi = min(lo, b.Value), max(hi, b.Value, b.Mark)
		if b.drawn() {
			lo, hi = min(lo, b.Low), max(hi, b.High)
		}
	}
	at := func(v float64) float64 {
		switch {
		case c.ratios:
			edge := 1.02 // beyond both ends
			return 100 * math.Log(v*edge/lo) / math.Log(hi/lo*edge*edge)
		case hi == lo:
			return 0
		}
		return 100 * (v - lo) / (hi - lo)
	}
	percent := func(v float64) string { return fmt.Sprintf("%.2f", v) }
	for i := range c.bars {
		b := &c.bars[i]
		from, to := at(base), at(b.Value)
		x := placedBar{Name: b.Name, Text: b.Text, Class: b.Class, Left: percent(min(from, to)), Width: percent(math.Abs(to - from))}
		if c.ratios {
			x.Base = percent(from)
		}
		if b.Mark > 0 {
			x.Mark = percent(at(b.Mark))
		}
		if b.drawn() {
			x.Span = &placedSpan{fmt.Sprintf("95 %%: %s to %s", figure(b.Low), figure(b.High)), percent(at(b.Low)),
				percent(at(b.High) - at(b.Low))}
		}
		p.Bars = append(p.Bars, x)
	}
	return p
}

// barColor is the class of the bars of a group.
func barColor(i int) string { return fmt.Sprintf("c%d", i%len(plotColors)) }
