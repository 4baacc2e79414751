// Package queue is the farm's use of NATS JetStream: what streams, subjects and consumers there are, who may use which,
// and the server that a farm without a cluster brings with it.
//
// Tasks go to workers through one stream with work-queue retention, each to the worker that the coordinator chose, who
// alone can take and acknowledge it: so the coordinator knows who has what. A message stays until it is acknowledged,
// or taken back. What workers say goes back through another such stream. A coordinator's journal is a third one, which
// it alone writes.
package queue

import (
	"fmt"
	"time"
)

// Streams and buckets.
const (
	Tasks   = "HF_TASKS"  // work queue: hf.task.WORKER.JOB.INDEX.RUN
	Said    = "HF_DONE"   // work queue: hf.done.JOB.WORKER
	Journal = "HF_LOG"    // hf.log.JOB
	Dead    = "HF_DEAD"   // hf.dead.JOB
	Inputs  = "HF_INPUTS" // hf.input.OBJECT.PIECE: files of scenes, and settings
	Keys    = "hf_keys"   // key-value: the results of keys
)

// Call is where a coordinator asks all workers to say that they are there.
const Call = "hf.call"

// AckWait is how long a task waits for a sign of life of its worker before it is delivered to it again. A worker gives
// one three times as often.
const AckWait = 9 * time.Second

// Deliveries is how often a task is delivered to a worker that begins anew without an answer. The last time the worker
// only reports that.
const Deliveries = 3

// TaskSubject is where a task for a worker goes.
func TaskSubject(worker, job string, index, run uint32) string {
	return fmt.Sprintf("hf.task.%s.%s.%d.%d", worker, job, index, run)
}

// TasksOf is the subjects of a job's tasks.
func TasksOf(job string) string { return "hf.task.*." + job + ".>" }

// DoneSubject is where a worker says that a task of a job has ended.
func DoneSubject(job, worker string) string { return "hf.done." + job + "." + worker }

// BeatSubject is where a worker says how it is, and TellSubject where it is told something.
func BeatSubject(worker string) string { return "hf.beat." + worker }

// TellSubject is where a worker is told something.
func TellSubject(worker string) string { return "hf.tell." + worker }

// Results is the stream of a worker's results, which has a quota: hf.result.WORKER.OBJECT.PIECE.
func Results(worker string) string { return results + worker }

const results = "HF_RESULTS_"

// InputSubject is where a piece of an object of Inputs lies, ResultSubject where one of a worker's results does.
func InputSubject(object string, piece int) string {
	return fmt.Sprintf("hf.input.%s.%d", object, piece)
}

// ResultSubject is where a piece of a worker's result lies.
func ResultSubject(worker, object string, piece int) string {
	return fmt.Sprintf("hf.result.%s.%s.%d", worker, object, piece)
}

// LogSubject is a job's journal.
func LogSubject(job string) string { return "hf.log." + job }

// DeadSubject is where tasks go that failed too often.
func DeadSubject(job string) string { return "hf.dead." + job }

// AskSubject is where a job's coordinator is asked something; "" is all of them.
func AskSubject(job string) string {
	if job == "" {
		return "hf.ask"
	}
	return "hf.ask." + job
}

// Consumer is the consumer of a worker's tasks.
func Consumer(worker string) string { return "w_" + worker }

// Coordinator is the consumer of workers' messages about a job.
func Coordinator(job string) string { return "c_" + job }

// InboxPrefix begins the subjects of replies to a worker.
func InboxPrefix(worker string) string { return "_INBOX_" + worker }
