package lane

// AddDown is z + o, rounded down if it is positive (Knuth, Two-Sum).
func AddDown(z, o float32) float32 {
	s := z + o
	back := s - z
	if (z-(s-back))+(o-back) < 0 {
		return real(word(s) - 1)
	}
	return s
}

// RecordSpan is the part of a record inside a tile along an axis, both ends included, the part's length and the record's, and
// how far vertices 1 and 2 are from vertex 0.
func RecordSpan(v0, v1, v2, least, most int32) (from, to int32, part, whole, d1, d2 float32) {
	low, high := min(min(v0, v1), v2), max(max(v0, v1), v2)
	from, to = max(low, least), min(high, most)
	return from, to, toFloat(to - from), toFloat(high - low), toFloat(v1 - v0), toFloat(v2 - v0)
}

// RecordPixels is about how many pixels a triangle covers in a part of its bounding box, as if it had the same share in all of
// it.
func RecordPixels(x1, y1, x2, y2, width, height, boxWidth, boxHeight float32) float32 {
	area2 := float32(x1*y2) - float32(x2*y1)
	share := float32(float32(width*height)*area2) / greater(float32(boxWidth*boxHeight), 1)
	return lesser(greater(float32(share*(1.0/(1<<17))), 0), 1<<12)
}

// RecordRise is what a depth gains from vertex 0 to the end of a span at which it comes nearer: flip is 0 where small depths
// are near, -1 where great ones are.
func RecordRise(from, to, origin int32, slope float32, flip int32) float32 {
	end := from
	if int32(word(slope))^flip < 0 {
		end = to
	}
	return float32(float32(toFloat(end-origin)*(1.0/256)) * slope)
}

// RecordDepth is the depth there with the bias, limited to the buffer's.
func RecordDepth(z, riseX, riseY, bias, least, most float32) float32 {
	return lesser(greater(AddDown(z+riseX+riseY, bias), least), most)
}
