package mip

import "sync"

// Kept is what package sample keeps with a view: the samplers and texels that it has compiled for it, which live as
// long as the view.
type Kept struct {
	Mutex sync.Mutex // of Value, and of whatever it points to
	Value any        // nil: nothing was compiled yet
}

// Kept is the view's, for package sample.
func (v *View) Kept() *Kept { return &v.kept }
