// Command halfspace-farm draws jobs on many machines.
//
//	halfspace-farm render JOB.toml   draw a job, here and on all machines that join
//	halfspace-farm work ADDRESS      join a farm
//	halfspace-farm status            how jobs are; also workers, pause, resume, cancel and retry
//
// Errors are one line on standard error; exit statuses are the same as halfspace's.
package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/cmd/command"
)

// grace is how long a command has to end by itself after a signal: a worker gives back its tasks.
const grace = 3 * time.Second

func main() { command.Execute(newRoot(), grace) }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "halfspace-farm",
		Short: "Draw jobs on many machines",
		Long: `Draw the jobs of halfspace render on many machines. A farm is one command with nothing to
set up: render brings a queue (NATS JetStream) and a store for bytes with it, draws here, and
shows how other machines join. A task has the same bytes wherever it is drawn: some are done
twice, and who draws something else is found out. A task that takes too long goes to another
machine, and one that costs more than it brings is put aside. See docs/farm.md.`,
		Example: `  halfspace-farm render job.toml                           here, with all that this machine has
  halfspace-farm render job.toml --listen :4222 --insecure and on machines that join, on a network of one's own
  halfspace-farm work nats://TOKEN@10.0.0.7:4222           one of these
  halfspace-farm render job.toml --nats nats://q1,nats://q2 --blob s3://bucket
  halfspace-farm status job.toml`,
	}
	root.AddCommand(newRender(), newWork())
	for _, verb := range verbs {
		root.AddCommand(newAsk(verb))
	}
	command.Manners(root)
	return root
}
