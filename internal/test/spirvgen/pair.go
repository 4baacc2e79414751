package spirvgen

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
)

// Class is the numeric type of a value of a stage's border. The zero value is none.
type Class uint8

// The classes.
const (
	None Class = iota
	Float
	Uint
	Sint
)

// Options say what a pair of modules is for.
type Options struct {
	// Colors are the classes of the colour attachments; None has no output.
	Colors []Class
	// DualSource gives location 0 a second source.
	DualSource bool
	// Layers lets the vertex stage name a layer, and Views lets both stages ask for the view's number.
	Layers, Views bool
	// Plain leaves out what writes memory.
	Plain bool
}

// The bindings of a pair, all in set 0: which of them it has is up to it.
const (
	CellsBinding   = iota // a storage buffer of Cells words: the fragment stage's, operations whose order does not matter
	NumbersBinding        // a uniform buffer of 64 words
	TextureBinding        // a sampled image of floats, of two dimensions
	ImageBinding          // a storage image of R32_UINT, of ImageSize squared
	MarksBinding          // a storage buffer of Marks words: the vertex stage's
	BindingsEnd
)

// The sizes of the memory that a pair writes, and the bytes of its push constants.
const (
	Cells         = cellKinds * cellsEach
	ImageSize     = 16
	Marks         = 64
	PushConstants = 16

	cellsEach = 64
	cellKinds = 9
)

// Attribute is a vertex attribute: a location, and as much of which class.
type Attribute struct {
	Location, Components int
	Class                Class
}

// Pair is a vertex and a fragment module that fit each other, with functions, loops, branches and ends as modules of
// Fragment have, and with everything that stages have at their border. Their results depend neither on the order of
// fragments nor on which NaN an operation gives.
type Pair struct {
	Vertex, Fragment         []uint32
	VertexText, FragmentText string
	Attributes               []Attribute
	// Varyings is the number of words that go from the vertices to fragments.
	Varyings int
}

// NewPair makes one. The error is one of the texts that were written.
func NewPair(r *rand.Rand, o Options) (*Pair, error) {
	p := &pair{Rand: r, Options: o, out: &Pair{}}
	p.plan()
	p.out.VertexText, p.out.FragmentText = p.vertex(), p.fragment()
	var err error
	if p.out.Vertex, err = spirvasm.Assemble(3, p.out.VertexText); err != nil {
		return nil, fmt.Errorf("vertex module: %w", err)
	}
	if p.out.Fragment, err = spirvasm.Assemble(3, p.out.FragmentText); err != nil {
		return nil, fmt.Errorf("fragment module: %w", err)
	}
	return p.out, nil
}

// pair is one in the making: what both modules must agree on.
type pair struct {
	*rand.Rand
	Options
	out      *Pair
	varyings []varying
	clips    int
	culls    int
	wild     int // how many of 64 values of a vertex have arbitrary bits
	reach    string
}

// varying is a variable from the vertex stage to the fragment stage.
type varying struct {
	location, components int
	class                Class
	decorations          []string // of the fragment stage
	vertices             bool     // the fragment stage reads it by vertex
	flat                 bool
}

func (p *pair) oneIn(n int) bool { return p.IntN(n) == 0 }

// choose is one of a list.
func choose[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// plan says what goes from stage to stage.
func (p *pair) plan() {
	location := p.IntN(3)
	for range p.IntN(7) {
		v := varying{location: location, components: 1 + p.IntN(4), class: choose(p.Rand, Float, Float, Float, Uint, Sint)}
		switch {
		case v.class != Float:
			v.flat = true
		case p.oneIn(12):
			v.vertices = true
		default:
			v.flat = p.oneIn(6)
		}
		switch {
		case v.vertices:
			v.decorations = append(v.decorations, "PerVertexKHR")
		case v.flat:
			v.decorations = append(v.decorations, "Flat")
		default:
			if p.oneIn(4) {
				v.decorations = append(v.decorations, "NoPerspective")
			}
			if p.oneIn(3) {
				v.decorations = append(v.decorations, choose(p.Rand, "Centroid", "Centroid", "Sample"))
			}
		}
		p.varyings = append(p.varyings, v)
		p.out.Varyings += v.components
		location += 1 + p.IntN(2)
	}
	if p.oneIn(5) {
		p.clips = 1 + p.IntN(4)
	}
	if p.oneIn(8) {
		p.culls = 1 + p.IntN(4)
	}
	p.wild = choose(p.Rand, 0, 0, 0, 1, 12)
	p.reach = choose(p.Rand, "0.02", "0.05", "0.2", "0.2", "0.5", "2.0", "40.0")
	for l := range p.IntN(4) {
		p.out.Attributes = append(p.out.Attributes, Attribute{l, 1 + p.IntN(4), Class(1 + p.IntN(3))})
	}
}
