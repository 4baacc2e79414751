package job

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/scene"
)

// TestTexturesCountForTheGate: a scene is as large as its textures are, however small their files.
func TestTexturesCountForTheGate(t *testing.T) {
	large := &scene.Image{Width: 2048, Height: 2048}
	require.Zero(t, textureBytes(&scene.Scene{}))
	require.EqualValues(t, 2*2048*2048*9, textureBytes(&scene.Scene{Images: []*scene.Image{large, large}}))
}
