package main

import (
	"errors"
	"fmt"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// A refusal names the members of Vulkan's structures, each with its reason, in one line.
func TestRefusalsNameTheMember(t *testing.T) {
	width := vk.Errorf("Rasterization.LineWidth", "0: must be above 0")
	for _, c := range []struct {
		what string
		err  error
		want string
	}{
		{"vkCreateImage", vk.Errorf("Extent", "0x1x1"), "vkCreateImage: pCreateInfo.extent: 0x1x1"},
		{"vkCreateGraphicsPipelines: pCreateInfos[1]", errors.Join(width, vk.Errorf("ColorBlend.Attachments", "9: at most 8")),
			"vkCreateGraphicsPipelines: pCreateInfos[1]: pRasterizationState.lineWidth: 0: must be above 0; " +
				"pColorBlendState.pAttachments: 9: at most 8"},
		{"vkBindImageMemory", vk.Errorf("Offset", "1"), "vkBindImageMemory: offset: 1"},
		{"vkCreateComputePipelines", fmt.Errorf("compute module: %w", width),
			"vkCreateComputePipelines: compute module: Rasterization.LineWidth: 0: must be above 0"},
	} {
		if got := refusal(c.what, c.err); got != c.want {
			t.Errorf("%s, must be %s", got, c.want)
		}
	}
}
