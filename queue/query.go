package queue

import (
	"encoding/binary"
	"time"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// active are the queries that count what an executor runs.
type active struct {
	list     []activeQuery
	counting int                // how many of them count samples
	total    PipelineStatistics // of all that the executor ran
	stamps   []stamp            // that are written when the pass has ended
}

// activeQuery is a query between its begin and its end.
type activeQuery struct {
	pool   *QueryPool
	number int
	passed int64 // samples, of passes that have ended
	first  int   // draw of the pass that counts
	end    int   // draw that does not count any more; -1: the query goes on
	before PipelineStatistics
}

// stamp is a timestamp that is to be written.
type stamp struct {
	pool   *QueryPool
	number int
}

// begin begins to count in a new pass.
func (a *active) begin(*executor) {
	for i := range a.list {
		a.list[i].first = 0
	}
}

// end counts what a pass did.
func (a *active) end(x *executor) {
	s := x.pass.Statistics()
	a.total.InputAssemblyPrimitives += s.Primitives
	a.total.ClippingInvocations += s.Primitives
	a.total.ClippingPrimitives += s.Primitives - s.Culled
	a.total.FragmentShaderInvocations += s.FragmentsShaded
	kept := a.list[:0]
	for _, q := range a.list {
		if q.pool.kind == QueryOcclusion {
			to := q.end
			if to < 0 {
				to = x.pass.Draws()
			}
			q.passed += max(x.pass.SamplesPassed(q.first, to), 0)
		}
		if q.end < 0 {
			kept = append(kept, q)
		} else {
			q.pool.finish(q.number, uint64(q.passed))
		}
	}
	a.list = kept
	for _, s := range a.stamps {
		s.write()
	}
	a.stamps = a.stamps[:0]
}

func (s stamp) write() { s.pool.finish(s.number, s.pool.device.Timestamp()) }

// Timestamp is what a timestamp that is written now has: the nanoseconds since the device was made.
func (d *Device) Timestamp() uint64 { return uint64(time.Since(d.made).Nanoseconds()) }

// count adds to the statistics.
func (x *executor) count(add func(*PipelineStatistics)) { add(&x.queries.total) }

// countDraw adds a draw's vertices to the statistics.
func (x *executor) countDraw(d *shade.Draw) {
	n := int64(max(d.Count, 0)) * int64(max(d.Instances, 0))
	x.queries.total.InputAssemblyVertices += n
	x.queries.total.VertexShaderInvocations += n
}

// BeginQuery records that a query counts from here on.
func (l *List) BeginQuery(p *QueryPool, number int) {
	if !l.query(p, number, 1) {
		return
	}
	if p.kind == QueryTimestamp {
		l.fail(vk.Errorf("Query", "a timestamp does not begin and end"))
		return
	}
	if p.kind == QueryPipelineStatistics && (l.open != nil || l.inherits) {
		l.splits()
	}
	l.add(func(x *executor) error {
		if p.kind == QueryPipelineStatistics {
			if err := x.split(); err != nil {
				return err
			}
		}
		q := activeQuery{pool: p, number: number, end: -1, before: x.queries.total}
		if x.begun {
			q.first = x.pass.Draws()
		}
		if p.kind == QueryOcclusion {
			x.queries.counting++
		}
		x.queries.list = append(x.queries.list, q)
		return nil
	})
}

// EndQuery records that a query ends here.
func (l *List) EndQuery(p *QueryPool, number int) {
	if !l.query(p, number, 1) {
		return
	}
	if p.kind == QueryPipelineStatistics && (l.open != nil || l.inherits) {
		l.splits()
	}
	l.add(func(x *executor) error { return x.endQuery(p, number) })
}

func (x *executor) endQuery(p *QueryPool, number int) error {
	if p.kind == QueryPipelineStatistics {
		if err := x.split(); err != nil {
			return err
		}
	}
	for i := range x.queries.list {
		q := &x.queries.list[i]
		if q.pool != p || q.number != number || q.end >= 0 {
			continue
		}
		if p.kind == QueryOcclusion {
			x.queries.counting--
			if x.begun {
				q.end = x.pass.Draws() // the pass has to end first
				return nil
			}
			p.finish(number, uint64(q.passed))
		} else {
			s := x.queries.total.since(&q.before)
			p.finish(number, s.values(p.bits)...)
		}
		x.queries.list = append(x.queries.list[:i], x.queries.list[i+1:]...)
		return nil
	}
	return vk.Errorf("Query", "%d was not begun", number)
}

// WriteTimestamp records that a query gets the time at which the commands before it have ended: of commands inside of
// rendering, the time at which its pass has ended.
func (l *List) WriteTimestamp(p *QueryPool, number int) {
	if !l.query(p, number, 1) {
		return
	}
	if p.kind != QueryTimestamp {
		l.fail(vk.Errorf("Query", "the pool has no timestamps"))
		return
	}
	l.add(func(x *executor) error {
		if s := (stamp{p, number}); x.begun {
			x.queries.stamps = append(x.queries.stamps, s)
		} else {
			s.write()
		}
		return nil
	})
}

// ResetQueries records that results are forgotten.
func (l *List) ResetQueries(p *QueryPool, first, count int) {
	if l.query(p, first, count) && l.outside("ResetQueries") {
		l.add(func(*executor) error { return p.Reset(first, count) })
	}
}

// query checks a pool and the numbers of its queries.
func (l *List) query(p *QueryPool, first, count int) bool {
	if !l.needs("Pool", p != nil) {
		return false
	}
	if !p.has(first, count) {
		l.fail(p.refuse(first, count))
		return false
	}
	return true
}

// QueryFlags say how results are copied (VkQueryResultFlagBits). The zero value is words of 32 bits of queries that are
// available.
type QueryFlags uint8

// The flags.
const (
	Query64               QueryFlags = 1 << iota // words of 64 bits
	QueryWait                                    // wait until they are available
	QueryWithAvailability                        // a word after the values: 1 or 0
	QueryPartial                                 // also values of queries that are not available
)

// CopyQueries records that results are copied to a buffer, stride bytes apart.
func (l *List) CopyQueries(p *QueryPool, first, count int, to *Buffer, offset, stride int, flags QueryFlags) {
	if !l.query(p, first, count) || !l.needs("Buffer", to != nil) || !l.outside("CopyQueries") {
		return
	}
	word := 4
	if flags&Query64 != 0 {
		word = 8
	}
	size := word * len(p.results[0].Values)
	if flags&QueryWithAvailability != 0 {
		size += word
	}
	last := int64(max(count-1, 0))*int64(stride) + int64(size)
	if stride < 0 || stride > maxMemory>>24 || stride%word != 0 || count > 1 && stride < size || offset < 0 ||
		offset%word != 0 || last > int64(len(to.bytes)-offset) {
		l.fail(vk.Errorf("Offset", "%d results of %d bytes from %d on, %d bytes apart; the buffer has %d", count, size,
			offset, stride, len(to.bytes)))
		return
	}
	l.add(func(x *executor) error {
		timeout := time.Duration(0)
		if flags&QueryWait != 0 {
			timeout = Forever
		}
		list, err := p.Results(first, count, timeout)
		if err != nil {
			return err
		}
		put := func(b []byte, n uint64) []byte {
			if word == 8 {
				binary.LittleEndian.PutUint64(b, n)
			} else {
				binary.LittleEndian.PutUint32(b, uint32(min(n, 1<<32-1)))
			}
			return b[word:]
		}
		for i, r := range list {
			b := to.bytes[offset+i*stride:]
			for _, v := range r.Values {
				if r.Available || flags&QueryPartial != 0 {
					put(b, v)
				}
				b = b[word:]
			}
			if flags&QueryWithAvailability != 0 {
				available := uint64(0)
				if r.Available {
					available = 1
				}
				put(b, available)
			}
		}
		x.device.watched.touch()
		return nil
	})
}
