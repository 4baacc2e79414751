package command

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/cmd/internal/view"
	"github.com/seed-1acaedba/halfspace/scene"
)

// viewFlags are the flags of view.
type viewFlags struct {
	engineFlags
	listen   string
	hosts    []string
	envs     []string
	root     string
	sessions number
}

func newView() *cobra.Command {
	f := &viewFlags{sessions: number{value: 8, least: 1, most: 1024}}
	c := &cobra.Command{
		Use:   "view FILE...",
		Short: "Look at scenes in a browser",
		Long: `Serve a page that shows scenes, and print its address. Turn, move and zoom with
the mouse, fingers or keys; menus choose the file, its cameras, animations and
variants, shading and light; a click names the object under the pointer. Below the
picture stand the render command that draws the same bytes, and the time of each
stage of the frame.

The page is part of the program and loads nothing from elsewhere. The server
listens at 127.0.0.1 unless --listen says otherwise, and serves FILEs
(` + sceneFiles + `)
and the files that they name, and no other file. The
token in the address protects the page. A file that is dropped on the page is shown, too: it
is sent to the server, which keeps it in memory. The connection is not encrypted. An interrupt
(Ctrl+C) ends it.`,
		Example: `  halfspace view helmet.glb
  halfspace view assets/*.glb --env sunset.hdr
  halfspace view sponza.glb --listen 0.0.0.0:8080   for a phone in the same network`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.listen, "listen", "127.0.0.1:0", "`ADDRESS:PORT` to listen at; port 0 is a free one")
	fl.StringArrayVar(&f.hosts, "host", nil,
		"`NAME` of this machine by which browsers may reach it, beside its addresses; may be given several times")
	fl.StringArrayVar(&f.envs, "env", nil,
		"a further entry for the menu of environments: a .hdr or .exr `FILE` or const:R,G,B; may be given several times")
	fl.StringVar(&f.root, "root", "", "read what the files name from this `FOLDER` (default the file's own)")
	fl.Var(&f.sessions, "sessions", "pages that may be open at the same time")
	f.engineFlags.add(c)
	return c
}

func (f *viewFlags) run(c *cobra.Command, files []string) error {
	var good []string
	var bad []error
	for _, file := range files {
		info, err := os.Stat(file)
		switch {
		case err != nil:
			bad = append(bad, readError(file, err))
		case !info.Mode().IsRegular():
			bad = append(bad, fmt.Errorf("%s: is not a regular file", file))
		default:
			good = append(good, file)
		}
	}
	if len(good) == 0 {
		return errors.Join(bad...)
	}
	for _, err := range bad {
		warnf(c, "%s: it is left out", oneLine(err))
	}
	files = good
	for _, env := range f.envs {
		if _, err := os.Stat(env); err != nil && !strings.HasPrefix(env, "const:") {
			return readError(env, err)
		}
	}
	dev, err := f.timed(true)
	if err != nil {
		return err
	}
	defer dev.Close()
	l, err := net.Listen("tcp", f.listen)
	if err != nil {
		return usageError{fmt.Errorf("--listen: %w", err)}
	}
	defer l.Close()
	info := view.Info{
		Files: files, Root: f.root, Device: dev, Environments: append([]string{"softbox", "studio", "none"}, f.envs...),
		Token: view.NewToken(), Hosts: f.hosts,
		Sessions: f.sessions.value,
		Load: func(ctx context.Context, path string) (*scene.Scene, error) {
			return scene.Options{Root: f.root}.Load(ctx, path)
		},
	}
	for _, name := range []string{"studio", "slate", "black", "gray", "white", "sky", "env"} {
		b := newBackground(name)
		info.Backgrounds = append(info.Backgrounds, view.Background{Name: name, Background: b.job()})
	}
	if folder, err := os.UserCacheDir(); err == nil {
		info.EnvCache = filepath.Join(folder, "halfspace")
	}
	server := view.New(info)
	urls, open := addresses(l.Addr().(*net.TCPAddr), f.hosts)
	if open {
		fmt.Fprintf(c.ErrOrStderr(),
			"halfspace: warning: --listen %s: anyone who can reach this machine and has the address below can see %s, unencrypted\n",
			f.listen, strings.Join(files, ", "))
	}
	for _, url := range urls {
		fmt.Fprintf(c.OutOrStdout(), "%s%s/\n", url, info.Token)
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err = <-failed:
	case <-c.Context().Done():
		err = c.Context().Err()
	}
	server.Close()
	return err
}

// addresses are the URLs of a listener; open says that other machines can reach it.
func addresses(at *net.TCPAddr, hosts []string) (urls []string, open bool) {
	ip, _ := netip.AddrFromSlice(at.IP)
	ip = ip.Unmap()
	list := []string{ip.String()}
	if ip.IsUnspecified() {
		list = []string{"127.0.0.1"}
		if found, err := net.InterfaceAddrs(); err == nil {
			for _, a := range found {
				if p, err := netip.ParsePrefix(a.String()); err == nil && p.Addr().IsGlobalUnicast() {
					list = append(list, p.Addr().String())
				}
			}
		}
	}
	for _, host := range append(list, hosts...) {
		urls = append(urls, fmt.Sprintf("http://%s/", net.JoinHostPort(host, fmt.Sprint(at.Port))))
	}
	return urls, !ip.IsLoopback()
}
