package basis

import (
	"encoding/binary"
	"sync"
)

// uastcMode is one of the ways in which a block is stored: a part of ASTC's that BC7 has, too.
type uastcMode struct {
	code       uint8 // bits of the mode's own code
	hints      uint8 // bits for other decoders
	weight     uint8 // bits of a weight
	levels     uint8 // of endpoints, in ranges
	subsets    uint8
	planes     uint8
	components uint8 // 2: luminance and alpha
}

// solid is the mode of one colour.
const solid = 8

// uastcModes are the modes.
var uastcModes = [19]uastcMode{
	{4, 15, 4, 19, 1, 1, 3}, {6, 15, 2, 20, 1, 1, 3}, {5, 15, 3, 8, 2, 1, 3}, {5, 15, 2, 7, 3, 1, 3}, {5, 15, 2, 12, 2, 1, 3},
	{5, 15, 3, 20, 1, 1, 3}, {5, 15, 2, 18, 1, 2, 3}, {5, 15, 2, 12, 2, 1, 3}, {code: 5}, {5, 23, 2, 8, 2, 1, 4},
	{3, 17, 4, 13, 1, 1, 4}, {2, 17, 2, 13, 1, 2, 4}, {3, 17, 3, 19, 1, 1, 4}, {5, 23, 1, 20, 1, 2, 4}, {5, 23, 2, 20, 1, 1, 4},
	{7, 23, 4, 20, 1, 1, 2}, {6, 23, 2, 20, 2, 1, 2}, {6, 23, 2, 20, 1, 2, 2}, {4, 15, 5, 11, 1, 1, 3},
}

// modeOf is a mode by a block's lowest 7 bits, in which the codes are prefixes; 19 does not exist.
var modeOf = [128]uint8{
	11, 0, 10, 3, 11, 15, 12, 7, 11, 18, 10, 5, 11, 14, 12, 9, 11, 0, 10, 4, 11, 16, 12, 8, 11, 18, 10, 6, 11, 2, 12, 13,
	11, 0, 10, 3, 11, 17, 12, 7, 11, 18, 10, 5, 11, 14, 12, 9, 11, 0, 10, 4, 11, 1, 12, 8, 11, 18, 10, 6, 11, 2, 12, 13,
	11, 0, 10, 3, 11, 19, 12, 7, 11, 18, 10, 5, 11, 14, 12, 9, 11, 0, 10, 4, 11, 16, 12, 8, 11, 18, 10, 6, 11, 2, 12, 13,
	11, 0, 10, 3, 11, 17, 12, 7, 11, 18, 10, 5, 11, 14, 12, 9, 11, 0, 10, 4, 11, 1, 12, 8, 11, 18, 10, 6, 11, 2, 12, 13,
}

// Partitions that ASTC and BC7 have in common: bits 2i and 2i+1 are the subset of texel i. Mode 7 has its own.
var (
	patterns2 = [...]uint32{
		0x50505050, 0x40404040, 0x01010101, 0x54505040, 0x05151555, 0x55545450, 0x00010515, 0x01051555,
		0x50400000, 0x00000105, 0x55544000, 0x01155555, 0x00000115, 0x00005555, 0x55555500, 0x00555555,
		0x55551501, 0x40545555, 0x00405054, 0x00004050, 0x15050100, 0x50545555, 0x15050501, 0x00404050,
		0x50545455, 0x14141414, 0x55000055, 0x11111111, 0x00550055, 0x05145041,
	}
	patterns3 = [...]uint32{
		0xa5a50000, 0xaa005555, 0xaa000055, 0x0000aa55, 0x25252525, 0x94949494, 0x58585858, 0x56560202,
		0x92929292, 0x55aa0055, 0xa05050a0,
	}
	patterns7 = [...]uint32{
		0x00005500, 0x10101010, 0x00010505, 0x50504000, 0x55005555, 0x04040404, 0x55555040, 0x50505054,
		0x05500005, 0x00005454, 0x15150000, 0x05000005, 0x00005054, 0x55554000, 0x14555555, 0x01050505,
		0x01015555, 0x01051450, 0x00005455,
	}
)

// endLevels is a range of endpoints: a digit of base 3, 5 or none above some bits, which widens to 8 bits by adding
// digit*factor and the bits at other places, named by letters (Khronos Data Format Specification, ASTC: Endpoint
// Unquantization).
type endLevels struct {
	base, bits uint8
	factor     int
	places     string
}

// ranges are the ranges that modes have, by their numbers in ASTC.
var ranges = [21]endLevels{
	7: {3, 2, 93, "b000b0bb0"}, 8: {0, 4, 0, ""}, 11: {0, 5, 0, ""}, 12: {5, 3, 26, "cb0000cbc"}, 13: {3, 4, 22, "dcb000dcb"},
	18: {5, 5, 6, "edcb0000e"}, 19: {3, 6, 5, "fedcb000f"}, 20: {0, 8, 0, ""},
}

// widen is a value of a range as 8 bits.
func (l endLevels) widen(v int) uint8 {
	n := int(l.bits)
	if l.base == 0 {
		return uint8(v<<(8-n) | v>>(2*n-8)) // of 4 bits or more
	}
	low := 0
	for _, letter := range l.places {
		if low <<= 1; letter != '0' {
			low |= v >> (letter - 'a') & 1
		}
	}
	flip := -(v & 1) & 0x1ff
	return uint8(flip&0x80 | ((v>>n)*l.factor+low^flip)>>2)
}

// widened has endpoints by range and value, and weights in 64ths by bits.
type widened struct {
	ends    [21][256]uint8
	weights [6][32]uint8
}

var uastcTables = sync.OnceValue(func() *widened {
	t := new(widened)
	for r, l := range ranges {
		if l.bits == 0 {
			continue
		}
		for v := range max(int(l.base), 1) << l.bits {
			t.ends[r][v] = l.widen(v)
		}
	}
	for n := 1; n < len(t.weights); n++ {
		for v := range 1 << n {
			w := 0
			for s := 6 - n; s > -n; s -= n {
				if s >= 0 {
					w |= v << s
				} else {
					w |= v >> -s
				}
			}
			if w > 32 {
				w++
			}
			t.weights[n][v] = uint8(w)
		}
	}
	return t
})

// block is the bits of a block that are left.
type block struct{ low, high uint64 }

// take is the next n bits, at most 32.
func (b *block) take(n uint) uint32 {
	v := uint32(b.low & (1<<n - 1))
	b.low = b.low>>n | b.high<<(64-n)
	b.high >>= n
	return v
}

// UASTC decodes blocks of w x h texels into pix, 4 bytes a texel.
func UASTC(pix []byte, w, h int, blocks []byte) error {
	bw, bh := Blocks(w), Blocks(h)
	if len(blocks) < 16*bw*bh {
		return ErrDamaged
	}
	var texels [16][4]uint8
	for y := range bh {
		for x := range bw {
			src := blocks[16*(y*bw+x):]
			if !decodeUASTC(&texels, block{binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:])}) {
				return ErrDamaged
			}
			for ty := range min(4, h-4*y) {
				o := pix[4*((4*y+ty)*w+4*x):]
				for tx := range min(4, w-4*x) {
					copy(o[4*tx:4*tx+4], texels[4*ty+tx][:])
				}
			}
		}
	}
	return nil
}

// decodeUASTC decodes a block.
func decodeUASTC(texels *[16][4]uint8, b block) bool {
	n := modeOf[b.low&127]
	if int(n) >= len(uastcModes) {
		return false
	}
	m := &uastcModes[n]
	b.take(uint(m.code))
	if n == solid {
		v := b.take(32)
		for i := range texels {
			binary.LittleEndian.PutUint32(texels[i][:], v)
		}
		return true
	}
	b.take(uint(m.hints))
	pattern := uint32(0)
	if m.subsets > 1 {
		list, size := patterns2[:], uint(5)
		if n == 7 {
			list = patterns7[:]
		} else if m.subsets == 3 {
			list, size = patterns3[:], 4
		}
		k := b.take(size)
		if int(k) >= len(list) {
			return false
		}
		pattern = list[k]
	}
	second := 3 // the component with the second plane's weights
	if m.planes == 2 && m.components > 2 {
		second = int(b.take(2))
	}
	var ends [18]uint8
	b.endpoints(ends[:2*m.components*m.subsets], m.levels)
	b.paint(texels, m, pattern, second, &ends)
	return true
}

// endpoints reads endpoints: the digits of all of them in groups, and then the bits of each.
func (b *block) endpoints(v []uint8, levels uint8) {
	l, table := ranges[levels], &uastcTables().ends[levels]
	var digits [18]uint32
	if group := int(groupOf[l.base]); group > 0 {
		for i := 0; i < len(v); i += group {
			n := min(group, len(v)-i)
			packed := b.take(uint(groupBits[l.base][n]))
			for k := range n {
				digits[i+k] = packed % uint32(l.base)
				packed /= uint32(l.base)
			}
		}
	}
	for i := range v {
		v[i] = table[digits[i]<<l.bits|b.take(uint(l.bits))]
	}
}

// groupOf and groupBits say how digits of a base are packed: so many together, in so many bits for each number of them.
var (
	groupOf   = [6]uint8{3: 5, 5: 3}
	groupBits = [6][6]uint8{3: {0, 2, 4, 5, 7, 8}, 5: {0, 3, 5, 7}}
)

// paint reads weights and interpolates. The first weight of each subset lacks its highest bit, which is 0.
func (b *block) paint(texels *[16][4]uint8, m *uastcMode, pattern uint32, second int, ends *[18]uint8) {
	table := &uastcTables().weights[m.weight]
	seen := uint32(0)
	for i := range texels {
		subset := pattern >> (2 * i) & 3
		size := uint(m.weight)
		if seen>>subset&1 == 0 {
			seen |= 1 << subset
			size--
		}
		var w [2]uint32
		w[0] = uint32(table[b.take(size)])
		w[1] = w[0]
		if m.planes == 2 {
			w[1] = uint32(table[b.take(size)])
		}
		e := ends[2*uint32(m.components)*subset:]
		o := &texels[i]
		o[3] = 255
		for c := range int(m.components) {
			to := c
			if m.components == 2 {
				to = 3 * c
			}
			x := w[0]
			if to == second {
				x = w[1]
			}
			o[to] = mix(e[2*c], e[2*c+1], x)
		}
		if m.components == 2 {
			o[1], o[2] = o[0], o[0]
		}
	}
}

// mix interpolates in 16 bits, by a weight in 64ths.
func mix(a, b uint8, w uint32) uint8 {
	return uint8(((uint32(a)*257*(64-w) + uint32(b)*257*w + 32) >> 6) >> 8)
}
