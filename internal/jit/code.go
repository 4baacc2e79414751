package jit

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// MaxCode is how many bytes of machine code a process holds at most. Compile fails beyond, and code is interpreted.
const MaxCode = 64 << 20

var held atomic.Int64

// most is MaxCode, but for tests.
var most int64 = MaxCode

// Code is a compiled segment. It may be run by many goroutines at once.
type Code struct {
	*mapping
	at    int // in the memory
	slots int
	// groups is how many groups a call may do: code cannot be preempted. It is even: a group that is left over goes
	// alone where two go side by side.
	groups int
}

// record is what code finds in DI.
type record struct {
	file    unsafe.Pointer
	groups  int64
	scratch unsafe.Pointer
	// Where the first group lies, in bytes: of words and of bools.
	words, bools int64
	// Of code with loops: how many rounds it may go, and where it goes on, or 0.
	rounds, resume int64
}

// Scratch is working memory of a goroutine for Run. The zero value is ready.
type Scratch struct {
	record record
	slots  []byte
}

// Enabled says whether machine code is compiled and run: where the environment variable HALFSPACE_JIT says "on" or
// "off" as it says, else where it is tested, on linux. It needs an amd64 processor, and a build without the tag purego.
func Enabled() bool {
	switch os.Getenv("HALFSPACE_JIT") {
	case "off":
		return false
	case "on":
		return supported
	}
	return supported && runtime.GOOS == "linux"
}

// Supports says whether there is machine code for a level on this processor's kind.
func Supports(level simd.Level) bool {
	return supported && (level == simd.LevelAVX2 || level == simd.LevelAVX512)
}

// Compile makes machine code of a segment for a level. It fails where the system gives no executable memory, where
// MaxCode is reached, for levels without vectors, and for segments that are wrong or too long; then they are to be
// interpreted.
func Compile(level simd.Level, s Segment) (*Code, error) {
	list, errs := CompileAll(level, []Segment{s})
	return list[0], errs[0]
}

// CompileAll makes machine code of segments that live as long as one another, in memory of their own: each system call
// takes microseconds. Of each segment there is code or the error that Compile has for it.
func CompileAll(level simd.Level, segments []Segment) (list []*Code, errs []error) {
	list, errs = make([]*Code, len(segments)), make([]error, len(segments))
	if !Supports(level) {
		for n := range errs {
			errs[n] = fmt.Errorf("jit: no machine code for %v here", level)
		}
		return list, errs
	}
	var all []byte
	for n, s := range segments {
		text, slots, err := write(level, s)
		if err != nil {
			errs[n] = err
			continue
		}
		all = append(all, make([]byte, -len(all)&63)...) // constants are vectors
		list[n] = &Code{at: len(all), slots: int(slots), groups: max(2, bytesPerCall/len(text)&^1)}
		if all = append(all, text...); len(segments) == 1 {
			all = text
		}
	}
	m, err := newMapping(all)
	for n, c := range list {
		if c == nil {
			continue
		}
		if c.mapping = m; m == nil {
			list[n], errs[n] = nil, err
		}
	}
	return list, errs
}

// mapping is memory with machine code, which is given back when nobody has it any more.
type mapping struct{ memory []byte }

// newMapping is memory with code, or nil where there is none.
func newMapping(code []byte) (*mapping, error) {
	if len(code) == 0 {
		return nil, nil
	}
	size := int64((len(code) + pageSize - 1) &^ (pageSize - 1))
	if !reserve(size) {
		return nil, fmt.Errorf("%w: %d bytes are in use", ErrMemory, held.Load())
	}
	memory, err := executable(code, int(size))
	if err != nil {
		held.Add(-size)
		return nil, fmt.Errorf("%w: %w", ErrMemory, err)
	}
	m := &mapping{memory}
	runtime.AddCleanup(m, func(memory []byte) {
		held.Add(-int64(len(memory)))
		release(memory)
	}, memory)
	return m, nil
}

// reserve takes so much of MaxCode, if there is as much. Code that nobody has any more is freed by the garbage
// collector alone, which does not know how large it is: where there is too little left, it runs at once.
func reserve(size int64) bool {
	take := func() bool {
		if held.Add(size) <= most {
			return true
		}
		held.Add(-size)
		return false
	}
	if take() {
		return true
	}
	room.Lock()
	defer room.Unlock()
	if time.Since(room.none) < time.Second {
		return take()
	}
	runtime.GC()
	// Cleanups run by and by: 64 MiB are 16,384 pages to be given back.
	for left, wait := held.Load(), 0; wait < 100; wait++ {
		if take() {
			return true
		}
		time.Sleep(time.Millisecond)
		if now := held.Load(); now != left {
			left, wait = now, 0
		}
	}
	room.none = time.Now()
	return false
}

// room is held by who makes some; none is when there was none to be made.
var room struct {
	sync.Mutex
	none time.Time
}

// bytesPerCall is how much code a call runs through, one group after the other: instructions are about eight bytes, and
// about one a cycle, so that a call stays under 50 microseconds.
const bytesPerCall = 1 << 19

// Run runs the code for groups of lanes of the file of registers, from group number from on. The file must hold all
// that the segment names of them. Code with loops asks stopped, which may be nil, at least every millisecond, and Run
// returns false, in the middle, when that says so.
func (c *Code) Run(scratch *Scratch, file unsafe.Pointer, from, groups int, stopped func() bool) bool {
	if n := (c.slots + 1) * slotBytes; len(scratch.slots) < n {
		scratch.slots = make([]byte, n)
	}
	r := &scratch.record
	r.scratch = unsafe.Pointer(&scratch.slots[0])
	r.file, r.words, r.bools = file, int64(from)*simd.VecWord.Step(), int64(from)*simd.VecBool.Step()
	for groups > 0 {
		n := min(groups, c.groups)
		words, bools := r.words+int64(n)*simd.VecWord.Step(), r.bools+int64(n)*simd.VecBool.Step()
		r.groups, r.resume = int64(n), 0
		for {
			r.rounds = int64(c.groups)
			call(unsafe.Pointer(&c.memory[c.at]), unsafe.Pointer(r))
			if r.resume == 0 {
				break
			}
			if stopped != nil && stopped() {
				r.file = nil
				return false
			}
		}
		r.words, r.bools, groups = words, bools, groups-n
	}
	r.file = nil
	runtime.KeepAlive(c)
	return true
}
