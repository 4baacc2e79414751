package bench

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/simd"
)

// TransfersName and TransfersVersion name the table of transfers.
const (
	TransfersName    = "transfers"
	TransfersVersion = 2 // 1 copied from pages that nothing was written to
)

// transferRow is one row of the table.
type transferRow struct {
	name string
	// texels is the number of texels that one call makes: for levels the texels of level 0, for a blit the texels of
	// the target.
	texels int
	// target is the least rate that is asked for, in million texels a second, with AVX-512; below it half of that. Of
	// rows against memory it is the least fraction.
	target float64
	// memory is how many bytes a call reads and writes: the row is set against memory of as many. Zero: it is not.
	memory bytesMoved
	// oneThread says that the rate is a core's.
	oneThread bool
	make      func(dev *halfspace.Device) (func() error, error)
}

// bytesMoved are what a transfer reads and writes.
type bytesMoved struct{ read, written int }

// Transfer is a row's place in the table.
type Transfer struct {
	Level   string `json:"level"`
	Threads int    `json:"threads"`
	// Rate is the rate of the fastest round, in million texels a second.
	Rate float64 `json:"rate"`
	// Fraction is the fastest round of setting or copying as much memory on as many threads by the fastest of the row;
	// 0: it is not set against memory.
	Fraction float64 `json:"fraction,omitempty"`
	// Target is the least fraction that is asked for, or the least rate where there is none; 0: none.
	Target float64 `json:"target,omitempty"`
	// Allocations of one call.
	Allocations float64 `json:"allocations"`
}

// TransferNames are the names of the rows of Transfers, in order.
func TransferNames() (names []string) {
	for _, row := range transferRows() {
		names = append(names, row.name)
	}
	return names
}

// Transfers measures what moves texels without drawing: clears, copies, readbacks, resolves, blits, levels and decoded
// blocks, on all threads of a device. What is bound by memory is taken in turn with clear or copy of as many bytes.
func Transfers(ctx context.Context, dev *halfspace.Device, o Options) (*Report, error) {
	r := &Report{Benchmark: TransfersName, Version: TransfersVersion, Quick: o.Quick,
		Environment: NewEnvironment(dev.ISA(), dev.Threads())}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(dev.Threads()))
	rounds, limit := 16, 20*time.Millisecond
	if o.Quick {
		rounds, limit = 6, 5*time.Millisecond
	}
	rows := transferRows()
	for i := range rows {
		w := &rows[i]
		o.step(i, len(rows), w.name)
		if !o.takes(w.name) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		run, err := w.make(dev)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
		var failed error
		call := func() {
			if err := run(); err != nil {
				failed = err
			}
		}
		x := &Transfer{Level: dev.ISA(), Threads: dev.Threads(), Target: w.target}
		if w.oneThread {
			x.Threads = 1
		}
		runtime.GOMAXPROCS(x.Threads)
		moved := w.memory.move(x.Threads)
		samples := alternate([2]func(){moved, call}, [2]int{1, 1}, rounds, limit)
		x.Allocations = allocationsOf(call)
		if failed != nil {
			return nil, fmt.Errorf("%s: %w", w.name, failed)
		}
		for _, s := range samples {
			for k := range s {
				s[k] /= 1e6
			}
		}
		res := result(TransfersName, w.name, "ms", samples[1])
		x.Rate = round4(float64(w.texels) / res.Min / 1e3)
		if w.memory != (bytesMoved{}) {
			x.Fraction = round4(sorted(samples[0])[0] / res.Min)
		} else if dev.Kernels().Level < simd.LevelAVX512 && w.oneThread {
			x.Target /= 2
		}
		res.Transfer = x
		r.Results = append(r.Results, res)
	}
	if len(r.Results) == 0 {
		return nil, fmt.Errorf("no transfer has a matching name")
	}
	return r, nil
}

// allocationsOf is the mean of a few calls.
func allocationsOf(f func()) float64 {
	const calls = 4
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / calls
}

// move is as much traffic by Go's own clear or copy, in bands on all threads. What is read and written in different
// amounts is copied by their mean.
func (b bytesMoved) move(threads int) func() {
	n := (b.read + b.written) / 2
	if b.read == 0 {
		n = b.written
	}
	to, from := make([]byte, n), make([]byte, n)
	for i := 0; i < n; i += 64 {
		from[i] = byte(i >> 6) // pages that nothing was written to are all the same one, which is in the cache
	}
	const band = 1 << 18
	return func() {
		var wait sync.WaitGroup
		share := (n/threads + band) / band * band
		for first := 0; first < n; first += share {
			wait.Go(func() {
				part := to[first:min(first+share, n)]
				if b.read == 0 {
					clear(part)
				} else {
					copy(part, from[first:])
				}
			})
		}
		wait.Wait()
	}
}

func (r *Report) transferRows(t io.Writer) {
	fmt.Fprintln(t, "transfer\tthreads\tfastest ms\tmedian\tMtexel/s\tof memory\ttarget\tallocations")
	for i := range r.Results {
		x := &r.Results[i]
		y := x.Transfer
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%.0f\t%s\t%s\t%.0f\n", x.Name, y.Threads, figure(x.Min), figure(x.Median),
			y.Rate, y.fraction(), y.target(), y.Allocations)
	}
}

// fraction and target are for people, "" where there is none.
func (t *Transfer) fraction() string {
	if t.Fraction == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", t.Fraction)
}

func (t *Transfer) target() string {
	switch {
	case t.Target == 0:
		return ""
	case t.Fraction > 0:
		return fmt.Sprintf("%.2f", t.Target)
	}
	return fmt.Sprintf("%.0f", t.Target)
}

// transferCells are one row a transfer.
func (r *Report) transferCells() (head []string, rows [][]string) {
	head = []string{"transfer", "threads", "fastest ms", "Mtexel/s", "of memory", "target", "allocations"}
	for i := range r.Results {
		x := &r.Results[i]
		y := x.Transfer
		rows = append(rows, []string{x.Name, itoa(y.Threads), figure(x.Min), fmt.Sprintf("%.0f", y.Rate),
			y.fraction(), y.target(), fmt.Sprintf("%.0f", y.Allocations)})
	}
	return head, rows
}

// transferCharts are rates, and speeds by memory's.
func (r *Report) transferCharts() []chart {
	rates := chart{title: "Million texels a second, fastest rounds", better: higherIsBetter + " Dashed: the target."}
	fractions := chart{title: "Speed relative to memory, fastest rounds", better: higherIsBetter + " Dashed: the target."}
	for i := range r.Results {
		x := &r.Results[i]
		y, class := x.Transfer, barColor(levelColor(x.Transfer.Level))
		if y.Fraction > 0 {
			fractions.bars = append(fractions.bars,
				Bar{Name: x.Name, Value: y.Fraction, Text: y.fraction(), Class: class, Mark: y.Target})
			continue
		}
		rates.bars = append(rates.bars, Bar{Name: x.Name, Value: y.Rate, Text: fmt.Sprintf("%.0f", y.Rate), Class: class, Mark: y.Target})
	}
	return []chart{rates, fractions}
}
