package command

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
)

// computeBench are bench's flags for a compute module.
type computeBench struct {
	module  string
	groups  string
	steps   []string
	buffers []string
	push    string
}

// computeNames are the flags that only --comp has.
var computeNames = []string{"groups", "step", "buffer", "push"}

func (f *computeBench) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.module, "comp", "", "time the SPIR-V compute module in this `FILE`, without a scene")
	fl.StringVar(&f.groups, "groups", "", "--comp: workgroups on each axis, `X,Y,Z`")
	fl.StringArrayVar(&f.steps, "step", nil,
		"--comp: a dispatch of a run, `X,Y,Z:WORD,...` with push constants behind the words of --push; once for each")
	fl.StringArrayVar(&f.buffers, "buffer", nil,
		"--comp: a storage buffer of set 0, `BYTES:FILL`: zero, iota, random, unit, signed or pixels; once for each")
	fl.StringVar(&f.push, "push", "", "--comp: the push constants, `WORD,...`")
}

// computeReport is what bench prints of a compute module.
type computeReport struct {
	Module    string          `json:"module"`
	Device    string          `json:"device"`
	Driver    string          `json:"driver"`     // the instruction set
	CompileMS float64         `json:"compile_ms"` // reading, checking and compiling the module
	Runs      int             `json:"runs"`       // timed ones
	MedianMS  float64         `json:"median_ms"`
	MinMS     float64         `json:"min_ms"`
	Threads   int             `json:"threads"`
	Buffers   []computeBuffer `json:"buffers"` // after the runs
}

// computeBuffer sums a buffer up.
type computeBuffer struct {
	Checksum string  `json:"checksum"`  // FNV-1a over 32-bit words
	FloatSum float64 `json:"float_sum"` // the sum of the words as floats that are less than 1e30
}

// computeStep is a dispatch of a run.
type computeStep struct {
	groups [3]int
	push   []uint32
}

// parse reads the flags: the dispatches of a run, and the buffers.
func (f *computeBench) parse() (steps []computeStep, buffers [][]uint32, err error) {
	push, err := wordList("push", f.push)
	if err != nil {
		return nil, nil, err
	}
	texts := f.steps
	if f.groups != "" {
		texts = append([]string{f.groups}, texts...)
	}
	if len(texts) == 0 {
		return nil, nil, usagef("--groups: --comp needs workgroups, like --groups 16,16 or --step 4096:0")
	}
	for _, text := range texts {
		counts, words, _ := strings.Cut(text, ":")
		groups, err := wordList("groups", counts)
		if err != nil || len(groups) == 0 || len(groups) > 3 {
			return nil, nil, usagef("--groups, --step: %q: use X,Y,Z", text)
		}
		s := computeStep{groups: [3]int{1, 1, 1}}
		for k, n := range groups {
			s.groups[k] = int(n)
		}
		own, err := wordList("step", words)
		if err != nil {
			return nil, nil, err
		}
		s.push = append(slices.Clone(push), own...)
		steps = append(steps, s)
	}
	for k, text := range f.buffers {
		size, how, _ := strings.Cut(text, ":")
		n, err := strconv.ParseUint(size, 0, 64)
		if err != nil || n > maxRunBuffer {
			return nil, nil, usagef("--buffer: %q: use BYTES:FILL with up to %d bytes", text, maxRunBuffer)
		}
		words := make([]uint32, n/4)
		if err := fillWords(words, how, uint32(k)+1); err != nil {
			return nil, nil, err
		}
		buffers = append(buffers, words)
	}
	return steps, buffers, nil
}

// wordList is a list of whole numbers.
func wordList(flag, text string) (list []uint32, err error) {
	if text == "" {
		return nil, nil
	}
	for _, w := range strings.Split(text, ",") {
		v, err := strconv.ParseUint(w, 0, 32)
		if err != nil {
			return nil, usagef("--%s: %q is not a whole number of 32 bits", flag, w)
		}
		list = append(list, uint32(v))
	}
	return list, nil
}

// fillWords fills a buffer with numbers that follow from its own: of the hash PCG (Jarzynski and Olano, Hash Functions
// for GPU Rendering).
func fillWords(words []uint32, how string, buffer uint32) error {
	var of func(i, h uint32) uint32
	switch how {
	case "", "zero":
		return nil
	case "iota":
		of = func(i, _ uint32) uint32 { return i }
	case "random":
		of = func(_, h uint32) uint32 { return h }
	case "pixels":
		of = func(_, h uint32) uint32 { return h | 0xFF000000 }
	case "unit":
		of = func(_, h uint32) uint32 { return math.Float32bits(float32(h>>8) / (1 << 24)) }
	case "signed":
		of = func(_, h uint32) uint32 { return math.Float32bits(float32(float32(h>>8)/(1<<24)*2) - 1) }
	default:
		return usagef("--buffer: %q: use zero, iota, random, unit, signed or pixels", how)
	}
	for i := range words {
		s := (uint32(i)^buffer*0x9E3779B9)*747796405 + 2891336453
		w := ((s >> ((s >> 28) + 4)) ^ s) * 277803737
		words[i] = of(uint32(i), w>>22^w)
	}
	return nil
}

// compute times a compute module.
func (f *benchFlags) compute(c *cobra.Command) error {
	steps, buffers, err := f.comp.parse()
	if err != nil {
		return err
	}
	words, err := readModule(c, f.comp.module)
	if err != nil {
		return err
	}
	dev, err := f.timed(false)
	if err != nil {
		return err
	}
	defer dev.Close()
	start := time.Now()
	p, err := program.LoadCompute(words, program.ComputeOptions{Name: filepath.Base(f.comp.module), Exec: f.exec.exec()})
	if err != nil {
		return fmt.Errorf("%s: %w", f.comp.module, err)
	}
	pipe, err := dev.NewComputePipeline(p)
	if err != nil {
		return fmt.Errorf("%s: %w", f.comp.module, err)
	}
	r := computeReport{Module: filepath.Base(f.comp.module), Device: "Halfspace", Driver: dev.ISA(), Threads: dev.Threads(),
		CompileMS: time.Since(start).Seconds() * 1000}
	var dispatches []halfspace.Dispatch
	constants, _ := p.NewBlock("", 0) // nil: the module has none
	for _, s := range steps {
		resources := program.Resources{PushConstants: pushBytes(s.push)}
		if constants != nil && len(resources.PushConstants) < len(constants.Bytes) { // words that a step leaves out are 0
			resources.PushConstants = append(resources.PushConstants, constants.Bytes[len(resources.PushConstants):]...)
		}
		for k, b := range buffers {
			if p.Has(0, k) {
				resources.Descriptors = append(resources.Descriptors, program.Descriptor{Binding: k, Buffer: memoryOf(b)})
			}
		}
		bindings, err := p.Bind(resources)
		if err != nil {
			return fmt.Errorf("%s: %w", f.comp.module, err)
		}
		dispatches = append(dispatches, halfspace.Dispatch{Groups: s.groups, Bindings: bindings})
	}
	stop, err := f.profileFlags.start(c, f.comp.module)
	if err != nil {
		return err
	}
	times, err := f.runs(c, pipe, dispatches)
	if e := stop(err); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.comp.module, err)
	}
	slices.Sort(times)
	r.Runs, r.MedianMS, r.MinMS = len(times), times[len(times)/2], times[0]
	for _, b := range buffers {
		r.Buffers = append(r.Buffers, sumUp(b))
	}
	if f.json {
		return json.NewEncoder(c.OutOrStdout()).Encode(&r)
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s, %d %s, %s: median %.3f ms, min %.3f (%d runs), compiled in %.1f ms\n", r.Module,
		r.Threads, plural(r.Threads, "thread"), r.Driver, r.MedianMS, r.MinMS, r.Runs, r.CompileMS)
	return err
}

// runs times runs of dispatches, in ms; the first is not counted.
func (f *benchFlags) runs(c *cobra.Command, pipe *halfspace.ComputePipeline, dispatches []halfspace.Dispatch) (
	times []float64, err error) {
	began := time.Now()
	for n := 0; n < 2 || len(times) < 3 || time.Since(began).Seconds() < float64(f.seconds); n++ {
		start := time.Now()
		for _, d := range dispatches {
			if err := pipe.Dispatch(c.Context(), d); err != nil {
				return nil, err
			}
		}
		if n == 0 {
			began = time.Now()
			continue
		}
		times = append(times, time.Since(start).Seconds()*1000)
	}
	return times, nil
}

// memoryOf is the memory of words.
func memoryOf(words []uint32) []byte {
	if len(words) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 4*len(words))
}

// sumUp sums a buffer up. Buffers hold little-endian words.
func sumUp(buffer []uint32) computeBuffer {
	h, sum := uint64(1469598103934665603), 0.0
	for _, b := range buffer {
		w := binary.LittleEndian.Uint32(memoryOf([]uint32{b}))
		h = (h ^ uint64(w)) * 1099511628211
		if x := math.Float32frombits(w); math.Abs(float64(x)) < 1e30 {
			sum += float64(x)
		}
	}
	return computeBuffer{fmt.Sprintf("%016x", h), sum}
}
