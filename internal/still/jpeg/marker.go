package jpeg

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Markers of ITU-T T.81, table B.1.
const (
	tem   = 0x01 // TEM, which has no length
	sof0  = 0xC0 // baseline; SOF0 to SOF15 are frames, but for three
	sof1  = 0xC1 // extended sequential
	sof2  = 0xC2 // progressive
	dht   = 0xC4
	jpg   = 0xC8
	dac   = 0xCC
	sof15 = 0xCF
	rst0  = 0xD0 // RST0 to RST7, which have no length
	rst7  = 0xD7
	soi   = 0xD8
	eoi   = 0xD9
	sos   = 0xDA
	dqt   = 0xDB
	dri   = 0xDD
	app0  = 0xE0
	app14 = 0xEE
	app15 = 0xEF
	com   = 0xFE
)

// The errors of files.
var (
	errNoFrame     = malformed("no frame header")
	errEnds        = errors.New("the JPEG file ends early")
	errUnsupported = errors.New("a JPEG file with arithmetic coding, without 8 bits a sample or without loss is not supported")
	errSampling    = errors.New("a JPEG file with these sampling factors is not supported")
	errNoAdobe     = errors.New("a JPEG file of four components that does not say which is not supported")
)

// malformed is the error of a file that breaks the format.
func malformed(format string, args ...any) error {
	return fmt.Errorf("malformed JPEG file: "+format, args...)
}

// decoder is a file being read.
type decoder struct {
	ctx  context.Context
	k    *simd.Kernels
	data []byte
	pos  int
	// memory is where samples lie.
	memory *pages.Memory
	// header says that the frame header is all that is asked for.
	header bool

	frame
	restart        int // units between restart markers, 0: there are none
	jfif, adobe    bool
	adobeTransform byte
	// quantization are the factors of coefficients, 64 as the kernel has them, by table; huffman the tables of DC and
	// AC coefficients.
	quantization [4][64]int32
	huffman      [2][4]*table
}

// segment reads two bytes of length and what they count.
func (d *decoder) segment() ([]byte, error) {
	if len(d.data)-d.pos < 2 {
		return nil, errEnds
	}
	n := int(binary.BigEndian.Uint16(d.data[d.pos:]))
	if n < 2 {
		return nil, malformed("a segment of %d bytes", n)
	}
	if len(d.data)-d.pos < n {
		return nil, errEnds
	}
	s := d.data[d.pos+2 : d.pos+n]
	d.pos += n
	return s, nil
}

// marker is the next one. Bytes that belong to none are skipped, as other decoders do.
func (d *decoder) marker() (byte, error) {
	for {
		i := bytes.IndexByte(d.data[d.pos:], 0xFF)
		if i < 0 {
			return 0, errEnds
		}
		d.pos += i
		for d.pos < len(d.data) && d.data[d.pos] == 0xFF { // fill bytes come before a marker
			d.pos++
		}
		if d.pos == len(d.data) {
			return 0, errEnds
		}
		d.pos++
		if m := d.data[d.pos-1]; m != 0 {
			return m, nil
		}
	}
}

// segments reads the file up to its end, or with header to what says its size and colours.
func (d *decoder) segments() error {
	if !Is(d.data) {
		return errEnds
	}
	d.pos = 2
	for {
		m, err := d.marker()
		switch {
		case err != nil:
			return err
		case m == eoi:
			return nil
		case rst0 <= m && m <= rst7:
			continue // a last restart marker, which has no place
		}
		s, err := d.segment()
		if err != nil {
			return err
		}
		switch {
		case m == sof0 || m == sof1 || m == sof2:
			if err = d.frameHeader(m, s); err == nil && d.header && d.jfif {
				return nil
			}
		case m == sos && d.header:
			return nil
		case m == sos:
			err = d.scan(s)
		case m == dht && !d.header:
			err = d.huffmanTables(s)
		case m == dqt && !d.header:
			err = d.quantizationTables(s)
		case m == dri && !d.header:
			if len(s) != 2 {
				return malformed("a restart interval of %d bytes", len(s))
			}
			d.restart = int(binary.BigEndian.Uint16(s))
		case m == app0:
			if len(s) >= 5 {
				d.jfif = string(s[:5]) == "JFIF\x00"
			}
		case m == app14:
			if len(s) >= 12 && string(s[:5]) == "Adobe" {
				d.adobe, d.adobeTransform = true, s[11]
			}
		case m == dht, m == dqt, m == dri, app0 <= m && m <= app15, m == com:
		case m < sof0:
			err = malformed("the marker FF %02X", m)
		default:
			err = errUnsupported
		}
		if err != nil {
			return err
		}
	}
}

// quantizationTables reads a DQT segment, T.81, B.2.4.1.
func (d *decoder) quantizationTables(s []byte) error {
	for len(s) > 0 {
		t, wide := s[0]&15, s[0]>>4
		s = s[1:]
		if t > 3 || wide > 1 || len(s) < 64*int(1+wide) {
			return malformed("a quantization table")
		}
		for i := range 64 {
			v := int32(s[0])
			if wide != 0 {
				v = v<<8 | int32(s[1])
			}
			s = s[1+wide:]
			d.quantization[t][natural[i]] = v
		}
	}
	return nil
}

// natural is where the kernel has the coefficient at each place of the zigzag order (T.81, figure A.6): column by
// column.
var natural = [64]uint8{
	0, 8, 1, 2, 9, 16, 24, 17,
	10, 3, 4, 11, 18, 25, 32, 40,
	33, 26, 19, 12, 5, 6, 13, 20,
	27, 34, 41, 48, 56, 49, 42, 35,
	28, 21, 14, 7, 15, 22, 29, 36,
	43, 50, 57, 58, 51, 44, 37, 30,
	23, 31, 38, 45, 52, 59, 60, 53,
	46, 39, 47, 54, 61, 62, 55, 63,
}
