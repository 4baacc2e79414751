package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Keep is how long objects and results' keys stay on a cluster.
const Keep = 7 * 24 * time.Hour

// makeWait is how long one attempt may take: a cluster that has no leader yet does not answer at all.
const makeWait = 5 * time.Second

// Make makes the streams and buckets, with so many replicas, unless they are there. A cluster that has just begun takes
// a while.
func Make(ctx context.Context, js jetstream.JetStream, replicas int) error {
	for {
		try, cancel := context.WithTimeout(ctx, makeWait)
		err := makeAll(try, js, replicas)
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
		if e, ok := errors.AsType[*jetstream.APIError](err); ok && e.Code < 500 {
			return err // it is refused
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return err
		}
	}
}

func makeAll(ctx context.Context, js jetstream.JetStream, replicas int) error {
	for _, c := range []jetstream.StreamConfig{
		{
			Name: Tasks, Subjects: []string{"hf.task.>"}, Retention: jetstream.WorkQueuePolicy, MaxMsgSize: task.MaxBytes + 1024,
			Duplicates: 2 * time.Minute, Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
			Description: "tasks of jobs, for workers",
		},
		{
			Name: Said, Subjects: []string{"hf.done.*.*"}, Retention: jetstream.WorkQueuePolicy, MaxMsgSize: 32 << 10,
			Discard:           jetstream.DiscardNew,
			MaxMsgsPerSubject: maxSaid, DiscardNewPerSubject: true, MaxBytes: 1 << 30, Description: "what workers say of tasks",
		},
		{
			Name: Inputs, Subjects: []string{"hf.input.*.*"}, MaxAge: Keep, MaxMsgSize: pieceSize,
			Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1,
			DiscardNewPerSubject: true, AllowDirect: true, Description: "files of scenes, and settings",
		},
		{Name: Journal, Subjects: []string{"hf.log.*"}, MaxMsgSize: 1 << 20, Description: "what coordinators decided"},
		{Name: Dead, Subjects: []string{"hf.dead.*"}, MaxMsgsPerSubject: 1 << 16, MaxAge: 30 * 24 * time.Hour,
			Description: "tasks that failed too often"},
	} {
		c.Replicas, c.Storage = replicas, jetstream.FileStorage
		if _, err := js.CreateOrUpdateStream(ctx, c); err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	if _, err := js.CreateOrUpdateKeyValue(ctx,
		jetstream.KeyValueConfig{Bucket: Keys, TTL: Keep, Replicas: replicas, Storage: jetstream.FileStorage}); err != nil {
		return fmt.Errorf("key-value bucket %s: %w", Keys, err)
	}
	return nil
}

// maxSaid is how many messages of a worker wait for a coordinator at most, and pieceSize how large a piece of an object
// is, with its headers.
const (
	maxSaid   = 4096
	pieceSize = 257 << 10
)

// MakeWorker makes the consumer of a worker, and the stream of its results, which takes at most so many bytes. The
// consumer goes when nobody has used it for an hour. No message can empty the stream.
func MakeWorker(ctx context.Context, js jetstream.JetStream, worker string, replicas int, quota int64) error {
	_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: Results(worker), Subjects: []string{"hf.result." + worker + ".*.*"}, MaxAge: Keep,
		MaxMsgSize: pieceSize, MaxBytes: quota, Discard: jetstream.DiscardNew,
		MaxMsgsPerSubject: 1, DiscardNewPerSubject: true, AllowDirect: true, Replicas: replicas,
		Storage: jetstream.FileStorage, Description: "results of a worker",
	})
	if err != nil {
		return err
	}
	_, err = js.CreateOrUpdateConsumer(ctx, Tasks, jetstream.ConsumerConfig{
		Durable: Consumer(worker), FilterSubject: "hf.task." + worker + ".>", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: AckWait, MaxDeliver: Deliveries,
		MaxAckPending: 1 << 17, MaxWaiting: 1 << 8, MaxRequestBatch: 1 << 12, InactiveThreshold: time.Hour,
	})
	return err
}

// DropWorker removes a worker's results.
func DropWorker(ctx context.Context, js jetstream.JetStream, worker string) error {
	return js.DeleteStream(ctx, Results(worker))
}

// Sweep removes the streams of workers that are gone, once their results have expired.
func Sweep(ctx context.Context, js jetstream.JetStream) error {
	list := js.ListStreams(ctx, jetstream.WithStreamListSubject("hf.result.>"))
	var gone []string
	for info := range list.Info() {
		if worker, ok := strings.CutPrefix(info.Config.Name, results); ok && info.State.Msgs == 0 {
			gone = append(gone, worker)
		}
	}
	for _, worker := range gone {
		if _, err := js.Consumer(ctx, Tasks, Consumer(worker)); errors.Is(err, jetstream.ErrConsumerNotFound) {
			_ = DropWorker(ctx, js, worker) // the next time
		}
	}
	return list.Err()
}

// MakeCoordinator makes the consumer of workers' messages about a job, anew: what a coordinator that was killed had
// heard and not acknowledged comes at once, and not when it would be delivered again.
func MakeCoordinator(ctx context.Context, js jetstream.JetStream, job string) (jetstream.Consumer, error) {
	if err := js.DeleteConsumer(ctx, Said, Coordinator(job)); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return nil, err
	}
	return js.CreateOrUpdateConsumer(ctx, Said, jetstream.ConsumerConfig{
		Durable: Coordinator(job), FilterSubject: "hf.done." + job + ".*", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: AckWait, MaxAckPending: 1 << 16,
	})
}

// Empty takes all tasks of a job out of the queue, and what was said of them.
func Empty(ctx context.Context, js jetstream.JetStream, job string) error {
	if err := EmptyTasks(ctx, js, job); err != nil {
		return err
	}
	return purge(ctx, js, Said, "hf.done."+job+".*")
}

// EmptyTasks takes all tasks of a job out of the queue.
func EmptyTasks(ctx context.Context, js jetstream.JetStream, job string) error {
	return purge(ctx, js, Tasks, TasksOf(job))
}

// Drop removes what streams have of a job, but for its dead letters.
func Drop(ctx context.Context, js jetstream.JetStream, job string) error {
	if err := Empty(ctx, js, job); err != nil {
		return err
	}
	if err := purge(ctx, js, Journal, LogSubject(job)); err != nil {
		return err
	}
	return js.DeleteConsumer(ctx, Said, Coordinator(job))
}

// purge removes the messages of a subject from a stream.
func purge(ctx context.Context, js jetstream.JetStream, stream, subject string) error {
	s, err := js.Stream(ctx, stream)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject(subject))
}

// Replicas is what a farm on a server takes: 3 on a cluster, 1 on one that stands alone.
func Replicas(cluster string) int {
	if cluster != "" {
		return 3
	}
	return 1
}
