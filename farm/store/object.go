package store

import (
	"bytes"
	"context"
	"errors"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Object keeps objects in one of JetStream's object stores.
type Object struct{ store jetstream.ObjectStore }

// NewObject is a store of JetStream's.
func NewObject(s jetstream.ObjectStore) *Object { return &Object{s} }

// chunk is how many bytes of an object are a message.
const chunk = 256 << 10

// Put keeps an object, unless one is there: putting it again would take it away for a moment from who reads it.
func (o *Object) Put(ctx context.Context, name string, data []byte) error {
	if there, err := o.Has(ctx, name); err != nil || there {
		return err
	}
	_, err := o.store.Put(ctx, jetstream.ObjectMeta{Name: name, Opts: &jetstream.ObjectMetaOptions{ChunkSize: chunk}}, bytes.NewReader(data))
	return err
}

// Get is an object.
func (o *Object) Get(ctx context.Context, name string, most int64) ([]byte, error) {
	r, err := o.store.Get(ctx, name)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	info, err := r.Info()
	if err != nil {
		return nil, err
	}
	data, err := read(r, int64(info.Size), most)
	if errors.Is(err, nats.ErrTimeout) {
		err = context.DeadlineExceeded
	}
	return data, err
}

// Has says whether an object is there.
func (o *Object) Has(ctx context.Context, name string) (bool, error) {
	_, err := o.store.GetInfo(ctx, name)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Delete removes an object.
func (o *Object) Delete(ctx context.Context, name string) error {
	if err := o.store.Delete(ctx, name); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return err
	}
	return nil
}
