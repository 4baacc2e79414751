// Package picfile writes pictures as files: a row of a table for each format, found by a name's ending.
//
// What comes in is a [Picture], pixels in memory: 8-bit codes of sRGB, or linear floats multiplied by alpha, whichever
// the format keeps ([Format.Linear]), and for formats of many channels the others beside them. What comes out are the
// file's bytes, the same with any number of threads. Formats of many pictures, PNG that moves and streams for an
// encoder of video, have an [Animation] instead.
package picfile
