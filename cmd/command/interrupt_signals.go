//go:build !js

package command

import (
	"os"
	"syscall"
)

// endings are the signals that end the command.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
