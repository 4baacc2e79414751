package shade

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// planned is a batch of a function that the machine runs by its plan.
type planned struct {
	f     *ir.Func
	batch *Fragments
	mesh  *Mesh
	texel *Texture
}

func (e *planned) Input(m *exec.Machine, i *ir.Instr, out exec.Register, s exec.Span) {
	v := e.f.Inputs[i.Imm]
	if v.Kind == ir.Parameter {
		color := e.mesh.color()
		value := [...]float32{color[0], color[1], color[2], color[3], Light[0], Light[1], Light[2], e.mesh.AlphaCutoff}[v.Index]
		for lane, all := 0, m.Words(out, s); lane < len(all); lane++ {
			all[lane] = math.Float32bits(value)
		}
		return
	}
	from := map[ir.Kind][][]float32{ir.Location: e.batch.In, ir.LocationDx: e.batch.DX, ir.LocationDy: e.batch.DY}[v.Kind]
	copy(m.Words(out, s), wordsOf(from[v.Index][s.From*simd.Lanes:]))
}

func (e *planned) Output(m *exec.Machine, i *ir.Instr, from exec.Register, s exec.Span) {
	m.Take(wordsOf(e.batch.Colors[0][e.f.Outputs[i.Imm].Component])[s.From*simd.Lanes:], from, s)
}

func (e *planned) Rows(m *exec.Machine, list []exec.Given) {
	for k := range list {
		m.Give(&list[k], wordsOf(e.batch.Colors[0][list[k].Component]))
	}
}

func (e *planned) Look(m *exec.Machine, _ *ir.Lookup, _, _ uint32) bool {
	if b := &m.Batch; b.DPdx[0] != nil {
		e.texel.SampleGrad(b)
	} else {
		e.texel.SampleLod(b)
	}
	return true
}

// The kernels of a colour compute what the plan of its function does, and the function is known before and after passes
// went over it: of all built-in shaders, on each level.
func TestBuiltInFunctionsEqualTheirPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 1))
	texels, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, MipLevels: 4,
		Extent: vk.Extent3D{Width: 32, Height: 32, Depth: 1}})
	require.NoError(t, err)
	for i := range texels.Bytes() {
		texels.Bytes()[i] = byte(rng.Uint32())
	}
	texels.Touch()
	view, err := mip.NewView(texels, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	texture, err := sample.Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MaxLod: 10,
		MipmapMode: vk.SamplerMipmapModeLinear}, view)
	require.NoError(t, err)
	mesh := &Mesh{Color: [4]float32{0.7, 1, 0.25, 0.9}, AlphaCutoff: 0.4, Texture: texture}
	for k := range unlitFunctions() {
		on := func(bit int) bool { return k>>bit&1 != 0 }
		u := Unlit{Textured: on(0), Colored: on(1), Mask: on(2), Lambert: on(3)}
		derivatives := on(4)
		if derivatives && !u.Textured {
			continue
		}
		for _, passes := range []bool{false, true} {
			b := u.record(derivatives)
			f, varyings := &b.f, b.numbers()
			if passes {
				require.NoError(t, optimise.Func(f))
			}
			x := newFunction(f, varyings, nil)
			require.True(t, x.known, "%+v, passes %v", u, passes)
			require.Equal(t, u.Textured, x.colour.Lookup != ir.None)
			require.Equal(t, [3]bool{u.Colored, u.Lambert, u.Mask}, [3]bool{x.colour.Varying >= 0, x.colour.Normal >= 0, x.colour.Cutoff != ir.None})
			if !passes {
				require.NoError(t, f.Analyse())
			}
			plan, err := exec.NewPlan(f, exec.InputRows{}, MaxLanes)
			require.NoError(t, err)
			for _, level := range simd.Available() {
				got, want := builtInBatch(t, rng.Uint64(), level, u, derivatives, mesh), (*Fragments)(nil)
				want = builtInBatch(t, 0, level, u, derivatives, mesh)
				want.In, want.DX, want.DY = got.In, got.DX, got.DY
				var m exec.Machine
				m.Prepare(plan, want.Kernels, &planned{f, want, mesh, texture}, exec.Memory{})
				m.Run(all[:len(want.Live)], want.Live)
				var c KnownColor
				u.function(derivatives).color(&c, mesh)
				c.Run(got)
				require.Equal(t, want.Live, got.Live)
				for lane := range got.N {
					for c := range 4 {
						g, w := got.Colors[0][c][lane], want.Colors[0][c][lane]
						if live := want.Live[lane/16]>>(lane%16)&1 != 0; live && math.Float32bits(g) != math.Float32bits(w) && (g == g || w == w) {
							t.Fatalf("%+v on %v: component %d of lane %d is %v, by the plan %v", u, level, c, lane, g, w)
						}
					}
				}
			}
		}
	}
}

// builtInBatch is a batch of a built-in shader, with normals of no length and infinities among its varyings.
func builtInBatch(t *testing.T, seed uint64, level simd.Level, u Unlit, derivatives bool, mesh *Mesh) *Fragments {
	const n = 64
	kernels, err := simd.For(level)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(seed, 2))
	f := &Fragments{Batch: Batch{N: n, Kernels: kernels, Scratch: new(Scratch)}, Bindings: mesh, Live: make([]uint16, n/16)}
	lanes := func(scale float32) []float32 {
		s := make([]float32, n)
		for i := range s {
			if s[i] = scale * (2*rng.Float32() - 1); rng.IntN(8) == 0 {
				s[i] = [...]float32{0, float32(math.Inf(1)), nan, 1e-30}[rng.IntN(4)]
			}
		}
		return s
	}
	_, _, varyings := u.layout()
	for range varyings {
		f.In = append(f.In, lanes(2))
	}
	for k := 0; k < 2 && derivatives; k++ {
		f.DX, f.DY = append(f.DX, lanes(0.1)), append(f.DY, lanes(0.1))
	}
	if u.Textured { // no NaNs for lookups
		for _, s := range append(append(f.In[:2:2], f.DX...), f.DY...) {
			for i, v := range s {
				if !(math.Abs(float64(v)) < 8) {
					s[i] = 0.5
				}
			}
		}
	}
	for c := range f.Colors[0] {
		f.Colors[0][c] = make([]float32, n)
	}
	for g := range f.Live {
		f.Live[g] = 0xFFFF
	}
	return f
}

// Functions that are something else, or have too much or too little, are no colours.
func TestOtherFunctionsAreNoColours(t *testing.T) {
	for name, change := range map[string]func(f *ir.Func){
		"an output more":    func(f *ir.Func) { f.Outputs[0].Index = 1 },
		"another component": func(f *ir.Func) { f.Outputs[0].Component = 1 },
		"another kind":      func(f *ir.Func) { f.Outputs[3].Kind = ir.Depth },
		"normals apart":     func(f *ir.Func) { f.Inputs[len(f.Inputs)-1].Index += 3 },
		"coordinates elsewhere": func(f *ir.Func) {
			for k := range f.Inputs {
				if v := &f.Inputs[k]; v.Kind == ir.Location && v.Index == 0 {
					v.Index = 1
				}
			}
		},
		"a lookup of parts": func(f *ir.Func) {
			for k := range f.Code {
				if i := &f.Code[k]; i.Op == ir.Part && i.Imm == 2 {
					i.Imm = 3
				}
			}
		},
		"a cosine that is a sum": func(f *ir.Func) {
			for k := range f.Code {
				if i := &f.Code[k]; i.Op == simd.VecFDiv {
					i.Op = simd.VecFAdd
				}
			}
		},
		"memory that is written": func(f *ir.Func) {
			zero := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord})
			f.New(0, ir.Instr{Op: ir.StoreBuffer, Width: 4, Args: []ir.Value{zero, zero, zero}})
		},
	} {
		u := Unlit{Textured: true, Lambert: true}
		b := u.record(true)
		f, varyings := &b.f, b.numbers()
		require.True(t, newFunction(f, varyings, nil).known)
		change(f)
		for k := range varyings {
			varyings[k] = f.Inputs[k].Index
		}
		require.False(t, newFunction(f, varyings, nil).known, name)
	}
}

// What a function asks for and its shader's interface lacks is refused.
func TestFunctionsAskForWhatInterfacesHave(t *testing.T) {
	s := Unlit{Textured: true, Colored: true, Lambert: true, Mask: true}
	for reason, change := range map[string]func(i *Interface){
		"without Colors":             func(i *Interface) { i.Colors = 0 },
		"varyings without Gradients": func(i *Interface) { i.Gradients = 1 },
		"more varyings than the 8":   func(i *Interface) { i.Varyings = i.Varyings[:8] },
		"does not say Discards":      func(i *Interface) { i.Discards = false },
	} {
		i := s.Interface()
		require.NoError(t, i.Function.Check(&i))
		change(&i)
		require.ErrorContains(t, i.Function.Check(&i), reason)
	}
	require.NoError(t, (&Function{}).Check(&Interface{}))
	require.False(t, (*Function)(nil).Are(s) || (&Function{Of: s}).Are(s), fmt.Sprint(s))
}
