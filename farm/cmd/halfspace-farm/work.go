package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/cmd/command"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
	"github.com/seed-1acaedba/halfspace/job"
)

// reconnectWait is how long a connection that was lost waits before it is tried again.
const reconnectWait = 500 * time.Millisecond

// Draw makes the drawer of a worker. Tests put another one in its place.
var newDrawer = func(a *worker.Artist) worker.Drawer { return a }

// workFlags are the flags of work.
type workFlags struct {
	connectFlags
	engine  *command.EngineFlags
	name    string
	machine string
	cache   string
	blob    string
}

func newWork() *cobra.Command {
	f := &workFlags{}
	c := &cobra.Command{
		Use:   "work ADDRESS",
		Short: "Join a farm and draw for it",
		Long: `Join a farm and draw its tasks until a signal ends it; unfinished tasks then go to other
workers. ADDRESS is the address that render --listen prints, with its token, or the address
of a cluster. The environment variable HALFSPACE_FARM_TOKEN can hold the token instead, so
that it does not show in a list of processes.

A worker first draws a fixed set of pictures. A farm accepts the worker only if all these
pictures have the right bytes and the worker has the same version of the engine.`,
		Example: `  halfspace-farm work nats://TOKEN@10.0.0.7:4222
  halfspace-farm work tls://q1.example,tls://q2.example --creds worker.creds --blob s3://bucket`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	f.connectFlags.add(c)
	fl.StringVar(&f.name, "name", "", "name of this worker in the farm (default the host name)")
	fl.StringVar(&f.machine, "machine", "",
		"identity of this machine: two workers of one `MACHINE` do not check each other (default the host name)")
	fl.StringVar(&f.cache, "cache", "", "`FOLDER` for files of scenes (default in the user's cache)")
	fl.StringVar(&f.blob, "blob", "", "bucket with the farm's inputs and results, as given to render --blob: s3://, azblob:// or file://")
	f.engine = command.NewEngineFlags(c)
	return c
}

func (f *workFlags) run(c *cobra.Command, address string) error {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	if f.name == "" {
		f.name = host
	}
	if f.machine == "" {
		f.machine = host
	}
	if f.cache == "" {
		folder, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("%w: use --cache", err)
		}
		f.cache = filepath.Join(folder, "halfspace-farm")
	}
	key, err := f.seed()
	if err != nil {
		return err
	}
	name, err := key.PublicKey()
	if err != nil {
		return err
	}
	dev, err := f.engine.Device()
	if err != nil {
		return err
	}
	defer dev.Close()
	certificate, err := worker.Certificate(c.Context(), dev)
	if err != nil {
		return err
	}
	conn, err := f.join(c.Context(), address, name, key)
	if err != nil {
		return err
	}
	defer conn.Close()
	right, _ := worker.Certified(certificate)
	command.Notef(c, "worker %.12s: %d threads, %s; certificate: %d of %d pictures", name, dev.Threads(), dev.ISA(),
		right, len(worker.Known()))
	inputs, results, err := stores(c.Context(), conn, f.blob)
	if err != nil {
		return err
	}
	artist := worker.NewArtist(worker.ArtistInfo{Device: dev, Inputs: inputs, Folder: f.cache, Memory: f.engine.Memory()})
	w, err := worker.New(worker.Info{
		Conn: conn, Results: results.Of(name), Drawer: newDrawer(artist), Slots: dev.Threads(), Log: c.ErrOrStderr(),
		Beat: beat(dev, name, f.name, f.machine, f.engine.Memory(), certificate),
	})
	if err != nil {
		return err
	}
	err = w.Run(c.Context())
	if err == nil {
		err = c.Context().Err()
	}
	return err
}

// beat is what a worker says of itself.
func beat(dev *halfspace.Device, worker, name, machine string, memory int64, certificate []string) task.Beat {
	return task.Beat{
		Worker: worker, Name: name, Machine: machine, Version: job.Version(), Level: dev.ISA(),
		Threads: dev.Threads(), Memory: memory,
		Certificate: certificate,
	}
}

// stores are where bytes are: a bucket, or the streams of JetStream, which the coordinator makes. Workers have
// results of their own there, and share the results of a bucket.
func stores(ctx context.Context, conn *nats.Conn, bucket string) (inputs store.Store, results store.Results, err error) {
	if bucket != "" {
		b, err := store.Open(ctx, bucket)
		if err != nil {
			return nil, nil, fmt.Errorf("--blob: %w", err)
		}
		return b.Under("inputs/"), store.Shared{Store: b.Under("results/")}, nil
	}
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, nil, err
	}
	return store.NewInputs(js), store.NewResults(js), nil
}
