package bench

import (
	"cmp"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/cpuid/v2"
)

// Environment is where a report was made: what else can change a time than the code.
type Environment struct {
	CPU     string `json:"cpu"`
	Cores   int    `json:"cores"` // logical, that this process may use
	Level   string `json:"level"`
	Threads int    `json:"threads"`
	// Governor is the governor of the CPU's clock, "" where the system does not show it.
	Governor string `json:"governor,omitempty"`
	// Hypervisor says that the machine is virtual.
	Hypervisor string `json:"hypervisor,omitempty"`
	OS         string `json:"os"` // and kernel
	Go         string `json:"go"`
	Platform   string `json:"platform"`
	Commit     string `json:"commit,omitempty"`
	Modified   bool   `json:"modified,omitempty"` // the commit is not all
	Time       string `json:"time"`               // RFC 3339, UTC
}

// NewEnvironment describes this machine. The instruction set and threads are the run's.
func NewEnvironment(isa string, threads int) Environment {
	e := Environment{
		CPU: cmp.Or(cpuid.CPU.BrandName, "unknown"), Cores: runtime.NumCPU(), Level: isa, Threads: threads,
		Governor: firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
		OS:       strings.TrimSpace(runtime.GOOS + " " + firstLine("/proc/sys/kernel/osrelease")),
		Go:       runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Time: time.Now().UTC().Format(time.RFC3339),
	}
	if cpuid.CPU.Supports(cpuid.HYPERVISOR) {
		e.Hypervisor = strings.TrimSpace("yes " + cpuid.CPU.HypervisorVendorString)
	}
	if b, ok := debug.ReadBuildInfo(); ok {
		for _, s := range b.Settings {
			switch s.Key {
			case "vcs.revision":
				e.Commit = s.Value
			case "vcs.modified":
				e.Modified = s.Value == "true"
			}
		}
	}
	return e
}

// firstLine is a file's, "" without one.
func firstLine(path string) string {
	b, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(b), "\n")
	return strings.TrimSpace(line)
}

// rows are the environment for tables: name, value.
func (e *Environment) rows() [][2]string {
	commit := e.Commit
	if e.Modified {
		commit += " and changes"
	}
	rows := [][2]string{
		{"cpu", e.CPU}, {"cores", itoa(e.Cores)}, {"level", e.Level}, {"threads", itoa(e.Threads)},
		{"governor", cmp.Or(e.Governor, "not shown")},
		{"virtual", cmp.Or(e.Hypervisor, "no")}, {"os", e.OS}, {"go", strings.TrimSpace(e.Go + " " + e.Platform)},
		{"commit", cmp.Or(commit, "not recorded")}, {"time", e.Time},
	}
	return rows
}
