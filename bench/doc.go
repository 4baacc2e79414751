// Package bench makes benchmark scenes in code: frozen work, the same on every machine, with nothing to download. The
// command "halfspace bench NAME" times their frames beside those of scenes from files; the benchmarks of this package
// pivot them over levels and threads:
//
//	go test -run '^$' -bench 'Scene/scene=fill' ./bench
//
// RESULTS.md holds what was measured.
package bench
