// Fused lists the fused multiply-adds in what the compiler and the assembly files make of packages:
//
//	cd tools && go run ./fused ./simd ./tile
//
// A fused multiply-add rounds once where a product and a sum round twice, so that a pixel it reaches differs between
// machines. On arm64, and on amd64 with GOAMD64=v3, the compiler fuses a*b + c wherever the product is not converted:
// float32(a*b) + c is not fused. The test beside asks for none in any package whose numbers reach a pixel.
package main

import (
	"fmt"
	"os"

	"github.com/seed-1acaedba/halfspace/tools/internal/tree"
)

func main() {
	root, err := tree.Root()
	if err != nil {
		fmt.Fprintln(os.Stderr, "fused:", err)
		os.Exit(2)
	}
	found := 0
	for _, t := range targets {
		spots, err := t.spots(root, os.Args[1:]...)
		if err != nil {
			fmt.Fprintln(os.Stderr, "fused:", err)
			os.Exit(2)
		}
		for _, s := range spots {
			fmt.Println(s)
		}
		found += len(spots)
	}
	if found > 0 {
		os.Exit(1)
	}
}
