package command

import (
	"os"
	"syscall"
)

// endings are the signals that end the command. JavaScript's hosts have no SIGHUP.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM}
