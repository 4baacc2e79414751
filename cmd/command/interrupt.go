package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// grace is how long halfspace has to end by itself after a signal: what obeys its context does so much sooner, and what
// is a library's is not waited for. (With 50 ms one cancelled frame in 20 took 102 ms to the end of the process.)
const grace = 20 * time.Millisecond

// interrupt ends the command at a signal: SIGINT, SIGTERM or, where there is one, SIGHUP.
type interrupt struct {
	number atomic.Int32 // of the signal that came; 0: none
	grace  time.Duration
}

// watch is a context that ends with the first signal. If the command has not ended soon after, its unfinished outputs
// are removed and the process ends; with a second signal it ends at once.
func (i *interrupt) watch(ctx context.Context, stderr io.Writer) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	ctx, all := withOutputs(ctx)
	signals := make(chan os.Signal, 2)
	for _, s := range endings {
		if !signal.Ignored(s) { // of nohup, or of a shell's background job
			signal.Notify(signals, s)
		}
	}
	go func() {
		number, _ := (<-signals).(syscall.Signal)
		i.number.Store(int32(number))
		cancel()
		select {
		case <-signals:
			all.abandon(false)
			os.Exit(exitSignal + int(syscall.SIGINT))
		case <-time.After(i.grace):
		}
		all.abandon(true)
		if !all.tells(toldBySignal) {
			return // the command does, and ends
		}
		fmt.Fprintln(stderr, "halfspace: interrupted")
		os.Exit(i.status(exitFailure))
	}()
	return ctx
}

// status is the exit status of a command: its own, or 128 and the signal's number.
func (i *interrupt) status(status int) int {
	if n := i.number.Load(); n != 0 && status != 0 {
		return exitSignal + int(n)
	}
	return status
}
