package tile

// beginCover sets the record of Kernels.Cover for a segment. It returns false if the segment can cover nothing here.
func (w *worker) beginCover(f *Frame, d *Draw, s *segment) bool {
	a := &w.cover
	a.Triangles, a.Refs = &f.arena.records[0], &w.refs[0]
	a.Next, a.Stop = int64(s.start), int64(s.stop)
	a.Groups, a.Masks = &w.groups[0], &w.masks[0]
	a.N, a.Capacity = 0, groupCapacity
	a.TileX, a.TileY, a.BlocksX, a.BlocksY = w.tile.X, w.tile.Y, w.tile.BlocksX, w.tile.BlocksY
	if !d.view.Allow(int(s.viewport), a) {
		return false
	}
	if mask := d.Pipeline.sampleMask; mask != 1<<32-1 {
		for k := range a.Samples.N {
			if mask>>k&1 == 0 {
				a.Columns[k] = [16]uint16{}
			}
		}
	}
	return true
}

// coverSome appends groups until there is no room for another triangle's, or the calls' share of triangles is done.
func (w *worker) coverSome(d *Draw, s *segment) {
	a := &w.cover
	a.N = 0
	a.Stop = min(a.Next+callTriangles, int64(s.stop))
	w.engine.kernels.Cover(a)
}
