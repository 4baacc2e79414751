package halfspace

import (
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/internal/inside"
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
	// ISA is the instruction set of the kernels, one of [ISAs]. The zero value, "", is the one that the environment
	// variable HALFSPACE_ISA names, or else the best of this machine. It changes how fast a picture is made, never the
	// picture.
	ISA string
	// TileSize is the edge of a tile in pixels, 32 or 64. The zero value is the engine's own choice, by the number of
	// samples. It changes how fast a picture is made, never the picture.
	TileSize int
	// Times makes the device measure the time of each stage and tile of a pass, for [Device.Stages] and [Device.Tiles].
	// The zero value measures nothing and costs nothing.
	Times bool
	// Debug makes passes look for probable mistakes, such as draws that draw nothing, and list them with their reasons
	// in [Pass.Report]. It changes no picture, but takes some time. The zero value looks for nothing and costs nothing.
	Debug bool
	// Inside is for the tests and measurements of this module. Programs leave it zero: they cannot import the package
	// of its type.
	Inside inside.Options
}

// MaxThreads is the largest number of a device's threads.
const MaxThreads = tile.MaxWorkers

// DefaultTileSize is the edge of a tile in pixels where [DeviceInfo].TileSize is 0 and a pass has at most four samples.
const DefaultTileSize = tile.DefaultSize

// Device draws passes. Goroutines may share it: large passes take turns, small passes are drawn side by side, each by
// one thread.
type Device struct {
	kernels *simd.Kernels
	engine  *tile.Scheduler
	debug   bool

	pipelines pipelineCache

	mu     sync.Mutex
	clears map[clearKey]*Pipeline // of Pass.ClearAttachments
}

// ISAs returns the instruction sets that this machine and this build have, by the names that [DeviceInfo].ISA takes,
// the slowest first: always "generic", which is Go code alone, then "avx2" and "avx512", or "neon".
func ISAs() []string {
	var names []string
	for _, l := range simd.Available() {
		names = append(names, l.String())
	}
	return names
}

// NewDevice starts a device's workers. The error is a [vk.StateError] if Threads is negative or more than [MaxThreads],
// if ISA is not one of [ISAs], or if TileSize is not 0, 32 or 64; another error says that HALFSPACE_ISA names an
// instruction set that this machine does not have.
func NewDevice(info DeviceInfo) (*Device, error) {
	k, err := info.kernels()
	if err != nil {
		return nil, err
	}
	d := &Device{kernels: k, debug: info.Debug}
	threads := info.Threads
	switch {
	case threads < 0 || threads > MaxThreads:
		return nil, vk.Errorf("Threads", "%d is not in 0 to %d", threads, MaxThreads)
	case threads == 0:
		threads = min(runtime.GOMAXPROCS(0), MaxThreads)
	}
	options := info.Inside.Tile
	switch info.TileSize {
	case 0:
	case 32, 64:
		options.TileSize = info.TileSize
	default:
		return nil, vk.Errorf("TileSize", "%d is not 0, 32 or 64", info.TileSize)
	}
	options.Stages = options.Stages || info.Times
	d.engine = tile.NewScheduler(d.kernels, threads, options)
	return d, nil
}

// kernels are those that the device draws with.
func (info *DeviceInfo) kernels() (*simd.Kernels, error) {
	switch {
	case info.Inside.Kernels != nil:
		return info.Inside.Kernels, nil
	case info.ISA == "":
		return simd.Best()
	case !slices.Contains(ISAs(), info.ISA):
		return nil, vk.Errorf("ISA", "%q is not one that this machine has: %s", info.ISA, strings.Join(ISAs(), ", "))
	}
	l, err := simd.ParseLevel(info.ISA)
	if err != nil {
		return nil, err
	}
	return simd.For(l)
}

// Close ends the workers after the passes that they are drawing. Passes that wait for workers and passes that end later
// get [ErrClosed]. Any goroutine may call it, more than once; inside a shader it does not wait. The garbage collector
// closes a device that neither the program nor a pass or pipeline refers to.
func (d *Device) Close() {
	d.engine.Close()
	d.pipelines.close()
}

// Threads returns the number of goroutines that draw.
func (d *Device) Threads() int { return d.engine.Workers() }

// ISA returns the instruction set of the device's kernels, one of [ISAs].
func (d *Device) ISA() string { return d.kernels.Level.String() }

// Kernels returns the device's kernels, for [sample.Batch] and [Image.Fill]. Programs pass them on and do not look
// inside.
func (d *Device) Kernels() *simd.Kernels { return d.kernels }

// ChunkSize returns how many triangles one thread shades together in a pass of this many. Vertices that the triangles
// of one chunk share are shaded once.
func (d *Device) ChunkSize(primitives int) int { return edge.ChunkSize(primitives, d.Threads()) }

// Image holds texels in memory. See [NewImage] and [Target].
type Image = mip.Image

// View is a part of an image as a sampler reads it.
type View = mip.View

// Texture is a sampler and a view of an image, compiled: what shaders look up (Vulkan's combined image sampler). It may
// be shared by goroutines, and shows what its image holds when a pass ends. See [NewTexture].
type Texture = sample.Texture

// NewImage makes an image of zero bytes. The error joins a [vk.StateError] for each field that is refused.
func NewImage(info vk.ImageInfo) (*Image, error) { return mip.NewImage(info) }

// NewView makes a view of an image. The error joins a [vk.StateError] for each field that is refused.
func NewView(m *Image, v vk.ImageView) (*View, error) { return mip.NewView(m, v) }

// NewTexture pairs a sampler with a view. The error joins a [vk.StateError] for each field that is refused.
func NewTexture(s vk.Sampler, v *View) (*Texture, error) { return sample.Compile(s, v) }
