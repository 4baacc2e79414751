// Package record holds a recorded pass, compiled: a [Frame] of [Draw]s and their attachments. A frame
// does not change while it is drawn, except for the counts and for the steps, the plan and the colour that package
// fragment gives a draw when its first chunk is made.
//
// It also has the small things that several rooms of a worker are given: its [Clock], [Counts], [Calls] and [Poison].
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package record
