// Package irtest makes random functions of package ir, and has the slow definition that runs them: a lane after the
// other, in plain Go. Package exec's tests compare its back ends with it.
package irtest
