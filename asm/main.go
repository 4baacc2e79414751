// Command asm writes the assembly of the package simd: one pair of files (x_amd64.s and its declarations x_amd64.go) a
// family of kernels, each kernel once for every instruction-set level, from one text.
//
//	go run . -out ../simd        (make asm)
//
// The output depends on nothing but this text and the record types of the package simd: a clean tree stays clean.
//
// # How to add a family
//
// Write one file, x.go, with a method of catalogue that returns the family:
//
//	func (catalogue) Groups() Family {
//		return Family{Name: "groups", Kernels: []Kernel{{
//			Name: "buildGroups", // makes buildGroupsAVX2 and buildGroupsAVX512 of a *BuildGroupsArgs
//			Body: buildGroups,   // func(a *Asm), called once a level
//		}}}
//	}
//
// In a body, a writes instructions over registers that it takes (a.VPADDD(...), a.Reg64(), a.Label, a.JMP:
// instructions.go has all that there are, the package x86 what they read and write), and has:
//
//   - a.Target, a.Lanes(), a.Halves(): AVX2 has 8 lanes, so that a 4x4 block is two halves (rows 0 and 1, rows 2 and 3);
//     AVX-512 has 16 and one half;
//   - a.Args: the record; a.Args.At("Samples.X") is the memory of a field by name, a.Args.Array("Columns", index, scale) an
//     element of it; a.Rec("Triangle", reg) reads another record through a pointer; a.Offset and a.Size give the numbers.
//     Names are resolved in the source of the package simd (its functions may be broken meanwhile, its types not);
//   - the vocabulary of vec.go: operations whose spelling differs between the two widths. Those that are spelled alike
//     (VADDPS, VPADDD, VPSLLD, VMAXPS, VPMULLD, VCVTDQ2PS, VPBROADCASTD from memory...) are used as they are;
//   - formulas (expressions.go), from left to right: a.Ints(x, "-", y, ">>", 8) is a new register of 4-byte lanes,
//     a.FloatsTo(v, v, "*", w) one that is there, a.Get64(field, "<<", 6, "+", base) a general register;
//   - a.Unique("row") makes a label that is not taken yet; a.Words(...) and a.PerLane(func) put constants in memory.
//
// Registers are virtual and allocated: AVX2 bodies get Y0 to Y15 only. There is no spilling: hold less, use memory
// operands, or ask for Kernel.Scratch bytes of stack and take them with a.Local(bytes). The end of a body is
// followed by VZEROUPPER and RET; to leave early jump to a label at its end.
//
// An instruction outside the level's sets is an error of the generator; fused multiply-adds are not among its instructions.
//
// The field of simd.Kernels that has the kernel's name gets it at each level: simd/kernel_rows*.go are written from the
// families.
//
// The family vec is made of the Go text of internal/lane (read.go, sequence.go, vecops.go): a function more there is a
// kernel more at every level. a.Lane(name, arguments) writes a part of kernels, whose text is there, too, and which the
// kernel's definition calls: then a body is a walk, which loads, calls and stores.
package main

import (
	"flag"
	"log"
	"maps"
	"os"
	"path/filepath"
	"reflect"
)

// catalogue has a method for each family of kernels.
type catalogue struct{}

// families are what the methods of the catalogue make, in the order of their names.
func families() (fs []Family) {
	c := reflect.ValueOf(catalogue{})
	for i := range c.NumMethod() {
		f := c.Method(i).Interface().(func() Family)()
		for k := range f.Kernels {
			f.Kernels[k].complete()
		}
		fs = append(fs, f)
	}
	return fs
}

// write has the name and the text of each file that main makes.
var write = os.WriteFile

func main() {
	log.SetFlags(0)
	flags := flag.NewFlagSet("asm", flag.ExitOnError)
	out := flags.String("out", "../simd", "the folder of the package simd: its types are read, the assembly is written there")
	encode := flags.Bool("encode", false, "write neon/encodings.s with the instructions that it lacks: see make encodings")
	only := flags.String("only", "", "write this family alone")
	flags.Parse(os.Args[1:])
	layout, err := readLayout(*out)
	if err != nil {
		log.Fatal(err)
	}
	own := readSource()
	sequences := laneSequences().operations
	files := map[string][]byte{}
	for _, f := range append(families(), vecOps(sequences)) {
		if *only != "" && f.Name != *only {
			continue
		}
		text, stubs, err := f.Build(layout, own, levels)
		if err != nil {
			log.Fatalf("%s: %v", f.Name, err)
		}
		files[f.Name+"_amd64.s"], files[f.Name+"_amd64.go"] = text, stubs
	}
	neon, err := neonFiles(sequences, layout, *encode)
	if err != nil {
		log.Fatal(err)
	}
	for _, more := range []map[string][]byte{neon, vecTables(sequences), kernelRows(layout, families())} {
		maps.Copy(files, more)
	}
	files["../internal/jit/sequences.go"], files["../internal/jit/targets.go"] = nativeSequences(sequences), nativeTargets()
	for name, data := range files {
		if err := write(filepath.Join(*out, name), data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
