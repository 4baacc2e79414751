// Command mutate breaks the code on purpose, one place at a time, and runs the test that must notice. A mutation is a
// row of a table: a text that occurs once in a file, its replacement, and the test that must fail. The tree itself is
// never changed: go test reads the broken file through an overlay. A mutation that its test does not notice escapes,
// and the exit status is 1: the test shows less than it says.
//
//	mutate [-root ../..] [-p 1] [-only G1] [-check] [-list]
//
// With -check nothing is run: each mutation still applies, its test exists, and the table of rows names that test.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
)

func main() {
	root := flag.String("root", "../..", "the repository's root `folder`")
	parallel := flag.Int("p", 1, "how many mutations to run at the same time")
	only := flag.String("only", "",
		"run mutations of this row, or with this `text` in their file's or test's name, alone")
	check := flag.Bool("check", false, "check that each mutation still applies, and run nothing")
	list := flag.Bool("list", false, "list the mutations")
	flag.Parse()
	if flag.NArg() > 0 || *parallel < 1 {
		flag.Usage()
		os.Exit(2)
	}
	var chosen []Mutation
	for _, m := range mutations() {
		if m.matches(*only) {
			chosen = append(chosen, m)
		}
	}
	if *list {
		for _, m := range chosen {
			fmt.Println(m)
		}
		return
	}
	if errs := checkAll(*root, chosen); len(errs) > 0 {
		for _, err := range errs {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	if *check {
		fmt.Printf("%d mutations apply\n", len(chosen))
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := newRunner(ctx, *root)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
	ok := r.all(chosen, *parallel)
	r.close()
	if !ok {
		os.Exit(1)
	}
}

// matches says whether the flag -only chooses a mutation. No text chooses all.
func (m Mutation) matches(only string) bool {
	return only == "" || m.Row == only || strings.Contains(m.File, only) || strings.Contains(m.testName(), only)
}
