package scene

import "github.com/seed-1acaedba/halfspace/transform"

// Moved is s with objects elsewhere: each instance whose Object is a key of places gets the matrix there as its World,
// which takes the primitive's space to the world's, column-major, with the last row 0 0 0 1. Vertices of skinned
// primitives, which lie in world space, are moved by it. Keys that no instance has are ignored. s stays as it is; the
// result shares all but the instances with it.
func (s *Scene) Moved(places map[int][16]float64) *Scene {
	out := *s
	out.Instances = append([]Instance(nil), s.Instances...)
	out.Bounds = transform.EmptyBox()
	for i := range out.Instances {
		in := &out.Instances[i]
		if world, ok := places[in.Object]; ok {
			m := mat4(world)
			in.World = m.float32()
			in.Normal, in.Mirrored = m.normalMatrix()
		}
		p := &out.Primitives[in.Primitive]
		if b := (Bounds{Min: p.Min, Max: p.Max}); !b.Empty() {
			for k := range 8 {
				out.Bounds.Add(transformPoint(&in.World, b.Corner(k)))
			}
		}
	}
	return &out
}
