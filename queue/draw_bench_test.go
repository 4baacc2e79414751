package queue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/queue"
)

// Draws with a set each: recorded once, and run again and again.
func BenchmarkDrawsWithSets(b *testing.B) {
	s := newStripes(b)
	const draws = 1000
	sets := make([]*queue.Set, draws)
	layout := setLayout(b, s)
	for i := range sets {
		var err error
		sets[i], err = s.d.NewSet(layout, -1)
		require.NoError(b, err)
		require.NoError(b, sets[i].Update(nil, []queue.Copy{{From: s.sets[1], Count: 2}}))
	}
	list := recorded(b, s.d, func(l *queue.List) {
		l.BeginRendering(s.rendering())
		for i := range draws {
			s.bind(l, i%s.columns)
			l.BindSets(queue.Graphics, 1, sets[i:i+1], nil)
			l.Draw(4, 1, 0, 0)
		}
		l.EndRendering()
	})
	q, fence := s.d.NewQueue(), s.d.NewFence(false)
	b.ReportAllocs()
	for b.Loop() {
		fence.Reset()
		require.NoError(b, q.Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence}))
		require.NoError(b, fence.Wait(queue.Forever))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/draws, "ns/draw")
}
