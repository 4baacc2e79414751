package command

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// notOfJobs are flags that belong to a run, not to a job.
var notOfJobs = []string{"help", "json", "dry-run", "shard", "join", "cpuprofile", "trace", "debug", "quiet", "verbose", "no-color"}

// pathFlags are flags whose values name files: in a job file, from the folder where it lies.
var pathFlags = []string{"output", "root", "env", "background"}

// isJob says that an input is a job file.
func isJob(name string) bool { return strings.EqualFold(filepath.Ext(name), ".toml") }

// takeJob sets flags as a job file among the inputs says, but for those that the command line has, and replaces it by
// its inputs.
func takeJob(c *cobra.Command, args []string) ([]string, error) {
	at := slices.IndexFunc(args, isJob)
	if at < 0 {
		return args, nil
	}
	if more := slices.IndexFunc(args[at+1:], isJob); more >= 0 {
		return nil, usagef("%s and %s: use one job file", args[at], args[at+1+more])
	}
	inputs, err := readJob(args[at], c.Flags())
	if err != nil {
		return nil, err
	}
	return slices.Concat(args[:at], inputs, args[at+1:]), nil
}

// readJob sets flags and returns the inputs of a job file.
func readJob(name string, fl *pflag.FlagSet) (inputs []string, err error) {
	var doc map[string]any
	if _, err := toml.DecodeFile(name, &doc); err != nil {
		if p, ok := errors.AsType[toml.ParseError](err); ok {
			return nil, fmt.Errorf("%s: line %d: %s", name, p.Position.Line, p.Message)
		}
		return nil, err
	}
	folder := filepath.Dir(name)
	for _, key := range slices.Sorted(maps.Keys(doc)) {
		v := doc[key]
		if key == "inputs" {
			list, ok := v.([]any)
			if one, is := v.(string); is {
				list, ok = []any{one}, true
			}
			for _, e := range list {
				in, is := e.(string)
				ok = ok && is
				inputs = append(inputs, inFolder(folder, in))
			}
			if !ok {
				return nil, usagef("%s: inputs: use a list of names", name)
			}
			continue
		}
		f := fl.Lookup(key)
		if f == nil || slices.Contains(notOfJobs, key) {
			return nil, usagef("%s: %s: a job has no such key: it has inputs and the flags of render", name, key)
		}
		text, ok := flagText(v)
		if !ok {
			return nil, usagef("%s: %s: the value must be a string, a number, true or false, or a list of these", name, key)
		}
		if f.Changed {
			continue // the command line's
		}
		if slices.Contains(pathFlags, key) && namesFile(key, text) {
			text = inFolder(folder, text)
		}
		if err := fl.Set(key, text); err != nil {
			if in := errors.Unwrap(err); in != nil {
				err = in
			}
			return nil, usagef("%s: %s: %w", name, key, err)
		}
	}
	return inputs, nil
}

// flagText is a value of a job file as a flag has it; lists have commas.
func flagText(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case int64:
		return strconv.FormatInt(v, 10), true
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), true
	case []any:
		var list []string
		for _, e := range v {
			if _, nested := e.([]any); nested {
				return "", false
			}
			text, ok := flagText(e)
			if !ok {
				return "", false
			}
			list = append(list, text)
		}
		return strings.Join(list, ","), true
	}
	return "", false
}

// namesFile says that the value of one of pathFlags is a file's name rather than a word.
func namesFile(key, text string) bool {
	switch key {
	case "env":
		return !slices.Contains([]string{"auto", "none", "studio", "softbox"}, text) && !strings.HasPrefix(text, "const:")
	case "background":
		return newBackground("black").isPicture(text)
	}
	return text != "" && text != "-"
}

// inFolder is a name seen from a folder; @ before it stays in front.
func inFolder(folder, name string) string {
	if list, ok := strings.CutPrefix(name, "@"); ok {
		return "@" + inFolder(folder, list)
	}
	if name == "-" || name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// jobSchema is the JSON schema of job files, made of render's flags.
func jobSchema() map[string]any {
	properties := map[string]any{"inputs": map[string]any{
		"description": "files, patterns, folders and @lists, from the folder of the job file",
		"type":        "array", "items": map[string]any{"type": "string"},
	}}
	newRender().Flags().VisitAll(func(f *pflag.Flag) {
		if slices.Contains(notOfJobs, f.Name) {
			return
		}
		p := map[string]any{"description": f.Usage}
		switch v := f.Value.(type) {
		case *choice:
			p["enum"] = v.allowed
			if _, err := strconv.Atoi(v.allowed[len(v.allowed)-1]); err == nil { // numbers may be written as such
				list := []any{}
				for _, a := range v.allowed {
					list = append(list, a)
					if n, err := strconv.Atoi(a); err == nil {
						list = append(list, n)
					}
				}
				p["enum"] = list
			}
		case *number:
			p["type"], p["minimum"], p["maximum"] = "integer", v.least, v.most
		case *real:
			p["type"], p["minimum"], p["maximum"] = "number", v.least, v.most
		case *size:
			p["type"], p["pattern"] = "string", "^[0-9]+[xX][0-9]+$"
		default:
			p["type"] = []string{"string", "number", "array"}
			if f.Value.Type() == "bool" {
				p["type"] = "boolean"
			}
			if f.Value.Type() == "string" {
				p["type"] = []string{"string", "integer"}
			}
		}
		properties[f.Name] = p
	})
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A job of halfspace render", "type": "object",
		"properties": properties, "additionalProperties": false,
	}
}
