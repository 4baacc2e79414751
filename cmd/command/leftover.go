package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

// temporary begins the names of files that are being written.
const temporary = ".halfspace-"

// process says which process of which machine a file belongs to.
type process struct {
	machine uint32 // this boot of the machine, and the space in which process numbers count; 0: not known
	pid     int
	start   uint64 // when it began, in the system's ticks: numbers are given again
}

// self is this process.
var self = sync.OnceValue(currentProcess)

// temporaryName is a name for a file that this process writes. It says whose it is, so that a later run can remove it
// if this one is killed.
func temporaryName(random uint32) string {
	p := self()
	if p.machine == 0 {
		return fmt.Sprintf("%s%08x", temporary, random)
	}
	return fmt.Sprintf("%s%08x-%d-%d-%08x", temporary, p.machine, p.pid, p.start, random)
}

// owner is whose a temporary file is; not ok for other files, and those that do not say.
func owner(name string) (p process, ok bool) {
	rest, ok := strings.CutPrefix(name, temporary)
	parts := strings.Split(rest, "-")
	if !ok || len(parts) != 4 || len(parts[0]) != 8 || len(parts[3]) != 8 {
		return p, false
	}
	machine, err1 := strconv.ParseUint(parts[0], 16, 32)
	pid, err2 := strconv.ParseUint(parts[1], 10, 31)
	start, err3 := strconv.ParseUint(parts[2], 10, 64)
	_, err4 := strconv.ParseUint(parts[3], 16, 32)
	if err1 != nil || err2 != nil || err3 != nil || err4 != nil {
		return p, false
	}
	return process{uint32(machine), int(pid), start}, true
}

// sweep removes files that killed processes left in a folder, once per folder. Files of running processes stay, and so
// do files of other machines, of containers with process numbers of their own, and of times before the machine was last
// started: whether their process runs cannot be known here.
func (all *outputs) sweep(folder string) {
	if all.swept[folder] || self().machine == 0 {
		return
	}
	if all.swept == nil {
		all.swept = map[string]bool{}
	}
	all.swept[folder] = true
	f, err := os.Open(folder)
	if err != nil {
		return // making the file says why
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1)
	for _, name := range names {
		if p, ok := owner(name); ok && p.machine == self().machine && p.gone() {
			path := filepath.Join(folder, name)
			if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
				os.Remove(path)
			}
		}
	}
}
