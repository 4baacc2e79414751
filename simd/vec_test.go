package simd

import (
	"testing"
	"unsafe"
)

// Every operation has a name, a shape and a definition that writes what its shape says: no more, and the same whether operands
// are shared by all groups or not.
func TestVecOps(t *testing.T) {
	const groups = 3
	names := map[string]bool{}
	for op := VecOp(0); op < VecOps; op++ {
		info := op.Info()
		if info.Name == "" || names[info.Name] || info.Out == VecNone || info.In[0] == VecNone {
			t.Errorf("operation %d: %+v", op, info)
			continue
		}
		names[info.Name] = true
		for _, level := range Available() {
			k, err := For(level)
			if err != nil {
				t.Fatal(err)
			}
			var in [3][groups * Lanes]uint64
			for n := range in {
				for i := range in[n] {
					in[n][i] = (uint64(i)*2654435761 + uint64(n)*40503) * 0x9E3779B97F4A7C15 >> (i % 5 * 8)
				}
			}
			run := func(shared bool, kernels *Kernels) (out [groups*Lanes + 1]uint64) {
				for i := range out {
					out[i] = 0xA5A5A5A5A5A5A5A5
				}
				a := &VecArgs{Out: unsafe.Pointer(&out), A: unsafe.Pointer(&in[0]), B: unsafe.Pointer(&in[1]), C: unsafe.Pointer(&in[2]), N: groups}
				if !shared {
					a.StepA, a.StepB, a.StepC = info.In[0].Step(), info.In[1].Step(), info.In[2].Step()
				}
				kernels.Vec[op](a)
				return out
			}
			for _, shared := range []bool{false, true} {
				got, want := run(shared, k), run(shared, generic())
				if got != want {
					t.Errorf("%v, %s, shared %v: differs from the definition", level, info.Name, shared)
				}
				end := groups * info.Out.Step()
				bytes := unsafe.Slice((*byte)(unsafe.Pointer(&got)), unsafe.Sizeof(got))
				for i, b := range bytes[end:] {
					if b != 0xA5 {
						t.Errorf("%v, %s: byte %d is written, of %d", level, info.Name, end+int64(i), end)
						break
					}
				}
			}
		}
	}
}
