package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Stream keeps objects in a stream of JetStream: message 0 of an object says how many bytes it has, and the others have
// them, in pieces. JetStream's own object stores do not do: who may write to one may empty it with a header, and who
// may read one may have the server write elsewhere.
type Stream struct {
	js      jetstream.JetStream
	name    string
	subject func(object string, piece int) string

	mutex  sync.Mutex
	stream jetstream.Stream
}

// NewInputs is the store of scenes' files.
func NewInputs(js jetstream.JetStream) *Stream {
	return &Stream{js: js, name: queue.Inputs, subject: queue.InputSubject}
}

// streams are the stores of workers' results on a server.
type streams struct {
	js    jetstream.JetStream
	mutex sync.Mutex
	of    map[string]*Stream
}

// NewResults is the results on a server: each worker has a stream of its own, which the coordinator makes when the
// worker joins.
func NewResults(js jetstream.JetStream) Results { return &streams{js: js, of: map[string]*Stream{}} }

// Of is the store of a worker.
func (r *streams) Of(worker string) Store {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	s := r.of[worker]
	if s == nil {
		s = &Stream{js: r.js, name: queue.Results(worker),
			subject: func(object string, piece int) string { return queue.ResultSubject(worker, object, piece) }}
		r.of[worker] = s
	}
	return s
}

// chunk is how many bytes of an object are a message, and reads how many messages are asked for at a time.
const (
	chunk = 256 << 10
	reads = 8
)

// patience is how long so many bytes may take, at a megabyte a second: who waits for a server that has ended hears
// nothing.
func patience(size int64) time.Duration {
	return 5*time.Second + time.Duration(size)*time.Microsecond
}

// open finds the stream on the server.
func (s *Stream) open(ctx context.Context) (jetstream.Stream, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.stream != nil {
		return s.stream, nil
	}
	found, err := s.js.Stream(ctx, s.name)
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", s.name, err)
	}
	s.stream = found
	return found, nil
}

// Put keeps an object, unless one is there.
func (s *Stream) Put(ctx context.Context, name string, data []byte) error {
	if !task.IsObject(name) {
		return fmt.Errorf("%.80q: is not a name of an object", name)
	}
	ctx, cancel := context.WithTimeout(ctx, patience(int64(len(data))))
	defer cancel()
	if there, err := s.Has(ctx, name); err != nil || there {
		return err
	}
	var waiting []jetstream.PubAckFuture
	await := func(most int) error {
		for len(waiting) > most {
			select {
			case <-waiting[0].Ok():
			case err := <-waiting[0].Err():
				if !strings.Contains(err.Error(), "maximum messages per subject") { // that piece is there already
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
			waiting = waiting[1:]
		}
		return nil
	}
	for piece := 1; (piece-1)*chunk < len(data); piece++ {
		part := data[(piece-1)*chunk : min(piece*chunk, len(data))]
		f, err := s.js.PublishAsync(s.subject(name, piece), part)
		if err != nil {
			return err
		}
		waiting = append(waiting, f)
		if err := await(reads); err != nil {
			return err
		}
	}
	if err := await(0); err != nil {
		return err
	}
	f, err := s.js.PublishAsync(s.subject(name, 0), []byte(strconv.Itoa(len(data)))) // now it is whole
	if err != nil {
		return err
	}
	waiting = append(waiting, f)
	return await(0)
}

// piece is one message of an object.
func (s *Stream) piece(ctx context.Context, name string, i int) ([]byte, error) {
	from, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	m, err := from.GetLastMsgForSubject(ctx, s.subject(name, i))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	return m.Data, nil
}

// Get is an object.
func (s *Stream) Get(ctx context.Context, name string, most int64) ([]byte, error) {
	wait, cancel := context.WithTimeout(ctx, patience(0))
	head, err := s.piece(wait, name, 0)
	cancel()
	if err != nil {
		return nil, err
	}
	size, err := strconv.ParseInt(string(head), 10, 64)
	switch {
	case err != nil || size < 0:
		return nil, ErrBad
	case size > most:
		return nil, fmt.Errorf("%w: it has %d bytes, at most %d are read", ErrLarge, size, most)
	}
	ctx, cancel = context.WithTimeout(ctx, patience(size))
	defer cancel()
	data := make([]byte, 0, min(size, 64<<20)) // a claimed size is not trusted
	for first := 1; int64(len(data)) < size; first += reads {
		var parts [reads][]byte
		var errs [reads]error
		var all sync.WaitGroup
		for k := range reads {
			if int64(first-1+k)*chunk < size {
				all.Go(func() { parts[k], errs[k] = s.piece(ctx, name, first+k) })
			}
		}
		all.Wait()
		before := len(data)
		for k := range reads {
			if errs[k] != nil {
				return nil, errs[k]
			}
			data = append(data, parts[k]...)
		}
		if len(data) == before {
			return nil, ErrBad
		}
	}
	if int64(len(data)) != size {
		return nil, ErrBad
	}
	return data, nil
}

// Has says whether an object is there, with all its bytes.
func (s *Stream) Has(ctx context.Context, name string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, patience(0))
	defer cancel()
	_, err := s.piece(ctx, name, 0)
	if errors.Is(err, ErrNone) {
		return false, nil
	}
	return err == nil, err
}

// Delete removes an object.
func (s *Stream) Delete(ctx context.Context, name string) error {
	if !task.IsObject(name) {
		return fmt.Errorf("%.80q: is not a name of an object", name)
	}
	from, err := s.open(ctx)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	subject := s.subject(name, 0)
	return from.Purge(ctx, jetstream.WithPurgeSubject(subject[:strings.LastIndexByte(subject, '.')]+".*"))
}
