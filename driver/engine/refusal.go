package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// stateNames are Vulkan's names of the parts of a pipeline's state that are called otherwise in package vk.
var stateNames = map[string]string{
	"Rasterization": "pRasterizationState", "DepthStencil": "pDepthStencilState", "Multisample": "pMultisampleState",
	"ColorBlend": "pColorBlendState", "VertexInput": "pVertexInputState", "Topology": "pInputAssemblyState.topology",
	"PrimitiveRestartEnable": "pInputAssemblyState.primitiveRestartEnable", "Viewports": "pViewportState.pViewports",
	"Scissors": "pViewportState.pScissors", "Attachments": "pAttachments", "Bindings": "pVertexBindingDescriptions",
	"Attributes": "pVertexAttributeDescriptions", "SampleMask": "pSampleMask", "CubeCompatible": "flags",
	"ColorFormats": "pColorAttachmentFormats", "DepthStencilFormat": "depthAttachmentFormat", "Samplers": "pImmutableSamplers",
}

// refusal is why an entry point refuses a structure: the line names the entry point, the parameter and the member, for
// each member that is refused.
func refusal(what string, err error) string {
	var list []string
	var add func(err error)
	add = func(err error) {
		var state *vk.StateError
		if all, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range all.Unwrap() {
				add(e)
			}
		} else if errors.As(err, &state) && err.Error() == state.Error() {
			list = append(list, member(what, state.Field)+": "+state.Reason)
		} else {
			list = append(list, err.Error())
		}
	}
	add(err)
	return fmt.Sprintf("%s: %s", what, strings.Join(list, "; "))
}

// member is a field of package vk or queue under Vulkan's name.
func member(what, field string) string {
	parts := strings.Split(field, ".")
	for i, p := range parts {
		if name := stateNames[p]; name != "" {
			parts[i] = name
		} else if p != "" {
			parts[i] = strings.ToLower(p[:1]) + p[1:]
		}
	}
	if strings.HasPrefix(what, "vkCreate") && !strings.Contains(what, "[") {
		parts = append([]string{"pCreateInfo"}, parts...)
	}
	return strings.Join(parts, ".")
}
