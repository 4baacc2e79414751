// Package tree finds the folder of the engine's module, which the tools build and read.
package tree

import (
	"fmt"
	"os/exec"
	"strings"
)

// Root is the folder of the engine's module. The tools' go.mod names it.
func Root() (string, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/seed-1acaedba/halfspace").Output()
	if err != nil {
		return "", fmt.Errorf("run this tool in the folder tools of a clone of the repository: %w", err)
	}
	return strings.TrimSpace(string(dir)), nil
}
