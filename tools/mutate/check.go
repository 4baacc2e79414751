package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// checkAll finds the mutations that no longer apply.
func checkAll(root string, all []Mutation) (errs []error) {
	tests := map[string]string{}
	rows, err := readFiles(filepath.Join(root, "docs"), "*.md")
	if err != nil {
		return []error{err}
	}
	seen := map[[3]string]bool{}
	for _, m := range all {
		wrong := func(format string, args ...any) {
			errs = append(errs, fmt.Errorf("mutation of %s (%s): %s", m.File, m.What, fmt.Sprintf(format, args...)))
		}
		if key := [3]string{m.File, m.Old, m.New}; seen[key] {
			wrong("it is in the table twice")
		} else {
			seen[key] = true
		}
		if _, err := m.apply(root); err != nil {
			wrong("%v", err)
		}
		if _, ok := tests[m.Folder]; !ok {
			if tests[m.Folder], err = readFiles(filepath.Join(root, m.Folder), "*_test.go"); err != nil {
				wrong("%v", err)
			}
		}
		function, sub, _ := strings.Cut(m.Test, "/")
		if !strings.Contains(tests[m.Folder], "\nfunc "+function+"(") {
			wrong("folder %s has no test %s", m.Folder, function)
		}
		if sub != "" && !strings.Contains(tests[m.Folder], `"`+sub+`"`) {
			wrong("folder %s has no subtest %q", m.Folder, sub)
		}
		if m.Row != "" && !namesTest(rows, m.Row, m.testName()) {
			wrong("row %s of docs/raster.md and docs/image.md does not name %s", m.Row, m.testName())
		}
	}
	return errs
}

// namesTest says whether a row, which is a line of a page's table, names a test.
func namesTest(table, row, test string) bool {
	line := regexp.MustCompile(`(?m)^\| ` + row + ` \| .*$`).FindString(table)
	return strings.Contains(line, "`"+test+"`")
}

// apply is the changed file.
func (m Mutation) apply(root string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(root, m.File))
	if err != nil {
		return nil, err
	}
	if n := strings.Count(string(data), m.Old); n != 1 {
		return nil, fmt.Errorf("the text %q occurs %d times, not once", m.Old, n)
	}
	if m.Old == m.New {
		return nil, fmt.Errorf("the replacement is the text itself")
	}
	changed := strings.Replace(string(data), m.Old, m.New, 1)
	if _, err := parser.ParseFile(token.NewFileSet(), m.File, changed, 0); err != nil {
		return nil, fmt.Errorf("the changed file is not valid Go: %w", err)
	}
	return []byte(changed), nil
}

// readFiles is the contents of a folder's files whose names match, one after the other.
func readFiles(folder, names string) (string, error) {
	files, err := filepath.Glob(filepath.Join(folder, names))
	if err != nil {
		return "", err
	}
	var all strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return "", err
		}
		all.Write(data)
	}
	return all.String(), nil
}
