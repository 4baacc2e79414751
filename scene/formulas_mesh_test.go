package scene

import (
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/test/oracle/radiance"
)

// formulaSets is how many sets of texture coordinates meshes have.
const formulaSets = 3

// formulaMesh is a primitive as it is stored, and as much of a mesh's node as moves it.
type formulaMesh struct {
	places, normals, tangents, colors [][]float64 // nil: the primitive has none
	uv                                [formulaSets][][]float64
	corners                           [][3]int // of triangles, in the order of glTF's topologies
	targets                           []formulaTarget
	joints                            [][]float64 // of each vertex: joint and weight in turn
	skinned                           bool
	material                          *radiance.Material
	stored                            object
}

// formulaTarget is a morph target: displacements of what it has.
type formulaTarget struct {
	places, normals, tangents, colors [][]float64
	uv                                [formulaSets][][]float64
}

// pick is one of some.
func pick[T any](f *formulaFile, from ...T) T { return from[f.IntN(len(from))] }

// mesh is a bumpy sheet of about the size 2 by 2 that faces +z, its primitive stored in the file.
func (f *formulaFile) mesh(material int, m *radiance.Material, normals, morphed bool) *formulaMesh {
	g := &formulaMesh{material: m}
	prim := object{"material": material}
	var flat [][2]float64
	var order []int
	mode := 4
	switch f.IntN(4) {
	case 0: // a strip
		n := 2 + f.IntN(3)
		for i := range 2 * (n + 1) {
			flat = append(flat, [2]float64{float64(i/2)/float64(n)*2 - 1, 1 - 2*float64(i%2)})
			order = append(order, i)
		}
		mode = 5
	case 1: // a fan
		n := 3 + f.IntN(4)
		flat, order = [][2]float64{{0, 0}}, []int{0}
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			flat, order = append(flat, [2]float64{cos, sin}), append(order, i+1)
		}
		order = append(order, 1)
		mode = 6
	default:
		n := 1 + f.IntN(3)
		for y := range n + 1 {
			for x := range n + 1 {
				flat = append(flat, [2]float64{float64(x)/float64(n)*2 - 1, float64(y)/float64(n)*2 - 1})
			}
		}
		for y := range n {
			for x := range n {
				a := y*(n+1) + x
				order = append(order, a, a+1, a+n+2, a, a+n+2, a+n+1)
			}
		}
	}
	if f.chance(0.3) { // without indices
		at := flat
		flat = nil
		for i, k := range order {
			flat = append(flat, at[k])
			order[i] = i
		}
	} else {
		var rows [][]float64
		for _, k := range order {
			rows = append(rows, []float64{float64(k)})
		}
		prim["indices"] = f.accessor(rows, pick(f, storage{5121, false}, storage{5123, false}, storage{5125, false}), false, false)
	}
	switch mode {
	case 4:
		for i := 0; i < len(order); i += 3 {
			g.corners = append(g.corners, [3]int(order[i:]))
		}
	case 5:
		for i := range len(order) - 2 {
			g.corners = append(g.corners, [3]int{order[i], order[i+1+i%2], order[i+2-i%2]})
		}
	case 6:
		for i := 1; i < len(order)-1; i++ {
			g.corners = append(g.corners, [3]int{order[i], order[i+1], order[0]})
		}
	}
	if mode != 4 || f.chance(0.5) {
		prim["mode"] = mode
	}
	bump, noise := map[[2]float64]float64{}, map[[2]float64]radiance.Vec{}
	for _, p := range flat {
		if _, ok := bump[p]; !ok {
			bump[p], noise[p] = f.within(-0.12, 0.12), f.vec(-0.3, 0.3)
		}
	}
	rows := func(row func(p [2]float64) []float64) (out [][]float64) {
		for _, p := range flat {
			out = append(out, row(p))
		}
		return out
	}
	attributes := object{}
	fractions := []storage{floats, floats, {5120, true}, {5122, true}}
	quantized := func(s storage) storage {
		if s != floats {
			f.used["KHR_mesh_quantization"] = true
		}
		return s
	}
	g.places = rows(func(p [2]float64) []float64 { return []float64{p[0], p[1], bump[p]} })
	attributes["POSITION"] = f.accessor(g.places, quantized(pick(f, floats, floats, storage{5122, true})), true, true)
	if normals {
		g.normals = rows(func(p [2]float64) []float64 {
			n := noise[p]
			l := math.Sqrt(n[0]*n[0] + n[1]*n[1] + 1)
			return []float64{n[0] / l, n[1] / l, 1 / l}
		})
		attributes["NORMAL"] = f.accessor(g.normals, quantized(pick(f, fractions...)), false, true)
		hand := 1 - 2*float64(f.IntN(2))
		turn := f.within(0, 2*math.Pi)
		k := 0
		g.tangents = rows(func([2]float64) []float64 {
			n := radiance.Vec(g.normals[k])
			k++
			sin, cos := math.Sincos(turn)
			d := n[0]*cos + n[1]*sin
			t := []float64{cos - d*n[0], sin - d*n[1], -d * n[2], hand}
			l := math.Sqrt(t[0]*t[0] + t[1]*t[1] + t[2]*t[2])
			return []float64{t[0] / l, t[1] / l, t[2] / l, hand}
		})
		attributes["TANGENT"] = f.accessor(g.tangents, quantized(pick(f, fractions...)), false, true)
	}
	if f.chance(0.5) {
		n := 3 + f.IntN(2)
		g.colors = rows(func([2]float64) []float64 {
			c := f.vec(0.2, 1)
			return []float64{c[0], c[1], c[2], f.within(0.2, 1)}[:n]
		})
		attributes["COLOR_0"] = f.accessor(g.colors, pick(f, floats, storage{5121, true}, storage{5123, true}), false, true)
	}
	for i := range g.uv {
		a, b := f.vec(-1, 1), f.vec(-1, 1)
		s := pick(f, floats, floats, storage{5121, true}, storage{5123, true}, storage{5120, true}, storage{5122, true})
		if s.component == 5120 || s.component == 5122 {
			quantized(s)
		}
		g.uv[i] = rows(func(p [2]float64) []float64 {
			u := []float64{a[0]*p[0] + a[1]*p[1] + a[2], b[0]*p[0] + b[1]*p[1] + b[2]}
			if s != floats {
				u[0], u[1] = u[0]/6+0.5, u[1]/6+0.5
			}
			return u
		})
		attributes[fmt.Sprint("TEXCOORD_", i)] = f.accessor(g.uv[i], s, false, true)
	}
	if morphed {
		prim["targets"] = g.morph(f, rows)
	}
	prim["attributes"] = attributes
	g.stored = prim
	return g
}

// morph gives the mesh one to three targets.
func (g *formulaMesh) morph(f *formulaFile, rows func(func([2]float64) []float64) [][]float64) (stored list) {
	random := func(n int, most float64) [][]float64 {
		return rows(func([2]float64) (row []float64) {
			for range n {
				row = append(row, f.within(-most, most))
			}
			return row
		})
	}
	for range 1 + f.IntN(3) {
		t, doc := formulaTarget{}, object{}
		if f.chance(0.8) {
			t.places = random(3, 0.1)
			doc["POSITION"] = f.accessor(t.places, pick(f, floats, storage{5122, true}), true, true)
		}
		if g.normals != nil && f.chance(0.7) {
			t.normals = random(3, 0.2)
			doc["NORMAL"] = f.accessor(t.normals, pick(f, floats, storage{5122, true}), false, true)
		}
		if g.tangents != nil && f.chance(0.7) {
			t.tangents = random(3, 0.2)
			doc["TANGENT"] = f.accessor(t.tangents, pick(f, floats, storage{5122, true}), false, true)
		}
		if g.colors != nil && f.chance(0.7) {
			t.colors = random(len(g.colors[0]), 0.3)
			doc["COLOR_0"] = f.accessor(t.colors, pick(f, floats, storage{5122, true}), false, true)
		}
		for i := range t.uv {
			if f.chance(0.3) {
				t.uv[i] = random(2, 0.2)
				doc[fmt.Sprint("TEXCOORD_", i)] = f.accessor(t.uv[i], pick(f, floats, storage{5122, true}), false, true)
			}
		}
		if len(doc) == 0 {
			t.places = random(3, 0.1)
			doc["POSITION"] = f.accessor(t.places, floats, true, true)
		}
		g.targets, stored = append(g.targets, t), append(stored, doc)
		f.used["KHR_mesh_quantization"] = true
	}
	return stored
}

// skin gives each vertex one to eight joints.
func (g *formulaMesh) skin(f *formulaFile, joints int) {
	g.skinned = true
	n := 4 * (1 + f.IntN(2))
	if g.material.Unlit || g.normals == nil {
		n = pick(f, 4, 8)
	}
	g.joints = make([][]float64, len(g.places))
	for k := range n / 4 {
		numbers, weights := [][]float64{}, [][]float64{}
		for range g.places {
			numbers = append(numbers, []float64{float64(f.IntN(joints)), float64(f.IntN(joints)),
				float64(f.IntN(joints)), float64(f.IntN(joints))})
			// The weights of all sets are of 255ths and together 1.
			rest, row := 255, make([]float64, 4)
			if n == 8 {
				rest = 127 + k
			}
			for i := range 3 {
				part := f.IntN(rest + 1)
				row[i], rest = float64(part)/255, rest-part
			}
			row[3] = float64(rest) / 255
			weights = append(weights, row)
		}
		at := g.stored["attributes"].(object)
		at[fmt.Sprint("JOINTS_", k)] = f.accessor(numbers, pick(f, storage{5121, false}, storage{5123, false}), false, true)
		at[fmt.Sprint("WEIGHTS_", k)] = f.accessor(weights, pick(f, floats, storage{5121, true}, storage{5123, true}), false, true)
		for i := range g.joints {
			for c := range 4 {
				g.joints[i] = append(g.joints[i], numbers[i][c], weights[i][c])
			}
		}
	}
}

// triangles is the mesh in the world.
func (g *formulaMesh) triangles(world mat4, weights []float64, joints []mat4) (out []radiance.Triangle) {
	vertices := make([]radiance.Vertex, len(g.places))
	for i := range vertices {
		v := &vertices[i]
		sum := func(base []float64, of func(t *formulaTarget) [][]float64, n int) []float64 {
			out := append([]float64{}, base...)
			for k := range g.targets {
				if d := of(&g.targets[k]); d != nil && k < len(weights) {
					for c := range n {
						out[c] += weights[k] * d[i][c]
					}
				}
			}
			return out
		}
		m := world
		if g.skinned {
			m = mat4{}
			for k := 0; k < len(g.joints[i]); k += 2 {
				j := joints[int(g.joints[i][k])]
				for c := range m {
					m[c] += g.joints[i][k+1] * j[c]
				}
			}
		}
		p := sum(g.places[i], func(t *formulaTarget) [][]float64 { return t.places }, 3)
		v.Place = radiance.Vec{
			m[0]*p[0] + m[4]*p[1] + m[8]*p[2] + m[12], m[1]*p[0] + m[5]*p[1] + m[9]*p[2] + m[13],
			m[2]*p[0] + m[6]*p[1] + m[10]*p[2] + m[14],
		}
		if g.normals != nil {
			n := sum(g.normals[i], func(t *formulaTarget) [][]float64 { return t.normals }, 3)
			c, det := m.cofactors()
			s := math.Copysign(1, det)
			v.Normal = unit(radiance.Vec{s * (c[0]*n[0] + c[3]*n[1] + c[6]*n[2]),
				s * (c[1]*n[0] + c[4]*n[1] + c[7]*n[2]), s * (c[2]*n[0] + c[5]*n[1] + c[8]*n[2])})
			t := sum(g.tangents[i], func(t *formulaTarget) [][]float64 { return t.tangents }, 3)
			v.Tangent = unit(radiance.Vec{m[0]*t[0] + m[4]*t[1] + m[8]*t[2], m[1]*t[0] + m[5]*t[1] + m[9]*t[2],
				m[2]*t[0] + m[6]*t[1] + m[10]*t[2]})
			v.Hand = t[3]
		}
		v.Color = [4]float64{1, 1, 1, 1}
		if g.colors != nil {
			c := sum(g.colors[i], func(t *formulaTarget) [][]float64 { return t.colors }, len(g.colors[i]))
			for k := range c {
				v.Color[k] = c[k]
				if g.targets != nil {
					v.Color[k] = min(max(c[k], 0), 1)
				}
			}
		}
		for k := range g.uv {
			uv := sum(g.uv[k][i], func(t *formulaTarget) [][]float64 { return t.uv[k] }, 2)
			v.UV = append(v.UV, [2]float64(uv))
		}
	}
	_, det := world.cofactors()
	for _, c := range g.corners {
		if det < 0 && !g.skinned {
			c[1], c[2] = c[2], c[1]
		}
		t := radiance.Triangle{Corners: [3]radiance.Vertex{vertices[c[0]], vertices[c[1]], vertices[c[2]]}, Material: g.material}
		if g.normals == nil {
			a, b := minus(t.Corners[1].Place, t.Corners[0].Place), minus(t.Corners[2].Place, t.Corners[0].Place)
			n := unit(radiance.Vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]})
			for k := range t.Corners {
				t.Corners[k].Normal = n
			}
		}
		out = append(out, t)
	}
	return out
}

func minus(a, b radiance.Vec) radiance.Vec {
	return radiance.Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]}
}

func unit(a radiance.Vec) radiance.Vec {
	l := math.Sqrt(a[0]*a[0] + a[1]*a[1] + a[2]*a[2])
	return radiance.Vec{a[0] / l, a[1] / l, a[2] / l}
}
