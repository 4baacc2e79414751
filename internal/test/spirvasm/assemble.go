// Package spirvasm assembles SPIR-V modules from text, for tests: instructions that compilers do not write, and
// generated ones. The text has the form that spirv-as reads, one line per instruction: "%result = OpName operands".
// Numbers are words (of floats with a point or an exponent the bits), names of enumerants are known where instructions
// have such, and comments begin with a semicolon.
package spirvasm

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/spirv"
)

// enumerants are the names that an operand of one kind may have, with their values.
type enumerants map[string]uint32

// namesOf are the names of the values below a limit that are known.
func namesOf[T interface {
	~uint16 | ~uint32
	String() string
}](limit T) enumerants {
	names := enumerants{}
	for v := T(0); v < limit; v++ {
		if s := v.String(); !strings.HasSuffix(s, ")") {
			names[s] = uint32(v)
		}
	}
	return names
}

var (
	ops            = namesOf[spirv.Op](6500)
	capabilities   = namesOf[spirv.Capability](6500)
	modes          = namesOf[spirv.ExecutionMode](6500)
	storageClasses = namesOf[spirv.StorageClass](6500)
	decorations    = namesOf[spirv.Decoration](6500)
	builtIns       = namesOf[spirv.BuiltIn](6500)
	functions      = namesOf[spirv.GLSL](100)
	models         = enumerants{"Vertex": spirv.ModelVertex, "Fragment": spirv.ModelFragment, "GLCompute": spirv.ModelCompute}
	dims           = enumerants{"1D": 0, "2D": 1, "3D": 2, "Cube": 3, "Rect": 4, "Buffer": 5, "SubpassData": 6}
	controls       = enumerants{"None": 0, "Bias": 1, "Lod": 2, "Grad": 4, "ConstOffset": 8, "Sample": 64,
		"Logical": 0, "GLSL450": 1, "Unknown": 0}
)

// kindOf returns the names that an operand of an instruction may have, by its place after result and type.
func kindOf(op spirv.Op, n int) enumerants {
	switch {
	case op == spirv.OpCapability:
		return capabilities
	case op == spirv.OpExecutionMode && n == 1:
		return modes
	case op == spirv.OpEntryPoint && n == 0:
		return models
	case (op == spirv.OpVariable || op == spirv.OpTypePointer) && n == 0:
		return storageClasses
	case op == spirv.OpDecorate && n == 1 || op == spirv.OpMemberDecorate && n == 2:
		return decorations
	case op == spirv.OpDecorate && n == 2 || op == spirv.OpMemberDecorate && n == 3:
		return builtIns
	case op == spirv.OpTypeImage && n == 1:
		return dims
	case op == spirv.OpExtInst && n == 1:
		return functions
	}
	return controls
}

// Assemble makes a module of SPIR-V 1.version. The error names the line.
func Assemble(version uint32, text string) ([]uint32, error) {
	words := []uint32{0x07230203, 1<<16 | version<<8, 0, 1, 0}
	ids := map[string]uint32{}
	id := func(name string) uint32 {
		v, ok := ids[name]
		if !ok {
			v = words[3]
			ids[name] = v
			words[3]++
		}
		return v
	}
	for n, line := range strings.Split(text, "\n") {
		tokens := split(line)
		if len(tokens) == 0 {
			continue
		}
		fail := func(format string, args ...any) ([]uint32, error) {
			return nil, fmt.Errorf("line %d: %q: %s", n+1, strings.TrimSpace(line), fmt.Sprintf(format, args...))
		}
		result := ""
		if len(tokens) > 2 && tokens[1] == "=" {
			result, tokens = tokens[0], tokens[2:]
		}
		number, ok := ops[tokens[0]]
		if !ok {
			return fail("no such instruction")
		}
		op := spirv.Op(number)
		tokens = tokens[1:]
		typ, has := op.Results()
		if has != (result != "") || typ && len(tokens) == 0 {
			return fail("a result or a type is missing, or one too many")
		}
		at := len(words)
		words = append(words, 0)
		if typ {
			words, tokens = append(words, id(tokens[0])), tokens[1:]
		}
		if has {
			words = append(words, id(result))
		}
		for k, t := range tokens {
			switch value, ok := kindOf(op, k)[t]; {
			case ok:
				words = append(words, value)
			case t[0] == '%':
				words = append(words, id(t))
			case t[0] == '"':
				words = append(words, literal(t[1:])...)
			default:
				w, err := word(t)
				if err != nil {
					return fail("%v", err)
				}
				words = append(words, w)
			}
		}
		words[at] = uint32(len(words)-at)<<16 | uint32(op)
	}
	return words, nil
}

// split cuts a line into tokens; a string's begins with its quote and has no other.
func split(line string) (tokens []string) {
	for {
		line = strings.TrimLeft(line, " \t\r")
		if line == "" || line[0] == ';' {
			return tokens
		}
		if line[0] == '"' {
			s, rest, _ := strings.Cut(line[1:], `"`)
			tokens, line = append(tokens, `"`+s), rest
			continue
		}
		end := strings.IndexAny(line, " \t\r")
		if end < 0 {
			end = len(line)
		}
		tokens, line = append(tokens, line[:end]), line[end:]
	}
}

// literal is a string's words: its bytes, a zero, and zeros up to a whole word.
func literal(s string) (words []uint32) {
	b := append([]byte(s), 0)
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	for ; len(b) > 0; b = b[4:] {
		words = append(words, uint32(b[0])|uint32(b[1])<<8|uint32(b[2])<<16|uint32(b[3])<<24)
	}
	return words
}

// word is a number's.
func word(t string) (uint32, error) {
	if strings.HasPrefix(t, "0x") {
		v, err := strconv.ParseUint(t[2:], 16, 32)
		return uint32(v), err
	}
	if strings.ContainsAny(t, ".e") {
		f, err := strconv.ParseFloat(t, 32)
		return math.Float32bits(float32(f)), err
	}
	v, err := strconv.ParseInt(t, 10, 64)
	if err == nil && (v < math.MinInt32 || v > math.MaxUint32) {
		err = strconv.ErrRange
	}
	return uint32(v), err
}
