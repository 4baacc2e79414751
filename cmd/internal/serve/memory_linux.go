package serve

import (
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// socket is a Unix socket. Files that come beside its bytes wait for the line that speaks of them.
type socket struct {
	*net.UnixConn
	beside [1024]byte
	files  []*os.File
}

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
	return &socket{UnixConn: u}
}

// sharer is s.
func (s *socket) sharer() sharer { return s }

// Read reads bytes, and keeps the files beside them.
func (s *socket) Read(p []byte) (int, error) {
	n, beside, _, _, err := s.ReadMsgUnix(p, s.beside[:])
	if err != nil || beside == 0 {
		return n, err
	}
	messages, err := unix.ParseSocketControlMessage(s.beside[:beside])
	if err != nil {
		return n, err
	}
	for i := range messages {
		fds, err := unix.ParseUnixRights(&messages[i])
		if err != nil {
			continue // it is something else
		}
		for _, fd := range fds {
			s.files = append(s.files, os.NewFile(uintptr(fd), "file beside a line"))
		}
	}
	if len(s.files) > 16*mostFiles {
		return n, fmt.Errorf("files: %d wait for a line", len(s.files))
	}
	return n, nil
}

// take are n files that came beside the line that was read last.
func (s *socket) take(n int) ([]*os.File, error) {
	have := min(n, len(s.files))
	list := s.files[:have:have]
	if s.files = s.files[have:]; have < n {
		return list, fmt.Errorf("files: %d came beside the line, not %d", have, n)
	}
	return list, nil
}

// close lets go of files that no line spoke of.
func (s *socket) close() {
	for _, f := range s.files {
		f.Close()
	}
	s.files = nil
}

// create makes a memfd of a size that can change no more, so that no reader of it meets a page that is gone. It is
// written as a file, which is faster than through a mapping: no page is cleared first.
func (s *socket) create(size int64) (*os.File, error) {
	fd, err := unix.MemfdCreate("halfspace", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(fd), "memfd")
	if err = f.Truncate(size); err == nil {
		_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_SEAL)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// share sends a file of create.
func (s *socket) share(line []byte, file *os.File) error {
	n, _, err := s.WriteMsgUnix(line, unix.UnixRights(int(file.Fd())), nil)
	if err != nil {
		return err
	}
	_, err = io.WriteString(s, string(line[n:]))
	return err
}

// memfd is a file whose pages are memory. Its writes are copies that wait for nothing: Go's scheduler is not told of
// them, which would look for another thread to go on with, several times a picture.
type memfd struct{ *os.File }

// inMemory is a file of create or of the client's, as memory if it is a memfd.
func inMemory(f *os.File) io.WriterAt {
	if _, err := unix.FcntlInt(f.Fd(), unix.F_GET_SEALS, 0); err != nil || unsafe.Sizeof(uintptr(0)) < 8 {
		return f
	}
	return memfd{f}
}

// memfdPart is how many bytes are written at a time: garbage collection waits for them.
const memfdPart = 1 << 18

// WriteAt writes a part of an array.
func (m memfd) WriteAt(data []byte, at int64) (n int, err error) {
	defer runtime.KeepAlive(m.File)
	for n < len(data) {
		part := data[n:min(n+memfdPart, len(data))]
		k, _, code := unix.RawSyscall6(unix.SYS_PWRITE64, m.Fd(), uintptr(unsafe.Pointer(&part[0])), uintptr(len(part)),
			uintptr(at)+uintptr(n), 0, 0)
		switch {
		case code == unix.EINTR:
		case code != 0:
			return n, os.NewSyscallError("pwrite", code)
		case k == 0:
			return n, io.ErrShortWrite
		default:
			n += int(k)
		}
	}
	return n, nil
}
