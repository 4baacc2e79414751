package scene

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// Parts of a stage begin once the stages that it comes after are done, and after the stage has begun, with any number of
// goroutines.
func TestStagesWaitForStages(t *testing.T) {
	for _, n := range []int{1, 2, 7} {
		const stages, parts = 40, 5
		var ended [stages]atomic.Int32
		var begun [stages]bool
		list := make([]*stage, stages)
		for k := range list {
			list[k] = &stage{parts: parts, begin: func() { begun[k] = true }, do: func(_, _ int) error {
				if !begun[k] {
					return errors.New("a part came before its stage")
				}
				for _, before := range []int{k - 1, k - 3} {
					if k%2 == 0 && before >= 0 && ended[before].Load() != parts {
						return errors.New("a part came before another stage was done")
					}
				}
				ended[k].Add(1)
				return nil
			}}
			for _, before := range []int{k - 1, k - 3} {
				if k%2 == 0 && before >= 0 {
					list[k].after = append(list[k].after, list[before])
				}
			}
		}
		require.NoError(t, inStages(n, list), n)
		for k := range ended {
			require.Equal(t, int32(parts), ended[k].Load(), "%d goroutines, stage %d", n, k)
		}
	}
}

// After a part that fails no other stage is begun to be done, and nobody waits for it; a panic is raised again.
func TestStagesThatFailEnd(t *testing.T) {
	for _, n := range []int{1, 3} {
		var later atomic.Int32
		wrong := errors.New("wrong")
		stages := func(do func(worker, part int) error) []*stage {
			first := &stage{parts: 4, do: do}
			return []*stage{first, {after: []*stage{first}, parts: 4, do: func(_, _ int) error { later.Add(1); return nil }}}
		}
		require.Equal(t, wrong, inStages(n, stages(func(_, _ int) error { return wrong })))
		require.PanicsWithValue(t, "broken", func() { _ = inStages(n, stages(func(_, _ int) error { panic("broken") })) })
		require.Zero(t, later.Load())

		opens := stages(func(_, _ int) error { return nil })
		opens[1].begin = func() { panic("not open") }
		require.PanicsWithValue(t, "not open", func() { _ = inStages(n, opens) })
		require.Zero(t, later.Load())
	}
}

func TestStagesBetweenOthersKeepTheirOrder(t *testing.T) {
	list := make([]*stage, 8)
	for i := range list {
		list[i] = new(stage)
	}
	a, b := list[:3], list[3:]
	all := between(a, b)
	require.Equal(t, []*stage{a[0], b[0], a[1], b[1], a[2], b[2], b[3], b[4]}, all)
	require.Equal(t, b, between(nil, b))
	require.Empty(t, between(nil, nil))
}
