package job

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// Words are what a pattern of names may hold in braces; numbers take a width, as {frame:04d}.
var Words = []string{"name", "ext", "folder", "camera", "animation", "variant", "index", "frame", "view", "layer"}

// pattern is a name with words in braces.
type pattern []piece

// piece is text, or a word with the digits of a number and what fills them.
type piece struct {
	text, word string
	width      int
	zeros      bool
}

// parsePattern reads a pattern. Two braces stand for one.
func parsePattern(text string) (p pattern, err error) {
	bad := func(why string, args ...any) error {
		return fmt.Errorf("output %q: "+why, append([]any{text}, args...)...)
	}
	rest := text
	for rest != "" {
		switch {
		case strings.HasPrefix(rest, "{{") || strings.HasPrefix(rest, "}}"):
			p, rest = append(p, piece{text: rest[:1]}), rest[2:]
		case rest[0] == '}':
			return nil, bad("} without {; write }} for the character")
		case rest[0] == '{':
			end := strings.IndexByte(rest, '}')
			if end < 0 {
				return nil, bad("{ without }; write {{ for the character")
			}
			word, form, formed := strings.Cut(rest[1:end], ":")
			x := piece{word: word}
			number := word == "frame" || word == "view" || word == "index"
			known := false
			for _, w := range Words {
				known = known || w == word
			}
			if !known {
				return nil, bad("no word {%s}: use %s", word, "{"+strings.Join(Words, "}, {")+"}")
			}
			if formed {
				digits, ok := strings.CutSuffix(form, "d")
				n, err := strconv.Atoi(digits)
				if !ok || err != nil || n < 1 || n > 20 || !number {
					return nil, bad("{%s:%s}: numbers take a width from 1 to 20, as {frame:04d}", word, form)
				}
				x.width, x.zeros = n, digits[0] == '0'
			}
			p, rest = append(p, x), rest[end+1:]
		default:
			end := strings.IndexAny(rest, "{}")
			if end < 0 {
				end = len(rest)
			}
			p, rest = append(p, piece{text: rest[:end]}), rest[end:]
		}
	}
	return p, nil
}

// has says that a pattern has a word.
func (p pattern) has(word string) bool {
	for _, x := range p {
		if x.word == word {
			return true
		}
	}
	return false
}

// names are the values of words.
type names struct {
	name, ext, folder, camera, animation, variant, layer string
	index, frame, view                                   int
}

// fill is the name with values. Words become parts of one name: what would part folders in them, or hide a file, is an
// underscore.
func (p pattern) fill(v *names) string {
	var b strings.Builder
	number := func(x *piece, n int) {
		format := "%*d"
		if x.zeros {
			format = "%0*d"
		}
		fmt.Fprintf(&b, format, x.width, n)
	}
	for i := range p {
		x := &p[i]
		switch x.word {
		case "":
			b.WriteString(x.text)
		case "name":
			b.WriteString(plainName(v.name))
		case "ext":
			b.WriteString(plainName(v.ext))
		case "folder":
			b.WriteString(v.folder)
		case "camera":
			b.WriteString(plainName(v.camera))
		case "animation":
			b.WriteString(plainName(v.animation))
		case "variant":
			b.WriteString(plainName(v.variant))
		case "layer":
			b.WriteString(plainName(v.layer))
		case "index":
			number(x, v.index)
		case "frame":
			number(x, v.frame)
		case "view":
			number(x, v.view)
		}
	}
	return filepath.FromSlash(b.String())
}

// plainName is a text as a part of a file's name.
func plainName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, s)
	if strings.Trim(s, ".") == "" {
		s = strings.Repeat("_", len(s))
	}
	return s
}
