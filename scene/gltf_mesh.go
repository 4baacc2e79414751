package scene

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/vk"
)

// mesh makes the primitives of a mesh and says where in the model they are.
func (l *gltfFile) mesh(i int) ([]int, error) {
	var made []int
	if err := l.src.charge(indexed("meshes", i)+".primitives", int64(len(l.doc.Meshes[i].Primitives)), madePrimitive); err != nil {
		return nil, err
	}
	for k := range l.doc.Meshes[i].Primitives {
		p, element := &l.doc.Meshes[i].Primitives[k], indexed(indexed("meshes", i)+".primitives", k)
		if _, ok := p.Attributes[position]; !ok {
			continue // nothing to draw, which is allowed
		}
		out, err := l.primitive(element, p)
		if err != nil {
			return nil, err
		}
		made = append(made, len(l.model.primitives))
		l.model.primitives = append(l.model.primitives, out)
	}
	return made, nil
}

// modeLineLoop is LINE_LOOP, which Vulkan lacks (glTF: Primitive, mode).
const modeLineLoop = 2

// primitive reads one primitive.
func (l *gltfFile) primitive(element string, p *gltfPrimitive) (out modelPrimitive, err error) {
	mode := 4 // TRIANGLES
	if p.Mode != nil {
		mode = *p.Mode
	}
	if mode < 0 || mode > 6 {
		return out, errf(element+".mode", "%d is not in [0, 6]", mode)
	}
	out.Topology = [...]vk.PrimitiveTopology{
		vk.PrimitiveTopologyPointList, vk.PrimitiveTopologyLineList, vk.PrimitiveTopologyLineStrip, vk.PrimitiveTopologyLineStrip,
		vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan,
	}[mode]
	if out.Material, err = l.material(element, p.Material); err != nil {
		return out, err
	}
	if err = l.variants(element, &out, p); err != nil {
		return out, err
	}
	if err = l.unpack(element, p, mode); err != nil {
		return out, err
	}
	defer func() { l.packed = nil }()
	if out.Positions, err = l.attribute(element, p, position, false, -1, 3); err != nil {
		return out, err
	}
	n := len(out.Positions) / 3
	if out.Normals, err = l.attribute(element, p, normal, false, n, 3); err != nil {
		return out, err
	}
	if out.Normals != nil { // without normals tangents are ignored
		if out.Tangents, err = l.attribute(element, p, tangent, false, n, 4); err != nil {
			return out, err
		}
	}
	if err = l.texCoords(element, &out, p, n); err != nil {
		return out, err
	}
	if out.Colors, err = l.colors(element, p, n); err != nil {
		return out, err
	}
	if l.packed != nil {
		if out.Indices, err = l.packed.indices(element, n); err != nil {
			return out, err
		}
		out.Topology = vk.PrimitiveTopologyTriangleList
	} else if p.Indices != nil {
		if out.Indices, err = l.readIndices(element+".indices", *p.Indices, n); err != nil {
			return out, err
		}
	}
	if mode == modeLineLoop {
		if err := l.src.charge(element, int64(max(n, len(out.Indices))+1), 4); err != nil {
			return out, err
		}
		out.closeLoop()
	}
	out.flat = out.Normals == nil && out.Topology >= vk.PrimitiveTopologyTriangleList
	if err = l.targets(element, &out, p, n); err != nil {
		return out, err
	}
	if err = l.influences(element, &out, p, n); err != nil {
		return out, err
	}
	if out.flat {
		if err = l.src.flatNormals(element, &out); err != nil {
			return out, err
		}
	}
	if uv := l.tangentCoords(&out); uv != nil {
		return out, l.src.makeTangents(element, &out, uv)
	}
	return out, nil
}

// tangentCoords are the texture coordinates along which a primitive needs tangents that the file does not have, or nil.
func (l *gltfFile) tangentCoords(p *modelPrimitive) (uv []float32) {
	if l.src.limits.NoTangents || p.Tangents != nil || p.Triangles() == 0 {
		return nil
	}
	collect := func(material int) {
		m := &l.Materials[material]
		use := func(t *TextureSlot) {
			if t != nil && uv == nil {
				uv = p.texCoords(t.TexCoord)
			}
		}
		if m.Unlit {
			return
		}
		use(m.NormalTexture)
		if m.Clearcoat != nil {
			use(m.Clearcoat.NormalTexture)
		}
		if m.Anisotropy != nil {
			if use(m.Anisotropy.Texture); uv == nil {
				uv = p.texCoords(0)
			}
		}
	}
	collect(p.Material)
	for v := range l.Variants {
		if m, ok := p.variants[v]; ok {
			collect(m)
		}
	}
	return uv
}

// variants reads the materials that a primitive has under material variants (KHR_materials_variants).
func (l *gltfFile) variants(element string, out *modelPrimitive, p *gltfPrimitive) error {
	element += ".extensions.KHR_materials_variants"
	for i, m := range p.Extensions.Variants.Mappings {
		element := indexed(element+".mappings", i)
		if m.Material == nil {
			return errf(element+".material", "is missing")
		}
		if err := within(element+".material", "materials", *m.Material, l.doc.Materials); err != nil {
			return err
		}
		for _, v := range m.Variants {
			if err := within(element+".variants", "variants", v, l.doc.Extensions.Variants.Variants); err != nil {
				return err
			}
			if err := l.src.charge(element, 1, 64); err != nil {
				return err
			}
			if out.variants == nil {
				out.variants = map[int]int{}
			}
			out.variants[v] = *m.Material
		}
	}
	return nil
}

// attribute reads a vertex attribute of width components, n of them unless n is negative; nil if there is none.
func (l *gltfFile) attribute(element string, p *gltfPrimitive, name string, normalize bool, n, width int) ([]float32, error) {
	i, ok := p.Attributes[name]
	if !ok {
		return nil, nil
	}
	user := element + "." + name
	v, _, err := l.readFloats(user, i, normalize, width)
	if err == nil && n >= 0 && len(v) != n*width {
		return nil, errf(user, "%d elements for %d vertices", len(v)/width, n)
	}
	return v, err
}

// texCoords reads the sets of texture coordinates that a primitive's materials use, and TEXCOORD_0 in any case.
func (l *gltfFile) texCoords(element string, out *modelPrimitive, p *gltfPrimitive, n int) error {
	used := uint32(1)
	transformed := false
	collect := func(material int) {
		m := &l.Materials[material]
		m.slots(func(t *TextureSlot) { used |= 1 << t.TexCoord })
		transformed = transformed || m.BaseColorTexture != nil && m.BaseColorTexture.Transform != nil
	}
	collect(out.Material)
	for _, m := range out.variants {
		collect(m)
	}
	if transformed {
		if err := l.src.charge(element, int64(n), 8); err != nil { // the renderer's
			return err
		}
	}
	for ; used != 0; used &= used - 1 {
		set := bits.TrailingZeros32(used)
		uv, err := l.attribute(element, p, indexedSet("TEXCOORD_", set), false, n, 2)
		if err != nil {
			return err
		}
		if uv == nil {
			continue
		}
		for len(out.TexCoords) <= set {
			out.TexCoords = append(out.TexCoords, nil)
		}
		out.TexCoords[set] = uv
	}
	return nil
}

// colors reads COLOR_0: red, green, blue, and alpha if it has four components.
func (l *gltfFile) colors(element string, p *gltfPrimitive, n int) ([]float32, error) {
	i, ok := p.Attributes[color0]
	if !ok {
		return nil, nil
	}
	user := element + "." + color0
	v, width, err := l.readFloats(user, i, true, 3, 4)
	if err != nil {
		return nil, err
	}
	if len(v) != n*width {
		return nil, errf(user, "%d elements for %d vertices", len(v)/width, n)
	}
	return l.fourColors(user, v, width, 1)
}

// fourColors adds an alpha to colours of three components.
func (l *gltfFile) fourColors(element string, v []float32, width int, alpha float32) ([]float32, error) {
	if width != 3 {
		return v, nil
	}
	n := len(v) / 3
	if err := l.src.charge(element, int64(n), 16); err != nil {
		return nil, err
	}
	rgba := make([]float32, 4*n)
	for i := range n {
		copy(rgba[4*i:], v[3*i:3*i+3])
		rgba[4*i+3] = alpha
	}
	return rgba, nil
}

// closeLoop makes a strip of a loop: the first vertex comes again at the end.
func (p *Primitive) closeLoop() {
	n := p.Vertices()
	if p.Indices == nil {
		p.Indices = make([]uint32, n, n+1)
		for i := range p.Indices {
			p.Indices[i] = uint32(i)
		}
	}
	p.Indices = append(p.Indices[:len(p.Indices):len(p.Indices)], p.Indices[0])
}
