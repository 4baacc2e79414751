package program

import "github.com/seed-1acaedba/halfspace/spirv"

type Program struct {
	bindings []spirv.Binding
}
