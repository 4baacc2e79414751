package conform

import (
	"context"

	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/queue"
)

// Sampling runs a case on an image that the queue filled, and judges the answer. Cases of sparse images, which the
// queue does not have, are run without it.
func (q *Queue) Sampling(ctx context.Context, c *suite.SamplingCase) suite.Verdict {
	k := q.device.Engine().Kernels()
	if c.Image.Sparse != nil {
		return Sampling(k, c)
	}
	m, err := q.filled(ctx, c.Image.ImageInfo, c.Image.Data)
	if err != nil {
		return suite.Unsupported(err)
	}
	view, err := q.device.NewView(queue.ViewInfo{Image: m, ImageView: c.View})
	if err != nil {
		return suite.Unsupported(err)
	}
	values, resident, err := lookUp(k, c, view.Mip())
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(values, resident)
}
