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

// gltfNodeExtensions are those of a node.
type gltfNodeExtensions struct {
	Extensions struct {
		Light *struct{ Light *int } `json:"KHR_lights_punctual"`
	}
}

// light makes the light of a node whose global transform is m.
func (l *gltfFile) light(element, node string, index *int, m *mat4) error {
	element += ".extensions.KHR_lights_punctual"
	if index == nil {
		return errf(element+".light", "is missing")
	}
	lights := l.raw.Extensions.Lights.Lights
	if err := within(element, "lights", *index, lights); err != nil {
		return err
	}
	if err := l.src.charge(element, 1, madeLight); err != nil {
		return err
	}
	in := &lights[*index]
	element = indexed("extensions.KHR_lights_punctual.lights", *index)
	out := Light{Name: in.Name, Color: color3(in.Color), Intensity: number(in.Intensity, 1), Range: number(in.Range, 0)}
	if out.Name == "" {
		out.Name = node
	}
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
			return errf(element+".spot", "cone angles %v and %v are not 0 <= inner <= outer <= pi/2", out.InnerConeAngle, out.OuterConeAngle)
		}
	default:
		return errf(element+".type", "%.20q is not directional, point or spot", in.Type)
	}
	if !(out.Range >= 0) || in.Range != nil && out.Range == 0 {
		return errf(element+".range", "%v is not positive", out.Range)
	}
	out.place(m)
	l.Lights = append(l.Lights, out)
	return nil
}
