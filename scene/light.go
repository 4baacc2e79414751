package scene

// LightType is the kind of a light. The zero value is a directional one.
type LightType uint8

// The values of LightType (KHR_lights_punctual).
const (
	DirectionalLight LightType = iota // parallel light from infinitely far, in lux
	PointLight                        // in all directions, in candela
	SpotLight                         // in a cone, in candela
	lightTypes
)

// String is the extension's name of t.
func (t LightType) String() string { return [...]string{"directional", "point", "spot"}[t%3] }

// Light is a punctual light at its place (KHR_lights_punctual).
type Light struct {
	// Name is the light's name, or the name of its node.
	Name string
	// Type is its kind. The zero value is a directional light.
	Type LightType
	// Color is linear; Intensity multiplies it: lux of a directional light, candela of others.
	Color     [3]float32
	Intensity float32
	// Range is the distance at which the light of a point or spot ends; 0: it does not.
	Range float32
	// InnerConeAngle and OuterConeAngle are a spot's, in radians from its axis: 0 <= inner < outer <= pi/2.
	InnerConeAngle, OuterConeAngle float64
	// Position is in world space.
	Position [3]float32
	// Direction is the unit vector in world space along which the light travels: the node's -z.
	Direction [3]float32
}

// place puts a light at a node with the global transform m. Scales change its position alone.
func (l *Light) place(m *mat4) {
	d := vec3{-m[8], -m[9], -m[10]}.unit()
	for k := range 3 {
		l.Position[k], l.Direction[k] = float32(m[12+k]), float32(d[k])
	}
}
