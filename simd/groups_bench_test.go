package simd

import (
	"fmt"
	"testing"
)

func BenchmarkBuildGroups(b *testing.B) {
	for _, run := range []int{256, 16, 4, 1} { // lanes of one primitive
		for _, segments := range []int{1, 8} {
			b.Run(fmt.Sprintf("run=%d/segments=%d", run, segments), func(b *testing.B) {
				eachLevel(b, 256, func(k *Kernels) func() {
					visibility, starts := make([]uint32, 256*Lanes), []uint32{1}
					for i := range visibility {
						visibility[i] = uint32(i/run*7919)%1024 + 1
					}
					for i := range segments {
						starts = append(starts, uint32(1+1024*(i+1)/segments))
					}
					a := &BuildGroupsArgs{
						Visibility: &visibility[0], Blocks: 256, Starts: &starts[0], Segments: int64(segments),
						Groups: &make([]Group, 256*Lanes)[0], Owners: &make([]uint16, 256*Lanes)[0], Marks: &make([]uint8, 1025)[0],
					}
					return func() { k.BuildGroups(a) }
				})
			})
		}
	}
}
