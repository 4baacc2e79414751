package scene

import "sync/atomic"

// bands hands rows of a picture to goroutines, some rows at a time: those whose processor is slow, or shared, take fewer.
type bands struct {
	end, rows int64
	next      atomic.Int64 // the first row that nobody has
}

// bandsEach is how many bands there are for each goroutine.
const bandsEach = 4

// begin hands out the rows from one to before another, to so many goroutines. Bands begin at multiples of four rows, for
// those whose rows are columns: texels of four floats then share no line of a cache with another band's.
func (b *bands) begin(from, to, n int) {
	b.end, b.rows = int64(to), int64(to-from)
	if n > 1 {
		b.rows = (b.rows/int64(n*bandsEach) + 4) / 4 * 4
	}
	b.next.Store(int64(from))
}

// take is the next band, from a row to before another; of none both are the same.
func (b *bands) take() (from, to int) {
	end := b.next.Add(b.rows)
	return int(min(end-b.rows, b.end)), int(min(end, b.end))
}
