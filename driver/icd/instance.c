// Instances, and the functions that the loader asks for. Nothing here starts the engine.
#include "driver.h"
#include <stdlib.h>
#include <string.h>

static int by_name(const void *name, const void *entry) {
  return strcmp(name, ((const struct hs_entry *)entry)->name);
}

static const struct hs_entry *entry_of(const char *name) {
  return name ? bsearch(name, hs_entries, hs_entry_count, sizeof *hs_entries, by_name) : 0;
}

PFN_vkVoidFunction hs_vkGetInstanceProcAddr(VkInstance instance, const char *pName) {
  const struct hs_entry *e = entry_of(pName);
  return e && (instance || e->level == HS_GLOBAL) ? e->function : 0;
}

PFN_vkVoidFunction hs_vkGetDeviceProcAddr(VkDevice device, const char *pName) {
  const struct hs_entry *e = entry_of(pName);
  return e && e->level == HS_DEVICE ? e->function : 0;
}

HS_EXPORT PFN_vkVoidFunction vk_icdGetInstanceProcAddr(VkInstance instance, const char *pName) {
  const struct hs_entry *e = entry_of(pName);
  return e ? e->function : 0;
}

HS_EXPORT PFN_vkVoidFunction vk_icdGetPhysicalDeviceProcAddr(VkInstance instance, const char *pName) {
  const struct hs_entry *e = entry_of(pName);
  return e && e->level == HS_PHYSICAL ? e->function : 0;
}

HS_EXPORT VkResult vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
  if (*version > 5) *version = 5;
  return VK_SUCCESS;
}

VkResult hs_vkEnumerateInstanceVersion(uint32_t *pApiVersion) {
  *pApiVersion = hs_properties.apiVersion;
  return VK_SUCCESS;
}

static VkResult list(const VkExtensionProperties *from, uint32_t have, uint32_t *count, VkExtensionProperties *to) {
  if (!to) {
    *count = have;
    return VK_SUCCESS;
  }
  uint32_t n = *count < have ? *count : have;
  memcpy(to, from, n * sizeof *to);
  *count = n;
  return n < have ? VK_INCOMPLETE : VK_SUCCESS;
}

VkResult hs_vkEnumerateInstanceExtensionProperties(const char *pLayerName, uint32_t *pPropertyCount,
    VkExtensionProperties *pProperties) {
  return list(hs_instance_extensions, hs_instance_extension_count, pPropertyCount, pProperties);
}

VkResult hs_vkEnumerateDeviceExtensionProperties(VkPhysicalDevice physicalDevice, const char *pLayerName,
    uint32_t *pPropertyCount, VkExtensionProperties *pProperties) {
  if (!physicalDevice->wgpu) return list(hs_device_extensions, hs_device_extension_count, pPropertyCount, pProperties);
  VkExtensionProperties others[hs_device_extension_count];
  uint32_t n = 0;
  for (uint32_t i = 0; i < hs_device_extension_count; i++)
    if (strcmp(hs_device_extensions[i].extensionName, "VK_KHR_driver_properties")) others[n++] = hs_device_extensions[i];
  return list(others, n, pPropertyCount, pProperties);
}

VkResult hs_vkEnumerateInstanceLayerProperties(uint32_t *pPropertyCount, VkLayerProperties *pProperties) {
  *pPropertyCount = 0;
  return VK_SUCCESS;
}

VkResult hs_vkEnumerateDeviceLayerProperties(VkPhysicalDevice physicalDevice, uint32_t *pPropertyCount,
    VkLayerProperties *pProperties) {
  *pPropertyCount = 0;
  return VK_SUCCESS;
}

VkResult hs_vkCreateInstance(const VkInstanceCreateInfo *pCreateInfo, const VkAllocationCallbacks *pAllocator,
    VkInstance *pInstance) {
  for (uint32_t i = 0; i < pCreateInfo->enabledExtensionCount; i++) {
    uint32_t k = 0;
    while (k < hs_instance_extension_count && strcmp(hs_instance_extensions[k].extensionName,
        pCreateInfo->ppEnabledExtensionNames[i])) k++;
    if (k == hs_instance_extension_count) {
      hs_log(1, "vkCreateInstance: ppEnabledExtensionNames[%u]: %s is not offered", i,
          pCreateInfo->ppEnabledExtensionNames[i]);
      return VK_ERROR_EXTENSION_NOT_PRESENT;
    }
  }
  VkInstance n = calloc(1, sizeof *n);
  if (!n) return VK_ERROR_OUT_OF_HOST_MEMORY;
  n->loader = n->physical.loader = HS_LOADER_MAGIC;
  // wgpu hides devices that say that they have not passed Khronos' tests, and asks those of Vulkan 1.2 and of
  // VK_KHR_driver_properties: it is offered neither.
  const VkApplicationInfo *app = pCreateInfo->pApplicationInfo;
  n->physical.wgpu = app && app->pEngineName && !strcmp(app->pEngineName, "wgpu-hal");
  *pInstance = n;
  return VK_SUCCESS;
}

void hs_vkDestroyInstance(VkInstance instance, const VkAllocationCallbacks *pAllocator) {
  free(instance);
}

VkResult hs_vkEnumeratePhysicalDevices(VkInstance instance, uint32_t *pPhysicalDeviceCount,
    VkPhysicalDevice *pPhysicalDevices) {
  if (!pPhysicalDevices) {
    *pPhysicalDeviceCount = 1;
    return VK_SUCCESS;
  }
  if (*pPhysicalDeviceCount == 0) return VK_INCOMPLETE;
  *pPhysicalDeviceCount = 1;
  pPhysicalDevices[0] = &instance->physical;
  return VK_SUCCESS;
}

VkResult hs_vkEnumeratePhysicalDeviceGroups(VkInstance instance, uint32_t *pPhysicalDeviceGroupCount,
    VkPhysicalDeviceGroupProperties *pPhysicalDeviceGroupProperties) {
  if (!pPhysicalDeviceGroupProperties) {
    *pPhysicalDeviceGroupCount = 1;
    return VK_SUCCESS;
  }
  if (*pPhysicalDeviceGroupCount == 0) return VK_INCOMPLETE;
  *pPhysicalDeviceGroupCount = 1;
  VkPhysicalDeviceGroupProperties *p = pPhysicalDeviceGroupProperties;
  p->physicalDeviceCount = 1;
  memset(p->physicalDevices, 0, sizeof p->physicalDevices);
  p->physicalDevices[0] = &instance->physical;
  p->subsetAllocation = VK_FALSE;
  return VK_SUCCESS;
}
