// Command halfspace draws scenes, times frames, compares pictures and runs conformance suites with the Halfspace
// rasterizer.
//
//	halfspace render [FILE...] draw scenes to files of pictures
//	halfspace watch FILE...   draw again whenever a file changes
//	halfspace export JOB      write a job for systems of many machines
//	halfspace bench SCENE     time frames of one fixed workload
//	halfspace view FILE...    look at scenes in a browser
//	halfspace diff A B        say how far pictures are apart
//	halfspace conform DIR...  run conformance suites
//	halfspace info            what this machine offers
//
// Errors are one line on standard error. The exit status is 0, 1 after a failure, 2 for a mistake in the command line,
// 3 if some pictures of a job failed, and 128 and the signal's number after SIGINT, SIGTERM or SIGHUP, which leave no
// unfinished file behind.
package main

import "github.com/seed-1acaedba/halfspace/cmd/command"

func main() { command.Main() }
