package picfile

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"regexp"
	"strconv"

	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// npyMagic is what NumPy's arrays begin with.
const npyMagic = "\x93NUMPY"

var (
	npyType  = regexp.MustCompile(`'descr': *'<([fu])4'`)
	npyShape = regexp.MustCompile(`'shape': *\((\d{1,9}), *(\d{1,9})(?:, *(\d{1,9}))?,? *\)`)
	npyOrder = regexp.MustCompile(`'fortran_order': *False`)
)

// decodeNPY reads an array of NumPy, of rows, columns and at most four channels of float32 or uint32, as floats.
// Channels that there are not are 0, the fourth 1.
func decodeNPY(data []byte) (*texfile.Texture, error) {
	if len(data) < 12 {
		return nil, fmt.Errorf("ends within its header")
	}
	first, size := 10, int(binary.LittleEndian.Uint16(data[8:]))
	if data[6] > 1 {
		first, size = 12, int(min(binary.LittleEndian.Uint32(data[8:]), math.MaxInt32))
	}
	if size > len(data)-first {
		return nil, fmt.Errorf("ends within its header")
	}
	head := data[first : first+size]
	kind, shape := npyType.FindSubmatch(head), npyShape.FindSubmatch(head)
	if kind == nil || shape == nil || !npyOrder.Match(head) {
		return nil, fmt.Errorf("is not an array of float32 or uint32 in rows, columns and channels")
	}
	var n [3]int
	for k := range n {
		n[k], _ = strconv.Atoi(string(shape[k+1])) // "" is 0
	}
	n[2] = max(n[2], 1)
	if n[2] > 4 {
		return nil, fmt.Errorf("has %d channels; 4 are read", n[2])
	}
	body := data[first+size:]
	if n[0] > maxSide || n[1] > maxSide || len(body) < 4*n[0]*n[1]*n[2] {
		return nil, fmt.Errorf("ends before its %dx%d pixels of %d channels, or has more than %d a side", n[1], n[0], n[2], maxSide)
	}
	t, err := newLayers("NPY", vk.FormatR32G32B32A32Sfloat, n[1], n[0], 1, len(data))
	if err != nil {
		return nil, err
	}
	for y := range n[0] {
		out := row(t, 0, y)
		for x := range n[1] {
			binary.LittleEndian.PutUint32(out[16*x+12:], math.Float32bits(1))
			for k := range n[2] {
				v := binary.LittleEndian.Uint32(body)
				if body = body[4:]; kind[1][0] == 'u' {
					v = math.Float32bits(float32(v))
				}
				binary.LittleEndian.PutUint32(out[16*x+4*k:], v)
			}
		}
	}
	return t, nil
}

// isGIF says that data begins as GIF files do.
func isGIF(data []byte) bool {
	return bytes.HasPrefix(data, []byte("GIF87a")) || bytes.HasPrefix(data, []byte("GIF89a"))
}
