package program_test

import (
	"encoding/binary"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Functions of one number give the same bits on every level, interpreted and as machine code, for floats from
// everywhere; with FLOATS=all in the environment ("make floats", which takes hours) for all of them, with a number for
// so many, spread over all. That they are near the numbers meant is package lane's to say.
func TestFunctionsOfFloats(t *testing.T) {
	const width, height = 128, 128
	const all = 1 << 32 / (width * height)
	draws := 4
	if s := os.Getenv("FLOATS"); s == "all" {
		draws = all
	} else if n, err := strconv.Atoi(s); err == nil {
		draws = min(max(n/(width*height), 4), all)
	}
	step := uint32(all / draws)
	var before any
	for n := range draws {
		push := make([]byte, 12)
		binary.LittleEndian.PutUint32(push, uint32(n)*step*width*height+step/3)
		binary.LittleEndian.PutUint32(push[4:], step)
		binary.LittleEndian.PutUint32(push[8:], width)
		texels := picture{
			fragment: "unary.frag", format: vk.FormatR32G32B32A32Uint, width: width, height: height,
			resources: func() program.Resources { return program.Resources{PushConstants: push} },
		}.draw(t)
		require.NotEqual(t, before, texels)
		before = texels
	}
}
