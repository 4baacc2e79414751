// Package compare says how far two pictures are apart: by their numbers, and as people see them.
//
//	two Pictures ──► Compare ──► Result: figures, a Map of where ──► Limits: do they count as the same?
//
// Nothing here knows the engine. All figures are the same bits on every machine: powers come from internal/exact, no
// product is fused with a sum, and sums run in an order that does not depend on the number of cores.
//
// The numbers (max, mean, RMSE, PSNR) compare the values as they are stored. What people see (SSIM, FLIP, the count of
// visible pixels) is computed from 8-bit sRGB pictures; a pair with transparency is laid over black and over white, and
// the worse of the two counts.
package compare
