package scene

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Textures whose factor is 0 are not looked up, and pictures are the same without them.
func TestTexturesOfFactorZeroAreNotRead(t *testing.T) {
	slot := func(texture int) *TextureSlot { return &TextureSlot{Texture: texture, Scale: 0.8} }
	material := func(change func(m *Material)) Material {
		m := DefaultMaterial("zero")
		m.MetallicFactor, m.RoughnessFactor, m.BaseColorTexture = 0, 0, slot(0)
		m.Specular = &Specular{ColorFactor: [3]float32{1, 0.5, 0.2}}
		change(&m)
		return m
	}
	with, without := material(func(m *Material) {
		m.MetallicRoughnessTexture, m.OcclusionTexture, m.EmissiveTexture = slot(1), slot(2), slot(1)
		m.OcclusionTexture.Scale = 0
		m.Specular.Texture, m.Specular.ColorTexture = slot(1), slot(2)
	}), material(func(*Material) {})
	require.Equal(t, slotUses(&without), slotUses(&with))
	draw := func(m Material) []float32 {
		s := materialScene([]Material{m})
		cam := s.DefaultCamera(4.0 / 3)
		return drawn(t, s, &cam, RenderInfo{Width: 64, Height: 48, Env: aSky()})
	}
	require.Equal(t, draw(without), draw(with))

	dull := material(func(m *Material) { m.RoughnessFactor, m.MetallicRoughnessTexture = 0.5, slot(1) })
	require.NotNil(t, slotUses(&dull)[slotMetallicRoughness].TextureSlot)
}
