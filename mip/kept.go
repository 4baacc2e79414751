package mip

import "sync"

// Kept is what package sample keeps with a view: the samplers and texels that it has compiled for it, which live as
// long as the view.
type Kept struct {
	Mutex sync.Mutex
	Value any
}

// Kept is the view's, for package sample.
func (v *View) Kept() *Kept { return &v.kept }
