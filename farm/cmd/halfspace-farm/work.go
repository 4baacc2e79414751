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
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
	"github.com/seed-1acaedba/halfspace/internal/command"
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
		Long: `Join a farm and draw its tasks until a signal ends it; then what is under way goes to others.
The address is the one that render --listen prints, with its token, or a cluster's. The
environment's HALFSPACE_FARM_TOKEN is a token, too, which nobody sees in a list of processes.

A worker first draws a set of pictures that everybody knows. A farm lets it work only if all
of them have the right bytes, and only with the same version of the engine.`,
		Example: `  halfspace-farm work nats://TOKEN@10.0.0.7:4222
  halfspace-farm work tls://q1.example,tls://q2.example --creds worker.creds --blob s3://bucket`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	f.connectFlags.add(c)
	fl.StringVar(&f.name, "name", "", "what the farm calls this machine (default its host name)")
	fl.StringVar(&f.machine, "machine", "", "what tells machines apart: two workers of one `MACHINE` do not check each other (default its host name)")
	fl.StringVar(&f.cache, "cache", "", "`FOLDER` for files of scenes (default in the user's cache)")
	fl.StringVar(&f.blob, "blob", "", "bucket with the farm's bytes, where render has the same: s3://, azblob:// or file://")
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
	command.Notef(c, "worker %.12s: %d threads, %s; certificate: %d of %d pictures", name, dev.Threads(), dev.Level(), right, len(worker.Known()))
	inputs, results, err := stores(c.Context(), conn, f.blob)
	if err != nil {
		return err
	}
	artist := worker.NewArtist(worker.ArtistInfo{Device: dev, Inputs: inputs, Folder: f.cache, Memory: f.engine.Memory()})
	w, err := worker.New(worker.Info{
		Conn: conn, Results: results, Drawer: newDrawer(artist), Slots: dev.Threads(), Log: c.ErrOrStderr(),
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
		Worker: worker, Name: name, Machine: machine, Version: job.Version(), Level: dev.Level().String(), Threads: dev.Threads(), Memory: memory,
		Certificate: certificate,
	}
}

// stores are where bytes are: a bucket, or JetStream's object stores, which the coordinator makes.
func stores(ctx context.Context, conn *nats.Conn, bucket string) (inputs, results store.Store, err error) {
	if bucket != "" {
		b, err := store.Open(ctx, bucket)
		if err != nil {
			return nil, nil, fmt.Errorf("--blob: %w", err)
		}
		return b.Under("inputs/"), b.Under("results/"), nil
	}
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, nil, err
	}
	open := func(name string) (*store.Object, error) {
		for {
			s, err := js.ObjectStore(ctx, name)
			if err == nil {
				return store.NewObject(s), nil
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			select { // until a coordinator has made it
			case <-time.After(reconnectWait):
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
	in, err := open(queue.Inputs)
	if err != nil {
		return nil, nil, err
	}
	out, err := open(queue.Results)
	return in, out, err
}
