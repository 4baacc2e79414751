// Package kubernetes holds the test that Kubernetes' own types take what package job writes for it. It is a module of
// its own, so that these types are no dependency of the engine.
package kubernetes
