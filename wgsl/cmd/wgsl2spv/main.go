// Command wgsl2spv writes the entry points of a shader in WGSL as modules of SPIR-V:
//
//	wgsl2spv [-o FOLDER] FILE.wgsl
//
// writes FILE.NAME.vert.spv or FILE.NAME.frag.spv for each vertex or fragment entry point NAME, and prints what it has
// written. The modules' entry points are called main.
package main

import (
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-1acaedba/halfspace/wgsl"
)

func main() {
	folder := flag.String("o", "", "the `FOLDER` to write to; the source's own where it is left out")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: wgsl2spv [-o FOLDER] FILE.wgsl")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *folder, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wgsl2spv:", err)
		os.Exit(1)
	}
}

// run compiles all entry points of a file.
func run(file, folder string, w io.Writer) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	source, err := io.ReadAll(io.LimitReader(f, wgsl.MaxSource+1))
	if err != nil {
		return err
	}
	if folder == "" {
		folder = filepath.Dir(file)
	}
	vertex, fragment, err := wgsl.Entries(string(source))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if len(vertex)+len(fragment) == 0 {
		return fmt.Errorf("%s: no vertex or fragment entry points", file)
	}
	stem := filepath.Join(folder, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
	for _, name := range vertex {
		words, _, err := wgsl.Compile(string(source), name, "")
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := write(w, stem+"."+name+".vert.spv", words); err != nil {
			return err
		}
	}
	for _, name := range fragment {
		_, words, err := wgsl.Compile(string(source), "", name)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := write(w, stem+"."+name+".frag.spv", words); err != nil {
			return err
		}
	}
	return nil
}

// write writes a module, and says so.
func write(w io.Writer, path string, words []uint32) error {
	var data []byte
	for _, v := range words {
		data = binary.LittleEndian.AppendUint32(data, v)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, path)
	return err
}
