package scene

import "math"

// gltfLight is a light as the document has it.
type gltfLight struct {
	Name, Type string
	Color      *[3]float64
	Intensity  *float64
	Range      *float64
	Spot       struct {
		InnerConeAngle float64
		OuterConeAngle *float64
	}
}

// lights reads all lights.
func (l *gltfFile) lights() error {
	lights := l.doc.Extensions.Lights.Lights
	if err := l.src.charge("lights", int64(len(lights)), madeLight); err != nil {
		return err
	}
	for i := range lights {
		l.src.work(16)
		in, element := &lights[i], indexed("extensions.KHR_lights_punctual.lights", i)
		out := Light{Name: in.Name, Color: color3(in.Color), Intensity: number(in.Intensity, 1), Range: number(in.Range, 0)}
		switch in.Type {
		case "directional":
		case "point":
			out.Type = PointLight
		case "spot":
			out.Type = SpotLight
			out.InnerConeAngle, out.OuterConeAngle = in.Spot.InnerConeAngle, math.Pi/4
			if in.Spot.OuterConeAngle != nil {
				out.OuterConeAngle = *in.Spot.OuterConeAngle
			}
			if !(out.InnerConeAngle >= 0 && out.InnerConeAngle <= out.OuterConeAngle && out.OuterConeAngle <= math.Pi/2+1e-6) {
				return errf(element+".spot", "cone angles %v and %v are not 0 <= inner <= outer <= pi/2",
					out.InnerConeAngle, out.OuterConeAngle)
			}
		default:
			return errf(element+".type", "%.20q is not directional, point or spot", in.Type)
		}
		if !(out.Range >= 0) || in.Range != nil && out.Range == 0 {
			return errf(element+".range", "%v is not positive", out.Range)
		}
		l.model.lights = append(l.model.lights, out)
	}
	return nil
}
