package scene

import "github.com/seed-1acaedba/halfspace/internal/exact"

// Material is how a surface looks: glTF 2.0's material with its extensions. The zero value is black; [DefaultMaterial]
// has glTF's defaults. Factors are linear. An extension is nil where the file does not have it.
type Material struct {
	// Name is the file's, "" if it has none.
	Name string
	// Absent says that the file gives the surfaces no material: this one stands for it.
	Absent bool
	// BaseColorFactor is linear red, green, blue, alpha; it multiplies texture and vertex colours.
	BaseColorFactor [4]float32
	// BaseColorTexture is sRGB with linear alpha.
	BaseColorTexture *TextureSlot
	// MetallicFactor and RoughnessFactor, 0 to 1, multiply blue and green of MetallicRoughnessTexture, which is linear.
	MetallicFactor, RoughnessFactor float32
	MetallicRoughnessTexture        *TextureSlot
	// NormalTexture is a tangent-space normal map; its Scale multiplies x and y.
	NormalTexture *TextureSlot
	// OcclusionTexture darkens indirect light by 1 + Scale * (red - 1).
	OcclusionTexture *TextureSlot
	// EmissiveFactor, red, green, blue, times EmissiveStrength (KHR_materials_emissive_strength) multiplies
	// EmissiveTexture, which is sRGB.
	EmissiveFactor   [3]float32
	EmissiveStrength float32
	EmissiveTexture  *TextureSlot
	// AlphaMode is what alpha means. The zero value is opaque.
	AlphaMode AlphaMode
	// AlphaCutoff is the limit of Mask: fragments below it are discarded.
	AlphaCutoff float32
	// DoubleSided surfaces are drawn from behind too.
	DoubleSided bool
	// Unlit surfaces show their colour as it is (KHR_materials_unlit).
	Unlit bool
	// IOR is the index of refraction (KHR_materials_ior): 1.5, or 0, which means that all light is reflected.
	IOR float32
	// Specular, Clearcoat, Sheen, Anisotropy, Iridescence, Transmission, Volume and SpecularGlossiness are the
	// extensions of these names; nil: the file does not have it.
	Specular           *Specular
	Clearcoat          *Clearcoat
	Sheen              *Sheen
	Anisotropy         *Anisotropy
	Iridescence        *Iridescence
	Transmission       *Transmission
	Volume             *Volume
	SpecularGlossiness *SpecularGlossiness
}

// DefaultMaterial is glTF's default material: white, opaque, wholly metallic and rough.
func DefaultMaterial(name string) Material {
	return Material{
		Name: name, BaseColorFactor: [4]float32{1, 1, 1, 1}, MetallicFactor: 1, RoughnessFactor: 1,
		EmissiveStrength: 1, AlphaCutoff: 0.5, IOR: 1.5,
	}
}

// plainMaterial is the material of formats without any: white, dull, and drawn from both sides, since such files are
// rarely strict about their winding.
func plainMaterial(name string) Material {
	m := DefaultMaterial(name)
	m.DoubleSided, m.MetallicFactor = true, 0
	return m
}

// absentMaterial stands for a material that the file does not have.
func absentMaterial(name string) Material {
	m := plainMaterial(name)
	m.Absent = true
	return m
}

// AlphaMode is what a material's alpha means (glTF: Alpha Coverage). The zero value is opaque.
type AlphaMode uint8

// The values of AlphaMode.
const (
	Opaque AlphaMode = iota // alpha is ignored
	Mask                    // fragments with alpha below the cutoff are discarded
	Blend                   // alpha blends over what lies behind
)

// String is glTF's name of m.
func (m AlphaMode) String() string { return [...]string{"OPAQUE", "MASK", "BLEND"}[m%3] }

// Specular is KHR_materials_specular.
type Specular struct {
	Factor       float32      // 1
	Texture      *TextureSlot // alpha
	ColorFactor  [3]float32   // 1, 1, 1
	ColorTexture *TextureSlot // sRGB
}

// Clearcoat is KHR_materials_clearcoat.
type Clearcoat struct {
	Factor           float32      // 0
	Texture          *TextureSlot // red
	RoughnessFactor  float32      // 0
	RoughnessTexture *TextureSlot // green
	NormalTexture    *TextureSlot // Scale as in Material.NormalTexture
}

// Sheen is KHR_materials_sheen.
type Sheen struct {
	ColorFactor      [3]float32   // 0, 0, 0
	ColorTexture     *TextureSlot // sRGB
	RoughnessFactor  float32      // 0
	RoughnessTexture *TextureSlot // alpha
}

// Anisotropy is KHR_materials_anisotropy.
type Anisotropy struct {
	Strength float32      // 0
	Rotation float32      // 0; radians, counter-clockwise from the tangent
	Texture  *TextureSlot // direction in red and green, strength in blue
}

// Iridescence is KHR_materials_iridescence.
type Iridescence struct {
	Factor                             float32      // 0
	Texture                            *TextureSlot // red
	IOR                                float32      // 1.3
	ThicknessMinimum, ThicknessMaximum float32      // 100 and 400 nanometres
	ThicknessTexture                   *TextureSlot // green
}

// Transmission is KHR_materials_transmission.
type Transmission struct {
	Factor  float32      // 0
	Texture *TextureSlot // red
}

// Volume is KHR_materials_volume.
type Volume struct {
	ThicknessFactor     float32      // 0: thin; in the units of the primitive's space
	ThicknessTexture    *TextureSlot // green
	AttenuationDistance float32      // +Inf, in the world's units
	AttenuationColor    [3]float32   // 1, 1, 1
}

// SpecularGlossiness is KHR_materials_pbrSpecularGlossiness; it stands in place of the metallic-roughness factors and
// textures.
type SpecularGlossiness struct {
	DiffuseFactor    [4]float32   // 1, 1, 1, 1
	DiffuseTexture   *TextureSlot // sRGB with linear alpha
	SpecularFactor   [3]float32   // 1, 1, 1
	GlossinessFactor float32      // 1
	Texture          *TextureSlot // sRGB specular colour, linear glossiness in alpha
}

// TextureSlot is a use of a texture (glTF: textureInfo).
type TextureSlot struct {
	// Texture is an index into Scene.Textures.
	Texture int
	// TexCoord is the set of texture coordinates, an index into Primitive.TexCoords, which may lack it: then
	// coordinates are 0.
	TexCoord int
	// Transform is KHR_texture_transform; nil: none.
	Transform *TextureTransform
	// Scale is a normal texture's scale and an occlusion texture's strength; 1 for all others.
	Scale float32
}

// TextureTransform is Offset + rotation(Rotation) * (Scale * uv): counter-clockwise by Rotation radians about the
// origin, as one sees the image, whose v points down (KHR_texture_transform).
type TextureTransform struct {
	Offset   [2]float64
	Rotation float64
	Scale    [2]float64
}

// Matrix is the transform as two rows: u' is m[0]*u + m[1]*v + m[2], v' is m[3]*u + m[4]*v + m[5]. A nil transform is
// the identity.
func (t *TextureTransform) Matrix() [6]float64 {
	if t == nil {
		return [6]float64{0: 1, 4: 1}
	}
	sin, cos := exact.Sincos(t.Rotation)
	return [6]float64{
		float64(cos * t.Scale[0]), float64(sin * t.Scale[1]), t.Offset[0],
		-float64(sin * t.Scale[0]), float64(cos * t.Scale[1]), t.Offset[1],
	}
}

// Apply transforms texture coordinates. A nil transform returns uv itself. It scales coordinates and then rotates them,
// in place of one product with a matrix: each product is rounded once.
func (t *TextureTransform) Apply(uv []float32) []float32 {
	if t == nil {
		return uv
	}
	sin, cos := exact.Sincos(t.Rotation)
	out := make([]float32, len(uv))
	for i := 0; i+1 < len(uv); i += 2 {
		u, v := float64(uv[i])*t.Scale[0], float64(uv[i+1])*t.Scale[1]
		out[i] = float32(float64(cos*u) + float64(sin*v) + t.Offset[0])
		out[i+1] = float32(float64(cos*v) - float64(sin*u) + t.Offset[1])
	}
	return out
}

// base is what the material shows without light: its base colour, or the diffuse one where it has specular and
// glossiness.
func (m *Material) base() ([4]float32, *TextureSlot) {
	if e := m.SpecularGlossiness; e != nil {
		return e.DiffuseFactor, e.DiffuseTexture
	}
	return m.BaseColorFactor, m.BaseColorTexture
}

// slots calls f with every slot of m that is not nil.
func (m *Material) slots(f func(t *TextureSlot)) {
	for _, t := range m.places() {
		if *t != nil {
			f(*t)
		}
	}
}

// places is where the slots of m and of its extensions are, nil ones too.
func (m *Material) places() []**TextureSlot {
	all := []**TextureSlot{&m.BaseColorTexture, &m.MetallicRoughnessTexture, &m.NormalTexture, &m.OcclusionTexture, &m.EmissiveTexture}
	if e := m.Specular; e != nil {
		all = append(all, &e.Texture, &e.ColorTexture)
	}
	if e := m.Clearcoat; e != nil {
		all = append(all, &e.Texture, &e.RoughnessTexture, &e.NormalTexture)
	}
	if e := m.Sheen; e != nil {
		all = append(all, &e.ColorTexture, &e.RoughnessTexture)
	}
	if e := m.Anisotropy; e != nil {
		all = append(all, &e.Texture)
	}
	if e := m.Iridescence; e != nil {
		all = append(all, &e.Texture, &e.ThicknessTexture)
	}
	if e := m.Transmission; e != nil {
		all = append(all, &e.Texture)
	}
	if e := m.Volume; e != nil {
		all = append(all, &e.ThicknessTexture)
	}
	if e := m.SpecularGlossiness; e != nil {
		all = append(all, &e.DiffuseTexture, &e.Texture)
	}
	return all
}

// kept is a copy of a material that shares no memory with it.
func (m *Material) kept() Material {
	c := *m
	c.Specular, c.Clearcoat, c.Sheen, c.Anisotropy = copied(m.Specular), copied(m.Clearcoat), copied(m.Sheen), copied(m.Anisotropy)
	c.Iridescence, c.Transmission, c.Volume = copied(m.Iridescence), copied(m.Transmission), copied(m.Volume)
	c.SpecularGlossiness = copied(m.SpecularGlossiness)
	for _, t := range c.places() {
		if *t = copied(*t); *t != nil {
			(*t).Transform = copied((*t).Transform)
		}
	}
	return c
}

// copied returns a pointer to a copy of *p.
func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}
