package scene

import (
	"math/bits"
)

// targets reads the morph targets of a primitive with n vertices. What a target gives for an attribute that the
// primitive lacks is left out.
func (l *gltfFile) targets(element string, out *modelPrimitive, p *gltfPrimitive, n int) error {
	if err := l.src.charge(element+".targets", int64(len(p.Targets)), madeTarget); err != nil {
		return err
	}
	for i, in := range p.Targets {
		t := morphTarget{}
		element := indexed(element+".targets", i)
		read := func(name string, normalize bool, widths ...int) ([]float32, int, error) {
			k, ok := in[name]
			if !ok {
				return nil, 0, nil
			}
			v, width, err := l.readFloats(element+"."+name, k, normalize, widths...)
			if err == nil && len(v) != n*width {
				err = errf(element+"."+name, "%d elements for %d vertices", len(v)/width, n)
			}
			return v, width, err
		}
		var err error
		if t.positions, _, err = read(position, false, 3); err != nil {
			return err
		}
		if t.normals, _, err = read(normal, false, 3); err != nil {
			return err
		}
		if t.tangents, _, err = read(tangent, false, 3); err != nil {
			return err
		}
		colors, width, err := read(color0, true, 3, 4)
		if err != nil {
			return err
		}
		if t.colors, err = l.fourColors(element, colors, width, 0); err != nil {
			return err
		}
		for sets := texCoordSets(out.TexCoords); sets != 0; sets &= sets - 1 {
			set := bits.TrailingZeros32(sets)
			uv, _, err := read(indexedSet("TEXCOORD_", set), false, 2)
			if err != nil {
				return err
			}
			if uv != nil {
				for len(t.texCoords) <= set {
					t.texCoords = append(t.texCoords, nil)
				}
				t.texCoords[set] = uv
			}
		}
		if out.flat {
			t.normals, t.tangents = nil, nil
		}
		out.targets = append(out.targets, t)
	}
	return nil
}

// texCoordSets are the sets that are there, a bit each.
func texCoordSets(coords [][]float32) (sets uint32) {
	for i, uv := range coords {
		if uv != nil {
			sets |= 1 << i
		}
	}
	return sets
}
