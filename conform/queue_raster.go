package conform

import (
	"context"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Raster draws a case through the queue, with shaders in Go, and judges the answer.
func (q *Queue) Raster(ctx context.Context, c *suite.RasterCase) suite.Verdict {
	r, err := q.rasterCase(ctx, c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(r)
}

func (q *Queue) rasterCase(ctx context.Context, c *suite.RasterCase) (r suite.RasterResult, err error) {
	info, err := rasterTarget(c)
	if err != nil {
		return r, err
	}
	rendering, images, err := q.target(&info)
	if err != nil {
		return r, err
	}
	pipelines, indices := make([]*queue.GraphicsPipeline, len(c.Draws)), make([]*queue.Buffer, len(c.Draws))
	for i := range c.Draws {
		d := &c.Draws[i]
		pipelines[i], err = q.device.NewGraphicsPipeline(queue.GraphicsPipelineInfo{
			Shader: &rasterShader{fragment: d.Fragment, format: format.Of(c.Target.ColorFormat)},
			State:  rasterState(c, d), Dynamic: queue.DynamicViewport | queue.DynamicScissor})
		if err != nil {
			return r, err
		}
		if d.Indices.Present() && d.Indices.Len() > 0 {
			if indices[i], err = q.buffer(d.Indices.Bytes()); err != nil {
				return r, err
			}
		}
	}
	err = q.run(ctx, func(l *queue.List) {
		l.BeginRendering(rendering)
		for i := range c.Draws {
			d := &c.Draws[i]
			l.BindPipeline(pipelines[i])
			l.BindData(&d.Vertices)
			l.SetDynamic(queue.DynamicViewport|queue.DynamicScissor,
				vk.Dynamic{Viewports: []vk.Viewport{d.Viewport}, Scissors: []vk.Rect2D{d.Scissor}})
			switch {
			case indices[i] != nil:
				l.BindIndexBuffer(indices[i], 0, 0, queue.IndexUint32)
				l.DrawIndexed(d.Indices.Len(), 1, 0, 0, 0)
			case !d.Indices.Present():
				l.Draw(d.Vertices.N, 1, 0, 0)
			}
		}
		l.EndRendering()
	})
	if err != nil {
		return r, err
	}
	own := make([]*mip.Image, len(images))
	for i, m := range images {
		if own[i], err = q.copied(ctx, m); err != nil {
			return r, err
		}
	}
	r.Color = ReadColor(own[0])
	if own = own[1:]; info.Color[0].Resolve != nil {
		r.Resolved, own = ReadColor(own[0]), own[1:]
	}
	if info.DepthStencil != nil {
		r.Depth, r.Stencil = ReadDepthStencil(own[0])
	}
	return r, nil
}
