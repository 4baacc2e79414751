package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// PointShape is what a point looks like. The zero value is a square.
type PointShape uint8

// The shapes.
const (
	PointSquare PointShape = iota
	PointDisc              // a disc that faces the camera, lit by the vertex's normal where it has one
	PointSphere            // a sphere: its normals, its depth and its light are the sphere's
	// PointAuto: discs where vertices have normals or colours, spheres where they have neither; squares of a pixel, with
	// RenderInfo.PointSize 0, in scenes with more points than the picture has pixels: with ShadePBR and nothing but points,
	// one sample a pixel.
	PointAuto
	pointShapes
)

// pointKind is what tells programs of points apart. The zero value is a pixel each.
type pointKind struct {
	size    float32 // 0: 1
	units   bool    // size is in units of world space, not in pixels
	shape   PointShape
	samples int
}

// pointsOf is how a primitive's points are drawn.
func pointsOf(p *Primitive, info *RenderInfo) (k pointKind) {
	if p.Topology != vk.PrimitiveTopologyPointList {
		return pointKind{size: info.Thickness}
	}
	k = pointKind{size: info.Thickness, shape: info.PointShape}
	if info.PointSize > 0 {
		k.size, k.units = info.PointSize, info.PointUnits
	}
	if k.shape == PointAuto {
		k.shape = PointDisc
		if p.Normals == nil && p.Colors == nil {
			k.shape = PointSphere
		}
	}
	if !k.units && k.size <= 1 { // a pixel has no shape
		k.shape = PointSquare
	}
	if k.shape != PointSquare {
		k.samples = max(info.Samples, 1)
	}
	return k
}

// sized says that points need modules of their own.
func (k *pointKind) sized() bool { return k.units || k.shape != PointSquare }

// modules are the names of a program's modules, of which those for points begin with point_.
func (k *pointKind) modules(vertex, fragment string) (string, string) {
	if !k.sized() || fragment == "" || fragment == "depth.frag" {
		return vertex, fragment
	}
	return "point_" + vertex, "point_" + fragment
}

// constants adds the specialization constants.
func (k *pointKind) constants(c constants) {
	if k.size > 0 {
		c[constPointSize] = []uint32{math.Float32bits(k.size)}
	}
	if !k.sized() {
		return
	}
	c.is(constPointUnits, k.units)
	c.set(constPointShape, int(k.shape))
	c.set(constPointSamples, max(k.samples, 1))
}

// checkPoints refuses sizes and shapes that there are not.
func (info *RenderInfo) checkPoints() error {
	within := func(field string, v, most float32) error {
		if !(v >= 0 && v <= most) {
			return vk.Errorf(field, "%v is not from 0 to %v", v, most)
		}
		return nil
	}
	most := float32(255)
	if info.PointUnits {
		most = math.MaxFloat32
	}
	for _, err := range []error{within("Thickness", info.Thickness, 255), within("LineWidth", info.LineWidth, 255),
		within("PointSize", info.PointSize, most)} {
		if err != nil {
			return err
		}
	}
	if info.PointShape >= pointShapes {
		return vk.Errorf("PointShape", "%d is none", info.PointShape)
	}
	return nil
}

// dense makes the points of clouds that have more of them than the picture has pixels a pixel each, where they may be. With
// nothing else in the scene pixels have one sample: a point then is one record, and noise is all that four would smooth.
func (info *RenderInfo) dense(s *Scene) {
	if info.PointShape != PointAuto || info.PointSize > 0 {
		return
	}
	n, alone := 0, true
	for i := range s.Instances {
		if p := &s.Primitives[s.Instances[i].Primitive]; p.Topology == vk.PrimitiveTopologyPointList {
			n += max(p.Vertices(), len(p.Indices))
		} else {
			alone = false
		}
	}
	if n > info.Width*info.Height {
		info.PointSize, info.PointUnits, info.PointShape = 1, false, PointSquare
		if alone && info.Shading == ShadePBR {
			info.Samples = 1
		}
	}
}

// lineWidth is the width of lines.
func (info *RenderInfo) lineWidth() float32 {
	if info.LineWidth > 0 {
		return info.LineWidth
	}
	return info.Thickness
}

// pointsBytes is the size of Points in shaders/interface.glsl.
const pointsBytes = 4 * 16

// pointsBlock fills Points of shaders/interface.glsl for a camera with the matrix clip and a picture of a size.
func pointsBlock(to []byte, c *Camera, clip *[16]float32, width, height int) {
	axis := func(column int) vec3 { return vec3(c.World[4*column : 4*column+3]).unit() }
	along := func(row int, v vec3) (sum float64) {
		for k := range v {
			sum += float64(float64(clip[4*k+row]) * v[k])
		}
		return sum
	}
	x, y, z := axis(0), axis(1), axis(2)
	b := floatBlock(to[:0])
	put := func(v vec3, w float64) { b.add(float32(v[0]), float32(v[1]), float32(v[2]), float32(w)) }
	put(x, math.Abs(along(1, y))*float64(height)/2)
	put(y, along(2, z))
	put(z, along(3, z))
	b.add(float32(width)/2, float32(height)/2, 0, 0)
}
