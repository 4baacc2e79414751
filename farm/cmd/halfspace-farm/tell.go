package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/cmd/command"
)

// notes is where lines for people go.
type notes struct{ c *cobra.Command }

// Write writes lines.
func (n notes) Write(p []byte) (int, error) {
	command.Notef(n.c, "%s", strings.TrimRight(string(p), "\n"))
	return len(p), nil
}

// printJSON prints a value on a line.
func printJSON(c *cobra.Command, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s\n", data)
	return err
}

// plain is a word that a shell takes as it is.
var plain = regexp.MustCompile(`^[-A-Za-z0-9_./:=@%+,]+$`)

// secret are flags whose values are nobody else's business.
var secret = []string{"--token", "--page-token"}

// quoted is a command as a line for a shell, without secrets.
func quoted(folder string, args []string) string {
	quote := func(s string) string {
		if plain.MatchString(s) {
			return s
		}
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	list := []string{"cd", quote(folder), "&&", "halfspace-farm"}
	for i := 1; i < len(args); i++ {
		hidden := false
		for _, s := range secret {
			if args[i] == s {
				i++
				hidden = true
				break
			}
			hidden = hidden || strings.HasPrefix(args[i], s+"=")
		}
		if !hidden {
			list = append(list, quote(args[i]))
		}
	}
	return strings.Join(list, " ")
}
