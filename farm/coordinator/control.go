package coordinator

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
)

// Question is a request to a coordinator.
type Question struct {
	// Do is one of Verbs.
	Do string `json:"do"`
}

// Verbs are what a coordinator can be asked to do.
var Verbs = []string{"status", "pause", "resume", "cancel", "retry"}

// Status is how a job is.
type Status struct {
	Job   string `json:"job"`
	Title string `json:"title"`
	// State is running, paused or waiting, for Problem to go away.
	State   string `json:"state"`
	Problem string `json:"problem,omitempty"`
	// Pictures are in their places, of All; Failed are given up.
	Pictures int `json:"pictures"`
	All      int `json:"all"`
	Failed   int `json:"failed"`
	// Seconds since this coordinator began; Rate is pictures a second; Left is how many seconds the rest takes at that
	// rate, -1: unknown.
	Seconds float64 `json:"seconds"`
	Rate    float64 `json:"rate"`
	Left    float64 `json:"left"`
	Bytes   int64   `json:"bytes"`
	Handled int64   `json:"handled"`
	// Tasks counts tasks.
	Tasks   ledger.Counts  `json:"tasks"`
	Workers []WorkerStatus `json:"workers"`
	// Aside are the workers that are put aside.
	Aside []ledger.Blame `json:"aside,omitempty"`
	// Failures are the last that were given up.
	Failures []Failure `json:"failures,omitempty"`
	Answer   string    `json:"answer,omitempty"`
}

// WorkerStatus is how a worker is.
type WorkerStatus struct {
	Worker  string  `json:"worker"`
	Name    string  `json:"name"`
	Machine string  `json:"machine"`
	Level   string  `json:"level"`
	Threads int     `json:"threads"`
	Memory  int64   `json:"memory"`
	Busy    int     `json:"busy"`
	Done    int64   `json:"done"`
	Seen    float64 `json:"seen"` // seconds ago
	// State is working, joining, lost, refused: why, or put aside: why.
	State string `json:"state"`
	// Certificate is how many known pictures it drew right.
	Certificate int `json:"certificate"`
}

// maxFailures is how many failures a status has.
const maxFailures = 20

// Ask carries out a request, and returns the job's state. It may be called by any goroutine.
func (c *Coordinator) Ask(q Question) (Status, bool) {
	s, ok := c.ask(q)
	if q.Do == "cancel" {
		c.cancel(ErrCancelled)
	}
	return s, ok
}

// ask is Ask but for the end of the job, which comes once its answer is out.
func (c *Coordinator) ask(q Question) (Status, bool) {
	answer := make(chan Status, 1)
	c.post(func() { answer <- c.do(q) })
	select {
	case s := <-answer:
		return s, true
	case <-c.ctx.Done():
		return Status{}, false
	}
}

// asked answers a question of somebody else.
func (c *Coordinator) asked(m *nats.Msg) {
	var q Question
	if len(m.Data) > 1000 || json.Unmarshal(m.Data, &q) != nil || !slices.Contains(Verbs, q.Do) {
		_ = m.Respond([]byte(`{"answer":"use ` + strings.Join(Verbs, ", ") + `"}`)) // who asked may be gone
		return
	}
	go func() {
		if s, ok := c.ask(q); ok {
			_ = m.Respond(encode(s)) // who asked may be gone
		}
		if q.Do == "cancel" {
			_ = c.Conn.FlushTimeout(time.Second) // the server may be this process's, and ends with the job
			c.cancel(ErrCancelled)
		}
	}()
}

// do carries out a request, in the loop.
func (c *Coordinator) do(q Question) Status {
	answer := ""
	switch q.Do {
	case "pause":
		c.paused = true
		answer = "paused: tasks under way are finished, no new task begins"
	case "resume":
		c.paused = false
		answer = "resumed"
	case "cancel":
		answer = "cancelled: finished pictures stay"
	case "retry":
		c.journal.alive()
		n := c.ledger.Retry()
		for _, f := range c.dead {
			if f.Count > 0 && strings.Contains(f.Command, " --here ") {
				c.failed -= f.Count
			}
		}
		for _, m := range c.mosaics {
			m.failed = false
		}
		c.dead = slices.DeleteFunc(c.dead, func(f Failure) bool { return strings.Contains(f.Command, " --here ") })
		answer = "tasks to try again: " + strconv.Itoa(n)
	}
	s := c.status()
	s.Answer = answer
	return s
}

// status is how things are.
func (c *Coordinator) status() Status {
	s := Status{
		Job: c.Name, Title: c.Title, State: "running", Problem: c.problem, Pictures: c.pictures, All: c.Plan.Pictures(), Failed: c.failed,
		Seconds: time.Since(c.begun).Seconds(), Left: -1, Bytes: c.bytes, Handled: c.handled,
		Tasks: c.ledger.Counts(), Workers: []WorkerStatus{},
	}
	if n := float64(c.pictures - c.there); n > 0 {
		s.Rate = n / s.Seconds
		s.Left = float64(s.All-s.Pictures-s.Failed) / s.Rate
	}
	if c.problem != "" {
		s.State = "waiting"
	}
	if c.paused {
		s.State = "paused"
	}
	s.Aside = c.ledger.Aside()
	for name, p := range c.people {
		aside := slices.IndexFunc(s.Aside, func(b ledger.Blame) bool { return b.Worker == name })
		w := WorkerStatus{
			Worker: name, Name: p.beat.Name, Machine: p.beat.Machine, Level: p.beat.Level, Threads: p.beat.Threads, Memory: p.beat.Memory,
			Busy: p.beat.Busy, Done: p.beat.Done, Seen: time.Since(p.seen).Seconds(), State: "lost", Certificate: p.right,
		}
		switch {
		case p.refused != "":
			w.State = "refused: " + p.refused
		case p.joined && aside >= 0:
			w.State = "put aside: " + s.Aside[aside].Reason
		case p.joined:
			w.State = "working"
		case p.joining:
			w.State = "joining"
		}
		s.Workers = append(s.Workers, w)
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return strings.Compare(a.Name+a.Worker, b.Name+b.Worker) })
	s.Failures = c.dead[max(0, len(c.dead)-maxFailures):]
	return s
}
