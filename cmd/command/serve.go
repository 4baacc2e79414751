package command

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/cmd/internal/serve"
)

// serveFlags are the flags of serve.
type serveFlags struct {
	engineFlags
	roots    []string
	memory   number
	requests number
}

func newServe() *cobra.Command {
	f := &serveFlags{memory: number{value: 2048, least: 64, most: 1 << 20}, requests: number{value: 16, least: 1, most: 1024}}
	c := &cobra.Command{
		Use:   "serve",
		Short: "Answer requests for pictures from the program that started it",
		Long: `Read requests from standard input and answer them: lines of JSON, with pictures as
arrays of numbers beside them; docs/serve.md has the schema. If standard input is a
Unix socket on Linux, replies go there, and arrays are in shared memory (memfds, as
SCM_RIGHTS); otherwise replies go to standard output, and arrays follow their line.

Several requests are answered at once, and each can be cancelled. A request that
fails answers an error, and the server goes on. It reads only files in folders that
--root names, and ends when its input ends or the process that started it.`,
		Example: `  halfspace serve --root /data/models
  echo '{"id":1,"hello":{"protocol":1}}' | halfspace serve`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if _, err := isaOf(f.isa.value); err != nil {
				return err
			}
			return serve.Serve(c.Context(), serve.Info{In: os.Stdin, Out: os.Stdout, Roots: f.roots,
				Memory: int64(f.memory.value) << 20, Requests: f.requests.value, Device: f.info()})
		},
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringArrayVar(&f.roots, "root", nil, "`FOLDER` that scenes and environments may be read from; may be given several times")
	fl.Var(&f.memory, "memory", "approximate memory of scenes, pictures and files, in MiB")
	fl.Var(&f.requests, "requests", "requests that may be under way; the server reads no further ones")
	f.engineFlags.add(c)
	return c
}
