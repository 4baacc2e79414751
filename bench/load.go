package bench

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Load is what else a machine did while something was measured, as shares of all its processors' time. The zero value
// is a quiet machine, or one that does not tell: see Known.
type Load struct {
	Known bool `json:"known"`
	// Steal is the time that the hypervisor gave to other machines, Others what other processes had.
	Steal  float64 `json:"steal"`
	Others float64 `json:"others"`
}

// The loads from which on a measurement counts as disturbed. Half a percent of stolen time is one tick of 10 ms in two
// seconds: nothing that a kernel counts can be finer.
const (
	disturbingSteal  = 0.005
	disturbingOthers = 0.05
)

// Disturbed says whether so much else was done that a time may have suffered.
func (l Load) Disturbed() bool { return l.Steal > disturbingSteal || l.Others > disturbingOthers }

// String is the load as reports spell it.
func (l Load) String() string {
	if !l.Known {
		return "not shown"
	}
	return fmt.Sprintf("%.0f %% others, %.1f %% stolen", 100*l.Others, 100*l.Steal)
}

// mean is the load over several measurements of about the same length.
func mean(loads []Load) (m Load) {
	for _, l := range loads {
		m.Known = m.Known || l.Known
		m.Steal += l.Steal / float64(len(loads))
		m.Others += l.Others / float64(len(loads))
	}
	m.Steal, m.Others = round4(m.Steal), round4(m.Others)
	return m
}

// times are what processors have spent since the machine started, in ticks.
type times struct{ total, idle, steal, own float64 }

// loadMeter measures the load from start to now. Where the system does not show it (other than Linux), nothing is
// known.
type loadMeter struct {
	start times
	known bool
}

func startLoad() (m loadMeter) {
	m.start, m.known = readTimes()
	return m
}

// stop returns the load since the meter was started.
func (m *loadMeter) stop() Load {
	now, ok := readTimes()
	if !ok || !m.known {
		return Load{}
	}
	return now.since(m.start)
}

// since is the load from one moment to another.
func (t times) since(start times) Load {
	total := t.total - start.total
	if total <= 0 {
		return Load{Known: true}
	}
	steal := t.steal - start.steal
	busy := total - (t.idle - start.idle) - steal
	return Load{Known: true, Steal: max(steal, 0) / total, Others: max(busy-(t.own-start.own), 0) / total}
}

func readTimes() (times, bool) {
	machine, err := os.ReadFile("/proc/stat")
	if err != nil {
		return times{}, false
	}
	own, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return times{}, false
	}
	return parseTimes(string(machine), string(own))
}

// parseTimes reads proc(5)'s stat of the machine, and of this process with the children that it has waited for.
func parseTimes(machine, own string) (t times, ok bool) {
	line, _, _ := strings.Cut(machine, "\n")
	fields := strings.Fields(line)
	if len(fields) < 9 || fields[0] != "cpu" {
		return t, false
	}
	// user nice system idle iowait irq softirq steal; guests' time is in user's already.
	for i, f := range fields[1:9] {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return t, false
		}
		t.total += v
		switch i {
		case 3, 4:
			t.idle += v
		case 7:
			t.steal = v
		}
	}
	// utime stime cutime cstime are fields 14 to 17; the name, field 2, ends at the last parenthesis.
	fields = strings.Fields(own[strings.LastIndexByte(own, ')')+1:])
	if len(fields) < 15 {
		return t, false
	}
	for _, f := range fields[11:15] {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return t, false
		}
		t.own += v
	}
	return t, true
}
