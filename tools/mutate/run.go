package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// outcome is what became of a mutation.
type outcome int

const (
	caught  outcome = iota // by the test that the table names
	another                // by another test of that package or of the changed one
	escaped                // by none of them
	broken                 // it does not compile, or the test did not end
)

func (o outcome) String() string {
	return [...]string{"caught", "caught by another test alone", "ESCAPED", "BROKEN"}[o]
}

// perTest is how long a test may run, compiling not counted.
const perTest = 5 * time.Minute

// runner runs mutations.
type runner struct {
	ctx       context.Context
	root, tmp string
	mu        sync.Mutex // of the output
}

func newRunner(ctx context.Context, root string) (*runner, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "mutate")
	return &runner{ctx: ctx, root: root, tmp: tmp}, err
}

func (r *runner) close() { os.RemoveAll(r.tmp) }

// all runs mutations, n at the same time, and says whether their tests caught all of them.
func (r *runner) all(list []Mutation, n int) bool {
	if !r.unchanged(list) {
		return false
	}
	results := make([]outcome, len(list))
	next := make(chan int)
	var workers sync.WaitGroup
	for range n {
		workers.Go(func() {
			for i := range next {
				begin := time.Now()
				o, said := r.one(i, list[i])
				results[i] = o
				r.mu.Lock()
				fmt.Printf("%-7s %s (%.0f s)\n", o, list[i], time.Since(begin).Seconds())
				if o != caught {
					fmt.Println(said)
				}
				r.mu.Unlock()
			}
		})
	}
	for i := range list {
		if r.ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	if r.ctx.Err() != nil {
		fmt.Println("interrupted")
		return false
	}
	count := map[outcome]int{}
	for _, o := range results {
		count[o]++
	}
	fmt.Printf("%d mutations: caught by the named test %d, by another %d, by none %d, broken %d\n", len(list),
		count[caught], count[another], count[escaped], count[broken])
	return count[caught] == len(list)
}

// unchanged runs the tests on the code as it is: they pass, or a failure would say nothing.
func (r *runner) unchanged(list []Mutation) bool {
	// By folder and function, the subtests; of functions that are run as a whole, the functions, by folder alone.
	names := map[[2]string][]string{}
	for _, m := range list {
		function, name, sub := strings.Cut(m.Test, "/")
		key := [2]string{m.Folder, function}
		if !sub {
			key, name = [2]string{m.Folder}, function
		}
		if !slices.Contains(names[key], name) {
			names[key] = append(names[key], name)
		}
	}
	for key, names := range names {
		pattern := "^(" + strings.ReplaceAll(strings.Join(names, "|"), " ", "_") + ")$"
		if key[1] != "" {
			pattern = "^" + key[1] + "$/" + pattern
		}
		if said, err := r.test("", key[0], pattern); err != nil {
			fmt.Printf("without a mutation, too, a test of %s fails:\n%s", key[0], said)
			return false
		}
	}
	return true
}

// one runs the test of a mutation, and if that passes, all tests of both packages.
func (r *runner) one(i int, m Mutation) (outcome, string) {
	overlay, err := r.overlay(i, m)
	if err != nil {
		return broken, err.Error()
	}
	var exact []string
	for part := range strings.SplitSeq(m.Test, "/") {
		exact = append(exact, "^"+regexp.QuoteMeta(strings.ReplaceAll(part, " ", "_"))+"$")
	}
	said, err := r.test(overlay, m.Folder, strings.Join(exact, "/"))
	switch {
	case err == nil:
	case strings.Contains(said, "--- FAIL: ") && !strings.Contains(said, "test timed out"):
		return caught, ""
	case strings.Contains(said, "\npanic: ") && !strings.Contains(said, "test timed out"):
		return caught, ""
	default:
		return broken, said
	}
	if strings.Contains(said, "no tests to run") {
		return broken, said
	}
	for _, folder := range []string{m.Folder, filepath.ToSlash(filepath.Dir(m.File))} {
		said, err := r.test(overlay, folder, "", "-short")
		if err == nil {
			continue
		}
		// A failure says nothing where the code as it is fails, too.
		if as, err := r.test("", folder, "", "-short"); err == nil {
			return another, firstFailures(said)
		} else if firstFailures(as) != firstFailures(said) {
			return another, firstFailures(said) + "\nwithout the mutation:\n" + firstFailures(as)
		}
	}
	return escaped, ""
}

// overlay writes the changed file and a list for go test's flag -overlay that puts it in the place of the file in the
// tree.
func (r *runner) overlay(i int, m Mutation) (string, error) {
	changed, err := m.apply(r.root)
	if err != nil {
		return "", err
	}
	file := filepath.Join(r.tmp, strconv.Itoa(i)+".go")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(r.root, m.File): file}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(r.tmp, strconv.Itoa(i)+".json")
	return name, errors.Join(os.WriteFile(file, changed, 0o666), os.WriteFile(name, list, 0o666))
}

// test runs tests of a folder and returns what they printed.
func (r *runner) test(overlay, folder, run string, flags ...string) (string, error) {
	args := []string{"test", "-count=1", "-vet=off", "-timeout", perTest.String()}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	if run != "" {
		args = append(args, "-run", run)
	}
	c := exec.CommandContext(r.ctx, "go", append(append(args, flags...), "./"+folder)...)
	c.Dir = r.root
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err := c.Run()
	return out.String(), err
}

// firstFailures is the first tests that failed, a line each, and panics.
func firstFailures(said string) string {
	var lines []string
	for line := range strings.Lines(said) {
		if name, ok := strings.CutPrefix(line, "--- FAIL: "); ok {
			name, _, _ = strings.Cut(name, " ")
			lines = append(lines, name)
		} else if strings.HasPrefix(line, "panic: ") {
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	return strings.Join(lines[:min(len(lines), 5)], "\n")
}
