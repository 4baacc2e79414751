package command

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// The files of the Vulkan driver, which make driver builds (docs/driver.md). The manifest names the library beside it,
// which loads the engine beside it, as the program does that draws captures again.
const (
	manifest  = "halfspace_icd.json"
	redrawing = "halfspace_replay"
)

var driverFiles = []string{"libhalfspace_engine.so", "libvulkan_halfspace.so", redrawing, manifest} // the manifest last

// exitStatus is the end of a command that another program decides.
type exitStatus int

// Error says the status.
func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// driverFlags are the flags of driver.
type driverFlags struct {
	from, install string
	report        bool
	json          bool
	pictures      string
	timeout       time.Duration
}

func newDriver() *cobra.Command {
	f := &driverFlags{}
	c := &cobra.Command{
		Use:   "driver",
		Short: "Print where the Vulkan driver is, install it, or run a program with it",
		Long: `Print the path of the manifest of the Vulkan driver, for VK_DRIVER_FILES or
VK_ICD_FILENAMES. The driver is the folder that --from or HALFSPACE_DRIVER names, or
lies beside the command, in a folder driver or driver/build there, or in
../lib/halfspace. With --install the driver's files are written to a folder.`,
		Example: `  halfspace driver
  export VK_DRIVER_FILES=$(halfspace driver)
  halfspace driver --install /opt/halfspace
  halfspace driver run -- node render.mjs
  halfspace driver run --report -- vkcube --c 100`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			folder, err := driverFolder(f.from)
			if err == nil && f.install != "" {
				folder, err = installDriver(folder, f.install)
			}
			if err == nil {
				fmt.Fprintln(c.OutOrStdout(), filepath.Join(folder, manifest))
			}
			return err
		},
	}
	c.Flags().StringVar(&f.install, "install", "", "`FOLDER` that both libraries and the manifest are written to")
	c.PersistentFlags().StringVar(&f.from, "from", "", "`FOLDER` that the driver is in")
	run := &cobra.Command{
		Use:   "run [flags] -- COMMAND [ARGUMENT]...",
		Short: "Run a program that uses Vulkan with the driver alone",
		Long: `Run a program whose Vulkan loader finds this driver and no other. The exit status is
the program's. With --report a line on standard error says afterwards what the program,
and the programs that it started, did with the driver: devices, pipelines, submissions,
frames that were presented, and calls that were refused, which the driver names on
standard error when they are.`,
		Example: `  halfspace driver run -- node render.mjs
  halfspace driver run --report -- vkcube --c 100`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	run.Flags().BoolVar(&f.report, "report", false, "say afterwards what the program did with the driver")
	run.Flags().SetInterspersed(false)
	again := &cobra.Command{
		Use:   "replay [flags] FILE",
		Short: "Draw again what the driver captured",
		Long: `Draw again what a program drew when HALFSPACE_CAPTURE named a file, and print the
SHA-256 of each image and buffer that was written, and whether its bytes are the
captured ones. The exit status is 1 where bytes differ, and 2 where the file cannot be
drawn. docs/driver.md says what a capture has.`,
		Example: `  HALFSPACE_CAPTURE=frame.capture halfspace driver run -- node render.mjs
  halfspace driver replay --pictures images frame.capture`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.replay(c, args[0]) },
	}
	again.Flags().BoolVar(&f.json, "json", false, "print a JSON object")
	again.Flags().StringVar(&f.pictures, "pictures", "", "`FOLDER` that the images are written to, as PNG")
	again.Flags().DurationVar(&f.timeout, "timeout", time.Minute, "how long a submission may run")
	c.AddCommand(run, again)
	return c
}

// driverFolder is the folder that has the driver.
func driverFolder(from string) (string, error) {
	var folders []string
	if from == "" {
		from = os.Getenv("HALFSPACE_DRIVER")
	}
	if from != "" {
		folders = []string{from}
	} else if self, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(self); err == nil {
			self = real
		}
		for _, f := range []string{".", "driver", "driver/build", "../lib/halfspace"} {
			folders = append(folders, filepath.Join(filepath.Dir(self), f))
		}
	}
	for _, f := range folders {
		if complete(f) {
			return filepath.Abs(f)
		}
	}
	return "", fmt.Errorf("the Vulkan driver is not in %s: make driver builds it, and --from or HALFSPACE_DRIVER names its folder",
		strings.Join(folders, ", "))
}

// complete says whether a folder has all files of the driver.
func complete(folder string) bool {
	for _, name := range driverFiles {
		if i, err := os.Stat(filepath.Join(folder, name)); err != nil || !i.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// installDriver writes the driver to another folder. Programs that have the old files open keep them.
func installDriver(from, to string) (string, error) {
	to, err := filepath.Abs(to)
	if err == nil {
		err = os.MkdirAll(to, 0o777)
	}
	for _, name := range driverFiles {
		if err == nil {
			err = replaceFile(filepath.Join(from, name), filepath.Join(to, name))
		}
	}
	return to, err
}

// replaceFile copies a file to another name, at once.
func replaceFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(to), ".halfspace-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(0o755)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}

// run runs a program with the driver.
func (f *driverFlags) run(c *cobra.Command, args []string) error {
	folder, err := driverFolder(f.from)
	if err != nil {
		return err
	}
	path := filepath.Join(folder, manifest)
	p := child(c, args)
	p.Env = append(os.Environ(), "VK_DRIVER_FILES="+path, "VK_ICD_FILENAMES="+path)
	var counts string
	if f.report {
		if counts, err = countFile(); err != nil {
			return err
		}
		defer os.Remove(counts)
		p.Env = append(p.Env, "HALFSPACE_REPORT="+counts)
	}
	err = p.Run()
	if f.report {
		said, err := readCounts(counts)
		if err != nil {
			return err
		}
		fmt.Fprintln(c.ErrOrStderr(), "halfspace: "+said)
	}
	return status(err)
}

// replay draws a capture again.
func (f *driverFlags) replay(c *cobra.Command, file string) error {
	folder, err := driverFolder(f.from)
	if err != nil {
		return err
	}
	return status(child(c, []string{filepath.Join(folder, redrawing), fmt.Sprintf("--json=%t", f.json), "--pictures=" + f.pictures,
		"--timeout=" + f.timeout.String(), "--", file}).Run())
}

// child is a program that ends with the command.
func child(c *cobra.Command, args []string) *exec.Cmd {
	p := exec.CommandContext(c.Context(), args[0], args[1:]...)
	p.Stdin, p.Stdout, p.Stderr = os.Stdin, c.OutOrStdout(), c.ErrOrStderr()
	p.Cancel = func() error { return p.Process.Signal(os.Interrupt) }
	p.WaitDelay = time.Second
	return p
}

// status is the exit status of a program that failed.
func status(err error) error {
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		if w, ok := ended.Sys().(syscall.WaitStatus); ok && w.Signaled() {
			return exitStatus(exitSignal + int(w.Signal()))
		}
		return exitStatus(ended.ExitCode())
	}
	return err
}

// driverCounts are what the driver's processes count in the file HALFSPACE_REPORT, as 64-bit numbers in this order
// (driver/icd/engine.h).
var driverCounts = []struct{ one, many string }{{"device", "devices"}, {"pipeline", "pipelines"},
	{"submission", "submissions"}, {"frame", "frames"}, {"refused call", "refused calls"}}

// countFile makes the file that the driver's processes count in.
func countFile() (string, error) {
	f, err := os.CreateTemp("", "halfspace-report-*")
	if err != nil {
		return "", err
	}
	return f.Name(), errors.Join(f.Truncate(int64(8*len(driverCounts))), f.Close())
}

// readCounts says what a file has counted.
func readCounts(path string) (string, error) {
	b, err := os.ReadFile(path)
	if err != nil || len(b) != 8*len(driverCounts) {
		return "", errors.Join(err, fmt.Errorf("%s: %d bytes, not %d", path, len(b), 8*len(driverCounts)))
	}
	var list []string
	for i, name := range driverCounts {
		n, what := binary.LittleEndian.Uint64(b[8*i:]), name.many
		if n == 1 {
			what = name.one
		}
		list = append(list, fmt.Sprintf("%d %s", n, what))
	}
	return strings.Join(list, ", "), nil
}
