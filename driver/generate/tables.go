package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// named is a structure's fields by the specification's names.
func named(v any) (map[string]any, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	m := map[string]any{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return m, d.Decode(&m)
}

// initializer is a limit of the engine in C.
func initializer(v any) string {
	switch v := v.(type) {
	case bool:
		return map[bool]string{true: "VK_TRUE", false: "VK_FALSE"}[v]
	case []any:
		var l []string
		for _, e := range v {
			l = append(l, initializer(e))
		}
		return "{" + strings.Join(l, ", ") + "}"
	}
	return fmt.Sprint(v)
}

// tables writes what the driver answers before there is an engine.
func (n *needs) tables(version uint64) (string, error) {
	device, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	if err != nil {
		return "", err
	}
	defer device.Close()
	limits, err := named(device.Limits())
	if err != nil {
		return "", err
	}
	engine, err := named(device.Features())
	if err != nil {
		return "", err
	}
	for _, f := range features {
		if has, there := engine[f].(bool); there && !has && !slices.Contains(unlike, f) {
			return "", fmt.Errorf("the engine has no feature %s", f)
		}
	}
	var b strings.Builder
	p := func(f string, a ...any) { fmt.Fprintf(&b, f+"\n", a...) }
	p("// %s", mark)
	p("#include \"driver.h\"\n#include \"release.h\"\n#include <string.h>\n\nconst uint64_t hs_version = 0x%xull;\n",
		version)

	fields := func(s *structure, value func(name string) string) (list []string) {
		for _, m := range s.members {
			if v := value(m.name); v != "" {
				list = append(list, "."+m.name+" = "+v)
			}
		}
		return list
	}
	property := func(name string) string {
		if v, ok := properties[name]; ok {
			return v
		}
		if v, ok := limits[name]; ok {
			return initializer(v)
		}
		return ""
	}
	feature := func(name string) string {
		if slices.Contains(features, name) {
			return "VK_TRUE"
		}
		return ""
	}
	core := n.registry.structures["VkPhysicalDeviceProperties"]
	limit := n.registry.structures["VkPhysicalDeviceLimits"]
	p("const VkPhysicalDeviceProperties hs_properties = {\n  %s,\n  .limits = {\n    %s},\n};\n",
		strings.Join(fields(core, property), ",\n  "), strings.Join(fields(limit, property), ",\n    "))
	p("const VkPhysicalDeviceFeatures hs_features = {\n  %s,\n};\n",
		strings.Join(fields(n.registry.structures["VkPhysicalDeviceFeatures"], feature), ",\n  "))

	n.chainTable(p, "hs_next_properties", "VkPhysicalDeviceProperties2", func(s *structure) []string {
		return fields(s,
			property)
	})
	n.chainTable(p, "hs_next_features", "VkPhysicalDeviceFeatures2", func(s *structure) []string {
		return fields(s,
			feature)
	})
	n.missing(p)
	n.extensionTable(p, "instance")
	n.extensionTable(p, "device")
	formatTable(p)
	return b.String(), nil
}

// chainTable writes a function that fills in the structures of a chain.
func (n *needs) chainTable(p func(string, ...any), function, root string, fields func(*structure) []string) {
	p("void %s(void *next) {\n  for (VkBaseOutStructure *o = next; o; o = o->pNext) {", function)
	p("    void *chain = o->pNext;\n    switch (o->sType) {")
	for _, s := range n.structures {
		if slices.Contains(s.extends, root) && s.sType() != "" {
			p("    case %s:\n      *(%s *)o = (%s){%s};\n      break;", s.sType(), s.name, s.name,
				strings.Join(append([]string{".sType = " + s.sType()}, fields(s)...), ", "))
		}
	}
	p("    }\n    o->pNext = chain;\n  }\n}\n")
}

// missing writes the search for features that are asked for and not offered.
func (n *needs) missing(p func(string, ...any)) {
	check := func(s *structure, from string) {
		for _, m := range s.members {
			if m.typ == "VkBool32" && !slices.Contains(features, m.name) {
				p("  if (%s->%s) return \"%s\";", from, m.name, m.name)
			}
		}
	}
	p("const char *hs_missing_core_feature(const VkPhysicalDeviceFeatures *f) {")
	check(n.registry.structures["VkPhysicalDeviceFeatures"], "f")
	p("  return 0;\n}\n\nconst char *hs_missing_feature(const void *next) {")
	p("  for (const VkBaseInStructure *o = next; o; o = o->pNext) switch (o->sType) {")
	p("  case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2: {")
	p("    const char *m = hs_missing_core_feature(&((const VkPhysicalDeviceFeatures2 *)o)->features);")
	p("    if (m) return m;\n    break;\n  }")
	for _, s := range n.structures {
		if slices.Contains(s.extends, "VkPhysicalDeviceFeatures2") && s.sType() != "" {
			p("  case %s: {\n  const %s *f = (const void *)o;", s.sType(), s.name)
			check(s, "f")
			p("  (void)f;\n  break;\n  }")
		}
	}
	p("  }\n  return 0;\n}\n")
}

func (n *needs) extensionTable(p func(string, ...any), kind string) {
	p("const VkExtensionProperties hs_%s_extensions[] = {", kind)
	count := 0
	for _, e := range offered {
		if s := n.extensions[e]; s.kind == kind {
			p("  {\"%s\", %s},", e, s.version)
			count++
		}
	}
	p("};\nconst uint32_t hs_%s_extension_count = %d;\n", kind, count)
}

// formatTable writes the uses of each format, from the queue's table of formats.
func formatTable(p func(string, ...any)) {
	p("#define F(x) VK_FORMAT_FEATURE_2_##x\nconst struct hs_format hs_formats[] = {")
	count := 0
	for _, f := range vk.Values[vk.Format]() {
		i, have := format.Of(f), queue.FormatFeaturesOf(f)
		_, err := queue.ImageBytes(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Extent: vk.Extent3D{Width: 16, Height: 16, Depth: 1}})
		if i == nil || err != nil {
			continue
		}
		set := func(rows ...any) string {
			var l []string
			for k := 0; k < len(rows); k += 2 {
				name := rows[k].(string)
				if !strings.Contains(name, "_BIT_") { // of an extension
					name += "_BIT"
				}
				if rows[k+1].(bool) {
					l = append(l, fmt.Sprintf("F(%s)", name))
				}
			}
			if l == nil {
				return "0"
			}
			return strings.Join(l, " | ")
		}
		plain := i.Color() && !i.Compressed && !i.Chroma
		processed := plain && have.SampledImageFilterLinear
		optimal := set("SAMPLED_IMAGE", have.SampledImage, "SAMPLED_IMAGE_FILTER_LINEAR", have.SampledImageFilterLinear,
			"STORAGE_IMAGE", have.StorageImage, "STORAGE_IMAGE_ATOMIC", have.StorageImageAtomic,
			"COLOR_ATTACHMENT", have.ColorAttachment, "COLOR_ATTACHMENT_BLEND", have.ColorAttachmentBlend,
			"DEPTH_STENCIL_ATTACHMENT", have.DepthStencilAttachment, "BLIT_SRC", have.BlitSrc, "BLIT_DST", have.BlitDst,
			"TRANSFER_SRC", have.Transfer, "TRANSFER_DST", have.Transfer,
			"STORAGE_READ_WITHOUT_FORMAT", have.StorageImage, "STORAGE_WRITE_WITHOUT_FORMAT", have.StorageImage,
			"SAMPLED_IMAGE_DEPTH_COMPARISON", i.Depth, "SAMPLED_IMAGE_FILTER_MINMAX", have.SampledImageFilterMinmax,
			"MIDPOINT_CHROMA_SAMPLES", have.YcbcrConversion,
			"COSITED_CHROMA_SAMPLES", have.YcbcrConversion,
			"SAMPLED_IMAGE_YCBCR_CONVERSION_LINEAR_FILTER", have.YcbcrConversion,
			"SAMPLED_IMAGE_YCBCR_CONVERSION_SEPARATE_RECONSTRUCTION_FILTER", have.YcbcrConversion,
			"SAMPLED_IMAGE_YCBCR_CONVERSION_CHROMA_RECONSTRUCTION_EXPLICIT_FORCEABLE", have.YcbcrConversion,
			"SAMPLED_IMAGE_FILTER_CUBIC", have.SampledImageFilterCubic,
			"FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR", f == vk.FormatR8Uint,
			"FRAGMENT_DENSITY_MAP_BIT_EXT", f == vk.FormatR8G8Unorm,
			"WEIGHT_IMAGE_BIT_QCOM", processed, "WEIGHT_SAMPLED_IMAGE_BIT_QCOM", processed,
			"BLOCK_MATCHING_BIT_QCOM", processed, "BOX_FILTER_SAMPLED_BIT_QCOM", processed)
		linear := set("SAMPLED_IMAGE", plain && have.SampledImage, "TRANSFER_SRC", plain, "TRANSFER_DST", plain)
		buffer := set("VERTEX_BUFFER", have.VertexBuffer, "UNIFORM_TEXEL_BUFFER", have.UniformTexelBuffer,
			"STORAGE_TEXEL_BUFFER", have.StorageTexelBuffer, "STORAGE_TEXEL_BUFFER_ATOMIC", have.StorageTexelBufferAtomic,
			"STORAGE_READ_WITHOUT_FORMAT", have.StorageTexelBuffer, "STORAGE_WRITE_WITHOUT_FORMAT", have.StorageTexelBuffer)
		samples := 1
		if have.ColorAttachment || have.DepthStencilAttachment {
			samples = 31
		}
		p("  {%d, %d, %s,\n   %s,\n   %s, %d, %d}, // %v", f, samples, linear, optimal, buffer, i.BlockWidth, i.BlockHeight, f)
		count++
	}
	p("};\nconst size_t hs_format_count = %d;", count)
}
