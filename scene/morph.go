package scene

import "slices"

// morphed says that a weight moves p.
func (p *modelPrimitive) morphed(weights []float32) bool {
	for i := range p.targets {
		if i < len(weights) && weights[i] != 0 {
			return true
		}
	}
	return false
}

// morph is a primitive with attributes of its own: base + the sum of weight * delta (glTF: Morph Targets), in the
// targets' order.
func (p *poser) morph(in *modelPrimitive, weights []float32) (Primitive, error) {
	out := in.Primitive
	bytes := int64(0)
	out.attributes(func(_ *[]float32, size int) { bytes += 4 * int64(size) })
	if err := p.src.charge("pose", int64(in.Vertices()), bytes); err != nil {
		return out, err
	}
	out.TexCoords = slices.Clone(out.TexCoords)
	out.attributes(func(values *[]float32, size int) {
		p.src.work(size * in.Vertices() / 4)
		*values = slices.Clone(*values)
	})
	for i := range in.targets {
		if i >= len(weights) || weights[i] == 0 {
			continue
		}
		t, w := &in.targets[i], weights[i]
		p.src.addScaled(out.Positions, 3, t.positions, 3, w)
		p.src.addScaled(out.Normals, 3, t.normals, 3, w)
		p.src.addScaled(out.Tangents, 4, t.tangents, 3, w)
		p.src.addScaled(out.Colors, 4, t.colors, 4, w)
		for k := range t.texCoords {
			p.src.addScaled(out.texCoords(k), 2, t.texCoords[k], 2, w)
		}
	}
	for i := range in.targets {
		if in.targets[i].colors != nil {
			for k, v := range out.Colors {
				out.Colors[k] = min(max(v, 0), 1)
			}
			break
		}
	}
	return out, nil
}

// addScaled adds w times delta, of n components a vertex, to values of size components a vertex; either may be nil.
func (b *budget) addScaled(values []float32, size int, delta []float32, n int, w float32) {
	if values == nil || delta == nil {
		return
	}
	for v := range len(delta) / n {
		if v%(1<<12) == 0 {
			b.work(1 << 12)
		}
		to, d := values[size*v:][:n], delta[n*v:][:n]
		for k := range d {
			to[k] += float32(w * d[k])
		}
	}
}
