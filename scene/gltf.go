package scene

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
)

// gltfFile is a glTF document being read.
type gltfFile struct {
	*Scene
	src *source
	doc *gltfDocument
	bin []byte // a GLB file's second chunk; nil: not a GLB file

	buffers  map[int][]byte
	unpacked map[int][]byte       // buffer views that were compressed
	streams  map[int]*dracoStream // by buffer view; nil: not decoded yet
	packed   *dracoPrimitive      // the stream of the primitive that is read, nil: none
	floats   map[floatsKey][]float32
	indices  map[indicesKey][]uint32
	meshes   map[int][]int // a mesh's primitives in the model
	place    []int         // the document's nodes in the model, -1: not there
	targeted map[int]int   // how many morph targets a mesh has
	textures map[int]int   // the document's textures in Scene.Textures
	images   map[int]int   // the document's images in Scene.Images
	// imageFiles are the document's images whose bytes were read.
	imageFiles map[int]*imageFile
	grey       map[int]bool // textures whose image is missing
	standard   int          // the default material in Scene.Materials, -1: not made yet
}

// extensionState is what a file may expect of an extension that it requires.
type extensionState uint8

const (
	refusedExtension  extensionState = iota // nothing: its data are in a form that is not read
	readExtension                           // it is read
	harmlessExtension                       // it says nothing about the picture
	looksExtension                          // without it the picture is another, of the same shapes
)

// extensions are those that a file may require; all others are refused. Textures of KHR_texture_basisu and its like are
// looked at one by one, whether they have another source.
var extensions = map[string]extensionState{
	"EXT_mesh_gpu_instancing": readExtension, "EXT_texture_webp": readExtension, "KHR_lights_punctual": readExtension,
	"EXT_meshopt_compression": readExtension, "KHR_meshopt_compression": readExtension, "KHR_draco_mesh_compression": readExtension,
	"KHR_materials_anisotropy": readExtension, "KHR_materials_clearcoat": readExtension, "KHR_materials_emissive_strength": readExtension,
	"KHR_materials_ior": readExtension, "KHR_materials_iridescence": readExtension, "KHR_materials_pbrSpecularGlossiness": readExtension,
	"KHR_materials_sheen": readExtension, "KHR_materials_specular": readExtension, "KHR_materials_transmission": readExtension,
	"KHR_materials_unlit": readExtension, "KHR_materials_variants": readExtension, "KHR_materials_volume": readExtension,
	"KHR_mesh_quantization": readExtension, "KHR_texture_transform": readExtension,
	"KHR_texture_basisu": readExtension, "EXT_texture_avif": readExtension, "MSFT_texture_dds": readExtension,

	"KHR_xmp": harmlessExtension, "KHR_xmp_json_ld": harmlessExtension, "EXT_structural_metadata": harmlessExtension,
	"EXT_mesh_features": harmlessExtension, "EXT_instance_features": harmlessExtension,
	"MSFT_packing_normalRoughnessMetallic":    harmlessExtension,
	"MSFT_packing_occlusionRoughnessMetallic": harmlessExtension, "KHR_audio_emitter": harmlessExtension,
	"EXT_mesh_manifold":     harmlessExtension,
	"KHR_node_hoverability": harmlessExtension, "KHR_node_selectability": harmlessExtension, "KHR_interactivity": harmlessExtension,
	"KHR_physics_rigid_bodies": harmlessExtension, "KHR_implicit_shapes": harmlessExtension, "FB_geometry_metadata": harmlessExtension,
	"AGI_stk_metadata": harmlessExtension, "GODOT_single_root": harmlessExtension,

	"ADOBE_materials_clearcoat_specular": looksExtension, "ADOBE_materials_clearcoat_tint": looksExtension,
	"AGI_articulations": looksExtension,
	"EXT_lights_ies":    looksExtension, "EXT_lights_image_based": looksExtension, "KHR_animation_pointer": looksExtension,
	"KHR_environment_map": looksExtension, "KHR_materials_diffuse_transmission": looksExtension,
	"KHR_materials_dispersion": looksExtension,
	"KHR_materials_sss":        looksExtension, "KHR_materials_subsurface": looksExtension,
	"KHR_node_visibility": looksExtension, "MSFT_lod": looksExtension,
	"KHR_techniques_webgl": looksExtension, "CESIUM_primitive_outline": looksExtension, "NV_materials_mdl": looksExtension,
	"KHR_materials_volume_scatter": looksExtension, "VRM": looksExtension, "VRMC_vrm": looksExtension,
	"VRMC_materials_mtoon": looksExtension,
}

// indexed is the name of an element of an array: "accessors[3]".
func indexed(array string, i int) string { return array + "[" + strconv.Itoa(i) + "]" }

// loadGLTF reads a document from its JSON text.
func loadGLTF(s *Scene, src *source, text, bin []byte) error {
	l := &gltfFile{
		Scene: s, src: src, doc: new(gltfDocument), bin: bin, standard: -1,
		buffers: map[int][]byte{}, unpacked: map[int][]byte{}, floats: map[floatsKey][]float32{}, indices: map[indicesKey][]uint32{},
		meshes: map[int][]int{}, targeted: map[int]int{}, grey: map[int]bool{}, textures: map[int]int{}, images: map[int]int{},
		imageFiles: map[int]*imageFile{},
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if err := checkShape(src, text); err != nil {
		return orOldVersion(text, err)
	}
	if _, err := await(src.ctx, func() (any, error) { return nil, json.Unmarshal(text, l.doc) }); err != nil {
		return orOldVersion(text, jsonError(err, len(text)))
	}
	if err := l.header(); err != nil {
		return orOldVersion(text, err)
	}
	l.model, s.Metres = &model{}, 1
	for _, v := range l.doc.Extensions.Variants.Variants {
		l.Variants = append(l.Variants, v.Name)
	}
	if err := l.materials(); err != nil {
		return err
	}
	s.shareOcclusion()
	stop := s.decodeAhead(src)
	for _, read := range []func() error{l.lights, l.nodes, l.skins, l.animations} {
		if err := read(); err != nil {
			stop()
			return err
		}
	}
	if err := l.model.pose(s, src, -1, 0, -1); err != nil {
		stop()
		return err
	}
	l.model.room = src.limit() - src.used
	return nil
}

// orOldVersion returns the reason to refuse a document: its old version, if it has one, otherwise err.
func orOldVersion(text []byte, err error) error {
	if v := oldVersion(text); v != "" {
		return errf("asset.version",
			"the file is glTF %s, which is not supported (2.0 is): convert it, for example with gltf-pipeline", v)
	}
	return err
}

// oldVersion is the version of a document of glTF 1.0 or before, whose arrays were objects; "" for others.
func oldVersion(text []byte) string {
	var d struct {
		Asset struct {
			Version any `json:"version"`
		} `json:"asset"`
		Accessors json.RawMessage `json:"accessors"`
		Meshes    json.RawMessage `json:"meshes"`
		Nodes     json.RawMessage `json:"nodes"`
	}
	if json.Unmarshal(text, &d) != nil {
		return ""
	}
	named := false // elements have names instead of numbers
	for _, raw := range []json.RawMessage{d.Accessors, d.Meshes, d.Nodes} {
		named = named || len(raw) > 0 && raw[0] == '{'
	}
	version := ""
	switch v := d.Asset.Version.(type) {
	case string:
		version = v
	case float64: // some writers of that time
		version = strconv.FormatFloat(v, 'f', 1, 64)
	}
	if strings.HasPrefix(version, "0.") || version == "1" || strings.HasPrefix(version, "1.") {
		return version[:min(len(version), 20)]
	}
	if named && version == "" {
		return "1.0"
	}
	return ""
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
	d, asset := l.doc, l.doc.Asset
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
		switch extensions[name] {
		case refusedExtension:
			return errf(indexed("extensionsRequired", i), "%.100q is not supported", name)
		case looksExtension:
			l.src.warn(indexed("extensionsRequired", i), "%s is not drawn", name)
		}
	}
	for i := range d.Accessors {
		l.src.work(1)
		if err := checkBounds(indexed("accessors", i), &d.Accessors[i]); err != nil {
			return err
		}
	}
	return nil
}

// accessorComponents is the number of components of an element, by the accessor's type.
var accessorComponents = map[string]int{"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}

// checkBounds refuses a type that does not exist, and least and greatest values that are not one for each component.
func checkBounds(element string, a *gltfAccessor) error {
	want := accessorComponents[a.Type]
	if want == 0 {
		return errf(element+".type", "%.20q does not exist", a.Type)
	}
	for _, b := range []struct {
		key    string
		values []float64
	}{{".min", a.Min}, {".max", a.Max}} {
		if b.values != nil && len(b.values) != want {
			return errf(element+b.key, "%d numbers where %d belong to a %s", len(b.values), want, a.Type)
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
