package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// table collects times by case and renderer.
type table struct {
	peers []string // the first is what the others are set against
	cases []string
	ms    map[string]map[string][]float64
	apart map[string]map[string]float64 // shares of pixels that differ
}

func (t *table) add(c, peer string, ms float64) {
	if t.ms[c] == nil {
		t.ms[c] = map[string][]float64{}
		t.cases = append(t.cases, c)
	}
	t.ms[c][peer] = append(t.ms[c][peer], ms)
}

func (t *table) differ(c, peer string, share float64) {
	if t.apart[c] == nil {
		t.apart[c] = map[string]float64{}
	}
	t.apart[c][peer] = share
}

// print writes Markdown: medians, and how many times a renderer's time the first one's goes into it.
func (t *table) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "| case | %s ms |", t.peers[0])
	for _, p := range t.peers[1:] {
		fmt.Fprintf(&b, " %s ms | times | pixels apart |", p)
	}
	fmt.Fprintf(&b, "\n|---|%s\n", strings.Repeat("---|", 1+3*(len(t.peers)-1)))
	ratios := map[string][]float64{}
	for _, c := range t.cases {
		own := t.ms[c][t.peers[0]]
		fmt.Fprintf(&b, "| %s | %.2f |", c, median(own))
		for _, p := range t.peers[1:] {
			theirs := t.ms[c][p]
			if len(theirs) == 0 {
				b.WriteString(" | | |")
				continue
			}
			var rounds []float64
			for i := range theirs {
				rounds = append(rounds, theirs[i]/own[i])
			}
			r := median(rounds)
			ratios[p] = append(ratios[p], r)
			fmt.Fprintf(&b, " %.2f | %.2f |", median(theirs), r)
			if share, ok := t.apart[c][p]; ok {
				fmt.Fprintf(&b, " %.2f %% |", 100*share)
			} else {
				b.WriteString(" |")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("| geometric mean | |")
	for _, p := range t.peers[1:] {
		if len(ratios[p]) == 0 {
			b.WriteString(" | | |")
			continue
		}
		sum := 0.0
		for _, r := range ratios[p] {
			sum += math.Log(r)
		}
		fmt.Fprintf(&b, " | %.2f | |", math.Exp(sum/float64(len(ratios[p]))))
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func median(x []float64) float64 {
	s := slices.Clone(x)
	slices.Sort(s)
	n := len(s)
	return (s[(n-1)/2] + s[n/2]) / 2
}
