package store

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Object keeps objects in one of JetStream's object stores.
type Object struct{ store jetstream.ObjectStore }

// NewObject is a store of JetStream's.
func NewObject(s jetstream.ObjectStore) *Object { return &Object{s} }

// chunk is how many bytes of an object are a message.
const chunk = 256 << 10

// patience is how long so many bytes may take, at a megabyte a second: who waits for a server that has ended hears nothing.
func patience(size int64) time.Duration {
	return 5*time.Second + time.Duration(size)*time.Microsecond
}

// Put keeps an object, unless one is there: putting it again would take it away for a moment from who reads it.
func (o *Object) Put(ctx context.Context, name string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, patience(int64(len(data))))
	defer cancel()
	if there, err := o.Has(ctx, name); err != nil || there {
		return err
	}
	_, err := o.store.Put(ctx, jetstream.ObjectMeta{Name: name, Opts: &jetstream.ObjectMetaOptions{ChunkSize: chunk}}, bytes.NewReader(data))
	return err
}

// sized is how large what is asked for can be before its size is asked for alone.
const sized = 16 << 20

// Get is an object.
func (o *Object) Get(ctx context.Context, name string, most int64) ([]byte, error) {
	size := most
	if size > sized {
		info, err := o.info(ctx, name)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			return nil, ErrNone
		}
		if err != nil {
			return nil, err
		}
		size = int64(min(info.Size, uint64(most)))
	}
	ctx, cancel := context.WithTimeout(ctx, patience(size))
	defer cancel()
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
	_, err := o.info(ctx, name)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return false, nil
	}
	return err == nil, err
}

// info is what is known of an object.
func (o *Object) info(ctx context.Context, name string) (*jetstream.ObjectInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, patience(0))
	defer cancel()
	return o.store.GetInfo(ctx, name)
}

// Delete removes an object.
func (o *Object) Delete(ctx context.Context, name string) error {
	if err := o.store.Delete(ctx, name); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return err
	}
	return nil
}
