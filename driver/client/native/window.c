// A program with a window: it clears the images of a swapchain and looks at what the window shows.
//
//   window LIBRARY headless|xcb|xlib
//
// LIBRARY is the loader or a driver; $DISPLAY is an X server with 8 bits for red, green and blue. It ends with 0 where
// five frames are shown, images run out and come back, a window of another size puts the swapchain out of date, its
// successor retires it, and a window that is gone is a lost surface. X's libraries are loaded as a driver loads them.
#define _GNU_SOURCE
#include "../../icd/abi.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IMAGES = 3 };

static void fail(const char *what, long r) {
  fprintf(stderr, "window: %s: %ld\n", what, r);
  exit(1);
}

static PFN_vkVoidFunction (*get)(VkInstance, const char *);
static VkInstance instance;

static PFN_vkVoidFunction find(const char *f) {
  PFN_vkVoidFunction p = get(instance, f);
  if (!p) fail(f, 0);
  return p;
}

// Arguments are pointers, numbers of 64 bits, or numbers of 32 bits: none is a float.
#define VK(f, ...) ((int64_t(*)())find(#f))(__VA_ARGS__)
#define IS(want, f, ...) do { int32_t r_ = (int32_t)VK(f, __VA_ARGS__); if (r_ != (want)) fail(#f, r_); } while (0)
#define DO(f, ...) IS(VK_SUCCESS, f, __VA_ARGS__)
#define NONE ((void *)0)
#define TYPE(t) .sType = VK_STRUCTURE_TYPE_##t

// X calls a function of the process's libraries of X, which load opened.
#define X(f, ...) ((uint64_t(*)())symbol(#f))(__VA_ARGS__)
static void *display, *connection;
static uint32_t window;

static void *symbol(const char *name) {
  void *p = dlsym(RTLD_DEFAULT, name);
  if (!p) fail(name, 0);
  return p;
}

static void load(const char *name) {
  if (!dlopen(name, RTLD_NOW | RTLD_GLOBAL)) fail(dlerror(), 0);
}

static void open_window(int xlib, uint32_t width, uint32_t height) {
  load("libxcb.so.1");
  if (xlib) {
    load("libX11.so.6");
    load("libX11-xcb.so.1");
    display = (void *)X(XOpenDisplay, NONE);
    if (!display) fail("XOpenDisplay", 0);
    window = (uint32_t)X(XCreateSimpleWindow, display, X(XDefaultRootWindow, display), 0, 0, width, height, 0,
        (uint64_t)0, (uint64_t)0);
    X(XMapWindow, display, (uint64_t)window);
    X(XSync, display, 0);
    connection = (void *)X(XGetXCBConnection, display);
    return;
  }
  connection = (void *)X(xcb_connect, NONE, NONE);
  if ((int)X(xcb_connection_has_error, connection)) fail("xcb_connect", 0);
  const uint8_t *setup = (const uint8_t *)X(xcb_get_setup, connection); // X Window System Protocol, Connection Setup
  const uint8_t *screen = setup + 40 + (*(const uint16_t *)(setup + 24) + 3) / 4 * 4 + 8 * setup[29];
  window = (uint32_t)X(xcb_generate_id, connection);
  X(xcb_create_window, connection, 0, window, *(const uint32_t *)screen, 0, 0, width, height, 0, 1, 0, 0, NONE);
  X(xcb_map_window, connection, window);
  X(xcb_flush, connection);
}

// shown fails where the window's corners have another colour than c, as B8G8R8A8 has it.
static void shown(uint32_t c, uint32_t width, uint32_t height) {
  for (int k = 0; connection && k < 4; k++) {
    unsigned cookie = (unsigned)X(xcb_get_image, connection, 2, window, (k & 1) * (width - 1), (k >> 1) * (height - 1),
        1, 1, 0xffffffffu);
    uint8_t *r = (uint8_t *)X(xcb_get_image_reply, connection, cookie, NONE);
    if (!r) fail("xcb_get_image", k);
    uint32_t v;
    memcpy(&v, r + 32, 4);
    if ((v & 0xffffff) != (c & 0xffffff)) fail("a corner's colour", v);
    free(r);
  }
}

static VkSurfaceKHR surface_of(const char *system) {
  VkSurfaceKHR s;
  if (!strcmp(system, "xcb")) {
    VkXcbSurfaceCreateInfoKHR info = {TYPE(XCB_SURFACE_CREATE_INFO_KHR), .connection = connection, .window = window};
    DO(vkCreateXcbSurfaceKHR, instance, &info, NONE, &s);
  } else if (!strcmp(system, "xlib")) {
    VkXlibSurfaceCreateInfoKHR info = {TYPE(XLIB_SURFACE_CREATE_INFO_KHR), .dpy = display, .window = window};
    DO(vkCreateXlibSurfaceKHR, instance, &info, NONE, &s);
  } else {
    VkHeadlessSurfaceCreateInfoEXT info = {TYPE(HEADLESS_SURFACE_CREATE_INFO_EXT)};
    DO(vkCreateHeadlessSurfaceEXT, instance, &info, NONE, &s);
  }
  return s;
}

static VkDevice device;
static VkQueue queue;
static VkCommandBuffer commands;
static VkFence fence;
static VkSemaphore there, drawn;
static VkImage images[8];
static VkPresentModeKHR mode = VK_PRESENT_MODE_FIFO_KHR; // of the next swapchain

static VkSwapchainKHR swapchain_of(VkSurfaceKHR s, uint32_t width, uint32_t height, VkSwapchainKHR old) {
  VkSwapchainCreateInfoKHR info = {TYPE(SWAPCHAIN_CREATE_INFO_KHR), .surface = s, .minImageCount = IMAGES,
      .imageFormat = VK_FORMAT_B8G8R8A8_UNORM, .imageExtent = {width, height}, .imageArrayLayers = 1,
      .imageUsage = VK_IMAGE_USAGE_TRANSFER_DST_BIT, .preTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
      .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR, .presentMode = mode,
      .oldSwapchain = old};
  VkSwapchainKHR c;
  DO(vkCreateSwapchainKHR, device, &info, NONE, &c);
  uint32_t n = 8;
  DO(vkGetSwapchainImagesKHR, device, c, &n, images);
  if (n != IMAGES) fail("images of the swapchain", n);
  return c;
}

// show clears an image to a colour and presents it; it returns what the present does.
static int32_t show(VkSwapchainKHR c, uint32_t index, uint32_t colour) {
  VkCommandBufferBeginInfo begin = {TYPE(COMMAND_BUFFER_BEGIN_INFO)};
  VkClearColorValue clear = {.float32 = {(colour >> 16 & 255) / 255.f, (colour >> 8 & 255) / 255.f,
      (colour & 255) / 255.f, 1}};
  VkImageSubresourceRange all = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
  DO(vkBeginCommandBuffer, commands, &begin);
  VK(vkCmdClearColorImage, commands, images[index], VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &clear, 1, &all);
  DO(vkEndCommandBuffer, commands);
  uint32_t stage = VK_PIPELINE_STAGE_TRANSFER_BIT;
  VkSubmitInfo submit = {TYPE(SUBMIT_INFO), .waitSemaphoreCount = 1, .pWaitSemaphores = &there,
      .pWaitDstStageMask = &stage, .commandBufferCount = 1, .pCommandBuffers = &commands, .signalSemaphoreCount = 1,
      .pSignalSemaphores = &drawn};
  DO(vkQueueSubmit, queue, 1, &submit, fence);
  VkPresentInfoKHR present = {TYPE(PRESENT_INFO_KHR), .waitSemaphoreCount = 1, .pWaitSemaphores = &drawn,
      .swapchainCount = 1, .pSwapchains = &c, .pImageIndices = &index};
  int32_t r = (int32_t)VK(vkQueuePresentKHR, queue, &present);
  DO(vkWaitForFences, device, 1, &fence, VK_TRUE, UINT64_MAX);
  DO(vkResetFences, device, 1, &fence);
  return r;
}

static void frames(VkSwapchainKHR c, uint32_t width, uint32_t height) {
  for (uint32_t k = 0; k < 5; k++) {
    uint32_t index, colour = 0xff000000 | (0x102030 + k * 0x281b07);
    DO(vkAcquireNextImageKHR, device, c, UINT64_MAX, there, (VkFence)0, &index);
    if (index != k % IMAGES) fail("the index of an image", index);
    int32_t r = show(c, index, colour);
    if (r) fail("vkQueuePresentKHR", r);
    shown(colour, width, height);
  }
}

static void open_device(VkPhysicalDevice p) {
  float priority = 1;
  const char *extension = "VK_KHR_swapchain";
  VkDeviceQueueCreateInfo queues = {TYPE(DEVICE_QUEUE_CREATE_INFO), .queueCount = 1, .pQueuePriorities = &priority};
  VkDeviceCreateInfo info = {TYPE(DEVICE_CREATE_INFO), .queueCreateInfoCount = 1, .pQueueCreateInfos = &queues,
      .enabledExtensionCount = 1, .ppEnabledExtensionNames = &extension};
  DO(vkCreateDevice, p, &info, NONE, &device);
  VK(vkGetDeviceQueue, device, 0, 0, &queue);
  VkCommandPoolCreateInfo pools = {TYPE(COMMAND_POOL_CREATE_INFO),
      .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT};
  VkCommandPool pool;
  DO(vkCreateCommandPool, device, &pools, NONE, &pool);
  VkCommandBufferAllocateInfo one = {TYPE(COMMAND_BUFFER_ALLOCATE_INFO), .commandPool = pool, .commandBufferCount = 1};
  DO(vkAllocateCommandBuffers, device, &one, &commands);
  VkFenceCreateInfo fences = {TYPE(FENCE_CREATE_INFO)};
  DO(vkCreateFence, device, &fences, NONE, &fence);
  VkSemaphoreCreateInfo semaphores = {TYPE(SEMAPHORE_CREATE_INFO)};
  DO(vkCreateSemaphore, device, &semaphores, NONE, &there);
  DO(vkCreateSemaphore, device, &semaphores, NONE, &drawn);
}

int main(int argc, char **argv) {
  if (argc != 3) fail("arguments", argc);
  const char *system = argv[2];
  const int headless = !strcmp(system, "headless");
  uint32_t width = 75, height = 51;
  if (!headless) open_window(!strcmp(system, "xlib"), width, height);
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) fail(dlerror(), 0);
  void *p = dlsym(library, "vkGetInstanceProcAddr");
  if (!p) p = dlsym(library, "vk_icdGetInstanceProcAddr");
  memcpy(&get, &p, sizeof p);
  if (!get) fail("no vkGetInstanceProcAddr", 0);
  const char *extensions[] = {"VK_KHR_surface", headless ? "VK_EXT_headless_surface" : !strcmp(system, "xcb")
      ? "VK_KHR_xcb_surface" : "VK_KHR_xlib_surface"};
  VkApplicationInfo app = {TYPE(APPLICATION_INFO), .apiVersion = 1 << 22 | 1 << 12};
  VkInstanceCreateInfo info = {TYPE(INSTANCE_CREATE_INFO), .pApplicationInfo = &app, .enabledExtensionCount = 2,
      .ppEnabledExtensionNames = extensions};
  VkInstance made;
  DO(vkCreateInstance, &info, NONE, &made);
  instance = made;
  uint32_t one = 1, index;
  VkPhysicalDevice physical;
  DO(vkEnumeratePhysicalDevices, instance, &one, &physical);
  open_device(physical);

  VkSurfaceKHR s = surface_of(system);
  VkBool32 supported = 0;
  DO(vkGetPhysicalDeviceSurfaceSupportKHR, physical, 0, s, &supported);
  VkSurfaceCapabilitiesKHR have;
  DO(vkGetPhysicalDeviceSurfaceCapabilitiesKHR, physical, s, &have);
  if (!supported || have.currentExtent.width != (headless ? UINT32_MAX : width)) fail("support", supported);
  VkSwapchainKHR c = swapchain_of(s, width, height, 0);
  frames(c, width, height);

  // Images that nobody has run out, and one that is shown comes back.
  VkSemaphore none = 0;
  uint32_t last = 0;
  for (int k = 0; k < IMAGES; k++) DO(vkAcquireNextImageKHR, device, c, UINT64_MAX, k ? none : there, (VkFence)0,
      k ? &index : &last);
  IS(VK_NOT_READY, vkAcquireNextImageKHR, device, c, (uint64_t)0, none, fence, &index);
  IS(VK_TIMEOUT, vkAcquireNextImageKHR, device, c, (uint64_t)1000000, none, fence, &index);
  if (show(c, last, 0xff123456)) fail("a present with all images taken", last);
  DO(vkAcquireNextImageKHR, device, c, UINT64_MAX, none, fence, &index);
  if (index != last) fail("the image that came back", index);
  DO(vkWaitForFences, device, 1, &fence, VK_TRUE, UINT64_MAX);
  DO(vkResetFences, device, 1, &fence);

  // The window changes its size.
  if (!headless) {
    width = 130, height = 33;
    const uint32_t size[] = {width, height};
    X(xcb_configure_window, connection, window, 4 | 8, size);
    X(xcb_flush, connection);
    IS(VK_ERROR_OUT_OF_DATE_KHR, vkAcquireNextImageKHR, device, c, UINT64_MAX, none, (VkFence)0, &index);
  }
  VkSwapchainKHR successor = swapchain_of(s, width, height, c);
  IS(VK_ERROR_OUT_OF_DATE_KHR, vkAcquireNextImageKHR, device, c, UINT64_MAX, none, (VkFence)0, &index);
  VK(vkDestroySwapchainKHR, device, c, NONE);
  frames(successor, width, height);

  // Every mode that is offered shows the same.
  VkPresentModeKHR modes[8];
  uint32_t n = 8;
  DO(vkGetPhysicalDeviceSurfacePresentModesKHR, physical, s, &n, modes);
  if (n != 4) fail("present modes", n);
  for (uint32_t k = 0; k < n; k++) {
    mode = modes[k];
    c = swapchain_of(s, width, height, successor);
    VK(vkDestroySwapchainKHR, device, successor, NONE);
    frames(successor = c, width, height);
  }

  // The window goes while an image is drawn.
  if (!headless) {
    DO(vkAcquireNextImageKHR, device, successor, UINT64_MAX, there, (VkFence)0, &index);
    X(xcb_destroy_window, connection, window);
    X(xcb_flush, connection);
    int32_t r = show(successor, index, 0);
    if (r != VK_ERROR_SURFACE_LOST_KHR) fail("a present to no window", r);
    IS(VK_ERROR_SURFACE_LOST_KHR, vkAcquireNextImageKHR, device, successor, UINT64_MAX, none, (VkFence)0, &index);
  }
  VK(vkDestroySwapchainKHR, device, successor, NONE);
  VK(vkDestroySurfaceKHR, instance, s, NONE);
  VK(vkDestroyDevice, device, NONE);
  VK(vkDestroyInstance, instance, NONE);
  return 0;
}
