package texfile

// predict prepares bytes for packing as RLE, ZIPS and ZIP do it: the even ones, then the odd ones, each as the
// difference from the one before, plus 128.
func predict(dst, src []byte) {
	half := (len(src) + 1) / 2
	for i, v := range src {
		dst[i%2*half+i/2] = v
	}
	before := byte(0)
	for i, v := range dst {
		if i > 0 {
			dst[i] = v - before + 128
		}
		before = v
	}
}

// unpredict undoes predict; src is changed.
func unpredict(dst, src []byte) {
	for i := 1; i < len(src); i++ {
		src[i] += src[i-1] - 128
	}
	half := (len(src) + 1) / 2
	for i := range dst {
		dst[i] = src[i%2*half+i/2]
	}
}

// unpackRuns fills dst from runs: n below 0 is -n bytes as they are, n from 0 up is n+1 times the next byte.
func unpackRuns(dst, src []byte, field string) error {
	at := 0
	for len(src) > 0 {
		n := int(int8(src[0]))
		src = src[1:]
		take, count := 1, n+1
		if n < 0 {
			take, count = -n, -n
		}
		if take > len(src) || count > len(dst)-at {
			return errf(field, "a run of %d at byte %d of %d", count, at, len(dst))
		}
		if n < 0 {
			copy(dst[at:], src[:take])
		} else {
			for i := range count {
				dst[at+i] = src[0]
			}
		}
		src = src[take:]
		at += count
	}
	if at != len(dst) {
		return errf(field, "unpacks to %d bytes, not %d", at, len(dst))
	}
	return nil
}

// packRuns is the opposite of unpackRuns.
func packRuns(src []byte) (dst []byte) {
	run := func(i int) int {
		n := 1
		for i+n < len(src) && n < 128 && src[i+n] == src[i] {
			n++
		}
		return n
	}
	for i := 0; i < len(src); {
		if n := run(i); n >= 3 {
			dst = append(dst, byte(n-1), src[i])
			i += n
			continue
		}
		n := 1
		for i+n < len(src) && n < 127 && run(i+n) < 3 {
			n++
		}
		dst = append(append(dst, byte(-n)), src[i:i+n]...)
		i += n
	}
	return dst
}
