package format

import "github.com/seed-1acaedba/halfspace/vk"

// blockRows are the compressed formats.
var blockRows = []struct {
	format               vk.Format
	numeric              Numeric
	width, height, bytes int
	components           int
	decode               func(dst []Texel, src []byte)
}{}
