package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
	"gocloud.dev/blob/s3blob"
)

// googleEndpoint is where Google Cloud Storage speaks S3's protocol ("XML API", "Interoperability with other storage
// providers").
const googleEndpoint = "https://storage.googleapis.com"

// The variables of the environment that hold an HMAC key of Google's.
const (
	googleID     = "GCS_ACCESS_KEY_ID"
	googleSecret = "GCS_SECRET_ACCESS_KEY"
)

// openGoogle opens a bucket of Google Cloud Storage by S3's protocol: its own protocol's library cannot be had. It
// wants an HMAC key, and no checksums other than the signature's: Google takes none of those that S3's library adds
// unless it is told otherwise.
func openGoogle(ctx context.Context, u *url.URL) (*blob.Bucket, error) {
	q := u.Query()
	endpoint := cmp.Or(q.Get("endpoint"), googleEndpoint)
	for name := range q {
		if name != "endpoint" {
			return nil, fmt.Errorf("unknown query parameter %.80q: use endpoint", name)
		}
	}
	if e, err := url.Parse(endpoint); err != nil || e.Host == "" || (e.Scheme != "https" && e.Scheme != "http") {
		return nil, fmt.Errorf("endpoint: %.80q is not an address of a server", endpoint)
	}
	id, secret := os.Getenv(googleID), os.Getenv(googleSecret)
	if id == "" || secret == "" {
		return nil, errors.New("set " + googleID + " and " + googleSecret + " to an HMAC key of an account that may use the bucket")
	}
	client := s3.New(s3.Options{
		BaseEndpoint:               &endpoint,
		Region:                     "auto",
		UsePathStyle:               true,
		Credentials:                credentials.NewStaticCredentialsProvider(id, secret, ""),
		HTTPSignerV4:               googleSigner{v4.NewSigner()},
		RequestChecksumCalculation: aws.RequestChecksumCalculationWhenRequired,
		ResponseChecksumValidation: aws.ResponseChecksumValidationWhenRequired,
	})
	// The library's uploads of large objects do not ask the client whether they may add checksums.
	return s3blob.OpenBucket(ctx, client, u.Host, &s3blob.Options{RequestChecksumCalculation: aws.RequestChecksumCalculationWhenRequired})
}

// googleSigner signs all headers but Accept-Encoding, which Google's front end changes before the signature is looked
// at.
type googleSigner struct{ *v4.Signer }

// SignHTTP signs a request.
func (s googleSigner) SignHTTP(ctx context.Context, c aws.Credentials, r *http.Request, payload, service, region string, at time.Time,
	options ...func(*v4.SignerOptions)) error {
	const name = "Accept-Encoding"
	values, there := r.Header[name]
	delete(r.Header, name)
	err := s.Signer.SignHTTP(ctx, c, r, payload, service, region, at, options...)
	if there {
		r.Header[name] = values
	}
	return err
}
