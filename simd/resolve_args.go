package simd

// SamplesArgs is the record of the kernels that read images whose samples of a texel lie side by side.
type SamplesArgs struct {
	In      *byte
	Out     *byte
	N       int64 // texels; of FirstSamples and ResolveFours a multiple of Lanes
	Samples int64 // at least 1; of ResolveHalves 2, of ResolveFours 4
}
