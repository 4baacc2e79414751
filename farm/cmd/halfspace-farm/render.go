package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/cmd/command"
	"github.com/seed-1acaedba/halfspace/farm/coordinator"
	"github.com/seed-1acaedba/halfspace/farm/film"
	"github.com/seed-1acaedba/halfspace/farm/page"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/worker"
	"github.com/seed-1acaedba/halfspace/job"
)

// renderFlags are the flags of render.
type renderFlags struct {
	connectFlags
	job             *command.JobFlags
	nats, blob      string
	listen, token   string
	insecure        bool
	allow           []string
	state           string
	workers         int
	check           float64
	page, pageToken string
	pageOpen        bool
	here            string
	json            bool
}

func newRender() *cobra.Command {
	f := &renderFlags{job: command.NewJobFlags()}
	c := &cobra.Command{
		Use:   "render [INPUT...]",
		Short: "Draw a job, here and on machines that join",
		Long: `Draw what halfspace render draws from the same inputs, job files and flags, with the same
bytes, on this machine and on all that join. It is cut into tasks of about a second. Killed
at any moment, the same command goes on where it was: what it keeps for that lies beside the
job file, in JOB.farm, until the job is done.

With --listen it prints the command that joins from other machines. An address beyond this
machine wants a certificate (--tls-cert, --tls-key), or --insecure: the token then goes in
clear text, and who reads it joins. With --nats the queue is a cluster's, with --blob the bytes are in a bucket; workers then join these.`,
		Example: `  halfspace-farm render job.toml
  halfspace-farm render job.toml --listen :4222 --tls-cert farm.pem --tls-key farm.key --check 0.05
  halfspace-farm render models -o "thumbs/{name}.png" --size 256x256
  halfspace-farm render job.toml --nats tls://q1.example --creds farm.creds --blob s3://bucket --workers 0`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.listen, "listen", "", "`ADDRESS` where other machines join, like :4222; without it only this machine can")
	fl.BoolVar(&f.insecure, "insecure", false,
		"listen beyond this machine without --tls-cert: the network reads the token and the pictures")
	fl.StringVar(&f.token, "token", "", "secret that a worker needs to join (default a new one)")
	fl.StringSliceVar(&f.allow, "allow", nil, "public NKeys of workers that join without a token, with commas between them")
	fl.StringVar(&f.nats, "nats", "", "`ADDRESS` of a cluster to use, with commas between its servers")
	f.connectFlags.add(c)
	fl.StringVar(&f.blob, "blob", "", "bucket for inputs and results: s3://, azblob:// or file:// (default the queue's own store)")
	fl.StringVar(&f.state, "state", "", "`FOLDER` for the state of the farm that this command runs (default JOB.farm)")
	fl.IntVar(&f.workers, "workers", -1,
		"tasks that this machine draws at a time; 0 leaves it to others, -1 is as many as it has threads")
	fl.Float64Var(&f.check, "check", 0.02, "fraction of tasks that a second machine draws again as a check, from 0 to 1")
	fl.StringVar(&f.page, "page", "",
		"serve a page with the progress, /metrics and /status.json at this `ADDRESS`, like 127.0.0.1:8080; :PORT is 127.0.0.1:PORT")
	fl.StringVar(&f.pageToken, "page-token", "", "secret that a browser needs to see the page (default a new one)")
	fl.BoolVar(&f.pageOpen, "page-open", false, "serve the page without a token")
	fl.StringVar(&f.here, "here", "", "draw only pictures `A-B` of the job, on this machine: the command that a failed task prints")
	fl.BoolVar(&f.json, "json", false, "print a JSON object at the end")
	f.job.Add(c)
	return c
}

// refuse refuses flags of render that say nothing of a farm.
func (f *renderFlags) refuse(c *cobra.Command, spec *job.Spec) error {
	for _, name := range []string{"shard", "join"} {
		if c.Flags().Changed(name) {
			return command.Usagef("--%s: a farm cuts jobs itself", name)
		}
	}
	switch {
	case spec.Output == "-":
		return command.Usagef("--output: pictures of many machines go to files")
	case !(f.check >= 0 && f.check <= 1):
		return command.Usagef("--check: %v is not from 0 to 1", f.check)
	case f.workers < -1 || f.workers > 1024:
		return command.Usagef("--workers: %d is not from -1 to 1024", f.workers)
	case f.nats != "" && (f.listen != "" || f.token != "" || len(f.allow) > 0):
		return command.Usagef("use --nats, or --listen, --token and --allow, not both")
	case f.nats == "" && f.workers == 0 && f.listen == "":
		return command.Usagef("--workers 0: nobody draws: use --listen or --nats")
	case f.insecure && f.listen == "":
		return command.Usagef("--insecure: nothing listens: use it with --listen")
	}
	if err := f.refuseListen(); err != nil {
		return err
	}
	if f.blob != "" {
		if err := store.Check(f.blob); err != nil {
			return command.Usagef("--blob: %w", err)
		}
	}
	for _, in := range spec.Inputs {
		if in == "-" {
			return command.Usagef("-: standard input cannot be read by many machines")
		}
	}
	return nil
}

// refuseListen refuses an address beyond this machine that sends the token in clear text, unless --insecure says so.
func (f *renderFlags) refuseListen() error {
	if f.listen == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(f.listen)
	if err != nil {
		return command.Usagef("--listen: %.80q is not an address: use HOST:PORT or :PORT", f.listen)
	}
	ip := net.ParseIP(host)
	if host == "localhost" || ip != nil && ip.IsLoopback() || f.cert != "" || f.insecure {
		return nil
	}
	return command.Usagef("--listen: %.80s sends the token in clear text to other machines: use --tls-cert and "+
		"--tls-key, or --insecure on a network that is yours alone", f.listen)
}

func (f *renderFlags) run(c *cobra.Command, args []string) (err error) {
	spec, err := f.job.Spec(c, args)
	if err != nil {
		return err
	}
	if err := f.refuse(c, &spec); err != nil {
		return err
	}
	whole, err := spec.Plan(c.Context(), job.Load)
	if err != nil {
		return err
	}
	if f.job.DryRun() {
		return f.job.List(c, whole)
	}
	plan, films := film.Split(whole)
	parts := f.job.Split()
	if parts > 0 { // of frames: films have no parts
		if plan, err = whole.Split(parts); err != nil {
			return command.Usagef("--split: %v", err)
		}
	}
	dev, err := f.job.Device(0)
	if err != nil {
		return err
	}
	defer dev.Close()
	if f.here != "" {
		return f.drawHere(c, dev, plan)
	}
	if plan.Pictures() == 0 {
		return errors.New("the job has no pictures")
	}
	farm, err := f.open(c, args)
	if err != nil {
		return err
	}
	done := false
	err = f.draw(c, dev, &work{spec, whole, plan, films, parts}, farm, args, &done)
	farm.close(done)
	if errors.Is(err, coordinator.ErrStuck) {
		command.Notef(c, "the queue did not come back after its disk was full: the job begins again, and goes on where it was")
		if again() == nil {
			return nil
		}
	}
	return err
}

// work is a job to draw: the request, and its plan, in which a film is many pictures, and a picture of --split its parts.
type work struct {
	spec        job.Spec
	whole, plan *job.Plan
	films       []film.Film
	parts       int // of each picture; 0: none has any
}

// finish assembles the job's final outputs from its finished pictures: films, pictures of parts, a contact sheet and
// annotations. A film that lacks a picture, or a picture that lacks a part, is not made, as on one machine.
func (w *work) finish(c *cobra.Command, dev *halfspace.Device, flags *command.JobFlags, there func(i int) bool) error {
	if w.parts > 0 {
		return w.finishParts(c, dev, flags, there)
	}
	var places []string
	n := map[string]int{} // pictures of films that are there
	for g := range w.plan.Groups {
		for k := range w.plan.Groups[g].Tasks {
			if there(len(places)) {
				n[w.whole.Groups[g].Tasks[k].Output]++
			}
			places = append(places, w.plan.Groups[g].Tasks[k].Output)
		}
	}
	for i := range w.films {
		if film := &w.films[i]; n[film.Output] == len(film.Frames) {
			if err := film.Write(c.Context(), command.Files(c)); err != nil {
				return err
			}
		}
	}
	if err := flags.WriteWhole(c, &w.spec, w.whole, there, func(i int) string { return places[i] }); err != nil {
		return err
	}
	for i := range w.films {
		if film := &w.films[i]; n[film.Output] == len(film.Frames) {
			if err := film.Remove(); err != nil {
				return err
			}
		}
	}
	return nil
}

// serverWait is how long a job waits for a cluster.
const serverWait = 2 * time.Minute

// farm is the queue and the store of a job.
type farm struct {
	conn   *nats.Conn
	server *queue.Server // nil: a cluster's
	state  *state
	join   string // address, with its token; "": nobody can
}

func (f *farm) close(done bool) {
	if f.conn != nil {
		f.conn.Close()
	}
	if f.server == nil {
		return
	}
	f.server.Close()
	if done {
		_ = os.RemoveAll(f.state.folder) // what stays is known to be done
	}
}

// open starts a farm's server, or connects to a cluster.
func (f *renderFlags) open(c *cobra.Command, args []string) (out *farm, err error) {
	out = &farm{}
	if f.nats != "" {
		key, err := f.seed()
		if err != nil {
			return nil, err
		}
		wait, cancel := context.WithTimeout(c.Context(), serverWait)
		defer cancel()
		out.conn, err = f.join(wait, f.nats, "", key)
		return out, err
	}
	folder := f.state
	if folder == "" {
		folder = stateFolder(args)
	}
	if out.state, err = openState(folder); err != nil {
		return nil, err
	}
	if f.token != "" {
		out.state.Token = f.token
	}
	listen := f.listen
	if listen == "" {
		listen = net.JoinHostPort("127.0.0.1", strconv.Itoa(out.state.Port))
	}
	pair, err := f.tlsConfig()
	if err != nil {
		return nil, err
	}
	// where machines that joined before find it
	if at, port, err := net.SplitHostPort(listen); err == nil && port == "0" && out.state.Port > 0 {
		listen = net.JoinHostPort(at, strconv.Itoa(out.state.Port))
	}
	info := queue.ServerInfo{Folder: filepath.Join(folder, "server"), Listen: listen, Token: out.state.Token,
		Keys: f.allow, Admin: out.state.Admin,
		TLS: pair}
	out.server, err = queue.NewServer(info)
	if err != nil && listen != f.listen && f.listen != "" { // that port is somebody else's now
		info.Listen = f.listen
		out.server, err = queue.NewServer(info)
	}
	if err != nil {
		return nil, err
	}
	out.state.Port = out.server.Port()
	host, _, _ := net.SplitHostPort(listen) // it was listened on
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "127.0.0.1"
	}
	out.state.Address = net.JoinHostPort(host, strconv.Itoa(out.state.Port))
	if out.conn, err = out.server.Connect(); err != nil {
		out.server.Close()
		return nil, err
	}
	if f.listen != "" {
		scheme, where := "nats", out.state.Address
		if pair != nil {
			scheme = "tls"
		}
		if name, err := os.Hostname(); err == nil && host == "127.0.0.1" && !strings.HasPrefix(f.listen, "127.0.0.1:") {
			where = net.JoinHostPort(name, strconv.Itoa(out.state.Port))
		}
		out.join = fmt.Sprintf("%s://%s@%s", scheme, out.state.Token, where)
	}
	return out, nil
}

// invite says how to join, once there is something that is asked.
func (f *farm) invite(c *cobra.Command) {
	if f.join != "" {
		command.Notef(c, "to join from another machine:\n\n  halfspace-farm work %s\n", f.join)
	}
}

// begun is told how a job that begins is ended. Tests put another one in its place.
var begun = func(context.CancelCauseFunc) {}

// draw does the job.
func (f *renderFlags) draw(c *cobra.Command, dev *halfspace.Device, work *work, farm *farm, args []string, done *bool) error {
	plan := work.plan
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	begun(cancel)
	version := job.Version()
	folder, err := os.Getwd()
	if err != nil {
		return err
	}
	name := coordinator.Name(plan, version, folder)
	if farm.state != nil {
		farm.state.Job = name
		if err := farm.state.save(); err != nil {
			return err
		}
		farm.invite(c)
	}
	to, end := command.Progress(c, plan.Pictures())
	defer end()
	title := strings.Join(args, " ")
	if title == "" {
		title = "the demo"
	}
	info := coordinator.Info{
		Conn: farm.conn, Name: name, Title: title, Command: quoted(folder, os.Args), Plan: plan, Version: version,
		Output: command.Files(c), Send: f.listen != "" || f.nats != "" || f.blob != "", Keep: f.nats != "" ||
			f.blob != "", Server: farm.server, Check: f.check,
		FailFast: f.job.FailFast(), Log: notes{c}, Done: to, Whole: f.job.Whole(&work.spec),
		Finish: func(_ context.Context, there func(int) bool) error { return work.finish(c, dev, f.job, there) },
	}
	co, err := coordinator.New(info)
	if err != nil {
		return err
	}
	wait, stop := context.WithTimeout(ctx, serverWait)
	err = queue.Insist(wait, func(ctx context.Context) error {
		err := queue.Make(ctx, co.JetStream(), queue.Replicas(farm.conn.ConnectedClusterName()))
		if err != nil || co.Send {
			return err
		}
		// Whoever had tasks was in the process that ended, with its inputs and results: before a worker begins here,
		// the queue has none of them.
		return queue.Empty(ctx, co.JetStream(), name)
	})
	stop()
	if err != nil {
		return err
	}
	if co.Inputs, co.Results, err = stores(ctx, farm.conn, f.blob); err != nil {
		return err
	}
	if !co.Send { // results stay in this process
		co.Results = store.Shared{Store: store.NewMemory()}
	}
	cache, err := os.MkdirTemp("", "halfspace-farm-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	artist := worker.NewArtist(worker.ArtistInfo{Device: dev, Inputs: co.Inputs, Folder: cache, Memory: f.job.Memory()})
	co.Judge = artist
	if f.page != "" {
		where, stop, err := page.Serve(page.Info{Address: f.page, Token: f.pageToken, Open: f.pageOpen, Ask: co.Ask})
		if err != nil {
			return fmt.Errorf("--page: %w", err)
		}
		defer stop()
		command.Notef(c, "the page: %s", where)
	}
	var local sync.WaitGroup
	if f.workers != 0 {
		w, err := f.local(ctx, dev, farm, co, artist)
		if err != nil {
			return err
		}
		local.Go(func() {
			if err := w.Run(ctx); err != nil {
				command.Warnf(c, "this machine draws no more: %v", err)
			}
		})
	}
	sum, err := co.Run(ctx)
	cancel(nil)
	local.Wait()
	end()
	*done = err == nil && sum.Failed == 0
	if errors.Is(err, coordinator.ErrCancelled) {
		*done = true
	}
	if err != nil {
		return err
	}
	return f.tell(c, plan, sum)
}

// local is the worker of this process.
func (f *renderFlags) local(ctx context.Context, dev *halfspace.Device, farm *farm, co *coordinator.Coordinator,
	artist *worker.Artist) (*worker.Worker, error) {
	certificate, err := worker.Certificate(ctx, dev)
	if err != nil {
		return nil, err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "here"
	}
	slots := dev.Threads()
	if f.workers > 0 {
		slots = f.workers
	}
	name := "here-" + nuid.Next()
	b := beat(dev, name, host, host, f.job.Memory(), certificate)
	return worker.New(worker.Info{Conn: farm.conn, Results: co.Results.Of(name), Drawer: newDrawer(artist),
		Slots: slots, Log: co.Log, Beat: b})
}

// tell says what came of a job.
func (f *renderFlags) tell(c *cobra.Command, plan *job.Plan, sum coordinator.Summary) error {
	drawn := sum.Pictures - sum.There
	if f.json {
		if err := printJSON(c, sum); err != nil {
			return err
		}
	} else {
		there := ""
		if sum.There > 0 {
			there = fmt.Sprintf(", %d were there already", sum.There)
		}
		checked := ""
		if n := sum.Counts; n.Checked > 0 {
			checked = fmt.Sprintf("; %d of %d tasks were checked, %d were wrong", n.Checked, n.Done, n.Wrong)
		}
		if _, err := fmt.Fprintf(c.OutOrStdout(), "%d pictures in %.1f s, %.1f a second%s%s\n", drawn, sum.Seconds,
			float64(drawn)/sum.Seconds, there, checked); err != nil {
			return err
		}
	}
	if sum.Failed > 0 {
		command.Notef(c, "%d of %d pictures failed", sum.Failed, plan.Pictures())
		return command.Partial()
	}
	return nil
}

// drawHere draws some pictures of a plan, by their numbers, without a farm.
func (f *renderFlags) drawHere(c *cobra.Command, dev *halfspace.Device, plan *job.Plan) error {
	a, b, two := strings.Cut(f.here, "-")
	if !two {
		b = a
	}
	first, err := strconv.Atoi(a)
	last, err2 := strconv.Atoi(b)
	if err != nil || err2 != nil || first < 0 || last < first || last >= plan.Pictures() {
		return command.Usagef("--here: use A-B, numbers of pictures from 0 to %d", plan.Pictures()-1)
	}
	some := &job.Plan{}
	at := 0
	for _, g := range plan.Groups {
		from, to := max(first-at, 0), min(last+1-at, len(g.Tasks))
		at += len(g.Tasks)
		if from < to {
			if !g.Moves {
				g.Tasks = g.Tasks[from:to]
			}
			some.Groups = append(some.Groups, g)
		}
	}
	r := &job.Runner{Device: dev, Store: command.Files(c), Memory: f.job.Memory(), Done: func(r *job.Result) {
		if r.Err != nil {
			command.Notef(c, "%s: %v", r.Task.Output, r.Err)
		}
	}}
	sum, err := r.Run(c.Context(), some)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%d pictures, %d failed\n", sum.Done, sum.Failed)
	if sum.Failed > 0 {
		return command.Partial()
	}
	return nil
}
