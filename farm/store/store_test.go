package store

import (
	"context"
	"encoding/base64"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/task"
)

// stores are all kinds of stores; their servers are in this process.
func stores(t *testing.T, ctx context.Context) map[string]Store {
	t.Helper()
	list := map[string]Store{"memory": NewMemory()}
	server, err := queue.NewServer(queue.ServerInfo{Folder: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(server.Close)
	conn, err := server.Connect()
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	require.NoError(t, err)
	require.NoError(t, queue.Make(ctx, js, 1))
	list["inputs"] = NewInputs(js)
	require.NoError(t, queue.MakeWorker(ctx, js, "w", 1, 1<<30))
	list["results"] = NewResults(js).Of("w")

	folder, err := Open(ctx, "file://"+filepath.ToSlash(filepath.Join(t.TempDir(), "not", "there")))
	require.NoError(t, err)
	list["folder"] = folder.Under("results/")

	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	memory := s3mem.New()
	require.NoError(t, memory.CreateBucket("bucket"))
	s3 := httptest.NewServer(gofakes3.New(memory).Server())
	t.Cleanup(s3.Close)
	bucket, err := Open(ctx, "s3://bucket?region=us-east-1&use_path_style=true&endpoint="+url.QueryEscape(s3.URL))
	require.NoError(t, err)
	list["s3"] = bucket.Under("results/")

	t.Setenv(googleID, "GOOG1E")
	t.Setenv(googleSecret, "another secret")
	memory = s3mem.New()
	require.NoError(t, memory.CreateBucket("bucket"))
	gs := httptest.NewServer(&google{id: "GOOG1E", secret: "another secret", storage: gofakes3.New(memory).Server()})
	t.Cleanup(gs.Close)
	bucket, err = Open(ctx, "gs://bucket/a/prefix?endpoint="+url.QueryEscape(gs.URL))
	require.NoError(t, err)
	list["gs"] = bucket.Under("results/")
	t.Cleanup(func() { // the prefix holds all that was put
		objects, err := memory.ListBucket("bucket", nil, gofakes3.ListBucketPage{})
		require.NoError(t, err)
		require.NotEmpty(t, objects.Contents)
		for _, o := range objects.Contents {
			require.True(t, strings.HasPrefix(o.Key, "a/prefix/results/"), o.Key)
		}
	})

	key := []byte("a key that nobody guesses")
	t.Setenv("AZURE_STORAGE_ACCOUNT", "account")
	t.Setenv("AZURE_STORAGE_KEY", base64.StdEncoding.EncodeToString(key))
	blobs := httptest.NewServer(&azure{account: "account", key: key, blobs: map[string][]byte{}, blocks: map[string][]byte{}})
	t.Cleanup(blobs.Close)
	bucket, err = Open(ctx, "azblob://bucket?protocol=http&domain="+url.QueryEscape(strings.TrimPrefix(blobs.URL, "http://")))
	require.NoError(t, err)
	list["azblob"] = bucket.Under("results/")
	return list
}

// An object is what was put, or nothing; what is larger than it may be, or is not what its name says, is refused.
func TestStores(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for name, s := range stores(t, ctx) {
		for _, data := range [][]byte{{}, []byte("abc"), []byte(strings.Repeat("0123456789", 600<<10))} {
			sum := task.Hash(data)
			for _, object := range []string{sum, task.ResultName(sum, task.Hash([]byte("key")))} {
				there, err := s.Has(ctx, object)
				require.NoError(t, err, name)
				require.False(t, there, name)
				_, err = Fetch(ctx, s, object, 1<<30)
				require.ErrorIs(t, err, ErrNone, name)
				require.NoError(t, s.Put(ctx, object, data), name)
				require.NoError(t, s.Put(ctx, object, data), name)
				there, err = s.Has(ctx, object)
				require.NoError(t, err, name)
				require.True(t, there, name)
				for _, most := range []int64{int64(len(data)), 1 << 30} {
					got, err := Fetch(ctx, s, object, most)
					require.NoError(t, err, name)
					require.Equal(t, string(data), string(got), name)
				}
				if len(data) > 0 {
					_, err = Insist(ctx, s, object, int64(len(data))-1)
					require.ErrorIs(t, err, ErrLarge, name)
				}
			}
			require.NoError(t, s.Delete(ctx, sum), name)
			require.NoError(t, s.Delete(ctx, sum), name)
			there, err := s.Has(ctx, sum)
			require.NoError(t, err, name)
			require.False(t, there, name)
		}
		wrong := task.Hash([]byte("other"))
		require.NoError(t, s.Put(ctx, wrong, []byte("changed")), name)
		_, err := Insist(ctx, s, wrong, 100)
		require.ErrorIs(t, err, ErrBad, name)
		for _, bad := range []string{"", "../" + wrong, wrong + "/x", strings.ToUpper(wrong)} {
			_, err := Fetch(ctx, s, bad, 100)
			require.ErrorContains(t, err, "is not a name", name)
		}
	}
}

// No name of an object leaves its folder, whoever puts it.
func TestNamesStayInTheirFolder(t *testing.T) {
	folder := t.TempDir()
	b, err := Open(t.Context(), "file://"+filepath.ToSlash(filepath.Join(folder, "bucket")))
	require.NoError(t, err)
	for _, bad := range []string{"../x", "/x", "x", "results/../../x"} {
		require.ErrorContains(t, b.Under("results/").Put(t.Context(), bad, nil), "is not a name")
	}
	list, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, list, 1)
}

// An address names a bucket, and a prefix that is one; what opens nothing is refused with the reason.
func TestAddresses(t *testing.T) {
	t.Setenv(googleID, "")
	for address, reason := range map[string]string{
		"ftp://bucket":             "s3://, gs://, azblob://, file://",
		"gs://":                    "names no bucket",
		"s3:///prefix":             "names no bucket",
		"s3://bucket/../other":     "the prefix has parts that are empty, . or ..",
		"azblob://bucket/a//b":     "the prefix has parts that are empty, . or ..",
		"gs://bucket":              "set " + googleID + " and " + googleSecret,
		"gs://bucket?endpoint=x":   "endpoint: \"x\" is not an address of a server",
		"gs://bucket?access_id=me": "unknown query parameter \"access_id\"",
	} {
		_, err := Open(t.Context(), address)
		require.ErrorContains(t, err, reason, address)
	}
}
