package bin

import (
	"math"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/internal/cluster"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Depths is how far the depth attachment reaches after the batches that were drawn: the bounds that clusters of
// triangles are tested by.
type Depths struct {
	Order *rop.DepthOrder // of the distances; nil: nothing is known, and nothing kept
	cells []int32         // each tile's cells, as in simd.CellDepthsArgs, tile after tile; math.MaxInt32 where nothing is known
}

// Cells returns a tile's cells.
func (r *Depths) Cells(tile int) *[simd.Cells]int32 {
	return (*[simd.Cells]int32)(r.cells[tile*simd.Cells:])
}

// cellsAcross is the root of simd.Cells, and mostCells how many cells a cluster may lie in and be asked about.
const cellsAcross, mostCells = 4, 256

// Forget leaves no depths known: another frame, which the geometry serves, too, may see clusters behind the depths of
// this one.
func (r *Depths) Forget() { r.Order = nil }

// begin finds whether depths can cull clusters of a frame: some draw has clusters and a depth test that hides farther
// fragments, and no draw may replace a depth by a farther one.
func (r *Depths) begin(f *record.Frame) {
	r.Order = nil
	if f.Depth == nil || f.Layers != 1 || f.Views != 0 || f.Unlimited {
		return
	}
	for i := range f.Draws {
		d := &f.Draws[i]
		if o := d.Pipeline.Rop.DepthOrder(); o.Culls && clustered(d) {
			r.Order = o
			break
		}
	}
	if r.Order == nil {
		return
	}
	for i := range f.Draws {
		lower, raise, _ := f.Draws[i].Pipeline.Rop.MovesDepth()
		if r.Order.Flip == 0 && raise || r.Order.Flip != 0 && lower {
			r.Order = nil
			return
		}
	}
	r.cells = record.Grow(r.cells, f.Tiles()*simd.Cells)
	for i := range r.cells {
		r.cells[i] = math.MaxInt32
	}
}

// clustered says whether a draw's mesh has clusters.
func clustered(d *record.Draw) bool {
	mesh := meshOf(d)
	return mesh != nil && mesh.Clusters != nil
}

// meshOf is the mesh whose positions a draw's matrix places, if it is drawn so.
func meshOf(d *record.Draw) *shade.Mesh { return d.Pipeline.Mesh(d.Bindings) }

// culler is a worker's scratch for leaving clusters out.
type culler struct {
	view   cluster.View
	pieces []edge.Piece // of the chunk at hand, that may be seen
}

// cull finds the pieces of a chunk that may be seen. It returns false where they are all of it, or nothing is known of
// them.
func (w *Maker) cull(g *Geometry, d *record.Draw, number int32, part int) bool {
	mesh := meshOf(d)
	if mesh == nil || mesh.Clusters == nil || g.Frame.Debug {
		return false
	}
	bounds, matrix := d.Draw.Bounds(mesh)
	first, n, ok := d.Assembly.Range(&d.Draw, part)
	setting, fills := d.View.Setting()
	if bounds == nil || !ok || !fills {
		return false
	}
	w.clock.Stage(record.StageCull)
	setting.Matrix = matrix
	w.view.Set(&setting)
	o := d.Pipeline.Rop.DepthOrder()
	hides := g.depths.Order != nil && g.Start > 0 && o.Culls && o.Flip == g.depths.Order.Flip &&
		d.Pipeline.Vertex.ClipDistances == 0 && d.View.KeepsDepths()
	w.pieces = w.pieces[:0]
	left, clusters := 0, 0
	vain := false // a group's clusters were asked in vain: of the chunk's others that are not hidden as a whole, hardly any is
	const group = cluster.Group * cluster.Triangles
	for at := first; at < first+n; {
		// A group at a time, and its clusters where that does not decide.
		stop := min((at/group+1)*group, first+n)
		out, inside, bare := w.unseen(g, d, &bounds.Groups[at/group], false, hides)
		all, hides, before := out, hides && !bare && !vain, clusters
		for at < stop {
			next := stop
			if !all {
				next = min((at/cluster.Triangles+1)*cluster.Triangles, stop)
				out, _, _ = w.unseen(g, d, &bounds.Runs[at/cluster.Triangles], inside, hides)
			}
			switch last := len(w.pieces) - 1; {
			case out:
				left += next - at
				clusters += (next - at + cluster.Triangles - 1) / cluster.Triangles
			case last >= 0 && w.pieces[last].First+w.pieces[last].N == at-first:
				w.pieces[last].N += next - at
			default:
				w.pieces = append(w.pieces, edge.Piece{First: at - first, N: next - at})
			}
			at = next
		}
		vain = vain || hides && clusters == before
	}
	w.counts.Geometry(number, record.Statistics{Primitives: int64(left), Culled: int64(left), Clusters: int64(clusters)})
	w.clock.Stage(record.StageAssemble)
	return left > 0
}

// unseen says whether nothing of some clusters is seen; whether no plane cuts them, within; and whether they are bare.
// inside: no plane cuts their group; hides: the tiles' depths may hide them.
func (w *culler) unseen(g *Geometry, d *record.Draw, b *cluster.Bounds, inside, hides bool) (out, within, bare bool) {
	out, within, s := w.view.Look(b, inside, hides)
	if !out && s.Whole {
		out, bare = g.hidden(d, &s)
	}
	return out, within, bare
}

// hidden says whether what may be seen of clusters lies behind all depths of the cells that it may touch, and otherwise
// whether it is bare: no cell's depths hide any of it.
func (g *Geometry) hidden(d *record.Draw, s *cluster.Seen) (hidden, bare bool) {
	f, o := g.Frame, d.Pipeline.Rop.DepthOrder()
	across := uint(f.TileLog2) - 2
	x0, y0 := max(s.MinX, 0)>>across, max(s.MinY, 0)>>across
	x1, y1 := min(s.MaxX, int32(f.Width-1))>>across, min(s.MaxY, int32(f.Height-1))>>across
	if x0 > x1 || y0 > y1 {
		return true, false
	}
	if (x1-x0+1)*(y1-y0+1) > mostCells {
		return false, false
	}
	lo, hi := d.View.DepthRange(0)
	least, greatest := simd.DepthCode(s.Least, lo, hi, o.Scale)^o.Flip, simd.DepthCode(s.Greatest, lo, hi, o.Scale)^o.Flip
	nearest, farthest := min(least, greatest), max(least, greatest)
	hidden, bare = true, true
	for y := y0; y <= y1; y++ {
		row := int(y/cellsAcross) * f.TilesX
		for x := x0; x <= x1; x++ {
			far := g.depths.Cells(row + int(x/cellsAcross))[y%cellsAcross*cellsAcross+x%cellsAcross]
			hidden = hidden && far != math.MaxInt32 && nearest >= o.FailsFrom(far)
			bare = bare && farthest < far
			if !hidden && !bare {
				return false, false
			}
		}
	}
	return hidden, bare && !hidden
}
