package picfile

import (
	"fmt"
	"io"
	"math"
)

// y4m is frames of luma and of chroma at half the resolution, each chroma sample in the middle of four pixels
// (YUV4MPEG2, C420jpeg), with BT.709's weights in the range of video: luma 16 to 235, chroma 16 to 240.
type y4m struct {
	w     io.Writer
	frame []byte
}

// newY4M begins a stream. A rate that is no whole number is said in thousandths.
func newY4M(w io.Writer, width, height int, o Options) (Animation, error) {
	rate := fmt.Sprintf("%d:1", int(o.Rate))
	if o.Rate != math.Trunc(o.Rate) {
		rate = fmt.Sprintf("%d:1000", int(math.RoundToEven(o.Rate*1000)))
	}
	_, err := fmt.Fprintf(w, "YUV4MPEG2 W%d H%d F%s Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED\n", width, height, rate)
	return &y4m{w: w}, err
}

// The weights of BT.709 in 1/65536, scaled to 219 and 224 steps of 255.
const (
	lumaR, lumaG, lumaB     = 11966, 40254, 4064
	blueR, blueG, blueB     = -6596, -22189, 28785
	redR, redG, redB        = 28785, -26145, -2640
	weight                  = 1 << 16
	lumaLeast, chromaMiddle = 16, 128
)

// Add writes a frame.
func (y *y4m) Add(p *Picture) error {
	w, h := p.Width, p.Height
	cw, ch := (w+1)/2, (h+1)/2
	n := w*h + 2*cw*ch
	if len(y.frame) != n {
		y.frame = make([]byte, n)
	}
	luma, blue, red := y.frame[:w*h], y.frame[w*h:w*h+cw*ch], y.frame[w*h+cw*ch:]
	for i := range luma {
		c := p.Codes[4*i : 4*i+4]
		luma[i] = byte(lumaLeast + (lumaR*int(c[0])+lumaG*int(c[1])+lumaB*int(c[2])+weight/2)>>16)
	}
	for cy := range ch {
		for cx := range cw {
			var sum [3]int
			for k := range 4 { // a picture of odd size repeats its last row and column
				x, row := min(2*cx+k%2, w-1), min(2*cy+k/2, h-1)
				c := p.Codes[4*(row*w+x):][:3]
				sum[0] += int(c[0])
				sum[1] += int(c[1])
				sum[2] += int(c[2])
			}
			blue[cy*cw+cx] = byte(chromaMiddle + (blueR*sum[0]+blueG*sum[1]+blueB*sum[2]+2*weight)>>18)
			red[cy*cw+cx] = byte(chromaMiddle + (redR*sum[0]+redG*sum[1]+redB*sum[2]+2*weight)>>18)
		}
	}
	if _, err := io.WriteString(y.w, "FRAME\n"); err != nil {
		return err
	}
	_, err := y.w.Write(y.frame)
	return err
}

// Close ends the stream, which has no end mark.
func (y *y4m) Close() error { return nil }
