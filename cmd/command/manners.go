package command

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// mannersFlags are the flags that every command has.
type mannersFlags struct{ quiet, verbose, noColor bool }

func (f *mannersFlags) add(root *cobra.Command) {
	fl := root.PersistentFlags()
	fl.BoolVarP(&f.quiet, "quiet", "q", false, "say nothing on standard error but errors")
	fl.BoolVarP(&f.verbose, "verbose", "v", false, "say more on standard error: which configuration counts, and each file that is done")
	fl.BoolVar(&f.noColor, "no-color", false, "no colours on a terminal; so does the environment's NO_COLOR")
}

// isSet says whether a flag of every command is set.
func isSet(c *cobra.Command, name string) bool {
	f := c.Root().PersistentFlags().Lookup(name)
	return f != nil && f.Value.String() == "true"
}

// notes is where warnings and progress go: standard error, or nowhere with --quiet.
func notes(c *cobra.Command) io.Writer {
	if isSet(c, "quiet") {
		return io.Discard
	}
	return c.ErrOrStderr()
}

// details is where --verbose tells more.
func details(c *cobra.Command) io.Writer {
	if !isSet(c, "verbose") {
		return io.Discard
	}
	return c.ErrOrStderr()
}

// A paint is a colour of terminals (ECMA-48, Select Graphic Rendition).
type paint string

// What is painted how.
const (
	paintError   paint = "31"
	paintWarning paint = "33"
)

// painted is text in a colour where w is a terminal that may show it.
func painted(c *cobra.Command, w io.Writer, p paint, text string) string {
	if f, ok := w.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) || isSet(c, "no-color") ||
		os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return text
	}
	return "\x1b[" + string(p) + "m" + text + "\x1b[0m"
}

// warnf writes a line of warning.
func warnf(c *cobra.Command, format string, args ...any) {
	w := notes(c)
	fmt.Fprintf(w, c.Root().Name()+": %s %s\n", painted(c, w, paintWarning, "warning:"), fmt.Sprintf(format, args...))
}

// errorReport is an error where --json is given.
type errorReport struct {
	Error  string `json:"error"` // the line that standard error has without --json
	Status int    `json:"exit_status"`
}

// tellError writes an error as one line: as JSON where the command line has --json.
func tellError(c *cobra.Command, err error, status int) {
	w := c.ErrOrStderr()
	if f := c.Flags().Lookup("json"); f != nil && f.Value.String() == "true" {
		_ = printJSON(w, errorReport{oneLine(err), status}) // where that cannot be written nothing can
		return
	}
	fmt.Fprintln(w, painted(c, w, paintError, c.Root().Name()+":"), oneLine(err))
}

// refuseTerminal refuses to write a file's bytes to a terminal.
func refuseTerminal(w io.Writer) error {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return usagef("--output: standard output is a terminal: name a file, or pipe it on")
	}
	return nil
}

// suggest adds to an error about a flag that does not exist those that are spelled alike.
func suggest(c *cobra.Command, err error) error {
	name, ok := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !ok {
		return err
	}
	best, least := "", len(name)/3+2
	for _, f := range flagNames(c) {
		if d := distance(name, f); d < least || strings.HasPrefix(f, name) && least > 1 {
			best, least = f, min(d, 1)
		}
	}
	if best == "" {
		return fmt.Errorf("%w: see %s --help", err, c.CommandPath())
	}
	return fmt.Errorf("%w: did you mean --%s?", err, best)
}

// distance is how many letters must be added, taken out or changed to make b of a (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := last
			if a[i] != b[j] {
				change++
			}
			last = row[j+1]
			row[j+1] = min(change, row[j]+1, last+1)
		}
	}
	return row[len(b)]
}

// flagNames are the long names of the flags that a command takes.
func flagNames(c *cobra.Command) (names []string) {
	add := func(f *pflag.Flag) { names = append(names, f.Name) }
	c.Flags().VisitAll(add)
	c.InheritedFlags().VisitAll(add)
	return names
}

// unknownCommand says which commands there are, or which one was meant.
func unknownCommand(root *cobra.Command, name string) error {
	var there []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			there = append(there, c.Name())
			if distance(name, c.Name()) <= 2 {
				return usagef("unknown command %q: did you mean %s?", name, c.Name())
			}
		}
	}
	return usagef("unknown command %q: use %s", name, orList(there))
}
