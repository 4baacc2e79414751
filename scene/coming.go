package scene

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// coming is a thing that is made beside what does not need it.
type coming[T any] struct {
	cancel context.CancelFunc
	done   chan struct{}
	made   T
	err    error
}

// begin begins to make a thing. A panic of f is an error.
func begin[T any](ctx context.Context, f func(context.Context) (T, error)) *coming[T] {
	c := &coming[T]{done: make(chan struct{})}
	ctx, c.cancel = context.WithCancel(ctx)
	go func() {
		defer close(c.done)
		c.made, c.err = await(context.Background(), func() (T, error) { return f(ctx) })
	}()
	return c
}

// wait returns the thing once it is made, with the error of that.
func (c *coming[T]) wait() (T, error) {
	<-c.done
	return c.made, c.err
}

// end ends the making, if it is not done, and returns once it has ended.
func (c *coming[T]) end() {
	c.cancel()
	<-c.done
}

// sideBySide calls f for 0 to n-1 on all cores. The error is the least number's.
func sideBySide(n int, f func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				_, errs[i] = await(context.Background(), func() (any, error) { return nil, f(i) })
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// kept is things that were made, by what they are made of: at most so many, after which all are forgotten. Who makes one
// holds its place, and others wait.
type kept[K comparable, T any] struct {
	most   int
	mutex  sync.Mutex
	places map[K]*keptOne[T]
}

// keptOne is the place of a thing.
type keptOne[T any] struct {
	mutex sync.Mutex
	there bool
	made  T
}

// of is the thing that was made of key, or a new one.
func (k *kept[K, T]) of(key K, make func() (T, error)) (T, error) {
	k.mutex.Lock()
	at := k.places[key]
	if at == nil {
		if k.places == nil || len(k.places) >= k.most {
			k.places = map[K]*keptOne[T]{}
		}
		at = new(keptOne[T])
		k.places[key] = at
	}
	k.mutex.Unlock()
	at.mutex.Lock()
	defer at.mutex.Unlock()
	if at.there {
		return at.made, nil
	}
	made, err := make()
	at.made, at.there = made, err == nil
	return made, err
}
