package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
)

// abFlags are bench ab's.
type abFlags struct {
	programs  [2]string
	rounds    number
	threads   number
	isa       choice
	mode      choice
	vert      string
	frag      string
	msaa      choice
	seconds   seconds
	reverse   bool
	threshold share
	json      bool
	file      string
	level     string // what isa means on this machine
}

// abTable is a table of benchmarks whose rows are cases.
type abTable struct {
	name string // of the subcommand, and before the rows' names: lookups/bilinear
	rows func() []string
	// threads says that the subcommand takes --threads.
	threads bool
}

var abTables = []abTable{
	{name: "suite", threads: true, rows: func() (names []string) {
		for _, c := range bench.Cases() {
			names = append(names, c.Name)
		}
		return names
	}},
	{name: "kernels", rows: bench.KernelNames},
	{name: "lookups", rows: bench.LookupNames},
	{name: "transfers", rows: bench.TransferNames, threads: true},
	{name: "features", rows: bench.FeatureNames, threads: true},
}

// cases are the table's rows as ab names them: workloads of the suite by their names, others behind their table's.
func (t *abTable) cases() []string {
	rows := t.rows()
	for i := range rows {
		if t.name != "suite" {
			rows[i] = t.name + "/" + rows[i]
		}
	}
	return rows
}

// abRow returns the table that has a case as its row, and the row's name; nil for scenes and files.
func abRow(name string) (*abTable, string) {
	for i := range abTables {
		if t := &abTables[i]; slices.Contains(t.cases(), name) {
			return t, strings.TrimPrefix(name, t.name+"/")
		}
	}
	return nil, ""
}

func newBenchAB() *cobra.Command {
	f := abFlags{
		rounds: number{value: 12, least: 8, most: 1000}, threads: number{least: 1, most: 1024, zero: "all"},
		isa:  choice{"auto", levels("auto")},
		mode: choice{"unlit", []string{"unlit", "lambert", "depth", "wireframe"}}, msaa: choice{"1", []string{"1", "4"}},
		seconds: 0.3, threshold: share{text: "none", value: math.Inf(1)},
	}
	c := &cobra.Command{
		Use:   "ab BIN1 BIN2 [SCENE...]",
		Short: "Set one build of this command against another",
		Long: `Run two builds of this command in turn, case by case, and say by how much the second
is slower or faster: the ratio of their fastest frames with its 95 % interval
(Hodges and Lehmann's estimate over the rounds, Wilcoxon's signed ranks). Every
measurement is a process of its own, and which build comes first changes from round
to round.

A SCENE is a workload of the suite (fill/depth), a class of it (fill/), a benchmark
scene or a file, as "halfspace bench" takes them. The rows of the other tables are
cases, too, alone (lookups/bilinear) or all of a table: kernels/, lookups/,
transfers/, features/. Without any SCENE all of the suite runs. --vert and --frag
draw benchmark scenes and files with SPIR-V modules.

The load of the machine is recorded with every round. Rounds during which other
processes had more than 5 % of its time, or other machines more than 0.5 %, are marked
and do not count where the others are enough; a case most of whose rounds are marked
is judged by processor time, which others hardly add to, of all threads together. While
an interval is wider than 10 % there are more rounds, up to eight times as many; one that
stays so and includes 1 is left out of the verdict. The verdict covers all cases
together: of two builds that are the same one run of a hundred finds a difference,
however many cases there are. With --threshold the exit status is 1 if an interval lies
wholly above.`,
		Example: `  halfspace bench ab ./before ./after
  halfspace bench ab ./before ./after real/ sponza.glb --threads 1
  halfspace bench ab ./before ./after lookups/ 'features/points 8' --isa avx2
  halfspace bench ab ./before ./after sponza.glb --vert own.vert.spv --frag pbr.frag.spv
  halfspace bench ab ./before ./after --threshold 2 --json > ab.json`,
		Args: cobra.MinimumNArgs(2),
		RunE: f.run,
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.Var(&f.rounds, "rounds", "minimum number of rounds for each case, 8 or more")
	fl.Var(&f.threads, "threads", "threads that draw")
	fl.Var(&f.isa, "isa", "instruction set")
	fl.Var(&f.mode, "mode", "shading of benchmark scenes and files")
	fl.StringVar(&f.vert, "vert", "", "draw benchmark scenes and files with the SPIR-V vertex module in this `FILE`")
	fl.StringVar(&f.frag, "frag", "", "and with the fragment module in this `FILE`")
	fl.Var(&f.msaa, "msaa", "samples per pixel for benchmark scenes and files")
	fl.Var(&f.seconds, "seconds", "measure benchmark scenes and files for this long each time")
	fl.BoolVar(&f.reverse, "reverse-z", false, "use reverse Z for benchmark scenes and files, as in bench")
	fl.Var(&f.threshold, "threshold", "fail if an interval lies wholly above this `PERCENT`")
	fl.BoolVar(&f.json, "json", false, "print the report as JSON instead of the table")
	fl.StringVarP(&f.file, "output", "o", "", "write the report as JSON to this `FILE`")
	return c
}

func (f *abFlags) run(c *cobra.Command, args []string) error {
	if (f.vert == "") != (f.frag == "") || f.vert != "" && c.Flags().Changed("mode") {
		return usagef("--vert, --frag: use both and no --mode")
	}
	for i, name := range args[:2] {
		path, err := exec.LookPath(name)
		if errors.Is(err, exec.ErrDot) { // a name without a slash is a file here
			err = nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if f.programs[i], err = filepath.Abs(path); err != nil {
			return err
		}
	}
	cases, err := abCases(args[2:])
	if err != nil {
		return err
	}
	isa, err := isaOf(f.isa.value)
	if err != nil {
		return err
	}
	f.level = isa
	files := []*output{nil}
	if f.file != "" {
		if files[0], err = create(c, f.file); err != nil {
			return err
		}
	}
	defer closeAll(files)
	var show *progress
	r, err := bench.AB(c.Context(), bench.ABInfo{Cases: cases, Rounds: f.rounds.value, Measure: f.measure,
		Progress: func(done, total int, what string) {
			if done == 0 {
				show = newProgress(notes(c), total, "")
			}
			show.say(what)
			show.to(done)
		}})
	show.end()
	if err != nil {
		return err
	}
	r.Environment, r.Programs = bench.NewEnvironment(isa, f.threads.value), f.programs
	if files[0] != nil {
		if err := files[0].commit(r.Write); err != nil {
			return err
		}
	}
	if f.json {
		err = r.Write(c.OutOrStdout())
	} else {
		err = r.Table(c.OutOrStdout())
	}
	if n := len(r.Slower(f.threshold.value)); err == nil && n > 0 {
		err = fmt.Errorf("%d %s slower by more than %s %%", n, plural(n, "workload"), f.threshold.text)
	}
	return err
}

// abCases are the names of the cases that arguments mean.
func abCases(args []string) (cases []string, err error) {
	var rows []string
	for i := range abTables {
		rows = append(rows, abTables[i].cases()...)
	}
	if len(args) == 0 {
		return abTables[0].cases(), nil
	}
	for _, a := range args {
		n := len(cases)
		for _, name := range rows {
			if name == a || strings.HasSuffix(a, "/") && strings.HasPrefix(name, a) {
				cases = append(cases, name)
			}
		}
		if len(cases) > n {
			continue
		}
		if _, err := os.Stat(a); err != nil && !slices.ContainsFunc(bench.Scenes(), func(w bench.Work) bool { return w.Name == a }) {
			return nil, fmt.Errorf("%s: no workload of the suite, no row of another table, no benchmark scene and no file", a)
		}
		cases = append(cases, a)
	}
	return cases, nil
}

// measure runs a build on a case and returns the time of its fastest frames.
func (f *abFlags) measure(ctx context.Context, program int, name string) (t bench.ABTime, err error) {
	table, row := abRow(name)
	args := []string{"bench"}
	if table != nil {
		args = append(args, table.name, "--quick", "--only", "^"+regexp.QuoteMeta(row)+"$")
	} else {
		args = append(args, name, "--msaa", f.msaa.value, "--seconds", f.seconds.String())
		if f.vert != "" {
			args = append(args, "--vert", f.vert, "--frag", f.frag)
		} else {
			args = append(args, "--mode", f.mode.value)
		}
		if f.reverse {
			args = append(args, "--reverse-z")
		}
	}
	args = append(args, "--json", "--isa", f.level)
	if f.threads.value > 0 && (table == nil || table.threads) {
		args = append(args, "--threads", strconv.Itoa(f.threads.value))
	}
	cmd := exec.CommandContext(ctx, f.programs[program], args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		if line := strings.TrimSpace(stderr.String()); line != "" {
			err = fmt.Errorf("%w: %s", err, line)
			if table != nil && strings.Contains(line, "has a matching name") {
				err = fmt.Errorf("%w: %w", bench.ErrNoCase, err)
			}
		}
		return t, fmt.Errorf("%s: %w", f.programs[program], err)
	}
	if table != nil {
		r, err := bench.ReadReport(bytes.NewReader(out))
		if err != nil {
			return t, fmt.Errorf("%s: %w", f.programs[program], err)
		}
		x := &r.Results[0]
		t.Time, t.Unit = x.Min, x.Unit
		if x.Frame != nil {
			t.SHA256, t.Processor = x.Frame.SHA256, x.Frame.ProcessorMS
		}
		if x.Feature != nil {
			t.Processor = x.Feature.ProcessorMS
		}
		return t, nil
	}
	var r benchReport
	if err := json.Unmarshal(out, &r); err != nil {
		return t, fmt.Errorf("%s: %w", f.programs[program], err)
	}
	return bench.ABTime{Time: r.MinMS, SHA256: r.SHA256, Processor: r.ProcessorMS}, nil
}
