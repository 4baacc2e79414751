package lane

// TileSpan are the first and the last tile of an axis that a triangle may touch, grown on both sides, where tiles are
// 1<<shift long.
func TileSpan(v0, v1, v2, grow int32, shift uint32, end int32) (first, last int32) {
	return max((min(min(v0, v1), v2)-grow)>>shift, 0), min((max(max(v0, v1), v2)+grow)>>shift, end)
}

// TileWhere is where a triangle's tiles are, and whether it has none: the tile's number, of two neighbours two plus twice
// the first one's number, plus 1 if the other is below it, or else many.
func TileWhere(x0, y0, x1, y1, columns int32, two, many uint32) (where uint32, none bool) {
	none = x0 > x1 || y0 > y1
	if none {
		return 0xFFFFFFFF, none
	}
	tile, down := uint32(y0*columns+x0), y1-y0
	size := x1 - x0 + down
	if size == 0 {
		return tile, none
	}
	if size == 1 {
		return tile + tile + uint32(down) + two, none
	}
	return many, none
}
