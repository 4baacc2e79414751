package queue

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"
)

// PingEvery is how often a connection that says nothing is asked whether it is there; after two questions without an answer it has ended.
const PingEvery = 5 * time.Second

// fetchWait is how long one waits for messages before one asks anew. The last tenth of it the server gives none: what came too late for who waits would
// go to others after AckWait.
const fetchWait = 10 * time.Second

// Wait is the context of a wait for messages. It also ends with the connection: the server that comes then knows nothing of who waits.
func Wait(ctx context.Context, conn *nats.Conn) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, fetchWait)
	lost := conn.StatusChanged(nats.RECONNECTING, nats.CLOSED)
	go func() {
		select {
		case <-lost:
			cancel()
		case <-ctx.Done():
		}
		conn.RemoveStatusListener(lost)
	}()
	return ctx, cancel
}
