package command

import (
	"encoding/json"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/job"
)

// exportFlags are the flags of export.
type exportFlags struct {
	to           map[string]*bool
	schema       bool
	shards, cpus number
	memory       byteSize
	name, image  string
	claim        string
	output       string
}

func newExport() *cobra.Command {
	f := &exportFlags{to: map[string]*bool{}, shards: number{least: 1, most: 1 << 16, zero: "auto"},
		cpus: number{value: 1, least: 1, most: 1024}}
	c := &cobra.Command{
		Use:   "export [JOB.toml]",
		Short: "Write a job for Kubernetes, Open Job Description or Slurm",
		Long: `Write the file with which another system draws a job on many machines: each task is
halfspace render JOB.toml --shard I/N, which depends on the job alone. The machines share
a file system, but need no server of Halfspace. With --schema, write the JSON schema of job
files.`,
		Example: `  halfspace export job.toml --k8s --image registry.example/halfspace:1 --claim assets | kubectl apply -f -
  halfspace export job.toml --openjd -o template.yaml
  halfspace export job.toml --slurm --shards 64 --cpus 8 | sbatch
  halfspace export --schema -o job.schema.json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	for _, form := range [][2]string{{"k8s", "an Indexed Job for Kubernetes"},
		{"openjd", "an Open Job Description template"}, {"slurm", "an array script for sbatch"}} {
		name, what := form[0], form[1]
		f.to[name] = fl.Bool(name, false, "write "+what)
	}
	fl.BoolVar(&f.schema, "schema", false, "write the JSON schema of job files")
	fl.Var(&f.shards, "shards", "number of parts of the job; auto is one part per picture, at most 16")
	fl.Var(&f.cpus, "cpus", "CPUs that a part requests, and threads that it draws with")
	fl.Var(&f.memory, "memory", "memory that a part requests; auto requests none")
	fl.StringVar(&f.name, "name", "", "`NAME` of the job (default halfspace- and the file's)")
	fl.StringVar(&f.image, "image", "halfspace:latest", "container `IMAGE`, for --k8s")
	fl.StringVar(&f.claim, "claim", "halfspace", "`CLAIM` of the volume with the job file and its inputs, mounted at /jobs, for --k8s")
	fl.StringVarP(&f.output, "output", "o", "-", "the `FILE` to write; - is standard output")
	return c
}

func (f *exportFlags) run(c *cobra.Command, args []string) error {
	write, err := f.writer(args)
	if err != nil {
		return err
	}
	out, err := create(c, f.output, args...)
	if err != nil {
		return err
	}
	defer out.discard()
	return out.commit(write)
}

// writer is what writes.
func (f *exportFlags) writer(args []string) (func(io.Writer) error, error) {
	var chosen []string
	for _, name := range slices.Sorted(maps.Keys(f.to)) {
		if *f.to[name] {
			chosen = append(chosen, name)
		}
	}
	if f.schema {
		if len(chosen)+len(args) > 0 {
			return nil, usagef("--schema: use it alone")
		}
		return func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetIndent("", "  ")
			return e.Encode(jobSchema())
		}, nil
	}
	if len(chosen) != 1 || len(args) != 1 || !isJob(args[0]) {
		return nil, usagef("use a job file and one of --k8s, --openjd and --slurm")
	}
	// The job must be one that render takes.
	r := newRenderFlags()
	c := r.command()
	inputs, err := takeJob(c, args)
	if err != nil {
		return nil, err
	}
	spec, err := r.spec(c, inputs)
	if err != nil {
		return nil, err
	}
	plan, err := spec.Plan(c.Context(), job.Load)
	if err != nil {
		return nil, err
	}
	if plan, err = r.cut(plan); err != nil {
		return nil, err
	}
	e := job.Export{File: args[0], Name: f.name, Parts: f.shards.value, CPUs: f.cpus.value,
		Memory: int(f.memory >> 20), Image: f.image, Claim: f.claim}
	if e.Name == "" {
		e.Name = job.ExportName(args[0])
	}
	if e.Parts == 0 {
		e.Parts = min(max(plan.Pictures(), 1), 16)
	}
	return func(w io.Writer) error { return job.Exports[chosen[0]](e, w) }, nil
}
