package command

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/browser"
)

// The benchmarks' pages in a browser: nothing is wider than a phone, no label is cut off, light and dark.
func TestBenchPagesInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	b := browser.New(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, args := range [][]string{
		{"suite", "--quick", "--only", "^fill/(clear|depth)$|^geometry/small-triangles$", "-o", at("suite.json"),
			"--html", at("suite.html")},
		{"kernels", "--quick", "--only", "^Cover", "--html", at("kernels.html")},
		{"lookups", "--quick", "--only", "^cube", "--html", at("lookups.html")},
		{"scale", "--quick", "--only", "^draws$", "--html", at("scale.html")},
		{"compare", at("suite.json"), at("suite.json"), "--html", at("compare.html")},
	} {
		status, _, stderr := command(append([]string{"bench"}, args...)...)
		require.Zero(t, status, stderr)
	}
	for _, name := range []string{"suite", "kernels", "lookups", "scale", "compare"} {
		p := b.Open(t, "file://"+at(name+".html"), 1280, 900)
		p.Wait(`[...document.images].every(i => i.complete && i.naturalWidth)`)
		for _, width := range []int{1280, 390, 320} {
			p.Size(width, 2400, 1, false)
			for _, dark := range []bool{false, true} {
				p.Dark(dark)
				p.Keep(fmt.Sprintf("bench-%s-%d-dark=%t", name, width, dark))
				var wide int
				p.Eval(`document.documentElement.scrollWidth`, &wide)
				require.LessOrEqual(t, wide, width, name)
				var cut []string
				p.Eval(`[...document.querySelectorAll("h1, h2, p, dt, dd, .name, .text, figcaption")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map(e => e.textContent)
					.concat([...document.querySelectorAll("svg text")].filter(e => e.getClientRects().length).filter(e => { const a = e.getBoundingClientRect(), s = e.ownerSVGElement.getBoundingClientRect();
						return a.left < s.left - 1 || a.right > s.right + 1 || a.top < s.top - 1 || a.bottom > s.bottom + 1 }).map(e => e.textContent))`, &cut)
				require.Empty(t, cut, "%s, %d pixels wide", name, width)
				var back string
				p.Eval(`getComputedStyle(document.body).backgroundColor`, &back)
				require.Equal(t, map[bool]string{false: "rgb(246, 247, 249)", true: "rgb(20, 23, 27)"}[dark], back)
			}
		}
	}
}
