package scene

import (
	"bytes"
	"strings"
)

// foreignFormat is a kind of files that others read: it is refused by its name.
type foreignFormat struct {
	name, ending string
	starts       []string // what such a file starts with, or has in its first kilobytes where it begins with a space
	converter    string   // a word on what makes glTF of it
}

// foreignFormats are those that people have.
var foreignFormats = []foreignFormat{
	{"FBX", ".fbx", []string{"Kaydara FBX Binary", "; FBX "}, "Blender or FBX2glTF"},
	{"USD", ".usdz", nil, "Blender or usd2gltf"},
	{"USD", ".usdc", []string{"PXR-USDC"}, "Blender or usd2gltf"},
	{"USD", ".usda", []string{"#usda "}, "Blender or usd2gltf"},
	{"COLLADA", ".dae", []string{" <COLLADA"}, "Blender or COLLADA2GLTF"},
	{"STEP", ".step", []string{"ISO-10303-21"}, "FreeCAD or mayo"},
	{"STEP", ".stp", nil, "FreeCAD or mayo"},
	{"LAS", ".las", []string{"LASF"}, "PDAL or CloudCompare (to PLY)"},
	{"LAZ", ".laz", nil, "PDAL or CloudCompare (to PLY)"},
	{"3DS", ".3ds", nil, "Blender or assimp"},
	{"VRML", ".wrl", []string{"#VRML"}, "Blender or assimp"},
	{"X3D", ".x3d", []string{" <X3D"}, "Blender or assimp"},
	{"a Blender file", ".blend", []string{"BLENDER"}, "Blender"},
}

// foreign names the kind of a file that is none of ours, by what it starts with or else by its ending.
func foreign(name string, data []byte) *foreignFormat {
	if f := foreignByStart(data); f != nil {
		return f
	}
	for i := range foreignFormats {
		if ending(name) == foreignFormats[i].ending {
			return &foreignFormats[i]
		}
	}
	return nil
}

// foreignByStart is the kind by what the file starts with, nil for none.
func foreignByStart(data []byte) *foreignFormat {
	head := data[:min(len(data), 4096)]
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	for i := range foreignFormats {
		for _, s := range foreignFormats[i].starts {
			word, inside := strings.CutPrefix(s, " ")
			within := inside && bytes.HasPrefix(text, []byte("<")) && bytes.Contains(text, []byte(word))
			if within || !inside && bytes.HasPrefix(text, []byte(s)) {
				return &foreignFormats[i]
			}
		}
	}
	return nil
}

// refusal is the error for it.
func (f *foreignFormat) refusal() error {
	return errf("", "is %s, which is not read: %s converts it", f.name, f.converter)
}
