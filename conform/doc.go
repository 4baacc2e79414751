// Package conform runs the cases of conformance suites through the public packages and judges the answers.
package conform
