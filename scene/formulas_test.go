package scene

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle/radiance"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// formulaTRS is a node's transform, which animations may change.
type formulaTRS struct{ t, r, s []float64 }

// someTRS is a transform that keeps things about where they are.
func (f *formulaFile) someTRS(mirrored bool) formulaTRS {
	x := formulaTRS{t: make([]float64, 3), r: f.turn(0.4), s: []float64{f.within(0.7, 1), f.within(0.7, 1), f.within(0.7, 1)}}
	for k := range x.t {
		x.t[k] = f.within(-0.2, 0.2)
	}
	if mirrored && f.chance(0.3) {
		k := f.IntN(3)
		x.s[k] = -x.s[k]
	}
	return x
}

// turn is a quaternion of a turn by at most so many radians about an axis by chance.
func (f *formulaFile) turn(most float64) []float64 {
	a := unit(f.vec(-1, 1))
	sin, cos := math.Sincos(f.within(-most, most) / 2)
	return []float64{a[0] * sin, a[1] * sin, a[2] * sin, cos}
}

func (x *formulaTRS) matrix() (m mat4) {
	q := x.r
	a, b, c, w := q[0], q[1], q[2], q[3]
	r := [9]float64{
		1 - 2*(b*b+c*c), 2 * (a*b + c*w), 2 * (a*c - b*w),
		2 * (a*b - c*w), 1 - 2*(a*a+c*c), 2 * (b*c + a*w),
		2 * (a*c + b*w), 2 * (b*c - a*w), 1 - 2*(a*a+b*b),
	}
	for col := range 3 {
		for row := range 3 {
			m[4*col+row] = r[3*col+row] * x.s[col]
		}
		m[12+col] = x.t[col]
	}
	m[15] = 1
	return m
}

// node stores a transform, as such or as a matrix.
func (f *formulaFile) node(x *formulaTRS, asMatrix bool, more object) int {
	n := object{}
	if asMatrix {
		m := x.matrix()
		n["matrix"] = numbers(m[:]...)
	} else {
		n["translation"], n["rotation"], n["scale"] = numbers(x.t...), numbers(x.r...), numbers(x.s...)
	}
	for k, v := range more {
		n[k] = v
	}
	return f.push("nodes", n)
}

// animate gives a node's property keys and says what it is at a time: of morph weights all at once.
func (f *formulaFile) animate(node int, path string, value func() []float64, time float64) []float64 {
	mode := pick(f, "STEP", "LINEAR", "CUBICSPLINE", "")
	n := 1 + f.IntN(3)
	var times, flat [][]float64
	var keys, ins, outs [][]float64
	at := f.within(0, 0.5)
	for range n {
		times = append(times, []float64{at})
		at += f.within(0.3, 1)
		keys, ins, outs = append(keys, value()), append(ins, value()), append(outs, value())
	}
	if mode == "CUBICSPLINE" {
		for i := range keys {
			for k := range keys[i] {
				ins[i][k] *= 0.2
				outs[i][k] *= 0.2
			}
		}
	}
	input := f.accessor(times, floats, true, false)
	width := len(keys[0])
	if path == "weights" {
		width = 1
	}
	var parts [][]float64
	for i := range keys {
		if mode == "CUBICSPLINE" {
			parts = append(parts, ins[i], keys[i], outs[i])
		} else {
			parts = append(parts, keys[i])
		}
	}
	for _, p := range parts {
		for k := 0; k < len(p); k += width {
			flat = append(flat, p[k:k+width:k+width])
		}
	}
	s := floats
	if path == "rotation" && mode != "CUBICSPLINE" {
		s = pick(f, floats, storage{5122, true}, storage{5120, true})
	}
	if path == "weights" && mode != "CUBICSPLINE" {
		s = pick(f, floats, storage{5121, true}, storage{5123, true})
	}
	output := f.accessor(flat, s, false, false) // what is stored comes back into the keys
	animation := f.doc["animations"].(list)[0].(object)
	samplers, channels := animation["samplers"].(list), animation["channels"].(list)
	sampler := object{"input": input, "output": output}
	if mode != "" {
		sampler["interpolation"] = mode
	}
	animation["samplers"], animation["channels"] = append(samplers, sampler),
		append(channels, object{"sampler": len(samplers), "target": object{"node": node, "path": path}})
	return formulaKeys(mode, path, time, times, keys, ins, outs)
}

// formulaKeys interpolates keys.
func formulaKeys(mode, path string, time float64, times, keys, ins, outs [][]float64) []float64 {
	last := len(times) - 1
	switch {
	case time <= times[0][0]:
		return normalized(path, keys[0])
	case time >= times[last][0]:
		return normalized(path, keys[last])
	}
	i := 0
	for time >= times[i+1][0] {
		i++
	}
	d := times[i+1][0] - times[i][0]
	u := (time - times[i][0]) / d
	a, b := keys[i], keys[i+1]
	out := make([]float64, len(a))
	switch {
	case mode == "STEP":
		copy(out, a)
	case mode == "CUBICSPLINE":
		for k := range out {
			out[k] = (2*u*u*u-3*u*u+1)*a[k] + d*(u*u*u-2*u*u+u)*outs[i][k] + (3*u*u-2*u*u*u)*b[k] + d*(u*u*u-u*u)*ins[i+1][k]
		}
	case path == "rotation":
		a, b = normalized(path, a), normalized(path, b)
		dot := 0.0
		for k := range a {
			dot += a[k] * b[k]
		}
		sign := math.Copysign(1, dot)
		angle := math.Acos(min(math.Abs(dot), 1))
		wa, wb := 1-u, u
		if s := math.Sin(angle); s > 1e-6 {
			wa, wb = math.Sin((1-u)*angle)/s, math.Sin(u*angle)/s
		}
		for k := range out {
			out[k] = wa*a[k] + sign*wb*b[k]
		}
	default:
		for k := range out {
			out[k] = (1-u)*a[k] + u*b[k]
		}
	}
	return normalized(path, out)
}

func normalized(path string, v []float64) []float64 {
	if path != "rotation" {
		return v
	}
	l := math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2] + v[3]*v[3])
	return []float64{v[0] / l, v[1] / l, v[2] / l, v[3] / l}
}

// formulaCase is a scene by chance: the file, when it is looked at, and what the formulas are asked.
type formulaCase struct {
	file []byte
	time float64
	want radiance.Scene
}

func newFormulaCase(seed uint64, lit bool) *formulaCase {
	f := &formulaFile{Rand: rand.New(rand.NewPCG(seed, 17)), doc: object{"asset": object{"version": "2.0"}}, used: map[string]bool{}}
	c := &formulaCase{time: f.within(0, 2)}
	animated := f.chance(0.5)
	if animated {
		f.doc["animations"] = list{object{"samplers": list{}, "channels": list{}}}
	}
	move := func(node int, x *formulaTRS) {
		if !animated {
			return
		}
		base := *x
		if f.chance(0.4) {
			x.t = f.animate(node, "translation", func() []float64 { v := f.vec(-0.3, 0.3); return v[:] }, c.time)
		}
		if f.chance(0.4) {
			x.r = f.animate(node, "rotation", func() []float64 { return f.turn(0.5) }, c.time)
		}
		if f.chance(0.3) {
			x.s = f.animate(node, "scale", func() []float64 {
				return []float64{base.s[0] * f.within(0.8, 1.2), base.s[1] * f.within(0.8, 1.2), base.s[2] * f.within(0.8, 1.2)}
			}, c.time)
		}
	}
	var roots list
	f.camera(c, &roots, move)
	if lit {
		f.lights(c, &roots, move)
	}
	var textures []*radiance.Texture
	things := 1 + f.IntN(3)
	for i := range things {
		normals, morphed, skinned := f.chance(0.8), f.chance(0.3), f.chance(0.25)
		number, m := f.material(&textures, normals)
		g := f.mesh(number, m, normals, morphed)
		x, up := f.someTRS(true), f.someTRS(false)
		up.t[2] -= float64(i) * 0.9
		up.t[0] += f.within(-0.4, 0.4)
		more := object{}
		var joints []mat4
		if skinned {
			joints = f.skin(g, &roots, float64(i)*0.9, more, move)
		}
		mesh := object{"primitives": list{g.stored}}
		more["mesh"] = f.push("meshes", mesh)
		var weights []float64
		if morphed {
			some := func() (w []float64) {
				for range g.targets {
					w = append(w, f.within(0, 1))
				}
				return w
			}
			weights = make([]float64, len(g.targets))
			if f.chance(0.6) {
				weights = some()
				mesh["weights"] = numbers(weights...)
			}
			if f.chance(0.4) {
				weights = some()
				more["weights"] = numbers(weights...)
			}
			if animated && f.chance(0.7) {
				weights = f.animate(len(f.nodes()), "weights", some, c.time)
			}
		}
		var instances []formulaTRS
		if !skinned && f.chance(0.15) {
			instances = f.instances(more)
		}
		child := f.node(&x, !animated && f.chance(0.3), more)
		move(child, &x)
		parent := f.node(&up, false, object{"children": list{child}})
		move(parent, &up)
		roots = append(roots, parent)
		a, b := up.matrix(), x.matrix()
		world := a.mul(&b)
		if instances == nil {
			c.want.Triangles = append(c.want.Triangles, g.triangles(world, weights, joints)...)
		}
		for _, in := range instances {
			m := in.matrix()
			c.want.Triangles = append(c.want.Triangles, g.triangles(world.mul(&m), weights, nil)...)
		}
	}
	f.doc["scenes"], f.doc["scene"] = list{object{"nodes": list{}}, object{"nodes": roots}}, 1
	if len(f.used) > 0 {
		var names list
		for _, name := range slices.Sorted(func(yield func(string) bool) {
			for name := range f.used {
				if !yield(name) {
					return
				}
			}
		}) {
			names = append(names, name)
		}
		f.doc["extensionsUsed"], f.doc["extensionsRequired"] = names, names
	}
	if a, ok := f.doc["animations"]; ok && len(a.(list)[0].(object)["channels"].(list)) == 0 {
		delete(f.doc, "animations")
	}
	f.doc["buffers"] = list{object{"byteLength": len(f.bin)}}
	c.file = glb(encodeJSON(f.doc), f.bin)
	return c
}

func (f *formulaFile) nodes() list {
	l, _ := f.doc["nodes"].(list)
	return l
}

// camera is 3 in front of the things and looks at them.
func (f *formulaFile) camera(c *formulaCase, roots *list, move func(int, *formulaTRS)) {
	cam := &c.want.Camera
	cam.Near, cam.Far = 0.1, 100
	doc := object{}
	if cam.Orthographic = f.chance(0.3); cam.Orthographic {
		cam.X = f.within(0.8, 1.3)
		cam.Y = cam.X
		doc["type"], doc["orthographic"] = "orthographic", object{"xmag": cam.X, "ymag": cam.Y, "znear": 0.1, "zfar": 100}
	} else {
		fov := f.within(0.5, 0.9)
		cam.X = math.Tan(fov / 2)
		cam.Y = cam.X
		p := object{"yfov": fov, "znear": 0.1}
		if f.chance(0.5) {
			p["aspectRatio"] = 1
		}
		if f.chance(0.5) {
			p["zfar"] = 100
		}
		doc["type"], doc["perspective"] = "perspective", p
	}
	number := f.push("cameras", doc)
	x, up := formulaTRS{t: []float64{0, 0, 3}, r: f.turn(0.1), s: []float64{1, 2, 0.5}},
		formulaTRS{t: []float64{0, 0, 0}, r: f.turn(0.3), s: []float64{1, 1, 1}}
	child := f.node(&x, false, object{"camera": number})
	parent := f.node(&up, false, object{"children": list{child}})
	move(parent, &up)
	*roots = append(*roots, parent)
	a, b := up.matrix(), x.matrix()
	w := a.mul(&b)
	for k := range 3 {
		cam.Axes[k] = unit(radiance.Vec{w[4*k], w[4*k+1], w[4*k+2]})
	}
	cam.Eye = radiance.Vec{w[12], w[13], w[14]}
}

// lights are up to four, on the camera's side.
func (f *formulaFile) lights(c *formulaCase, roots *list, move func(int, *formulaTRS)) {
	var stored list
	for range f.IntN(5) {
		doc := object{"intensity": f.within(0.5, 4)}
		color := f.vec(0.3, 1)
		l := radiance.Light{Color: color}
		doc["color"] = numbers(color[:]...)
		x := formulaTRS{t: []float64{f.within(-1, 1), f.within(-1, 1), f.within(2, 3)}, r: f.turn(0.8), s: []float64{1, 1, 1}}
		switch kind := pick(f, "directional", "point", "spot"); kind {
		default:
			doc["type"] = kind
			doc["intensity"] = f.within(5, 30)
			if f.chance(0.4) {
				l.Range = f.within(2, 8)
				doc["range"] = l.Range
			}
			l.Place = &radiance.Vec{}
			if kind == "spot" {
				l.Spot, l.Outer = true, math.Pi/4
				spot := object{}
				if f.chance(0.7) {
					l.Outer = f.within(0.2, 1.2)
					l.Inner = f.within(0, l.Outer)
					spot["innerConeAngle"], spot["outerConeAngle"] = l.Inner, l.Outer
				}
				doc["spot"] = spot
			}
		case "directional":
			doc["type"] = kind
		}
		k := doc["intensity"].(float64)
		for i := range l.Color {
			l.Color[i] *= k
		}
		node := f.node(&x, false, object{"extensions": object{"KHR_lights_punctual": object{"light": len(stored)}}})
		move(node, &x)
		*roots = append(*roots, node)
		stored = append(stored, doc)
		w := x.matrix()
		l.Direction = unit(radiance.Vec{-w[8], -w[9], -w[10]})
		if l.Place != nil {
			*l.Place = radiance.Vec{w[12], w[13], w[14]}
		}
		c.want.Lights = append(c.want.Lights, l)
		f.used["KHR_lights_punctual"] = true
	}
	if stored != nil {
		f.doc["extensions"] = object{"KHR_lights_punctual": object{"lights": stored}}
	}
}

// skin gives a mesh joints, so far behind.
func (f *formulaFile) skin(g *formulaMesh, roots *list, back float64, node object, move func(int, *formulaTRS)) (joints []mat4) {
	n := 1 + f.IntN(3)
	g.skin(f, n)
	bind := f.chance(0.7)
	var inverse [][]float64
	var numbersOf list
	root := f.someTRS(false)
	root.t[2] -= back
	at := f.node(&root, false, nil)
	move(at, &root)
	*roots = append(*roots, at)
	top := root.matrix()
	var children list
	for range n {
		x := f.someTRS(false)
		k := f.node(&x, false, nil)
		move(k, &x)
		children, numbersOf = append(children, k), append(numbersOf, k)
		b := x.matrix()
		m := top.mul(&b)
		if bind {
			o := f.someTRS(false)
			i := o.matrix()
			row := append([]float64{}, i[:]...)
			inverse = append(inverse, row)
			joints = append(joints, mat4{})
			joints[len(joints)-1] = m
		} else {
			joints = append(joints, m)
		}
	}
	f.nodes()[at].(object)["children"] = children
	s := object{"joints": numbersOf}
	if bind {
		s["inverseBindMatrices"] = f.accessor(inverse, floats, false, false)
		for i := range joints {
			b := mat4(inverse[i])
			joints[i] = joints[i].mul(&b)
		}
	}
	node["skin"] = f.push("skins", s)
	return joints
}

// instances are two or three of EXT_mesh_gpu_instancing.
func (f *formulaFile) instances(node object) (out []formulaTRS) {
	f.used["EXT_mesh_gpu_instancing"] = true
	var t, r, s [][]float64
	for range 2 + f.IntN(2) {
		x := f.someTRS(true)
		x.t[0] += f.within(-0.6, 0.6)
		x.t[2] += f.within(-0.8, 0.8)
		t, r, s = append(t, x.t), append(r, x.r), append(s, x.s)
	}
	attributes := object{"TRANSLATION": f.accessor(t, floats, false, true)}
	turned, scaled := f.chance(0.7), f.chance(0.7)
	if turned {
		attributes["ROTATION"] = f.accessor(r, pick(f, floats, storage{5122, true}), false, true)
	}
	if scaled {
		attributes["SCALE"] = f.accessor(s, floats, false, true)
	}
	for i := range t {
		x := formulaTRS{t[i], []float64{0, 0, 0, 1}, []float64{1, 1, 1}}
		if turned {
			x.r = normalized("rotation", r[i])
		}
		if scaled {
			x.s = s[i]
		}
		out = append(out, x)
	}
	node["extensions"] = object{"EXT_mesh_gpu_instancing": object{"attributes": attributes}}
	return out
}

// compare draws the case, counts the pixels that are judged and fails where too many of them are off.
func (c *formulaCase) compare(t *testing.T, dev *halfspace.Device, seed uint64, info RenderInfo, abs, rel float64) (judged int) {
	t.Helper()
	s, err := LoadBytes("case.glb", c.file)
	require.NoError(t, err, "seed %d", seed)
	if len(s.Animations) > 0 {
		s, err = s.Pose(Pose{Animation: "0", Time: c.time})
		require.NoError(t, err, "seed %d", seed)
	}
	info.Shading, info.Float, info.SRGB = ShadePBR, true, true
	r, err := NewRenderer(dev, s, info)
	require.NoError(t, err, "seed %d", seed)
	require.NoError(t, r.Draw(context.Background(), &s.Cameras[0]))
	got := floatsOf(r)
	want, sure := c.want.Picture(info.Width, info.Height, abs, rel)
	wrong, line := 0, ""
	for i := range want {
		if !sure[i] {
			continue
		}
		judged++
		for k, w := range want[i] {
			if g := float64(got[4*i+k]); !(math.Abs(g-w) <= abs+rel*math.Abs(w)) {
				wrong++
				if line == "" {
					line = fmt.Sprintf("(%d, %d): got %v, want %v", i%info.Width, i/info.Width, got[4*i:4*i+4], want[i])
				}
				break
			}
		}
	}
	bad := wrong > max(judged/50, 1)
	if bad {
		t.Errorf("seed %d: %d of %d pixels; %s", seed, wrong, judged, line)
	}
	if dir := os.Getenv("HALFSPACE_FORMULAS_DIR"); dir != "" {
		name := map[bool]string{true: "bad", false: "ok"}[bad]
		require.NoError(t, os.WriteFile(fmt.Sprintf("%s/%s-%d.glb", dir, name, seed), c.file, 0o666))
	}
	return judged
}

// formulaSeeds are the scenes to draw: so many, or as HALFSPACE_FORMULAS=FIRST,COUNT says.
func formulaSeeds(most int) (first uint64, n int) {
	if _, err := fmt.Sscanf(os.Getenv("HALFSPACE_FORMULAS"), "%d,%d", &first, &n); err != nil {
		return 0, most
	}
	return first, n
}

// Pictures of scenes by chance are what the formulas of the specification and its extensions give at each pixel.
func TestScenesByChanceAreTheFormulas(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	first, n := formulaSeeds(50)
	const size = 24
	judged := 0
	for seed := first; seed < first+uint64(n); seed++ {
		c := newFormulaCase(seed, true)
		judged += c.compare(t, dev, seed, RenderInfo{Width: size, Height: size}, 0.004, 0.02)
	}
	require.Greater(t, judged, n*size*size/4, "hardly a pixel is compared")
}

// The same of scenes that an environment lights, whose integrals are taken direction by direction: one radiance from
// everywhere, or broad lobes.
func TestEnvironmentsByChanceAreTheFormulas(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	first, n := formulaSeeds(12)
	const size = 6
	judged := 0
	for seed := first; seed < first+uint64(n); seed++ {
		c := newFormulaCase(seed, false)
		f := &formulaFile{Rand: rand.New(rand.NewPCG(seed, 18))}
		color := f.vec(0.4, 1.6)
		env := &Environment{Width: 1, Height: 1, Pix: []float32{float32(color[0]), float32(color[1]), float32(color[2])}}
		c.want.Environment = func(radiance.Vec) radiance.Vec { return color }
		judged += c.compare(t, dev, seed, RenderInfo{Width: size, Height: size, Env: env}, 0.01, 0.05)
	}
	require.Greater(t, judged, n*size*size/8, "hardly a pixel is compared")
}

// floatsOf is a renderer's picture of floats.
func floatsOf(r *Renderer) []float32 {
	out := make([]float32, 4*r.info.Width*r.info.Height)
	b := r.Color.Bytes()
	for i := range out {
		out[i] = math.Float32frombits(uint32(b[4*i]) | uint32(b[4*i+1])<<8 | uint32(b[4*i+2])<<16 | uint32(b[4*i+3])<<24)
	}
	return out
}
