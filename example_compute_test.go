package halfspace_test

import (
	"context"
	"encoding/binary"
	"fmt"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
)

// A compute module counts how often each byte is in a text: workgroups of 256 invocations count 4,096 bytes each.
func Example_compute() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	prog, err := program.LoadCompute(words("testdata/program/histogram.comp.spv"), program.ComputeOptions{Name: "histogram"})
	must(err)
	pipe, err := dev.NewComputePipeline(prog)
	must(err)

	text := []byte("the quick brown fox jumps over the lazy dog")
	input, err := prog.NewBlock("Input", (len(text)+3)/4)
	must(err)
	binary.LittleEndian.PutUint32(input.Bytes, uint32(len(text)))
	copy(input.Bytes[4:], text)
	histogram, err := prog.NewBlock("Histogram", 0)
	must(err)
	bindings, err := prog.Bind(program.Resources{Descriptors: []program.Descriptor{
		{Name: "Input", Buffer: input.Bytes},
		{Name: "Histogram", Buffer: histogram.Bytes},
	}})
	must(err)

	groups := (len(text) + 4095) / 4096
	must(pipe.Dispatch(context.Background(), halfspace.Dispatch{Groups: [3]int{groups, 1, 1}, Bindings: bindings}))
	for _, letter := range "aeiou" {
		fmt.Printf("%c %d\n", letter, binary.LittleEndian.Uint32(histogram.Bytes[4*letter:]))
	}
	// Output:
	// a 1
	// e 3
	// i 1
	// o 4
	// u 2
}
