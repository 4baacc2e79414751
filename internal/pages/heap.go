package pages

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"unsafe"
)

const (
	heapPieces = 16        // 64 MB, after which the heap of a command is collected first
	heapPiece  = 4 << 20   // larger slices lie behind all pieces
	heapFence  = 128 << 10 // the runtime places smaller things by other rules than the lowest address
)

// fences keep the pieces apart for ever. Without them large images would take all the memory, which is no longer known
// to be zero and would be cleared where nobody draws.
var fences [heapPieces][]byte

// WantHeap asks for large pages for what Go's heap will hold first. Where the system takes 10 to 25 microseconds for a
// page, as in some virtual machines, small pages of the heap were half of the time of a small picture. It collects
// garbage once, and must come before the process has made much.
func WantHeap() {
	percent := debug.SetGCPercent(-1)
	defer debug.SetGCPercent(percent)
	wantPieces()
	runtime.GC()
}

// wantPieces makes pieces with a fence behind each, and lets go of the pieces. It does nothing more where the runtime
// places them elsewhere.
func wantPieces() {
	var others [][]byte // in holes below
	for i := range fences {
		piece := make([]byte, heapPiece-heapFence)
		for fences[i] == nil {
			fence := make([]byte, heapFence)
			if address(fence) == address(piece)+uintptr(len(piece)) {
				fences[i] = fence
			} else if others = append(others, fence); len(others) > heapPieces*heapPiece/heapFence {
				return
			}
		}
		wantAll(piece)
		wantAll(fences[i])
	}
}

// late is how garbage is collected usually, of a heap whose first collection comes late; 0 of others.
var late atomic.Int64

// CollectLate makes the heap's first garbage collection come at 64 MB instead of 4 MB; the next ones come as usual,
// when the heap has doubled. Most scenes are drawn without any, and large ones need as much memory as before.
func CollectLate() {
	usual := debug.SetGCPercent(1600) // of the 4 MB that a heap has at least
	if usual != 100 {
		debug.SetGCPercent(usual) // somebody chose
		return
	}
	late.Store(int64(usual))
	runtime.AddCleanup(new(*int), func(struct{}) { CollectAsUsual() }, struct{}{})
}

// CollectAsUsual ends what CollectLate began, if nothing has been collected yet.
func CollectAsUsual() {
	if usual := late.Swap(0); usual != 0 {
		debug.SetGCPercent(int(usual))
	}
}

// address is where memory begins.
func address(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
