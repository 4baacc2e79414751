package command

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/spirv"
)

func newShader() *cobra.Command {
	c := &cobra.Command{
		Use:   "shader",
		Short: "Look at SPIR-V modules, or draw and compute with one",
		Long: `Look at SPIR-V modules, as compilers write them from GLSL, HLSL or WGSL: what they
declare and what the engine makes of them; or fill a picture with a fragment shader, or run
a compute shader.`,
		Example: `  halfspace shader check material.frag.spv
  halfspace shader run plasma.frag.spv -o plasma.png`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newShaderCheck(), newShaderRun())
	return c
}

// maxModule is the largest module that is read.
const maxModule = 4 * spirv.MaxWords

// readModule reads the words of a module; - is standard input.
func readModule(c *cobra.Command, name string) ([]uint32, error) {
	var data []byte
	var err error
	if name == "-" {
		data, err = io.ReadAll(io.LimitReader(c.InOrStdin(), maxModule+1))
	} else {
		info, e := os.Stat(name)
		switch {
		case e != nil:
			return nil, pathError(e)
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%s: not a regular file", name)
		case info.Size() > maxModule:
			return nil, fmt.Errorf("%s: %d bytes, at most %d are read", name, info.Size(), maxModule)
		}
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, pathError(err)
	}
	words, err := spirv.Words(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return words, nil
}

// shaderCheckFlags are the flags of shader check.
type shaderCheckFlags struct {
	json, ir, asm bool
	isa           choice
	entry         string
}

func newShaderCheck() *cobra.Command {
	f := &shaderCheckFlags{isa: choice{"auto", []string{"auto", "avx2", "avx512"}}}
	c := &cobra.Command{
		Use:   "check FILE|-",
		Short: "Compile a SPIR-V module and print its bindings",
		Long: `Parse, check and compile a vertex, fragment or compute module, and print its
interface: inputs and outputs, bindings with the members of their blocks, push
constants and specialization constants. An error, or an unknown feature, is reported
with the instruction and its offset in words, and the exit status is 1.`,
		Example: `  halfspace shader check material.frag.spv
  glslangValidator -V -o /dev/stdout a.frag | halfspace shader check - --json
  halfspace shader check noise.frag.spv --ir
  halfspace shader check noise.frag.spv --asm --isa avx512`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			words, err := readModule(c, args[0])
			if err != nil {
				return err
			}
			i, err := program.Inspect(words, f.entry)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if f.json {
				return printJSON(c.OutOrStdout(), inspectionReport(i))
			}
			w := c.OutOrStdout()
			if err := inspectionReport(i).print(w); err != nil {
				return err
			}
			if f.ir {
				fmt.Fprintln(w)
				if err := i.Function.Print(w); err != nil {
					return err
				}
			}
			if f.asm {
				fmt.Fprintln(w)
				return i.Assembly(w, f.assembled())
			}
			return nil
		},
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.entry, "entry", "", "the entry point's `NAME`; the module's first where it is left out")
	fl.BoolVar(&f.json, "json", false, "print a JSON object")
	fl.BoolVar(&f.ir, "ir", false, "print the intermediate representation, too")
	fl.BoolVar(&f.asm, "asm", false, "print the machine code, too")
	fl.Var(&f.isa, "isa", "instruction set for --asm; auto is the set of this machine, or avx2")
	return c
}

// assembled returns the instruction set for --asm.
func (f *shaderCheckFlags) assembled() string {
	if f.isa.value == "avx512" || f.isa.value == "auto" && slices.Contains(halfspace.ISAs(), "avx512") {
		return "avx512"
	}
	return "avx2"
}

// shaderReport is what shader check prints.
type shaderReport struct {
	Stage        string           `json:"stage"`        // vertex, fragment or compute
	Entry        string           `json:"entry"`        // the entry point
	Capabilities []string         `json:"capabilities"` // by their names
	Inputs       []shaderVariable `json:"inputs"`
	Outputs      []shaderVariable `json:"outputs"`
	Bindings     []shaderBinding  `json:"bindings"`
	Constants    []shaderConstant `json:"constants"`    // specialization constants
	Instructions int              `json:"instructions"` // of the compiled function
	Blocks       int              `json:"blocks"`       // of the compiled function

	WorkgroupSize   []uint32 `json:"workgroup_size,omitempty"`   // invocations on each axis, of a compute stage
	WorkgroupMemory int      `json:"workgroup_memory,omitempty"` // bytes that a workgroup shares
}

// shaderVariable is an input or an output.
type shaderVariable struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Location int    `json:"location"`
	BuiltIn  string `json:"builtin,omitempty"` // its name, where it is one
}

// shaderBinding is a binding; sets and bindings of push constants are -1.
type shaderBinding struct {
	Set     int            `json:"set"`
	Binding int            `json:"binding"`
	Type    string         `json:"type"` // what kind of descriptor
	Name    string         `json:"name"`
	Count   int            `json:"count"`             // descriptors of an array
	Image   string         `json:"image,omitempty"`   // dimension and sampled type
	Members []shaderMember `json:"members,omitempty"` // of a block
}

// shaderMember is a member of a block; strides are in bytes.
type shaderMember struct {
	Name         string `json:"name"`
	Type         string `json:"type"`
	Offset       int    `json:"offset"` // in bytes
	ArrayStride  int    `json:"array_stride,omitempty"`
	MatrixStride int    `json:"matrix_stride,omitempty"`
}

// shaderConstant is a specialization constant and its bits.
type shaderConstant struct {
	ID      uint32 `json:"id"`
	Name    string `json:"name"`
	Type    string `json:"type"`
	Default uint64 `json:"default"`
}

// stageNames are the stages that shader check knows.
var stageNames = map[uint32]string{
	spirv.ModelVertex: "vertex", spirv.ModelFragment: "fragment", spirv.ModelCompute: "compute",
}

// inspectionReport is what a module has at its border.
func inspectionReport(i *program.Inspection) *shaderReport {
	r := &shaderReport{
		Stage: stageNames[i.Entry.Model],
		Entry: i.Entry.Name, Blocks: len(i.Function.Blocks), WorkgroupMemory: i.Function.Memory,
	}
	if i.Entry.Model == spirv.ModelCompute {
		r.WorkgroupSize = i.WorkgroupSize[:]
	}
	for _, c := range i.Module.Capabilities {
		r.Capabilities = append(r.Capabilities, c.String())
	}
	for b := range i.Function.Blocks {
		r.Instructions += len(i.Function.Blocks[b].Code)
	}
	for _, v := range i.Interfaces {
		x := shaderVariable{Name: v.Name, Type: v.Type.String(), Location: v.Location}
		if v.BuiltIn >= 0 {
			x.BuiltIn = spirv.BuiltIn(v.BuiltIn).String()
		}
		if v.Output {
			r.Outputs = append(r.Outputs, x)
		} else {
			r.Inputs = append(r.Inputs, x)
		}
	}
	for _, b := range i.Bindings {
		x := shaderBinding{Set: b.Set, Binding: b.Binding, Type: b.Descriptor.String(), Name: b.Name, Count: b.Count}
		if b.Block == nil && b.Descriptor != spirv.Sampler {
			x.Image = b.Image.String()
		}
		if b.Block != nil {
			for _, m := range b.Block.Members {
				x.Members = append(x.Members, shaderMember{m.Name, m.Type.String(), m.Offset, m.Type.Stride, m.MatrixStride})
			}
		}
		r.Bindings = append(r.Bindings, x)
	}
	for _, s := range i.SpecConstants {
		r.Constants = append(r.Constants, shaderConstant{s.ID, s.Name, s.Type.String(), s.Default})
	}
	return r
}

func (r *shaderReport) print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s stage %q, %d instructions in %d blocks\n", r.Stage, r.Entry, r.Instructions, r.Blocks)
	if r.WorkgroupSize != nil {
		fmt.Fprintf(t, "workgroups\t%d x %d x %d invocations, %d bytes of memory\n", r.WorkgroupSize[0], r.WorkgroupSize[1],
			r.WorkgroupSize[2], r.WorkgroupMemory)
	}
	fmt.Fprintf(t, "capabilities\t%s\n", strings.Join(r.Capabilities, " "))
	for _, list := range []struct {
		what string
		v    []shaderVariable
	}{{"input", r.Inputs}, {"output", r.Outputs}} {
		for _, v := range list.v {
			where := fmt.Sprintf("location %d", v.Location)
			if v.BuiltIn != "" {
				where = v.BuiltIn
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", list.what, where, v.Type, printable(v.Name))
		}
	}
	for _, b := range r.Bindings {
		where := fmt.Sprintf("set %d binding %d", b.Set, b.Binding)
		if b.Set < 0 {
			where = "push constants"
		}
		what := b.Type
		switch {
		case b.Count == 0:
			what += "[]"
		case b.Count > 1:
			what += fmt.Sprintf("[%d]", b.Count)
		}
		fmt.Fprintf(t, "binding\t%s\t%s\t%s\t%s\n", where, what, printable(b.Name), b.Image)
		for _, m := range b.Members {
			fmt.Fprintf(t, "\t  offset %d\t%s\t%s\n", m.Offset, m.Type, printable(m.Name))
		}
	}
	for _, c := range r.Constants {
		fmt.Fprintf(t, "constant\tid %d\t%s\t%s\t%#x\n", c.ID, c.Type, printable(c.Name), c.Default)
	}
	return t.Flush()
}

// printable is a name of a module without what would move a terminal's cursor.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return '?'
		}
		return r
	}, name)
}
