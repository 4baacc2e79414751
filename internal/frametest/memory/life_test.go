package memory_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// fragments is a shader with a fragment function that runs at once.
func fragments(f func(f *shade.Fragments)) frametest.Hooked {
	return frametest.Hooked{AfterFragment: f, Declared: shade.Interface{Colors: 1, SideEffects: true}}
}

// soon fails a test that hangs.
func soon(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan any, 1)
	go func() {
		var p any = "the goroutine ended"
		defer func() {
			if v := recover(); v != nil {
				p = v
			}
			done <- p
		}()
		f()
		p = nil
	}()
	select {
	case p := <-done:
		if p != nil {
			t.Fatalf("%s: %v", what, p)
		}
	case <-time.After(30 * time.Second):
		buf := make([]byte, 1<<20)
		t.Fatalf("%s hangs\n%s", what, buf[:runtime.Stack(buf, true)])
	}
}

// sizes are passes that a worker draws alone and that all of them draw.
var sizes = [][2]int{{16, 16}, {700, 500}}

// newPass is a pass of a triangle over everything.
func newPass(t testing.TB, dev *halfspace.Device, width, height int, s shade.Shader) (*halfspace.Pass, *halfspace.Image) {
	t.Helper()
	pipe, err := dev.NewPipeline(frametest.RGBA8(1), s)
	require.NoError(t, err)
	m := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, 1)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
	pass.Draw(pipe, shade.Draw{Bindings: &shade.Mesh{Positions: []float32{-1, -1, 0.5, 3, -1, 0.5, -1, 3, 0.5},
		Matrix: frametest.Identity}, Count: 3})
	return pass, m
}

// requireUsable draws with a device.
func requireUsable(t *testing.T, dev *halfspace.Device) {
	t.Helper()
	for _, size := range sizes {
		pass, m := newPass(t, dev, size[0], size[1], shade.Flat{})
		soon(t, "a pass on a device that has seen trouble", func() { require.NoError(t, pass.End(context.Background())) })
		require.Equal(t, bytes.Repeat([]byte{255}, 4*size[0]*size[1]), m.Bytes())
	}
}

// End after Close once waited for workers that had ended.
func TestEndAfterClose(t *testing.T) {
	for _, threads := range []int{1, 2, 3} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		pass, _ := newPass(t, dev, 700, 500, shade.Flat{})
		soon(t, "Close twice", func() { dev.Close(); dev.Close() })
		soon(t, "End after Close", func() { require.ErrorIs(t, pass.End(context.Background()), halfspace.ErrClosed) })
	}
}

// Close waits for the pass that is drawn, which is drawn to its end; passes that wait are told.
func TestCloseDuringEnd(t *testing.T) {
	for _, threads := range []int{1, 2, 3} {
		for _, size := range sizes {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
			inside, leave := make(chan bool), make(chan bool)
			var once sync.Once
			first, m := newPass(t, dev, size[0], size[1], fragments(func(*shade.Fragments) {
				once.Do(func() { close(inside); <-leave })
			}))
			second, _ := newPass(t, dev, 700, 500, shade.Flat{})
			var closed atomic.Bool
			errs := make(chan error, 3)
			go func() { errs <- first.End(context.Background()) }()
			<-inside
			waiting := make(chan error, 1)
			go func() { waiting <- second.End(context.Background()) }()
			for range 2 {
				go func() { dev.Close(); closed.Store(true); errs <- nil }()
			}
			soon(t, "a waiting End", func() {
				if err := <-waiting; err != nil || threads == 1 || size[0] > 16 { // otherwise there is a worker for it
					require.ErrorIs(t, err, halfspace.ErrClosed)
				}
			})
			require.False(t, closed.Load(), "Close waits for the pass")
			close(leave)
			for range 3 {
				soon(t, "End or Close", func() { require.NoError(t, <-errs) })
			}
			require.Equal(t, bytes.Repeat([]byte{255}, 4*size[0]*size[1]), m.Bytes())
		}
	}
}

// Close at any time leaves whole pictures, ErrClosed, and no goroutine.
func TestCloseRaces(t *testing.T) {
	before := runtime.NumGoroutine()
	for round := range 30 {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1 + round%4})
		var drawing sync.WaitGroup
		for g := range 4 {
			drawing.Add(1)
			size := sizes[g%2]
			pass, m := newPass(t, dev, size[0], size[1], shade.Flat{})
			go func() {
				defer drawing.Done()
				if err := pass.End(context.Background()); err == nil {
					if m.Bytes()[0] != 255 {
						t.Error("a pass without an error drew nothing")
					}
				} else if !errors.Is(err, halfspace.ErrClosed) {
					t.Error(err)
				}
			}()
		}
		for range round {
			runtime.Gosched()
		}
		soon(t, "Close", dev.Close)
		soon(t, "the passes", drawing.Wait)
	}
	soon(t, "the workers", func() {
		for runtime.NumGoroutine() > before+1 { // soon's own
			time.Sleep(time.Millisecond)
		}
	})
}

// End looks at its context while it waits for another pass.
func TestEndObeysContextWhileItWaits(t *testing.T) {
	for _, threads := range []int{1, 2} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		inside, leave := make(chan bool), make(chan bool)
		var once sync.Once
		first, _ := newPass(t, dev, 700, 500, fragments(func(*shade.Fragments) { once.Do(func() { close(inside); <-leave }) }))
		done := make(chan error)
		go func() { done <- first.End(context.Background()) }()
		<-inside
		for _, size := range sizes {
			second, m := newPass(t, dev, size[0], size[1], shade.Flat{})
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
			soon(t, "End with a deadline", func() { require.ErrorIs(t, second.End(ctx), context.DeadlineExceeded) })
			cancel()
			require.Equal(t, make([]byte, len(m.Bytes())), m.Bytes())
		}
		close(leave)
		require.NoError(t, <-done)
		requireUsable(t, dev)
		dev.Close()
	}
}

// A shader's panic is a typed value that says what, where and who; its own errors can be asked for.
func TestShaderPanicIsTyped(t *testing.T) {
	cause := errors.New("the cause")
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	for _, size := range sizes {
		for stage, s := range map[string]frametest.Hooked{
			"Vertex":   {AfterVertex: func(*shade.Vertices) { panic(cause) }, Declared: shade.Interface{Colors: 1}},
			"Fragment": fragments(func(*shade.Fragments) { panic(cause) }),
		} {
			pass, _ := newPass(t, dev, size[0], size[1], shade.Flat{})
			pipe, err := dev.NewPipeline(frametest.RGBA8(1), s)
			require.NoError(t, err)
			pass.Draw(pipe, shade.Draw{Count: 3})
			p, ok := frametest.PanicOf(func() { _ = pass.End(context.Background()) }).(*halfspace.ShaderPanic)
			require.True(t, ok)
			require.ErrorIs(t, p, cause)
			require.Equal(t, 1, p.Draw)
			require.Equal(t, stage, p.Stage)
			require.IsType(t, frametest.Hooked{}, p.Shader)
			require.Contains(t, string(p.Stack), "TestShaderPanicIsTyped")
			require.ErrorContains(t, p, fmt.Sprintf("draw 1: %s of shader frametest.Hooked panicked: the cause", stage))
			requireUsable(t, dev)
		}
	}
}

// A shader that ends its goroutine, as a test's FailNow does, once left the other workers waiting.
func TestShaderGoexit(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, threads := range []int{1, 2, 3} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		for _, size := range sizes {
			for stage, s := range map[string]frametest.Hooked{
				"Vertex":   {AfterVertex: func(*shade.Vertices) { runtime.Goexit() }, Declared: shade.Interface{Colors: 1}},
				"Fragment": fragments(func(*shade.Fragments) { runtime.Goexit() }),
			} {
				pass, _ := newPass(t, dev, size[0], size[1], s)
				soon(t, "End of a shader that ends its goroutine", func() {
					err := pass.End(context.Background())
					require.ErrorIs(t, err, halfspace.ErrGoexit)
					require.ErrorContains(t, err, "draw 0: "+stage)
				})
				requireUsable(t, dev)
			}
		}
		soon(t, "Close", dev.Close)
	}
	soon(t, "the workers", func() {
		for runtime.NumGoroutine() > before+1 {
			time.Sleep(time.Millisecond)
		}
	})
}

// A shader that promises to return is called by the goroutine that ends the pass, where one worker draws it; one that
// promises nothing, or embeds such a shader, is not. Panics and draws inside come out as elsewhere.
func TestShaderOfTheCaller(t *testing.T) {
	caller := func() bool { return strings.Contains(string(debug.Stack()), "_test.TestShaderOfTheCaller(") }
	for _, threads := range []int{1, 3} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		defer dev.Close()
		var here atomic.Bool
		h := fragments(func(*shade.Fragments) {
			here.Store(caller())
			inner, _ := newPass(t, dev, 4, 4, shade.Flat{})
			if err := inner.End(context.Background()); threads == 1 && !errors.Is(err, halfspace.ErrInShader) {
				t.Errorf("a draw inside: %v", err)
			}
		})
		for _, promise := range []shade.Shader{nil, frametest.Hooked{}, shade.Flat{}} {
			h.Declared.Returns = promise
			_, kept := promise.(frametest.Hooked)
			pass, m := newPass(t, dev, 4, 4, h)
			require.NoError(t, pass.End(context.Background()))
			require.Equal(t, kept, here.Load(), "%T", promise)
			require.EqualValues(t, 255, m.Bytes()[0])
		}
		bad := fragments(func(*shade.Fragments) { panic("on purpose") })
		bad.Declared.Returns = bad
		pass, _ := newPass(t, dev, 4, 4, bad)
		require.IsType(t, &halfspace.ShaderPanic{}, frametest.PanicOf(func() { _ = pass.End(context.Background()) }))
		requireUsable(t, dev)
	}
}

// A shader that draws on its own device, or closes it, once waited for itself.
func TestShaderDrawsOnItsDevice(t *testing.T) {
	for _, threads := range []int{1, 2, 3} {
		for _, size := range sizes {
			for _, inner := range sizes {
				dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
				other := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
				var calls, errs, drawn atomic.Int64
				nested := func(on *halfspace.Device) error {
					pass, _ := newPass(t, on, inner[0], inner[1], shade.Flat{})
					return pass.End(context.Background())
				}
				outer, m := newPass(t, dev, size[0], size[1], fragments(func(*shade.Fragments) {
					if calls.Add(1) > 4 {
						return
					}
					if errors.Is(nested(dev), halfspace.ErrInShader) {
						errs.Add(1)
					}
					switch err := nested(other); {
					case err == nil:
						drawn.Add(1)
					case !errors.Is(err, halfspace.ErrInShader):
						t.Error(err)
					}
				}))
				soon(t, "a shader that draws", func() { require.NoError(t, outer.End(context.Background())) })
				require.NotZero(t, errs.Load())
				require.NotZero(t, drawn.Load(), "another device, where nobody draws")
				require.EqualValues(t, 255, m.Bytes()[0])
				requireUsable(t, dev)
				closes, _ := newPass(t, dev, size[0], size[1], fragments(func(*shade.Fragments) { dev.Close() }))
				soon(t, "a shader that closes its device", func() { require.NoError(t, closes.End(context.Background())) })
				soon(t, "Close", func() { dev.Close(); other.Close() })
			}
		}
	}
}

// Passes of many goroutines on one device, some of which panic or are cancelled, are all right or say why.
func TestManyPassesAtOnce(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 3})
	defer dev.Close()
	bad := fragments(func(*shade.Fragments) { panic("on purpose") })
	var all sync.WaitGroup
	for g := range 12 {
		all.Add(1)
		go func() {
			defer all.Done()
			for k := range 8 {
				size, s := sizes[(g+k)%2], shade.Shader(shade.Flat{})
				ctx, cancel := context.WithCancel(context.Background())
				switch k % 4 {
				case 0:
					s = bad
				case 1:
					go cancel()
				}
				pass, m := newPass(t, dev, size[0], size[1], s)
				v := frametest.PanicOf(func() {
					if err := pass.End(ctx); err == nil && !bytes.Equal(m.Bytes(), bytes.Repeat([]byte{255}, 4*size[0]*size[1])) {
						t.Error("a wrong picture")
					} else if err != nil && !errors.Is(err, context.Canceled) {
						t.Error(err)
					}
				})
				cancel()
				if (v != nil) != (k%4 == 0) {
					t.Errorf("the panic is %v", v)
				}
			}
		}()
	}
	soon(t, "the passes", all.Wait)
}

// End without a context says so.
func TestEndRefusesNoContext(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	pass, _ := newPass(t, dev, 4, 4, shade.Flat{})
	var none context.Context
	require.ErrorContains(t, pass.End(none), "Context: nil")
}

// large is 1 << shift, or the largest int.
func large(shift int) int { return int(min(int64(1)<<shift, math.MaxInt)) }

// Counts beyond all memory were allocated for.
func TestCountsBeyondMemory(t *testing.T) {
	for _, threads := range []int{-1, halfspace.MaxThreads + 1, 100000} {
		_, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: threads})
		frametest.RequireField(t, err, "Threads")
	}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	pipe, err := dev.NewPipeline(frametest.RGBA8(1), shade.Flat{})
	require.NoError(t, err)
	huge := math.MaxInt
	for name, c := range map[string]struct {
		field string
		draw  shade.Draw
	}{
		"count 2^40":             {"Count", shade.Draw{Count: large(40)}},
		"the greatest count":     {"Count", shade.Draw{Count: huge}},
		"the greatest first":     {"Count", shade.Draw{First: huge, Count: 3}},
		"both":                   {"Count", shade.Draw{First: huge, Count: huge}},
		"points 2^32":            {"Count", shade.Draw{Count: large(33)}},
		"instances 2^36":         {"Instances", shade.Draw{Count: 3, Instances: large(36)}},
		"instances 2^24":         {"Instances", shade.Draw{Count: 3, Instances: 1 << 24}},
		"the most instances":     {"Instances", shade.Draw{Count: 3, Instances: huge}},
		"an overflow":            {"Instances", shade.Draw{Count: 3 * 4096 * 3, Instances: huge / 3 * 2}},
		"the greatest instance":  {"Instances", shade.Draw{Count: 3, FirstInstance: huge}},
		"a negative instance":    {"Instances", shade.Draw{Count: 3, FirstInstance: -1}},
		"the greatest offset":    {"VertexOffset", shade.Draw{Indices8: []uint8{0, 1, 2}, VertexOffset: huge}},
		"the least offset":       {"VertexOffset", shade.Draw{Indices8: []uint8{0, 1, 2}, VertexOffset: math.MinInt}},
		"instances of no length": {"", shade.Draw{Indices32: []uint32{}, Instances: 1 << 30}},
		"count beyond indices":   {"Count", shade.Draw{Indices16: []uint16{0, 1, 2}, Count: large(31), First: 2}},
		"first beyond indices":   {"First", shade.Draw{Indices16: []uint16{0, 1, 2}, First: 1 << 30}},
	} {
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8G8B8A8Unorm, 8, 8, 1)}}})
		c.draw.Bindings = frametest.Square()
		pass.Draw(pipe, c.draw)
		err := pass.End(context.Background())
		if c.field == "" {
			require.NoError(t, err, name)
			continue
		}
		frametest.RequireField(t, err, c.field)
	}
	pass := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8}})
	none, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList}, shade.Depth{})
	require.NoError(t, err)
	for range 3 { // not one by one, but together
		pass.Draw(none, shade.Draw{Bindings: frametest.Square(), Count: 3, Instances: 1 << 20})
	}
	frametest.RequireField(t, pass.End(context.Background()), "Instances")
}

// Devices that were dropped without Close once kept their workers for good.
func TestDroppedDevicesEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	for i := range 20 {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 3})
		if i%2 == 0 {
			requireUsable(t, dev)
			// a shader that refers to its device
			pass, _ := newPass(t, dev, 700, 500, fragments(func(*shade.Fragments) { _ = dev.Threads() }))
			require.NoError(t, pass.End(context.Background()))
		}
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 30000 { // half a minute: machines are busy
			t.Fatalf("%d goroutines left", runtime.NumGoroutine()-before)
		}
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
}
