package spectable

const rasterIntro = `
What the rasterizer does of the specification, sections A to K and V: primitives, clipping, coverage, interpolation,
fragment operations, blending, layers and views. A row names the packages that have it and what shows it: a conformance
suite, of which every case
passes, or a Go test (folder and name).
`

const imageIntro = `
What the image side does of the specification, sections L to U and Z: coordinates, formats, filters, image operations. A row
names the packages that have it and what shows it: a conformance suite, of which every case passes on every
instruction-set level, or a Go test (folder and name). Everything is reachable from Go without
drawing: formats in package format, images and views in mip, lookups in sample, files in texfile.

## Anisotropic filtering

![A plane and a tunnel under 1, 2, 4, 8 and 16 taps, and the reference](aniso.png)

From left to right: trilinear filtering, then maxAnisotropy 2, 4, 8 and 16, then the mean of 64 lookups a pixel. The last
row shows the levels that are read, each in a color of its own. tools/aniso draws the picture, and a test measures what
it shows: with 16 taps the plane is half as far from the reference as with trilinear filtering.

The scheme (sections Q7 and S12): a pixel's circle becomes an ellipse in the texture, whatever the directions of the two
derivatives. rho_max and rho_min are its half axes in texels: with J the matrix of the derivatives in texels, rho_max^2 is
the larger eigenvalue of J J^T, and rho_min = |det J| / rho_max. eta is rho_max by rho_min, at most maxAnisotropy, N =
ceil(eta). The level of detail is log2 of rho_max by eta. N trilinear lookups lie on the longer axis at i/(N+1) - 1/2 of
rho_max, i = 1 to N, and count the same. Cubes do this on the face; what lies beyond an edge is as far beyond it on the
neighbouring face. Volumes take the longer and the shorter derivative for
the axes.
`
