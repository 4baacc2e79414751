//go:build unix

package bench

import (
	"syscall"
	"time"
)

// ProcessorTime is what this process has had of the processors; 0 where the system does not tell. What else a machine
// does adds to the time of a frame, but hardly to this.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
