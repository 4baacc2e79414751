// Package task has what goes between the machines of a farm: tasks, the bundles of files that they are drawn from,
// results, and what workers say.
//
// A Task is a pure function: a bundle of files, pictures, settings and the version of the engine become bytes, on any
// machine the same. Its Key is the SHA-256 of all that, so a key names a result. All that is read here came from
// another machine: decoded data is bounded before it is read, and checked before it is used.
package task
