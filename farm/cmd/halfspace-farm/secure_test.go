package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/farm/queue"
)

// certificates writes ca.pem, and for each name a certificate NAME.pem of this machine with its key NAME.key, signed by
// it.
func certificates(t *testing.T, folder string, names ...string) {
	t.Helper()
	write := func(name, kind string, data []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600))
	}
	make := func(serial int64, name string, ca bool) (*x509.Certificate, *ecdsa.PrivateKey) {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		require.NoError(t, err)
		return &x509.Certificate{
			SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: name},
			NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
			IsCA: ca, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
			ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		}, key
	}
	root, rootKey := make(1, "ca", true)
	data, err := x509.CreateCertificate(rand.Reader, root, root, &rootKey.PublicKey, rootKey)
	require.NoError(t, err)
	write("ca.pem", "CERTIFICATE", data)
	for i, name := range names {
		c, key := make(int64(i+2), name, false)
		data, err := x509.CreateCertificate(rand.Reader, c, root, &key.PublicKey, rootKey)
		require.NoError(t, err)
		write(name+".pem", "CERTIFICATE", data)
		data, err = x509.MarshalECPrivateKey(key)
		require.NoError(t, err)
		write(name+".key", "EC PRIVATE KEY", data)
	}
}

// worksAt starts a worker of an address.
func worksAt(t *testing.T, folder, address string, more ...string) *process {
	t.Helper()
	args := append([]string{"work", address, "--threads", "1", "--cache", filepath.Join(folder, "cache"), "--machine",
		"elsewhere"}, more...)
	return start(t, folder, "command", args...)
}

// A farm of one's own with a certificate: who joins or asks sees by its authority that it is the right one, and nobody
// else is believed.
func TestTLS(t *testing.T) {
	t.Parallel()
	folder, want := newJob(t, 10)
	certificates(t, folder, "server")
	p := start(t, folder, "command", "render", "job.toml", "--listen", "127.0.0.1:0", "--workers", "0", "--tls-cert",
		"server.pem", "--tls-key", "server.key")
	address := strings.Fields(p.waitFor(t, `work tls://\S+`))[1]
	bad := worksAt(t, folder, address) // knows nothing of who signed it
	<-bad.exited
	require.Equal(t, 1, bad.ProcessState.ExitCode(), bad.said())
	require.Contains(t, bad.said(), "certificate")
	q := start(t, folder, "command", "status", "job.toml", "--tls-ca", "ca.pem")
	q.end(t)
	require.Contains(t, q.said(), "0 of 10")
	worksAt(t, folder, address, "--tls-ca", "ca.pem")
	p.end(t)
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
}

// NKeys that are allowed join without a token, others do not.
func TestAllowedKeysJoin(t *testing.T) {
	t.Parallel()
	folder, want := newJob(t, 10)
	var public []string
	for _, name := range []string{"in.nk", "out.nk"} {
		k, err := nkeys.CreateUser()
		require.NoError(t, err)
		seed, err := k.Seed()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), seed, 0o600))
		key, err := k.PublicKey()
		require.NoError(t, err)
		public = append(public, key)
	}
	p := start(t, folder, "command", "render", "job.toml", "--listen", "127.0.0.1:0", "--workers", "0", "--allow", public[0])
	address := p.waitFor(t, `work nats://\S+`)
	address = "nats://" + address[strings.Index(address, "@")+1:]
	bad := worksAt(t, folder, address, "--nkey", "out.nk")
	<-bad.exited
	require.Equal(t, 1, bad.ProcessState.ExitCode(), bad.said())
	require.Contains(t, strings.ToLower(bad.said()), "authorization")
	worksAt(t, folder, address, "--nkey", "in.nk")
	p.end(t)
	require.Contains(t, p.said(), public[0][:12])
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
}

// A cluster that wants credentials (JWTs of an operator's) and certificates of who connects, with workers that may use
// a worker's subjects alone, and a bucket of S3 for bytes.
func TestClusterWithCredentialsAndABucket(t *testing.T) {
	folder, want := newJob(t, 10)
	certificates(t, folder, "server", "client")
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	memory := s3mem.New()
	require.NoError(t, memory.CreateBucket("bucket"))
	s3 := httptest.NewServer(gofakes3.New(memory).Server())
	defer s3.Close()
	blob := "s3://bucket?region=us-east-1&use_path_style=true&endpoint=" + url.QueryEscape(s3.URL)

	operator, err := nkeys.CreateOperator()
	require.NoError(t, err)
	account, err := nkeys.CreateAccount()
	require.NoError(t, err)
	system, err := nkeys.CreateAccount() // JetStream wants one
	require.NoError(t, err)
	public := func(k nkeys.KeyPair) string {
		p, err := k.PublicKey()
		require.NoError(t, err)
		return p
	}
	signed := func(c jwt.Claims, by nkeys.KeyPair) string {
		text, err := c.Encode(by)
		require.NoError(t, err)
		return text
	}
	claims := jwt.NewAccountClaims(public(account))
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{DiskStorage: -1, MemoryStorage: -1, Streams: -1, Consumer: -1}
	user := func(name string, allow func(key string, u *jwt.UserClaims)) {
		k, err := nkeys.CreateUser()
		require.NoError(t, err)
		u := jwt.NewUserClaims(public(k))
		allow(public(k), u)
		seed, err := k.Seed()
		require.NoError(t, err)
		creds, err := jwt.FormatUserConfig(signed(u, account), seed)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".creds"), creds, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".nk"), seed, 0o600))
	}
	user("leader", func(string, *jwt.UserClaims) {})
	user("worker", func(key string, u *jwt.UserClaims) {
		publish, subscribe := queue.WorkerSubjects(key)
		u.Pub.Allow, u.Sub.Allow = publish, subscribe
	})
	c := newCluster(t, 1,
		fmt.Sprintf("operator: %s\nresolver: MEMORY\nsystem_account: %s\nresolver_preload: { %s: %s, %s: %s }\ntls { "+
			"cert_file: %q, key_file: %q, ca_file: %q, verify: true }",
			signed(jwt.NewOperatorClaims(public(operator)), operator), public(system), public(account),
			signed(claims, operator), public(system),
			signed(jwt.NewAccountClaims(public(system)), operator),
			filepath.Join(folder, "server.pem"), filepath.Join(folder, "server.key"), filepath.Join(folder, "ca.pem")))
	address := strings.Replace(c.addresses[0], "nats:", "tls:", 1)
	secure := []string{"--tls-ca", "ca.pem", "--tls-cert", "client.pem", "--tls-key", "client.key"}
	bad := worksAt(t, folder, address, append(secure, "--blob", blob)...)
	<-bad.exited
	require.Equal(t, 1, bad.ProcessState.ExitCode(), bad.said())
	p := start(t, folder, "command", append(append([]string{"render", "job.toml", "--workers", "0", "--nats", address,
		"--blob", blob}, secure...), "--creds", "leader.creds")...)
	worksAt(t, folder, address, append(secure, "--blob", blob, "--creds", "worker.creds", "--nkey", "worker.nk")...)
	p.end(t)
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
	objects, err := memory.ListBucket("bucket", nil, gofakes3.ListBucketPage{})
	require.NoError(t, err)
	require.Greater(t, len(objects.Contents), 10) // inputs and results
	for _, o := range objects.Contents {
		require.Regexp(t, `^(inputs|results)/[0-9a-f]{64}(-[0-9a-f]{16})?$`, o.Key)
	}
}
