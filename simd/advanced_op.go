package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// AdvancedOp is an advanced blend operation (Vulkan: Advanced Blend Operations): its function, and in the frame of
// Porter and Duff the terms of where both are, of the source alone and of the destination alone. Functions from
// lane.AdvancedPlus on have no frame.
type AdvancedOp struct {
	Function lane.AdvancedFunction
	X, Y, Z  float64
}

// AdvancedOpOf finds an operation by the specification's name.
func AdvancedOpOf(name string) (op AdvancedOp, ok bool) {
	op, ok = advancedOps[name]
	return op, ok
}

var advancedOps = map[string]AdvancedOp{
	"ZERO":       {lane.AdvancedNothing, 0, 0, 0},
	"SRC":        {lane.AdvancedSource, 1, 1, 0},
	"DST":        {lane.AdvancedDestination, 1, 0, 1},
	"SRC_OVER":   {lane.AdvancedSource, 1, 1, 1},
	"DST_OVER":   {lane.AdvancedDestination, 1, 1, 1},
	"SRC_IN":     {lane.AdvancedSource, 1, 0, 0},
	"DST_IN":     {lane.AdvancedDestination, 1, 0, 0},
	"SRC_OUT":    {lane.AdvancedNothing, 0, 1, 0},
	"DST_OUT":    {lane.AdvancedNothing, 0, 0, 1},
	"SRC_ATOP":   {lane.AdvancedSource, 1, 0, 1},
	"DST_ATOP":   {lane.AdvancedDestination, 1, 1, 0},
	"XOR":        {lane.AdvancedNothing, 0, 1, 1},
	"INVERT":     {lane.AdvancedInvert, 1, 0, 1},
	"INVERT_RGB": {lane.AdvancedInvertRGB, 1, 0, 1},

	"MULTIPLY":       {lane.AdvancedMultiply, 1, 1, 1},
	"SCREEN":         {lane.AdvancedScreen, 1, 1, 1},
	"OVERLAY":        {lane.AdvancedOverlay, 1, 1, 1},
	"DARKEN":         {lane.AdvancedDarken, 1, 1, 1},
	"LIGHTEN":        {lane.AdvancedLighten, 1, 1, 1},
	"COLORDODGE":     {lane.AdvancedColordodge, 1, 1, 1},
	"COLORBURN":      {lane.AdvancedColorburn, 1, 1, 1},
	"HARDLIGHT":      {lane.AdvancedHardlight, 1, 1, 1},
	"SOFTLIGHT":      {lane.AdvancedSoftlight, 1, 1, 1},
	"DIFFERENCE":     {lane.AdvancedDifference, 1, 1, 1},
	"EXCLUSION":      {lane.AdvancedExclusion, 1, 1, 1},
	"LINEARDODGE":    {lane.AdvancedLineardodge, 1, 1, 1},
	"LINEARBURN":     {lane.AdvancedLinearburn, 1, 1, 1},
	"VIVIDLIGHT":     {lane.AdvancedVividlight, 1, 1, 1},
	"LINEARLIGHT":    {lane.AdvancedLinearlight, 1, 1, 1},
	"PINLIGHT":       {lane.AdvancedPinlight, 1, 1, 1},
	"HARDMIX":        {lane.AdvancedHardmix, 1, 1, 1},
	"HSL_HUE":        {lane.AdvancedHue, 1, 1, 1},
	"HSL_SATURATION": {lane.AdvancedSaturation, 1, 1, 1},
	"HSL_COLOR":      {lane.AdvancedColor, 1, 1, 1},
	"HSL_LUMINOSITY": {lane.AdvancedLuminosity, 1, 1, 1},

	"PLUS":               {Function: lane.AdvancedPlus},
	"PLUS_CLAMPED":       {Function: lane.AdvancedPlusClamped},
	"PLUS_CLAMPED_ALPHA": {Function: lane.AdvancedPlusClampedAlpha},
	"PLUS_DARKER":        {Function: lane.AdvancedPlusDarker},
	"MINUS":              {Function: lane.AdvancedMinus},
	"MINUS_CLAMPED":      {Function: lane.AdvancedMinusClamped},
	"CONTRAST":           {Function: lane.AdvancedContrast},
	"INVERT_OVG":         {Function: lane.AdvancedInvertOVG},
	"RED":                {Function: lane.AdvancedRed},
	"GREEN":              {Function: lane.AdvancedGreen},
	"BLUE":               {Function: lane.AdvancedBlue},
}
