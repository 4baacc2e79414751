//go:build !unix

package bench

import "time"

// ProcessorTime is what this process has had of the processors; 0 where the system does not tell.
func ProcessorTime() time.Duration { return 0 }
