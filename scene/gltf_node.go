package scene

import (
	"math"

	"github.com/qmuntal/gltf"
)

// nodes walks the document's scene, parents before children, and makes instances and cameras.
func (l *gltfFile) nodes() error {
	roots, element, err := l.roots()
	if err != nil {
		return err
	}
	// No node is reached twice, so that this is what drawing all of them takes, or more where the file has other scenes, too. One
	// primitive for each has been accounted for.
	drawn := -l.src.drawn
	for _, n := range l.doc.Nodes {
		if n.Mesh != nil && *n.Mesh >= 0 && *n.Mesh < len(l.doc.Meshes) {
			drawn += int64(len(l.doc.Meshes[*n.Mesh].Primitives))
		}
	}
	if err := l.src.charge("nodes", max(drawn, 0), drawnInstance); err != nil {
		return err
	}
	// An explicit stack of brothers: files may nest as deep as they like.
	type brothers struct {
		nodes  []int // those to come
		parent mat4
		from   int // the parent, -1: the scene
	}
	const frame = 2 * 8 * (16 + 3 + 1) // with what a slice grows by
	stack := []brothers{{roots, identity, -1}}
	seen := make([]bool, len(l.doc.Nodes))
	for len(stack) > 0 {
		l.src.work(64)
		v := &stack[len(stack)-1]
		if len(v.nodes) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		node := v.nodes[0]
		v.nodes = v.nodes[1:]
		if node < 0 || node >= len(l.doc.Nodes) {
			if v.from >= 0 {
				element = indexed("nodes", v.from) + ".children"
			}
			return within(element, "nodes", node, l.doc.Nodes)
		}
		element := indexed("nodes", node)
		if seen[node] {
			return errf(element, "is reached twice: it has two parents or is its own ancestor")
		}
		seen[node] = true
		n := l.doc.Nodes[node]
		m := localMatrix(n)
		m = v.parent.mul(&m)
		if n.Mesh != nil {
			if err := l.instances(element, n, &m); err != nil {
				return err
			}
		}
		if n.Camera != nil {
			if err := l.camera(element, n, &m); err != nil {
				return err
			}
		}
		if x := l.raw.Nodes[node].Extensions.Light; x != nil {
			if err := l.light(element, n.Name, x.Light, &m); err != nil {
				return err
			}
		}
		if len(n.Children) > 0 {
			if err := l.src.charge(element, 1, frame); err != nil {
				return err
			}
			stack = append(stack, brothers{n.Children, m, node})
		}
	}
	return nil
}

// roots are the root nodes of the document's scene, or where there is none, the nodes without a parent.
func (l *gltfFile) roots() ([]int, string, error) {
	d := l.doc
	i := 0
	if d.Scene != nil {
		i = *d.Scene
		if err := within("scene", "scenes", i, d.Scenes); err != nil {
			return nil, "", err
		}
	}
	if len(d.Scenes) > 0 {
		if s := d.Scenes[i]; s.Name != "" {
			l.Name = s.Name
		}
		return d.Scenes[i].Nodes, indexed("scenes", i) + ".nodes", nil
	}
	child := make([]bool, len(d.Nodes))
	for i, n := range d.Nodes {
		for _, c := range n.Children {
			if err := within(indexed("nodes", i)+".children", "nodes", c, d.Nodes); err != nil {
				return nil, "", err
			}
			child[c] = true
		}
	}
	var roots []int
	for i := range d.Nodes {
		if !child[i] {
			roots = append(roots, i)
		}
	}
	if len(roots) == 0 && len(d.Nodes) > 0 {
		return nil, "", errf("nodes[0]", "is its own ancestor, as every node is")
	}
	return roots, "nodes", nil
}

// localMatrix takes a node's space to its parent's.
func localMatrix(n *gltf.Node) mat4 {
	if m := mat4(n.Matrix); m != identity && m != (mat4{}) {
		m[3], m[7], m[11], m[15] = 0, 0, 0, 1
		return m
	}
	return compose(n.Translation, n.Rotation, n.Scale)
}

// instances places a node's mesh.
func (l *gltfFile) instances(element string, n *gltf.Node, m *mat4) error {
	if err := within(element+".mesh", "meshes", *n.Mesh, l.doc.Meshes); err != nil {
		return err
	}
	prims, ok := l.meshes[*n.Mesh]
	if !ok {
		var err error
		if prims, err = l.mesh(*n.Mesh); err != nil {
			return err
		}
		l.meshes[*n.Mesh] = prims
	}
	normal, mirrored := m.normalMatrix()
	for _, p := range prims {
		l.src.work(16)
		l.Instances = append(l.Instances, Instance{Primitive: p, World: m.float32(), Normal: normal, Mirrored: mirrored, Node: n.Name})
	}
	return nil
}

// camera places a node's camera.
func (l *gltfFile) camera(element string, n *gltf.Node, m *mat4) error {
	i := *n.Camera
	if err := within(element+".camera", "cameras", i, l.doc.Cameras); err != nil {
		return err
	}
	if err := l.src.charge(element+".camera", 1, madeCamera); err != nil {
		return err
	}
	c := l.doc.Cameras[i]
	element = indexed("cameras", i)
	cam := Camera{Name: c.Name, Node: n.Name, World: *m}
	if cam.Name == "" {
		cam.Name = n.Name
	}
	switch p, o := c.Perspective, c.Orthographic; {
	case p != nil:
		cam.Perspective, cam.YFov, cam.ZNear = true, p.Yfov, p.Znear
		if p.Zfar != nil {
			cam.ZFar = *p.Zfar
		}
		if p.AspectRatio != nil {
			cam.AspectRatio = *p.AspectRatio
		}
		switch {
		case !(cam.YFov > 0 && cam.YFov < math.Pi):
			return errf(element+".perspective.yfov", "%v is not above 0 and below pi", cam.YFov)
		case !(cam.ZNear > 0):
			return errf(element+".perspective.znear", "%v is not positive", cam.ZNear)
		case p.Zfar != nil && !(cam.ZFar > cam.ZNear):
			return errf(element+".perspective.zfar", "%v is not beyond znear, %v", cam.ZFar, cam.ZNear)
		}
	case o != nil:
		cam.XMag, cam.YMag, cam.ZNear, cam.ZFar = math.Abs(o.Xmag), math.Abs(o.Ymag), o.Znear, o.Zfar
		switch {
		case !(cam.XMag > 0 && cam.YMag > 0):
			return errf(element+".orthographic", "xmag and ymag must not be zero")
		case !(cam.ZNear >= 0 && cam.ZFar > cam.ZNear):
			return errf(element+".orthographic.zfar", "%v is not beyond znear, %v", cam.ZFar, cam.ZNear)
		}
	default:
		return errf(element, "is neither perspective nor orthographic")
	}
	l.Cameras = append(l.Cameras, cam)
	return nil
}
