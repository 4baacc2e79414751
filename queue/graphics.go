package queue

import (
	"fmt"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// GraphicsPipeline is a program with its layout and state (Vulkan: Graphics Pipelines).
type GraphicsPipeline struct {
	device *Device
	info   GraphicsPipelineInfo

	mu     sync.Mutex
	loaded map[string]*loaded // by vertex input
	first  *loaded
}

// GraphicsPipelineInfo describes a graphics pipeline.
type GraphicsPipelineInfo struct {
	// Layout has the sets that the modules use.
	Layout *PipelineLayout
	// Vertex and Fragment are the stages; without a fragment stage depth alone is written. VertexInput is where vertex
	// attributes come from.
	Vertex, Fragment Stage
	VertexInput      program.VertexInput
	// Shader is a shader in Go, in the place of the stages and the layout. Its bindings are set by [List.BindData].
	Shader shade.Shader
	// State is the fixed state, with the formats of the attachments, Draws the state that draws may bring: viewports and
	// scissors, mostly.
	State vk.GraphicsPipeline
	Draws vk.Dynamic
	// Dynamic are the states that commands set, which State and Draws do not. The zero value is none.
	Dynamic DynamicState
	// Exec is how operations of modules are executed. The zero value is machine code where there is some.
	Exec program.Exec
}

// loaded is a program for a vertex input, with the pipeline of the info's own state.
type loaded struct {
	resources
	shader shade.Shader
	stores bool // it writes memory that descriptors name
	pipe   *halfspace.Pipeline
}

// NewGraphicsPipeline compiles a graphics pipeline. The error says why a module, the layout or a state is refused;
// state with dynamic parts is checked when a draw uses it.
func (d *Device) NewGraphicsPipeline(info GraphicsPipelineInfo) (*GraphicsPipeline, error) {
	info.State = info.State.Clone()
	info.Draws = cloneDynamic(&info.Draws)
	p := &GraphicsPipeline{device: d, info: info, loaded: map[string]*loaded{}}
	if info.Shader == nil {
		if err := missing("Layout", info.Layout); err != nil {
			return nil, err
		}
		if err := info.Vertex.check("Vertex"); err != nil {
			return nil, err
		}
	}
	if info.Dynamic&DynamicVertexInput != 0 {
		return p, nil // the program depends on it
	}
	var err error
	if p.first, err = p.load(&info.VertexInput); err != nil {
		return nil, err
	}
	return p, nil
}

// load compiles the program for a vertex input, and the pipeline if its state is fixed.
func (p *GraphicsPipeline) load(input *program.VertexInput) (*loaded, error) {
	i := &p.info
	l := &loaded{shader: i.Shader}
	if i.Shader == nil {
		prog, err := program.Load(i.Vertex.Words, i.Fragment.Words, program.Options{
			VertexEntry: i.Vertex.Entry, FragmentEntry: i.Fragment.Entry,
			VertexConstants: i.Vertex.Constants, FragmentConstants: i.Fragment.Constants,
			VertexInput: *input, Exec: i.Exec,
		})
		if err != nil {
			return nil, err
		}
		l.shader, l.resources.layout, l.resources.program = prog, i.Layout, prog
		if err := l.resources.fit(); err != nil {
			return nil, err
		}
	}
	about := l.shader.Interface()
	l.stores = about.SideEffects || about.VertexStores
	if i.Dynamic&ofPipelines != 0 {
		return l, nil
	}
	var err error
	l.pipe, err = p.device.engine.NewPipeline(i.State, l.shader)
	return l, err
}

// with is the program for a vertex input, or for other strides.
func (p *GraphicsPipeline) with(input *program.VertexInput) (*loaded, error) {
	key := fmt.Sprint(*input)
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.loaded[key]; l != nil {
		return l, nil
	}
	l, err := p.load(input)
	if err == nil {
		p.loaded[key] = l
	}
	return l, err
}

// cloneDynamic copies the state of a draw; what it points to is never written.
func cloneDynamic(d *vk.Dynamic) vk.Dynamic {
	c := *d
	c.Viewports, c.Scissors = clone(d.Viewports), clone(d.Scissors)
	c.ColorWriteEnables, c.DiscardRectangles = clone(d.ColorWriteEnables), clone(d.DiscardRectangles)
	c.ExclusiveScissors = clone(d.ExclusiveScissors)
	c.ViewportSwizzles, c.ViewportWScalings = clone(d.ViewportSwizzles), clone(d.ViewportWScalings)
	c.DepthBias, c.BlendConstants = copyOf(d.DepthBias), copyOf(d.BlendConstants)
	c.StencilReference, c.DepthBounds = copyOf(d.StencilReference), copyOf(d.DepthBounds)
	c.StencilCompareMask, c.StencilWriteMask = copyOf(d.StencilCompareMask), copyOf(d.StencilWriteMask)
	c.DepthClampRange = copyOf(d.DepthClampRange)
	return c
}

func clone[T any](s []T) []T { return append([]T(nil), s...) }

func copyOf[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}
