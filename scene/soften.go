package scene

import "math"

// perPixel is a number for each pixel.
type perPixel struct {
	numbers []float32
	stride  int
}

// filter makes what the steps between directions leave soft: the mean of pixels beside each other, along rows and then
// along columns, of those that lie near the pixel's plane and face the same way.
func (b *blocked) filter(p *pbr) {
	// Steps are higher the fewer directions there are.
	reach := max(b.width, b.height) * int(math.Round(math.Sqrt(256/float64(min(max(len(b.directions), 16), 256))))) / 240
	if reach == 0 {
		return
	}
	dull, glossy := imageFloats(b.dull.image), imageFloats(b.glossy.image)
	var channels []perPixel
	if len(b.directions) > 0 {
		channels = []perPixel{{dull, 4}, {dull[1:], 4}, {dull[2:], 4}, {glossy, 4}, {glossy[3:], 4}}
	}
	if b.far != nil {
		channels = append(channels, perPixel{b.far, 4}, perPixel{b.far[1:], 4}, perPixel{b.far[2:], 4}, perPixel{b.far[3:], 4},
			perPixel{glossy[1:], 4})
	}
	if len(channels) == 0 {
		return
	}
	b.filterLines(p, channels, reach, b.height, b.width, func(line, i int) int { return line*b.width + i })
	b.filterLines(p, channels, reach, b.width, b.height, func(line, i int) int { return i*b.width + line })
}

// mostChannels is the largest number of channels.
const mostChannels = 10

// filterLines filters lines of pixels, of which at gives the place of pixel i of a line.
func (b *blocked) filterLines(p *pbr, channels []perPixel, reach, count, length int, at func(line, i int) int) {
	place, smooth := imageFloats(b.place), imageFloats(b.smooth)
	stride := (reach + 3) / 4 // of a wide filter every second or third pixel is as good
	p.rows(0, count, func(line int) {
		out := make([][mostChannels]float32, length)
		for i := range length {
			k := at(line, i)
			sum := &out[i]
			for c := range channels {
				sum[c] = channels[c].numbers[k*channels[c].stride]
			}
			if place[4*k+3] == 0 {
				continue
			}
			here, n := place[4*k:][:3], [3]float32(smooth[4*k:])
			whole := float32(reach + 1)
			for c := range channels {
				sum[c] *= whole
			}
			for step := -reach / stride * stride; step <= reach; step += stride {
				j := i + step
				if step == 0 || j < 0 || j >= length {
					continue
				}
				m := at(line, j)
				if place[4*m+3] == 0 {
					continue
				}
				there := place[4*m:][:3]
				d := [3]float32{there[0] - here[0], there[1] - here[1], there[2] - here[2]}
				off := dot3(d, n)
				same := dot3(n, [3]float32(smooth[4*m:]))
				if float32(off*off) > 0.04*dot3(d, d) || same < 0.9 {
					continue
				}
				w := float32(float32(reach+1-max(i-j, j-i)) * float32((same-0.9)*10))
				whole += w
				for c := range channels {
					sum[c] += float32(w * channels[c].numbers[m*channels[c].stride])
				}
			}
			for c := range channels {
				sum[c] /= whole
			}
		}
		for i := range out {
			k := at(line, i)
			for c := range channels {
				channels[c].numbers[k*channels[c].stride] = out[i][c]
			}
		}
	})
}
