package command

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// draws says that arguments name a command with workers, whose heap is worth large pages.
func draws(root *cobra.Command, args []string) bool {
	c, _, err := root.Find(args)
	return err == nil && c.Flags().Lookup("threads") != nil
}

// lateCollection makes the heap's first garbage collection come at 64 MB instead of 4 MB; the next ones come as usual,
// when the heap has doubled. Most scenes are drawn without any, and large ones need as much memory as before.
func lateCollection() {
	usual := debug.SetGCPercent(1600) // of the 4 MB that a heap has at least
	if usual != 100 {
		debug.SetGCPercent(usual) // somebody chose
		return
	}
	runtime.AddCleanup(new(*int), func(percent int) { debug.SetGCPercent(percent) }, usual)
}
