package texfile

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"strconv"
)

// reader takes fields off the front of bytes. After the first field that is not there every further one is zero and
// err stays.
type reader struct {
	b   []byte
	at  int
	err error
}

// take is the next n bytes.
func (r *reader) take(field string, n int) []byte {
	if r.err == nil && (n < 0 || n > len(r.b)-r.at) {
		r.err = errf(field, "needs %d bytes at offset %d, the file ends at %d", n, r.at, len(r.b))
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.b[r.at-n : r.at]
}

func (r *reader) u32(field string) uint32 {
	if b := r.take(field, 4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64(field string) uint64 {
	if b := r.take(field, 8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// section is n bytes at an offset of the file.
func section(b []byte, field string, at, n uint64) ([]byte, error) {
	if size := uint64(len(b)); at > size || n > size-at {
		return nil, errf(field, "needs %d bytes at offset %d, the file ends at %d", n, at, len(b))
	}
	return b[at : at+n], nil
}

// times is the product of two numbers as text, however large.
func times(a, b int64) string {
	return fmt.Sprint(new(big.Int).Mul(big.NewInt(a), big.NewInt(b)))
}

// field is the name of one of several: "level 3".
func field(name string, i int) string { return name + " " + strconv.Itoa(i) }
