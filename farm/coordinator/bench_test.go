package coordinator

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
	"github.com/seed-1acaedba/halfspace/job"
)

// nowhere is where results of a benchmark go.
type nowhere struct{}

func (nowhere) Create(string) (job.Output, error)        { return nowhere{}, nil }
func (nowhere) Spare([]string) error                     { return nil }
func (nowhere) Commit(write func(io.Writer) error) error { return write(io.Discard) }
func (nowhere) Discard()                                 {}

// idle draws nothing, in no time, and says that each picture took a second: so each is a task.
type idle struct{ size int }

func (i idle) Draw(_ context.Context, t *task.Task) (worker.Drawn, error) {
	data := make([]byte, i.size)
	copy(data, t.Key)
	return worker.Drawn{Data: task.Pack([][]byte{data}), Pictures: time.Second}, nil
}

// BenchmarkTask is what a task costs beside its drawing: on an embedded server with a file store, with one task at a
// time, and with many.
func BenchmarkTask(b *testing.B) {
	for _, c := range []struct{ slots, size int }{{1, 10000}, {16, 10000}, {16, 1000000}} {
		b.Run(fmt.Sprintf("slots=%d/bytes=%d", c.slots, c.size), func(b *testing.B) {
			s, err := queue.NewServer(queue.ServerInfo{Folder: filepath.Join(b.TempDir(), "s")})
			require.NoError(b, err)
			defer s.Close()
			conn, err := s.Connect()
			require.NoError(b, err)
			defer conn.Close()
			spec := job.Spec{Output: "{frame}.png", Turntable: b.N + 1,
				Settings: job.Settings{Width: 8, Height: 8, Shading: "unlit", Format: "png"}}
			plan, err := spec.Plan(b.Context(), job.Load)
			require.NoError(b, err)
			dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
			require.NoError(b, err)
			defer dev.Close()
			co, err := New(Info{Conn: conn, Name: "bench", Plan: plan, Version: "v", Server: s})
			require.NoError(b, err)
			require.NoError(b, queue.Make(b.Context(), co.js, 1))
			results := store.NewResults(co.js)
			co.Inputs, co.Results, co.Output = store.NewInputs(co.js), results, nowhere{}
			co.Judge = worker.NewArtist(worker.ArtistInfo{Device: dev, Inputs: co.Inputs, Folder: b.TempDir()})
			w, err := worker.New(worker.Info{Conn: conn, Results: results.Of("w"), Drawer: idle{c.size}, Slots: c.slots,
				Beat: task.Beat{Worker: "w", Machine: "m", Version: "v", Threads: c.slots, Certificate: worker.Known()}})
			require.NoError(b, err)
			ctx, cancel := context.WithCancel(b.Context())
			ended := make(chan error)
			go func() { ended <- w.Run(ctx) }()
			b.ResetTimer()
			sum, err := co.Run(b.Context())
			b.StopTimer()
			require.NoError(b, err)
			require.Equal(b, b.N+1, sum.Pictures)
			b.ReportMetric(float64(sum.Counts.Tasks)/b.Elapsed().Seconds(), "tasks/s")
			cancel()
			<-ended
		})
	}
}
