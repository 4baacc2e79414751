package bench

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
)

// The look of the plots: they stand on white, wherever they are shown.
const (
	plotWidth, plotHeight = 640, 380
	plotLeft, plotRight   = 70, 150 // room for labels
	plotTop, plotBottom   = 40, 56
	narrowWidth           = 340 // for phones, with the names of lines below
	narrowRight           = 34
	ink, faint            = "#1b1f24", "#d8dde3"
)

var plotColors = [...]string{"#0b6bcb", "#c4420d", "#1a7f37", "#8250df", "#9a6700", "#bf3989"}

// Plot is lines on logarithmic axes.
type Plot struct {
	Name        string // for a file
	Title, X, Y string // X and Y are the axes' labels
	Lines       []Line
}

// Line is one of a plot's.
type Line struct {
	Name   string
	Dashed bool // what would be, not what was measured
	Points [][2]float64
	// Spread are the ends of the points' 95 % intervals, nil or as many as the points; infinite ones are not drawn.
	Spread [][2]float64
	// Labels are what to write below the points' places on the x axis; of the first line only.
	Labels []string
}

// logAxis maps values to pixels.
type logAxis struct{ lo, hi, from, to float64 }

func (a logAxis) at(v float64) float64 {
	if a.hi == a.lo {
		return (a.from + a.to) / 2
	}
	return a.from + (math.Log(v)-math.Log(a.lo))/(math.Log(a.hi)-math.Log(a.lo))*(a.to-a.from)
}

// SVG writes the plot as a picture of its own.
func (p *Plot) SVG(w io.Writer) error { return p.svg(w, false) }

// svg writes the plot; a narrow one has the names of its lines below.
func (p *Plot) svg(w io.Writer, narrow bool) error {
	width, right, height := plotWidth, plotWidth-plotRight, plotHeight
	if narrow {
		width, right, height = narrowWidth, narrowWidth-narrowRight, plotHeight+18*len(p.Lines)
	}
	x := logAxis{lo: math.Inf(1), hi: math.Inf(-1), from: plotLeft, to: float64(right)}
	y := logAxis{lo: math.Inf(1), hi: math.Inf(-1), from: plotHeight - plotBottom, to: plotTop}
	for _, l := range p.Lines {
		for _, v := range l.Points {
			x.lo, x.hi = min(x.lo, v[0]), max(x.hi, v[0])
			y.lo, y.hi = min(y.lo, v[1]), max(y.hi, v[1])
		}
		for _, v := range l.Spread {
			if drawnSpread(v) {
				y.lo, y.hi = min(y.lo, v[0]), max(y.hi, v[1])
			}
		}
	}
	if !(x.lo > 0 && y.lo > 0 && x.hi >= x.lo) {
		return fmt.Errorf("plot %q: nothing above 0 to show", p.Title)
	}
	ticks := logTicks(y.lo, y.hi)
	y.lo, y.hi = ticks[0], ticks[len(ticks)-1]
	b := begunSVG(width, height, p.Title)
	for _, v := range ticks {
		at := y.at(v)
		fmt.Fprintf(b, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="%s"/>`+"\n", plotLeft, right, at, at, faint)
		label(b, plotLeft-8, at+4, "end", short(v))
	}
	if len(p.Lines) > 0 {
		l := &p.Lines[0]
		end := 0.0 // of the label before, at about 7 pixels a character
		for i, text := range l.Labels {
			at, y, half := x.at(l.Points[i][0]), float64(plotHeight-plotBottom+17), 3.5*float64(len(text))
			if at-half < end {
				y, end = y+13, 0
			} else {
				end = at + half
			}
			label(b, at, y, "middle", text)
		}
	}
	label(b, float64(plotLeft+right)/2, plotHeight-8, "middle", p.X)
	fmt.Fprintf(b, `<text transform="translate(16 %d) rotate(-90)" text-anchor="middle">%s</text>`+"\n",
		(plotTop+plotHeight-plotBottom)/2, html.EscapeString(p.Y))
	var names []float64 // where names stand already
	for i, l := range p.Lines {
		n := i % len(plotColors)
		color, dash, line, fill := plotColors[n], "", fmt.Sprintf("line%d", n), fmt.Sprintf("fill%d", n)
		if l.Dashed {
			color, dash, line, fill = "#8c959f", ` stroke-dasharray="5 4"`, "ideal", "faded"
		}
		var path []string
		for _, v := range l.Points {
			path = append(path, fmt.Sprintf("%.1f,%.1f", x.at(v[0]), y.at(v[1])))
		}
		fmt.Fprintf(b, `<polyline class="%s" points="%s" fill="none" stroke="%s" stroke-width="2"%s/>`+"\n", line,
			strings.Join(path, " "), color, dash)
		for i, v := range l.Spread {
			if drawnSpread(v) {
				at, lo, hi := x.at(l.Points[i][0]), y.at(v[0]), y.at(v[1])
				fmt.Fprintf(b, `<path class="%s" d="M%.1f %.1fh8m-4 0V%.1fm-4 0h8" fill="none" stroke="%s" `+
					`stroke-width="1.5"><title>95 %%: %s to %s</title></path>`+"\n",
					line, at-4, lo, hi, color, figure(v[0]), figure(v[1]))
			}
		}
		for _, v := range l.Points {
			if !l.Dashed {
				fmt.Fprintf(b, `<circle class="%s" cx="%.1f" cy="%.1f" r="3" fill="%s"><title>%s %s: %s</title></circle>`+"\n",
					fill, x.at(v[0]), y.at(v[1]), color, html.EscapeString(l.Name), short(v[0]), figure(v[1]))
			}
		}
		if narrow {
			at := plotHeight + 18*i + 4
			fmt.Fprintf(b, `<path class="%s" d="M%d %dh24" stroke="%s" stroke-width="2"%s/>`+"\n", line, plotLeft, at, color, dash)
			fmt.Fprintf(b, `<text class="%s" x="%d" y="%d" fill="%s">%s</text>`+"\n", fill, plotLeft+32, at+4, color,
				html.EscapeString(l.Name))
		} else if n := len(l.Points); n > 0 {
			at := y.at(l.Points[n-1][1]) + 4
			for again := true; again; {
				again = false
				for _, other := range names {
					if math.Abs(at-other) < 14 {
						at, again = other+14.5, true
					}
				}
			}
			names = append(names, at)
			fmt.Fprintf(b, `<text class="%s" x="%d" y="%.1f" fill="%s">%s</text>`+"\n", fill, right+10, at, color,
				html.EscapeString(l.Name))
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// drawnSpread says whether an interval can be shown on a logarithmic axis.
func drawnSpread(v [2]float64) bool { return v[0] > 0 && v[0] < v[1] && !math.IsInf(v[1], 0) }

// begunSVG is a picture with a title, or without one.
func begunSVG(width, height int, title string) *strings.Builder {
	b := new(strings.Builder)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" `+
		`font-family="system-ui, sans-serif" font-size="12" fill="%s">`+"\n",
		width, height, width, height, ink)
	fmt.Fprintf(b, `<rect class="paper" width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	if title != "" {
		fmt.Fprintf(b, `<text x="%d" y="22" font-size="15" font-weight="600">%s</text>`+"\n", 16, html.EscapeString(title))
	}
	return b
}

func label(b *strings.Builder, x, y float64, anchor, text string) {
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, html.EscapeString(text))
}

// logTicks are round values from at most lo to at least hi.
func logTicks(lo, hi float64) (ticks []float64) {
	steps := []float64{1, 2, 5}
	if hi/lo > 1000 {
		steps = steps[:1]
	}
	var all []float64
	for e := math.Floor(math.Log10(lo)) - 1; e <= math.Ceil(math.Log10(hi)); e++ {
		for _, s := range steps {
			all = append(all, s*math.Pow(10, e))
		}
	}
	const slack = 1e-9
	from, to := 0, len(all)-1
	for i, v := range all {
		if v <= lo*(1+slack) {
			from = i
		}
		if v >= hi*(1-slack) {
			to = i
			break
		}
	}
	if from == to { // one value: some room around it
		from, to = max(from-1, 0), min(to+1, len(all)-1)
	}
	return all[from : to+1]
}

// short is a value for an axis.
func short(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%gM", round4(v/1e6))
	case v >= 1e4:
		return fmt.Sprintf("%gk", round4(v/1e3))
	}
	return fmt.Sprintf("%g", round4(v))
}
