// Replay draws conformance suites through Vulkan, on any driver, and compares what it reads back with the suites'
// answers and with what the engine's own programs draw.
//
//	replay -client FILE [-library FILE] [-equal] [-misses FILE] [-sums FILE] [-certificate FILE] [-run REGEXP] [-shard I/N]
//		[-generated N] [-seed S] FOLDER...
//
// A case that asks for what a driver does not offer is counted with the feature that is missing. It ends with 1 where a
// case that is not listed misses its answer or, with -equal, has other bytes than the engine or, with -certificate, than
// the file says.
package main

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/suite"
)

// options are the program's flags.
type options struct {
	client, library, misses, sums, certificate, run, shard string
	equal, verbose                                         bool
	generated                                              int
	seed                                                   uint64
}

func main() {
	var o options
	flag.StringVar(&o.client, "client", "", "the program that package client builds")
	flag.StringVar(&o.library, "library", "libvulkan.so.1", "the Vulkan loader, or a driver's library")
	flag.BoolVar(&o.equal, "equal", false, "fail where bytes are not the engine's")
	flag.StringVar(&o.misses, "misses", "", "a file of lines \"SUITE/CASE REASON\": cases that may miss")
	flag.StringVar(&o.sums, "sums", "", "write the SHA-256 of each case's answer to a file")
	flag.StringVar(&o.certificate, "certificate", "", "a file that -sums wrote: fail where a case has another SHA-256")
	flag.StringVar(&o.run, "run", "", "draw the cases whose SUITE/CASE matches")
	flag.StringVar(&o.shard, "shard", "1/1", "draw every n-th case, from the i-th on: i/n")
	flag.IntVar(&o.generated, "generated", 0, "draw so many generated compute modules, pairs of other modules, and passes, too")
	flag.Uint64Var(&o.seed, "seed", 0, "the first of them")
	flag.BoolVar(&o.verbose, "v", false, "also print each case that is missing something")
	flag.Parse()
	if err := o.replay(os.Stdout, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "replay:", err)
		os.Exit(1)
	}
}

// outcome is what became of a case.
type outcome struct {
	name    string
	missing string // the feature for want of which it was not drawn
	failed  string // why it could not be drawn, or misses its answer
	unequal bool   // its bytes are not the engine's
	sum     [sha256.Size]byte
}

// count is a row of the table.
type count struct{ cases, drawn, equal, passed, listed, missing int }

func (o *options) replay(w io.Writer, folders []string) error {
	match, err := regexp.Compile(o.run)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	var i, n int
	if _, err := fmt.Sscanf(o.shard, "%d/%d", &i, &n); err != nil || i < 1 || n < i {
		return fmt.Errorf("-shard: %q is not I/N", o.shard)
	}
	misses, err := readList(o.misses)
	if err != nil {
		return err
	}
	certified, err := readList(o.certificate)
	if err != nil {
		return err
	}
	var found []string
	if len(folders) > 0 || o.generated == 0 {
		if found, err = suite.Find(folders...); err != nil {
			return err
		}
	}
	r, err := newRunner(o)
	if err != nil {
		return err
	}
	defer r.close()
	out := bufio.NewWriter(w)
	defer out.Flush()
	var sums strings.Builder
	total, lacking, bad, matching := count{}, map[string]int{}, 0, 0
	row := func(name string, c count) {
		fmt.Fprintf(out, "%-24s %6d %6d %6d %6d %6d %6d\n", name, c.cases, c.drawn, c.equal, c.passed, c.listed, c.missing)
		out.Flush()
	}
	fmt.Fprintf(out, "%-24s %6s %6s %6s %6s %6s %6s\n", "suite", "cases", "drawn", "equal", "passed", "listed", "lacks")
	all := func(name string, jobs []job) {
		var c count
		for _, job := range jobs {
			if job.name = name + "/" + job.name; !match.MatchString(job.name) {
				continue
			}
			if matching++; (matching-i)%n != 0 {
				continue
			}
			x := r.draw(job)
			c.cases++
			if x.missing != "" {
				c.missing++
				lacking[x.missing]++
				if o.verbose {
					fmt.Fprintf(out, "%s: lacks %s\n", x.name, x.missing)
				}
				continue
			}
			fmt.Fprintf(&sums, "%s %x\n", x.name, x.sum)
			switch {
			case x.failed != "":
			case o.equal && x.unequal:
				x.failed = "other bytes than the engine's"
			case o.certificate != "" && certified[x.name] != fmt.Sprintf("%x", x.sum):
				x.failed = fmt.Sprintf("its SHA-256 is %x, certified is %q", x.sum, certified[x.name])
			}
			switch _, listed := misses[x.name]; {
			case x.failed == "":
				c.passed++
			case listed:
				c.listed++
			default:
				bad++
				fmt.Fprintf(out, "%s: %s\n", x.name, x.failed)
			}
			c.drawn++
			if !x.unequal {
				c.equal++
			}
		}
		row(name, c)
		total.cases, total.drawn, total.equal = total.cases+c.cases, total.drawn+c.drawn, total.equal+c.equal
		total.passed, total.listed, total.missing = total.passed+c.passed, total.listed+c.listed, total.missing+c.missing
	}
	for _, folder := range found {
		s, err := suite.Open(folder)
		if err != nil {
			return err
		}
		all(s.Name, jobsOf(s))
	}
	if o.generated > 0 {
		jobs, err := generated(o.seed, o.generated)
		if err != nil {
			return err
		}
		all("generated", jobs)
	}
	row("all", total)
	for _, f := range sortedKeys(lacking) {
		fmt.Fprintf(out, "%5d lack %s\n", lacking[f], f)
	}
	if o.sums != "" {
		if err := os.WriteFile(o.sums, []byte(sums.String()), 0o666); err != nil {
			return err
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d cases miss", bad)
	}
	if total.cases == 0 {
		return errors.New("-run, -shard: no case is chosen")
	}
	return nil
}

func sortedKeys(m map[string]int) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// readList reads lines "SUITE/CASE TEXT"; lines that begin with # are for people.
func readList(file string) (map[string]string, error) {
	list := map[string]string{}
	if file == "" {
		return list, nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for n, line := range strings.Split(string(b), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		name, text, ok := strings.Cut(line, " ")
		if !ok {
			return nil, fmt.Errorf("%s:%d: %q names a case and no more", file, n+1, line)
		}
		list[name] = text
	}
	return list, nil
}
