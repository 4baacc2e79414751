package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// row is what was counted of one thing on all levels.
type row struct {
	plain, neon, avx2 *part
}

// writeTables writes what was counted, in Markdown.
func writeTables(w io.Writer, parts []part, profile int) {
	rows, names := map[string]*row{}, map[string][]string{}
	for i := range parts {
		p := &parts[i]
		r := rows[p.name]
		if r == nil {
			r = &row{}
			rows[p.name] = r
			names[p.kind] = append(names[p.kind], p.name)
		}
		switch p.level {
		case "generic":
			r.plain = p
		case "neon":
			r.neon = p
		case "avx2":
			r.avx2 = p
		}
	}
	if list := names["frame"]; len(list) > 0 {
		fmt.Fprint(w, "| frame, 1920x1080, one thread | plain Go, arm64 | neon | avx2 | plain Go by neon | neon by "+
			"avx2 |\n|---|---:|---:|---:|---:|---:|\n")
		for _, name := range list {
			r := rows[name]
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s |\n", name, millions(r.plain), millions(r.neon),
				millions(r.avx2), ratio(r.plain, r.neon), ratio(r.neon, r.avx2))
		}
		fmt.Fprint(w, "\nMillions of instructions.\n")
	}
	if profile > 0 {
		for _, name := range names["frame"] {
			for _, p := range []*part{rows[name].plain, rows[name].neon, rows[name].avx2} {
				if p != nil {
					p.profile(w, profile)
				}
			}
		}
	}
	var without []string
	if list := names["kernel"]; len(list) > 0 {
		fmt.Fprint(w, "\n| kernel | a unit | plain Go, arm64 | neon | avx2 | plain Go by neon | neon by avx2 "+
			"|\n|---|---|---:|---:|---:|---:|---:|\n")
		for _, name := range list {
			r := rows[name]
			if r.neon == nil || !r.neon.own {
				if kernel, _, _ := strings.Cut(name, "/"); !slices.Contains(without, kernel) {
					without = append(without, kernel)
				}
				continue
			}
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s | %s |\n", name, r.neon.unit, figure(r.plain),
				figure(r.neon), figure(r.avx2), ratio(r.plain, r.neon), ratio(r.neon, r.avx2))
		}
		fmt.Fprintf(w, "\nInstructions a unit of work. Plain Go at the level neon: %s.\n", strings.Join(without, ", "))
	}
	fmt.Fprint(w, "\n| predicted cycles | a unit | plain Go, neoverse-v1 | neon, neoverse-v1 | plain Go by neon | "+
		"plain Go, apple-m1 | neon, apple-m1 | plain Go by neon | avx2, sapphirerapids | neon's main piece: "+
		"instructions, share |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---|\n")
	for _, name := range slices.Concat(names["frame"], names["kernel"]) {
		r := rows[name]
		if r.neon == nil || !r.neon.own || r.neon.most == nil {
			continue
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %d, %.0f %% |\n", name, r.neon.unit,
			r.plain.predicted("neoverse-v1"), r.neon.predicted("neoverse-v1"), faster(r.plain, r.neon, "neoverse-v1"),
			r.plain.predicted("apple-m1"), r.neon.predicted("apple-m1"), faster(r.plain, r.neon, "apple-m1"),
			r.avx2.predicted("sapphirerapids"), r.neon.most.instructions, 100*float64(r.neon.most.size())/float64(r.neon.total))
	}
}

// predicted is a part's cycles a unit on a core; of frames, in millions.
func (p *part) predicted(core string) string {
	if p == nil || p.cycles[core] == 0 {
		return "-"
	}
	each := p.cycles[core] / float64(p.units)
	if p.kind == "frame" {
		return fmt.Sprintf("%.1f M", each/1e6)
	}
	if each < 100 {
		return fmt.Sprintf("%.1f", each)
	}
	return fmt.Sprintf("%.0f", each)
}

// faster is how many times fewer cycles b takes than a.
func faster(a, b *part, core string) string {
	if a == nil || b == nil || b.cycles[core] == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", a.cycles[core]/float64(a.units)/(b.cycles[core]/float64(b.units)))
}

func millions(p *part) string {
	if p == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(p.total)/1e6)
}

func figure(p *part) string {
	switch {
	case p == nil:
		return "-"
	case p.each() < 100:
		return fmt.Sprintf("%.1f", p.each())
	}
	return fmt.Sprintf("%.0f", p.each())
}

func ratio(a, b *part) string {
	if a == nil || b == nil || b.total == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", a.each()/b.each())
}

// profile writes the functions with the most instructions of a part.
func (p *part) profile(w io.Writer, n int) {
	list := slices.SortedFunc(maps.Keys(p.functions), func(a, b string) int { return int(p.functions[b]>>8) - int(p.functions[a]>>8) })
	fmt.Fprintf(w, "\n%s, %s: %s million instructions\n\n", p.name, p.level, millions(p))
	for _, name := range list[:min(n, len(list))] {
		fmt.Fprintf(w, "    %5.1f %%  %s\n", 100*float64(p.functions[name])/float64(p.total), name)
	}
}
