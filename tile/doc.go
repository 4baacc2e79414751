// Package tile runs frames: geometry in parallel chunks, bins, and the loop over one tile.
//
// A [Frame] holds the recorded draws and the attachments; [Engine.Run] draws it. Draws are cut into chunks of primitives
// in order. Workers take chunks from a counter: they shade vertices, set up triangle records and list them by tile. Then
// they take tiles from a counter. A tile reads its lists back in chunk order, so that primitive order holds with no lock
// and no sort, whoever made them.
//
// Inside a tile, draws whose fragments replace what they cover are deferred: only their place in the tile's bin is
// written, and what is visible in the end is shaded once. All other draws shade at once, in order. Both ways give the
// same bytes. Deferred draws that only differ in what they shade are drawn from front to back where they cover a tile
// several times, so that what lies behind is dropped; of equal depths the one wins that would have in order. Neither the number of workers nor the size of tiles changes a picture.
package tile
