package queue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// PingEvery is how often a connection that says nothing is asked whether it is there; after two questions without an
// answer it has ended.
const PingEvery = 5 * time.Second

// fetchWait is how long one waits for messages before one asks anew. The last tenth of it the server gives none: what
// came too late for who waits would go to others after AckWait.
const fetchWait = 10 * time.Second

// Wait is the context of a wait for messages. It also ends with the connection: the server that comes then knows
// nothing of who waits.
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

// tryWait is how long a server may take for what Insist tries, before it is tried again.
const tryWait = 10 * time.Second

// noPeers is the code of JetStream's error of a cluster that has not enough servers for replicas yet.
const noPeers = 10005

// Refused says that a server will not do something, however often it is asked.
func Refused(err error) bool {
	e, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (e.Code == 400 || e.Code == 403) && e.ErrorCode != noPeers
}

// Insist tries until it goes well, it is refused, or ctx ends: a cluster that begins, or that lost a server, takes a
// while.
func Insist(ctx context.Context, try func(ctx context.Context) error) error {
	for {
		once, cancel := context.WithTimeout(ctx, tryWait)
		err := try(once)
		cancel()
		if err == nil || Refused(err) || ctx.Err() != nil {
			return err
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return err
		}
	}
}
