package view

import "time"

// pace chooses how large pictures are while the hand moves, so that thirty a second can be drawn, packed, sent and shown.
type pace struct {
	level int
	cost  float64 // of a frame at full size in milliseconds, as the last ones were; 0: nothing is known
	trip  float64 // from when a frame was sent to when it had been shown, in milliseconds
}

// levels are the parts of the full width and height.
var levels = []float64{1, 0.75, 0.5, 0.375, 0.25}

const (
	// most is how many milliseconds a frame may take, comfortable how few it must be expected to take before pictures become larger.
	most        = 29
	comfortable = 22
)

// drew notes what a frame of a scale took.
func (p *pace) drew(d time.Duration, scale float64) {
	v := ms(d) / (scale * scale)
	if p.cost == 0 {
		p.cost = v
	}
	p.cost += 0.3 * (v - p.cost)
	p.choose()
}

// seen notes how long a frame was on its way.
func (p *pace) seen(d time.Duration) { p.trip += 0.3 * (ms(d) - p.trip) }

// choose is the level for the next frame. Two frames are on their way at the same time.
func (p *pace) choose() {
	expect := func(level int) float64 {
		part := levels[level] * levels[level]
		now := levels[p.level] * levels[p.level]
		return max(p.cost*part, p.trip/ahead*part/now)
	}
	for p.level < len(levels)-1 && expect(p.level) > most {
		p.level++
	}
	if p.level > 0 && expect(p.level-1) < comfortable {
		p.level--
	}
}

// scale is the part of the full width and height that the next picture has.
func (p *pace) scale() float64 { return levels[p.level] }
