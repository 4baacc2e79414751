package scene

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
)

// packed3MF is a package of a model, and of other parts by name.
func packed3MF(model string, parts map[string]string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	add := func(name, text string) {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			panic(err)
		}
	}
	add("3D/3dmodel.model", model)
	for name, text := range parts {
		add(name, text)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// tetrahedron3MF is the mesh of an object, its triangles with attributes.
func tetrahedron3MF(attributes string) string {
	return fmt.Sprintf(`<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="0" y="10" z="0"/>
<vertex x="0" y="0" z="10"/></vertices><triangles><triangle v1="0" v2="2" v3="1"%[1]s/><triangle v1="0" v2="1" v3="3"/>
<triangle v1="1" v2="2" v3="3"/><triangle v1="0" v2="3" v3="2"/></triangles></mesh>`, attributes)
}

// model3MFText is a model with resources and items.
func model3MFText(unit, resources, items string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<model unit="` + unit + `" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
 xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"><resources>` + resources + `</resources><build>` + items +
		`</build></model>`
}

// Units, components and transforms put objects where the package says.
func Test3MFPlacesObjects(t *testing.T) {
	s, err := LoadBytes("a.3mf", packed3MF(model3MFText("centimeter",
		`<object id="1" name="part">`+tetrahedron3MF("")+`</object>
		<object id="2"><components><component objectid="1"/><component objectid="1" transform="0 1 0 -1 0 0 0 0 1 20 0 0"/></components></object>`,
		`<item objectid="2" transform="1 0 0 0 1 0 0 0 1 0 0 5"/>`), nil))
	require.NoError(t, err)
	require.Empty(t, s.Warnings)
	require.Equal(t, [3]float32{0, 0, 1}, s.Up)
	require.Len(t, s.Primitives, 1)
	require.Len(t, s.Instances, 2)
	require.Equal(t, 8, s.Triangles())
	require.Equal(t, "part", s.Instances[0].Node)
	// 0 to 0.1 and, turned by a quarter, 0.1 to 0.2 along x.
	require.InDeltaSlice(t, []float32{0, 0, 0.05}, s.Bounds.Min[:], 1e-6)
	require.InDeltaSlice(t, []float32{0.2, 0.1, 0.15}, s.Bounds.Max[:], 1e-6)
	require.True(t, s.Materials[0].Absent)
}

// Triangles and their corners have colours of groups.
func Test3MFColors(t *testing.T) {
	resources := `<basematerials id="5"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#0000FF80"/></basematerials>
		<m:colorgroup id="6"><m:color color="#00FF00"/><m:color color="#FFFFFF"/></m:colorgroup>
		<object id="1" pid="5" pindex="1">` + tetrahedron3MF(` pid="6" p1="0" p2="1"`) + `</object>`
	s, err := LoadBytes("a", packed3MF(model3MFText("", resources, `<item objectid="1"/>`), nil))
	require.NoError(t, err)
	got := colorsOf(s)
	require.Len(t, got, 12)
	green, white, blue := [4]float32{0, 1, 0, 1}, [4]float32{1, 1, 1, 1}, [4]float32{0, 0, 1, 128.0 / 255}
	require.Equal(t, [][4]float32{green, white, green, blue}, got[:4])
	require.Equal(t, blue, got[11])
}

// Objects of other parts (the Production Extension), and a package whose first part has another name.
func Test3MFParts(t *testing.T) {
	other := model3MFText("millimeter", `<object id="1">`+tetrahedron3MF("")+`</object>`, "")
	main := model3MFText("millimeter", `<object id="1"><components><component p:path="/3D/Objects/o.model" objectid="1"/></components></object>`,
		`<item objectid="1"/>`)
	s, err := LoadBytes("a.3mf", packed3MF("", map[string]string{"3D/Objects/o.model": other, "3D/main.model": main,
		"_rels/.rels": `<Relationships><Relationship Target="/3D/main.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`}))
	require.NoError(t, err)
	require.Equal(t, 4, s.Triangles())
}

// Packages that break or ask for too much are refused.
func TestBad3MF(t *testing.T) {
	one := `<object id="1">` + tetrahedron3MF("") + `</object>`
	item := `<item objectid="1"/>`
	deep := ""
	for i := 2; i < 40; i++ {
		deep += fmt.Sprintf(`<object id="%d"><components><component objectid="%d"/><component objectid="%[2]d"/></components></object>`, i, i-1)
	}
	for want, data := range map[string][]byte{
		"there is no object \"2\"":                 packed3MF(model3MFText("", one, `<item objectid="2"/>`), nil),
		"components lie in more than 32 others":    packed3MF(model3MFText("", one+deep, `<item objectid="39"/>`), nil),
		"there are no build items":                 packed3MF(model3MFText("", one, ""), nil),
		"is not a unit":                            packed3MF(model3MFText("league", one, item), nil),
		"is not one of the 4 vertices":             packed3MF(model3MFText("", strings.Replace(one, `v1="1"`, `v1="9"`, 1), item), nil),
		"a transform of 3 numbers":                 packed3MF(model3MFText("", one, `<item objectid="1" transform="1 2 3"/>`), nil),
		"is not a colour":                          packed3MF(model3MFText("", `<basematerials id="1"><base displaycolor="red"/></basematerials>`+one, item), nil),
		"has elements in more than 64 others":      packed3MF(strings.Repeat("<a>", 100), nil),
		"is a ZIP archive without a 3D model part": packed3MF("", map[string]string{"_rels/.rels": `<Relationship Target="/x" Type="/3dmodel"/>`}),
	} {
		_, err := LoadBytes("a.3mf", data)
		requireError(t, err, "a.3mf", want)
	}
}

// A 3MF package is refused where it holds much more than a file of its size should.
func TestBad3MFIsBounded(t *testing.T) {
	figures.Begin(t)
	doubled := `<object id="1"><components></components></object>` // 2^22 instances of nothing
	for i := 2; i < 28; i++ {
		doubled += fmt.Sprintf(`<object id="%d"><components><component objectid="%d"/><component objectid="%[2]d"/></components></object>`, i, i-1)
	}
	for want, model := range map[string]string{
		"holds more XML than":                    model3MFText("", strings.Repeat(" ", packageBytes+8<<20), `<item objectid="1"/>`),
		"there are more than 4194304 components": model3MFText("", doubled, `<item objectid="27"/>`),
	} {
		_, err := LoadBytes("a.3mf", packed3MF(model, nil))
		requireError(t, err, "a.3mf", want)
	}
}

// Fuzz3MF reads the model part of a package.
func Fuzz3MF(f *testing.F) {
	f.Add(model3MFText("inch", `<m:colorgroup id="6"><m:color color="#00FF00"/></m:colorgroup><object id="1" pid="6" pindex="0">`+
		tetrahedron3MF(` p1="0"`)+`</object><object id="2"><components><component objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0 5"/></components></object>`,
		`<item objectid="2"/>`))
	f.Add(model3MFText("", "", ""))
	f.Fuzz(func(t *testing.T, model string) { judge(t, "fuzz.3mf", packed3MF(model, nil), nil) })
}

// Fuzz3MFPackage reads packages as they are.
func Fuzz3MFPackage(f *testing.F) {
	f.Add(packed3MF(model3MFText("", `<object id="1">`+tetrahedron3MF("")+`</object>`, `<item objectid="1"/>`), nil))
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.3mf", data, nil) })
}
