package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/job"
)

// JobFlags are the flags of render for another command that draws jobs: which pictures there are, what they show, what
// files they become, and how they are drawn.
type JobFlags struct{ f *renderFlags }

// NewJobFlags are the flags with their defaults.
func NewJobFlags() *JobFlags { return &JobFlags{newRenderFlags()} }

// Add adds them to a command.
func (j *JobFlags) Add(c *cobra.Command) {
	f, fl := j.f, c.Flags()
	fl.StringVarP(&f.output, "output", "o", "", "the `FILE` to write, a pattern for several (default out.png, or {name}.png and so on)")
	f.fileFlags.add(c)
	f.pictureFlags.add(fl)
	f.frameFlags.add(fl)
	f.manyFlags.add(c)
	f.engineFlags.add(c)
	f.runFlags.add(c)
}

// Spec is what the flags, a job file among the inputs, and the inputs want.
func (j *JobFlags) Spec(c *cobra.Command, inputs []string) (job.Spec, error) {
	inputs, err := takeJob(c, inputs)
	if err != nil {
		return job.Spec{}, err
	}
	return j.f.spec(c, inputs)
}

// Device is one that draws as the flags say, with so many threads; 0: as many as the flags say.
func (j *JobFlags) Device(threads int) (*halfspace.Device, error) {
	f := j.f.engineFlags
	if threads > 0 {
		f.threads.value = threads
	}
	return f.device()
}

// Threads is how many threads the flags want; 0: all.
func (j *JobFlags) Threads() int { return j.f.threads.value }

// Memory is the number of bytes that may be used: the flag's value, or half of the free memory.
func (j *JobFlags) Memory() int64 {
	if m := int64(j.f.memory); m > 0 {
		return m
	}
	return AvailableMemory() / 2
}

// FailFast is the flag.
func (j *JobFlags) FailFast() bool { return j.f.failFast }

// Split is how many parts each picture's frames are cut into; 0: none.
func (j *JobFlags) Split() int { return j.f.split.value }

// DryRun is the flag.
func (j *JobFlags) DryRun() bool { return j.f.dryRun }

// List prints the plan, for --dry-run.
func (j *JobFlags) List(c *cobra.Command, p *job.Plan) error { return j.f.list(c, p) }

// AvailableMemory is how many bytes of memory this process can expect to get, 0 where the system does not say.
func AvailableMemory() int64 { return availableMemory() }

// Usagef makes an error that is a mistake in the command line.
func Usagef(format string, args ...any) error { return usagef(format, args...) }

// Partial is the end of a job of which some pictures failed, which has been told.
func Partial() error { return errPartial }

// Files keeps results as files, which appear whole or not at all.
func Files(c *cobra.Command) job.Store { return &fileStore{c} }

// Progress shows how many of so many pictures there are, where standard error is a terminal.
func Progress(c *cobra.Command, all int) (to func(done int), end func()) {
	p := pictures(notes(c), all)
	return p.to, p.end
}

// Manners gives a root command the manners of halfspace: what errors say, --quiet, --verbose and --no-color, and
// completion.
func Manners(root *cobra.Command) {
	root.SilenceUsage, root.SilenceErrors = true, true
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usageError{suggest(c, err)} })
	new(mannersFlags).add(root)
	root.Args = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownCommand(c, args[0])
		}
		return nil
	}
	root.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	root.Version = "set" // so that there is --version; the template says what
	root.SetVersionTemplate(strings.Replace(versionLine(), "halfspace", root.Name(), 1) + "\n")
	for _, c := range root.Commands() {
		checkArgs(c)
	}
	completeAll(root)
}

// Notef writes a line to standard error, unless --quiet is given.
func Notef(c *cobra.Command, format string, args ...any) {
	fmt.Fprintf(notes(c), c.Root().Name()+": "+format+"\n", args...)
}

// Warnf writes a line of warning.
func Warnf(c *cobra.Command, format string, args ...any) { warnf(c, format, args...) }

// EngineFlags are the flags of a command that draws what others want: how, and with how much memory.
type EngineFlags struct {
	engine engineFlags
	memory byteSize
}

// NewEngineFlags adds the flags to a command.
func NewEngineFlags(c *cobra.Command) *EngineFlags {
	f := &EngineFlags{}
	f.engine.add(c)
	c.Flags().Var(&f.memory, "memory", "approximate memory budget for scenes and pictures under way; auto is half of the free memory")
	return f
}

// Device is one that draws as the flags say.
func (f *EngineFlags) Device() (*halfspace.Device, error) { return f.engine.device() }

// Memory is how many bytes may be used.
func (f *EngineFlags) Memory() int64 {
	if f.memory > 0 {
		return int64(f.memory)
	}
	return availableMemory() / 2
}
