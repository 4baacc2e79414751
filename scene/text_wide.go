package scene

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// wide says that data is text of UTF-16, and in which order its bytes are: it begins with a byte order mark, or has a
// zero in every other byte of its first words, as Latin letters have.
func wide(data []byte) (order binary.ByteOrder, is bool) {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return binary.LittleEndian, true
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return binary.BigEndian, true
	}
	const words = 8
	if len(data) < 2*words || len(data)%2 != 0 {
		return nil, false
	}
	even, odd := 0, 0
	for i := range words {
		if data[2*i] == 0 {
			even++
		}
		if data[2*i+1] == 0 {
			odd++
		}
	}
	switch {
	case odd == words && even == 0:
		return binary.LittleEndian, true
	case even == words && odd == 0:
		return binary.BigEndian, true
	}
	return nil, false
}

// narrowed is text of UTF-16 as UTF-8.
func narrowed(data []byte, order binary.ByteOrder) []byte {
	out := make([]byte, 0, len(data)/2+len(data)/16)
	for i := 0; i+1 < len(data); i += 2 {
		c := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(c) && i+3 < len(data) {
			c = utf16.DecodeRune(c, rune(order.Uint16(data[i+2:])))
			if c != utf8.RuneError {
				i += 2
			}
		}
		if i == 0 && c == 0xFEFF {
			continue
		}
		out = utf8.AppendRune(out, c)
	}
	return out
}

// plainText is a text file without a byte order mark, made of UTF-16 where it is that.
func (s *source) plainText(data []byte) (string, error) {
	order, is := wide(data)
	if !is {
		return textOf(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))), nil
	}
	if err := s.charge("", int64(len(data)), 2); err != nil { // three bytes a character at most
		return "", err
	}
	s.work(len(data) / 8)
	return textOf(narrowed(data, order)), nil
}
