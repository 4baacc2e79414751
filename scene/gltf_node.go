package scene

import (
	"math"
)

// nodes makes the model's nodes: the nodes of the document's scene, parents before children in the order of a walk,
// then the others, which may be joints.
func (l *gltfFile) nodes() error {
	roots, element, err := l.roots()
	if err != nil {
		return err
	}
	// No node is reached twice, so that this is what drawing all of them takes, or more where the file has other
	// scenes, too. One primitive for each has been accounted for.
	drawn := -l.src.drawn
	for _, n := range l.doc.Nodes {
		if n.Mesh != nil && *n.Mesh >= 0 && *n.Mesh < len(l.doc.Meshes) {
			drawn += int64(len(l.doc.Meshes[*n.Mesh].Primitives))
		}
	}
	if err := l.src.charge("nodes", max(drawn, 0), drawnInstance); err != nil {
		return err
	}
	if err := l.src.charge("nodes", int64(len(l.doc.Nodes)), madeNode); err != nil {
		return err
	}
	l.place = make([]int, len(l.doc.Nodes))
	for i := range l.place {
		l.place[i] = -1
	}
	if err := l.walk(roots, element, true); err != nil {
		return err
	}
	if others := l.others(); others != nil {
		if err := l.walk(others, "nodes", false); err != nil {
			return err
		}
	}
	for i, at := range l.place {
		if at < 0 {
			continue
		}
		if err := l.node(&l.model.nodes[at], i); err != nil {
			return err
		}
	}
	return nil
}

// walk adds nodes and those below them to the model.
func (l *gltfFile) walk(roots []int, element string, drawn bool) error {
	// An explicit stack of brothers: files may nest as deep as they like.
	type brothers struct {
		nodes  []int // those to come
		parent int   // in the model, -1: none
		from   int   // the parent in the document, -1: the scene
	}
	const frame = 2 * 8 * (3 + 1 + 1) // with what a slice grows by
	stack := []brothers{{roots, -1, -1}}
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
		if l.place[node] >= 0 {
			if !drawn {
				continue
			}
			return errf(indexed("nodes", node), "is reached twice: it has two parents or is its own ancestor")
		}
		n := &l.doc.Nodes[node]
		l.place[node] = len(l.model.nodes)
		at := modelNode{
			name: n.Name, parent: v.parent, drawn: drawn, trs: n.transform(), skin: -1, camera: -1, light: -1,
		}
		if n.Matrix != nil && *n.Matrix != identity && *n.Matrix != (mat4{}) {
			m := *n.Matrix
			m[3], m[7], m[11], m[15] = 0, 0, 0, 1
			at.fixed = &m
		}
		l.model.nodes = append(l.model.nodes, at)
		if len(n.Children) > 0 {
			if err := l.src.charge(indexed("nodes", node), 1, frame); err != nil {
				return err
			}
			stack = append(stack, brothers{n.Children, l.place[node], node})
		}
	}
	return nil
}

// others are the nodes without a parent that the scene does not have, nil if no skin or animation could need them.
func (l *gltfFile) others() (list []int) {
	if len(l.doc.Skins) == 0 {
		return nil
	}
	child := make([]bool, len(l.doc.Nodes))
	for _, n := range l.doc.Nodes {
		for _, c := range n.Children {
			if c >= 0 && c < len(child) {
				child[c] = true
			}
		}
	}
	for i := range child {
		if !child[i] && l.place[i] < 0 {
			list = append(list, i)
		}
	}
	return list
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

// node reads what hangs from a node of the scene: mesh, skin, camera and light.
func (l *gltfFile) node(out *modelNode, i int) error {
	if !out.drawn {
		return nil
	}
	n, element := &l.doc.Nodes[i], indexed("nodes", i)
	if n.Mesh != nil {
		if err := l.nodeMesh(out, element, n, i); err != nil {
			return err
		}
	}
	if n.Camera != nil {
		if err := within(element+".camera", "cameras", *n.Camera, l.doc.Cameras); err != nil {
			return err
		}
		if err := l.src.charge(element+".camera", 1, madeCamera); err != nil {
			return err
		}
		cam, err := readCamera(indexed("cameras", *n.Camera), &l.doc.Cameras[*n.Camera])
		if err != nil {
			return err
		}
		cam.Index, cam.Node = *n.Camera, n.Name
		if cam.Name == "" {
			cam.Name, cam.unnamed = n.Name, true
		}
		out.camera = len(l.model.cameras)
		l.model.cameras = append(l.model.cameras, cam)
	}
	if x := n.Extensions.Light; x != nil {
		element += ".extensions.KHR_lights_punctual"
		if x.Light == nil {
			return errf(element+".light", "is missing")
		}
		if err := within(element, "lights", *x.Light, l.model.lights); err != nil {
			return err
		}
		if err := l.src.charge(element, 1, madeLight); err != nil {
			return err
		}
		out.light = *x.Light
	}
	return nil
}

// nodeMesh reads a node's mesh, its weights, its skin and its instances.
func (l *gltfFile) nodeMesh(out *modelNode, element string, n *gltfNode, i int) error {
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
	out.primitives = prims
	if len(l.doc.Meshes[*n.Mesh].Primitives) == 0 {
		l.src.warn(indexed("meshes", *n.Mesh), "has no primitives")
	}
	weights := n.Weights
	if weights == nil {
		weights = l.doc.Meshes[*n.Mesh].Weights
	}
	if err := l.src.charge(element+".weights", int64(len(weights)), 4); err != nil {
		return err
	}
	for _, w := range weights {
		out.weights = append(out.weights, float32(w))
	}
	if n.Skin != nil {
		if err := l.nodeSkin(out, element, *n.Skin); err != nil {
			return err
		}
		weighted := len(prims) == 0
		for _, k := range prims {
			weighted = weighted || l.model.primitives[k].influences > 0
		}
		if !weighted {
			l.src.warn(element, "has a skin, and its mesh has no JOINTS_0 and WEIGHTS_0: it stands as it is stored")
		}
	}
	if x := n.Extensions.Instancing; x != nil && n.Skin == nil {
		var err error
		if out.instances, err = l.instancing(element+".extensions.EXT_mesh_gpu_instancing", x.Attributes, len(prims)); err != nil {
			return err
		}
	}
	return nil
}

// readCamera reads one camera.
func readCamera(element string, c *gltfCamera) (Camera, error) {
	cam := Camera{Name: c.Name}
	switch p, o := c.Perspective, c.Orthographic; {
	case p != nil:
		cam.Perspective, cam.YFov, cam.ZNear = true, p.YFov, p.ZNear
		if p.ZFar != nil {
			cam.ZFar = *p.ZFar
		}
		if p.AspectRatio != nil {
			cam.AspectRatio = *p.AspectRatio
		}
		switch {
		case !(cam.YFov > 0 && cam.YFov < math.Pi):
			return cam, errf(element+".perspective.yfov", "%v is not above 0 and below pi", cam.YFov)
		case !(cam.ZNear > 0):
			return cam, errf(element+".perspective.znear", "%v is not positive", cam.ZNear)
		case p.ZFar != nil && !(cam.ZFar > cam.ZNear):
			return cam, errf(element+".perspective.zfar", "%v is not beyond znear, %v", cam.ZFar, cam.ZNear)
		case !(cam.AspectRatio >= 0):
			return cam, errf(element+".perspective.aspectRatio", "%v is not positive", cam.AspectRatio)
		}
	case o != nil:
		cam.XMag, cam.YMag, cam.ZNear, cam.ZFar = math.Abs(o.XMag), math.Abs(o.YMag), o.ZNear, o.ZFar
		switch {
		case !(cam.XMag > 0 && cam.YMag > 0):
			return cam, errf(element+".orthographic", "xmag and ymag must not be zero")
		case !(cam.ZNear >= 0 && cam.ZFar > cam.ZNear):
			return cam, errf(element+".orthographic.zfar", "%v is not beyond znear, %v", cam.ZFar, cam.ZNear)
		}
	default:
		return cam, errf(element, "is neither perspective nor orthographic")
	}
	return cam, nil
}
