// Package store keeps the bytes of a farm: files that scenes are drawn from, and results. Objects are named by the
// SHA-256 of their bytes (task.IsObject), so that a name says what must be there: an object that was changed by whoever
// is found out by whoever reads it.
package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Store keeps objects. It may be used by several goroutines.
type Store interface {
	// Put keeps data under a name. An object that is there may stay.
	Put(ctx context.Context, name string, data []byte) error
	// Get is an object of at most so many bytes. The error wraps ErrNone where there is none.
	Get(ctx context.Context, name string, most int64) ([]byte, error)
	// Has says whether there is an object of a name.
	Has(ctx context.Context, name string) (bool, error)
	// Delete removes an object. One that is not there is none the less removed.
	Delete(ctx context.Context, name string) error
}

// Results are the stores that workers put their results into.
type Results interface {
	// Of is the store of a worker, which must be one that has joined.
	Of(worker string) Store
}

// Shared is one store for the results of all workers.
type Shared struct{ Store }

// Of is the store.
func (s Shared) Of(string) Store { return s.Store }

// ErrNone says that there is no such object.
var ErrNone = errors.New("no such object")

// ErrLarge says that an object has more bytes than are read.
var ErrLarge = errors.New("is too large")

// ErrBad says that the bytes of an object are not those that its name says.
var ErrBad = errors.New("its bytes do not have the hash in its name")

// Keep puts data under its name.
func Keep(ctx context.Context, s Store, data []byte) (name string, err error) {
	name = task.Hash(data)
	if err := s.Put(ctx, name, data); err != nil {
		return "", fmt.Errorf("object %.12s: %w", name, err)
	}
	return name, nil
}

// insistFor is how long Insist tries.
const insistFor = 2 * time.Minute

// Insist is Fetch by one who has time: what may pass is waited for. What is there and is wrong stays wrong.
func Insist(ctx context.Context, s Store, name string, most int64) ([]byte, error) {
	begun := time.Now()
	for try := 1; ; try++ {
		data, err := Fetch(ctx, s, name, most)
		if err == nil || ctx.Err() != nil || errors.Is(err, ErrBad) || errors.Is(err, ErrLarge) ||
			errors.Is(err, ErrNone) && try > 3 || time.Since(begun) > insistFor {
			return data, err
		}
		select {
		case <-time.After(min(time.Duration(try)*200*time.Millisecond, 4*time.Second)):
		case <-ctx.Done():
		}
	}
}

// Fetch is an object whose bytes are what its name says.
func Fetch(ctx context.Context, s Store, name string, most int64) ([]byte, error) {
	if !task.IsObject(name) {
		return nil, fmt.Errorf("object %.80q: is not a name", name)
	}
	data, err := s.Get(ctx, name, most)
	if err == nil && !strings.HasPrefix(name, task.Hash(data)) {
		err = ErrBad
	}
	if err != nil {
		return nil, fmt.Errorf("object %.12s: %w", name, err)
	}
	return data, nil
}
