package handed_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module, root = "github.com/seed-1acaedba/halfspace", "../../.."

// packages are those whose exported structs are walked: all that a program hands something to.
var packages = []string{".", "vk", "shade", "program", "mip", "sample", "texfile", "picfile", "scene", "job"}

// readLater are the slices whose contents are read after the call that took them, and what says so.
var readLater = map[string]string{
	"shade.Mesh.Positions":            "until it has returned",
	"shade.Mesh.Normals":              "until it has returned",
	"shade.Mesh.TexCoords":            "until it has returned",
	"shade.Mesh.Colors":               "until it has returned",
	"shade.Draw.Indices32":            "until it has",
	"shade.Draw.Indices16":            "until it has",
	"shade.Draw.Indices8":             "until it has",
	"program.Resources.VertexBuffers": "until",
	"program.Resources.PushConstants": "until",
	"program.Dynamic.PushConstants":   "stays as it is until",
	"program.Dynamic.VertexBuffers":   "stays as it is until",
	"program.Descriptor.Buffer":       "until",
	"mip.PlaneMemory.Pix":             "as long as the image",
	"scene.Primitive.Positions":       "until no renderer",
	"scene.Primitive.Normals":         "until no renderer",
	"scene.Primitive.Tangents":        "until no renderer",
	"scene.Primitive.TexCoords":       "until no renderer",
	"scene.Primitive.Colors":          "until no renderer",
	"scene.Primitive.Indices":         "until no renderer",
	"scene.Image.Pix":                 "until no renderer",
	"scene.Environment.Pix":           "until no renderer",
}

// The kinds of structs that are not handed over.
const (
	made    = "the engine makes it: nothing takes it"
	batch   = "a batch: it belongs to the call of a shader or a lookup, and is checked by it"
	atOnce  = "taken by value, or by a call that is done with it when it returns"
	handle  = "made by a constructor; its fields are what the next call reads, which checks them"
	ofFiles = "read from files, or of a run whose fields nobody else changes"
	shaders = "given by a shader's code while a pass ends, and copied or checked at that moment"
)

// others are the structs that no row of the test hands over, and why. A name with a star stands for all that begin so.
var others = map[string]string{
	".DeviceInfo": atOnce, ".Features": made, ".Limits": made, ".Finding": made, ".ShaderPanic": made, ".Region": atOnce,
	".Statistics": made, ".TileTime": made, ".StageTime": made, ".Dispatch": atOnce, ".ComputePanic": made,
	"vk.StateError": made, "vk.ImageInfo": atOnce, "vk.Offset3D": atOnce, "vk.Extent3D": atOnce, "vk.Offset2D": atOnce,
	"shade.Batch": batch, "shade.Elements": batch, "shade.Vertices": batch, "shade.Fragments": batch, "shade.Tile": batch,
	"shade.Scratch": batch, "shade.Attribute": batch,
	"shade.Operands": batch, "shade.TexelPlace": batch, "shade.Workgroups": batch,
	"shade.OperandError": made, "shade.SliceError": made, "shade.KnownColor": made, "shade.Unlit": atOnce,
	"program.Inspection": made, "program.BarrierError": made, "program.Block": handle, "mip.Kept": made,
	"mip.DecodedTexels": made, "mip.Layout": made, "mip.Level": made, "mip.Subresource": made, "mip.ResidencyTexels": atOnce,
	"mip.ImageResolve": atOnce, "mip.MipOptions": atOnce, "mip.Region": atOnce,
	"sample.Batch": batch, "sample.OffsetLookup": batch, "sample.Footprint": batch, "sample.BlitRegion": atOnce,
	"texfile.Error": made, "texfile.Options": atOnce, "texfile.EXROptions": atOnce, "texfile.KTX2Options": atOnce,
	"texfile.Texture": atOnce,
	"texfile.EXRPart": atOnce, "texfile.EXRChannel": atOnce,
	"picfile.Options": atOnce, "picfile.Format": made, "picfile.Layer": atOnce, "picfile.Picture": atOnce,
	"scene.Arriving": made, "scene.Error": made, "scene.Hit": made, "scene.FrameTimes": made,
	"scene.Options": atOnce, "scene.Pose": atOnce,
	"scene.View": atOnce, "scene.Past": atOnce, "scene.SurfacesInfo": atOnce, "scene.Animation": made,
	"scene.Renderer": handle, "scene.Surfaces": handle,
	"job.*": ofFiles,
}

// unset are the fields that are empty in all rows, and why.
var unset = map[string]string{
	"scene.Scene.Animations":            made,
	"shade.Interface.Lasting":           "a shader that promises it does not change what its interface points to",
	"shade.Interface.Returns":           "a shader, compared with the pipeline's own",
	"program.Options.VertexConstants":   "Load is done with it: a program of the same constants is the same one",
	"program.Options.FragmentConstants": "Load is done with it: a program of the same constants is the same one",
	"program.ComputeOptions.Constants":  "LoadCompute is done with it: a program of other constants is another one",
}

// structs are the exported structs of a package and their exported fields, with what is written above them.
func structs(t *testing.T, folder string) map[string]map[string]string {
	out := map[string]map[string]string{}
	entries, err := os.ReadDir(filepath.Join(root, folder))
	require.NoError(t, err)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, folder, e.Name()), nil, parser.ParseComments)
		require.NoError(t, err)
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range g.Specs {
				s, ok := spec.(*ast.TypeSpec)
				if !ok || !s.Name.IsExported() {
					continue
				}
				st, ok := s.Type.(*ast.StructType)
				if !ok {
					continue
				}
				fields := map[string]string{}
				doc := ""
				for _, f := range st.Fields.List {
					if f.Doc != nil || len(f.Names) > 0 && f.Comment == nil && doc == "" {
						doc = f.Doc.Text()
					}
					for _, n := range f.Names {
						if n.IsExported() {
							fields[n.Name] = doc + f.Comment.Text()
						}
					}
				}
				if len(fields) > 0 {
					out[strings.TrimPrefix(folder, ".")+"."+s.Name.Name] = fields
				}
			}
		}
	}
	return out
}

// Each exported struct is handed over by a row, with something in each of its fields, or stands among others with the
// reason; and each slice whose contents are read later says until when.
func requireAllStructs(t *testing.T, w *walker) {
	known := map[string]bool{}
	for _, folder := range packages {
		for s, fields := range structs(t, folder) {
			known[s] = true
			_, other := others[s]
			if _, all := others[folder+".*"]; all {
				continue
			}
			for f, doc := range fields {
				key := s + "." + f
				known[key] = true
				if want := readLater[key]; want != "" && !strings.Contains(strings.Join(strings.Fields(doc), " "), want) {
					t.Errorf("%s is read later: its comment says %q, not when and %q", key, doc, want)
				}
				switch {
				case other && w.seen[key]:
					t.Errorf("%s is handed over by a row: it is none of others", key)
				case !other && !w.seen[key]:
					t.Errorf("%s: no row hands it over: add one, or a line to others that says why not", key)
				case !other && !w.held[key] && unset[key] == "":
					t.Errorf("%s is nil or empty in all rows: what it points to is not walked", key)
				}
			}
		}
	}
	for s := range others {
		if !known[s] && !regexp.MustCompile(`\*$`).MatchString(s) {
			t.Errorf("others has %s, which does not exist", s)
		}
	}
	for f := range readLater {
		if !known[f] {
			t.Errorf("readLater has %s, which does not exist", f)
		}
	}
}
