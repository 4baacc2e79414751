// Package radiance evaluates glTF 2.0's materials and lights at each pixel's centre, in float64: what a ray hits, what
// the formulas of the specification and its extensions give there, and how blended surfaces lie over each other. It is
// slow, shares nothing with what it judges, and says which pixels nobody should judge: those that change when the ray
// moves by a two-hundredth of a pixel.
package radiance
