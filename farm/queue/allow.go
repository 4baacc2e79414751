package queue

import "github.com/nats-io/nats-server/v2/server"

// WorkerSubjects are the subjects that a worker needs: it takes tasks of its version and those for itself, says what it did under its own name, reads
// inputs, and puts results, whose readers check them by their names.
func WorkerSubjects(worker, version string) (publish, subscribe []string) {
	publish = []string{
		"hf.done.*." + worker, BeatSubject(worker),
		"$JS.API.INFO", "$JS.API.STREAM.INFO." + Tasks, "$JS.API.STREAM.INFO.OBJ_" + Inputs, "$JS.API.STREAM.INFO.OBJ_" + Results,
		"$JS.FC.>",
		"$O." + Results + ".C.>", "$O." + Results + ".M.>",
		"$JS.API.STREAM.MSG.GET.OBJ_" + Inputs, "$JS.API.STREAM.MSG.GET.OBJ_" + Results,
		"$JS.API.DIRECT.GET.OBJ_" + Inputs + ".>", "$JS.API.DIRECT.GET.OBJ_" + Results + ".>",
		"$JS.API.CONSUMER.CREATE.OBJ_" + Inputs + ".>", "$JS.API.CONSUMER.DELETE.OBJ_" + Inputs + ".>", "$JS.API.CONSUMER.INFO.OBJ_" + Inputs + ".>",
		"$JS.API.CONSUMER.MSG.NEXT.OBJ_" + Inputs + ".>",
	}
	for _, c := range []string{Consumer(version), Only(worker)} {
		publish = append(publish, "$JS.API.CONSUMER.INFO."+Tasks+"."+c, "$JS.API.CONSUMER.MSG.NEXT."+Tasks+"."+c, "$JS.ACK."+Tasks+"."+c+".>")
	}
	return publish, []string{InboxPrefix(worker) + ".>", TellSubject(worker), Call}
}

// permissions are a worker's.
func permissions(worker, version string) *server.Permissions {
	publish, subscribe := WorkerSubjects(worker, version)
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe}}
}
