package vk

// Format is a texel format.
type Format uint16
// FormatUndefined is no format, the zero value.
const FormatUndefined Format = 0
