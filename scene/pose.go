package scene

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Animation is one of a file's animations.
type Animation struct {
	// Name is the file's, "" if it has none.
	Name string
	// Duration is the time of the last key, in seconds.
	Duration float64
}

// Pose is a moment of a scene. The zero value is the scene as its file has it.
type Pose struct {
	// Animation is the name or the number of the animation that plays; "": none.
	Animation string
	// Time is in seconds from the animation's beginning. Before the first and after the last key of a property it stays
	// as it is there.
	Time float64
	// Variant is the name or the number of a material variant; "": the primitives' own materials.
	Variant string
}

// Pose is s at a moment: instances, cameras and lights move with their nodes, and skinned and morphed primitives are
// made anew. The result shares all else with s, which stays as it is. The error says which animations or variants there
// are, or that the moment's primitives take more memory than the scene's [Options] allow.
func (s *Scene) Pose(p Pose) (*Scene, error) {
	animation, variant := -1, -1
	var err error
	if p.Animation != "" {
		names := make([]string, len(s.Animations))
		for i := range names {
			names[i] = s.Animations[i].Name
		}
		if animation, err = choose("animation", p.Animation, s.Name, names); err != nil {
			return nil, err
		}
	}
	if p.Variant != "" {
		if variant, err = choose("variant", p.Variant, s.Name, s.Variants); err != nil {
			return nil, err
		}
	}
	if s.model == nil {
		return s, nil
	}
	out := *s
	src := &source{budget: budget{ctx: context.Background(), limits: Options{MaxBytes: max(s.model.room, 1)}}}
	if err := s.model.pose(&out, src, animation, p.Time, variant); err != nil {
		return nil, named(s.file(), err)
	}
	out.finish(src)
	return &out, nil
}

// file is what errors call s.
func (s *Scene) file() string {
	if len(s.Files) > 0 {
		return s.Files[0]
	}
	return s.Name
}

// choose finds a name among names, or takes it for a number.
func choose(what, name, file string, names []string) (int, error) {
	for i, n := range names {
		if n == name {
			return i, nil
		}
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(names) {
		return i, nil
	}
	if len(names) == 0 {
		return 0, fmt.Errorf("no %s %.100q: %s has none", what, name, file)
	}
	return 0, fmt.Errorf("no %s %.100q: %s has %s", what, name, file, numbered(len(names), func(i int) string { return names[i] }))
}

// numbered lists names with their numbers, the first 16: 0 "walk", 1 without a name.
func numbered(n int, name func(i int) string) string {
	var list []string
	for i := range n {
		if i == 16 {
			list = append(list, "...")
			break
		}
		if name(i) == "" {
			list = append(list, fmt.Sprintf("%d without a name", i))
		} else {
			list = append(list, fmt.Sprintf("%d %.100q", i, name(i)))
		}
	}
	return strings.Join(list, ", ")
}

// poser makes the primitives and instances of one pose.
type poser struct {
	*model
	src     *source
	out     *Scene
	globals []mat4
	weights [][]float32
	variant int
	placed  []int // of each model primitive that needs no posing, its place in out.Primitives plus 1
	joints  map[int][]mat4
}

// pose fills out with everything that moves.
func (m *model) pose(out *Scene, src *source, animation int, time float64, variant int) error {
	local, weights := make([]trs, len(m.nodes)), make([][]float32, len(m.nodes))
	for i := range m.nodes {
		local[i], weights[i] = m.nodes[i].trs, m.nodes[i].weights
	}
	if animation >= 0 {
		m.animations[animation].apply(time, local, weights)
	}
	p := &poser{
		model: m, src: src, out: out, globals: m.global(local), weights: weights, variant: variant,
		placed: make([]int, len(m.primitives)),
		joints: map[int][]mat4{},
	}
	out.Primitives, out.Instances, out.Cameras, out.Lights = nil, nil, nil, nil
	for i := range m.nodes {
		src.work(64)
		n, g := &m.nodes[i], &p.globals[i]
		if !n.drawn {
			continue
		}
		if err := p.instances(i); err != nil {
			return err
		}
		if n.camera >= 0 {
			c := m.cameras[n.camera]
			c.World = g.unscaled()
			out.Cameras = append(out.Cameras, c)
		}
		if n.light >= 0 {
			l := m.lights[n.light]
			if l.Name == "" {
				l.Name = n.name
			}
			l.place(g)
			out.Lights = append(out.Lights, l)
		}
	}
	return nil
}

// instances places the mesh of node i.
func (p *poser) instances(i int) error {
	n := &p.nodes[i]
	for _, k := range n.primitives {
		p.src.work(16)
		in := &p.model.primitives[k]
		if n.skin >= 0 && in.influences > 0 {
			at, mirrored, err := p.skinned(i, k)
			if err != nil {
				return err
			}
			p.out.Instances = append(p.out.Instances, Instance{
				Primitive: at, World: identity.float32(), Normal: [9]float32{0: 1, 4: 1, 8: 1}, Mirrored: mirrored,
				Node: n.name, Object: i,
			})
			continue
		}
		at, err := p.primitive(i, k)
		if err != nil {
			return err
		}
		place := func(m *mat4) {
			normal, mirrored := m.normalMatrix()
			p.out.Instances = append(p.out.Instances,
				Instance{Primitive: at, World: m.float32(), Normal: normal, Mirrored: mirrored, Node: n.name, Object: i})
		}
		if n.instances == nil {
			place(&p.globals[i])
		}
		for j := range n.instances {
			p.src.work(16)
			m := p.globals[i].mul(&n.instances[j])
			place(&m)
		}
	}
	return nil
}

// materialOf is a primitive's material under the chosen variant.
func (p *poser) materialOf(in *modelPrimitive) int {
	if m, ok := in.variants[p.variant]; ok {
		return m
	}
	return in.Material
}

// add appends a primitive to the scene.
func (p *poser) add(out Primitive, in *modelPrimitive) int {
	out.Material = p.materialOf(in)
	p.out.Primitives = append(p.out.Primitives, out)
	return len(p.out.Primitives) - 1
}

// primitive is model primitive k for node i in out.Primitives, morphed where a weight is not zero.
func (p *poser) primitive(i, k int) (int, error) {
	in := &p.model.primitives[k]
	if !in.morphed(p.weights[i]) {
		if p.placed[k] == 0 {
			p.placed[k] = p.add(in.Primitive, in) + 1
		}
		return p.placed[k] - 1, nil
	}
	out, err := p.morph(in, p.weights[i])
	if err != nil {
		return 0, err
	}
	if in.flat {
		p.src.facets(&out)
	}
	return p.add(out, in), nil
}

// skinned is model primitive k for node i in world space, and whether the skin turns it inside out.
func (p *poser) skinned(i, k int) (at int, mirrored bool, err error) {
	in, n := &p.model.primitives[k], &p.nodes[i]
	out, err := p.morph(in, p.weights[i])
	if err != nil {
		return 0, false, err
	}
	joints, ok := p.joints[n.skin]
	if !ok {
		s := &p.skins[n.skin]
		joints = make([]mat4, len(s.joints))
		for j := range joints {
			joints[j] = p.globals[s.joints[j]].mul(&s.inverse[j])
		}
		p.joints[n.skin] = joints
	}
	mirrored = in.skin(&out, joints, &p.src.budget)
	if in.flat {
		p.src.facets(&out)
		if mirrored { // towards the side that is the front
			for v := range out.Normals {
				out.Normals[v] = -out.Normals[v]
			}
		}
	}
	return p.add(out, in), mirrored, nil
}

// unscaled is a transform with axes of length 1; those that are so but for rounding stay as they are.
func (a *mat4) unscaled() [16]float64 {
	m := *a
	for c := range 3 {
		axis := vec3{m[4*c], m[4*c+1], m[4*c+2]}
		l := math.Sqrt(axis.dot(axis))
		if !(l > 0) || math.IsInf(l, 0) || math.Abs(l-1) < 1e-12 {
			continue
		}
		for k := range 3 {
			m[4*c+k] = axis[k] / l
		}
	}
	return m
}
