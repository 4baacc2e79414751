// Package release has the version of this tree, for the command, which prints it, and for tools/release, which names
// archives after it.
package release

// Version is the newest release in CHANGELOG.md, without a leading v. A tree that has gone on since then keeps the
// number: its commit tells it apart.
const Version = "0.1.0"
