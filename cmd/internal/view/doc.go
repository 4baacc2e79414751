// Package view serves a page that shows scenes: the command "halfspace view".
//
// A [Server] has files, which [asset] loads when somebody looks at them. Each tab of a browser is a session: one
// goroutine reads its messages and keeps the last state that they ask for, another draws that state and sends it. So
// states that nobody will see are never drawn, and a session that reads slowly waits alone: no more than two of its
// frames are on their way, and nothing is kept for it.
//
// While the hand moves, pictures have as many samples and pixels as can be drawn and sent thirty times a second. When
// it rests, the picture is the one that the command line in the permalink draws, to the byte.
//
// # Who may look
//
// The server listens where it is told to, 127.0.0.1 by default. All it serves lies below a token that nobody can guess.
// Requests whose Host is a name that it does not know (as of a page whose name was bound to this address anew) and
// requests of other origins are refused. Messages are small JSON objects, checked field by field; a malformed or too
// large message ends the connection. A message can name files by their number alone, among those that the server was
// given.
package view
