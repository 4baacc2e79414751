//go:build !linux

package serve

import (
	"net"
	"os"
)

// socket is a Unix socket by which memory can be sent; here there is none.
type socket struct{ net.Conn }

// asSocket is nil: bytes go through pipes.
func asSocket(*os.File) *socket { return nil }

// sharer is nil.
func (s *socket) sharer() sharer { return nil }

// watch is for calls of the system that Go's scheduler does not see; here it sees all.
func watch() {}
