package jpeg

import "encoding/binary"

// Memory is how many bytes a pixel decoding a file takes at most: its samples, four times that for the coefficients of
// a progressive file, and red, green, blue and alpha where the decoder makes these. Of a file whose frame header is not
// found it is the most that there is.
func Memory(data []byte) float64 {
	const most = 4*(1+4) + 4
	for data = data[min(2, len(data)):]; len(data) >= 4 && data[0] == 0xFF; {
		marker := data[1]
		if marker == 0xFF { // fill
			data = data[1:]
			continue
		}
		if marker == tem || rst0 <= marker && marker <= soi {
			data = data[2:]
			continue
		}
		n := 2 + int(binary.BigEndian.Uint16(data[2:]))
		if n > len(data) || marker == eoi || marker == sos {
			return most
		}
		if marker < sof0 || marker > sof15 || marker == dht || marker == jpg || marker == dac {
			data = data[n:]
			continue
		}
		// The frame header (B.2.2): precision, height, width, and for each component its name, sampling factors and
		// table.
		if n < 10 {
			return most
		}
		components := data[10:n]
		count := min(int(data[9]), len(components)/3)
		sum, widest, tallest := 0, 1, 1
		for i := range count {
			h, v := int(components[3*i+1]>>4), int(components[3*i+1]&15)
			sum += h * v
			widest, tallest = max(widest, h), max(tallest, v)
		}
		samples := float64(sum) / float64(widest*tallest)
		if marker == sof2 {
			samples *= 1 + 4
		}
		if count != 1 {
			samples += 4
		}
		return samples
	}
	return most
}
