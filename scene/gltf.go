package scene

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/qmuntal/gltf"
)

// gltfFile is a glTF document being read.
type gltfFile struct {
	*Scene
	src *source
	doc *gltf.Document
	raw gltfRaw
	bin []byte // a GLB file's second chunk; nil: not a GLB file

	buffers  map[int][]byte
	floats   map[floatsKey][]float32
	indices  map[indicesKey][]uint32
	meshes   map[int][]int // a mesh's primitives in the model
	place    []int         // the document's nodes in the model, -1: not there
	targeted map[int]int   // how many morph targets a mesh has
	textures map[int]int   // the document's textures in Scene.Textures
	images   map[int]int   // the document's images in Scene.Images
	standard int           // the default material in Scene.Materials, -1: not made yet
}

// gltfRaw is what of the document is read as it stands in the file. The library takes an enumerant that it does not know for
// the default, which would read vertices of an unknown type as floats, and knows few extensions.
type gltfRaw struct {
	Accessors []struct {
		ComponentType int `json:"componentType"`
		Type          string
		Sparse        struct {
			Indices struct {
				ComponentType int `json:"componentType"`
			}
		}
	}
	Meshes []struct {
		Primitives []struct {
			Mode       *int
			Extensions struct {
				Variants struct {
					Mappings []struct {
						Material *int
						Variants []int
					}
				} `json:"KHR_materials_variants"`
			}
		}
	}
	Animations []gltfAnimation
	Materials  []gltfMaterial
	Textures   []struct{ Source *int }
	Samplers   []struct {
		MagFilter, MinFilter, WrapS, WrapT *int
	}
	Nodes      []gltfNodeExtensions
	Extensions struct {
		Lights struct {
			Lights []gltfLight
		} `json:"KHR_lights_punctual"`
		Variants struct {
			Variants []struct{ Name string }
		} `json:"KHR_materials_variants"`
	}
	Asset *struct {
		Version    *string
		MinVersion *string `json:"minVersion"`
	}
}

// supportedExtensions are those that a document may require.
func supportedExtension(name string) bool {
	switch name {
	case "EXT_mesh_gpu_instancing", "KHR_materials_variants", "KHR_texture_transform", "KHR_mesh_quantization", "KHR_lights_punctual", "KHR_materials_unlit", "KHR_materials_emissive_strength",
		"KHR_materials_ior", "KHR_materials_specular", "KHR_materials_clearcoat", "KHR_materials_sheen", "KHR_materials_anisotropy",
		"KHR_materials_iridescence", "KHR_materials_transmission", "KHR_materials_volume", "KHR_materials_pbrSpecularGlossiness":
		return true
	}
	return false
}

// indexed is the name of an element of an array: "accessors[3]".
func indexed(array string, i int) string { return array + "[" + strconv.Itoa(i) + "]" }

// loadGLTF reads a document from its JSON text.
func loadGLTF(s *Scene, src *source, text, bin []byte) error {
	l := &gltfFile{
		Scene: s, src: src, doc: new(gltf.Document), bin: bin, standard: -1,
		buffers: map[int][]byte{}, floats: map[floatsKey][]float32{}, indices: map[indicesKey][]uint32{},
		meshes: map[int][]int{}, targeted: map[int]int{}, textures: map[int]int{}, images: map[int]int{},
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if err := checkShape(src, text); err != nil {
		return err
	}
	for _, v := range []any{l.doc, &l.raw} {
		if _, err := await(src.ctx, func() (any, error) { return nil, json.Unmarshal(text, v) }); err != nil {
			return jsonError(err, len(text))
		}
	}
	if err := l.header(); err != nil {
		return err
	}
	l.model = &model{}
	for _, v := range l.raw.Extensions.Variants.Variants {
		l.Variants = append(l.Variants, v.Name)
	}
	for _, read := range []func() error{l.materials, l.lights, l.nodes, l.skins, l.animations} {
		if err := read(); err != nil {
			return err
		}
	}
	if err := l.model.pose(s, src, -1, 0, -1); err != nil {
		return err
	}
	l.model.room = src.limit() - src.used
	return nil
}

// jsonError says where the text is wrong.
func jsonError(err error, size int) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && strings.Contains(err.Error(), "unexpected end"):
		return errf("JSON", "truncated after %d bytes", size)
	case errors.As(err, &syntax):
		return errf("JSON", "byte %d: %s", syntax.Offset, oneLine(err))
	case errors.As(err, &kind):
		return errf("JSON", "%.100s: a %.60s where %s belongs", kind.Field, kind.Value, jsonType(kind.Type))
	}
	return errf("JSON", "%s", oneLine(err))
}

// jsonType is what JSON calls a type.
func jsonType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	}
	return "a number"
}

// header checks what concerns the whole document.
func (l *gltfFile) header() error {
	d, asset := l.doc, l.raw.Asset
	switch {
	case asset == nil:
		return errf("asset", "is missing")
	case asset.Version == nil:
		return errf("asset.version", "is missing")
	case *asset.Version != "2" && !strings.HasPrefix(*asset.Version, "2."):
		return errf("asset.version", "%.20q is not supported (2.0 is)", *asset.Version)
	case asset.MinVersion != nil && *asset.MinVersion != "2.0" && *asset.MinVersion != "2":
		return errf("asset.minVersion", "%.20q is not supported (2.0 is)", *asset.MinVersion)
	}
	for i, name := range d.ExtensionsRequired {
		if !supportedExtension(name) {
			return errf(indexed("extensionsRequired", i), "%.100q is not supported", name)
		}
	}
	for i, a := range d.Accessors {
		l.src.work(1)
		if err := checkBounds(indexed("accessors", i), l.raw.Accessors[i].Type, a); err != nil {
			return err
		}
	}
	return nil
}

// accessorComponents are those of an element of each type of accessor.
var accessorComponents = map[string]int{"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}

// checkBounds refuses a type that does not exist, and least and greatest values that are not one for each component.
func checkBounds(element, name string, a *gltf.Accessor) error {
	want := accessorComponents[name]
	if want == 0 {
		return errf(element+".type", "%.20q does not exist", name)
	}
	for _, b := range []struct {
		key    string
		values []float64
	}{{".min", a.Min}, {".max", a.Max}} {
		if b.values != nil && len(b.values) != want {
			return errf(element+b.key, "%d numbers where %d belong to a %s", len(b.values), want, name)
		}
	}
	return nil
}

// within refuses an index that its array does not have.
func within[T any](element, array string, i int, a []T) error {
	if i < 0 || i >= len(a) {
		return errf(element, "%s[%d] does not exist (there are %d)", array, i, len(a))
	}
	return nil
}
