package command

import (
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/bench"
	"github.com/seed-1acaedba/halfspace/job"
)

var updateSchema = flag.Bool("update", false, "write docs/output.schema.json")

// printed are what commands print with --json, or write beside pictures, by the names of their definitions in
// docs/output.schema.json.
var printed = map[string]any{
	"render":         renderReport{},
	"render-dry-run": job.Task{},
	"sidecar":        job.Sidecar{},
	"contact":        contactReport{},
	"bench":          benchReport{},
	"bench-compute":  computeReport{},
	"bench-ab":       bench.ABReport{},
	"bench-suite":    bench.Report{},
	"conform":        conformReport{},
	"diff":           diffReport{},
	"info":           infoReport{},
	"shader-check":   shaderReport{},
	"version":        versionReport{},
	"error":          errorReport{},
}

// schemaMaker makes a JSON schema of Go types: what their tags and comments say.
type schemaMaker struct {
	t        *testing.T
	comments map[string]map[string]string // of packages: of Type and Type.Field
}

// specificationNames are types whose keys are names of the Vulkan specification.
var specificationNames = map[reflect.Type]bool{reflect.TypeFor[halfspace.Limits](): true, reflect.TypeFor[halfspace.Features](): true}

var outputKey = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

func (m *schemaMaker) of(typ reflect.Type) map[string]any {
	if typ.Implements(reflect.TypeFor[json.Marshaler]()) ||
		typ.Implements(reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]()) {
		return map[string]any{"type": "string"}
	}
	switch typ.Kind() {
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.Float32, reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Pointer:
		return m.nullable(m.of(typ.Elem()))
	case reflect.Slice:
		return m.nullable(map[string]any{"type": "array", "items": m.of(typ.Elem())})
	case reflect.Array:
		return map[string]any{"type": "array", "items": m.of(typ.Elem()), "minItems": typ.Len(), "maxItems": typ.Len()}
	case reflect.Map:
		return m.nullable(map[string]any{"type": "object", "additionalProperties": m.of(typ.Elem())})
	case reflect.Struct:
		return m.object(typ)
	}
	m.t.Fatalf("%v has no schema", typ)
	return nil
}

// nullable takes null, too.
func (m *schemaMaker) nullable(s map[string]any) map[string]any {
	if name, ok := s["type"].(string); ok {
		s["type"] = []string{name, "null"}
	}
	return s
}

func (m *schemaMaker) object(typ reflect.Type) map[string]any {
	properties, required := map[string]any{}, []string{}
	var add func(typ reflect.Type)
	add = func(typ reflect.Type) {
		comments := m.commentsOf(typ)
		for i := range typ.NumField() {
			f := typ.Field(i)
			if f.Anonymous && f.Tag.Get("json") == "" {
				add(f.Type)
				continue
			}
			if !f.IsExported() || f.Tag.Get("json") == "-" {
				continue
			}
			key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !specificationNames[typ] {
				require.Regexp(m.t, outputKey, key, "%v.%s", typ, f.Name)
			} else if key == "" {
				key = f.Name
			}
			p := m.of(f.Type)
			if text := comments[typ.Name()+"."+f.Name]; text != "" {
				p["description"] = text
			}
			properties[key] = p
			if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
				required = append(required, key)
			} else if types, ok := p["type"].([]string); ok {
				p["type"] = types[0] // left out where it would be null
			}
		}
	}
	add(typ)
	s := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	if text := m.commentsOf(typ)[typ.Name()]; text != "" {
		s["description"] = text
	}
	return s
}

// commentsOf are the comments of the package of a type.
func (m *schemaMaker) commentsOf(typ reflect.Type) map[string]string {
	path := typ.PkgPath()
	if c, ok := m.comments[path]; ok || path == "" {
		return c
	}
	c := map[string]string{}
	m.comments[path] = c
	folder := "."
	if !strings.HasSuffix(path, "/cmd/command") {
		folder = filepath.Join("..", "..", strings.TrimPrefix(strings.TrimPrefix(path, "github.com/seed-1acaedba/halfspace"), "/"))
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(m.t, err)
	require.NotEmpty(m.t, files, path)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(m.t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			d, ok := n.(*ast.GenDecl)
			if !ok || d.Tok != token.TYPE {
				return true
			}
			for _, spec := range d.Specs {
				ts := spec.(*ast.TypeSpec)
				s, ok := ts.Type.(*ast.StructType)
				if !ok {
					continue
				}
				doc := ts.Doc
				if doc == nil && len(d.Specs) == 1 {
					doc = d.Doc
				}
				c[ts.Name.Name] = oneSpace(doc.Text())
				for _, f := range s.Fields.List {
					text := oneSpace(f.Doc.Text())
					if text == "" {
						text = oneSpace(f.Comment.Text())
					}
					for _, n := range f.Names {
						c[ts.Name.Name+"."+n.Name] = text
					}
				}
			}
			return true
		})
	}
	return c
}

func oneSpace(s string) string { return strings.Join(strings.Fields(s), " ") }

// outputSchema is what docs/output.schema.json has to be.
func outputSchema(t *testing.T) string {
	m := &schemaMaker{t, map[string]map[string]string{}}
	definitions := map[string]any{}
	for name, v := range printed {
		definitions[name] = m.of(reflect.TypeOf(v))
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "What halfspace prints with --json, a definition for each command",
		"$defs":   definitions,
	}, "", "  ")
	require.NoError(t, err)
	return string(text) + "\n"
}

// The schema in docs is that of the types that commands print, whose keys are all in one style: lower case with
// underscores, but for names of the Vulkan specification.
func TestOutputSchema(t *testing.T) {
	want, name := outputSchema(t), filepath.Join("..", "..", "docs", "output.schema.json")
	if *updateSchema {
		require.NoError(t, os.WriteFile(name, []byte(want), 0o666))
	}
	have, err := os.ReadFile(name)
	require.NoError(t, err)
	require.True(t, want == string(have),
		"docs/output.schema.json is not what the commands print: go test ./cmd/command -run TestOutputSchema -update")
}

// What commands print is what the schema takes.
func TestOutputsFitSchema(t *testing.T) {
	text := outputSchema(t)
	check := func(definition, output string) {
		t.Helper()
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		require.NoError(t, err)
		c := jsonschema.NewCompiler()
		require.NoError(t, c.AddResource("output.json", doc))
		schema, err := c.Compile("output.json#/$defs/" + definition)
		require.NoError(t, err)
		lines := strings.Split(strings.TrimSpace(output), "\n")
		if strings.HasPrefix(output, "{\n") {
			lines = []string{output} // one object, indented
		}
		for _, line := range lines {
			v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			require.NoError(t, err, "%s: %q", definition, line)
			require.NoError(t, schema.Validate(v), "%s: %s", definition, line)
		}
	}
	module, err := filepath.Abs(filepath.Join("testdata", "clock.frag.spv"))
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	shelf(t, "a.gltf")
	check("render", must(t, "render", "a.gltf", "-o", "{name}-{view}.png", "--size", "8x8", "--views", "2",
		"--sidecar", "--resume", "--json", "--debug"))
	check("render", must(t, "render", "a.gltf", "-o", "{name}-{view}.png", "--size", "8x8", "--views", "2",
		"--sidecar", "--resume", "--json"))
	check("render-dry-run", must(t, "render", "a.gltf", "-o", "{name}-{frame}.exr", "--turntable", "2", "--aov",
		"color,depth", "--dry-run", "--json"))
	sidecar, err := os.ReadFile("a-0.json")
	require.NoError(t, err)
	check("sidecar", string(sidecar))
	check("bench", must(t, "bench", "slivers", "--size", "32x32", "--frames", "1", "--json", "--stages"))
	check("bench-suite", must(t, "bench", "suite", "--quick", "--only", "^fill/clear$", "--json"))
	_, stdout, _ := command("diff", "a-0.png", "a-1.png", "--json")
	check("diff", stdout)
	check("info", must(t, "info", "--json"))
	check("version", must(t, "version", "--json"))
	check("shader-check", must(t, "shader", "check", module, "--json"))
	_, _, stderr := command("render", "none.glb", "--json")
	check("error", stderr)
	report, err := json.Marshal(reportOf(nil, "generic"))
	require.NoError(t, err)
	check("conform", string(report))
	report, err = json.Marshal(bench.ABReport{})
	require.NoError(t, err)
	check("bench-ab", string(report))
}
