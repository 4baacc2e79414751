package command

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// attachmentBytes is what a picture's attachments take: colour and depth are 4 bytes a sample, the resolved picture 4
// bytes a pixel.
func attachmentBytes(z size, samples int) int64 {
	pixels := int64(z.width) * int64(z.height)
	need := pixels * 8 * int64(samples)
	if samples > 1 {
		need += 4 * pixels
	}
	return need
}

// checkMemory refuses pictures whose attachments the machine has no memory for, before any is allocated.
func checkMemory(z size, samples int, available int64) error {
	need := attachmentBytes(z, samples)
	if available > 0 && need > available {
		return fmt.Errorf("%v with %d %s a pixel needs %d MiB of memory, %d MiB are available", &z, samples, plural(samples, "sample"),
			need>>20, available>>20)
	}
	return nil
}

// availableMemory is how many bytes of memory this process can expect to get, 0 where the system does not say: what
// Linux calls available, within the limit of a container.
func availableMemory() int64 {
	most := int64(0)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
			if f := strings.Fields(s.Text()); len(f) > 1 && f[0] == "MemAvailable:" {
				kib, _ := strconv.ParseInt(f[1], 10, 64) // 0 where it is no number
				most = kib << 10
			}
		}
	}
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && (most == 0 || limit < most) {
			most = limit
		}
	}
	return most
}
