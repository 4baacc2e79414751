// Package record holds a recorded pass, compiled: a [Frame] of [Draw]s, the [Pipeline]s that they are of, and the attachments
// that they go to. What is in it does not change while the frame is drawn, but for the counts and what package fragment makes of
// a draw when its first chunk is made: its steps and its colour.
//
// It also has what the rooms of one worker share: [Tools], their clock among them.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package record
