package scene

// model is what a scene is posed from: nodes with what hangs from them, in the order of a walk, parents first. A scene
// of a format without nodes has none.
type model struct {
	nodes      []modelNode
	primitives []modelPrimitive
	skins      []skin
	cameras    []Camera
	lights     []Light
	animations []animation
	// room is how many bytes a pose may take for primitives that it makes anew.
	room int64
}

// modelNode is a node of the file.
type modelNode struct {
	name   string
	parent int // -1: none
	trs    trs
	// fixed is the transform of a node with a matrix, which no animation moves.
	fixed *mat4
	// drawn says that the node is part of the scene; others may be joints all the same.
	drawn bool
	// primitives are the primitives of the node's mesh, indices into model.primitives.
	primitives []int
	skin       int // -1: none
	weights    []float32
	// instances are transforms of further copies of the mesh, in the node's space (EXT_mesh_gpu_instancing); nil: the
	// mesh itself.
	instances []mat4
	camera    int // -1: none
	light     int // -1: none
}

// trs is a transform that animations move (glTF: Transformations). The rotation is a quaternion x, y, z, w.
type trs struct {
	translation [3]float64
	rotation    [4]float64
	scale       [3]float64
}

// modelPrimitive is a primitive as its file has it, before morphing and skinning.
type modelPrimitive struct {
	Primitive
	// flat says that the file has no normals: they follow from the posed positions, of triangles that share no
	// vertices.
	flat    bool
	targets []morphTarget
	// joints and weights are influences a vertex: how many times so many vertices these have.
	joints     []uint16
	weights    []float32
	influences int
	lastJoint  int // the highest joint that has a weight
	// variants are materials of material variants (KHR_materials_variants), by variant.
	variants map[int]int
}

// morphTarget is what a weight of 1 adds to each attribute; nil: nothing.
type morphTarget struct {
	positions, normals []float32 // x, y, z
	tangents           []float32 // x, y, z; the sign stays
	colors             []float32 // red, green, blue, alpha
	texCoords          [][]float32
}

// skin is a skeleton.
type skin struct {
	joints  []int // model.nodes
	inverse []mat4
}

// pull gives every vertex of order its own attributes.
func (p *modelPrimitive) pull(order []uint32) {
	p.attributes(func(values *[]float32, size int) { *values = reordered(*values, order, size) })
	for i := range p.targets {
		t := &p.targets[i]
		t.attributes(func(values *[]float32, size int) { *values = reordered(*values, order, size) })
	}
	if n := p.influences; n > 0 {
		joints := make([]uint16, 0, len(order)*n)
		for _, v := range order {
			joints = append(joints, p.joints[int(v)*n:][:n]...)
		}
		p.joints, p.weights = joints, reordered(p.weights, order, n)
	}
}

// vertexBytes is what a vertex of p takes.
func (p *modelPrimitive) vertexBytes() int64 {
	n := 6 * int64(p.influences)
	each := func(_ *[]float32, size int) { n += 4 * int64(size) }
	p.attributes(each)
	for i := range p.targets {
		p.targets[i].attributes(each)
	}
	return n
}

// attributes calls f with every attribute that t changes, and its components a vertex.
func (t *morphTarget) attributes(f func(values *[]float32, size int)) {
	each := func(values *[]float32, size int) {
		if *values != nil {
			f(values, size)
		}
	}
	each(&t.positions, 3)
	each(&t.normals, 3)
	each(&t.tangents, 3)
	each(&t.colors, 4)
	for i := range t.texCoords {
		each(&t.texCoords[i], 2)
	}
}

// global are the transforms of all nodes to the world, given the local ones.
func (m *model) global(local []trs) []mat4 {
	out := make([]mat4, len(m.nodes))
	for i := range m.nodes {
		n := &m.nodes[i]
		if n.fixed != nil {
			out[i] = *n.fixed
		} else {
			out[i] = compose(local[i].translation, local[i].rotation, local[i].scale)
		}
		if n.parent >= 0 {
			out[i] = out[n.parent].mul(&out[i])
		} else {
			out[i] = identity.mul(&out[i])
		}
	}
	return out
}
