package shade

// FullScreen is the vertex function of passes over a whole picture: three vertices, one triangle that covers the
// framebuffer, at a depth. It returns (u, v) from (0, 0) at the upper left corner to (1, 1) at the lower right one, for
// SetOut. The draw's Count is 3.
func (v *Vertices) FullScreen(depth float32) (uv Vec2) {
	uv = Vec2{v.register(), v.register()}
	for i, k := range v.Index[:v.N] {
		x, y := float32(k%3&1)*2, float32(k%3>>1)*2
		v.X[i], v.Y[i], v.Z[i], v.W[i] = 2*x-1, 2*y-1, depth, 1
		uv[0][i], uv[1][i] = x, y
	}
	return uv
}

// FullScreenMesh is a triangle that covers the framebuffer, with texture coordinates from (0, 0) at its upper left
// corner to (1, 1) at the lower right one, for the built-in shaders.
func FullScreenMesh(texture *Texture) *Mesh {
	return &Mesh{
		Positions: []float32{-1, -1, 0, 3, -1, 0, -1, 3, 0}, TexCoords: []float32{0, 0, 2, 0, 0, 2},
		Matrix: [16]float32{0: 1, 5: 1, 10: 1, 15: 1}, Texture: texture,
	}
}
