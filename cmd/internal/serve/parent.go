package serve

import (
	"context"
	"os"
	"time"
)

// parentPeriod is how often a server looks for its parent: the end of its input usually comes first, but a child of the
// parent may hold that open.
const parentPeriod = time.Second

// watchParent returns when the process that started this one has ended, or with ctx. Windows keeps a parent's number
// when it ends: there the end of the input counts alone.
func watchParent(ctx context.Context) {
	parent := os.Getppid()
	tick := time.NewTicker(parentPeriod)
	defer tick.Stop()
	for os.Getppid() == parent {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
