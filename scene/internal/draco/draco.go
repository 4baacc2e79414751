// Package draco decodes Draco streams: meshes and point clouds of version 2.2 of the bitstream, connectivity by
// edgebreaker (standard and valence traversal) or sequential, points as a tree or sequential, with all predictions and
// transforms that encoders of that version write (google.github.io/draco/spec). Metadata are skipped.
//
// Integers are exact by the format. Floats are made of them with the roundings of the reference decoder, so that its
// results come out bit for bit, in the same order of points and triangles.
package draco

import (
	"errors"
	"fmt"
)

// Options bound what a stream may take.
type Options struct {
	// Charge is called with a number of bytes before they are made; its error ends the decoding. The zero value allows
	// anything.
	Charge func(bytes int64) error
	// Stopped is asked now and then whether to stop. The zero value goes on to the end.
	Stopped func() bool
}

// Mesh is a decoded stream.
type Mesh struct {
	Points int
	// Indices are three points a triangle. A point cloud has none.
	Indices    []uint32
	Attributes []Attribute
	// Cloud says that the stream is a point cloud.
	Cloud bool
}

// ErrStopped says that Options.Stopped ended a decoding.
var ErrStopped = errors.New("stopped")

var (
	errEarly    = errors.New("the stream ends early")
	errMagic    = errors.New("the stream does not begin with DRACO")
	errFaces    = errors.New("the stream's triangles do not fit together")
	errEntropy  = errors.New("the stream has a table of probabilities that cannot be")
	errIndex    = errors.New("the stream has a triangle of a point that does not exist")
	errMetadata = errors.New("the stream's metadata are malformed")
)

// mostBase and mostFactor bound the faces and points that a stream of n bytes may claim: mostBase + mostFactor*n. A flat
// grid of a million triangles takes some kilobytes; 200,000 triangles with normals take half a byte each.
const mostBase, mostFactor = 1 << 20, 256

// The kinds of streams.
const (
	cloudStream = 0
	meshStream  = 1
)

// decoder is a stream that is being decoded.
type decoder struct {
	reader
	Options
	mesh   Mesh
	most   int64
	method byte
	tree   bool // points are coded as a tree

	table *corners // the mesh's corners; nil: connectivity is sequential
	seams []seams  // connectivity of attributes other than positions
	// pointCorners is a corner of each point; nil without a table.
	pointCorners []int32
	sequences    []*sequence
}

// Decode decodes a stream. Errors are one line and say the first thing that is wrong.
func Decode(data []byte, o Options) (*Mesh, error) {
	d := &decoder{reader: reader{data: data}, Options: o, most: mostBase + mostFactor*int64(len(data))}
	if err := d.header(); err != nil {
		return nil, err
	}
	var err error
	switch {
	case d.mesh.Cloud:
		err = d.cloud()
	case d.method == 0:
		err = d.sequential()
	default:
		err = d.edgebreaker()
	}
	if err == nil {
		err = d.attributes()
	}
	if err != nil {
		return nil, err
	}
	return &d.mesh, nil
}

// header reads the stream up to the connectivity.
func (d *decoder) header() error {
	if magic := d.take(5); string(magic) != "DRACO" {
		return errMagic
	}
	major, minor, kind := d.u8(), d.u8(), d.u8()
	d.method = d.u8()
	flags := d.u16()
	switch {
	case d.short:
		return errEarly
	case kind > meshStream:
		return fmt.Errorf("the stream holds neither a mesh nor a point cloud, but kind %d", kind)
	case major != 2 || minor != 2 && (kind == meshStream || minor != 3):
		return fmt.Errorf("the stream has version %d.%d, which is not supported (2.2 is)", major, minor)
	case kind == cloudStream && d.method == 1 && minor < 3:
		return fmt.Errorf("the stream is a tree of points of version %d.%d, which is not supported (2.3 is)", major, minor)
	case d.method > 1:
		return fmt.Errorf("the stream's encoding method %d does not exist", d.method)
	}
	d.mesh.Cloud = kind == cloudStream
	d.tree = d.mesh.Cloud && d.method == 1
	const hasMetadata = 0x8000
	if flags&hasMetadata != 0 {
		return d.metadata()
	}
	return nil
}

// metadata skips the metadata of attributes and of the whole.
func (d *decoder) metadata() error {
	for range d.varint() {
		if d.varint(); !d.skipMetadata(0) {
			return errMetadata
		}
	}
	if !d.skipMetadata(0) {
		return errMetadata
	}
	return nil
}

// skipMetadata skips entries, and the named metadata below them.
func (d *decoder) skipMetadata(depth int) bool {
	const deepest = 64
	for n := d.varint(); n > 0 && !d.short; n-- {
		d.take(int(d.u8()))
		d.take(int(d.varint()))
	}
	for n := d.varint(); n > 0 && !d.short; n-- {
		d.take(int(d.u8()))
		if depth == deepest || !d.skipMetadata(depth+1) {
			return false
		}
	}
	return !d.short
}

// charge accounts for n things of size bytes before they are made.
func (d *decoder) charge(n, size int64) error {
	if d.Charge == nil {
		return nil
	}
	return d.Charge(n * size)
}

// stopped asks whether to stop.
func (d *decoder) stopped() bool { return d.Stopped != nil && d.Stopped() }

// claim refuses numbers of faces or points that so few bytes cannot hold.
func (d *decoder) claim(what string, n int64) error {
	if n > d.most {
		return fmt.Errorf("the stream claims %d %s, too many for its %d bytes", n, what, len(d.data))
	}
	return nil
}

// cloud reads the number of points of a point cloud.
func (d *decoder) cloud() error {
	n := d.u32()
	if d.short {
		return errEarly
	}
	d.mesh.Points = int(n)
	return d.claim("points", int64(n))
}
