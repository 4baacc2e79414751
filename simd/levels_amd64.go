//go:build amd64 && !purego

package simd

import "github.com/klauspost/cpuid/v2"

// rows are the levels of this CPU; each starts as a copy of the one below.
func rows() []*Kernels {
	rs := []*Kernels{generic()}
	if cpuid.CPU.X64Level() < 3 {
		return rs
	}
	k := *rs[0]
	k.Level = LevelAVX2
	k.Vec = vecTable(vecLanesAVX2())
	k.Max, k.PopCount = maxAVX2, popCountAVX2
	k.RecordDepths, k.CellDepths, k.CullByCell = recordDepthsAVX2, cellDepthsAVX2, cullByCellAVX2
	k.ColorBySlot = colorBySlotAVX2
	k.Levels, k.Axis, k.Places = levelsAVX2, axisAVX2, placesAVX2
	k.Reduce, k.MixLevels = reduceAVX2, mixLevelsAVX2
	k.HalveHalf = halveHalfAVX2
	k.ArrayLayers = arrayLayersAVX2
	k.FromYCbCr = fromYCbCrAVX2
	k.Fill, k.Scale, k.Multiply, k.Normalize, k.Lambert = fillAVX2, scaleAVX2, multiplyAVX2, normalizeAVX2, lambertAVX2
	k.Indices, k.RunStarts, k.Expand = indicesAVX2, runStartsAVX2, expandAVX2
	k.Tiles = tilesAVX2
	k.Transform = transformAVX2
	k.Viewport = viewportAVX2
	k.Interleave = interleaveAVX2
	k.Setup = setupAVX2
	k.Cover = coverAVX2
	k.StencilTest, k.StencilUpdate, k.RangeTest = stencilTestAVX2, stencilUpdateAVX2, rangeTestAVX2
	k.FragCoord, k.BaryCoord = fragCoordAVX2, baryCoordAVX2
	k.Depth = depthAVX2
	k.Interpolate = interpolateAVX2
	k.Footprint, k.FootprintAt = footprintAVX2, footprintAtAVX2
	k.DivergentSamples, k.CompactRange, k.ScatterSamples = divergentSamplesAVX2, compactRangeAVX2, scatterSamplesAVX2
	k.Layers, k.SampleMasks, k.BroadcastSample0 = layersAVX2, sampleMasksAVX2, broadcastSample0AVX2
	k.Planes = planesAVX2
	k.BuildGroups, k.SortByDraw, k.CompactMarks = buildGroupsAVX2, sortByDrawAVX2, compactMarksAVX2
	k.Fetch, k.Normals = fetchAVX2, normalsAVX2
	k.ResolveRGBA8 = resolveRGBA8AVX2
	k.Clear = clearAVX2
	k.StoreTile = storeTileAVX2
	k.LoadTile = loadTileAVX2
	k.BlendRGBA8 = blendRGBA8AVX2
	k.ApplyLUT = applyLUTAVX2
	k.EncodeUfloat = encodeUfloatAVX2
	k.BlendAdvanced = blendAdvancedAVX2
	k.BlendLanes = blendLanesAVX2
	k.EncodeUnorm, k.DecodeUnorm = encodeUnormAVX2, decodeUnormAVX2
	k.EncodeHalf, k.DecodeHalf = encodeHalfAVX2, decodeHalfAVX2
	k.PackSRGB8 = packSRGB8AVX2
	k.UnpackSRGB8 = unpackSRGB8AVX2
	k.PackRGBA8 = packRGBA8AVX2
	k.UnpackRGBA8 = unpackRGBA8AVX2
	k.Lod = lodAVX2
	k.Ellipse, k.Taps, k.MeanTaps = ellipseAVX2, tapsAVX2, meanTapsAVX2
	k.Cube = cubeAVX2
	k.SampleRGBA8 = sampleRGBA8AVX2
	k.SampleRGBA16 = sampleRGBA16AVX2
	k.SampleRGBA16F, k.SampleRGBA32F, k.SampleR32F = sampleRGBA16FAVX2, sampleRGBA32FAVX2, sampleR32FAVX2
	k.SampleRGBA32I = sampleRGBA32IAVX2
	rs = append(rs, &k)
	if !cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL, cpuid.AVX512CD, cpuid.AVX512VBMI) {
		return rs
	}
	k2 := k
	k2.Level = LevelAVX512
	k2.Vec = vecTable(vecLanesAVX512())
	k2.Max, k2.PopCount = maxAVX512, popCountAVX512
	k2.RecordDepths, k2.CellDepths, k2.CullByCell = recordDepthsAVX512, cellDepthsAVX512, cullByCellAVX512
	k2.ColorBySlot = colorBySlotAVX512
	k2.Levels, k2.Axis, k2.Places = levelsAVX512, axisAVX512, placesAVX512
	k2.Reduce, k2.MixLevels = reduceAVX512, mixLevelsAVX512
	k2.HalveHalf = halveHalfAVX512
	k2.ArrayLayers = arrayLayersAVX512
	k2.FromYCbCr, k2.SRGBCodes, k2.HalveSRGB = fromYCbCrAVX512, srgbCodesAVX512, halveSRGBAVX512
	k2.Fill, k2.Scale, k2.Multiply, k2.Normalize, k2.Lambert = fillAVX512, scaleAVX512, multiplyAVX512, normalizeAVX512, lambertAVX512
	k2.Indices, k2.RunStarts, k2.Expand = indicesAVX512, runStartsAVX512, expandAVX512
	k2.Tiles = tilesAVX512
	k2.Transform = transformAVX512
	k2.Viewport = viewportAVX512
	k2.Interleave = interleaveAVX512
	k2.Setup = setupAVX512
	k2.Cover = coverAVX512
	k2.StencilTest, k2.StencilUpdate, k2.RangeTest = stencilTestAVX512, stencilUpdateAVX512, rangeTestAVX512
	k2.FragCoord, k2.BaryCoord = fragCoordAVX512, baryCoordAVX512
	k2.Depth = depthAVX512
	k2.Interpolate = interpolateAVX512
	k2.Footprint, k2.FootprintAt = footprintAVX512, footprintAtAVX512
	k2.DivergentSamples, k2.CompactRange, k2.ScatterSamples = divergentSamplesAVX512, compactRangeAVX512, scatterSamplesAVX512
	k2.Layers, k2.SampleMasks, k2.BroadcastSample0 = layersAVX512, sampleMasksAVX512, broadcastSample0AVX512
	k2.Planes = planesAVX512
	k2.BuildGroups, k2.SortByDraw, k2.CompactMarks = buildGroupsAVX512, sortByDrawAVX512, compactMarksAVX512
	k2.Fetch, k2.Normals = fetchAVX512, normalsAVX512
	k2.ResolveRGBA8 = resolveRGBA8AVX512
	k2.Clear = clearAVX512
	k2.StoreTile = storeTileAVX512
	k2.LoadTile = loadTileAVX512
	k2.BlendRGBA8 = blendRGBA8AVX512
	k2.ApplyLUT = applyLUTAVX512
	k2.EncodeUfloat = encodeUfloatAVX512
	k2.BlendAdvanced = blendAdvancedAVX512
	k2.BlendLanes = blendLanesAVX512
	k2.EncodeUnorm, k2.DecodeUnorm = encodeUnormAVX512, decodeUnormAVX512
	k2.EncodeHalf, k2.DecodeHalf = encodeHalfAVX512, decodeHalfAVX512
	k2.PackSRGB8 = packSRGB8AVX512
	k2.UnpackSRGB8 = unpackSRGB8AVX512
	k2.PackRGBA8 = packRGBA8AVX512
	k2.UnpackRGBA8 = unpackRGBA8AVX512
	k2.Lod = lodAVX512
	k2.Ellipse, k2.Taps, k2.MeanTaps = ellipseAVX512, tapsAVX512, meanTapsAVX512
	k2.Cube = cubeAVX512
	k2.SampleRGBA8 = sampleRGBA8AVX512
	k2.SampleRGBA16 = sampleRGBA16AVX512
	k2.SampleRGBA16F, k2.SampleRGBA32F, k2.SampleR32F = sampleRGBA16FAVX512, sampleRGBA32FAVX512, sampleR32FAVX512
	k2.SampleRGBA32I = sampleRGBA32IAVX512
	return append(rs, &k2)
}
