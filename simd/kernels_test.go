package simd

import (
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unsafe"
)

// cases has one method per field of Kernels, of the same name and of type caseFunc, beside the tests of that kernel.
type cases struct{}

// A caseFunc gives random and edge inputs to k and to ref, the reference, and reports each difference.
type caseFunc = func(t *testing.T, k, ref *Kernels, rng *rand.Rand)

// Entries that are the generic one for a reason, by kernel.
var genericForAReason = map[string]string{
	"SRGBCodes":    "AVX2 has no tables of 256 bytes but gathers, which are no faster than loads",
	"SRGBValues":   "of files and levels, when they are loaded",
	"HalveSRGB":    "AVX2 has no tables of 256 bytes but gathers, which are no faster than loads",
	"PermuteSRGB8": "AVX2 has no permutes of bytes",
}

// plainOnNEON are kernels that the level neon has in plain Go, and why: those that the scenes of the benchmark spend no
// time in.
var plainOnNEON = map[string]string{
	"CoverEdges":       "of fragments that the scenes of the benchmark have none of",
	"LineAreas":        "of fragments that the scenes of the benchmark have none of",
	"DepthPlaces":      "of fragments that the scenes of the benchmark have none of",
	"ShownPlaces":      "of fragments that the scenes of the benchmark have none of",
	"Segments":         "of fragments that the scenes of the benchmark have none of",
	"Walks":            "of fragments that the scenes of the benchmark have none of",
	"Points":           "of primitives that the scenes of the benchmark have none of",
	"PointPlaces":      "of fragments that the scenes of the benchmark have none of",
	"PointValues":      "of fragments that the scenes of the benchmark have none of",
	"Strokes":          "of fragments that the scenes of the benchmark have none of",
	"RangeTest":        "of fragments that the scenes of the benchmark have none of",
	"Layers":           "of fragments that the scenes of the benchmark have none of",
	"SortByDraw":       "a sort by counting, word by word at any level",
	"CompactMarks":     "no share of any frame to speak of",
	"SampleMasks":      "of fragments that the scenes of the benchmark have none of",
	"BroadcastSample0": "of fragments that the scenes of the benchmark have none of",
	"DivergentSamples": "of fragments that the scenes of the benchmark have none of",
	"CompactRange":     "of fragments that the scenes of the benchmark have none of",
	"LoadSamples": "of images of several samples, which the scenes of the benchmark keep none of, or of large " +
		"texels, whose rows Go copies",
	"TransposeFours": "of images of several samples, which the scenes of the benchmark keep none of",
	"StoreSamples": "of images of several samples, which the scenes of the benchmark keep none of, or of large " +
		"texels, whose rows Go copies",
	"ListFragments":     "of fragments that the scenes of the benchmark have none of",
	"ScatterSamples":    "of fragments that the scenes of the benchmark have none of",
	"FragCoord":         "of fragments that the scenes of the benchmark have none of",
	"BaryCoord":         "of fragments that the scenes of the benchmark have none of",
	"Taps":              "of lookups that the scenes of the benchmark have none of",
	"MeanTaps":          "of lookups that the scenes of the benchmark have none of",
	"SampleRowsRGBA8":   "of lookups side by side, which the frames counted have none of",
	"SampleRGBA32I":     "of lookups that the scenes of the benchmark have none of",
	"GatherRGBA8":       "of lookups that the scenes of the benchmark have none of",
	"GatherR32F":        "of lookups that the scenes of the benchmark have none of",
	"Levels":            "of lookups that the scenes of the benchmark have none of",
	"Axis":              "of lookups that the scenes of the benchmark have none of",
	"Places":            "of lookups that the scenes of the benchmark have none of",
	"ArrayLayers":       "of lookups that the scenes of the benchmark have none of",
	"Reduce":            "of lookups that the scenes of the benchmark have none of",
	"MixLevels":         "of lookups that the scenes of the benchmark have none of",
	"Window":            "of lookups that the scenes of the benchmark have none of",
	"Spread":            "of lookups that the scenes of the benchmark have none of",
	"WindowSum":         "of lookups that the scenes of the benchmark have none of",
	"WindowError":       "of lookups that the scenes of the benchmark have none of",
	"ChromaAxis":        "of lookups that the scenes of the benchmark have none of",
	"YcbcrTexels":       "of lookups that the scenes of the benchmark have none of",
	"YcbcrChroma":       "of lookups that the scenes of the benchmark have none of",
	"PackSRGB8":         "of sRGB targets, which the frames counted have none of",
	"PermuteSRGB8":      "of sRGB targets, which the frames counted have none of",
	"UnpackSRGB8":       "of sRGB targets, which the frames counted have none of",
	"ApplyLUT":          "of fragments that the scenes of the benchmark have none of",
	"PickLanes":         "of fragments that the scenes of the benchmark have none of",
	"AlphaToCoverage":   "of fragments that the scenes of the benchmark have none of",
	"LoadTexels":        "of fragments that the scenes of the benchmark have none of",
	"StoreTexels":       "of fragments that the scenes of the benchmark have none of",
	"BlendTexels":       "of fragments that the scenes of the benchmark have none of",
	"BlendAdvanced":     "of fragments that the scenes of the benchmark have none of",
	"EncodeUnorm":       "of formats that the frames counted draw nothing to",
	"DecodeUnorm":       "of formats that the frames counted draw nothing to",
	"Normals":           "under 2 % of the frames counted",
	"FromYCbCr":         "of files and levels, when they are loaded",
	"InverseDCT":        "of files and levels, when they are loaded",
	"SRGBCodes":         "of files and levels, when they are loaded",
	"SRGBValues":        "of files and levels, when they are loaded",
	"HalveSRGB":         "of files and levels, when they are loaded",
	"HalveHalf":         "of files and levels, when they are loaded",
	"HalveRGBA8":        "of files and levels, when they are loaded",
	"HalveExtremes":     "of files and levels, when they are loaded",
	"DecodeSignedRamps": "of compressed textures, when they are loaded",
	"DecodeBC1":         "of compressed textures, when they are loaded",
	"DecodeBC2":         "of compressed textures, when they are loaded",
	"DecodeBC3":         "of compressed textures, when they are loaded",
	"DecodeBC4":         "of compressed textures, when they are loaded",
	"DecodeBC5":         "of compressed textures, when they are loaded",
	"DecodeBC7":         "of compressed textures, when they are loaded",
	"DecodeETC2":        "of compressed textures, when they are loaded",
	"DecodeETC2Alpha":   "of compressed textures, when they are loaded",
	"DecodeEAC":         "of compressed textures, when they are loaded",
	"DecodeSignedEAC":   "of compressed textures, when they are loaded",
	"PaintASTCHalves":   "of compressed textures, when they are loaded",
	"PaintASTCCodes":    "of compressed textures, when they are loaded",
	"FloatsOfBytes":     "of files and levels, when they are loaded",
	"FloatsOfHalves":    "of files and levels, when they are loaded",
	"FloatsOfCodes8":    "of readbacks",
	"FloatsOfCodes16":   "of readbacks",
	"FloatsOfCodes24":   "of readbacks",
	"FirstSamples": "of images of several samples, which the scenes of the benchmark keep none of, or of large " +
		"texels, whose rows Go copies",
	"ResolveFours": "of images of several samples, which the scenes of the benchmark keep none of, or of large " +
		"texels, whose rows Go copies",
	"ResolveHalves": "of images of several samples, which the scenes of the benchmark keep none of, or of large " +
		"texels, whose rows Go copies",
}

// fieldsOf are the kernels' names.
func fieldsOf() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Kernels]()) {
		if f.Type.Kind() == reflect.Func {
			names = append(names, f.Name)
		}
	}
	return names
}

func TestAllLevelsEqualGeneric(t *testing.T) {
	ref, err := For(LevelGeneric)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range fieldsOf() {
		method := reflect.ValueOf(cases{}).MethodByName(name)
		if !method.IsValid() {
			t.Errorf("kernel %s has no case", name)
			continue
		}
		run := method.Interface().(caseFunc)
		for _, l := range Available() {
			k, err := For(l)
			if err != nil {
				t.Fatal(err)
			}
			if l != LevelGeneric && entryOf(k, name) == entryOf(ref, name) {
				continue
			}
			t.Run(name+"/level="+l.String(), func(t *testing.T) { run(t, k, ref, rand.New(rand.NewPCG(1, 2))) })
		}
	}
}

// entryOf is the name of the function behind a kernel.
func entryOf(k *Kernels, name string) string {
	return runtime.FuncForPC(reflect.ValueOf(k).Elem().FieldByName(name).Pointer()).Name()
}

func TestEveryKernelHasEveryEntry(t *testing.T) {
	ref, err := For(LevelGeneric)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range fieldsOf() {
		if reflect.ValueOf(ref).Elem().FieldByName(name).IsNil() {
			t.Fatalf("kernel %s has no generic form", name)
		}
		for _, l := range Available()[1:] {
			k, err := For(l)
			if err != nil {
				t.Fatal(err)
			}
			why, allowed := genericForAReason[name]
			if l == LevelNEON {
				why, allowed = plainOnNEON[name]
			}
			switch generic := entryOf(k, name) == entryOf(ref, name); {
			case generic && !allowed:
				t.Errorf("kernel %s: level %v is the generic one", name, l)
			case !generic && l == LevelNEON && allowed:
				t.Errorf("kernel %s: level %v has one now: take it off the list of those that are generic", name, l)
			case generic:
				t.Logf("kernel %s: level %v is the generic one: %s", name, l, why)
			}
		}
	}
}

func TestExpectedLevelIsAvailable(t *testing.T) {
	name := os.Getenv("HALFSPACE_EXPECT_ISA")
	if name == "" {
		return
	}
	for _, n := range strings.Split(name, ",") {
		l, err := ParseLevel(n)
		if err == nil {
			_, err = For(l)
		}
		if err != nil {
			t.Errorf("HALFSPACE_EXPECT_ISA=%s: %v: what this run was to test it did not", name, err)
		}
	}
}

// same reports where two outputs differ in their bits. NaN is NaN: which of two a sum keeps is the CPU's affair.
func same[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d values, want %d", what, len(got), len(want))
		return
	}
	bad := 0
	for i := range got {
		if bytesOf(&got[i]) == bytesOf(&want[i]) || got[i] != got[i] && want[i] != want[i] {
			continue
		}
		if bad < 4 {
			t.Errorf("%s[%d] is %v, want %v", what, i, got[i], want[i])
		}
		bad++
	}
	if bad > 4 {
		t.Errorf("%s: %d of %d values differ", what, bad, len(got))
	}
}

// bytesOf are the bytes of a value without pointers.
func bytesOf[T any](v *T) string { return unsafe.String((*byte)(unsafe.Pointer(v)), unsafe.Sizeof(*v)) }
