package command

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// choice is a flag with a few allowed words.
type choice struct {
	value   string
	allowed []string
}

// String is the value.
func (c *choice) String() string { return c.value }

// Type is what help shows for the value.
func (c *choice) Type() string { return strings.Join(c.allowed, "|") }

// words are the allowed ones.
func (c *choice) words() []string { return c.allowed }

// Set refuses a value that is not allowed; the error lists the allowed values.
func (c *choice) Set(s string) error {
	if !slices.Contains(c.allowed, s) {
		return fmt.Errorf("use %s", orList(c.allowed))
	}
	c.value = s
	return nil
}

// orList is "a, b or c".
func orList(words []string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " or " + words[n]
}

// number is a flag for a whole number in a range.
type number struct {
	value, least, most int
	zero               string // what the value 0, outside the range, is shown as
}

// String is the value.
func (n *number) String() string {
	if n.value == 0 && n.zero != "" {
		return n.zero
	}
	return strconv.Itoa(n.value)
}

// Type is what help shows for the value.
func (n *number) Type() string { return "N" }

// Set refuses what lies outside the range.
func (n *number) Set(s string) error {
	v, err := strconv.Atoi(s)
	if err != nil || v < n.least || v > n.most {
		return fmt.Errorf("use a whole number from %d to %d", n.least, n.most)
	}
	n.value = v
	return nil
}

// maxSide is the largest width and height of a picture.
const maxSide = 16384

// size is a flag like 1920x1080.
type size struct{ width, height int }

// String is the value.
func (s *size) String() string { return fmt.Sprintf("%dx%d", s.width, s.height) }

// Type is what help shows for the value.
func (s *size) Type() string { return "WxH" }

// Set reads WxH.
func (s *size) Set(text string) error {
	w, h, ok := strings.Cut(strings.ToLower(text), "x")
	a, err := strconv.Atoi(w)
	b, err2 := strconv.Atoi(h)
	if !ok || err != nil || err2 != nil || a < 1 || b < 1 || a > maxSide || b > maxSide {
		return fmt.Errorf("use WIDTHxHEIGHT, each from 1 to %d, like 1920x1080", maxSide)
	}
	s.width, s.height = a, b
	return nil
}

// seconds is a flag for a time.
type seconds float64

// String is the value.
func (s *seconds) String() string { return strconv.FormatFloat(float64(*s), 'g', -1, 64) }

// Type is what help shows for the value.
func (s *seconds) Type() string { return "S" }

// Set reads a number of seconds.
func (s *seconds) Set(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v > 0 && v <= 86400) {
		return fmt.Errorf("use a number of seconds above 0, at most 86400")
	}
	*s = seconds(v)
	return nil
}

// real is a flag for a number in a range.
type real struct {
	value, least, most float64
	unit               string
}

// String is the value.
func (r *real) String() string { return strconv.FormatFloat(r.value, 'g', -1, 64) }

// Type is what help shows for the value.
func (r *real) Type() string { return r.unit }

// Set refuses what lies outside the range.
func (r *real) Set(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= r.least && v <= r.most) {
		return fmt.Errorf("use a number from %v to %v", r.least, r.most)
	}
	r.value = v
	return nil
}

// radiance is a flag for light from everywhere: none, or linear red, green and blue.
type radiance [3]float32

// String is the value.
func (r *radiance) String() string {
	if *r == (radiance{}) {
		return "none"
	}
	return fmt.Sprintf("%v,%v,%v", r[0], r[1], r[2])
}

// Type is what help shows for the value.
func (r *radiance) Type() string { return "none|R,G,B" }

// Set reads none or R,G,B.
func (r *radiance) Set(text string) error {
	*r = radiance{}
	if text == "none" {
		return nil
	}
	parts := strings.Split(text, ",")
	for i, p := range parts {
		v, err := strconv.ParseFloat(p, 32)
		if err != nil || !(v >= 0 && v <= 1e6) || len(parts) != 3 {
			return fmt.Errorf("use none, or linear R,G,B with numbers from 0 to 1000000")
		}
		r[i] = float32(v)
	}
	return nil
}

// frames is a flag for the numbers of the first and the last frame.
type frames struct{ first, last, set int }

// String is the value.
func (f *frames) String() string {
	if f.set == 0 {
		return ""
	}
	return fmt.Sprintf("%d-%d", f.first, f.last)
}

// Type is what help shows for the value.
func (f *frames) Type() string { return "A-B" }

// Set reads A-B, or one number.
func (f *frames) Set(text string) error {
	a, b, two := strings.Cut(text, "-")
	if !two {
		b = a
	}
	first, err := strconv.Atoi(a)
	last, err2 := strconv.Atoi(b)
	if err != nil || err2 != nil || first < 0 || last < first || last > 1<<30 {
		return fmt.Errorf("use FIRST-LAST, whole numbers from 0, like 0-99")
	}
	*f = frames{first, last, 1}
	return nil
}

// byteSize is a flag for an amount of memory.
type byteSize int64

// byteUnits are the suffixes of amounts.
var byteUnits = []struct {
	suffix string
	shift  int
}{{"GiB", 30}, {"MiB", 20}, {"KiB", 10}, {"G", 30}, {"M", 20}, {"K", 10}, {"B", 0}, {"", 0}}

// String is the value.
func (b *byteSize) String() string {
	if *b == 0 {
		return "auto"
	}
	for _, u := range byteUnits {
		if n := int64(*b); n>>u.shift<<u.shift == n && n>>u.shift > 0 {
			return strconv.FormatInt(n>>u.shift, 10) + u.suffix
		}
	}
	return strconv.FormatInt(int64(*b), 10)
}

// Type is what help shows for the value.
func (b *byteSize) Type() string { return "SIZE" }

// Set reads a number with a unit.
func (b *byteSize) Set(text string) error {
	for _, u := range byteUnits {
		if digits, ok := strings.CutSuffix(text, u.suffix); ok {
			n, err := strconv.ParseFloat(digits, 64)
			if err != nil || !(n*float64(int64(1)<<u.shift) >= 1<<20 && n*float64(int64(1)<<u.shift) <= 1<<50) {
				break
			}
			*b = byteSize(n * float64(int64(1)<<u.shift))
			return nil
		}
	}
	return fmt.Errorf("use an amount of 1 MiB or more, like 2GiB or 512M")
}

// words is a flag for some of the allowed words, with commas between them.
type words struct{ list, allowed []string }

// String is the value.
func (w *words) String() string { return strings.Join(w.list, ",") }

// Type is what help shows for the value.
func (w *words) Type() string { return "LIST" }

// Set refuses a value that is not allowed; the error lists the allowed values.
func (w *words) Set(text string) error {
	w.list = nil
	for _, s := range strings.Split(text, ",") {
		s = strings.TrimSpace(s)
		if !slices.Contains(w.allowed, s) || slices.Contains(w.list, s) {
			return fmt.Errorf("use %s, each once, with commas between them", orList(w.allowed))
		}
		w.list = append(w.list, s)
	}
	return nil
}

// shardFlag is a flag for a part of a whole: I/N, from 1/N to N/N.
type shardFlag struct{ i, n int }

// String is the value.
func (p *shardFlag) String() string {
	if p.n == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", p.i, p.n)
}

// Type is what help shows for the value.
func (p *shardFlag) Type() string { return "I/N" }

// Set reads I/N; I+1 is for systems that count from 0.
func (p *shardFlag) Set(text string) error {
	a, b, ok := strings.Cut(text, "/")
	a, zero := strings.CutSuffix(a, "+1")
	i, err := strconv.Atoi(a)
	if zero {
		i++
	}
	n, err2 := strconv.Atoi(b)
	if !ok || err != nil || err2 != nil || i < 1 || i > n || n > 1<<20 {
		return fmt.Errorf("use I/N, whole numbers from 1/N to N/N, like 2/8, or I+1/N where I is from 0")
	}
	*p = shardFlag{i, n}
	return nil
}
