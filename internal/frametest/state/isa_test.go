package state_test

import (
	"context"
	"errors"
	"image"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A device can be made with each instruction set of the machine; others, and other sizes of tiles, are refused by
// field.
func TestDevicesAreChosenByNamesOfInstructionSets(t *testing.T) {
	isas := halfspace.ISAs()
	require.Equal(t, "generic", isas[0])
	for _, isa := range isas {
		for _, size := range []int{0, 32, 64} {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, ISA: isa, TileSize: size})
			require.Equal(t, isa, dev.ISA())
			dev.Close()
		}
	}
	refused := map[string]halfspace.DeviceInfo{"TileSize": {TileSize: 48}}
	for _, isa := range []string{"auto", "AVX2", "generic ", "avx2", "avx512", "neon"} {
		if !slices.Contains(isas, isa) {
			refused["ISA: "+isa] = halfspace.DeviceInfo{ISA: isa}
		}
	}
	require.Greater(t, len(refused), 4)
	for what, info := range refused {
		_, err := halfspace.NewDevice(info)
		var state *vk.StateError
		require.True(t, errors.As(err, &state), "%s: %v", what, err)
		require.Contains(t, what, state.Field)
	}
}

// A device with Times tells each thread's time in each stage, by name, and each tile's; another tells nothing.
func TestTimesOfStagesHaveNames(t *testing.T) {
	for _, times := range []bool{false, true} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, TileSize: 32, Times: times})
		target := halfspace.Target(image.NewRGBA(image.Rect(0, 0, 70, 40)))
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{target}})
		require.NoError(t, pass.End(context.Background()))
		stages, tiles := dev.Stages(), dev.Tiles()
		dev.Close()
		if !times {
			require.Nil(t, stages)
			require.Nil(t, tiles)
			continue
		}
		require.Len(t, stages, 2)
		sum := time.Duration(0)
		for _, s := range stages {
			require.Equal(t, "wait", s[0].Stage)
			require.Len(t, s, len(stages[0]))
			for k := range s {
				require.NotEmpty(t, s[k].Stage)
				sum += s[k].Time
			}
		}
		require.Positive(t, sum)
		require.NotEmpty(t, tiles)
		require.Equal(t, 32, tiles[0].Size)
	}
}
