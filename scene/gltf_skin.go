package scene

import (
	"fmt"
)

// maxInfluenceSets is how many of JOINTS_n and WEIGHTS_n are read.
const maxInfluenceSets = 8

// influences reads JOINTS_n and WEIGHTS_n of a primitive.
func (l *gltfFile) influences(element string, out *modelPrimitive, p *gltfPrimitive, n int) error {
	sets := 0
	for sets < maxInfluenceSets {
		_, joints := p.Attributes[indexedSet("JOINTS_", sets)]
		_, weights := p.Attributes[indexedSet("WEIGHTS_", sets)]
		if !joints && !weights {
			break
		}
		if joints != weights {
			return errf(element, "JOINTS_%d and WEIGHTS_%d are not both there", sets, sets)
		}
		sets++
	}
	if sets == 0 {
		return nil
	}
	out.influences = 4 * sets
	if err := l.src.charge(element, int64(n), int64(out.influences)*6); err != nil {
		return err
	}
	out.joints, out.weights = make([]uint16, n*out.influences), make([]float32, n*out.influences)
	for set := range sets {
		user := element + "." + indexedSet("JOINTS_", set)
		i := p.Attributes[indexedSet("JOINTS_", set)]
		if err := within(user, "accessors", i, l.doc.Accessors); err != nil {
			return err
		}
		if c := l.doc.Accessors[i].ComponentType; c != typeUnsignedByte && c != typeUnsignedShort || l.doc.Accessors[i].Normalized {
			return errf(user, "joints must be unsigned bytes or shorts that are not normalized")
		}
		joints, err := l.attribute(element, p, indexedSet("JOINTS_", set), false, n, 4)
		if err != nil {
			return err
		}
		weights, err := l.attribute(element, p, indexedSet("WEIGHTS_", set), true, n, 4)
		if err != nil {
			return err
		}
		for v := range n {
			if v%(1<<12) == 0 {
				l.src.work(1 << 12)
			}
			for k := range 4 {
				j, w := uint16(joints[4*v+k]), weights[4*v+k]
				if w == 0 {
					j = 0 // what does not count may be anything in the file
				}
				to := v*out.influences + 4*set + k
				out.joints[to], out.weights[to] = j, w
				out.lastJoint = max(out.lastJoint, int(j))
			}
		}
	}
	return nil
}

// nodeSkin gives a node its skin, and refuses joints that this does not have.
func (l *gltfFile) nodeSkin(out *modelNode, element string, i int) error {
	if err := within(element+".skin", "skins", i, l.doc.Skins); err != nil {
		return err
	}
	joints := len(l.doc.Skins[i].Joints)
	for _, k := range out.primitives {
		if p := &l.model.primitives[k]; p.lastJoint >= joints && p.influences > 0 {
			return errf(element+".skin", "joint %d of skins[%d], which has %d", p.lastJoint, i, joints)
		}
	}
	out.skin = i
	return nil
}

// skins reads all skins, when the nodes have their places.
func (l *gltfFile) skins() error {
	for i, s := range l.doc.Skins {
		element := indexed("skins", i)
		if len(s.Joints) == 0 {
			return errf(element+".joints", "is empty")
		}
		if err := l.src.charge(element, int64(len(s.Joints)), 8+2*128); err != nil { // and the matrices of a pose
			return err
		}
		var matrices []float32
		if s.InverseBindMatrices != nil {
			var err error
			if matrices, _, err = l.readFloats(element+".inverseBindMatrices", *s.InverseBindMatrices, false, 16); err != nil {
				return err
			}
			if len(matrices) < 16*len(s.Joints) {
				return errf(element+".inverseBindMatrices", "%d matrices for %d joints", len(matrices)/16, len(s.Joints))
			}
		}
		out := skin{make([]int, len(s.Joints)), make([]mat4, len(s.Joints))}
		for k, joint := range s.Joints {
			l.src.work(32)
			if err := within(fmt.Sprintf("%s.joints[%d]", element, k), "nodes", joint, l.doc.Nodes); err != nil {
				return err
			}
			if out.joints[k] = l.place[joint]; l.place[joint] < 0 {
				return errf(fmt.Sprintf("%s.joints[%d]", element, k), "nodes[%d] is its own ancestor", joint)
			}
			out.inverse[k] = identity
			if matrices != nil {
				m := &out.inverse[k]
				for e, v := range matrices[16*k:][:16] {
					m[e] = float64(v)
				}
				m[3], m[7], m[11], m[15] = 0, 0, 0, 1
			}
		}
		l.model.skins = append(l.model.skins, out)
	}
	return nil
}
