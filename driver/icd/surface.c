// Surfaces: what the physical device answers about them, and those without a window.
#include "window.h"
#include <stdlib.h>
#include <string.h>

#define SURFACE(handle) ((struct hs_surface *)(uintptr_t)(handle))

static VkResult any_size(struct hs_surface *s, VkExtent2D *size) {
  *size = (VkExtent2D){UINT32_MAX, UINT32_MAX};
  return VK_SUCCESS;
}

static VkResult no_canvas(struct hs_surface *s, struct hs_canvas *c) { return VK_SUCCESS; }
static void no_close(struct hs_surface *s, struct hs_canvas *c) {}
static void no_destroy(struct hs_surface *s) {}

const struct hs_system hs_headless = {any_size, no_canvas, no_canvas, no_close, no_destroy};

VkResult hs_vkCreateHeadlessSurfaceEXT(VkInstance instance, const VkHeadlessSurfaceCreateInfoEXT *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkSurfaceKHR *pSurface) {
  struct hs_surface *s = calloc(1, sizeof *s);
  if (!s) return VK_ERROR_OUT_OF_HOST_MEMORY;
  s->system = &hs_headless;
  *pSurface = (uint64_t)(uintptr_t)s;
  return VK_SUCCESS;
}

void hs_vkDestroySurfaceKHR(VkInstance instance, VkSurfaceKHR surface, const VkAllocationCallbacks *pAllocator) {
  if (!surface) return;
  SURFACE(surface)->system->destroy(SURFACE(surface));
  free(SURFACE(surface));
}

VkResult hs_vkGetPhysicalDeviceSurfaceSupportKHR(VkPhysicalDevice physicalDevice, uint32_t queueFamilyIndex,
    VkSurfaceKHR surface, VkBool32 *pSupported) {
  *pSupported = SURFACE(surface)->system == &hs_headless || SURFACE(surface)->depth > 0;
  return VK_SUCCESS;
}

VkResult hs_vkGetPhysicalDeviceSurfaceCapabilitiesKHR(VkPhysicalDevice physicalDevice, VkSurfaceKHR surface,
    VkSurfaceCapabilitiesKHR *pSurfaceCapabilities) {
  const uint32_t most = hs_properties.limits.maxImageDimension2D;
  VkExtent2D size;
  VkResult r = SURFACE(surface)->system->size(SURFACE(surface), &size);
  if (r != VK_SUCCESS) return r;
  const int any = size.width == UINT32_MAX;
  *pSurfaceCapabilities = (VkSurfaceCapabilitiesKHR){
    .minImageCount = 2,
    .maxImageCount = 8,
    .currentExtent = size,
    .minImageExtent = any ? (VkExtent2D){1, 1} : size,
    .maxImageExtent = any ? (VkExtent2D){most, most} : size,
    .maxImageArrayLayers = 1,
    .supportedTransforms = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
    .currentTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
    .supportedCompositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR | VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR,
    .supportedUsageFlags = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
        VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
        VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
  };
  return VK_SUCCESS;
}

VkResult hs_vkGetPhysicalDeviceSurfaceCapabilities2KHR(VkPhysicalDevice physicalDevice,
    const VkPhysicalDeviceSurfaceInfo2KHR *pSurfaceInfo, VkSurfaceCapabilities2KHR *pSurfaceCapabilities) {
  return hs_vkGetPhysicalDeviceSurfaceCapabilitiesKHR(physicalDevice, pSurfaceInfo->surface,
      &pSurfaceCapabilities->surfaceCapabilities);
}

// X has the texels of B8G8R8A8 in its windows.
static const VkSurfaceFormatKHR formats[] = {
  {VK_FORMAT_B8G8R8A8_UNORM, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR},
  {VK_FORMAT_B8G8R8A8_SRGB, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR},
};
enum { FORMATS = sizeof formats / sizeof *formats };

VkResult hs_vkGetPhysicalDeviceSurfaceFormatsKHR(VkPhysicalDevice physicalDevice, VkSurfaceKHR surface,
    uint32_t *pSurfaceFormatCount, VkSurfaceFormatKHR *pSurfaceFormats) {
  uint32_t n = pSurfaceFormats && *pSurfaceFormatCount < FORMATS ? *pSurfaceFormatCount : FORMATS;
  if (pSurfaceFormats) memcpy(pSurfaceFormats, formats, n * sizeof *formats);
  *pSurfaceFormatCount = n;
  return n < FORMATS ? VK_INCOMPLETE : VK_SUCCESS;
}

VkResult hs_vkGetPhysicalDeviceSurfaceFormats2KHR(VkPhysicalDevice physicalDevice,
    const VkPhysicalDeviceSurfaceInfo2KHR *pSurfaceInfo, uint32_t *pSurfaceFormatCount,
    VkSurfaceFormat2KHR *pSurfaceFormats) {
  uint32_t n = pSurfaceFormats && *pSurfaceFormatCount < FORMATS ? *pSurfaceFormatCount : FORMATS;
  for (uint32_t i = 0; pSurfaceFormats && i < n; i++) pSurfaceFormats[i].surfaceFormat = formats[i];
  *pSurfaceFormatCount = n;
  return n < FORMATS ? VK_INCOMPLETE : VK_SUCCESS;
}

// No screen has a vertical blank here: all modes show a picture at once, and whole.
static const VkPresentModeKHR modes[] = {VK_PRESENT_MODE_FIFO_KHR, VK_PRESENT_MODE_FIFO_RELAXED_KHR,
    VK_PRESENT_MODE_MAILBOX_KHR, VK_PRESENT_MODE_IMMEDIATE_KHR};
enum { MODES = sizeof modes / sizeof *modes };

VkResult hs_vkGetPhysicalDeviceSurfacePresentModesKHR(VkPhysicalDevice physicalDevice, VkSurfaceKHR surface,
    uint32_t *pPresentModeCount, VkPresentModeKHR *pPresentModes) {
  uint32_t n = pPresentModes && *pPresentModeCount < MODES ? *pPresentModeCount : MODES;
  if (pPresentModes) memcpy(pPresentModes, modes, n * sizeof *modes);
  *pPresentModeCount = n;
  return n < MODES ? VK_INCOMPLETE : VK_SUCCESS;
}

VkResult hs_vkGetPhysicalDevicePresentRectanglesKHR(VkPhysicalDevice physicalDevice, VkSurfaceKHR surface,
    uint32_t *pRectCount, VkRect2D *pRects) {
  VkRect2D all = {{0, 0}, {0, 0}};
  VkResult r = pRects ? SURFACE(surface)->system->size(SURFACE(surface), &all.extent) : VK_SUCCESS;
  if (r != VK_SUCCESS) return r;
  if (pRects && !*pRectCount) return VK_INCOMPLETE;
  if (pRects) pRects[0] = all;
  *pRectCount = 1;
  return VK_SUCCESS;
}

VkResult hs_vkGetDeviceGroupPresentCapabilitiesKHR(VkDevice device,
    VkDeviceGroupPresentCapabilitiesKHR *pDeviceGroupPresentCapabilities) {
  memset(pDeviceGroupPresentCapabilities->presentMask, 0, sizeof pDeviceGroupPresentCapabilities->presentMask);
  pDeviceGroupPresentCapabilities->presentMask[0] = 1;
  pDeviceGroupPresentCapabilities->modes = VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR;
  return VK_SUCCESS;
}

VkResult hs_vkGetDeviceGroupSurfacePresentModesKHR(VkDevice device, VkSurfaceKHR surface,
    VkDeviceGroupPresentModeFlagsKHR *pModes) {
  *pModes = VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR;
  return VK_SUCCESS;
}
