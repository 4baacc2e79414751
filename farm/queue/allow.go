package queue

import "github.com/nats-io/nats-server/v2/server"

// WorkerSubjects are the subjects that a worker needs: it takes tasks for itself, says what it did under its own name,
// reads inputs, and adds results to a stream of its own, whose readers check them by their names.
func WorkerSubjects(worker string) (publish, subscribe []string) {
	publish = []string{
		"hf.done.*." + worker, BeatSubject(worker),
		"hf.result." + worker + ".*.*",
		"$JS.API.INFO", "$JS.API.STREAM.INFO." + Tasks, "$JS.API.STREAM.INFO." + Inputs, "$JS.API.STREAM.INFO." + Results(worker),
		"$JS.API.DIRECT.GET." + Inputs + ".>", "$JS.API.DIRECT.GET." + Results(worker) + ".>",
	}
	c := Tasks + "." + Consumer(worker)
	publish = append(publish, "$JS.API.CONSUMER.INFO."+c, "$JS.API.CONSUMER.MSG.NEXT."+c, "$JS.ACK."+c+".>")
	return publish, []string{InboxPrefix(worker) + ".>", TellSubject(worker), Call}
}

// permissions are a worker's.
func permissions(worker string) *server.Permissions {
	publish, subscribe := WorkerSubjects(worker)
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe}}
}
