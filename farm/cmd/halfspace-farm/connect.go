package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/cmd/command"
	"github.com/seed-1acaedba/halfspace/farm/queue"
)

// connectFlags say how a server is reached.
type connectFlags struct{ creds, nkey, ca, cert, key string }

func (f *connectFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.creds, "creds", "", "credentials `FILE` of a cluster")
	fl.StringVar(&f.nkey, "nkey", "", "`FILE` with the seed of an NKey, which names this machine for good")
	fl.StringVar(&f.ca, "tls-ca", "", "`FILE` with the certificates of the authority that signed the server's certificate")
	fl.StringVar(&f.cert, "tls-cert", "", "`FILE` with this machine's certificate")
	fl.StringVar(&f.key, "tls-key", "", "`FILE` with the key of --tls-cert")
}

// split takes the token out of an address. Servers of a cluster have commas between them.
func split(address string) (servers, token string, err error) {
	var list []string
	for _, one := range strings.Split(address, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" && u.Scheme != "ws" && u.Scheme != "wss" {
			return "", "", command.Usagef("%.80q is not an address of a server: use nats://HOST:PORT or tls://HOST:PORT", one)
		}
		if u.User != nil {
			if _, ok := u.User.Password(); ok {
				return "", "", command.Usagef("%s: use a token, nats://TOKEN@HOST, or --creds", u.Redacted())
			}
			token, u.User = u.User.Username(), nil
		}
		list = append(list, u.String())
	}
	return strings.Join(list, ","), token, nil
}

// seed is the NKey of --nkey, or a new one.
func (f *connectFlags) seed() (nkeys.KeyPair, error) {
	if f.nkey == "" {
		return nkeys.CreateUser()
	}
	data, err := os.ReadFile(f.nkey)
	if err != nil {
		return nil, err
	}
	k, err := nkeys.ParseDecoratedNKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.nkey, err)
	}
	return k, nil
}

// connect connects as a worker of a name, with its key, or, with neither, as one who looks after jobs.
func (f *connectFlags) connect(address, name string, key nkeys.KeyPair) (*nats.Conn, error) {
	servers, token, err := split(address)
	if err != nil {
		return nil, err
	}
	if token == "" {
		token = os.Getenv("HALFSPACE_FARM_TOKEN")
	}
	o := []nats.Option{nats.MaxReconnects(-1), nats.ReconnectBufSize(-1), nats.ReconnectWait(reconnectWait),
		nats.PingInterval(queue.PingEvery), nats.Name("halfspace-farm " + name)}
	if token != "" {
		o = append(o, nats.Token(token))
	}
	switch {
	case f.creds != "":
		o = append(o, nats.UserCredentials(f.creds))
	case key != nil && (token != "" || f.nkey != ""):
		public, err := key.PublicKey()
		if err != nil {
			return nil, err
		}
		o = append(o, nats.Nkey(public, key.Sign))
	}
	if name != "" {
		o = append(o, nats.CustomInboxPrefix(queue.InboxPrefix(name)))
	}
	if f.ca != "" {
		o = append(o, nats.RootCAs(f.ca))
	}
	if (f.cert == "") != (f.key == "") {
		return nil, command.Usagef("use --tls-cert and --tls-key together")
	}
	if f.cert != "" {
		o = append(o, nats.ClientCert(f.cert, f.key))
	}
	conn, err := nats.Connect(servers, o...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", servers, err)
	}
	return conn, nil
}

// tlsConfig is what a server of one's own shows.
func (f *connectFlags) tlsConfig() (*tls.Config, error) {
	if f.cert == "" && f.key == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// join connects, and waits for a server that is not there yet.
func (f *connectFlags) join(ctx context.Context, address, name string, key nkeys.KeyPair) (*nats.Conn, error) {
	for {
		conn, err := f.connect(address, name, key)
		if err == nil || !errors.Is(err, nats.ErrNoServers) {
			return conn, err
		}
		select {
		case <-time.After(reconnectWait):
		case <-ctx.Done():
			return nil, err
		}
	}
}
