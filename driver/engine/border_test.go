package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-1acaedba/halfspace/driver/capture"
)

var startOnce = sync.OnceValue(func() error { return startHost(true) })

// interesting are words that parameters, indices and sizes go wrong with.
var interesting = []uint32{0, 1, 2, 3, 4, 7, 15, 16, 31, 255, 256, 4095, 4096, 65535, 65536, 1 << 24, 1 << 31, 1<<31 - 1,
	0xffffffff, 0xfffffffe, 0xffff0000, 0x7f800000, 0x7fc00000, 0x3f800000, 0xbf800000, 0x4f000000}

// spoil changes a few bytes: parameters, indices, indirect arguments, contents of buffers, words of modules.
func spoil(r *rand.Rand, b []byte) {
	if len(b) == 0 {
		return
	}
	for range 1 + r.IntN(3) {
		at := r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b[at] ^= 1 << r.IntN(8)
		case 1:
			b[at] = byte(r.Uint32())
		default: // a word, most often at its own place
			if v := interesting[r.IntN(len(interesting))]; at+4 <= len(b) {
				copy(b[at:], []byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)})
			}
		}
	}
}

// border draws a capture with some records spoilt, and returns how many submissions ran. Errors are as they may be; a
// fault ends the process, and memory that is written behind its end, or a submission that does not end, the test.
func border(t *testing.T, data []byte, seed uint64) int {
	t.Helper()
	if err := startOnce(); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	p := newReplayer(2 * time.Second)
	p.tolerate = true
	share := []int{3, 10, 40}[r.IntN(3)]
	p.change = func(letter byte, content []byte) {
		if seed > 0 && r.IntN(share) == 0 && (letter == capture.Call || letter == capture.Submission) {
			spoil(r, content)
		}
	}
	defer forgetObjects()
	ended := make(chan error, 1)
	go func() { ended <- p.run(bytes.NewReader(data)) }()
	select {
	case err := <-ended:
		if err != nil && strings.Contains(err.Error(), "behind the end") || seed == 0 && (err != nil || !p.report.Equal) {
			t.Errorf("seed %d: %v", seed, err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatalf("seed %d: it does not end", seed)
	}
	return p.report.Submissions
}

// forgetObjects empties the table of objects: calls that were spoilt leave some.
func forgetObjects() {
	objects.Lock()
	defer objects.Unlock()
	for i := range objects.pages {
		objects.pages[i].Store(nil)
	}
	objects.free, objects.next, objects.count = nil, nil, 0
}

// seeds are the captures in testdata/border.
func seeds(t testing.TB) (list [][]byte) {
	names, err := filepath.Glob("testdata/border/*.capture")
	if err != nil || len(names) == 0 {
		t.Fatal(err, len(names))
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, b)
	}
	return list
}

// FuzzBorder draws captures that are not what the driver wrote: whatever they say, nothing outside of their own memory,
// which lies between pages that nothing may touch, is read or written. Seed 0 is the capture as it is.
func FuzzBorder(f *testing.F) {
	for _, b := range seeds(f) {
		for seed := range uint64(6) {
			f.Add(b, seed)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) { border(t, data, seed) })
}

// As many submissions of spoilt captures as HALFSPACE_BORDER says run without a fault.
func TestBorderHolds(t *testing.T) {
	want, _ := strconv.Atoi(os.Getenv("HALFSPACE_BORDER"))
	if want == 0 {
		t.Skip("HALFSPACE_BORDER is not set: FuzzBorder has a few")
	}
	first, _ := strconv.ParseUint(os.Getenv("HALFSPACE_BORDER_SEED"), 10, 64)
	list, ran := seeds(t), 0
	for seed := max(first, 1); ran < want && !t.Failed(); seed++ {
		fmt.Fprintf(os.Stderr, "\rseed %d, %d submissions ", seed, ran) // a fault leaves the number
		ran += border(t, list[seed%uint64(len(list))], seed)
	}
	fmt.Fprintf(os.Stderr, "\n%d submissions\n", ran)
}
