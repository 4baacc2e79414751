package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/cmd/command"
	"github.com/seed-1acaedba/halfspace/farm/coordinator"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/task"
)

// verb is a command that asks coordinators.
type verb struct{ name, do, short, long string }

var verbs = []verb{
	{"status", "status", "Print the state of jobs",
		"Print the state of jobs: pictures, tasks, checks, workers, failures and workers that are put aside."},
	{"workers", "status", "List the workers",
		"List the workers of a farm: their names, their tasks, and why a worker is refused or put aside."},
	{"pause", "pause", "Begin no more tasks", "Begin no more tasks. Tasks under way are finished."},
	{"resume", "resume", "Go on after a pause", "Go on after a pause."},
	{"cancel", "cancel", "End a job", "End a job. Finished pictures stay."},
	{"retry", "retry", "Try failed tasks again",
		"Try tasks again that failed too often, for example after the cause of the failures is repaired."},
}

// maxAnswer is the size of the largest answer.
const maxAnswer = 1 << 20

func newAsk(v verb) *cobra.Command {
	var connect connectFlags
	var address, name string
	var asJSON bool
	c := &cobra.Command{
		Use: v.name + " [JOB.toml]", Short: v.short,
		Long: v.long + `
The farm is the one that draws the job file, or the one whose folder is named; with --nats
it is a cluster, and --job one of its jobs.`,
		Example: "  halfspace-farm " + v.name + " job.toml\n  halfspace-farm " + v.name + " --nats nats://q1 --job 0123456789abcdef",
		Args:    cobra.MaximumNArgs(1),
	}
	fl := c.Flags()
	fl.StringVar(&address, "nats", "", "`ADDRESS` of a cluster")
	fl.StringVar(&name, "job", "", "`NAME` of the job; without it all jobs answer, or the only job is meant")
	fl.BoolVar(&asJSON, "json", false, "print a JSON object for each job, on a line of its own")
	connect.add(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		if name != "" && !task.IsJob(name) {
			return command.Usagef("--job: %.40q is not a name of a job", name)
		}
		where, only, err := find(address, args)
		if err != nil {
			return err
		}
		if name == "" {
			name = only
		}
		conn, err := connect.connect(where, "", nil)
		if err != nil {
			return err
		}
		defer conn.Close()
		wait := beginWait
		if only != "" {
			wait = ownWait
		}
		var list []coordinator.Status
		if name == "" { // of a cluster
			if list, err = ask(conn, "", "status", wait); err != nil {
				return err
			}
			if v.do != "status" && len(list) > 1 {
				return command.Usagef("%d jobs are under way: use --job", len(list))
			}
			name = list[0].Job
		}
		if list == nil || v.do != "status" {
			if list, err = ask(conn, name, v.do, wait); err != nil {
				return err
			}
		}
		return tell(c.OutOrStdout(), v, list, asJSON)
	}
	return c
}

// beginWait is how long a cluster may have no coordinator, and ownWait a farm's own server, which ends with its
// coordinator: that begins a moment after its server, or many on a busy machine.
const (
	beginWait = 3 * time.Second
	ownWait   = time.Minute
)

// ask asks the coordinators of a job, or of all.
func ask(conn *nats.Conn, name, do string, wait time.Duration) (list []coordinator.Status, err error) {
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if list, err = askOnce(conn, name, do); err != nil || len(list) > 0 {
			return list, err
		}
		if time.Since(begun) > wait {
			return nil, errors.New("no coordinator answers")
		}
	}
}

// askOnce is ask; the list is empty where nobody is there.
func askOnce(conn *nats.Conn, name, do string) (list []coordinator.Status, err error) {
	inbox := conn.NewRespInbox()
	sub, err := conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	q, err := json.Marshal(coordinator.Question{Do: do})
	if err != nil {
		return nil, err
	}
	if err := conn.PublishRequest(queue.AskSubject(name), inbox, q); err != nil {
		return nil, err
	}
	wait := 30 * time.Second
	for {
		m, err := sub.NextMsg(wait)
		if err != nil {
			break
		}
		if len(m.Data) == 0 {
			break // nobody is there
		}
		var s coordinator.Status
		if len(m.Data) > maxAnswer || json.Unmarshal(m.Data, &s) != nil {
			return nil, fmt.Errorf("malformed answer of %d bytes to %q: is the coordinator of this version?", len(m.Data), do)
		}
		list = append(list, s)
		if name != "" {
			return list, nil
		}
		wait = 300 * time.Millisecond
	}
	return list, nil
}

// tell prints answers.
func tell(w io.Writer, v verb, list []coordinator.Status, asJSON bool) error {
	for _, s := range list {
		if asJSON {
			data, err := json.Marshal(s)
			if v.name == "workers" {
				data, err = json.Marshal(s.Workers)
			}
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%s\n", data); err != nil {
				return err
			}
			continue
		}
		if v.do != "status" {
			if _, err := fmt.Fprintf(w, "job %s: %s\n", s.Job, s.Answer); err != nil {
				return err
			}
			continue
		}
		t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
		if v.name == "status" {
			fmt.Fprintf(t, "job\t%s\t%s\nstate\t%s\t%s\n", s.Job, s.Title, s.State, s.Problem)
			fmt.Fprintf(t, "pictures\t%d of %d\t%d failed, %.1f a second\n", s.Pictures, s.All, s.Failed, s.Rate)
			if s.Left >= 0 {
				fmt.Fprintf(t, "left\t%v\t\n", time.Duration(s.Left*float64(time.Second)).Round(time.Second))
			}
			n := s.Tasks
			fmt.Fprintf(t, "tasks\t%d done, %d out\t%d dead, %d overdue, %d workers put aside\n", n.Done, n.Out,
				n.Dead, n.Overdue, n.Aside)
			fmt.Fprintf(t, "checks\t%d done, %d under way\t%d wrong, %d redone, %d workers banished\n", n.Checked,
				n.Checks, n.Wrong, n.Redone, n.Banished)
			for _, f := range s.Failures {
				fmt.Fprintf(t, "failed\t%s\t%s: %s\n", f.First, f.Error, f.Command)
			}
		}
		for _, p := range s.Workers {
			fmt.Fprintf(t, "worker\t%.12s\t%s, %d threads, %s: %s, %d under way, %d done\n", p.Worker, p.Name,
				p.Threads, p.Level, p.State, p.Busy, p.Done)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}
