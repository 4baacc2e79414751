package simd

// MaxTaps is the largest number of taps of an anisotropic footprint.
const MaxTaps = 16

// EllipseArgs is the record of Kernels.Ellipse.
type EllipseArgs struct {
	LodArgs // without Explicit
	// Aniso is the largest ratio of a footprint's axes, more than 1 and at most MaxTaps.
	Aniso float32
	// Taps receives N numbers of taps, DS and DT the longer axes, from one end of the footprint to the other: 0 where
	// there is one tap.
	Taps, DS, DT *float32
	// Most receives the greatest number of taps of each group.
	Most *int32
}

// TapRun is taps 1 to Count of the lanes of a group.
type TapRun struct {
	Group, Count uint32
}

// TapsArgs is the record of Kernels.Taps. The lanes that a run's Group counts index S to DT; the taps of all runs,
// Lanes a tap, follow each other in OutS, OutT and OutLod.
type TapsArgs struct {
	Runs               *TapRun
	N                  int64
	S, T, Lod          *float32
	Taps, DS, DT       *float32 // as Kernels.Ellipse makes them
	OutS, OutT, OutLod *float32
	Along              *TapsAlong // NewTapsAlong's
}

// TapsAlong is where taps lie along the longer axis, from -1/2 to 1/2: tap t+1 of n at [t][n%Lanes].
type TapsAlong [MaxTaps][Lanes]float32

// NewTapsAlong makes the table.
func NewTapsAlong() *TapsAlong {
	x := new(TapsAlong)
	for t := range x {
		for n := range x[t] {
			x[t][(n+1)%Lanes] = tapAlong(t, float32(n+1))
		}
	}
	return x
}

// tapAlong is where tap t+1 of so many lies.
func tapAlong(t int, taps float32) float32 { return float32(t+1)/(taps+1) - 0.5 }

// MeanTapsArgs is the record of Kernels.MeanTaps.
type MeanTapsArgs struct {
	Runs *TapRun
	N    int64
	Taps *float32    // as in TapsArgs
	In   [4]*float32 // what lookups gave for the taps
	Out  [4]*float32
	// Scale is the factor of a sum.
	Scale float32
	// Integers is 1 where In holds integers: then sums are exact, else rounded one by one.
	Integers uint32
}
