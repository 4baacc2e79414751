//go:build unix

package main

import (
	"os"
	"syscall"
)

// again begins this process again, as it was begun. It returns only where it cannot.
func again() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(self, os.Args, os.Environ())
}
