package shading_test

import (
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
)

// goCompute is a compute program in Go.
type goCompute struct {
	run func(w *shade.Workgroups) error
}

func (g goCompute) ComputeInterface() shade.ComputeInterface {
	return shade.ComputeInterface{Name: "sums", Size: [3]int{8, 8, 1}}
}

func (g goCompute) Workgroups(w *shade.Workgroups) error { return g.run(w) }

// A panic of a compute program is raised again where it was dispatched, and names the dispatch and the program; its
// errors, and its end of the goroutine, are errors that do. The device goes on.
func TestComputeProgramsFailByName(t *testing.T) {
	for _, threads := range []int{1, 3} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		defer dev.Close()
		failure := errors.New("no more sums")
		run := func(f func(w *shade.Workgroups) error) error {
			p, err := dev.NewComputePipeline(goCompute{f})
			require.NoError(t, err)
			return p.Dispatch(t.Context(), halfspace.Dispatch{Groups: [3]int{10, 10, 1}, Label: "first"})
		}
		func() {
			defer func() {
				p, ok := recover().(*halfspace.ComputePanic)
				require.True(t, ok)
				require.ErrorIs(t, p, failure)
				require.Equal(t, [2]string{"first", "sums"}, [2]string{p.Label, p.Program})
				require.ErrorContains(t, p, `dispatch (first) of program "sums" panicked: no more sums`)
				require.Contains(t, string(p.Stack), "TestComputeProgramsFailByName")
			}()
			err := run(func(w *shade.Workgroups) error {
				if w.First > 30 {
					panic(failure)
				}
				return nil
			})
			t.Fatal(err)
		}()
		err := run(func(*shade.Workgroups) error { return failure })
		require.ErrorIs(t, err, failure)
		require.EqualError(t, err, `dispatch (first) of program "sums": no more sums`)
		err = run(func(*shade.Workgroups) error { runtime.Goexit(); return nil })
		require.ErrorIs(t, err, halfspace.ErrGoexit)
		require.NoError(t, run(func(*shade.Workgroups) error { return nil }))
	}
}
