package main

import (
	"fmt"
	"syscall"
)

// markCall is the system call that the plugin waits for: no kernel has it.
const markCall = 0x4853

// mark tells the plugin that a part begins (0) or ends (1).
func mark(end, part int) error {
	if _, _, e := syscall.RawSyscall(markCall, uintptr(end), uintptr(part), 0); e != syscall.ENOSYS {
		return fmt.Errorf("system call %#x: %v", markCall, e)
	}
	return nil
}
