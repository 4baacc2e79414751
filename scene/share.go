package scene

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MostShadowMaps is the largest RenderInfo.ShadowMaps.
const MostShadowMaps = 1024

// checkShadows refuses lights of sizes that are none.
func (i *RenderInfo) checkShadows() error {
	switch {
	case i.ShadowMaps < 0 || i.ShadowMaps > MostShadowMaps:
		return vk.Errorf("ShadowMaps", "%d is not from 0 to %d", i.ShadowMaps, MostShadowMaps)
	case !(i.SunAngle >= 0 && i.SunAngle <= math.Pi/2):
		return vk.Errorf("SunAngle", "%v is not from 0 to pi / 2", i.SunAngle)
	case !(i.LightSize >= 0 && i.LightSize <= 1e30):
		return vk.Errorf("LightSize", "%v is not from 0 to 1e30", i.LightSize)
	case i.ShadowMaps > 0 && i.Rows > 0:
		return vk.Errorf("ShadowMaps", "%d: Rows is %d, and blocked light is looked up in whole pictures", i.ShadowMaps, i.Rows)
	}
	return nil
}

// shares says that it is found how much of each light arrives.
func (i *RenderInfo) shares() bool { return i.ShadowMaps > 0 && i.Shadows && i.Shading == ShadePBR }

// lightPoint is a place on a light, or a direction within a sun: what it sees is a depth map, or six for all around.
type lightPoint struct {
	sun   *blockedDirection // of a sun, nil: a place
	from  [3]float32        // the place, beside the middle of the bounds
	faces []lightFace
	fine  bool // its map is a fine one
}

// Hard edges of shadows of one light need finer maps than light from everywhere: fineSize is their width and height,
// fineBatch how many are looked up at a time.
const fineSize, fineBatch = 2048, 4

// size is the width and height of the maps.
func (q *lightPoint) size(b *blocked) int {
	if q.fine {
		return fineSize
	}
	return b.size
}

// lightFace is a depth map that a place on a light sees.
type lightFace struct {
	s, t, axis [3]float32 // to the map's right and down, over the tangent of half its angle, and along it
	clip       [16]float32
	a, b       float32 // depth is a - b / z, z along the axis
	bias       float32 // of z, half a texel at a distance of 1
}

// sunPoints are directions that cover a round sun of an angle evenly.
func (b *blocked) sunPoints(l *Light, angle float64, n int) (list []lightPoint) {
	for _, to := range l.sunDirections(angle, n) {
		d := b.direction(&skyDirection{to: to, share: 1}, fineSize)
		list = append(list, lightPoint{sun: &d, fine: true})
	}
	return list
}

// lampPoints are places that cover a round lamp of a diameter evenly, seen from anywhere.
func (b *blocked) lampPoints(l *Light, size float64, n int) (list []lightPoint) {
	far := 0.0
	middle := l.place64().sub(b.middle)
	for k := range middle {
		d := math.Abs(middle[k]) + b.half[k]
		far += float64(d * d)
	}
	far = (math.Sqrt(far) + size) * 1.01
	for _, at := range lampPlaces(middle, size, n) {
		p := lightPoint{from: [3]float32{float32(at[0]), float32(at[1]), float32(at[2])}}
		p.fine = l.Type == SpotLight && l.OuterConeAngle < 1.3
		face := func(s, t, axis vec3, tan float64) {
			f := lightFace{bias: float32(tan / float64(p.size(b)))}
			near := float64(far * (1.0 / 4096))
			a, c := far/(far-near), float64(far*near)/(far-near)
			f.a, f.b = float32(a), float32(c)
			world := at.add(b.middle)
			row := func(r int, v vec3, scale, offset float64) {
				for k := range v {
					f.clip[4*k+r] = float32(v[k] * scale)
				}
				f.clip[12+r] = float32(offset - float64(v.dot(world)*scale))
			}
			row(0, s, 1/tan, 0)
			row(1, t, 1/tan, 0)
			row(2, axis, a, -c)
			row(3, axis, 1, 0)
			for k := range 3 {
				f.s[k], f.t[k], f.axis[k] = float32(s[k]/tan), float32(t[k]/tan), float32(axis[k])
			}
			p.faces = append(p.faces, f)
		}
		if p.fine {
			axis := vec3{float64(l.Direction[0]), float64(l.Direction[1]), float64(l.Direction[2])}.unit()
			x, y := beside(axis)
			face(x, y, axis, 1.01*exact.Tan(l.OuterConeAngle))
		} else {
			for _, f := range faceAxes {
				v := func(k int) vec3 { return vec3{float64(f[k][0]), float64(f[k][1]), float64(f[k][2])} }
				face(v(0), v(1), v(2), 1.004)
			}
		}
		list = append(list, p)
	}
	return list
}

// shareLights finds how much of each light arrives at each pixel; of a sun of an environment from which nothing is
// blocked, as the eye is not outside, all of it.
func (b *blocked) shareLights(ctx context.Context, p *pbr, outside bool) error {
	for i := range b.lights {
		l, n := &p.lights[i], p.info.ShadowMaps
		angle := p.angleOf(i)
		if i < p.suns() {
			n = p.sun.maps(p.info.Occlusion)
		}
		var points []lightPoint
		switch {
		case l.Type == DirectionalLight && angle > 0:
			points = b.sunPoints(l, angle, n)
		case l.Type == DirectionalLight:
			points = b.sunPoints(l, 0, 1)
		case p.info.LightSize > 0:
			points = b.lampPoints(l, p.info.LightSize, n)
		default:
			points = b.lampPoints(l, 0, 1)
		}
		share := b.share(i)
		if i < p.suns() && !outside {
			for k := range share {
				share[k] = 1
			}
			continue
		}
		place := imageFloats(b.place)
		for k := range share {
			if share[k] = 0; place[4*k+3] == 0 {
				share[k] = 1
			}
		}
		to := b.maps
		if points[0].fine {
			to = b.fine
		}
		for first := 0; first < len(points); {
			end, maps := first, 0
			for end < len(points) && maps+max(len(points[end].faces), 1) <= len(to.at) {
				maps += max(len(points[end].faces), 1)
				end++
			}
			var views []mapView
			for k := first; k < end; k++ {
				if s := points[k].sun; s != nil {
					views = append(views, mapView{clip: &s.clip, turn: turnOf(k)})
				}
				for f := range points[k].faces {
					views = append(views, mapView{clip: &points[k].faces[f].clip, turn: turnOf(k)})
				}
			}
			if err := b.blockers.drawMaps(ctx, p, to, views); err != nil {
				return err
			}
			b.addShare(p, points[first:end], to.depths(), share, 1/float32(len(points)))
			first = end
		}
	}
	return nil
}

// share is how much of a light arrives, a number a pixel.
func (b *blocked) share(light int) []float32 {
	n := b.width * b.height
	return imageFloats(b.shares.image)[light*n : (light+1)*n]
}

// addShare adds a share for each pixel that some points of a light see.
func (b *blocked) addShare(p *pbr, points []lightPoint, maps [][]float32, to []float32, share float32) {
	place, flat := imageFloats(b.place), imageFloats(b.flat)
	middle := [3]float32{float32(b.middle[0]), float32(b.middle[1]), float32(b.middle[2])}
	p.rows(0, b.height, func(y int) {
		for i := y * b.width; i < (y+1)*b.width; i++ {
			at := place[4*i:][:4]
			if at[3] == 0 {
				continue
			}
			here := [3]float32{at[0] - middle[0], at[1] - middle[1], at[2] - middle[2]}
			n := [3]float32(flat[4*i:])
			first := 0
			for k := range points {
				q := &points[k]
				if q.sun != nil {
					if b.sunSees(q.sun, here, n, maps[first]) {
						to[i] += share
					}
					first++
					continue
				}
				if b.lampSees(q, here, n, maps[first:]) {
					to[i] += share
				}
				first += len(q.faces)
			}
		}
	})
}

// sunSees says that a direction's light arrives at a place with a normal.
func (b *blocked) sunSees(d *blockedDirection, here, n [3]float32, depth []float32) bool {
	h := dot3(n, d.to)
	if !(h > 0) {
		return false
	}
	x := dot3(here, [3]float32(d.x[:])) + d.x[3]
	y := dot3(here, [3]float32(d.y[:])) + d.y[3]
	z := dot3(here, [3]float32(d.z[:])) + d.z[3]
	// Nearer the light by half a texel, and by a texel times the surface's slope.
	tan := min(float32(math.Sqrt(float64(max(1-float32(h*h), 0))))/h, 10)
	tx, ty := min(max(int32(x), 0), fineSize-1), min(max(int32(y), 0), fineSize-1)
	return z-d.bias-float32(2*d.bias*tan) <= depth[ty*fineSize+tx]
}

// lampSees says that light from a place on a lamp arrives at a place with a normal.
func (b *blocked) lampSees(q *lightPoint, here, n [3]float32, maps [][]float32) bool {
	d := [3]float32{here[0] - q.from[0], here[1] - q.from[1], here[2] - q.from[2]}
	h := -dot3(n, d)
	if !(h > 0) {
		return false
	}
	best, z := 0, dot3(q.faces[0].axis, d)
	for k := 1; k < len(q.faces); k++ {
		if v := dot3(q.faces[k].axis, d); v > z {
			best, z = k, v
		}
	}
	if !(z > 0) {
		return false
	}
	f := &q.faces[best]
	size := int32(q.size(b))
	half := float32(size) / 2
	x, y := float32((dot3(f.s, d)/z+1)*half), float32((dot3(f.t, d)/z+1)*half)
	if x < 0 || y < 0 || int32(x) >= size || int32(y) >= size {
		return len(q.faces) == 1 // beside a spot's cone nothing is known, and no light comes
	}
	tan := min(float32(math.Sqrt(float64(max(dot3(d, d)-float32(h*h), 0))))/h, 10)
	z -= float32(z * f.bias * (1 + float32(2*tan)))
	return f.a-f.b/z <= maps[best][int32(y)*size+int32(x)]
}

// blockedLights is how many lights it is found of how much of them arrives: the first ones.
func blockedLights(p *pbr) int {
	n := p.suns()
	if p.info.shares() {
		n += min(len(p.scene.Lights), maxShadows)
	}
	return n
}

// newShares makes the image of the shares of lights, a layer each.
func (b *blocked) newShares(p *pbr, lights int) (err error) {
	b.shares.image, err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Sfloat,
		ArrayLayers: lights, Extent: vk.Extent3D{Width: b.width, Height: b.height, Depth: 1}})
	if err != nil {
		return err
	}
	v, err := halfspace.NewView(b.shares.image, vk.ImageView{ViewType: vk.ImageViewType2DArray})
	if err != nil {
		return err
	}
	b.shares.texture, err = halfspace.NewTexture(vk.Sampler{}, v)
	return err
}

// shadowAt is the part of the light of all lights that arrives at a pixel's surface, whichever way the surface faces.
func (b *blocked) shadowAt(p *pbr, i int, place [3]float32) float32 {
	part, all := 0.0, 0.0
	for k := p.suns(); k < b.lights; k++ {
		l := &p.lights[k]
		e := luminance([3]float64{float64(l.Color[0]), float64(l.Color[1]), float64(l.Color[2])}) * float64(l.Intensity)
		if l.Type != DirectionalLight {
			d := vec3{float64(place[0]), float64(place[1]), float64(place[2])}.sub(l.place64())
			d2 := max(d.dot(d), 1e-12)
			e *= l.toward(d, d2) / d2
		}
		all += e
		part += float64(e * float64(b.share(k)[i]))
	}
	if !(all > 0) {
		return 1
	}
	return float32(part / all)
}
