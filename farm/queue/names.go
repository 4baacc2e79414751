// Package queue is the farm's use of NATS JetStream: what streams, subjects and consumers there are, who may use which, and the server that a farm
// without a cluster brings with it.
//
// Tasks go to workers through one stream with work-queue retention. A message stays until a worker acknowledges it; where a worker ends without,
// it is delivered again. What workers say goes back through another such stream. A coordinator's journal is a third one, which it alone writes.
package queue

import (
	"fmt"
	"time"

	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Streams and buckets.
const (
	Tasks   = "HF_TASKS"   // work queue: hf.task.VERSION.JOB.INDEX.RUN and hf.only.WORKER.JOB.INDEX.RUN
	Said    = "HF_DONE"    // work queue: hf.done.JOB.WORKER
	Journal = "HF_LOG"     // hf.log.JOB
	Dead    = "HF_DEAD"    // hf.dead.JOB
	Inputs  = "hf_inputs"  // object store
	Results = "hf_results" // object store
	Keys    = "hf_keys"    // key-value: the results of keys
)

// Call is where a coordinator asks all workers to say that they are there.
const Call = "hf.call"

// AckWait is how long a task waits for a sign of life of its worker before another one gets it. A worker gives one three times as often.
const AckWait = 9 * time.Second

// Deliveries is how often a task is delivered to workers that end without an answer. The last time it is only told.
const Deliveries = 6

// Mark is a version as a word of a subject.
func Mark(version string) string { return task.Hash([]byte(version))[:16] }

// TaskSubject is where a task for any worker goes, OnlySubject where one for one worker does.
func TaskSubject(version, job string, index, run uint32) string {
	return fmt.Sprintf("hf.task.%s.%s.%d.%d", Mark(version), job, index, run)
}

// OnlySubject is where a task for one worker goes.
func OnlySubject(worker, job string, index, run uint32) string {
	return fmt.Sprintf("hf.only.%s.%s.%d.%d", worker, job, index, run)
}

// TasksOf are the subjects of a job's tasks, for any worker and for one.
func TasksOf(job string) []string {
	return []string{"hf.task.*." + job + ".>", "hf.only.*." + job + ".>"}
}

// DoneSubject is where a worker says that a task of a job has ended.
func DoneSubject(job, worker string) string { return "hf.done." + job + "." + worker }

// BeatSubject is where a worker says how it is, and TellSubject where it is told something.
func BeatSubject(worker string) string { return "hf.beat." + worker }

// TellSubject is where a worker is told something.
func TellSubject(worker string) string { return "hf.tell." + worker }

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

// Consumer is the one of workers of a version, Only the one of a worker, Coordinator the one of a job's coordinator.
func Consumer(version string) string { return "w_" + Mark(version) }

// Only is the consumer of tasks for one worker.
func Only(worker string) string { return "o_" + worker }

// Coordinator is the consumer of what workers say of a job.
func Coordinator(job string) string { return "c_" + job }

// InboxPrefix begins the subjects of replies to a worker.
func InboxPrefix(worker string) string { return "_INBOX_" + worker }
