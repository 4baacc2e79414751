package store

import (
	"context"
	"fmt"
	"sync"

	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Memory keeps objects in this process, for a farm that nobody else can join.
type Memory struct {
	mutex   sync.Mutex
	objects map[string][]byte
}

// NewMemory is an empty store.
func NewMemory() *Memory { return &Memory{objects: map[string][]byte{}} }

// Put keeps an object, whose bytes must stay what they are.
func (m *Memory) Put(_ context.Context, name string, data []byte) error {
	if !task.IsObject(name) {
		return fmt.Errorf("%.80q: is not a name", name)
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.objects[name] = data
	return nil
}

// Get is an object, which must not be changed.
func (m *Memory) Get(_ context.Context, name string, most int64) ([]byte, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	data, ok := m.objects[name]
	if !ok {
		return nil, ErrNone
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%w: it has %d bytes, at most %d are read", ErrLarge, len(data), most)
	}
	return data, nil
}

// Has says whether an object is there.
func (m *Memory) Has(_ context.Context, name string) (bool, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	_, ok := m.objects[name]
	return ok, nil
}

// Delete removes an object.
func (m *Memory) Delete(_ context.Context, name string) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.objects, name)
	return nil
}
