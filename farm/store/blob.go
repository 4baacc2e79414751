package store

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"slices"
	"strings"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/azureblob" // azblob://
	_ "gocloud.dev/blob/fileblob"  // file://
	_ "gocloud.dev/blob/s3blob"    // s3://
	"gocloud.dev/gcerrors"

	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Blob keeps objects in a bucket, all of them under a prefix.
type Blob struct{ bucket *blob.Bucket }

// Schemes are the schemes of buckets' addresses.
var Schemes = []string{"s3", "gs", "azblob", "file"}

// Check refuses an address of no bucket that can be opened.
func Check(address string) error {
	_, _, err := parse(address)
	return err
}

// parse is the address of a bucket, and the prefix of its objects, which is what follows the bucket's name but for
// folders.
func parse(address string) (u *url.URL, prefix string, err error) {
	if u, err = url.Parse(address); err != nil {
		return nil, "", err
	}
	switch {
	case !slices.Contains(Schemes, u.Scheme):
		return nil, "", fmt.Errorf("%.80q: use an address that begins with %s://", address, strings.Join(Schemes, "://, "))
	case u.Scheme == "file":
		return u, "", nil
	case u.Host == "":
		return nil, "", fmt.Errorf("%.80q: names no bucket", address)
	}
	prefix = strings.Trim(u.Path, "/")
	if prefix != "" && !fs.ValidPath(prefix) {
		return nil, "", fmt.Errorf("%.80q: the prefix has parts that are empty, . or ..", address)
	}
	u.Path = ""
	return u, prefix, nil
}

// Open opens the bucket of an address, as gocloud.dev/blob has them: SCHEME://BUCKET[/PREFIX], or a folder's
// file:///PATH, which is made where it is not there. Temporary files lie beside what they become.
func Open(ctx context.Context, address string) (*Blob, error) {
	u, prefix, err := parse(address)
	if err != nil {
		return nil, err
	}
	if u.Scheme == "file" {
		q := u.Query()
		q.Set("create_dir", "true")
		q.Set("no_tmp_dir", "true")
		q.Set("metadata", "skip")
		u.RawQuery = q.Encode()
		if err := os.MkdirAll(u.Path, 0o777); err != nil {
			return nil, err
		}
	}
	var bucket *blob.Bucket
	if u.Scheme == "gs" {
		bucket, err = openGoogle(ctx, u)
	} else {
		bucket, err = blob.OpenBucket(ctx, u.String())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", u.Scheme, err)
	}
	b := &Blob{bucket}
	if prefix != "" {
		b = b.Under(prefix + "/")
	}
	return b, nil
}

// Under is the part of a bucket whose objects' names begin with a prefix.
func (b *Blob) Under(prefix string) *Blob { return &Blob{blob.PrefixedBucket(b.bucket, prefix)} }

// Put keeps an object. A name is one of an object: it cannot leave the prefix.
func (b *Blob) Put(ctx context.Context, name string, data []byte) error {
	if !task.IsObject(name) {
		return fmt.Errorf("%.80q: is not a name", name)
	}
	return b.bucket.WriteAll(ctx, name, data, nil)
}

// Get is an object.
func (b *Blob) Get(ctx context.Context, name string, most int64) ([]byte, error) {
	r, err := b.bucket.NewReader(ctx, name, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return read(r, r.Size(), most)
}

// Has says whether an object is there.
func (b *Blob) Has(ctx context.Context, name string) (bool, error) { return b.bucket.Exists(ctx, name) }

// Delete removes an object.
func (b *Blob) Delete(ctx context.Context, name string) error {
	if err := b.bucket.Delete(ctx, name); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return err
	}
	return nil
}

// read reads what says that it has size bytes, which must be at most so many.
func read(r io.Reader, size, most int64) ([]byte, error) {
	if size < 0 || size > most {
		return nil, fmt.Errorf("%w: it has %d bytes, at most %d are read", ErrLarge, size, most)
	}
	var b bytes.Buffer
	b.Grow(int(min(size, 64<<20)) + bytes.MinRead) // a claimed size is not trusted
	if _, err := b.ReadFrom(io.LimitReader(r, size+1)); err != nil {
		return nil, err
	}
	if int64(b.Len()) != size {
		return nil, ErrBad
	}
	return b.Bytes(), nil
}
