package halfspace

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/tile"
)

// ShaderPanic is what [Pass.End] panics with when a shader panicked: its Value, the Stack where it happened, and the Draw, Stage
// and Shader that it was. A panic that no shader was running for is a fault of the engine's own; its Draw is -1. The device can
// be used on.
type ShaderPanic struct{ tile.Panic }

// Error says who panicked, with what and where.
func (p *ShaderPanic) Error() string {
	if p.Draw < 0 {
		return fmt.Sprintf("halfspace: panic: %v\n\n%s", p.Value, p.Stack)
	}
	return fmt.Sprintf("halfspace: draw %d: %s of shader %T panicked: %v\n\n%s", p.Draw, p.Stage, p.Shader, p.Value, p.Stack)
}

// Unwrap is the Value, where that is an error.
func (p *ShaderPanic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}
