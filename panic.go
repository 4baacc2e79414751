package halfspace

import (
	"errors"
	"fmt"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
)

// The errors of [Pass.End] for a pass that was not drawn. Other errors are refusals ([vk.StateError]) and the context's
// error.
var (
	// ErrClosed: the device is closed.
	ErrClosed = tile.ErrClosed
	// ErrEnded: Draw or End of a pass that has ended. Reset begins a new one.
	ErrEnded = errors.New("the pass has ended: Reset begins a new one")
	// ErrInShader: a shader called End on the device that runs it, or on another device that is busy. Shaders do not
	// wait for devices, because these might wait for the shaders. A goroutine that a shader starts and waits for is not
	// detected: see [Pass.End].
	ErrInShader = tile.ErrInShader
	// ErrGoexit: a shader ended its goroutine, with runtime.Goexit or a function that calls it (testing's FailNow). The
	// error names the draw and the shader. Each tile of the attachments holds either its old or its new texels, and the
	// device can be used afterwards.
	ErrGoexit = tile.ErrGoexit
)

// ShaderPanic is the value that [Pass.End] panics with after a shader panicked. The device can be used afterwards.
type ShaderPanic struct {
	// Value is the value that the shader panicked with, Stack the stack at that moment.
	Value any
	Stack []byte
	// Draw is the draw's number and Label its label, Stage the function that panicked ("Vertex", "Fragment" or
	// "Steps"), and Shader its shader. Draw is -1 if no shader was running: the panic is then a fault of the engine.
	Draw   int
	Label  string
	Stage  string
	Shader shade.Shader
}

// Error names the draw, the function and the shader that panicked, the value, and the stack.
func (p *ShaderPanic) Error() string {
	if p.Draw < 0 {
		return fmt.Sprintf("halfspace: panic: %v\n\n%s", p.Value, p.Stack)
	}
	return fmt.Sprintf("halfspace: %s: %s of shader %T panicked: %v\n\n%s", drawName(p.Draw, p.Label), p.Stage,
		p.Shader, p.Value, p.Stack)
}

// Unwrap returns the Value if it is an error, else nil.
func (p *ShaderPanic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// drawName returns "draw 3" or "draw 3 (label)".
func drawName(draw int, label string) string {
	if label == "" {
		return fmt.Sprintf("draw %d", draw)
	}
	return fmt.Sprintf("draw %d (%s)", draw, label)
}
