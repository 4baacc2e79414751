// Package bench makes benchmark scenes in code (frozen work, the same on every machine, with nothing to download) and
// measures the engine with them: a suite with a score ([Suite]), every kernel next to the bound of its machine
// ([Kernels]), how cost grows with work ([Scale]), and the time of a frame's stages ([StageTable]). A run writes its
// measurements into a [Report]: JSON that [Compare] sets against another, and that tables and a page of plots show.
//
// The command "halfspace bench NAME" times the frames of a scene made in code or of a scene from a file; the benchmarks
// of this package pivot them over levels and threads:
//
//	go test -run '^$' -bench 'Scene/scene=fill' ./bench
//
// RESULTS.md has the measurements.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package bench
