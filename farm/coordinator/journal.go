package coordinator

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/task"
)

// journal is what a coordinator decided, in order, in a stream: it goes on from there after it was killed. Records are
// a letter and numbers, so that a task takes some 45 bytes; records of one moment share a message. Only one coordinator
// can write: each message says which one it follows.
type journal struct {
	js      jetstream.JetStream
	subject string
	last    uint64 // sequence of the last message
	batch   []byte
	workers map[string]uint64 // that have a number in it
}

// The kinds of records.
const (
	recordHead    = 'H' // secret, plan's hash
	recordBundle  = 'G' // group, bundle's hash
	recordCut     = 'C' // group, first, count
	recordStrip   = 'S' // group, picture, first row, rows
	recordWhole   = 'P' // group, picture, 1: put together of its strips, which are gone; 0: it is not, and no strip is there
	recordWorker  = 'W' // name, which gets the next number
	recordDone    = 'D' // index, worker, sum
	recordConfirm = 'K' // index, worker, sum: two workers have it
	recordDead    = 'X' // index
	recordAlive   = 'A' // all that are dead
	recordBanish  = 'B' // worker
)

// record is one, as it is read.
type record struct {
	kind       byte
	a, b, c, d uint64
	sum        [32]byte
	name       string
}

// maxBatch is how many bytes a message of the journal has at most, about.
const maxBatch = 256 << 10

func (j *journal) number(n uint64) { j.batch = binary.AppendUvarint(j.batch, n) }

func (j *journal) head(secret uint64, plan string) {
	j.batch = append(j.batch, recordHead)
	j.number(secret)
	j.text(plan)
}

func (j *journal) text(s string) {
	j.number(uint64(len(s)))
	j.batch = append(j.batch, s...)
}

func (j *journal) bundle(group uint32, sum ledger.Sum) {
	j.batch = append(j.batch, recordBundle)
	j.number(uint64(group))
	j.batch = append(j.batch, sum[:]...)
}

func (j *journal) cut(k cut) {
	kind, list := byte(recordCut), []uint32{k.group, k.first, k.count}
	if k.rows > 0 {
		kind, list = recordStrip, []uint32{k.group, k.first, k.row, k.rows}
	}
	j.batch = append(j.batch, kind)
	for _, n := range list {
		j.number(uint64(n))
	}
}

func (j *journal) whole(p place, whole bool) {
	j.batch = append(j.batch, recordWhole)
	j.number(uint64(p.group))
	j.number(uint64(p.picture))
	n := uint64(0)
	if whole {
		n = 1
	}
	j.number(n)
}

func (j *journal) worker(name string) uint64 {
	n, ok := j.workers[name]
	if !ok {
		n = uint64(len(j.workers))
		j.workers[name] = n
		j.batch = append(j.batch, recordWorker)
		j.text(name)
	}
	return n
}

func (j *journal) done(kind byte, index uint32, worker string, sum ledger.Sum) {
	n := j.worker(worker)
	j.batch = append(j.batch, kind)
	j.number(uint64(index))
	j.number(n)
	j.batch = append(j.batch, sum[:]...)
}

func (j *journal) dead(index uint32) {
	j.batch = append(j.batch, recordDead)
	j.number(uint64(index))
}

func (j *journal) alive() { j.batch = append(j.batch, recordAlive) }

func (j *journal) banish(worker string) {
	n := j.worker(worker)
	j.batch = append(j.batch, recordBanish)
	j.number(n)
}

// errOther says that somebody else writes the journal.
var errOther = errors.New("another coordinator does this job: end it first")

// flush stores what was written.
func (j *journal) flush(ctx context.Context) error {
	if len(j.batch) == 0 {
		return nil
	}
	ack, err := j.js.PublishMsg(ctx, &nats.Msg{Subject: j.subject, Data: j.batch}, jetstream.WithExpectLastSequencePerSubject(j.last))
	if e, ok := errors.AsType[*jetstream.APIError](err); ok && e.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		// It may be ours, whose acknowledgement was lost.
		s, err := j.js.Stream(ctx, queue.Journal)
		if err != nil {
			return err
		}
		m, err := s.GetLastMsgForSubject(ctx, j.subject)
		if err != nil {
			return err
		}
		if string(m.Data) != string(j.batch) {
			return errOther
		}
		j.last, j.batch = m.Sequence, nil
		return nil
	}
	if err != nil {
		return err
	}
	j.last, j.batch = ack.Sequence, nil
	return nil
}

// read reads all of a journal; each record is given to see.
func (j *journal) read(ctx context.Context, see func(*record) error) error {
	s, err := j.js.Stream(ctx, queue.Journal)
	if err != nil {
		return err
	}
	j.workers = map[string]uint64{}
	last, err := s.GetLastMsgForSubject(ctx, j.subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	c, err := s.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{j.subject}})
	if err != nil {
		return err
	}
	for j.last < last.Sequence {
		m, err := c.Next(jetstream.FetchMaxWait(jsWait))
		if err != nil {
			return fmt.Errorf("journal: %w", err)
		}
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		if err := records(m.Data(), see); err != nil {
			return fmt.Errorf("journal: message %d: %w", meta.Sequence.Stream, err)
		}
		j.last = meta.Sequence.Stream
	}
	return nil
}

var errShort = errors.New("ends in a record")

// records reads the records of a message.
func records(data []byte, see func(*record) error) error {
	bad := false
	number := func() uint64 {
		v, n := binary.Uvarint(data)
		if n <= 0 {
			bad = true
			return 0
		}
		data = data[n:]
		return v
	}
	text := func() string {
		n := number()
		if bad || n > uint64(len(data)) || n > 256 {
			bad = true
			return ""
		}
		s := string(data[:n])
		data = data[n:]
		return s
	}
	for len(data) > 0 {
		r := record{kind: data[0]}
		data = data[1:]
		sum := false
		switch r.kind {
		case recordHead:
			r.a = number()
			r.name = text()
		case recordBundle:
			r.a, sum = number(), true
		case recordCut:
			r.a, r.b, r.c = number(), number(), number()
		case recordStrip:
			r.a, r.b, r.c, r.d = number(), number(), number(), number()
		case recordWhole:
			r.a, r.b, r.c = number(), number(), number()
		case recordWorker:
			if r.name = text(); !task.IsWorker(r.name) {
				bad = true
			}
		case recordDone, recordConfirm:
			r.a, r.b, sum = number(), number(), true
		case recordDead, recordBanish:
			r.a = number()
		case recordAlive:
		default:
			return fmt.Errorf("%q is not a kind of record", r.kind)
		}
		if sum && len(data) < len(r.sum) {
			bad = true
		}
		if bad {
			return errShort
		}
		if sum {
			data = data[copy(r.sum[:], data):]
		}
		if err := see(&r); err != nil {
			return err
		}
	}
	return nil
}
