package queue_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

func newDevice(t testing.TB) *queue.Device {
	d, err := queue.NewDevice(halfspace.DeviceInfo{Threads: 2})
	require.NoError(t, err)
	t.Cleanup(d.Close)
	return d
}

func newBuffer(t testing.TB, d *queue.Device, size int) *queue.Buffer {
	b, err := d.NewBuffer(queue.BufferInfo{Size: size})
	require.NoError(t, err)
	return b
}

// recorded is a list that has ended.
func recorded(t testing.TB, d *queue.Device, record func(l *queue.List)) *queue.List {
	l := d.NewList()
	record(l)
	require.NoError(t, l.End())
	return l
}

// run submits a list and waits for it.
func run(t testing.TB, d *queue.Device, record func(l *queue.List)) {
	f := d.NewFence(false)
	require.NoError(t, d.NewQueue().Submit(queue.Submission{Lists: []*queue.List{recorded(t, d, record)}, Fence: f}))
	require.NoError(t, f.Wait(queue.Forever))
}

// Submissions of a queue run in their order, and queues wait for one another by semaphores, whichever was submitted
// first.
func TestSubmissionsAreOrdered(t *testing.T) {
	d := newDevice(t)
	b := newBuffer(t, d, 12)
	first, second := d.NewQueue(), d.NewQueue()
	binary, line := d.NewSemaphore(), d.NewTimeline(3)
	update := func(offset int, value byte) *queue.List {
		return recorded(t, d, func(l *queue.List) { l.UpdateBuffer(b, offset, []byte{value, 0, 0, 0}) })
	}
	move := recorded(t, d, func(l *queue.List) { l.CopyBuffer(b, b, queue.BufferCopy{From: 0, To: 4, Size: 4}) })
	fence := d.NewFence(false)
	watched, done := atomic.Int32{}, atomic.Int32{}
	fence.Watch(func() { watched.Add(1) })
	require.NoError(t, second.Submit(queue.Submission{Wait: []queue.SemaphoreValue{{Semaphore: binary}, {line, 5}},
		Lists: []*queue.List{move}, Fence: fence, Done: func(err error) {
			if err == nil {
				done.Add(1)
			}
		}}))
	require.ErrorIs(t, fence.Wait(0), queue.ErrTimeout)
	require.ErrorIs(t, second.WaitIdle(time.Millisecond), queue.ErrTimeout)
	require.NoError(t, first.Submit(
		queue.Submission{Lists: []*queue.List{update(0, 1)}},
		queue.Submission{Lists: []*queue.List{update(0, 2), update(0, 7)}, Signal: []queue.SemaphoreValue{{Semaphore: binary}}}))
	require.NoError(t, first.WaitIdle(queue.Forever))
	require.False(t, fence.Signaled())
	require.NoError(t, line.Signal(5))
	require.Error(t, line.Signal(5), "it does not rise")
	require.NoError(t, fence.Wait(queue.Forever))
	require.NoError(t, second.WaitIdle(queue.Forever))
	require.Equal(t, []byte{7, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0}, b.Bytes())
	require.EqualValues(t, 1, watched.Load())
	require.Zero(t, binary.Value())
	other := d.NewFence(true)
	require.NoError(t, d.WaitFences([]*queue.Fence{fence, other}, true, 0))
	fence.Reset()
	require.ErrorIs(t, d.WaitFences([]*queue.Fence{fence, other}, true, 0), queue.ErrTimeout)
	require.NoError(t, d.WaitFences([]*queue.Fence{fence, other}, false, 0))
	require.NoError(t, d.WaitSemaphores([]queue.SemaphoreValue{{line, 5}}, true, 0))
	require.ErrorIs(t, d.WaitSemaphores([]queue.SemaphoreValue{{line, 6}}, true, time.Millisecond), queue.ErrTimeout)
}

// Run runs a submission after the earlier ones and before the later ones. Several goroutines may call it at once. It
// returns why the device is lost.
func TestRunIsOrderedAmongSubmissions(t *testing.T) {
	d := newDevice(t)
	b, q, e := newBuffer(t, d, 12), d.NewQueue(), d.NewEvent()
	set := func(offset int, value byte) []*queue.List {
		return []*queue.List{recorded(t, d, func(l *queue.List) { l.UpdateBuffer(b, offset, []byte{value, 0, 0, 0}) })}
	}
	hold := recorded(t, d, func(l *queue.List) { l.WaitEvents(e) })
	require.NoError(t, q.Submit(queue.Submission{Lists: []*queue.List{hold}}, queue.Submission{Lists: set(0, 1)}))
	ran := make(chan error, 4)
	for range cap(ran) {
		go func() { ran <- q.Run(queue.Submission{Lists: set(0, 2)}) }()
	}
	require.ErrorIs(t, q.WaitIdle(time.Millisecond), queue.ErrTimeout)
	require.Empty(t, ran)
	e.Set()
	for range cap(ran) {
		require.NoError(t, <-ran)
	}
	require.NoError(t, q.Run(queue.Submission{Record: func(l *queue.List) {
		l.CopyBuffer(b, b, queue.BufferCopy{From: 0, To: 8, Size: 4})
		assert.NoError(t, q.Submit(queue.Submission{Lists: set(0, 3)})) // while it runs
	}}))
	require.NoError(t, q.WaitIdle(queue.Forever))
	require.Equal(t, []byte{3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}, b.Bytes())
	require.ErrorContains(t, q.Run(queue.Submission{Lists: []*queue.List{nil}}), "Lists:")
	e.Reset()
	go func() { ran <- q.Run(queue.Submission{Lists: []*queue.List{hold}}) }()
	require.Eventually(t, func() bool { return q.WaitIdle(0) != nil }, time.Minute, time.Millisecond)
	d.Close()
	require.ErrorIs(t, <-ran, queue.ErrClosed)
	require.ErrorIs(t, q.Run(queue.Submission{}), queue.ErrClosed)
}

// Events are set by the host and by lists, and lists wait for them.
func TestEventsHoldLists(t *testing.T) {
	d := newDevice(t)
	b, e, f := newBuffer(t, d, 4), d.NewEvent(), d.NewEvent()
	fence := d.NewFence(false)
	require.NoError(t, d.NewQueue().Submit(queue.Submission{Fence: fence, Lists: []*queue.List{
		recorded(t, d, func(l *queue.List) {
			l.SetEvent(f)
			l.WaitEvents(e, f)
			l.ResetEvent(f)
			l.FillBuffer(b, 0, 0, 0x01010101)
		})}}))
	require.ErrorIs(t, fence.Wait(time.Millisecond), queue.ErrTimeout)
	require.Eventually(t, f.Status, time.Minute, time.Millisecond)
	e.Set()
	require.NoError(t, fence.Wait(queue.Forever))
	require.False(t, f.Status())
	require.Equal(t, []byte{1, 1, 1, 1}, b.Bytes())
}

// panics is a shader that panics.
type panics struct{ shade.Flat }

func (panics) Interface() shade.Interface { return shade.Interface{Colors: 1} }
func (panics) Vertex(*shade.Vertices)     { panic("no vertices today") }

// A panic loses the device: the reason is kept, waits and submissions return it, and nothing hangs.
func TestPanicsLoseTheDevice(t *testing.T) {
	d := newDevice(t)
	pipe, err := d.NewGraphicsPipeline(queue.GraphicsPipelineInfo{Shader: panics{}, State: vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8Unorm}}})
	require.NoError(t, err)
	_, view := picture(t, d, vk.FormatR8Unorm, 8, 8)
	list := recorded(t, d, func(l *queue.List) {
		l.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: view}}})
		l.BindPipeline(pipe)
		l.Draw(3, 1, 0, 0)
		l.EndRendering()
	})
	q, fence := d.NewQueue(), d.NewFence(false)
	ended := make(chan error, 2)
	done := func(err error) { ended <- err }
	require.NoError(t, q.Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence, Done: done},
		queue.Submission{Lists: []*queue.List{list}, Done: done}))
	var lost *queue.LostError
	require.ErrorAs(t, fence.Wait(queue.Forever), &lost)
	require.ErrorContains(t, lost, "no vertices today")
	require.ErrorAs(t, d.Lost(), &lost)
	require.ErrorAs(t, <-ended, &lost)
	require.ErrorAs(t, <-ended, &lost)
	require.ErrorAs(t, q.Submit(queue.Submission{}), &lost)
	require.ErrorAs(t, d.NewTimeline(0).Wait(1, queue.Forever), &lost)
}

// A submission that takes longer than it may loses the device. Waits for semaphores do not count.
func TestTimeoutsLoseTheDevice(t *testing.T) {
	d := newDevice(t)
	_, view := picture(t, d, vk.FormatR8Unorm, 8, 8)
	list := recorded(t, d, func(l *queue.List) {
		l.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: view, Load: vk.AttachmentLoadOpClear}}})
		l.EndRendering()
	})
	q, line, fence := d.NewQueue(), d.NewTimeline(0), d.NewFence(false)
	require.NoError(t, q.Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence, Timeout: time.Hour}))
	require.NoError(t, fence.Wait(queue.Forever))
	fence.Reset()
	require.NoError(t, q.Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence, Timeout: 1,
		Wait: []queue.SemaphoreValue{{Semaphore: line, Value: 1}}}))
	require.ErrorIs(t, fence.Wait(5*time.Millisecond), queue.ErrTimeout)
	require.NoError(t, line.Signal(1))
	var lost *queue.LostError
	require.ErrorAs(t, fence.Wait(queue.Forever), &lost)
	require.ErrorContains(t, lost, "a submission took more than 1ns")
}

// Close ends what waits.
func TestCloseCancels(t *testing.T) {
	d := newDevice(t)
	e, fence := d.NewEvent(), d.NewFence(false)
	require.NoError(t, d.NewQueue().Submit(queue.Submission{Fence: fence,
		Lists: []*queue.List{recorded(t, d, func(l *queue.List) { l.WaitEvents(e) })}}))
	require.ErrorIs(t, fence.Wait(time.Millisecond), queue.ErrTimeout)
	d.Close()
	require.ErrorIs(t, fence.Wait(queue.Forever), queue.ErrClosed)
	require.ErrorIs(t, d.NewQueue().Submit(queue.Submission{}), queue.ErrClosed)
}

// What is refused is refused with the field.
func TestMistakesAreRefused(t *testing.T) {
	d := newDevice(t)
	b := newBuffer(t, d, 16)
	m, view := picture(t, d, vk.FormatR8G8B8A8Unorm, 8, 8)
	for _, c := range []struct {
		field  string
		record func(l *queue.List)
	}{
		{"Parts", func(l *queue.List) { l.CopyBuffer(b, b, queue.BufferCopy{From: 8, To: 0, Size: 9}) }},
		{"Draw", func(l *queue.List) { l.Draw(3, 1, 0, 0) }},
		{"Count", func(l *queue.List) { l.Dispatch(-1, 1, 1) }},
		{"EndRendering", func(l *queue.List) { l.EndRendering() }},
		{"EndRendering", func(l *queue.List) {
			l.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: view}}})
		}},
		{"Extent", func(l *queue.List) {
			l.CopyBufferToImage(m, b, queue.BufferImageCopy{Extent: vk.Extent3D{Width: 9, Height: 1, Depth: 1}})
		}},
		{"Offset", func(l *queue.List) {
			l.CopyBufferToImage(m, b, queue.BufferImageCopy{Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}})
		}},
		{"Aspect", func(l *queue.List) {
			l.CopyBufferToImage(m, b, queue.BufferImageCopy{Image: queue.Subresource{Aspect: vk.ImageAspectDepth}})
		}},
		{"Levels", func(l *queue.List) { l.ClearColor(m, [4]uint32{}, queue.Levels{BaseLevel: 1}) }},
		{"Stride", func(l *queue.List) {
			l.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: view}}})
			l.DrawIndirect(queue.Indirect{Buffer: b, Draws: 1, Stride: 6})
		}},
		{"Offset", func(l *queue.List) { l.FillBuffer(b, 2, 0, 1) }},
		{"Buffer", func(l *queue.List) { l.FillBuffer(nil, 0, 0, 1) }},
		{"PushConstants", func(l *queue.List) { l.PushConstants(250, make([]byte, 8)) }},
		{"Lists", func(l *queue.List) { l.Execute(d.NewList()) }},
		{"Offsets", func(l *queue.List) { l.BindSets(queue.Graphics, 0, nil, []uint32{1}) }},
	} {
		l := d.NewList()
		c.record(l)
		require.ErrorContains(t, l.End(), c.field+":")
		require.ErrorContains(t, d.NewQueue().Submit(queue.Submission{Lists: []*queue.List{l}}), "Lists")
		l.Reset()
		require.NoError(t, l.End())
	}
	memory, err := queue.NewMemory(128)
	require.NoError(t, err)
	for _, info := range []queue.BufferInfo{{}, {Size: 8, Offset: 64}, {Size: 8, Memory: memory, Offset: 4},
		{Size: 65, Memory: memory, Offset: 64}, {Size: 8, Memory: memory, Offset: -64}} {
		_, err := d.NewBuffer(info)
		require.Error(t, err, "%+v", info)
	}
}
