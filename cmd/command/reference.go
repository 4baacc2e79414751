package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newReference() *cobra.Command {
	form := choice{"markdown", []string{"markdown", "man"}}
	c := &cobra.Command{
		Use:   "reference FOLDER",
		Short: "Write the reference of all commands",
		Long: `Write the reference of all commands and flags, as they say it themselves: one file
of Markdown, halfspace.md, or a manual page for each command, to be put where man finds
them (share/man/man1).`,
		Example: `  halfspace reference docs
  halfspace reference --format man /usr/local/share/man/man1`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			files := manPages(c.Root())
			if form.value == "markdown" {
				files = map[string][]byte{"halfspace.md": markdown(c.Root())}
			}
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return pathError(err)
			}
			for name, text := range files {
				out, err := create(c, filepath.Join(args[0], name))
				if err != nil {
					return err
				}
				defer out.discard()
				if err := out.commit(func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().Var(&form, "format", "format of the reference")
	return c
}

// documented are the commands that a reference has: what cobra adds is not among them.
func documented(root *cobra.Command) (list []*cobra.Command) {
	for _, c := range allCommands(root) {
		path := c.CommandPath() + " "
		if c.Hidden || strings.HasPrefix(path, root.Name()+" help ") || strings.HasPrefix(path, root.Name()+" completion ") {
			continue
		}
		list = append(list, c)
	}
	return list
}

// ownFlags are the lines of a command's flags: name with its value, and what it does with its default.
func ownFlags(c *cobra.Command) (rows [][2]string) {
	row := func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" || f.Name == "version" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if value != "" {
			name += " " + value
		}
		if d := f.DefValue; d != "" && d != "false" && d != "0" && !strings.Contains(usage, "(default") {
			usage += " (default " + d + ")"
		}
		rows = append(rows, [2]string{name, usage})
	}
	c.LocalFlags().VisitAll(row)
	return rows
}

// markdown is the reference in one text.
func markdown(root *cobra.Command) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# The command halfspace\n\nWritten by `halfspace reference docs`: what `--help` says of each command.\n")
	for _, c := range documented(root) {
		fmt.Fprintf(&b, "\n## %s\n\n%s.\n\n```\n%s\n```\n\n", c.CommandPath(), c.Short, strings.TrimSuffix(c.UseLine(), " [flags]"))
		b.WriteString(paragraphs(c.Long))
		if rows := ownFlags(c); len(rows) > 0 {
			b.WriteString("\n| flag | what it does |\n|---|---|\n")
			for _, r := range rows {
				fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(r[0], "|", "\\|"), strings.ReplaceAll(r[1], "|", "\\|"))
			}
		}
		if c.Example != "" {
			fmt.Fprintf(&b, "\n```\n%s\n```\n", unindent(c.Example))
		}
	}
	return b.Bytes()
}

// unindent takes two blanks from the beginning of each line.
func unindent(text string) string {
	return strings.TrimPrefix(strings.ReplaceAll(text, "\n  ", "\n"), "  ")
}

// paragraphs splits a help text into paragraphs; indented lines and columns are kept as they stand.
func paragraphs(text string) string {
	var b strings.Builder
	for i, p := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		if strings.HasPrefix(p, "  ") || strings.Contains(p, "\n  ") {
			fmt.Fprintf(&b, "```\n%s\n```\n", p)
		} else {
			fmt.Fprintf(&b, "%s\n", strings.ReplaceAll(strings.ReplaceAll(p, "<", "\\<"), "*", "\\*"))
		}
	}
	return b.String()
}

// manPages are the manual pages, by the names of their files.
func manPages(root *cobra.Command) map[string][]byte {
	pages := map[string][]byte{}
	for _, c := range documented(root) {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-")
		var b bytes.Buffer
		fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n%s\n.SH DESCRIPTION\n",
			strings.ToUpper(roff(name)), roff(name), roff(c.Short), roff(c.UseLine()))
		for i, p := range strings.Split(strings.TrimSpace(c.Long), "\n\n") {
			if i > 0 {
				b.WriteString(".PP\n")
			}
			if strings.HasPrefix(p, "  ") || strings.Contains(p, "\n  ") {
				fmt.Fprintf(&b, ".nf\n%s\n.fi\n", roff(p))
			} else {
				fmt.Fprintf(&b, "%s\n", roff(p))
			}
		}
		if rows := ownFlags(c); len(rows) > 0 {
			b.WriteString(".SH OPTIONS\n")
			for _, r := range rows {
				fmt.Fprintf(&b, ".TP\n\\fB%s\\fR\n%s\n", roff(r[0]), roff(r[1]))
			}
		}
		if c.Example != "" {
			fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(unindent(c.Example)))
		}
		var others []string
		if c.HasParent() {
			others = append(others, strings.ReplaceAll(c.Parent().CommandPath(), " ", "-"))
		}
		for _, sub := range c.Commands() {
			if !sub.Hidden && sub.Name() != "help" && sub.Name() != "completion" {
				others = append(others, strings.ReplaceAll(sub.CommandPath(), " ", "-"))
			}
		}
		if len(others) > 0 {
			fmt.Fprintf(&b, ".SH SEE ALSO\n%s(1)\n", roff(strings.Join(others, "(1), ")))
		}
		pages[name+".1"] = b.Bytes()
	}
	return pages
}

// roff is text with what troff would take for its own taken from it.
func roff(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
