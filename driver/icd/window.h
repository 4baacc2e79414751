// Surfaces and the window systems behind them.
#pragma once
#include "driver.h"

struct hs_surface {
  const struct hs_system *system;
  void *connection; // the application's, of X
  uint32_t window, gc;
  uint8_t depth; // of the window; 0: its visual is none that pictures are made for
};

// The picture that a swapchain shows: rows of B8G8R8A8 texels without gaps.
struct hs_canvas {
  uint8_t *pixels;
  VkExtent2D extent;
  uint32_t segment; // of memory that X shares; 0: none
};

struct hs_system {
  // The window's size; a width of UINT32_MAX: it has the swapchain's.
  VkResult (*size)(struct hs_surface *s, VkExtent2D *size);
  VkResult (*open)(struct hs_surface *s, struct hs_canvas *c); // makes pixels
  VkResult (*show)(struct hs_surface *s, struct hs_canvas *c);
  void (*close)(struct hs_surface *s, struct hs_canvas *c);
  void (*destroy)(struct hs_surface *s);
};

extern const struct hs_system hs_headless;

// Signals what vkAcquireNextImage is given: the image is there already.
void hs_signal(VkSemaphore semaphore, VkFence fence);
