// Command aniso draws what anisotropic filtering does: a checkerboard plane and a tunnel, the classic pictures, with 1
// to 16 taps and next to them what they should look like. It writes docs/aniso.png (cd tools && go generate ./aniso).
package main

//go:generate go run . ../../docs/aniso.png
