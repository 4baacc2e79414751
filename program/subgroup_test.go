package program_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Operations of subgroups give what they say in the lanes that came the same way, on all engines: in full and in partial
// subgroups, in branches, in a loop that lanes leave one after the other, and behind where they join.
func TestSubgroups(t *testing.T) {
	const size, groups, each = 44, 3, 24
	rng := rand.New(rand.NewPCG(35, 1))
	values := make([]uint32, size*groups)
	for k := range values {
		values[k] = uint32(rng.IntN(256))
		if rng.IntN(8) == 0 && k > 0 {
			values[k] = values[k-1]
		}
	}
	want := make([]uint32, each*len(values))
	for g := range groups {
		for first := 0; first < size; first += 16 {
			v := values[g*size+first : g*size+min(first+16, size)]
			subgroupOracle(v, uint32(first/16), want[each*(g*size+first):])
		}
	}
	for _, w := range computeWays(t) {
		seen := bufferOf(make([]uint32, each*len(values))...)
		require.NoError(t, job{module: "subgroups.comp", buffers: [][]byte{seen, bufferOf(values...)},
			dispatch: halfspace.Dispatch{Groups: [3]int{groups, 1, 1}}}.on(t.Context(), t, w))
		got := wordsIn(seen)
		for k := range want {
			if want[k] != got[k] {
				t.Fatalf("%v: invocation %d, word %d: %#x, want %#x", w, k/each, k%each, got[k], want[k])
			}
		}
	}
}

// subgroupOracle is what subgroups.comp writes for a subgroup's values.
func subgroupOracle(v []uint32, id uint32, out []uint32) {
	var on [2][]int // lanes by the branch that they take
	ballots := [3]uint32{}
	total := uint32(0)
	for lane, x := range v {
		on[x&1] = append(on[x&1], lane)
		total += x
		if x&1 != 0 && x > 100 {
			ballots[0] |= 1 << lane
		}
		if x&2 != 0 {
			ballots[1] |= 1 << lane
		}
	}
	active := func(branch uint32, lane uint32) uint32 { // the value of a lane, or 0
		if lane < uint32(len(v)) && v[lane]&1 == branch {
			return v[lane]
		}
		return 0
	}
	for lane, x := range v {
		o, k := out[24*lane:], uint32(lane)
		o[0] = 16 | 3<<8 | id<<16 | k<<24
		sum, least, all, same := uint32(0), uint32(math.MaxUint32), uint32(0), true
		before, product, greatest, cluster, equal := uint32(0), uint32(1), uint32(0), uint32(0), uint32(0)
		every, some := true, false
		var partial []float32
		for _, n := range on[x&1] {
			y := v[n]
			sum, least, all = sum+y, min(least, y), all|y
			every, some, same = every && y > 10, some || y > 200, same && y>>9 == v[on[x&1][0]]>>9
			if n <= lane {
				before += y
				partial = append(partial, float32(y))
			}
			if n < lane {
				product, greatest = product*(y|1), max(greatest, y)
			}
			if n/4 == lane/4 {
				cluster ^= y
			}
			if y == x {
				equal++
			}
		}
		if x&1 != 0 {
			float := float32(0)
			for _, y := range partial { // whole numbers: exact in any order
				float += y
			}
			copy(o[1:], []uint32{sum, before, greatest, cluster, least, ballots[0], 0, equal, math.Float32bits(float)})
			if lane == on[1][0] {
				o[7] = 1
			}
		} else {
			vote := uint32(0)
			for n, b := range []bool{every, some, same} {
				if b {
					vote |= 1 << n
				}
			}
			copy(o[1:], []uint32{all, product, vote, active(0, x&15), active(0, k-1), active(0, k+3), active(0, k^6),
				active(0, k&^3+2), active(0, k^3)})
		}
		const mask = 0xFFFF
		o[10], o[11], o[12], o[13], o[14], o[15] = total, 1<<k, mask<<k&mask, mask<<(k+1)&mask, 2<<k-1, 1<<k-1
		o[16] = uint32(bits.OnesCount32(ballots[1] & (1<<k - 1)))
		o[17] = uint32(bits.Len32(ballots[1]) - 1)
		o[18] = x >> k & 1
		word := x
		if x>>5&1 != 0 {
			word = ^x
		}
		o[19] = word >> (x & 31) & 1
	}
}

// rotation is a module that writes invocation numbers rotated in clusters, by a number of the buffer's first word.
const rotation = `
	OpCapability Shader
	OpCapability GroupNonUniformRotateKHR
	OpExtension "SPV_KHR_subgroup_rotate"
	OpMemoryModel Logical GLSL450
	OpEntryPoint GLCompute %main "main" %index
	OpExecutionMode %main LocalSize 24 1 1
	OpDecorate %index BuiltIn LocalInvocationIndex
	OpDecorate %words ArrayStride 4
	OpMemberDecorate %block 0 Offset 0
	OpDecorate %block Block
	OpDecorate %buffer DescriptorSet 0
	OpDecorate %buffer Binding 0
	%void = OpTypeVoid
	%function = OpTypeFunction %void
	%uint = OpTypeInt 32 0
	%zero = OpConstant %uint 0
	%subgroup = OpConstant %uint SCOPE
	%size = OpConstant %uint CLUSTER
	%in = OpTypePointer Input %uint
	%index = OpVariable %in Input
	%words = OpTypeRuntimeArray %uint
	%block = OpTypeStruct %words
	%storage = OpTypePointer StorageBuffer %block
	%element = OpTypePointer StorageBuffer %uint
	%buffer = OpVariable %storage StorageBuffer
	%main = OpFunction %void None %function
	%label = OpLabel
	%i = OpLoad %uint %index
	%first = OpAccessChain %element %buffer %zero %zero
	%delta = OpLoad %uint %first
	%rotated = OpGroupNonUniformRotateKHR %uint %subgroup %i %delta %size
	%place = OpAccessChain %element %buffer %zero %i
	OpStore %place %rotated
	OpReturn
	OpFunctionEnd
`

// Rotations turn the lanes of each cluster; lanes that there are not give 0. Other scopes and sizes are refused.
func TestSubgroupRotation(t *testing.T) {
	module := func(scope, cluster string) (*program.Compute, error) {
		text := strings.NewReplacer("SCOPE", scope, "CLUSTER", cluster).Replace(rotation)
		words, err := spirvasm.Assemble(3, text)
		require.NoError(t, err)
		return program.LoadCompute(words, program.ComputeOptions{})
	}
	for cluster, text := range map[int]string{4: "4", 16: "16"} {
		c, err := module("3", text)
		require.NoError(t, err)
		for _, w := range computeWays(t) {
			buffer := bufferOf(append([]uint32{3}, make([]uint32, 23)...)...)
			b, err := c.Bind(program.Resources{Descriptors: []program.Descriptor{{Buffer: buffer}}})
			require.NoError(t, err)
			p, err := w.dev.NewComputePipeline(c)
			require.NoError(t, err)
			require.NoError(t, p.Dispatch(t.Context(), halfspace.Dispatch{Groups: [3]int{1, 1, 1}, Bindings: b}))
			for i, v := range wordsIn(buffer) {
				want := i&^(cluster-1) + (i+3)%cluster
				if want >= 24 {
					want = 0
				}
				require.Equal(t, uint32(want), v, "invocation %d of clusters of %d", i, cluster)
			}
		}
	}
	_, err := module("2", "4")
	require.ErrorContains(t, err, "the execution scope must be the constant Subgroup (3)")
	for _, size := range []string{"0", "3", "32"} {
		_, err = module("3", size)
		require.ErrorContains(t, err, "the cluster size must be a constant power of two up to 16")
	}
}

// A subgroup of fragments is a block of 4x4 pixels of one primitive, numbered quad by quad, and helpers take no part.
func TestSubgroupsOfFragments(t *testing.T) {
	const width, height = 26, 19
	texels := picture{fragment: "subgroup.frag", format: vk.FormatR32G32B32A32Uint, width: width, height: height}.draw(t)
	type block struct{ x, y, primitive int }
	covered := map[block]uint32{} // bits by number
	number := func(x, y int) uint32 { return uint32(x&1 | y&1<<1 | x&2<<1 | y&2<<2) }
	of := func(i int) (block, uint32) {
		x, y := i%width, i/width
		return block{x / 4, y / 4, int(texels[i][0] & 0xFF)}, number(x, y)
	}
	for i := range texels {
		b, n := of(i)
		covered[b] |= 1 << n
	}
	partial := 0
	for i, got := range texels {
		b, n := of(i)
		mask := covered[b]
		if mask != 0xFFFF {
			partial++
		}
		left := uint32(0) // that take the first way
		for k := range uint32(16) {
			if x := b.x*4 + int(k&1|k>>1&2); x < 7 {
				left |= mask & (1 << k)
			}
		}
		want := [4]uint32{uint32(b.primitive) | n<<8 | 16<<16 | uint32(truth(bits.TrailingZeros32(mask) == int(n)))<<24,
			mask | (2<<n-1)<<16&0xFFFF0000}
		if i%width < 7 {
			sum := uint32(0)
			for k := range n + 1 {
				sum += left >> k & 1 * (k + 1)
			}
			want[2] = sum | left&(15<<(n&^3))<<16
		} else {
			right := mask &^ left
			if right>>(15-n)&1 != 0 {
				want[2] = 15 - n
			}
			want[2] |= uint32(bits.OnesCount32(right&0xAAAA)) << 16
		}
		want[3] = uint32(bits.Len32(mask)-1) | uint32(bits.OnesCount32(mask&(1<<n-1)))<<8
		require.Equal(t, want, [4]uint32(got), "(%d, %d), primitive %d, number %d", i%width, i/width, b.primitive, n)
	}
	require.Positive(t, partial)
}

// Fragments ask all of their quad, whether they are covered or helpers.
func TestQuadsOfFragmentSubgroups(t *testing.T) {
	const width, height = 26, 19
	texels := picture{fragment: "subgroupquad.frag", format: vk.FormatR32G32B32A32Uint, width: width, height: height}.draw(t)
	for i, got := range texels {
		x, y := uint32(i%width), uint32(i/width)
		want := [4]uint32{x ^ 1 | y<<16, x | (y^1)<<16, x ^ 1 | (y^1)<<16, x&^1 | (y|1)<<16}
		require.Equal(t, want, [4]uint32(got), "(%d, %d)", x, y)
	}
}
