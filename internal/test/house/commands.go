package house

import (
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// listed finds the flags in a help text. A command that parses its flags itself names them there alone.
var listed = regexp.MustCompile(`(?m)^ +(?:(-\S), )?(--[a-z_-]+)`)

// Commands lists a program's commands with the flags that each takes.
func Commands(root *cobra.Command) (list []Command) {
	// A command with arguments of its own beside subcommands takes words: "bench SCENE".
	m := Command{Path: root.CommandPath(), Group: root.HasSubCommands() && !strings.Contains(root.Use, " ")}
	add := func(f *pflag.Flag) {
		m.Flags = append(m.Flags, "--"+f.Name)
		if f.Shorthand != "" {
			m.Flags = append(m.Flags, "-"+f.Shorthand)
		}
	}
	root.InitDefaultVersionFlag()
	root.LocalFlags().VisitAll(add)
	root.InheritedFlags().VisitAll(add)
	if root.DisableFlagParsing {
		for _, f := range listed.FindAllStringSubmatch(root.Long, -1) {
			m.Flags = append(m.Flags, f[1], f[2])
		}
	}
	list = append(list, m)
	for _, c := range root.Commands() {
		list = append(list, Commands(c)...)
	}
	return list
}

// UnknownInPages lists the mentions, in README, SECURITY and docs, of a program's commands and flags that do not exist,
// and counts all that were checked. Flags that stand without a command are checked in the pages for which flags is
// true.
func UnknownInPages(tree string, program *cobra.Command, flags func(page, flag string) bool) (
	unknown []string, n int, err error,
) {
	pages, err := Pages(tree)
	if err != nil {
		return nil, 0, err
	}
	commands := Commands(program)
	for name, text := range pages {
		for _, m := range Mentions(name, text) {
			if len(m.Words) == 0 && !flags(name, m.Flags[0]) || len(m.Words) > 0 && m.Words[0] != program.Name() {
				continue
			}
			n++
			if what := m.Unknown(commands); what != "" {
				unknown = append(unknown, m.Where+": there is no "+what)
			}
		}
	}
	return unknown, n, nil
}
