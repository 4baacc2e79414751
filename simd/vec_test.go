package simd

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// wordsOf are the words of a value without pointers.
func wordsOf[T any](v *T) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(v)), unsafe.Sizeof(*v)/4)
}

// Every operation has a name, a shape and a definition that writes what its shape says: no more, and the same whether
// operands are shared by all groups or not.
func TestEveryOperationHasNameShapeAndDefinition(t *testing.T) {
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
				a := &VecArgs{Out: unsafe.Pointer(&out), A: unsafe.Pointer(&in[0]), B: unsafe.Pointer(&in[1]),
					C: unsafe.Pointer(&in[2]), N: groups}
				if !shared {
					a.StepA, a.StepB, a.StepC = info.In[0].Step(), info.In[1].Step(), info.In[2].Step()
				}
				kernels.Vec[op](a)
				return out
			}
			for _, shared := range []bool{false, true} {
				got, want := run(shared, k), run(shared, generic())
				for i, w := range wordsOf(&got) {
					if v := wordsOf(&want)[i]; v != w && !(info.Float && v<<1 > 0xFF000000 && w<<1 > 0xFF000000) {
						t.Errorf("%v, %s, shared %v: differs from the definition", level, info.Name, shared)
						break
					}
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

// vecOperand is n groups of a type of which many are at the edges of what floats and integers hold.
func vecOperand(t testing.TB, rng *rand.Rand, typ VecType, n int) []uint16 {
	edges := []uint32{0, 1, 2, 31, 32, 33, 0x007FFFFF, 0x00800000, 0x33800000, 0x38800000, 0x3EFFFFFF, 0x3F000000,
		0x3F3504F3, 0x3F800000, 0x3FC00000,
		0x40490FDB, 0x45FFFFFF, 0x46000000, 0x477FF000, 0x4B000000, 0x4EFFFFFF, 0x4F000000, 0x4F7FFFFF, 0x4F800000,
		0x7F7FFFFF, 0x7F800000, 0x7FC00000,
		0x7FFFFFFF}
	out := guard.Slice[uint16](t, n*int(typ.Step())/2)
	if typ == VecBool {
		for i := range out {
			out[i] = uint16(rng.Uint32())
		}
		return out
	}
	for i := 0; i < len(out); i += 2 {
		w := uint32(0)
		switch rng.IntN(8) {
		case 0:
			w = edges[rng.IntN(len(edges))] + uint32(rng.IntN(3)-1)
		case 1:
			w = rng.Uint32()
		case 2:
			w = rng.Uint32() >> rng.IntN(32)
		case 3:
			w = 0x46000000 + uint32(rng.IntN(0x39000000)) // large
		default:
			w = 0x3A000000 + uint32(rng.IntN(0x09000000)) // around 1
		}
		if rng.IntN(2) == 0 {
			w ^= 0x80000000
		}
		out[i], out[i+1] = uint16(w), uint16(w>>16)
	}
	return out
}

// TestVecKernelsEqualTheirDefinition holds every level's kernel of every operation against internal/lane, between guard
// pages.
func TestVecKernelsEqualTheirDefinition(t *testing.T) {
	for _, l := range Available()[1:] {
		k, err := For(l)
		if err != nil {
			t.Fatal(err)
		}
		for op := range vecLanes {
			t.Run(l.String()+"/"+op.String(), func(t *testing.T) { vecCase(t, op, k, rand.New(rand.NewPCG(1, uint64(op)))) })
		}
	}
}

func vecCase(t *testing.T, op VecOp, k *Kernels, rng *rand.Rand) {
	info := op.Info()
	ref := vecLanesGeneric()[op]
	for range 12 {
		n := 1 + rng.IntN(20)
		var in [3][]uint16
		var step [3]int64
		var p [3]unsafe.Pointer
		for i, typ := range info.In {
			if typ == VecNone {
				continue
			}
			groups := n
			if step[i] = typ.Step(); rng.IntN(4) == 0 {
				step[i], groups = 0, 1
			}
			in[i] = vecOperand(t, rng, typ, groups)
			p[i] = unsafe.Pointer(&in[i][0])
		}
		got, want := vecOperand(t, rng, info.Out, n), vecOperand(t, rng, info.Out, n)
		a := VecArgs{Out: unsafe.Pointer(&want[0]), A: p[0], B: p[1], C: p[2], StepA: step[0], StepB: step[1],
			StepC: step[2], N: int64(n)}
		ref(&a)
		if a.Out = unsafe.Pointer(&got[0]); rng.IntN(4) == 0 && info.In[0] == info.Out && step[0] != 0 { // in place
			copy(got, in[0])
			a.A = a.Out
		}
		k.Vec[op](&a)
		for i := range got {
			if got[i] == want[i] {
				continue
			}
			if j := i &^ 1; info.Float && isNaN(got[j:]) && isNaN(want[j:]) {
				continue
			}
			t.Fatalf("%v of %d groups: half word %d is %#x, want %#x", op, n, i, got[i], want[i])
		}
	}
}

// isNaN says so of the float of two half words.
func isNaN(h []uint16) bool { return (uint32(h[0])|uint32(h[1])<<16)<<1 > 0xFF000000 }

func BenchmarkVec(b *testing.B) {
	for op := range vecLanes {
		for _, l := range Available() {
			k, err := For(l)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(op.String()+"/"+l.String(), func(b *testing.B) {
				const groups = 16
				rng := rand.New(rand.NewPCG(1, 2))
				var in [3][]uint32
				for i := range in {
					in[i] = make([]uint32, groups*Lanes)
					for j := range in[i] {
						in[i][j] = 0x3F000000 + uint32(rng.IntN(0x01000000))
					}
				}
				t := op.Info()
				a := &VecArgs{Out: unsafe.Pointer(&make([]uint32, groups*Lanes)[0]), N: groups,
					A: unsafe.Pointer(&in[0][0]), B: unsafe.Pointer(&in[1][0]),
					C: unsafe.Pointer(&in[2][0]), StepA: t.In[0].Step(), StepB: t.In[1].Step(), StepC: t.In[2].Step()}
				for range b.N {
					k.Vec[op](a)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(groups*Lanes), "ns/lane")
			})
		}
	}
}
