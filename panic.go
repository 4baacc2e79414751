package halfspace

import (
	"errors"
	"fmt"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
)

// The errors of [Pass.End] for a pass that could not be drawn, beside refusals ([vk.StateError]) and the context's own error.
var (
	// ErrClosed: the device is closed.
	ErrClosed = tile.ErrClosed
	// ErrEnded: Draw or End of a pass that has ended. Reset begins a new one.
	ErrEnded = errors.New("the pass has ended: Reset begins a new one")
	// ErrInShader: End was called by a shader, of the device that runs it, or of another one that is busy. Shaders do not wait for
	// devices, which might wait for them. A goroutine that a shader starts and waits for is not known as the shader's: see [Pass.End].
	ErrInShader = tile.ErrInShader
	// ErrGoexit: a shader ended its goroutine, with runtime.Goexit or what calls it (testing's FailNow). The error names the
	// draw and the shader. The attachments hold whole tiles, old or new, and the device can be used on.
	ErrGoexit = tile.ErrGoexit
)

// ShaderPanic is what [Pass.End] panics with when a shader panicked. The device can be used on.
type ShaderPanic struct {
	// Value is the value that the shader panicked with, Stack the stack at that moment.
	Value any
	Stack []byte
	// Draw and Label are those of the draw, Stage the function that it was in ("Vertex", "Fragment" or "Steps"), and Shader its
	// shader. A panic that no shader was running for is a fault of the engine's own: its Draw is -1.
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
	return fmt.Sprintf("halfspace: %s: %s of shader %T panicked: %v\n\n%s", drawName(p.Draw, p.Label), p.Stage, p.Shader, p.Value, p.Stack)
}

// Unwrap is the Value, where that is an error.
func (p *ShaderPanic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// drawName is "draw 3" or "draw 3 (label)".
func drawName(draw int, label string) string {
	if label == "" {
		return fmt.Sprintf("draw %d", draw)
	}
	return fmt.Sprintf("draw %d (%s)", draw, label)
}
