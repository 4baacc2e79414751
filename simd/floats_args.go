package simd

// FloatsArgs is the record of Kernels.Fill, Scale, Multiply and Normalize.
type FloatsArgs struct {
	Out, In *float32
	N       int64 // a multiple of Lanes
	Value   float32
}

// LambertArgs is the record of Kernels.Lambert.
type LambertArgs struct {
	X, Y, Z *float32 // N normals of any length
	Out     *float32
	N       int64 // a multiple of Lanes
	// Light is the direction towards the light, of length 1.
	Light            [3]float32
	Ambient, Diffuse float32
}
