package shade

// Vertices is a batch for a vertex function: the vertices that one geometry chunk refers to, each once.
type Vertices struct {
	// Batch has N, the number of vertices, and the methods that compute on lanes. Every array has N elements, and room
	// for the next multiple of 16.
	Batch
	// Index is each vertex's index, VertexOffset included (Vulkan: VertexIndex).
	Index []uint32
	// Consecutive says that Index[i] is Index[0]+i for all i.
	Consecutive bool
	// Instance is the instance's number, FirstInstance included (Vulkan: InstanceIndex). Of several instances, it is the
	// first one's.
	Instance int
	// Instances is the number of each vertex's instance, where the interface declares it; nil otherwise. The vertices of
	// an instance follow one another.
	Instances []uint32
	// ViewIndex is the view's number, where the interface declares it; 0 in a pass without views.
	ViewIndex int
	// Draw is the draw that has the vertices.
	Draw *Draw
	// Bindings is the draw's.
	Bindings any
	// X, Y, Z, W receive the position in clip coordinates: package transform has the conventions. They are 0 when the
	// function begins, as are the outputs that follow, but for PointSize, which is 1: what the function does not write
	// stays so.
	X, Y, Z, W []float32
	// Out receives the varyings, a slice a component of Interface.Varyings.
	Out [][]float32
	// ClipDistance and CullDistance receive one slice per distance, where declared: a vertex with a negative distance
	// is outside.
	ClipDistance, CullDistance [][]float32
	// PointSize (pixels), ViewportIndex (of vk.Dynamic.Viewports), Layer (from the attachments' first on) and
	// ShadingRate (log2 of a fragment's height in bits 0 and 1, of its width in bits 2 and 3) are nil unless declared.
	PointSize                         []float32
	ViewportIndex, Layer, ShadingRate []uint32
}
