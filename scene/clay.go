package scene

// clayAlbedo is the share of the light that clay reflects: a matt wall reflects as much.
const clayAlbedo = 0.63

// clay makes surfaces without a material clay: dull grey, or with the colours of their vertices.
func (s *Scene) clay() {
	const colored, uncolored = 1, 2
	uses := make([]byte, len(s.Materials))
	for i := range s.Primitives {
		p := &s.Primitives[i]
		if p.Colors != nil {
			uses[p.Material] |= colored
		} else {
			uses[p.Material] |= uncolored
		}
	}
	for i := range s.Materials {
		m := &s.Materials[i]
		if !m.Absent {
			continue
		}
		c := absentMaterial(m.Name)
		c.DoubleSided, c.RoughnessFactor = m.DoubleSided, 0.6
		if uses[i]&colored == 0 {
			c.BaseColorFactor = [4]float32{clayAlbedo, clayAlbedo, clayAlbedo, 1}
		}
		*m = c
	}
	for i := range s.Primitives {
		p := &s.Primitives[i]
		if uses[p.Material] != colored|uncolored || p.Colors != nil || !s.Materials[p.Material].Absent {
			continue
		}
		p.Colors = make([]float32, 4*p.Vertices()) // others of the material have colours
		for k := range p.Colors {
			if p.Colors[k] = clayAlbedo; k%4 == 3 {
				p.Colors[k] = 1
			}
		}
	}
}
