package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/exact"
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

// newColor is a colour flag with a default.
func newColor(text string) *color {
	c := &color{}
	if err := c.Set(text); err != nil {
		panic(err)
	}
	return c
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

// linear is the colour with red, green and blue in linear light (IEC 61966-2-1).
func (c *color) linear() [4]float64 {
	v := c.rgba
	for i, x := range v[:3] {
		if x <= 0.04045 {
			v[i] = x / 12.92
		} else {
			v[i] = exact.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return v
}

// background is a flag for what lies behind a scene: a colour, or the word env.
type background struct {
	color
	env bool
}

// newBackground is a background flag with a default.
func newBackground(text string) *background { return &background{color: *newColor(text)} }

// Type is what help shows for the value.
func (b *background) Type() string { return "COLOR|env" }

// Set reads a colour or env.
func (b *background) Set(text string) error {
	if b.env = text == "env"; b.env {
		b.text = text
		return nil
	}
	return b.color.Set(text)
}
