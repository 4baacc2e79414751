package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

const jobText = `
inputs = ["in"]
output = "out/{name}-{frame}.png"
size = "16x16"
turntable = 2
msaa = 1
exposure = 0.5
background = "black..white"
fit = false
target = [0, 0, 0.0]
`

// A job file says what flags say, from the folder where it lies; the command line comes before it.
func TestJobFile(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, "jobs/in", primaries)
	write(t, "jobs", "job.toml", []byte(jobText))
	require.Regexp(t, `^6 pictures`, must(t, "render", "jobs/job.toml"))
	must(t, "render", "jobs/in", "-o", "flags/{name}-{frame}.png", "--size", "16x16", "--turntable", "2", "--msaa",
		"1", "--exposure", "0.5", "--background",
		"black..white", "--target", "0,0,0")
	require.Len(t, tree(t, "flags"), 6)
	for _, name := range tree(t, "flags") {
		require.Equal(t, picture(t, "flags/"+name).Pix, picture(t, "jobs/out/"+name).Pix, name)
	}
	must(t, "render", "jobs/job.toml", "--turntable", "1", "-o", "one/{name}.png")
	require.Len(t, tree(t, "one"), 3)
	for text, want := range map[string]string{
		"size = ": "line 1", "size = 3": "job.toml: size: use WIDTHxHEIGHT", "colour = 1": "job.toml: colour: a job has no such key",
		"json = true": "no such key", "inputs = 3": "inputs: use a list",
		"turntable = 0": "turntable: use a whole number", "fit = {a = 1}": "the value must be a string, a number",
		"background = [1, [2]]": "the value must be a string, a number",
	} {
		write(t, ".", "job.toml", []byte(text+"\n"))
		status, stdout, stderr := command("render", "job.toml")
		require.NotZero(t, status, text)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, want)
	}
	status, _, stderr := command("render", "a.toml", "b.toml")
	require.Equal(t, exitUsage, status)
	require.Contains(t, stderr, "use one job file")
}

// The schema in docs is that of the flags, takes what render takes, and refuses what it refuses.
func TestJobSchema(t *testing.T) {
	text := must(t, "export", "--schema")
	have, err := os.ReadFile(filepath.Join("..", "..", "docs", "job.schema.json"))
	require.NoError(t, err)
	require.True(t, text == string(have),
		"docs/job.schema.json is not what the flags are: halfspace export --schema -o docs/job.schema.json")
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("job.json", doc))
	schema, err := c.Compile("job.json")
	require.NoError(t, err)
	valid := func(job string) error {
		var v map[string]any
		require.NoError(t, toml.Unmarshal([]byte(job), &v))
		data, err := json.Marshal(v)
		require.NoError(t, err)
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		require.NoError(t, err)
		return schema.Validate(instance)
	}
	require.NoError(t, valid(jobText))
	for _, bad := range []string{"size = 3", "colour = 1", "turntable = 0", "msaa = 3", "fit = 3", "shard = '1/2'", "inputs = 3"} {
		require.Error(t, valid(bad), bad)
	}
}

// exported writes a job for a system.
func exported(t *testing.T, args ...string) string {
	t.Helper()
	models(t, "in", primaries)
	write(t, ".", "my job.toml", []byte(jobText))
	return must(t, append([]string{"export", "my job.toml"}, args...)...)
}

// An Open Job Description template is what the schema of its specification (2023-09) takes, refers only to values that
// are there, and its tasks are the job's parts. The schema takes no other things: it refuses the template with any of
// these mistakes.
func TestExportOpenJD(t *testing.T) {
	schemaText, err := os.ReadFile(filepath.Join("testdata", "openjd-2023-09.schema.json"))
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemaText))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("openjd.json", doc))
	schema, err := c.Compile("openjd.json")
	require.NoError(t, err)
	valid := func(text string) error {
		var v any
		require.NoError(t, yaml.Unmarshal([]byte(text), &v), text)
		data, err := json.Marshal(v)
		require.NoError(t, err)
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		require.NoError(t, err)
		return schema.Validate(instance)
	}
	t.Chdir(t.TempDir())
	text := exported(t, "--openjd", "--shards", "3", "--memory", "2GiB")
	require.NoError(t, valid(text))
	require.NoError(t, valid(exported(t, "--openjd", "--shards", "5000")))
	for _, mistake := range [][2]string{
		{"jobtemplate-2023-09", "jobtemplate-2024-01"}, {"name: JobFile", "name: Job File"},
		{"type: PATH", "type: FILE"}, {"objectType: FILE", "objectType: SCENE"},
		{`range: "1-3"`, `range: "1..3"`}, {`range: "1-3"`, "range: []"}, {"type: INT", "type: STRING"},
		{"amount.worker.vcpu", "amount.worker.cpus"}, {"min: 1\n", "min: 0\n"},
		{"onRun:", "onStart:"}, {"command: halfspace", "program: halfspace"}, {"steps:", "tasks:"},
		{"mode: NOTIFY_THEN_TERMINATE", "mode: TERMINATE"},
	} {
		bad := strings.Replace(text, mistake[0], mistake[1], 1)
		require.NotEqual(t, text, bad, mistake)
		require.Error(t, valid(bad), mistake)
	}
	var template struct {
		ParameterDefinitions []struct{ Name, Default string } `yaml:"parameterDefinitions"`
		Steps                []struct {
			ParameterSpace struct {
				TaskParameterDefinitions []struct{ Name, Range string } `yaml:"taskParameterDefinitions"`
			} `yaml:"parameterSpace"`
			Script struct {
				Actions struct {
					OnRun struct {
						Command string
						Args    []string
					} `yaml:"onRun"`
				}
			}
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(text), &template))
	step := template.Steps[0]
	require.Equal(t, "1-3", step.ParameterSpace.TaskParameterDefinitions[0].Range)
	require.Equal(t, "halfspace", step.Script.Actions.OnRun.Command)
	var done []string
	for i := range 3 { // as its runtime fills in parameters
		values := map[string]string{}
		for _, p := range template.ParameterDefinitions {
			values["Param."+p.Name] = p.Default
		}
		values["Task.Param."+step.ParameterSpace.TaskParameterDefinitions[0].Name] = fmt.Sprint(i + 1)
		var args []string
		for _, a := range step.Script.Actions.OnRun.Args {
			args = append(args, regexp.MustCompile(`{{ *([\w.]+) *}}`).ReplaceAllStringFunc(a, func(ref string) string {
				name := strings.Trim(ref, "{ }")
				require.Contains(t, values, name)
				return values[name]
			}))
		}
		must(t, args...)
		done = tree(t, "out")
	}
	requireAll(t, done)
}

// requireAll checks that all pictures of the job are there, each with its record.
func requireAll(t *testing.T, done []string) {
	t.Helper()
	require.Len(t, done, 12)
	for _, n := range []string{"red-0", "red-1", "green-0", "green-1", "blue-0", "blue-1"} {
		require.Contains(t, done, n+".png")
		require.Contains(t, done, "."+n+".png.halfspace")
	}
}

// sbatchOptions are options of sbatch, and what their values are like (its manual).
var sbatchOptions = map[string]string{
	"job-name": `^\S+$`, "array": `^\d+-\d+$`, "cpus-per-task": `^\d+$`, "output": `^\S+$`, "mem": `^\d+[KMGT]?$`,
}

// A script for Slurm is one that bash reads, with options that sbatch has; a stand-in runs its tasks, which together do
// the job.
func TestExportSlurm(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		t.Log("no bash here")
		return
	}
	t.Chdir(t.TempDir())
	script := exported(t, "--slurm", "--shards", "4", "--cpus", "2", "--memory", "512M")
	write(t, ".", "job.sh", []byte(script))
	require.NoError(t, exec.Command(bash, "-n", "job.sh").Run())
	lines := strings.Split(script, "\n")
	require.Equal(t, "#!/bin/bash", lines[0])
	values := map[string]string{}
	for _, line := range lines[1:] {
		rest, ok := strings.CutPrefix(line, "#SBATCH ")
		if !ok {
			continue
		}
		m := regexp.MustCompile(`^--([a-z-]+)=(.*)$`).FindStringSubmatch(rest)
		require.NotNil(t, m, line)
		require.Contains(t, sbatchOptions, m[1])
		require.Regexp(t, sbatchOptions[m[1]], m[2])
		values[m[1]] = m[2]
	}
	require.Equal(t, "1-4", values["array"])
	require.NoError(t, os.WriteFile("halfspace", []byte("#!/bin/bash\nexec '"+os.Args[0]+"' \"$@\"\n"), 0o777))
	folder, err := os.Getwd()
	require.NoError(t, err)
	for i := range 4 {
		c := exec.Command(bash, "job.sh")
		c.Env = append(os.Environ(), "HALFSPACE_TEST_COMMAND=1", fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", i+1),
			"PATH="+folder+":"+os.Getenv("PATH"))
		text, err := c.CombinedOutput()
		require.NoError(t, err, "%s", text)
	}
	requireAll(t, tree(t, "out"))
}

// Bad uses of export are told.
func TestExportMistakes(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, ".", "job.toml", []byte("size = '8x8'\n"))
	write(t, ".", "bad.toml", []byte("size = 8\n"))
	for args, want := range map[string]string{
		"": "use a job file and one of", "job.toml": "use a job file and one of",
		"job.toml --k8s --slurm": "use a job file and one of", "x.glb --k8s": "use a job file",
		"--schema job.toml": "use it alone", "job.toml --k8s --shards 0": "use a whole number from 1",
		"job.toml --slurm --name Bad_Name": "use lower case",
		"bad.toml --slurm":                 "bad.toml: size", "job.toml --k8s --claim=": "needs the name of an image and of a claim",
	} {
		status, stdout, stderr := command(strings.Fields("export " + args)...)
		require.NotZero(t, status, args)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, want)
	}
	require.Equal(t, []string{"bad.toml", "job.toml"}, names(t, "."))
}
