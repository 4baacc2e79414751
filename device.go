package halfspace

import (
	"runtime"
	"sync"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// DeviceInfo configures a device. The zero value is all cores and the best kernels.
type DeviceInfo struct {
	// Threads is the number of goroutines that draw, at most MaxThreads. The zero value is GOMAXPROCS, which follows a
	// container's CPU limit.
	Threads int
	// Kernels are one level's kernels, of [simd.For]. The zero value, nil: the best level, or that of the environment variable
	// HALFSPACE_ISA.
	Kernels *simd.Kernels
	// Debug makes passes look for what is allowed and seldom meant, and say so by [Pass.Report]: draws that draw nothing, and why. It
	// changes no picture, and takes some time. The zero value looks for nothing, and costs nothing.
	Debug bool
	// Tile are the engine's options. They change how fast a picture is made, never the picture. The zero value is the engine's own choice.
	Tile tile.Options
}

// MaxThreads is the largest number of a device's threads.
const MaxThreads = tile.MaxWorkers

// Device draws passes. It may be shared by goroutines: large passes take turns, small ones are drawn side by side, each by a thread.
type Device struct {
	kernels *simd.Kernels
	engine  *tile.Scheduler
	debug   bool

	mu     sync.Mutex
	clears map[clearKey]*Pipeline // of Pass.ClearAttachments
}

// NewDevice starts a device's workers. The error is a [vk.StateError] where Threads is negative or more than [MaxThreads], or says
// that HALFSPACE_ISA names a level that this machine does not have.
func NewDevice(info DeviceInfo) (*Device, error) {
	d := &Device{kernels: info.Kernels, debug: info.Debug}
	if d.kernels == nil {
		var err error
		if d.kernels, err = simd.Best(); err != nil {
			return nil, err
		}
	}
	threads := info.Threads
	switch {
	case threads < 0 || threads > MaxThreads:
		return nil, vk.Errorf("Threads", "%d is not in 0 to %d", threads, MaxThreads)
	case threads == 0:
		threads = min(runtime.GOMAXPROCS(0), MaxThreads)
	}
	d.engine = tile.NewScheduler(d.kernels, threads, info.Tile)
	return d, nil
}

// Close ends the workers, once they have drawn what they are drawing. Passes that wait for them and passes that end later get
// [ErrClosed]. It may be called more than once, by anybody; inside a shader it does not wait. A device that nobody refers to any more,
// nor any pass or pipeline of it, is closed by the garbage collector.
func (d *Device) Close() { d.engine.Close() }

// Threads is the number of goroutines that draw.
func (d *Device) Threads() int { return d.engine.Workers() }

// Level is the instruction-set level of the device's kernels.
func (d *Device) Level() simd.Level { return d.kernels.Level }

// Kernels are the device's kernels, for shaders' own batches.
func (d *Device) Kernels() *simd.Kernels { return d.kernels }

// Stages are the times of the last pass's stages, one entry a thread; nil without [tile.Options].Stages.
func (d *Device) Stages() []tile.StageTimes { return d.engine.Stages() }

// Tiles are the times of the last pass's tiles; nil without [tile.Options].Stages. A tile that was drawn in several batches of geometry
// is there several times.
func (d *Device) Tiles() []tile.TileTime { return d.engine.Tiles() }

// Image is texels in memory. See [NewImage] and [Target].
type Image = mip.Image

// View is a part of an image as a sampler reads it.
type View = mip.View

// Texture is a sampler and a view of an image, compiled: what shaders look up (Vulkan's combined image sampler). It may be
// shared by goroutines, and shows what its image holds when a pass ends. See [NewTexture].
type Texture = sample.Texture

// Statistics counts what a pass did.
type Statistics = tile.Statistics

// NewImage makes an image of zero bytes. The error joins a [vk.StateError] for each field that is refused.
func NewImage(info vk.ImageInfo) (*Image, error) { return mip.NewImage(info) }

// NewView makes a view of an image. The error joins a [vk.StateError] for each field that is refused.
func NewView(m *Image, v vk.ImageView) (*View, error) { return mip.NewView(m, v) }

// NewTexture pairs a sampler with a view. The error joins a [vk.StateError] for each field that is refused.
func NewTexture(s vk.Sampler, v *View) (*Texture, error) { return sample.Compile(s, v) }
