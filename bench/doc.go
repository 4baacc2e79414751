// Package bench makes benchmark scenes in code (frozen work, the same on every machine, with nothing to download) and
// measures the engine with them: a suite with a score ([Suite]), every kernel next to the bound of its machine
// ([Kernels]), how cost grows with work ([Scale]), and what a frame's stages take ([StageTable]). What a run measures
// is a [Report]: JSON that [Compare] sets against another, and that tables and a page of plots show.
//
// The command "halfspace bench NAME" times a scene's frames beside those of scenes from files; the benchmarks of this
// package pivot them over levels and threads:
//
//	go test -run '^$' -bench 'Scene/scene=fill' ./bench
//
// RESULTS.md holds what was measured.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package bench
