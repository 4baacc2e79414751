package scene

import (
	"fmt"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The slots of a material's textures, as shaders/interface.glsl numbers them.
const (
	slotBaseColor = iota
	slotMetallicRoughness
	slotNormal
	slotOcclusion
	slotEmissive
	slotSpecular
	slotSpecularColor
	slotClearcoat
	slotClearcoatRoughness
	slotClearcoatNormal
	slotSheenColor
	slotSheenRoughness
	slotAnisotropy
	slotIridescence
	slotIridescenceThickness
	slotTransmission
	slotThickness
	slotCount
)

// The specialization constants, as the shaders number them.
const (
	constHasNormals, constHasTangents, constHasColors, constAlphaMode, constUnlit, constDoubleSided          = 0, 1, 2, 3, 4, 5
	constSpecularGlossiness, constSpecular, constClearcoat, constSheen, constAnisotropy, constIridescence    = 6, 7, 8, 9, 10, 11
	constTransmission, constVolume, constLights, constEnvironment, constShadows, constAmbient, constReversed = 12, 13, 14, 15, 16, 17, 18
	constShared                                                                                              = 19
	constSet, constPlace, constShown, constEncoded, constTriangles, constCompensated                         = 20, 40, 60, 61, 62, 63
	constPointSize, constPointUnits, constPointShape, constPointSamples, constBlocked, constShares           = 64, 65, 66, 67, 68, 69
	constSingle, constAgainst                                                                                = 70, 71
)

// slotUse is a slot of a material: a texture, and whether its colours are sRGB.
type slotUse struct {
	*TextureSlot
	srgb bool
}

// slotUses are a material's slots: those whose factor is 0 are not read, and not decoded. The extension
// specular-glossiness has its textures where metallic-roughness has them.
func slotUses(m *Material) (u [slotCount]slotUse) {
	linear := func(k int, t *TextureSlot) { u[k] = slotUse{t, false} }
	srgb := func(k int, t *TextureSlot) { u[k] = slotUse{t, true} }
	srgb(slotBaseColor, m.BaseColorTexture)
	if m.MetallicFactor != 0 || m.RoughnessFactor != 0 {
		linear(slotMetallicRoughness, m.MetallicRoughnessTexture)
	}
	if e := m.SpecularGlossiness; e != nil {
		srgb(slotBaseColor, e.DiffuseTexture)
		srgb(slotMetallicRoughness, e.Texture)
	}
	if m.Unlit {
		return u
	}
	linear(slotNormal, m.NormalTexture)
	if o := m.OcclusionTexture; o != nil && o.Scale != 0 {
		linear(slotOcclusion, o)
	}
	if m.EmissiveFactor != [3]float32{} {
		srgb(slotEmissive, m.EmissiveTexture)
	}
	if e := m.Specular; e != nil && e.Factor != 0 && m.SpecularGlossiness == nil {
		linear(slotSpecular, e.Texture)
		srgb(slotSpecularColor, e.ColorTexture)
	}
	if e := m.Clearcoat; e != nil && e.Factor > 0 {
		linear(slotClearcoat, e.Texture)
		linear(slotClearcoatRoughness, e.RoughnessTexture)
		linear(slotClearcoatNormal, e.NormalTexture)
	}
	if e := m.Sheen; e != nil && e.ColorFactor != [3]float32{} {
		srgb(slotSheenColor, e.ColorTexture)
		linear(slotSheenRoughness, e.RoughnessTexture)
	}
	if e := m.Anisotropy; e != nil && e.Strength > 0 {
		linear(slotAnisotropy, e.Texture)
	}
	if e := m.Iridescence; e != nil && e.Factor > 0 {
		linear(slotIridescence, e.Texture)
		linear(slotIridescenceThickness, e.ThicknessTexture)
	}
	if e := m.Transmission; e != nil && e.Factor > 0 {
		linear(slotTransmission, e.Texture)
		if e := m.Volume; e != nil && e.ThicknessFactor > 0 {
			linear(slotThickness, e.ThicknessTexture)
		}
	}
	return u
}

// surfaceKind is what tells the programs of materials apart.
type surfaceKind struct {
	normals, tangents, colors bool
	alphaMode                 AlphaMode
	unlit, doubleSided        bool
	glossiness, specular, clearcoat, sheen,
	anisotropy, iridescence, transmission, volume bool
	lights                        int
	environment, shadows, ambient bool
	compensated, blocked, shares  bool
	against                       bool // Scene.windings
	// places are the coordinates that a slot's texture is read at: the coordinates of the first slot with the same set
	// and transform, -1 without texture; sets are the sets of a place.
	places, sets [slotCount]int8
	// shared has a bit for each slot that uses another slot's texel, as sharing assigns them.
	shared uint32
	// fragment is the fragment module, of which shown is a constant in inspect.frag.
	fragment string
	shown    int
	encoded  bool
	// triangles says that a program of surfaces.frag draws these.
	triangles bool
	// single says that a program of surfaces.frag gives the depth alone in place of the position.
	single bool
	// points is how points are drawn; the zero value is a pixel each.
	points pointKind
}

// sharing are slots that files often give one texture, whose channels they take, and the slots whose texels the shader
// then takes for theirs.
var sharing = map[int]int{
	slotOcclusion: slotMetallicRoughness, slotClearcoatRoughness: slotClearcoat,
	slotIridescenceThickness: slotIridescence, slotThickness: slotTransmission,
}

// kindOf is the kind of a primitive with a material.
func kindOf(p *Primitive, m *Material) surfaceKind {
	k := surfaceKind{
		normals: p.Normals != nil, tangents: p.Normals != nil && p.Tangents != nil, colors: p.Colors != nil,
		alphaMode: m.AlphaMode, unlit: m.Unlit, doubleSided: m.DoubleSided, fragment: "material.frag",
	}
	if !m.Unlit && k.normals {
		k.glossiness = m.SpecularGlossiness != nil
		k.specular = m.Specular != nil && !k.glossiness
		k.clearcoat = m.Clearcoat != nil && m.Clearcoat.Factor > 0
		k.sheen = m.Sheen != nil && m.Sheen.ColorFactor != [3]float32{}
		k.anisotropy = m.Anisotropy != nil && m.Anisotropy.Strength > 0 && (k.tangents || m.Anisotropy.Texture != nil)
		k.iridescence = m.Iridescence != nil && m.Iridescence.Factor > 0
		k.transmission = m.Transmission != nil && m.Transmission.Factor > 0
		k.volume = k.transmission && m.Volume != nil && m.Volume.ThicknessFactor > 0
	}
	uses := slotUses(m)
	for n, u := range uses {
		k.places[n] = -1
		if u.TextureSlot == nil {
			continue
		}
		k.places[n], k.sets[n] = int8(n), int8(u.TexCoord)
		for before := range n {
			if w := uses[before]; w.TextureSlot != nil && w.TexCoord == u.TexCoord && w.Transform.Matrix() == u.Transform.Matrix() {
				k.places[n] = int8(before)
				break
			}
		}
	}
	for n, of := range sharing {
		u, w := &uses[n], &uses[of]
		if k.places[n] >= 0 && k.places[n] == k.places[of] && u.Texture == w.Texture && u.srgb == w.srgb {
			k.shared |= 1 << n
		}
	}
	return k
}

// inspected is the kind of a primitive in a picture that shows how the scene is made.
func inspected(p *Primitive, m *Material, info *RenderInfo) surfaceKind {
	full := kindOf(p, m)
	k := surfaceKind{normals: full.normals, tangents: full.tangents, doubleSided: m.DoubleSided, fragment: "inspect.frag"}
	k.sets[slotBaseColor] = full.sets[slotBaseColor]
	k.shown, k.encoded = int(info.Shading-ShadeNormals), !info.Float
	k.points = pointsOf(p, info)
	return k
}

// constants are a kind's specialization constants. Both stages read from the same list.
func (k *surfaceKind) constants() constants {
	c := constants{}
	c.is(constHasNormals, k.normals)
	c.is(constHasTangents, k.tangents)
	c.is(constHasColors, k.colors)
	c.set(constAlphaMode, int(k.alphaMode))
	c.is(constUnlit, k.unlit)
	c.is(constDoubleSided, k.doubleSided)
	c.is(constSpecularGlossiness, k.glossiness)
	c.is(constSpecular, k.specular)
	c.is(constClearcoat, k.clearcoat)
	c.is(constSheen, k.sheen)
	c.is(constAnisotropy, k.anisotropy)
	c.is(constIridescence, k.iridescence)
	c.is(constTransmission, k.transmission)
	c.is(constVolume, k.volume)
	c.set(constLights, k.lights)
	c.is(constEnvironment, k.environment)
	c.is(constShadows, k.shadows)
	c.is(constAmbient, k.ambient)
	c.is(constCompensated, k.compensated)
	c.is(constBlocked, k.blocked)
	c.is(constShares, k.shares)
	c.is(constAgainst, k.against)
	c.set(constShared, int(k.shared))
	k.points.constants(c)
	for n := range k.places {
		c.set(uint32(constPlace+n), int(k.places[n]))
		c.set(uint32(constSet+n), int(k.sets[n]))
	}
	if k.fragment == "inspect.frag" {
		c.set(constShown, k.shown)
		c.is(constEncoded, k.encoded)
	}
	return c
}

// surfaceInput is how the vertices of a primitive lie in buffers: each attribute in one of its own.
var surfaceInput = func() (v program.VertexInput) {
	add := func(location, floats int, f vk.Format) {
		v.Bindings = append(v.Bindings, program.VertexBinding{Binding: location, Stride: 4 * floats})
		v.Attributes = append(v.Attributes, program.VertexAttribute{Location: location, Binding: location, Format: f})
	}
	add(0, 3, vk.FormatR32G32B32Sfloat)
	add(1, 3, vk.FormatR32G32B32Sfloat)
	add(2, 4, vk.FormatR32G32B32A32Sfloat)
	add(3, 4, vk.FormatR32G32B32A32Sfloat)
	for set := range maxTexCoords {
		add(4+set, 2, vk.FormatR32G32Sfloat)
	}
	return v
}()

// surfaceBuffers are a primitive's vertex buffers. A missing buffer is empty: reads of it return 0.
func surfaceBuffers(p *Primitive) [][]byte {
	list := [][]byte{floatBytes(p.Positions), floatBytes(p.Normals), floatBytes(p.Tangents), floatBytes(p.Colors)}
	for set := range maxTexCoords {
		list = append(list, floatBytes(p.texCoords(set)))
	}
	return list
}

// floatBytes are the bytes of numbers.
func floatBytes(v []float32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(v))), 4*len(v))
}

// surfacePrograms are the programs that were made, by their kind and the colours that they leave out: scenes and their pictures
// have many in common.
var surfacePrograms = kept[programKey, *program.Program]{most: mostPrograms}

// programKey is a kind and program.Options.Dropped.
type programKey struct {
	kind    surfaceKind
	dropped uint8
}

// mostPrograms is how many of them are kept: each has about a hundred kilobytes.
const mostPrograms = 256

// program is the program of a kind.
func (k *surfaceKind) program() (*program.Program, error) {
	return surfacePrograms.of(programKey{kind: *k}, k.newProgram)
}

func (k *surfaceKind) newProgram() (*program.Program, error) {
	c := k.constants()
	vertex, fragment := k.points.modules("material.vert", k.fragment)
	return shippedProgram(vertex, fragment,
		program.Options{VertexConstants: c, FragmentConstants: c, VertexInput: surfaceInput})
}

// numbersProgram is the program of a kind of numbersOf, without the colours of dropped.
func (k *surfaceKind) numbersProgram(dropped uint8) (*program.Program, error) {
	return surfacePrograms.of(programKey{*k, dropped}, func() (*program.Program, error) {
		c := k.constants()
		c.is(constTriangles, k.triangles)
		c.is(constSingle, k.single)
		vertex, fragment := k.points.modules("surfaces.vert", k.fragment)
		return shippedProgram(vertex, fragment,
			program.Options{VertexConstants: c, FragmentConstants: c, VertexInput: surfacesInput, Dropped: dropped})
	})
}

// materialBlocks are a material's two blocks of uniforms.
func materialBlocks(p *program.Program, m *Material) (list []program.Descriptor, err error) {
	if p.Block("material") != nil {
		b, err := p.NewBlock("material", 0)
		if err != nil {
			return nil, err
		}
		if err := setMaterial(b, m); err != nil {
			return nil, err
		}
		list = append(list, program.Descriptor{Name: "material", Buffer: b.Bytes})
	}
	rows := make([]float32, 0, 8*slotCount)
	for _, u := range slotUses(m) {
		t := (*TextureTransform)(nil).Matrix()
		if u.TextureSlot != nil {
			t = u.Transform.Matrix()
		}
		for r := 0; r < 6; r += 3 {
			rows = append(rows, float32(t[r]), float32(t[r+1]), float32(t[r+2]), 0)
		}
	}
	return append(list, program.Descriptor{Name: "transforms", Buffer: floatBytes(rows)}), nil
}

// setMaterial fills the block of a material's factors.
func setMaterial(b *program.Block, m *Material) (err error) {
	set := func(name string, values ...any) {
		if e := b.Set(name, values...); err == nil {
			err = e
		}
	}
	scale := func(t *TextureSlot) float32 {
		if t == nil {
			return 1
		}
		return t.Scale
	}
	set("baseColorFactor", m.BaseColorFactor)
	var emissive [3]float32
	for c, v := range m.EmissiveFactor {
		emissive[c] = v * m.EmissiveStrength
	}
	set("emissiveFactor", emissive)
	set("alphaCutoff", m.AlphaCutoff)
	set("metallicFactor", m.MetallicFactor)
	set("roughnessFactor", m.RoughnessFactor)
	set("normalScale", scale(m.NormalTexture))
	set("occlusionStrength", scale(m.OcclusionTexture))
	set("ior", m.IOR)
	if e := m.Specular; e != nil {
		set("specularColorFactor", e.ColorFactor)
		set("specularFactor", e.Factor)
	}
	if e := m.SpecularGlossiness; e != nil {
		set("baseColorFactor", e.DiffuseFactor)
		set("specularColorFactor", e.SpecularFactor)
		set("roughnessFactor", e.GlossinessFactor)
	}
	if e := m.Clearcoat; e != nil {
		set("clearcoatFactor", e.Factor)
		set("clearcoatRoughnessFactor", e.RoughnessFactor)
		set("clearcoatNormalScale", scale(e.NormalTexture))
	}
	if e := m.Sheen; e != nil {
		set("sheenColorFactor", e.ColorFactor)
		set("sheenRoughnessFactor", e.RoughnessFactor)
	}
	if e := m.Anisotropy; e != nil {
		sin, cos := exact.Sincos(float64(e.Rotation))
		set("anisotropyRotation", cos, sin)
		set("anisotropyStrength", e.Strength)
	}
	if e := m.Iridescence; e != nil {
		set("iridescenceFactor", e.Factor)
		set("iridescenceIor", e.IOR)
		set("iridescenceThicknessMinimum", e.ThicknessMinimum)
		set("iridescenceThicknessMaximum", e.ThicknessMaximum)
	}
	if e := m.Transmission; e != nil {
		set("transmissionFactor", e.Factor)
	}
	if e := m.Volume; e != nil {
		set("thicknessFactor", e.ThicknessFactor)
		var attenuation [3]float32
		if d := float64(e.AttenuationDistance); d > 0 && !math.IsInf(d, 1) {
			for c, v := range e.AttenuationColor {
				attenuation[c] = float32(-exact.Log(max(float64(v), 1e-6)) / d)
			}
		}
		set("attenuation", attenuation)
	}
	return err
}

// blank is a texture of one white texel: slots that have none need something.
func blank() (*halfspace.Texture, error) {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}})
	if err != nil {
		return nil, err
	}
	copy(m.Bytes(), []byte{255, 255, 255, 255})
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	return halfspace.NewTexture(trilinear(), v)
}

// blankLayers is a texture of layers, of one white texel.
func blankLayers() (*halfspace.Texture, error) {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}})
	if err != nil {
		return nil, err
	}
	copy(m.Bytes(), []byte{255, 255, 255, 255})
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2DArray})
	if err != nil {
		return nil, err
	}
	return halfspace.NewTexture(vk.Sampler{}, v)
}

// textureDescriptors are the textures of a material's slots; element 0 is there in any case, as a binding of none is
// not bound.
func textureDescriptors(m *Material, textures map[textureKey]*halfspace.Texture, none *halfspace.Texture) ([]program.Descriptor, error) {
	list := []program.Descriptor{{Name: "textures", Texture: none}}
	for n, u := range slotUses(m) {
		if u.TextureSlot == nil {
			continue
		}
		t := textures[textureKey{u.Texture, u.srgb}]
		if t == nil {
			return nil, fmt.Errorf("material %q: there is no texture %d", m.Name, u.Texture)
		}
		list = append(list, program.Descriptor{Name: "textures", Element: n, Texture: t})
	}
	return list, nil
}
