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
	x, y, z    float32 // its place
	nx, ny, nz float32 // its normal
	shows      bool    // a surface
	numbers    [mostChannels]float32
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
				s.x, s.y, s.z = place[4*k], place[4*k+1], place[4*k+2]
				s.nx, s.ny, s.nz = smooth[4*k], smooth[4*k+1], smooth[4*k+2]
				for c := range channels {
					s.numbers[c] = channels[c].numbers[k*channels[c].stride]
				}
			}
			for i := range pixels {
				here := &pixels[i]
				if !here.shows {
					continue
				}
				whole := float32(reach + 1)
				sum := here.numbers
				for c := range sum {
					sum[c] *= whole
				}
				// Numbers by name stay in registers, as arrays do not: half the time.
				s0, s1, s2, s3, s4 := sum[0], sum[1], sum[2], sum[3], sum[4]
				x, y, z, nx, ny, nz := here.x, here.y, here.z, here.nx, here.ny, here.nz
				for step := -reach / stride * stride; step <= reach; step += stride {
					j := i + step
					if step == 0 || uint(j) >= uint(len(pixels)) {
						continue
					}
					there := &pixels[j]
					if !there.shows {
						continue
					}
					dx, dy, dz := there.x-x, there.y-y, there.z-z
					off := float32(float32(dx*nx)+float32(dy*ny)) + float32(dz*nz)
					far := float32(float32(dx*dx)+float32(dy*dy)) + float32(dz*dz)
					same := float32(float32(nx*there.nx)+float32(ny*there.ny)) + float32(nz*there.nz)
					if float32(off*off) > 0.04*far || same < 0.9 {
						continue
					}
					w := float32(float32(reach+1-max(step, -step)) * float32((same-0.9)*10))
					whole += w
					s0 += float32(w * there.numbers[0])
					s1 += float32(w * there.numbers[1])
					s2 += float32(w * there.numbers[2])
					s3 += float32(w * there.numbers[3])
					s4 += float32(w * there.numbers[4])
					for c := 5; c < len(channels); c++ {
						sum[c] += float32(w * there.numbers[c])
					}
				}
				sum[0], sum[1], sum[2], sum[3], sum[4] = s0, s1, s2, s3, s4
				k := at(line, i)
				for c := range channels {
					channels[c].numbers[k*channels[c].stride] = sum[c] / whole
				}
			}
		}
	})
}
