package command

import "github.com/spf13/cobra"

// draws says that arguments name a command with workers, whose heap is worth large pages.
func draws(root *cobra.Command, args []string) bool {
	c, _, err := root.Find(args)
	return err == nil && c.Flags().Lookup("threads") != nil
}
