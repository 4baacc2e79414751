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
	arrives := imageFloats(b.arrives.image)
	var channels []perPixel
	if len(b.directions) > 0 {
		channels = []perPixel{{arrives, 4}, {arrives[1:], 4}, {arrives[2:], 4}, {arrives[3:], 4}, {b.even, 1}}
	}
	if b.far != nil {
		channels = append(channels, perPixel{b.far, 4}, perPixel{b.far[1:], 4}, perPixel{b.far[2:], 4}, perPixel{b.far[3:], 4},
			perPixel{b.evenNear, 1})
	}
	if len(channels) == 0 {
		return
	}
	b.filterLines(p, channels, reach, b.height, b.width, func(line, i int) int { return line*b.width + i })
	b.filterLines(p, channels, reach, b.width, b.height, func(line, i int) int { return i*b.width + line })
}

// mostChannels is the largest number of channels. They come in fives.
const mostChannels = 10

// softPixel is a pixel of a line that is filtered.
type softPixel struct {
	place, normal [3]float32
	shows         bool // a surface
	numbers       [mostChannels]float32
}

// add adds a pixel's numbers times a weight to sums of the first n channels.
func (s *softPixel) add(sum *[mostChannels]float32, w float32, n int) {
	sum[0] += float32(w * s.numbers[0])
	sum[1] += float32(w * s.numbers[1])
	sum[2] += float32(w * s.numbers[2])
	sum[3] += float32(w * s.numbers[3])
	sum[4] += float32(w * s.numbers[4])
	for c := 5; c < n; c++ {
		sum[c] += float32(w * s.numbers[c])
	}
}

// filterLines filters lines of pixels, of which at gives the place of pixel i of a line.
func (b *blocked) filterLines(p *pbr, channels []perPixel, reach, count, length int, at func(line, i int) int) {
	place, smooth := imageFloats(b.place), imageFloats(b.smooth)
	stride := (reach + 3) / 4 // of a wide filter every second or third pixel is as good
	p.rowsWith(0, count, func() func(int) {
		pixels := make([]softPixel, length) // of a line, side by side: columns are far apart in images
		return func(line int) {
			for i := range pixels {
				s, k := &pixels[i], at(line, i)
				if s.shows = place[4*k+3] != 0; !s.shows {
					continue
				}
				s.place, s.normal = [3]float32(place[4*k:]), [3]float32(smooth[4*k:])
				for c := range channels {
					s.numbers[c] = channels[c].numbers[k*channels[c].stride]
				}
			}
			for i := range pixels {
				here := &pixels[i]
				if !here.shows {
					continue
				}
				var sum [mostChannels]float32
				whole := float32(reach + 1)
				here.add(&sum, whole, len(channels))
				for step := -reach / stride * stride; step <= reach; step += stride {
					j := i + step
					if step == 0 || j < 0 || j >= length {
						continue
					}
					there := &pixels[j]
					if !there.shows {
						continue
					}
					d := [3]float32{there.place[0] - here.place[0], there.place[1] - here.place[1], there.place[2] - here.place[2]}
					off := dot3(d, here.normal)
					same := dot3(here.normal, there.normal)
					if float32(off*off) > 0.04*dot3(d, d) || same < 0.9 {
						continue
					}
					w := float32(float32(reach+1-max(step, -step)) * float32((same-0.9)*10))
					whole += w
					there.add(&sum, w, len(channels))
				}
				k := at(line, i)
				for c := range channels {
					channels[c].numbers[k*channels[c].stride] = sum[c] / whole
				}
			}
		}
	})
}
