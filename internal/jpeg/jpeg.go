// Package jpeg reads JPEG images: baseline and progressive ones of 8 bits, gray, Y'CbCr, RGB, CMYK and YCCK.
//
// The decoder is [image/jpeg]'s, whose pictures have the same bytes on every machine. It takes a file without its end; here
// that is refused.
package jpeg

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
)

// Markers of ITU-T T.81, table B.1.
const (
	tem  = 0x01 // TEM, which has no length
	rst0 = 0xD0 // RST0 to RST7, which have none
	rst7 = 0xD7
	soi  = 0xD8
	eoi  = 0xD9
	sos  = 0xDA
)

// Is says whether data begins as a JPEG file does.
func Is(data []byte) bool { return bytes.HasPrefix(data, []byte{0xFF, soi}) }

// DecodeConfig reads the size in pixels and the color model of a file, of which its beginning is enough. Errors are of one line,
// without the file's name.
func DecodeConfig(data []byte) (image.Config, error) {
	c, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err == nil && (c.Width == 0 || c.Height == 0) {
		err = errEmpty
	}
	return c, plain(err)
}

// Decode reads a file: as *image.YCbCr, *image.Gray, *image.CMYK, or *image.RGBA where it is RGB, rows from the top. An EXIF orientation is not applied. What is damaged inside a scan is not found out. Errors are
// like DecodeConfig's; [Memory] says how much memory it takes.
func Decode(data []byte) (image.Image, error) {
	if !ends(data) {
		return nil, errors.New("the JPEG file ends early")
	}
	if _, err := DecodeConfig(data); err != nil {
		return nil, err
	}
	m, err := jpeg.Decode(bytes.NewReader(data))
	return m, plain(err)
}

// errEmpty is of a file whose size is given by a DNL segment (ITU-T T.81, B.2.5), or by none.
var errEmpty = errors.New("no rows or no columns")

// plain says what the decoder's errors mean.
func plain(err error) error {
	var unsupported jpeg.UnsupportedError
	switch {
	case errors.As(err, &unsupported):
		return errors.New("a JPEG file with arithmetic coding, without 8 bits a sample or without loss is not supported")
	case err != nil:
		return errors.New("malformed JPEG file: " + err.Error())
	}
	return nil
}

// ends says whether a file has its end-of-image marker, ITU-T T.81, B.1.1.2: the decoder also takes files without.
func ends(data []byte) bool {
	for data = data[min(2, len(data)):]; ; {
		// What is between segments is a scan: there 0xFF is followed by 0, and is no marker.
		i := bytes.IndexByte(data, 0xFF)
		if i < 0 || i+1 >= len(data) {
			return false
		}
		marker := data[i+1]
		data = data[i+1:]
		switch {
		case marker == 0xFF: // fill bytes come before a marker
			continue
		case marker == eoi:
			return true
		case marker == 0, marker == tem, marker == soi, rst0 <= marker && marker <= rst7:
			data = data[1:]
			continue
		}
		if len(data) < 3 {
			return false
		}
		n := 1 + int(binary.BigEndian.Uint16(data[1:]))
		if n > len(data) {
			return false
		}
		data = data[n:]
	}
}
