package serve

import (
	"io"
	"net"
	"os"

	"golang.org/x/sys/unix"
)

// socket is a Unix socket.
type socket struct{ *net.UnixConn }

// asSocket is a file as a Unix socket, nil if it is none.
func asSocket(f *os.File) *socket {
	kind, err := unix.GetsockoptInt(int(f.Fd()), unix.SOL_SOCKET, unix.SO_TYPE)
	if err != nil || kind != unix.SOCK_STREAM {
		return nil
	}
	c, err := net.FileConn(f)
	if err != nil {
		return nil
	}
	u, ok := c.(*net.UnixConn)
	if !ok {
		c.Close()
		return nil
	}
	return &socket{u}
}

// sharer is s.
func (s *socket) sharer() sharer { return s }

// share sends data as a memfd, whose size can change no more, so that no reader of it meets a page that is gone.
func (s *socket) share(line, data []byte) error {
	fd, err := unix.MemfdCreate("halfspace", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return err
	}
	f := os.NewFile(uintptr(fd), "memfd")
	defer f.Close()
	if _, err := f.Write(data); err != nil { // faster than through a mapping: no page is cleared first
		return err
	}
	if _, err := unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_SEAL); err != nil {
		return err
	}
	n, _, err := s.WriteMsgUnix(line, unix.UnixRights(fd), nil)
	if err != nil {
		return err
	}
	_, err = io.WriteString(s, string(line[n:]))
	return err
}
