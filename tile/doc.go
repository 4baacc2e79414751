// Package tile runs frames: geometry in parallel chunks, bins, and the loop over one tile.
//
// A [Frame] holds the recorded draws and the attachments; [Scheduler.Run] draws it. Draws are cut into chunks of
// primitives in order. Workers take chunks from a counter: they shade vertices, set up triangle records and list them
// by tile. Then they take tiles from a counter. A tile reads its lists back in chunk order, so that primitive order
// holds with no lock and no sort, whoever made them.
//
// Inside a tile, draws whose fragments replace what they cover are deferred: only their place in the tile's bin is
// written, and the fragments that stay visible are shaded once. All other draws shade at once, in order. Both ways give
// the same bytes. Deferred draws that only differ in what they shade are drawn from front to back where they cover a
// tile several times, so that hidden fragments are dropped; of equal depths, the fragment that wins in primitive order
// wins. Neither the number of workers nor the size of tiles changes a picture.
//
// A frame beside another one, of the same geometry, has attachments, pipelines and bindings of its own: its tiles are drawn
// between the other's, from the same records.
//
// This package schedules: it gives chunks and tiles to workers. The work itself is done in rooms, each of which calls
// those before it alone:
//
//	plan      what happens to fragments: one table of all steps and their conditions, compiled where state meets attachments
//	record    what a pass has recorded: draws, attachments, and the counts of their fragments
//	pool      goroutines that wait for jobs
//	bin       chunks become records; a tile's bin lists its own
//	target    a tile's attachments: loaded or cleared, stored, resolved
//	raster    records become groups of fragments: coverage, depth and stencil, what lies behind others
//	fragment  groups become colours: runs of them go through the steps of their draws
//
// Nothing that a user made reaches a kernel unchecked, and this package is the gate. Kernels (package simd) trust every
// length, pitch and pointer; so each is the engine's own. A pass checks that its attachments and resolve targets hold
// the drawn area before anything is drawn. Indices are read once. After a shader's function ran the engine goes on with
// the slices that it had handed out, and panics with a [shade.SliceError] if the shader has put others in their place.
// A texture's lookups check their batch. Data that somebody changes while it is drawn, against the rules, gives other
// triangles or colours, and no more. Counts, instances, threads and chunks have limits that are checked before memory
// is asked for.
//
// A [Scheduler] lends workers to frames and to dispatches of compute programs ([Dispatch]), and decides what happens to
// those that wait, panic or come too late.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package tile
