// Command extract makes small suites of large ones: it copies, from each suite given, the smallest cases that have
// something new about them until a budget of bytes is spent. The repository's own copy was made so:
//
//	cd tools && go run ./extract -o ../internal/suite/testdata SUITE...
//
// Suites of shaders, whose modules are large, were cut with -bytes 60000, suites of control flow with -bytes 120000.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/suite"
)

func main() {
	out := flag.String("o", "testdata", "the folder that gets a folder for each suite")
	budget := flag.Int("bytes", 10500, "the bytes of arrays to copy of each suite")
	flag.Parse()
	dirs, err := suite.Find(flag.Args()...)
	for _, dir := range dirs {
		if err == nil {
			err = extract(dir, filepath.Join(*out, filepath.Base(dir)), *budget)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// object is a JSON object whose numbers keep their spelling.
type object = map[string]any

// extract copies cases of the suite in from to the folder to.
func extract(from, to string, budget int) error {
	if _, err := suite.Open(from); err != nil { // so that what follows need not check
		return err
	}
	text, err := os.ReadFile(filepath.Join(from, "suite.json"))
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(from, "data.bin"))
	if err != nil {
		return err
	}
	var s object
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&s); err != nil {
		return err
	}
	var (
		kept  []object
		moved []byte
	)
	for _, c := range choose(s["cases"].([]any), budget) {
		delete(c, "exact")
		forArrays(c, func(a object) {
			at, n := span(a)
			a["offset"] = len(moved)
			moved = append(moved, data[at:at+n]...)
			moved = append(moved, make([]byte, -len(moved)&3)...)
		})
		kept = append(kept, c)
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	if err := write(filepath.Join(to, "suite.json"), s, kept); err != nil {
		return err
	}
	for _, c := range kept {
		for _, file := range beside(c) {
			data, err := os.ReadFile(filepath.Join(from, file))
			if err == nil {
				err = os.WriteFile(filepath.Join(to, file), data, 0o644)
			}
			if err != nil {
				return err
			}
		}
	}
	return os.WriteFile(filepath.Join(to, "data.bin"), moved, 0o644)
}

// beside are the files beside suite.json that a case names.
func beside(c object) (files []string) {
	if file, ok := c["file"].(string); ok {
		files = append(files, file)
	}
	args, _ := c["args"].([]any)
	for _, a := range args {
		if file, ok := strings.CutPrefix(a.(string), "{dir}/"); ok {
			files = append(files, file)
		}
	}
	return files
}

// write writes a suite.json with a line a case.
func write(file string, s object, cases []object) error {
	delete(s, "cases")
	head, err := json.Marshal(s)
	if err != nil {
		return err
	}
	text := append(bytes.TrimSuffix(head, []byte("}")), `,"cases":[`...)
	for i, c := range cases {
		line, err := json.Marshal(c)
		if err != nil {
			return err
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, '\n'), line...)
	}
	return os.WriteFile(file, append(text, "\n]}\n"...), 0o644)
}

// choose picks cases, the smallest first, each with a trait that those before it lack, within the budget; the
// smallest of all is picked in any case.
func choose(all []any, budget int) []object {
	type candidate struct{ index, bytes int }
	var list []candidate
	for i, c := range all {
		n := 0
		forArrays(c, func(a object) {
			_, size := span(a)
			n += size
		})
		list = append(list, candidate{i, n})
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].bytes < list[j].bytes })
	seen := map[string]bool{}
	var chosen []int
	for _, c := range list {
		fresh := false
		for _, t := range traits("", all[c.index]) {
			fresh = fresh || !seen[t]
		}
		if !fresh || c.bytes > budget && len(chosen) > 0 {
			continue
		}
		budget -= c.bytes
		for _, t := range traits("", all[c.index]) {
			seen[t] = true
		}
		chosen = append(chosen, c.index)
	}
	sort.Ints(chosen)
	cases := make([]object, 0, len(chosen))
	for _, i := range chosen {
		cases = append(cases, all[i].(object))
	}
	return cases
}

// traits are the enumerants of a value with their places, its tags among them; names, notes and sources are not.
func traits(path string, v any) (list []string) {
	switch v := v.(type) {
	case object:
		for k, x := range v {
			if k != "name" && k != "note" && k != "reference" && k != "components" && k != "glsl" {
				list = append(list, traits(path+"."+k, x)...)
			}
		}
	case []any:
		for _, x := range v {
			list = append(list, traits(path, x)...)
		}
	case string:
		list = append(list, path+"="+v)
	case bool:
		list = append(list, fmt.Sprint(path, "=", v))
	}
	return list
}

// forArrays calls f on every array reference in v, in a fixed order.
func forArrays(v any, f func(object)) {
	switch v := v.(type) {
	case object:
		if v["offset"] != nil && v["count"] != nil && v["type"] != nil {
			f(v)
			return
		}
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			forArrays(v[k], f)
		}
	case []any:
		for _, x := range v {
			forArrays(x, f)
		}
	}
}

// span is where an array lies in data.bin, in bytes.
func span(a object) (at, size int) {
	number := func(key string) int {
		n, _ := a[key].(json.Number).Int64()
		return int(n)
	}
	if a["length"] != nil {
		return number("offset"), number("length")
	}
	return number("offset"), number("count") * suite.ElementType(a["type"].(string)).Size()
}
