package record

import "time"

// Stage is a part of a frame's work, as Options.Stages times it.
type Stage uint8

// The stages, in the order in which a frame goes through them. The zero value is StageWait.
const (
	StageWait        Stage = iota // the worker waits for others, before, between and after the phases
	StageFrame                    // draws are cut into chunks; one worker
	StageAssemble                 // indices become primitives and unique vertices
	StageCull                     // clusters of triangles that are not seen are left out
	StageVertex                   // the vertex function
	StageSetup                    // viewport, clipping, culling, records
	StageBin                      // records are listed by tile
	StageGather                   // a tile's lists are put together
	StageClear                    // load operation CLEAR, and all of tiles that nothing touches
	StageLoad                     // load operation LOAD
	StageHiz                      // records are ordered by depth, those behind all of the tile left out
	StageCover                    // samples inside primitives
	StageTest                     // depth and stencil tests, early or late
	StageVisible                  // the visibility buffer is cut into groups
	StagePlanes                   // attribute planes
	StageInterpolate              // varyings and built-ins of fragments
	StageShade                    // the fragment function, its texture lookups with it
	StageWrite                    // blending, logic operations, encoding
	StageFlat                     // visible fragments of draws of one colour are coloured
	StageStore                    // store operation STORE
	StageResolve                  // samples become one
	Stages                        // their number
)

var stageNames = [Stages]string{
	"wait", "frame", "assemble", "cull", "vertex", "setup", "bin", "gather", "clear", "load", "hiz", "cover", "test", "visible", "planes",
	"interpolate", "shade", "write", "flat", "store", "resolve",
}

// String is the stage's name as reports spell it.
func (s Stage) String() string { return stageNames[s%Stages] }

// StageTimes is the time of one worker in each stage of a frame. The sum is the frame's time.
type StageTimes [Stages]struct {
	Time  time.Duration
	Calls int64 // how often the worker turned to it
}

// TileTime is what one tile of a frame took.
type TileTime struct {
	// X and Y are the tile's upper left corner, Size its edge, in pixels. What lies outside the picture is not drawn.
	X, Y, Size int
	// Worker is the one that drew it, Records how many primitives are listed for it, batches added up.
	Worker, Records int
	Time            time.Duration
}

// Clock is a worker's place in time: at any moment one stage is running.
type Clock struct {
	Times StageTimes
	Tiles []TileTime // in the order in which they were drawn; a tile once a batch
	stage Stage
	start time.Time
	since time.Duration // when the stage began, after start
}

// Begin starts a frame in a stage.
func (c *Clock) Begin(start time.Time, s Stage) {
	*c = Clock{Tiles: c.Tiles[:0], start: start, stage: s}
}

// Now is the time since the frame's start.
func (c *Clock) Now() time.Duration { return time.Since(c.start) }

// enter ends the running stage and begins the next.
func (c *Clock) enter(s Stage) {
	now := time.Since(c.start)
	t := &c.Times[c.stage]
	t.Time += now - c.since
	t.Calls++
	c.stage, c.since = s, now
}

// Stage begins a stage. Without Options.Stages the clock is nil, and a call one comparison.
func (c *Clock) Stage(s Stage) {
	if c != nil {
		c.enter(s)
	}
}
