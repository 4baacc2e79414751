// Package serve answers requests for pictures, as numbers in memory, from the process that started it: `halfspace serve`.
//
// Client and server speak in lines of JSON, each an object; docs/serve.md has the schema. A server reads requests from
// its standard input. If that is a Unix socket on Linux, replies go there, and the arrays of a reply are in a memfd that
// comes beside its line as SCM_RIGHTS; otherwise replies go to standard output, and the bytes of the arrays follow their
// line. Scenes are kept by their content, and renderers by scene and settings, within a bound. Requests are answered as
// they are done, several at a time; each may be cancelled. The server ends when its input does, or its parent.
package serve
