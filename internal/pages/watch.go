package pages

// Watched is memory whose readers the system notices: costly contents can wait until somebody reads zeros there. The
// zero value watches none.
type Watched struct{ bytes []byte }

// Bytes are the bytes under watch.
func (w *Watched) Bytes() []byte { return w.bytes }
