package command

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/job"
)

// color is a flag for a colour: red, green, blue and alpha as a screen shows them, 0 to 1.
type color struct {
	text string
	rgba [4]float64
}

// colorNames are the colours with a name.
func colorNames() map[string]string {
	return map[string]string{
		"transparent": "#00000000", "black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080",
		"silver": "#c0c0c0", "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00", "cyan": "#00ffff",
		"magenta": "#ff00ff", "orange": "#ffa500", "navy": "#000080", "sky": "#87ceeb", "slate": "#2f3742",
	}
}

// String is the value as it was given.
func (c *color) String() string { return c.text }

// Type is what help shows for the value.
func (c *color) Type() string { return "COLOR" }

// Set reads #rgb, #rrggbb, #rrggbbaa, a name, or three or four numbers from 0 to 1 with commas between them.
func (c *color) Set(text string) error {
	t := strings.ToLower(strings.TrimSpace(text))
	names := colorNames()
	if hex, ok := names[t]; ok {
		t = hex
	}
	v, ok := [4]float64{3: 1}, false
	if hex, is := strings.CutPrefix(t, "#"); is {
		v, ok = hexColor(hex)
	} else if parts := strings.Split(t, ","); len(parts) == 3 || len(parts) == 4 {
		ok = true
		for i, p := range parts {
			x, err := strconv.ParseFloat(strings.TrimSpace(p), 64)
			ok = ok && err == nil && x >= 0 && x <= 1
			v[i] = x
		}
	}
	if !ok {
		list := make([]string, 0, len(names))
		for n := range names {
			list = append(list, n)
		}
		slices.Sort(list)
		return fmt.Errorf("use #rgb, #rrggbb, #rrggbbaa, numbers from 0 to 1 as R,G,B or R,G,B,A, or one of %s", strings.Join(list, ", "))
	}
	c.text, c.rgba = text, v
	return nil
}

// hexColor reads 3, 6 or 8 hexadecimal digits.
func hexColor(hex string) (v [4]float64, ok bool) {
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	if len(hex) == 6 {
		hex += "ff"
	}
	if len(hex) != 8 {
		return v, false
	}
	for i := range v {
		x, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			return v, false
		}
		v[i] = float64(x) / 255
	}
	return v, true
}

// background is a flag for what lies behind a scene: a colour, two of a gradient, the words env and studio, a picture's
// file, or auto, what the look has.
type background struct {
	color
	auto    bool
	word    string
	second  *color
	env     bool
	picture string
}

// newBackground is a background flag with a default.
func newBackground(text string) *background {
	b := &background{}
	if err := b.Set(text); err != nil {
		panic(err)
	}
	return b
}

// Type is what help shows for the value.
func (b *background) Type() string { return "auto|COLOR|COLOR..COLOR|studio|env|FILE" }

// Set reads a colour, two colours with .. between them, env, or a file's name.
func (b *background) Set(text string) error {
	next := background{}
	from, to, gradient := strings.Cut(text, "..")
	switch {
	case text == "auto":
		next.auto = true
	case text == "studio":
		next.word = text
	case text == "env":
		next.env = true
	case b.isPicture(text):
		next.picture = text
	case gradient:
		next.second = &color{}
		if err := next.second.Set(to); err != nil {
			return err
		}
		text = from
		fallthrough
	default:
		if err := next.color.Set(text); err != nil {
			return err
		}
	}
	*b = next
	return nil
}

// isPicture says that a value is a file's name.
func (b *background) isPicture(text string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".hdr", ".exr"}, strings.ToLower(filepath.Ext(text)))
}

// String is the value as it was given.
func (b *background) String() string {
	switch {
	case b.auto:
		return "auto"
	case b.word != "":
		return b.word
	case b.env:
		return "env"
	case b.picture != "":
		return b.picture
	case b.second != nil:
		return b.color.text + ".." + b.second.text
	}
	return b.color.text
}

// job is the background of a job's settings.
func (b *background) job() job.Background {
	switch {
	case b.auto:
		return newBackground("slate").job()
	case b.word != "":
		return job.StudioBackground()
	case b.env:
		return job.Background{Env: true}
	case b.picture != "":
		return job.Background{Picture: b.picture}
	case b.second != nil:
		return job.Background{Colors: [][4]float64{b.rgba, b.second.rgba}}
	}
	return job.Background{Colors: [][4]float64{b.rgba}}
}
