package record

import (
	"testing"
	"time"
)

// A clock gives every moment to one stage, and counts the turns.
func TestClock(t *testing.T) {
	var c Clock
	start := time.Now()
	c.Begin(start, StageWait)
	for range 3 {
		c.enter(StageCover)
		c.enter(StageTest)
	}
	c.enter(StageWait)
	total := time.Duration(0)
	for _, s := range c.Times {
		if s.Time < 0 {
			t.Errorf("a stage took %v", s.Time)
		}
		total += s.Time
	}
	if total != c.since {
		t.Errorf("the stages took %v together, the clock ran for %v", total, c.since)
	}
	if w, v, d := c.Times[StageWait].Calls, c.Times[StageCover].Calls, c.Times[StageTest].Calls; w != 1 || v != 3 || d != 3 {
		t.Errorf("%d, %d and %d turns, want 1, 3 and 3", w, v, d)
	}
}

func TestStageNames(t *testing.T) {
	seen := map[string]bool{"": true}
	for s := range Stages {
		if seen[s.String()] {
			t.Errorf("stage %d is called %q", s, s)
		}
		seen[s.String()] = true
	}
}

// BenchmarkStage asks what a stage's mark costs: switched off, it is one comparison.
func BenchmarkStage(b *testing.B) {
	for _, on := range []bool{false, true} {
		name := map[bool]string{false: "stages=off", true: "stages=on"}[on]
		b.Run(name, func(b *testing.B) {
			var c *Clock
			if on {
				c = new(Clock)
				c.Begin(time.Now(), StageWait)
			}
			for b.Loop() {
				c.Stage(StageCover)
			}
		})
	}
}
