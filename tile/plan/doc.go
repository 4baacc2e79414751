// Package plan compiles what happens to fragments: pipeline state and a shader become a [Pipeline], and that becomes a
// [FragmentPlan] where it meets attachments.
//
// All conditions stand in one table (table.go): a row for each step of a fragment's life and for each faster way, with
// the condition under which it holds and what it reads and writes. A plan is the rows that hold, and lists of steps.
// The rooms that draw go through these lists and ask for rows; no room but this package knows the state's types. Rows
// that are only faster can be left out ([Fast]), one by one, without a byte of difference.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package plan
