package bench

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// speedCSV is what was measured beside lavapipe: a row a machine, scene and kind of work, with milliseconds a frame of
// 1920x1080 and the middle ratio of the rounds. RESULTS.md says how.
//
//go:embed speed.csv
var speedCSV []byte

// speedMachines are the machines of speed.csv, as the chart and the tables name them.
var speedMachines = []struct{ key, cpu, peer string }{
	{"EPYC", "AMD EPYC, Zen 5", "lavapipe of Mesa 22.3"},
	{"Xeon", "Intel Xeon, Sapphire Rapids", "lavapipe of Mesa 26.2"},
}

// speedRow is one measured case: milliseconds a frame of both renderers, and how many times as fast Halfspace is.
type speedRow struct {
	machine, scene, work string
	own, theirs, times   float64
}

// readSpeed reads rows of speed.csv.
func readSpeed(data []byte) ([]speedRow, error) {
	records, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, err
	}
	var rows []speedRow
	for _, r := range records[1:] {
		row := speedRow{machine: r[0], scene: r[1], work: r[2]}
		for i, to := range []*float64{&row.own, &row.theirs, &row.times} {
			if *to, err = strconv.ParseFloat(r[3+i], 64); err != nil || *to <= 0 {
				return nil, fmt.Errorf("%s: %q is not a time or ratio above 0", strings.Join(r[:3], " "), r[3+i])
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// writeSpeedTable writes the rows of one machine as Markdown.
func writeSpeedTable(w io.Writer, rows []speedRow, machine string) {
	fmt.Fprint(w, "| scene | work | Halfspace, ms | lavapipe, ms | times |\n|---|---|---|---|---|\n")
	for _, r := range rows {
		if r.machine == machine {
			fmt.Fprintf(w, "| %s | %s | %g | %g | %.1f |\n", r.scene, r.work, r.own, r.theirs, r.times)
		}
	}
}

// writeSpeedChart draws a pair of bars for each case that was measured on both machines: how many times as fast as
// lavapipe.
func writeSpeedChart(w io.Writer, rows []speedRow) error {
	const left, right, pair, top = 190, 60, 34, 70
	times := map[[3]string]float64{}
	most := 1.0
	var cases []speedRow
	for _, r := range rows {
		times[[3]string{r.machine, r.scene, r.work}] = r.times
	}
	for _, r := range rows {
		if _, ok := times[[3]string{speedMachines[1].key, r.scene, r.work}]; ok && r.machine == speedMachines[0].key {
			cases = append(cases, r)
			most = max(most, r.times, times[[3]string{speedMachines[1].key, r.scene, r.work}])
		}
	}
	height := top + pair*len(cases) + 24
	b := begunSVG(plotWidth, height, "Times as fast as lavapipe, two threads each, 1920x1080")
	for i, m := range speedMachines {
		at := 16 + 300*i
		fmt.Fprintf(b, `<rect x="%d" y="38" width="12" height="12" fill="%s"/>`+"\n", at, plotColors[i])
		label(b, float64(at+18), 48, "start", m.cpu+"; "+m.peer)
	}
	scale := (plotWidth - left - right) / most
	for i, c := range cases {
		y := top + pair*i
		label(b, left-8, float64(y+19), "end", c.scene+" "+c.work)
		for j, m := range speedMachines {
			v := times[[3]string{m.key, c.scene, c.work}]
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%.1f" height="11" fill="%s"><title>%s: %.1f</title></rect>`+"\n",
				left, y+2+13*j, v*scale, plotColors[j], html.EscapeString(m.cpu), v)
			label(b, left+v*scale+6, float64(y+12+13*j), "start", fmt.Sprintf("%.1f", v))
		}
	}
	fmt.Fprintf(b, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="%s" stroke-dasharray="4 3"/>`+"\n", left+scale,
		left+scale, top-6, height-18, ink)
	label(b, left+scale, float64(height-6), "middle", "1: lavapipe")
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}
