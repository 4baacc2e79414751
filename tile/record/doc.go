// Package record holds a recorded pass, compiled: a [Frame] of [Draw]s and their attachments. A frame
// does not change while it is drawn, except for the counts and for the steps, the plan and the colour that package
// fragment gives a draw when its first chunk is made.
//
// It also has what the rooms of one worker share: [Tools], their clock among them.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package record
