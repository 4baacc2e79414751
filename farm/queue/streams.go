package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Keep is how long objects and results' keys stay on a cluster.
const Keep = 7 * 24 * time.Hour

// makeWait is how long one attempt may take: a cluster that has no leader yet does not answer at all.
const makeWait = 5 * time.Second

// Make makes the streams and buckets, with so many replicas, unless they are there. A cluster that has just begun takes a while.
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
			Name: Tasks, Subjects: []string{"hf.task.>", "hf.only.>"}, Retention: jetstream.WorkQueuePolicy, MaxMsgSize: task.MaxBytes + 1024,
			Duplicates: 2 * time.Minute, Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
			Description: "tasks of jobs, for workers",
		},
		{Name: Said, Subjects: []string{"hf.done.*.*"}, Retention: jetstream.WorkQueuePolicy, MaxMsgSize: 32 << 10, Description: "what workers say of tasks"},
		{Name: Journal, Subjects: []string{"hf.log.*"}, MaxMsgSize: 1 << 20, Description: "what coordinators decided"},
		{Name: Dead, Subjects: []string{"hf.dead.*"}, MaxMsgsPerSubject: 1 << 16, MaxAge: 30 * 24 * time.Hour, Description: "tasks that failed too often"},
	} {
		c.Replicas, c.Storage = replicas, jetstream.FileStorage
		if _, err := js.CreateOrUpdateStream(ctx, c); err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	for _, name := range []string{Inputs, Results} {
		c := jetstream.ObjectStoreConfig{Bucket: name, TTL: Keep, Replicas: replicas, Storage: jetstream.FileStorage}
		if _, err := js.CreateOrUpdateObjectStore(ctx, c); err != nil {
			return fmt.Errorf("object store %s: %w", name, err)
		}
	}
	if _, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: Keys, TTL: Keep, Replicas: replicas, Storage: jetstream.FileStorage}); err != nil {
		return fmt.Errorf("key-value bucket %s: %w", Keys, err)
	}
	return nil
}

// consumer is what consumers of tasks have in common.
func consumer(name, filter string) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: name, FilterSubject: filter, AckPolicy: jetstream.AckExplicitPolicy, AckWait: AckWait, MaxDeliver: Deliveries,
		MaxAckPending: 1 << 17, MaxWaiting: 1 << 16, MaxRequestBatch: 1 << 12,
	}
}

// MakeWorkers makes the consumer of all workers of a version.
func MakeWorkers(ctx context.Context, js jetstream.JetStream, version string) error {
	_, err := js.CreateOrUpdateConsumer(ctx, Tasks, consumer(Consumer(version), "hf.task."+Mark(version)+".>"))
	return err
}

// MakeOnly makes the consumer of one worker. It goes when nobody has used it for an hour.
func MakeOnly(ctx context.Context, js jetstream.JetStream, worker string) error {
	c := consumer(Only(worker), "hf.only."+worker+".>")
	c.InactiveThreshold = time.Hour
	_, err := js.CreateOrUpdateConsumer(ctx, Tasks, c)
	return err
}

// MakeCoordinator makes the consumer of what workers say of a job, anew: what a coordinator that was killed had heard and not acknowledged comes at
// once, and not when it would be delivered again.
func MakeCoordinator(ctx context.Context, js jetstream.JetStream, job string) (jetstream.Consumer, error) {
	if err := js.DeleteConsumer(ctx, Said, Coordinator(job)); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return nil, err
	}
	return js.CreateOrUpdateConsumer(ctx, Said, jetstream.ConsumerConfig{
		Durable: Coordinator(job), FilterSubject: "hf.done." + job + ".*", AckPolicy: jetstream.AckExplicitPolicy, AckWait: AckWait, MaxAckPending: 1 << 16,
	})
}

// Empty takes all tasks of a job out of the queue, and what was said of them.
func Empty(ctx context.Context, js jetstream.JetStream, job string) error {
	for _, subject := range TasksOf(job) {
		if err := purge(ctx, js, Tasks, subject); err != nil {
			return err
		}
	}
	return purge(ctx, js, Said, "hf.done."+job+".*")
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
