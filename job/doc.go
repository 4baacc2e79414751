// Package job turns folders of scenes into finished pictures: many inputs, cameras and frames, drawn while others are
// loaded and written.
//
// Data flows one way. [Spec] describes the wanted pictures, in plain data that a job file or flags fill in. [Spec.Plan]
// expands it to a [Plan]: a list of tasks, grouped by their input. A [Task] is a pure function: the bytes of its result
// follow from the content of its files, the task itself and the version of the engine, which together are its
// [Task.Key]. So any machine can do any part of a plan ([Plan.Shard]), and what was done need not be done again.
// [Runner] does a plan: scenes are loaded, drawn and encoded at the same time, with a bound on the memory of scenes and
// pictures under way. Results go to a [Store], which decides what a name is.
package job
