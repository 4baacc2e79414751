package wgsl

import (
	"fmt"
	"strings"
)

// token is a part of a source: a word, a number, or one character. Its place is in bytes.
type token struct {
	text       string
	start, end int
}

// tokens cuts a source up, without comments and space.
func tokens(source string) (list []token, err error) {
	word := func(c byte) bool {
		return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
	}
	for i := 0; i < len(source); {
		switch c := source[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f':
			i++
		case strings.HasPrefix(source[i:], "//"):
			n := strings.IndexAny(source[i:], "\n\r")
			if n < 0 {
				n = len(source) - i
			}
			i += n
		case strings.HasPrefix(source[i:], "/*"):
			depth, from := 1, i
			for i += 2; depth > 0; i++ {
				switch {
				case i >= len(source):
					return nil, fmt.Errorf("the comment at byte %d does not end", from)
				case strings.HasPrefix(source[i:], "/*"):
					depth++
					i++
				case strings.HasPrefix(source[i:], "*/"):
					depth--
					i++
				}
			}
		case word(c):
			from := i
			for i < len(source) && word(source[i]) {
				i++
			}
			list = append(list, token{source[from:i], from, i})
		default:
			list = append(list, token{source[i : i+1], i, i + 1})
			i++
		}
	}
	return list, nil
}

// maxDepth is how deep brackets and operators before an operand nest, and maxStatement how many words and signs are in
// a statement: the compiler's own stack is not endless, and its time grows with the square of a statement.
const maxDepth, maxStatement = 256, 1 << 14

// shallow refuses what nests deeper.
func shallow(list []token) error {
	brackets, angles, operators, statement := 0, 0, 0, 0
	for _, t := range list {
		if statement++; t.text == ";" || t.text == "{" || t.text == "}" {
			statement = 0
		}
		if statement > maxStatement {
			return fmt.Errorf("at byte %d the statement is longer than %d words and signs", t.start, maxStatement)
		}
		switch t.text {
		case "(", "[", "{":
			brackets++
		case ")", "]", "}":
			brackets--
		case "<":
			angles++
		case ">":
			angles--
		case ";": // comparisons are not closed
			angles = 0
		}
		if operators++; !strings.Contains("!-~&*", t.text) {
			operators = 0
		}
		if max(brackets, angles, operators) > maxDepth {
			return fmt.Errorf("at byte %d the source nests deeper than %d", t.start, maxDepth)
		}
	}
	return nil
}

// explain rewrites a source so that naga does what WGSL means. A variable of a function without a value gets the zero
// value, which loops would not give it again. A let becomes a variable: its type is not dropped then, it keeps what it
// is when what it was made of changes, and values made of values that are used twice each do not take twice as long,
// again and again.
func explain(source string) (string, error) {
	list, err := tokens(source)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	copied, depth := 0, 0
	if err := shallow(list); err != nil {
		return "", err
	}
	replace := func(from, to int, text string) {
		out.WriteString(source[copied:from])
		out.WriteString(text)
		copied = to
	}
	at := func(n int) string {
		if n < len(list) {
			return list[n].text
		}
		return ""
	}
	stays := map[string]bool{} // what no variable can hold: pointers, textures and samplers
	for n := range list {
		if t := at(n + 2); at(n+1) == ":" && (t == "ptr" || strings.HasPrefix(t, "texture_") || strings.HasPrefix(t, "sampler")) {
			stays[at(n)] = true
		}
	}
	for n, t := range list {
		switch {
		case t.text == "{":
			depth++
		case t.text == "}":
			depth--
		case depth > 0 && t.text == "let" && at(n+2) == ":":
			if at(n+3) != "ptr" {
				replace(t.start, t.end, "var")
			}
		case depth > 0 && t.text == "let" && at(n+2) == "=":
			if at(n+3) == "&" || at(n+4) == ";" && stays[at(n+3)] {
				stays[at(n+1)] = true
			} else {
				replace(t.start, t.end, "var")
			}
		case depth > 0 && t.text == "var":
			k := n + 1
			if at(k) == "<" {
				for k < len(list) && at(k) != ">" {
					k++
				}
				k++
			}
			if at(k+1) != ":" {
				continue
			}
			end := k + 2
			for end < len(list) && at(end) != ";" && at(end) != "=" {
				end++
			}
			if at(end) != ";" || end == k+2 {
				continue
			}
			typ := source[list[k+2].start:list[end-1].end]
			replace(list[end].start, list[end].start, " = "+typ+"()")
		}
	}
	out.WriteString(source[copied:])
	return out.String(), nil
}
