// Package testdevice makes devices for tests.
package testdevice

import (
	"testing"

	"github.com/seed-1acaedba/halfspace"
)

// New is a device; the test ends where there is none. The test closes it.
func New(tb testing.TB, info halfspace.DeviceInfo) *halfspace.Device {
	tb.Helper()
	dev, err := halfspace.NewDevice(info)
	if err != nil {
		tb.Fatal(err)
	}
	return dev
}
