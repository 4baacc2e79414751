package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/internal/release"
)

// versionReport is what version prints.
type versionReport struct {
	Version  string   `json:"version"`            // the newest release in CHANGELOG.md
	Revision string   `json:"revision,omitempty"` // the commit that it was built from, where that is known
	Go       string   `json:"go"`                 // the toolchain
	Platform string   `json:"platform"`           // operating system and architecture
	Levels   []string `json:"levels"`             // instruction sets that can be used
	Level    string   `json:"level"`              // the one that is
}

func newVersion() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Long: `Print the version, the commit that it was built from, and the instruction sets that
this machine can use with it. halfspace --version prints the first line.`,
		Example: `  halfspace version
  halfspace version --json | jq -r .revision`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			m, err := machine()
			if err != nil {
				return err
			}
			r := versionReport{m.Version, m.Revision, m.Go, m.Platform, m.Levels, m.Level}
			if asJSON {
				return printJSON(c.OutOrStdout(), r)
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s\nlevels: %s (%s is used)\n", versionLine(), strings.Join(r.Levels, ", "), r.Level)
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print a JSON object")
	return c
}

// versionLine names the version and, where it is known, the commit.
func versionLine() string {
	revision := build()
	if revision != "" {
		revision = " (" + revision + ")"
	}
	return "halfspace " + release.Version + revision
}
