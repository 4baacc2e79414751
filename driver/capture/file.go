package capture

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A file is its magic and records, each a letter, the length of its content, and the content.
const (
	magic = "halfspace capture 1\n"
	// maxRecord is the most bytes that a record has.
	maxRecord = 1 << 30
)

// The records of a file.
const (
	Build      = 'B' // text: the driver that wrote the file
	Name       = 'N' // number, text: an entry point's number in this file
	Open       = 'D' // number: a device is opened
	Close      = 'd' // number: a device is closed
	Allocate   = 'M' // number, bytes: memory that objects are bound to
	Free       = 'm' // number: memory is freed
	Call       = 'C' // number of the entry point, its parameters
	Submission = 'S' // number of the device; pages of memory that changed before, count first; lists of commands, count first
	// Results is the number and SHA-256 of each buffer and image that the submission changed, count first. Where other threads
	// may have written memory meanwhile, the pages that changed follow, count first.
	Results = 'R'
)

// Writer writes a file.
type Writer struct {
	to *bufio.Writer
	// Size is how many bytes were written.
	Size int64
}

// NewWriter begins a file.
func NewWriter(to io.Writer) *Writer {
	w := &Writer{to: bufio.NewWriterSize(to, 1<<16)}
	n, _ := w.to.WriteString(magic)
	w.Size = int64(n)
	return w
}

// Record appends a record.
func (w *Writer) Record(letter byte, content []byte) {
	head := binary.AppendUvarint([]byte{letter}, uint64(len(content)))
	w.to.Write(head)
	w.to.Write(content)
	w.Size += int64(len(head) + len(content))
}

// Flush hands everything to the file, and says whether all writes succeeded.
func (w *Writer) Flush() error { return w.to.Flush() }

// Reader reads a file.
type Reader struct {
	from *bufio.Reader
	// Records is how many records were read.
	Records int
}

// NewReader begins to read a file.
func NewReader(from io.Reader) (*Reader, error) {
	r := &Reader{from: bufio.NewReaderSize(from, 1<<16)}
	got := make([]byte, len(magic))
	if _, err := io.ReadFull(r.from, got); err != nil || string(got) != magic {
		if bytes.HasPrefix(got, []byte(magic[:len(magic)-2])) {
			return nil, fmt.Errorf("version: %q, and %q can be read", bytes.TrimSpace(got), magic[:len(magic)-1])
		}
		return nil, errors.New("magic: it is no capture")
	}
	return r, nil
}

// Next is the next record; io.EOF at the end, also where the last record is not complete because the program ended.
func (r *Reader) Next() (letter byte, content []byte, err error) {
	if letter, err = r.from.ReadByte(); err != nil {
		return 0, nil, err
	}
	n, err := binary.ReadUvarint(r.from)
	switch {
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return 0, nil, fmt.Errorf("record %d: length: %w", r.Records, err)
	case err != nil:
		return 0, nil, io.EOF
	case n > maxRecord:
		return 0, nil, fmt.Errorf("record %d: length: %d bytes, at most %d", r.Records, n, maxRecord)
	}
	var b bytes.Buffer // grows as the file is read
	if _, err := io.CopyN(&b, r.from, int64(n)); errors.Is(err, io.EOF) {
		return 0, nil, io.EOF
	} else if err != nil {
		return 0, nil, err
	}
	r.Records++
	return letter, b.Bytes(), nil
}
