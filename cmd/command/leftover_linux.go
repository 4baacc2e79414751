package command

import (
	"bytes"
	"errors"
	"hash/fnv"
	"os"
	"strconv"
	"syscall"
)

// currentProcess is this process: the machine is this boot's random number and the name space of process numbers.
func currentProcess() process {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return process{}
	}
	space, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return process{}
	}
	start, err := started(os.Getpid())
	if err != nil {
		return process{}
	}
	h := fnv.New32a()
	h.Write(boot)
	h.Write([]byte(space))
	return process{h.Sum32() | 1, os.Getpid(), start}
}

// gone says that the process has ended. One whose number another process has now began at another time.
func (p process) gone() bool {
	if errors.Is(syscall.Kill(p.pid, 0), syscall.ESRCH) {
		return true
	}
	start, err := started(p.pid)
	return err == nil && start != p.start
}

// started is when a process began, in ticks since the machine did: field 22 of its line in /proc (proc_pid_stat(5)),
// whose second one is a name in parentheses that may hold anything.
func started(pid int) (uint64, error) {
	line, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, err
	}
	fields := bytes.Fields(line[bytes.LastIndexByte(line, ')')+1:])
	const at = 22 - 3 // of those behind the name
	if len(fields) <= at {
		return 0, errors.New("a line of another form")
	}
	return strconv.ParseUint(string(fields[at]), 10, 64)
}
