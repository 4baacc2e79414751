package record

// Serves says that one geometry serves two frames, of which o has the first draws of f again, with the same vertices:
// framebuffer, and state of vertices and primitives, are the same. Frames that tally the fates of primitives have a
// geometry each.
func (f *Frame) Serves(o *Frame) bool {
	if f.Width != o.Width || f.Height != o.Height || f.Area != o.Area || f.Layers != 1 || o.Layers != 1 ||
		f.Views != 0 || o.Views != 0 || f.ShadingRate != nil || o.ShadingRate != nil || f.Debug || o.Debug ||
		len(o.Draws) > len(f.Draws) {
		return false
	}
	for i := range o.Draws {
		a, b := &f.Draws[i], &o.Draws[i]
		if a.First != b.First || a.Count != b.Count || a.Repeats() != b.Repeats() || !a.Pipeline.Serves(b.Pipeline) ||
			!a.View.Serves(&b.View) {
			return false
		}
	}
	return true
}
