// Swapchains: images in turn, and the copies that windows show.
#include "window.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 8 }; // images, as the surface's capabilities say

struct swapchain {
  struct hs_swapchain shared; // first: the engine's view of it
  struct hs_surface *surface;
  struct hs_canvas canvas;
  uint64_t memories[MOST];
  VkImage images[MOST];
  uint64_t offset, pitch; // of the texels in each image's memory
  uint32_t next;
  int acquired[MOST];
  int retired; // another swapchain has the surface
};

#define SWAPCHAIN(handle) ((struct swapchain *)(uintptr_t)(handle))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t returned = PTHREAD_COND_INITIALIZER;

VkResult hs_vkCreateImage(VkDevice, const VkImageCreateInfo *, const VkAllocationCallbacks *, VkImage *);
void hs_vkDestroyImage(VkDevice, VkImage, const VkAllocationCallbacks *);
void hs_vkGetImageMemoryRequirements(VkDevice, VkImage, VkMemoryRequirements *);
void hs_vkGetImageSubresourceLayout(VkDevice, VkImage, const VkImageSubresource *, VkSubresourceLayout *);
VkResult hs_vkAllocateMemory(VkDevice, const VkMemoryAllocateInfo *, const VkAllocationCallbacks *, VkDeviceMemory *);
void hs_vkFreeMemory(VkDevice, VkDeviceMemory, const VkAllocationCallbacks *);
VkResult hs_vkBindImageMemory(VkDevice, VkImage, VkDeviceMemory, VkDeviceSize);
VkResult hs_vkQueueWaitIdle(VkQueue);
VkResult hs_vkGetPhysicalDeviceSurfaceCapabilitiesKHR(VkPhysicalDevice, VkSurfaceKHR, VkSurfaceCapabilitiesKHR *);

void hs_vkDestroySwapchainKHR(VkDevice device, VkSwapchainKHR swapchain, const VkAllocationCallbacks *pAllocator) {
  struct swapchain *c = SWAPCHAIN(swapchain);
  if (!c) return;
  for (uint64_t i = 0; i < c->shared.count; i++) {
    hs_vkDestroyImage(device, c->images[i], 0);
    hs_vkFreeMemory(device, c->memories[i], 0);
  }
  if (c->canvas.pixels) c->surface->system->close(c->surface, &c->canvas);
  free(c);
}

static VkResult add_image(VkDevice device, struct swapchain *c, const VkImageCreateInfo *info) {
  const VkImageSubresource first = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0};
  VkMemoryAllocateInfo memory = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  VkMemoryRequirements need;
  VkSubresourceLayout layout;
  const uint64_t n = c->shared.count;
  VkResult r = hs_vkCreateImage(device, info, 0, &c->images[n]);
  if (r != VK_SUCCESS) return r;
  hs_vkGetImageMemoryRequirements(device, c->images[n], &need);
  memory.allocationSize = need.size;
  if ((r = hs_vkAllocateMemory(device, &memory, 0, &c->memories[n])) != VK_SUCCESS) {
    hs_vkDestroyImage(device, c->images[n], 0);
    return r;
  }
  c->shared.count++;
  if ((r = hs_vkBindImageMemory(device, c->images[n], c->memories[n], 0)) != VK_SUCCESS) return r;
  hs_vkGetImageSubresourceLayout(device, c->images[n], &first, &layout);
  c->offset = layout.offset;
  c->pitch = layout.rowPitch;
  return VK_SUCCESS;
}

// refused is the field of a swapchain's description that the surface has not; 0: all is well.
static const char *refused(const VkSwapchainCreateInfoKHR *i, const VkSurfaceCapabilitiesKHR *have) {
  const VkExtent2D e = i->imageExtent, most = have->maxImageExtent;
  if (i->minImageCount > MOST) return "minImageCount";
  if (i->imageFormat != VK_FORMAT_B8G8R8A8_UNORM && i->imageFormat != VK_FORMAT_B8G8R8A8_SRGB) return "imageFormat";
  if (i->imageColorSpace != VK_COLOR_SPACE_SRGB_NONLINEAR_KHR) return "imageColorSpace";
  // A window may have changed its size since the application asked: that makes a swapchain out of date, not wrong.
  if (!e.width || !e.height || (have->currentExtent.width == UINT32_MAX && (e.width > most.width ||
      e.height > most.height))) return "imageExtent";
  if (i->imageArrayLayers != 1) return "imageArrayLayers";
  if (i->imageUsage & ~have->supportedUsageFlags) return "imageUsage";
  if (i->preTransform != VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR) return "preTransform";
  if (!(i->compositeAlpha & have->supportedCompositeAlpha)) return "compositeAlpha";
  if (i->presentMode > VK_PRESENT_MODE_FIFO_RELAXED_KHR) return "presentMode";
  return 0;
}

VkResult hs_vkCreateSwapchainKHR(VkDevice device, const VkSwapchainCreateInfoKHR *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkSwapchainKHR *pSwapchain) {
  const VkSwapchainCreateInfoKHR *i = pCreateInfo;
  *pSwapchain = 0;
  if (i->oldSwapchain) {
    pthread_mutex_lock(&lock);
    SWAPCHAIN(i->oldSwapchain)->retired = 1;
    pthread_cond_broadcast(&returned);
    pthread_mutex_unlock(&lock);
  }
  VkSurfaceCapabilitiesKHR have;
  VkResult r = hs_vkGetPhysicalDeviceSurfaceCapabilitiesKHR(0, i->surface, &have);
  if (r != VK_SUCCESS) return r;
  const char *field = refused(i, &have);
  if (field) {
    hs_log(1, "vkCreateSwapchainKHR: pCreateInfo.%s is none of the surface's", field);
    return VK_ERROR_INITIALIZATION_FAILED;
  }
  struct swapchain *c = calloc(1, sizeof *c);
  if (!c) return VK_ERROR_OUT_OF_HOST_MEMORY;
  c->shared.memories = c->memories;
  c->surface = (struct hs_surface *)(uintptr_t)i->surface;
  c->canvas.extent = i->imageExtent;
  const VkImageCreateInfo info = {
    .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
    .flags = i->flags & VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR ? VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT : 0,
    .imageType = VK_IMAGE_TYPE_2D,
    .format = i->imageFormat,
    .extent = {i->imageExtent.width, i->imageExtent.height, 1},
    .mipLevels = 1,
    .arrayLayers = 1,
    .samples = VK_SAMPLE_COUNT_1_BIT,
    .usage = i->imageUsage,
  };
  const uint32_t count = i->minImageCount < 2 ? 2 : i->minImageCount;
  for (uint32_t k = 0; k < count && r == VK_SUCCESS; k++) r = add_image(device, c, &info);
  if (r == VK_SUCCESS) r = c->surface->system->open(c->surface, &c->canvas);
  if (r != VK_SUCCESS) {
    hs_vkDestroySwapchainKHR(device, (uint64_t)(uintptr_t)c, 0);
    return r;
  }
  *pSwapchain = (uint64_t)(uintptr_t)c;
  return VK_SUCCESS;
}

VkResult hs_vkGetSwapchainImagesKHR(VkDevice device, VkSwapchainKHR swapchain, uint32_t *pSwapchainImageCount,
    VkImage *pSwapchainImages) {
  const struct swapchain *c = SWAPCHAIN(swapchain);
  const uint32_t have = (uint32_t)c->shared.count;
  uint32_t n = pSwapchainImages && *pSwapchainImageCount < have ? *pSwapchainImageCount : have;
  if (pSwapchainImages) memcpy(pSwapchainImages, c->images, n * sizeof *c->images);
  *pSwapchainImageCount = n;
  return n < have ? VK_INCOMPLETE : VK_SUCCESS;
}

// stale says that a swapchain no longer has its window's size, or its window is gone.
static VkResult stale(const struct swapchain *c) {
  VkExtent2D size;
  VkResult r = c->surface->system->size(c->surface, &size);
  if (r != VK_SUCCESS || size.width == UINT32_MAX) return r;
  return size.width == c->canvas.extent.width && size.height == c->canvas.extent.height ? VK_SUCCESS
      : VK_ERROR_OUT_OF_DATE_KHR;
}

static struct timespec deadline(uint64_t timeout) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  uint64_t s = timeout / 1000000000u;
  t.tv_sec += (time_t)(s > 1000000000u ? 1000000000u : s);
  t.tv_nsec += (long)(timeout % 1000000000u);
  if (t.tv_nsec >= 1000000000l) t.tv_sec++, t.tv_nsec -= 1000000000l;
  return t;
}

// take waits in the lock for an image that nobody has.
static VkResult take(struct swapchain *c, uint64_t timeout, uint32_t *index) {
  const struct timespec until = deadline(timeout);
  for (int late = 0;;) {
    if (c->retired) return VK_ERROR_OUT_OF_DATE_KHR;
    for (uint64_t k = 0; k < c->shared.count; k++) {
      uint32_t i = (c->next + k) % c->shared.count;
      if (c->acquired[i]) continue;
      c->acquired[i] = 1;
      c->next = (i + 1) % c->shared.count;
      *index = i;
      return VK_SUCCESS;
    }
    if (!timeout) return VK_NOT_READY;
    if (late) return VK_TIMEOUT;
    late = pthread_cond_timedwait(&returned, &lock, &until) == ETIMEDOUT;
  }
}

VkResult hs_vkAcquireNextImageKHR(VkDevice device, VkSwapchainKHR swapchain, uint64_t timeout, VkSemaphore semaphore,
    VkFence fence, uint32_t *pImageIndex) {
  if (device->lost) return VK_ERROR_DEVICE_LOST;
  VkResult r = stale(SWAPCHAIN(swapchain));
  if (r != VK_SUCCESS) return r;
  pthread_mutex_lock(&lock);
  r = take(SWAPCHAIN(swapchain), timeout, pImageIndex);
  pthread_mutex_unlock(&lock);
  if (r == VK_SUCCESS) hs_signal(semaphore, fence);
  return r;
}

VkResult hs_vkAcquireNextImage2KHR(VkDevice device, const VkAcquireNextImageInfoKHR *pAcquireInfo,
    uint32_t *pImageIndex) {
  const VkAcquireNextImageInfoKHR *i = pAcquireInfo;
  return hs_vkAcquireNextImageKHR(device, i->swapchain, i->timeout, i->semaphore, i->fence, pImageIndex);
}

// present shows an image, which is then free.
static VkResult present(struct swapchain *c, uint32_t index) {
  VkResult r = stale(c);
  if (r == VK_SUCCESS && c->canvas.pixels) {
    const uint8_t *from = ((struct hs_memory *)(uintptr_t)c->memories[index])->data + c->offset;
    const size_t row = (size_t)c->canvas.extent.width * 4;
    for (uint32_t y = 0; y < c->canvas.extent.height; y++) memcpy(c->canvas.pixels + y * row, from + y * c->pitch, row);
    r = c->surface->system->show(c->surface, &c->canvas);
  }
  if (r == VK_SUCCESS) hs_count(HS_FRAMES);
  pthread_mutex_lock(&lock);
  c->acquired[index] = 0;
  pthread_cond_broadcast(&returned);
  pthread_mutex_unlock(&lock);
  return r;
}

// A present waits in the calling thread until its image is drawn.
VkResult hs_vkQueuePresentKHR(VkQueue queue, const VkPresentInfoKHR *pPresentInfo) {
  const VkPresentInfoKHR *i = pPresentInfo;
  VkResult worst = VK_SUCCESS;
  for (uint32_t k = 0; k < i->waitSemaphoreCount; k++) hs_host.wait(queue->device, i->pWaitSemaphores[k], 0);
  if (!i->waitSemaphoreCount) worst = hs_vkQueueWaitIdle(queue);
  if (queue->device->lost) worst = VK_ERROR_DEVICE_LOST;
  for (uint32_t k = 0; k < i->swapchainCount; k++) {
    VkResult r = worst == VK_ERROR_DEVICE_LOST ? worst : present(SWAPCHAIN(i->pSwapchains[k]), i->pImageIndices[k]);
    if (i->pResults) i->pResults[k] = r;
    if (r != VK_SUCCESS && worst != VK_ERROR_DEVICE_LOST) worst = r;
  }
  return worst;
}
