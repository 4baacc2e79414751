package job

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// A file of sums has what a part of a picture's frames adds up to. It begins with sumsMagic, whose last character is the
// version, the size of its head as 4 bytes, the lower first, and the head as JSON. Then come the sums, numbers of 8
// bytes, in rows from the top: of colours four a pixel (as scene.Sum has them); of each buffer of the head's means four
// a pixel, in units of 2^-24; of light lightNumbers a pixel in these units, and then the weights as 4 bytes a pixel; of
// the tally for each pixel how many instances it shows, as 4 bytes, and each one's number and weight, 4 bytes each, the
// smaller numbers first. It ends with the SHA-256 of all before.
const sumsMagic = "HSSUMS01"

// maxSumsHead is the size of the largest head.
const maxSumsHead = 1 << 16

// sumsHead says what follows it.
type sumsHead struct {
	// Picture is the key of the whole picture's task, without a layer.
	Picture string `json:"picture"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	// Frames is how many the picture has, Part which of them were added up, Weight their weights' sum.
	Frames int   `json:"frames"`
	Part   Part  `json:"part"`
	Weight int64 `json:"weight"`
	Color  bool  `json:"color,omitempty"`
	Means  []int `json:"means,omitempty"`
	Light  bool  `json:"light,omitempty"`
	Tally  bool  `json:"tally,omitempty"`
}

// head is the part of a record that follows from the picture: all but the weight.
func (a *totals) head(key string, s *Settings, part Part) sumsHead {
	h := sumsHead{Picture: key, Width: s.Width, Height: s.Height, Frames: s.frames(), Part: part,
		Color: a.color != nil, Light: a.light != nil, Tally: a.tally != nil}
	for b, sums := range a.means {
		if sums != nil {
			h.Means = append(h.Means, b)
		}
	}
	return h
}

// planes are the sums of 8 bytes, in the order of the file, with how large a frame's numbers are at most.
func (a *totals) planes() (list []plane) {
	list = append(list, plane{a.color, 1 << 40}) // 65,504 in units of 2^-24
	for _, sums := range a.means {
		list = append(list, plane{sums, mostWhole * wholeOne})
	}
	return append(list, plane{a.light, mostWhole * wholeOne})
}

type plane struct {
	sums []int64
	most int64
}

// write writes the sums of a part of the picture of a key.
func (a *totals) write(w io.Writer, key string, s *Settings, part Part) error {
	h := a.head(key, s, part)
	h.Weight = a.weight
	head, err := json.Marshal(&h)
	if err != nil {
		return err
	}
	hash := sha256.New()
	to := bufio.NewWriterSize(io.MultiWriter(w, hash), 1<<16)
	put := func(b []byte) { _, _ = to.Write(b) } // Flush says what went wrong
	put(binary.LittleEndian.AppendUint32([]byte(sumsMagic), uint32(len(head))))
	put(head)
	for _, p := range a.planes() {
		for _, v := range p.sums {
			put(binary.LittleEndian.AppendUint64(to.AvailableBuffer(), uint64(v)))
		}
	}
	for _, v := range a.lit {
		put(binary.LittleEndian.AppendUint32(to.AvailableBuffer(), uint32(v)))
	}
	if a.tally != nil {
		var list []tallied
		for i := range a.tally.pixels {
			list = a.tally.all(i, list[:0])
			put(binary.LittleEndian.AppendUint32(to.AvailableBuffer(), uint32(len(list))))
			for _, e := range list {
				b := binary.LittleEndian.AppendUint32(to.AvailableBuffer(), e.instance)
				put(binary.LittleEndian.AppendUint32(b, uint32(e.weight)))
			}
		}
	}
	if err := to.Flush(); err != nil {
		return err
	}
	_, err = w.Write(hash.Sum(nil))
	return err
}

// sumsReader reads numbers; the first error stays.
type sumsReader struct {
	from io.Reader
	err  error
	word [8]byte
}

func (r *sumsReader) bytes(n int) []byte {
	if r.err == nil {
		if _, r.err = io.ReadFull(r.from, r.word[:n]); r.err == io.EOF {
			r.err = io.ErrUnexpectedEOF
		}
	}
	if r.err != nil {
		clear(r.word[:])
	}
	return r.word[:n]
}

func (r *sumsReader) uint32() uint32 { return binary.LittleEndian.Uint32(r.bytes(4)) }
func (r *sumsReader) int64() int64   { return int64(binary.LittleEndian.Uint64(r.bytes(8))) }

// add adds a file of sums, and says which part it is: of the picture of a key, of a scene of so many instances. After an
// error nobody uses the sums.
func (a *totals) add(file io.Reader, key string, s *Settings, instances int) (Part, error) {
	hash := sha256.New()
	r := &sumsReader{from: io.TeeReader(file, hash)}
	if magic := string(r.bytes(len(sumsMagic))); r.err != nil || magic != sumsMagic {
		if magic[:6] == sumsMagic[:6] {
			return Part{}, fmt.Errorf("a file of sums of version %.2q, not %q", magic[6:], sumsMagic[6:])
		}
		return Part{}, errors.New("is not a file of sums")
	}
	h, err := r.head()
	if err != nil {
		return Part{}, fmt.Errorf("a head of sums: %w", err)
	}
	want := a.head(key, s, h.Part)
	n := int64(h.Part.Frames)
	switch {
	case h.Picture != key:
		return Part{}, errors.New("sums of another picture, or of another version of the engine: its task's key is another one")
	case h.Width != want.Width || h.Height != want.Height || h.Frames != want.Frames || h.Color != want.Color ||
		h.Light != want.Light || h.Tally != want.Tally || !slices.Equal(h.Means, want.Means):
		return Part{}, errors.New("sums of another size, number of frames or list of layers")
	case h.Part.First < 0 || h.Part.Frames < 1 || h.Part.Frames > h.Frames || h.Part.First > h.Frames-h.Part.Frames:
		return Part{}, fmt.Errorf("sums of %d frames from %d of %d", h.Part.Frames, h.Part.First, h.Frames)
	case h.Weight > n || h.Weight < -n:
		return Part{}, fmt.Errorf("a weight of %d of %d frames", h.Weight, n)
	}
	for _, p := range a.planes() {
		for i := range p.sums {
			v := r.int64()
			if v > n*p.most || v < -n*p.most {
				return Part{}, fmt.Errorf("a sum of %d, which %d frames do not have", v, n)
			}
			p.sums[i] += v
		}
	}
	for i := range a.lit {
		a.lit[i] += int32(r.weight(n))
	}
	if a.tally != nil {
		r.tally(a.tally, n, instances)
	}
	sum := hash.Sum(nil)
	var end [sha256.Size + 1]byte
	m, err := io.ReadFull(file, end[:])
	switch {
	case r.err != nil:
		return Part{}, fmt.Errorf("the sums are damaged: %w", r.err)
	case m > sha256.Size:
		return Part{}, errors.New("the sums are damaged: more follows them")
	case err != io.ErrUnexpectedEOF || !bytes.Equal(end[:m], sum):
		return Part{}, errors.New("the sums are damaged: their SHA-256 is another one")
	}
	a.weight += h.Weight
	return h.Part, nil
}

// head reads the head.
func (r *sumsReader) head() (h sumsHead, err error) {
	n := r.uint32()
	if r.err != nil || n > maxSumsHead {
		return h, fmt.Errorf("of %d bytes", n)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r.from, text); err != nil {
		return h, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return h, d.Decode(&h)
}

// weight reads a weight of so many frames.
func (r *sumsReader) weight(frames int64) int64 {
	v := int64(int32(r.uint32()))
	if r.err == nil && (v > frames || v < -frames) {
		r.err = fmt.Errorf("a weight of %d of %d frames", v, frames)
	}
	return v
}

// tally reads what pixels show.
func (r *sumsReader) tally(to *tally, frames int64, instances int) {
	for i := 0; i < to.pixels && r.err == nil; i++ {
		n, last := r.uint32(), uint32(0)
		if int64(n) > frames {
			r.err = fmt.Errorf("%d instances in a pixel of %d frames", n, frames)
		}
		for range n {
			id := r.uint32()
			weight := r.weight(frames)
			if r.err == nil && (id <= last || int64(id) > int64(instances)) {
				r.err = fmt.Errorf("instance %d after %d, of %d", id, last, instances)
			}
			if r.err != nil {
				return
			}
			if uint64(len(to.entries)) == math.MaxUint32 {
				r.err = errors.New("more instances than a tally has places for")
				return
			}
			to.count(i, id, int32(weight))
			last = id
		}
	}
}

// picture is the key of the whole picture of a task, with all its layers: what its parts have in common.
func (r *record) picture(t *Task) string {
	whole := *t
	whole.Part, whole.Layer = Part{}, ""
	return r.key(&whole)
}
