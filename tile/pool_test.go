package tile

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

func TestPool(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, n := range []int{1, 2, 5} {
		p := NewPool(n)
		var calls, serial atomic.Int64
		want := 0
		for i := range 300 {
			if i%100 == 99 {
				time.Sleep(2 * spinTime) // workers park
			}
			k := 1 + i%n
			want += k
			p.Run(k, func(int) {
				calls.Add(1)
				p.Barrier(func() { serial.Add(1) })
				p.Barrier(func() { serial.Add(1) })
			})
		}
		p.Close()
		p.Close()
		if calls.Load() != int64(want) || serial.Load() != 600 {
			t.Errorf("%d workers: %d calls and %d serial sections, want %d and 600", n, calls.Load(), serial.Load(), want)
		}
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 1000 {
			t.Fatalf("%d goroutines left", runtime.NumGoroutine()-before)
		}
		time.Sleep(time.Millisecond)
	}
}
