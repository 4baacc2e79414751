package record

import "github.com/seed-1acaedba/halfspace/shade"

// meshBlock is how many meshes are allocated at a time.
const meshBlock = 16

// meshes are copies of the meshes that draws bind: the caller may change its own once a draw is recorded. They lie one
// after the other, as the draws do, and their memory serves frame after frame.
type meshes struct {
	blocks [][]shade.Mesh // of meshBlock each: a mesh stays where it is
	used   int
}

// keep is a copy of a mesh, until the frame is reset.
func (m *meshes) keep(mesh *shade.Mesh) *shade.Mesh {
	block, at := m.used/meshBlock, m.used%meshBlock
	if block == len(m.blocks) {
		m.blocks = append(m.blocks, make([]shade.Mesh, meshBlock))
	}
	m.used++
	to := &m.blocks[block][at]
	*to = *mesh
	return to
}

// copies holds copies of other bindings, where their type makes some. Their memory serves frame after frame, too.
type copies struct {
	list []any
	used int
}

// keep is a copy of bindings, until the frame is reset: the one before, where they are equal.
func (c *copies) keep(bindings shade.Copied) any {
	var last any
	if c.used > 0 {
		last = c.list[c.used-1]
	}
	if c.used == len(c.list) {
		c.list = append(c.list, nil)
	}
	own := bindings.Copy(last, c.list[c.used])
	if own != last {
		c.list[c.used] = own
		c.used++
	}
	return own
}
