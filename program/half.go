package program

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
)
