package store

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// azure is so much of Azure's Blob service (its REST interface, version 2019-02-02 and later) as keeping objects takes:
// Put Blob, Put Block, Put Block List, Get Blob, Get Blob Properties and Delete Blob, each with a shared key's
// signature.
type azure struct {
	account string
	key     []byte

	mutex  sync.Mutex
	blobs  map[string][]byte
	blocks map[string][]byte // by path and number
}

func (a *azure) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	refuse := func(status int, code string) {
		w.Header().Set("x-ms-error-code", code)
		w.WriteHeader(status)
		fmt.Fprintf(w, `<?xml version="1.0" encoding="utf-8"?><Error><Code>%s</Code><Message>no</Message></Error>`, code)
	}
	name, q := r.URL.Path, r.URL.Query()
	if r.Header.Get("Authorization") != "SharedKey "+a.account+":"+a.sign(r) {
		refuse(http.StatusForbidden, "AuthenticationFailed")
		return
	}
	data, there := a.blobs[name]
	w.Header().Set("ETag", `"0x1"`)
	w.Header().Set("Last-Modified", time.Unix(1e9, 0).UTC().Format(http.TimeFormat))
	w.Header().Set("x-ms-version", r.Header.Get("x-ms-version"))
	if r.Method == http.MethodPut {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			refuse(http.StatusBadRequest, "InvalidInput")
			return
		}
		switch q.Get("comp") {
		case "block":
			a.blocks[name+" "+q.Get("blockid")] = body
		case "blocklist":
			var list struct {
				Latest []string `xml:"Latest"`
			}
			if err := xml.Unmarshal(body, &list); err != nil {
				refuse(http.StatusBadRequest, "InvalidXmlDocument")
				return
			}
			a.blobs[name] = nil
			for _, id := range list.Latest {
				a.blobs[name] = append(a.blobs[name], a.blocks[name+" "+id]...)
			}
		default:
			a.blobs[name] = body
		}
		w.WriteHeader(http.StatusCreated)
		return
	}
	switch {
	case !there:
		refuse(http.StatusNotFound, "BlobNotFound")
	case r.Method == http.MethodDelete:
		delete(a.blobs, name)
		w.WriteHeader(http.StatusAccepted)
	default:
		w.Header().Set("x-ms-blob-type", "BlockBlob")
		w.Header().Set("x-ms-creation-time", w.Header().Get("Last-Modified"))
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Length", strconv.Itoa(len(data)))
		if r.Method == http.MethodGet {
			_, _ = w.Write(data)
		}
	}
}

// sign is the signature of a request ("Authorize with Shared Key", Blob service).
func (a *azure) sign(r *http.Request) string {
	length := r.Header.Get("Content-Length")
	if r.ContentLength > 0 {
		length = strconv.FormatInt(r.ContentLength, 10)
	}
	h := func(name string) string { return r.Header.Get(name) }
	lines := []string{r.Method, h("Content-Encoding"), h("Content-Language"), strings.TrimPrefix(length, "0"),
		h("Content-MD5"), h("Content-Type"), "",
		h("If-Modified-Since"), h("If-Match"), h("If-None-Match"), h("If-Unmodified-Since"), h("Range")}
	var own []string
	for name := range r.Header {
		if name = strings.ToLower(name); strings.HasPrefix(name, "x-ms-") {
			own = append(own, name+":"+h(name))
		}
	}
	slices.Sort(own)
	resource := "/" + a.account + r.URL.EscapedPath()
	var query []string
	for name, values := range r.URL.Query() {
		query = append(query, "\n"+strings.ToLower(name)+":"+strings.Join(values, ","))
	}
	slices.Sort(query)
	mac := hmac.New(sha256.New, a.key)
	mac.Write([]byte(strings.Join(append(append(lines, own...), resource+strings.Join(query, "")), "\n")))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
