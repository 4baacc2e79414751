package shade

import "github.com/seed-1acaedba/halfspace/vk"

// None is a Count or Instances of nothing: the zero value means all. See [Exactly].
const None = -1

// Exactly is n as a Count or Instances that was computed and may be 0: [None] for 0, n for all others.
func Exactly(n int) int {
	if n == 0 {
		return None
	}
	return n
}

// Copied is implemented by bindings of which a pass keeps a copy, as it does of a *[Mesh]: their caller may change them
// once a draw is recorded.
type Copied interface {
	// Copy is a copy of the bindings, in the memory of spare, an earlier copy that nobody uses any more, or in memory of
	// its own where spare is nil or of another type. It is last, the copy of the draw before or nil, where that is equal.
	Copy(last, spare any) any
}

// Draw is one draw: the data that the shader reads, and the vertices that it takes. Its fields are copied when it is
// recorded, Dynamic and a *[Mesh] or [Copied] in Bindings with them. What its slices and other Bindings hold is read
// while the pass ends: values that are changed before change the picture.
type Draw struct {
	// Label names the draw in what [halfspace.Pass.Report] finds. The zero value leaves it to its number.
	Label string
	// Bindings hold the data that the shader reads; each shader says which type it takes. A *Mesh or a Copied is copied;
	// what other types hold is read by End, and stays as it is until it has returned.
	Bindings any
	// Indices32, Indices16 or Indices8 index the vertices; all nil: vertices in order. They are read by End, and stay
	// as they are until it has returned. One past the last vertex drops its primitives.
	Indices32 []uint32
	Indices16 []uint16
	Indices8  []uint8
	// First and Count pick from the indices, or from the vertices where there are none; the indices that they pick must
	// be there. A zero Count draws everything from First on: all indices, or all vertices that Bindings counts by a
	// method Vertices() int, as *Mesh has; without either it is refused. [None] draws nothing, and [Exactly] is for
	// counts that are computed.
	First, Count int
	// VertexOffset is added to indices, after the comparison with the restart index.
	VertexOffset int
	// Instances is how often the draw is repeated, with Vertices.Instance counting from FirstInstance. The zero value
	// is once; [None] is never.
	Instances, FirstInstance int
	// CountSamples makes halfspace.Pass.SamplesPassed count the draw, in a pass that does not count all draws. It is
	// drawn after those recorded before it and before later ones, and only these may be drawn in another order.
	CountSamples bool
	// Dynamic is the draw's dynamic state; nil: the pipeline's, on the whole framebuffer. It is copied when the draw is
	// recorded: one Dynamic, changed between draws, serves all of them.
	Dynamic *vk.Dynamic
}

// Vertexer is implemented by bindings that know how many vertices they have.
type Vertexer interface{ Vertices() int }

// Indices is how many indices the draw has, -1 if it has none.
func (d *Draw) Indices() int {
	switch {
	case d.Indices32 != nil:
		return len(d.Indices32)
	case d.Indices16 != nil:
		return len(d.Indices16)
	case d.Indices8 != nil:
		return len(d.Indices8)
	}
	return -1
}

// Elements is how many indices or vertices an instance of the draw takes from First on; of a draw that is refused,
// those that are there.
func (d *Draw) Elements() int {
	n, count := d.Indices(), d.Count
	switch {
	case count < 0:
		return 0
	case n < 0 && count > 0:
		return count
	case n < 0:
		if v, ok := d.Bindings.(Vertexer); ok {
			n = v.Vertices()
		}
	}
	n = max(n-max(d.First, 0), 0)
	if count > 0 {
		n = min(n, count)
	}
	return n
}

// Repeats is how often the draw is repeated.
func (d *Draw) Repeats() int {
	switch {
	case d.Instances == 0:
		return 1
	case d.Instances < 0:
		return 0
	}
	return d.Instances
}

// Check returns nil, or a *vk.StateError that names the count at fault.
func (d *Draw) Check() error {
	n := d.Indices()
	_, counted := d.Bindings.(Vertexer)
	switch {
	case d.Indices32 != nil && d.Indices16 != nil, d.Indices8 != nil && (d.Indices32 != nil || d.Indices16 != nil):
		return vk.Errorf("Indices", "Indices8, Indices16 and Indices32 exclude each other")
	case d.Count < None || d.First < 0:
		return vk.Errorf("Count", "%d vertices from %d on: neither may be negative", d.Count, d.First)
	case d.Instances < None:
		return vk.Errorf("Instances", "%d is negative, and not shade.None", d.Instances)
	case n < 0 && d.Count == 0 && !counted:
		return vk.Errorf("Count",
			"0 stands for all vertices, and Bindings (%T) have no method Vertices() int that says how many: set Count, "+
				"to shade.None for none",
			d.Bindings)
	case n >= 0 && d.Count >= 0 && d.First > n:
		return vk.Errorf("First", "%d is beyond the %d indices", d.First, n)
	case n >= 0 && d.Count > n-d.First:
		return vk.Errorf("Count", "%d indices from %d on end beyond the %d indices", d.Count, d.First, n)
	}
	return nil
}
