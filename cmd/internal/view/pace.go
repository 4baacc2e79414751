package view

import "time"

// pace chooses how pictures are drawn while the hand moves, so that thirty a second can be drawn, packed, sent and
// shown.
type pace struct {
	level int
	cost  [2]float64 // of a frame at full size in milliseconds, as the last ones were, with all samples and with one; 0: nothing is known
	trip  float64    // from when a frame was sent to when it had been shown, in milliseconds
}

// level is a way to draw: at a part of the full width and height, with all samples or with one.
type level struct {
	scale float64
	one   bool
}

// levels are from the best to the quickest. One sample a pixel is hardly seen to be less while things move; fewer
// pixels are.
var levels = []level{{1, false}, {1, true}, {0.75, true}, {0.5, true}, {0.375, true}, {0.25, true}}

const (
	// most is how many milliseconds a frame may take, comfortable how few it must be expected to take before pictures
	// become better.
	most        = 29
	comfortable = 22
)

// kind is the place of a level's cost.
func (l level) kind() int {
	if l.one {
		return 1
	}
	return 0
}

// drew notes what a frame took that was drawn at the level that at returns.
func (p *pace) drew(d time.Duration) {
	l := p.at()
	v := ms(d) / (l.scale * l.scale)
	own, other := &p.cost[l.kind()], &p.cost[1-l.kind()]
	was := *own
	if was == 0 {
		was = v
	}
	*own = was + float64(0.3*(v-was))
	switch {
	case *other > 0: // what makes one quicker makes the other quicker
		*other *= *own / was
	case l.one:
		*other = 2 * *own
	default:
		*other = *own / 2
	}
	p.choose()
}

// seen notes how long a frame was on its way.
func (p *pace) seen(d time.Duration) { p.trip += float64(0.3 * (ms(d) - p.trip)) }

// expect is how many milliseconds a frame of a level is expected to take. Two are on their way at the same time.
func (p *pace) expect(i int) float64 {
	l, now := levels[i], p.at().scale
	area := l.scale * l.scale
	return max(p.cost[l.kind()]*area, p.trip/ahead*area/(now*now))
}

// choose is the level for the next frame.
func (p *pace) choose() {
	for p.level < len(levels)-1 && p.expect(p.level) > most {
		p.level++
	}
	if p.level > 0 && p.expect(p.level-1) < comfortable {
		p.level--
	}
}

// at is the level of the next picture.
func (p *pace) at() level { return levels[p.level] }
