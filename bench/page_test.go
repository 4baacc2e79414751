package bench

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/xml"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// element is one of a page's: its name, attributes and the text directly below it.
type element struct {
	name string
	attr map[string]string
	text string
}

// requirePage checks that a page's elements are closed in order and that nothing is fetched, and returns them.
func requirePage(t *testing.T, page string) (all []element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta", "img"}, xml.HTMLEntity
	var open []int
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch x := token.(type) {
		case xml.StartElement:
			e := element{x.Name.Local, map[string]string{}, ""}
			for _, a := range x.Attr {
				e.attr[a.Name.Local] = a.Value
				if a.Name.Local == "src" || a.Name.Local == "href" {
					require.True(t, strings.HasPrefix(a.Value, "data:image/png;base64,"), "%s %s", e.name, a.Name.Local)
				}
			}
			require.NotContains(t, []string{"script", "link", "iframe"}, e.name)
			open, all = append(open, len(all)), append(all, e)
		case xml.CharData:
			if len(open) > 0 {
				all[open[len(open)-1]].text += string(x)
			}
		case xml.EndElement:
			require.Equal(t, all[open[len(open)-1]].name, x.Name.Local)
			open = open[:len(open)-1]
		}
	}
	require.Empty(t, open)
	require.NotRegexp(t, `url\(|@import|ZgotmplZ`, page, "nothing is fetched or was refused")
	require.NotContains(t, strings.ReplaceAll(page, "http://www.w3.org/2000/svg", ""), "http:")
	require.NotContains(t, page, "https:")
	require.Contains(t, page, "prefers-color-scheme: dark")
	return all
}

// texts are those of the elements of a class, or of a name where the class is "".
func texts(all []element, name, class string) (list []string) {
	for _, e := range all {
		if e.name == name && (class == "" || e.attr["class"] == class) {
			list = append(list, strings.TrimSpace(e.text))
		}
	}
	return list
}

// A page has the report's figures, an error bar a time, and each chart says which way is better.
func TestPageHasTheReport(t *testing.T) {
	r := made(map[string][]float64{"fill/<a>": {2, 2.5, 3, 4, 4, 4}, "fill/b": {8}}, "fill/<a>", "fill/b")
	r.Results[0].Score, r.Results[1].Score = 500, 100
	r.score()
	var png1 bytes.Buffer
	require.NoError(t, png.Encode(&png1, image.NewGray(image.Rect(0, 0, 1, 1))))
	r.Thumbnails = []Thumbnail{{"fill/<a>", "small & round", png1.Bytes()}}
	var b bytes.Buffer
	require.NoError(t, r.HTML(&b))
	all := requirePage(t, b.String())
	require.Equal(t, []string{"Higher is better.", "Higher is better."}, texts(all, "p", "better")[1:3])
	require.Equal(t, "Lower is better.", texts(all, "p", "better")[3])
	require.Equal(t, []string{"fill", "fill/<a>", "fill/b", "fill/<a>", "fill/b"}, texts(all, "span", "name"))
	require.Equal(t, []string{"224 +- ?", "500 +- 29 %", "100 +- ?", "3.500 +- 29 %", "8.000 +- ?"}, texts(all, "span", "text"))
	require.Equal(t, []string{"fill/<a>", "3.500", "+- 29 %", "2.000", "ms", "500", ""}[:5], texts(all, "td", "")[:5])
	var spans []map[string]string
	for _, e := range all {
		if e.attr["class"] == "span" {
			spans = append(spans, e.attr)
		}
	}
	require.Len(t, spans, 2, "one round has no interval")
	require.Equal(t, "left:25.00%;width:25.00%", spans[1]["style"], "2 to 4 of 8")
	require.Equal(t, "95 %: 2.000 to 4.000", spans[1]["title"])
	require.Equal(t, "95 %: 437.5 to 875.0", spans[0]["title"], "a score goes the other way than its time")
}

// Whatever the values, all that a chart draws is within it.
func TestChartsHoldWhatTheyDraw(t *testing.T) {
	inf := math.Inf(1)
	for _, ratios := range []bool{false, true} {
		c := chart{ratios: ratios, bars: []Bar{
			{Value: 2, Low: 1.5, High: 9}, {Value: 0.5, Low: 0.1, High: 0.6}, {Value: 1, Mark: 12},
			{Value: 3, Low: math.Inf(-1), High: inf}, {Value: 3, Low: 0.5, High: inf},
		}}
		for i, b := range c.place().Bars {
			require.Equal(t, i < 2, b.Span != nil)
			places := []string{b.Left, b.Width, b.Base, b.Mark}
			if b.Span != nil {
				places = append(places, b.Span.Left, b.Span.Width)
			}
			for _, v := range places {
				require.Regexp(t, regexp.MustCompile(`^(|\d{1,2}\.\d\d|100\.00)$`), v)
			}
		}
	}
	require.Equal(t, "0.00", (&chart{bars: []Bar{{}}}).place().Bars[0].Width)
	require.Equal(t, "0.00", (&chart{ratios: true, bars: []Bar{{Value: 1}}}).place().Bars[0].Width)
}

func TestPageOfKernelsAndLookups(t *testing.T) {
	k := result("Clear", "Clear", "ns/16", []float64{2, 3})
	k.Kernel = &Kernel{Level: "generic", Bound: 0.5}
	l := result(LookupsName, "cube", "ns", []float64{2, 4})
	l.Lookup = &Lookup{Level: "avx2", Against: baseline, Fraction: 0.625, Target: 0.5}
	for _, c := range []struct {
		benchmark string
		result    Result
		want      []string
		cells     int
	}{
		{KernelsName, k, []string{"5.00 (2.500 ns/16)"}, 7},
		{LookupsName, l, []string{"0.625 of bilinear", "3.000 +- ?"}, 9},
	} {
		r := &Report{Benchmark: c.benchmark, Results: []Result{c.result}}
		var b bytes.Buffer
		require.NoError(t, r.HTML(&b))
		all := requirePage(t, b.String())
		require.Equal(t, c.want, texts(all, "span", "text"))
		require.Len(t, texts(all, "th", ""), c.cells)
		require.Len(t, texts(all, "td", ""), c.cells)
		require.Len(t, texts(all, "i", "mark"), 1)
	}
}

// A comparison's page has medians, ratios with intervals and what is significant.
func TestPageOfComparison(t *testing.T) {
	six := []float64{1, 1.01, 1.02, 1.03, 1.04, 1.05}
	twice := []float64{2, 2.02, 2.04, 2.06, 2.08, 2.1}
	a := made(map[string][]float64{"fill/a": six, "fill/b": six, "real/c": twice, "real/gone": six}, "fill/a",
		"fill/b", "real/c", "real/gone")
	b := made(map[string][]float64{"fill/a": twice, "fill/b": six, "real/c": six}, "fill/a", "fill/b", "real/c")
	b.Environment.CPU = "two & more"
	c, err := Compare(a, b, 0.05)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, c.HTML(&out))
	all := requirePage(t, out.String())
	require.Equal(t, []string{"1 slower", "1 faster"}, texts(all, "b", "")[:2])
	var notes []string
	notes = append(notes, texts(all, "p", "bad")...)
	require.Equal(t, []string{"Not the same: cpu: one, then two & more", "Only in the old report: real/gone"}, notes)
	ch := c.Changes[0]
	require.Equal(t, []string{"fill/a", "1.025", "+- 2 %", "2.050", "+- 2 %", "ms", "2.000",
		interval(ch.Low, ch.High), "0.002", "+100.0 % slower"}, texts(all, "td", "")[:10])
	require.Len(t, texts(all, "i", "span"), 3)
	require.Len(t, texts(all, "i", "bar bad"), 1)
	require.Len(t, texts(all, "i", "bar good"), 1)
}

// A close-up of the small triangles shows each of them: the picture of the workload has one colour.
func TestCloseUpShowsTriangles(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	s := grid(512, 256)
	m, err := closeUp(context.Background(), dev, s)
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, thumbnailWidth, thumbnailHeight), m.Bounds())
	seen := map[color.Color]bool{}
	for y := range thumbnailHeight {
		for x := range thumbnailWidth {
			seen[m.At(x, y)] = true
		}
	}
	require.Greater(t, len(seen), 128)
	n := numbered(s, 0.125)
	require.Len(t, n.Primitives, 4, "the parts around the middle")
	first := hue(2 * 512 * 256 / 64 * (3*8 + 3))
	require.Equal(t, []float32{first[0], first[1], first[2], 1}, n.Primitives[0].Colors[:4], "its number in the whole scene")
	require.NotEqual(t, hue(0), hue(2))
	require.NotEqual(t, hue(0), hue(1))
}

// Small pictures are means, of depths the nearest is white.
func TestSmallPictures(t *testing.T) {
	m := small([]byte{0, 10, 255, 0, 2, 20, 255, 0, 0, 10, 255, 0, 2, 21, 255, 0}, 2, 2, 2)
	require.Equal(t, color.NRGBA{1, 15, 255, 255}, m.At(0, 0))
	const step = 12
	texels := make([]byte, 4*2*step*step)
	for i := range 2 * step * step {
		v := float32(0.25)
		if i%(2*step) >= step {
			v = 1
		}
		binary.LittleEndian.PutUint32(texels[4*i:], math.Float32bits(v))
	}
	d := smallDepths(texels, 2*step, step, step, 1)
	require.Equal(t, []color.Color{color.Gray{255}, color.Gray{0}}, []color.Color{d.At(0, 0), d.At(1, 0)})
	require.Equal(t, step, thumbnailStep(suiteWidth, suiteHeight))
	require.Equal(t, []int{1, 1, 2}, []int{thumbnailStep(1, 1), thumbnailStep(16384, 1), thumbnailStep(320, 9000)})
}
