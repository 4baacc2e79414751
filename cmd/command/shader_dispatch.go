package command

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"unsafe"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/regular"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// dispatchFlags are the flags of shader run for compute modules.
type dispatchFlags struct {
	groups    string
	buffers   []string
	images    []string
	writes    []string
	push      string
	constants []string
}

// dispatchNames are the flags that only compute modules take.
var dispatchNames = []string{"groups", "buffer", "image", "write", "push", "constant"}

// maxRunBuffer is the largest buffer of shader run.
const maxRunBuffer = 1 << 30

func (f *dispatchFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.groups, "groups", "1,1,1", "compute: workgroups on each axis, `X,Y,Z`")
	fl.StringArrayVar(&f.buffers, "buffer", nil, "compute: a buffer, `PLACE=FILE` or PLACE=BYTES of zeros; once for each")
	fl.StringArrayVar(&f.images, "image", nil, "compute: an image, `PLACE=FILE` or PLACE=WxH[:FORMAT] of zeros; once for each")
	fl.StringArrayVar(&f.writes, "write", nil, "compute: afterwards write a buffer or an image (.png, .exr), `PLACE=FILE`")
	fl.StringVar(&f.push, "push", "", "compute: the push constants, `WORD,...`: whole numbers, or floats with a point")
	fl.StringArrayVar(&f.constants, "constant", nil, "compute: a specialization constant, `ID=WORD`; once for each")
}

// isCompute says whether a module's entry point is a compute stage.
func isCompute(words []uint32, entry string) bool {
	m, err := spirv.Parse(words, nil)
	if err != nil {
		return false
	}
	_, err = m.Entry(entry, spirv.ModelCompute)
	return err == nil
}

// refuseFlags is an error where a flag was given that the other kind of module takes.
func refuseFlags(c *cobra.Command, name, kind string, flags ...string) error {
	for _, flag := range flags {
		if c.Flags().Changed(flag) {
			return usagef("--%s: %s is a %s module", flag, name, kind)
		}
	}
	return nil
}

// held is what a place of a compute module has.
type held struct {
	buffer []byte
	image  *halfspace.Image
}

// dispatch runs a compute module once.
func (f *shaderRunFlags) dispatch(c *cobra.Command, name string, words []uint32) error {
	if err := refuseFlags(c, name, "compute", "output", "size", "time", "fps", "frames"); err != nil {
		return err
	}
	groups, err := f.compute.counts()
	if err != nil {
		return err
	}
	push, err := numbersOf("push", f.compute.push)
	if err != nil {
		return err
	}
	constants := map[uint32][]uint32{}
	for _, text := range f.compute.constants {
		id, value, _ := strings.Cut(text, "=")
		n, err := strconv.ParseUint(id, 10, 32)
		v, err2 := numbersOf("constant", value)
		if err != nil || err2 != nil || len(v) == 0 {
			return usagef("--constant: %q: use ID=WORD, like 0=64", text)
		}
		constants[uint32(n)] = v
	}
	p, err := program.LoadCompute(words, program.ComputeOptions{
		Entry: f.entry, Name: filepath.Base(name), Constants: constants,
	})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	resources := program.Resources{PushConstants: pushBytes(push)}
	places := map[string]*held{}
	for _, text := range f.compute.buffers {
		if err := addResource(p, &resources, places, "buffer", text, readBuffer); err != nil {
			return err
		}
	}
	for _, text := range f.compute.images {
		if err := addResource(p, &resources, places, "image", text, readImage); err != nil {
			return err
		}
	}
	outputs, err := openWrites(c, f.compute.writes, places, name)
	for _, o := range outputs {
		defer o.discard()
	}
	if err != nil {
		return err
	}
	bindings, err := p.Bind(resources)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	dev, err := f.device()
	if err != nil {
		return err
	}
	defer dev.Close()
	pipe, err := dev.NewComputePipeline(p)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := pipe.Dispatch(c.Context(), halfspace.Dispatch{Groups: groups, Bindings: bindings}); err != nil {
		return err
	}
	for k, o := range outputs {
		place, file, _ := strings.Cut(f.compute.writes[k], "=")
		if err := o.commit(func(w io.Writer) error { return places[place].write(w, file) }); err != nil {
			return err
		}
	}
	return nil
}

// counts are the numbers of workgroups.
func (f *dispatchFlags) counts() (groups [3]int, err error) {
	list := strings.Split(f.groups, ",")
	for n := range groups {
		if len(list) == len(groups) {
			groups[n], err = strconv.Atoi(list[n])
		}
		if len(list) != len(groups) || err != nil || groups[n] < 0 || groups[n] > shade.MaxWorkgroups {
			return groups, usagef("--groups: %q: use three whole numbers of at most %d, like 8,8,1", f.groups, shade.MaxWorkgroups)
		}
	}
	return groups, nil
}

// numbersOf reads words: whole numbers, with 0x in hexadecimal, or floats with a point.
func numbersOf(flag, text string) (list []uint32, err error) {
	if text == "" {
		return nil, nil
	}
	for _, one := range strings.Split(text, ",") {
		if v, err := strconv.ParseInt(one, 0, 64); err == nil && v >= math.MinInt32 && v <= math.MaxUint32 {
			list = append(list, uint32(v))
			continue
		}
		v, err := strconv.ParseFloat(one, 32)
		if err != nil || !strings.Contains(one, ".") {
			return nil, usagef("--%s: %q: use whole numbers of 32 bits, or floats with a point", flag, one)
		}
		list = append(list, math.Float32bits(float32(v)))
	}
	return list, nil
}

// pushBytes is words as bytes.
func pushBytes(words []uint32) []byte {
	b := make([]byte, 0, 4*len(words))
	for _, w := range words {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}

// addResource gives a place of a module what a flag says: PLACE=VALUE.
func addResource(p *program.Compute, r *program.Resources, places map[string]*held, flag, text string,
	read func(value string) (*held, error)) error {
	place, value, ok := strings.Cut(text, "=")
	d, err := descriptorAt(place)
	if !ok || err != nil {
		return usagef("--%s: %q: use PLACE=VALUE; a place is a binding's name, its number, or SET.BINDING", flag, text)
	}
	h, err := read(value)
	if err != nil {
		return fmt.Errorf("--%s %s: %w", flag, place, err)
	}
	places[place] = h
	if d.Buffer = h.buffer; h.image != nil {
		if d.View, err = halfspace.NewView(h.image, vk.ImageView{ViewType: vk.ImageViewType2D, LevelCount: 1}); err != nil {
			return fmt.Errorf("--%s %s: %w", flag, place, err)
		}
		d.Sampler = &vk.Sampler{}
	}
	r.Descriptors = append(r.Descriptors, d)
	return nil
}

// descriptorAt is the descriptor of a place.
func descriptorAt(place string) (d program.Descriptor, err error) {
	set, binding, two := strings.Cut(place, ".")
	if !two {
		set, binding = "0", place
	}
	s, err := strconv.ParseUint(set, 10, 20)
	b, err2 := strconv.ParseUint(binding, 10, 20)
	switch {
	case err == nil && err2 == nil:
		return program.Descriptor{Set: int(s), Binding: int(b)}, nil
	case place == "" || place[0] >= '0' && place[0] <= '9':
		return d, errors.New("not a place")
	}
	return program.Descriptor{Name: place}, nil
}

// readBuffer is a file's bytes, or so many zeros.
func readBuffer(value string) (*held, error) {
	var data []byte
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		if data, err = regular.ReadPath(context.Background(), value, maxRunBuffer); err != nil {
			return nil, pathError(err)
		}
		n = int64(len(data))
	}
	if n < 0 || n > maxRunBuffer {
		return nil, fmt.Errorf("%s: a buffer has 0 to %d bytes", value, maxRunBuffer)
	}
	words := make([]uint64, n/8+1) // aligned, for atomic operations
	h := &held{buffer: unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), n)}
	copy(h.buffer, data)
	return h, nil
}

// readImage is a picture, or an image of zeros.
func readImage(value string) (*held, error) {
	var s size
	text, name, given := strings.Cut(value, ":")
	if s.Set(text) != nil {
		t, err := texfile.Options{Linear: true}.Load(value)
		if err != nil {
			return nil, err
		}
		return &held{image: t.Image}, nil
	}
	f := vk.FormatR8G8B8A8Unorm
	if given {
		var err error
		if f, err = vk.Parse[vk.Format](name); err != nil {
			return nil, err
		}
	}
	m, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: s.width, Height: s.height, Depth: 1},
	})
	return &held{image: m}, err
}

// openWrites opens the files that --write names.
func openWrites(c *cobra.Command, writes []string, places map[string]*held, module string) (list []*output, err error) {
	for _, text := range writes {
		place, file, ok := strings.Cut(text, "=")
		h := places[place]
		switch {
		case !ok || file == "":
			return list, usagef("--write: %q: use PLACE=FILE", text)
		case h == nil:
			return list, usagef("--write: %q: no --buffer and no --image has the place %q", text, place)
		}
		if ext := strings.ToLower(filepath.Ext(file)); h.image != nil && ext != ".png" && ext != ".exr" {
			return list, usagef("--write: %q: images become .png or .exr files", text)
		}
		o, err := create(c, file, module)
		if err != nil {
			return list, err
		}
		list = append(list, o)
	}
	return list, nil
}

// write writes what a place holds.
func (h *held) write(w io.Writer, file string) error {
	switch {
	case h.image == nil:
		_, err := w.Write(h.buffer)
		return err
	case strings.EqualFold(filepath.Ext(file), ".exr"):
		return texfile.WriteEXR(w, h.image, texfile.EXROptions{})
	}
	pixels, err := h.image.NRGBA(0, 0)
	if err != nil {
		return err
	}
	return picfile.WritePNG(w, pixels)
}
