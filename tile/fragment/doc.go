// Package fragment makes colours of groups of fragments. A run of up to shade.MaxGroups groups of one draw goes through
// the steps of that draw's plan, one after the other: steps.go names the method of each step, a method of the type that
// owns the step's data.
//
// Fragments come from two places: deferred draws leave their names in the visibility buffer, and the visible fragments
// are cut into runs at the end; other draws are shaded at once, in order, from the groups that package raster has just
// covered. A schedule is a type that cuts fragments of one such kind into runs: visible, divergent and listed, ordered
// and smooth.
//
// A type has one duty and owns its fields, and knows other types in one direction: docs/fragment-plan.md has the
// picture. A [Shader] is all of them, as the engine sees them.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package fragment
