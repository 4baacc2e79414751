package serve

import (
	"bufio"
	"io"
	"net"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// descriptors reads a socket and keeps the descriptors that come beside the bytes.
type descriptors struct {
	*net.UnixConn
	list []int
}

func (d *descriptors) Read(p []byte) (int, error) {
	beside := make([]byte, unix.CmsgSpace(4))
	n, m, _, _, err := d.ReadMsgUnix(p, beside)
	if err != nil || n == 0 {
		return n, io.EOF
	}
	messages, err := unix.ParseSocketControlMessage(beside[:m])
	if err != nil {
		return n, err
	}
	for i := range messages {
		fds, err := unix.ParseUnixRights(&messages[i])
		if err != nil {
			return n, err
		}
		d.list = append(d.list, fds...)
	}
	return n, nil
}

// Over a socket the arrays are in memory of which neither side can take anything away.
func TestSocket(t *testing.T) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	require.NoError(t, err)
	file := os.NewFile(uintptr(pair[1]), "client")
	conn, err := net.FileConn(file)
	require.NoError(t, err)
	file.Close()
	server := os.NewFile(uintptr(pair[0]), "server")
	t.Cleanup(func() { server.Close() })
	d := &descriptors{UnixConn: conn.(*net.UnixConn)}
	c := begin(t, Info{In: server, Out: os.Stderr}, d.UnixConn, bufio.NewReader(d))
	c.receive = func(a *answer) []byte {
		require.True(t, a.Shared)
		require.Len(t, d.list, 1)
		f := os.NewFile(uintptr(d.list[0]), "memory")
		d.list = nil
		defer f.Close()
		require.Error(t, f.Truncate(0))
		data, err := unix.Mmap(int(f.Fd()), 0, int(a.Bytes), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
		require.NoError(t, err)
		t.Cleanup(func() { _ = unix.Munmap(data) })
		return data
	}
	testConversation(t, c)
}
