// Package command is the command halfspace. It is a package so that the command of a farm, a module of its own, takes
// the same job files and flags, and has the same manners.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/job"
)

// The exit statuses.
const (
	exitFailure = 1
	exitUsage   = 2
	exitPartial = 3   // some pictures of a job failed, the others are there
	exitSignal  = 128 // and the number of the signal
)

// usageError is a mistake in the command line.
type usageError struct{ error }

// Unwrap is the mistake.
func (e usageError) Unwrap() error { return e.error }

// usagef makes a usageError.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errPartial is the end of a job of which some pictures failed, which has been told.
var errPartial = errors.New("some pictures failed")

// errQuiet is a failure that has been told already.
var errQuiet = errors.New("failed")

// Main is the command. It ends the process.
func Main() { Execute(newRoot(), grace) }

// Execute is a command with the arguments of the process, which it ends: a signal ends the command's context, and the
// process a while later; errors are one line.
func Execute(root *cobra.Command, grace time.Duration) {
	if draws(root, os.Args[1:]) {
		pages.WantHeap()
	}
	pages.CollectLate()
	i := interrupt{grace: grace}
	ctx := i.watch(context.Background(), os.Stderr)
	os.Exit(i.status(Run(ctx, root, os.Args[1:], os.Stdout, os.Stderr)))
}

// run is the command with its arguments; it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return Run(ctx, newRoot(), args, stdout, stderr)
}

// Run is a command with its arguments; it returns the exit status.
func Run(ctx context.Context, root *cobra.Command, args []string, stdout, stderr io.Writer) int {
	ctx, all := withOutputs(ctx)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	c, err := root.ExecuteContextC(ctx)
	var ended exitStatus
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errQuiet):
		return exitFailure
	case errors.As(err, &ended):
		return int(ended)
	case errors.Is(err, errPartial):
		return exitPartial
	case errors.Is(err, context.Canceled):
		if !all.tells(toldByCommand) {
			select {} // the signal's goroutine does, and ends the process
		}
		err = errors.New("interrupted")
	}
	status := exitFailure
	_, usage := errors.AsType[usageError](err)
	if _, wanted := errors.AsType[job.UsageError](err); usage || wanted {
		status = exitUsage
	}
	tellError(c, err, status)
	return status
}

// oneLine joins the lines of a message.
func oneLine(err error) string {
	return strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "halfspace",
		Short: "A rasterizer on the CPU: the same picture on every machine",
		Long: `Halfspace draws triangles on the CPU, by the rules of the Vulkan specification,
with AVX-512, AVX2 or plain Go, and with the same bits on each of them.

Pictures and reports go to files and standard output; errors, warnings and progress
to standard error, progress only to a terminal. The exit status is 0, 1 after a
failure, 2 for a mistake in the command line, 3 if some pictures of a job failed, and
128 and the signal's number after a signal (130 after Ctrl-C).

A configuration file gives flags other defaults: HALFSPACE_CONFIG names it, or it is
halfspace/config.toml in the folder where your system keeps configurations. Its keys
are flags, for all commands before the first table, for one in a table of its name:

  threads = 4
  [render]
  size = "512x512"`,
		Example: `  halfspace render                              the bundled demo scene, to out.png
  halfspace render helmet.glb -o helmet.png     a scene of yours
  halfspace view helmet.glb                     the same in a browser, to turn and look into
  halfspace bench helmet.glb --threads 1        how long a frame takes
  halfspace diff want.png got.png               how far two pictures are apart
  halfspace info                                what this machine offers`,
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			if c.Name() == cobra.ShellCompRequestCmd || c.Name() == cobra.ShellCompNoDescRequestCmd {
				return nil
			}
			if isSet(c, "quiet") && isSet(c, "verbose") {
				return usagef("use --quiet or --verbose, not both")
			}
			return configure(c)
		},
	}
	root.AddCommand(newRender(), newWatch(), newView(), newContact(), newExport(), newBench(), newDiff(), newConform(), newShader(),
		newInfo(), newServe(), newDriver(), newVersion(), newScreenshotGLB(), newReference())
	Manners(root)
	return root
}

// checkArgs makes a wrong number of arguments a mistake in the command line.
func checkArgs(c *cobra.Command) {
	args := c.Args
	c.Args = func(c *cobra.Command, a []string) error {
		if err := args(c, a); err != nil {
			return usageError{fmt.Errorf("%s: %w", c.Name(), err)}
		}
		return nil
	}
}
