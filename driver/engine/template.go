package main

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
)

// template is a VkDescriptorUpdateTemplate: where the descriptors of a set lie in a program's memory.
type template struct {
	entries []abi.DescriptorUpdateTemplateEntry
}

func createDescriptorUpdateTemplate(a *abi.CreateDescriptorUpdateTemplateArgs) abi.Result {
	c := a.PCreateInfo
	t := &template{append([]abi.DescriptorUpdateTemplateEntry(nil),
		list(c.PDescriptorUpdateEntries, c.DescriptorUpdateEntryCount)...)}
	return made("vkCreateDescriptorUpdateTemplate", t, nil, a.PDescriptorUpdateTemplate)
}

func destroyDescriptorUpdateTemplate(a *abi.DestroyDescriptorUpdateTemplateArgs) {
	drop(a.DescriptorUpdateTemplate)
}

func updateDescriptorSetWithTemplate(a *abi.UpdateDescriptorSetWithTemplateArgs) {
	writes := get[template](a.DescriptorUpdateTemplate).read(a.PData)
	if err := get[queue.Set](a.DescriptorSet).Update(writes, nil); err != nil {
		say(1, "vkUpdateDescriptorSetWithTemplate: %v", err)
	}
}

// read makes writes of a program's memory.
func (t *template) read(data unsafe.Pointer) (writes []queue.Write) {
	for _, e := range t.entries {
		w := queue.Write{Binding: int(e.DstBinding), Element: int(e.DstArrayElement)}
		for i := range e.DescriptorCount {
			p := unsafe.Add(data, uintptr(e.Offset)+uintptr(i)*uintptr(e.Stride))
			switch e.DescriptorType {
			case abi.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, abi.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
				w.Descriptors = append(w.Descriptors, texelDescriptor(*(*uint64)(p)))
			case abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
				abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC:
				w.Descriptors = append(w.Descriptors, bufferDescriptor((*abi.DescriptorBufferInfo)(p)))
			default:
				w.Descriptors = append(w.Descriptors, imageDescriptor(e.DescriptorType, (*abi.DescriptorImageInfo)(p)))
			}
		}
		writes = append(writes, w)
	}
	return writes
}
