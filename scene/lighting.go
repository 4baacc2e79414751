package scene

import (
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// floatBlock is a block of uniforms that is written in order.
type floatBlock []byte

func (b *floatBlock) add(values ...float32) {
	for _, v := range values {
		*b = binary.LittleEndian.AppendUint32(*b, math.Float32bits(v))
	}
}

// maxLights is the largest number of lights that are drawn: the first ones of a file.
const maxLights = 1024

// lightBytes is the size of a Light of shaders/scene.glsl.
const lightBytes = 128

// lightBlock is the scene's lights as shaders/scene.glsl has them; maps are their shadow maps, nil: none,
// shares is how many of them have a share that arrives, and angle how wide a directional one is seen.
func lightBlock(lights []Light, maps []shadowMap, shares int, angle func(light int) float64) []byte {
	b := make(floatBlock, 0, lightBytes*(len(lights)+1))
	for i := range lights {
		l := &lights[i]
		local, window := float32(0), float32(0)
		if l.Type != DirectionalLight {
			local = 1
			if r := float64(l.Range); r > 0 {
				window = float32(1 / (r * r * r * r))
			}
		}
		b.add(l.Position[0], l.Position[1], l.Position[2], local)
		wide := window
		if l.Type == DirectionalLight {
			wide = float32(exact.Sin(angle(i)/2) / 2)
		}
		b.add(l.Direction[0], l.Direction[1], l.Direction[2], wide)
		layer, offset := float32(-1), float32(0)
		if i < shares {
			layer = float32(i)
		}
		matrix := identity.float32()
		for k := range maps {
			if maps[k].light == i {
				layer, offset, matrix = float32(k), maps[k].offset, maps[k].lookup
			}
		}
		b.add(l.Color[0]*l.Intensity, l.Color[1]*l.Intensity, l.Color[2]*l.Intensity, layer)
		scale, at := float32(0), float32(1)
		if l.Type == SpotLight {
			inner, outer := exact.Cos(l.InnerConeAngle), exact.Cos(l.OuterConeAngle)
			s := 1 / max(0.001, inner-outer)
			scale, at = float32(s), float32(-outer*s)
		}
		b.add(scale, at, offset, 0.75/shadowSize)
		b.add(matrix[:]...)
	}
	if len(lights) == 0 {
		b = b[:lightBytes] // a binding is never empty
	}
	return b
}

// upright is 1 where +z is up: environments, whose up is +y, are tilted.
func upright(up [3]float32) float32 {
	if up[2] > up[1] {
		return 1
	}
	return 0
}

// viewBytes is the size of View in shaders/scene.glsl.
const viewBytes = 4*16 + 2*64

// viewBlock fills the block of a frame: from a camera with the matrix clip. seen is the matrix of the picture for which it
// is known what light is blocked.
func viewBlock(to []byte, c *Camera, clip, seen *[16]float32, info *RenderInfo, up [3]float32, lastSpecular, lastBehind int) {
	b := floatBlock(to[:0])
	if c.Perspective {
		b.add(float32(c.World[12]), float32(c.World[13]), float32(c.World[14]), 1)
	} else {
		z := vec3{c.World[8], c.World[9], c.World[10]}.unit()
		b.add(float32(z[0]), float32(z[1]), float32(z[2]), 0)
	}
	sin, cos := exact.Sincos(info.EnvRotation)
	b.add(float32(cos), float32(sin), float32(lastSpecular), upright(up))
	b.add(info.Ambient[0], info.Ambient[1], info.Ambient[2], 0)
	b.add(1/float32(info.Width), 1/float32(info.Height), float32(lastBehind), float32(exact.Exp2(info.Exposure)))
	b.add(clip[:]...)
	b.add(seen[:]...)
}
