// Windows of X, by the application's own connection. The libraries of X are the process's, or loaded when a surface is
// made; what is used of them is declared here, so that the driver is built without them.
#include "window.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

typedef struct { unsigned sequence; } cookie;
struct geometry { // xcb_get_geometry_reply_t
  uint8_t type, depth;
  uint16_t sequence;
  uint32_t length, root;
  int16_t x, y;
  uint16_t width, height, border;
};
struct attributes { // xcb_get_window_attributes_reply_t, as far as it is read
  uint8_t type, backing_store;
  uint16_t sequence;
  uint32_t length, visual;
};
struct extension { // xcb_query_extension_reply_t, as far as it is read
  uint8_t type, pad;
  uint16_t sequence;
  uint32_t length;
  uint8_t present;
};
enum { Z_PIXMAP = 2, GRAPHICS_EXPOSURES = 1 << 16 };

// The functions of libxcb and libxcb-shm.
#define XCB(F) \
  F(xcb_get_geometry, cookie, (void *, uint32_t)) \
  F(xcb_get_geometry_reply, struct geometry *, (void *, cookie, void **)) \
  F(xcb_get_window_attributes, cookie, (void *, uint32_t)) \
  F(xcb_get_window_attributes_reply, struct attributes *, (void *, cookie, void **)) \
  F(xcb_get_setup, const uint8_t *, (void *)) \
  F(xcb_generate_id, uint32_t, (void *)) \
  F(xcb_get_maximum_request_length, uint32_t, (void *)) \
  F(xcb_get_extension_data, const struct extension *, (void *, void *)) \
  F(xcb_request_check, void *, (void *, cookie)) \
  F(xcb_create_gc_checked, cookie, (void *, uint32_t, uint32_t, uint32_t, const void *)) \
  F(xcb_free_gc, cookie, (void *, uint32_t)) \
  F(xcb_put_image_checked, cookie, (void *, uint8_t, uint32_t, uint32_t, uint16_t, uint16_t, int16_t, int16_t, \
      uint8_t, uint8_t, uint32_t, const uint8_t *))
#define SHM(F) \
  F(xcb_shm_attach_checked, cookie, (void *, uint32_t, uint32_t, uint8_t)) \
  F(xcb_shm_detach, cookie, (void *, uint32_t)) \
  F(xcb_shm_put_image_checked, cookie, (void *, uint32_t, uint32_t, uint16_t, uint16_t, uint16_t, uint16_t, \
      uint16_t, uint16_t, int16_t, int16_t, uint8_t, uint8_t, uint8_t, uint32_t, uint32_t))
#define DECLARE(name, result, parameters) static result(*name) parameters;
XCB(DECLARE)
SHM(DECLARE)
static void *shm_id; // names the extension; 0: no shared memory
static void *(*connection_of)(Display *);

static void load(void) {
  void *x = dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL), *m = dlopen("libxcb-shm.so.0", RTLD_NOW | RTLD_LOCAL);
  void *l = dlopen("libX11-xcb.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!x) return;
#define FIND(name, result, parameters) found = found && (name = (result(*) parameters)dlsym(from, #name));
  int found = 1;
  void *from = m;
  if (m) {
    SHM(FIND)
    if (found) shm_id = dlsym(m, "xcb_shm_id");
  }
  found = 1, from = x;
  XCB(FIND)
  if (!found) xcb_get_setup = 0;
  if (l) connection_of = (void *(*)(Display *))dlsym(l, "XGetXCBConnection");
}

static int loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!xcb_get_setup) hs_log(1, "surfaces of X need libxcb.so.1, which is missing");
  return xcb_get_setup != 0;
}

static void *of_display(Display *d) {
  if (!loaded()) return 0;
  if (!connection_of) hs_log(1, "surfaces of Xlib need libX11-xcb.so.1, which is missing");
  return connection_of ? connection_of(d) : 0;
}

static uint16_t u16(const uint8_t *p) { return (uint16_t)(p[0] | p[1] << 8); }
static uint32_t u32(const uint8_t *p) { return u16(p) | (uint32_t)u16(p + 2) << 16; }

// depth_of is the depth of a visual whose pixels are B8G8R8A8 or B8G8R8X8; 0 of others. It walks the server's setup
// (X Window System Protocol, Connection Setup).
static uint8_t depth_of(void *connection, uint32_t visual) {
  const uint8_t *p = xcb_get_setup(connection);
  if (!p || p[30] != 0) return 0; // the most significant byte first
  const int roots = p[28], formats = p[29];
  const uint8_t *format = p + 40 + (u16(p + 24) + 3) / 4 * 4, *screen = format + 8 * formats;
  for (int r = 0; r < roots; r++) {
    const int depths = screen[39];
    const uint8_t *d = screen + 40;
    for (int k = 0; k < depths; k++) {
      const int visuals = u16(d + 2);
      const uint8_t *v = d + 8;
      for (int i = 0; i < visuals; i++, v += 24) {
        if (u32(v) != visual) continue;
        if (v[4] < 4 || u32(v + 8) != 0xff0000 || u32(v + 12) != 0xff00 || u32(v + 16) != 0xff) return 0;
        for (int f = 0; f < formats; f++)
          if (format[8 * f] == d[0] && format[8 * f + 1] == 32) return d[0];
        return 0;
      }
      d = v;
    }
    screen = d;
  }
  return 0;
}

// lost frees an error of X, and is a lost surface where there is one.
static VkResult lost(void *error) {
  free(error);
  return error ? VK_ERROR_SURFACE_LOST_KHR : VK_SUCCESS;
}

static VkResult size(struct hs_surface *s, VkExtent2D *size) {
  struct geometry *g = xcb_get_geometry_reply(s->connection, xcb_get_geometry(s->connection, s->window), 0);
  if (!g) return VK_ERROR_SURFACE_LOST_KHR;
  *size = (VkExtent2D){g->width, g->height};
  free(g);
  return VK_SUCCESS;
}

// share makes pixels that the server sees, where it is on this machine.
static int share(struct hs_surface *s, struct hs_canvas *c, size_t bytes) {
  const struct extension *e = shm_id ? xcb_get_extension_data(s->connection, shm_id) : 0;
  if (!e || !e->present) return 0;
  const int id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
  if (id < 0) return 0;
  void *p = shmat(id, 0, 0);
  int shared = p != (void *)-1;
  if (shared) {
    c->segment = xcb_generate_id(s->connection);
    void *error = xcb_request_check(s->connection, xcb_shm_attach_checked(s->connection, c->segment, (uint32_t)id, 1));
    if (error) shmdt(p), c->segment = 0, shared = 0;
    else c->pixels = p;
    free(error);
  }
  shmctl(id, IPC_RMID, 0); // the memory goes with its last user
  return shared;
}

static VkResult open_canvas(struct hs_surface *s, struct hs_canvas *c) {
  const size_t bytes = (size_t)c->extent.width * c->extent.height * 4;
  if (share(s, c, bytes)) return VK_SUCCESS;
  c->pixels = malloc(bytes);
  return c->pixels ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

static VkResult show(struct hs_surface *s, struct hs_canvas *c) {
  const uint32_t w = c->extent.width, h = c->extent.height;
  if (c->segment)
    return lost(xcb_request_check(s->connection, xcb_shm_put_image_checked(s->connection, s->window, s->gc, (uint16_t)w,
        (uint16_t)h, 0, 0, (uint16_t)w, (uint16_t)h, 0, 0, s->depth, Z_PIXMAP, 0, c->segment, 0)));
  const uint64_t most = ((uint64_t)xcb_get_maximum_request_length(s->connection) * 4 - 64) / ((uint64_t)w * 4);
  for (uint32_t y = 0; y < h;) {
    const uint32_t n = h - y < most ? h - y : (uint32_t)most;
    if (!n) return VK_ERROR_OUT_OF_HOST_MEMORY; // a row is longer than any request
    VkResult r = lost(xcb_request_check(s->connection, xcb_put_image_checked(s->connection, Z_PIXMAP, s->window, s->gc,
        (uint16_t)w, (uint16_t)n, 0, (int16_t)y, 0, s->depth, n * w * 4, c->pixels + (size_t)y * w * 4)));
    if (r != VK_SUCCESS) return r;
    y += n;
  }
  return VK_SUCCESS;
}

static void close_canvas(struct hs_surface *s, struct hs_canvas *c) {
  if (!c->segment) {
    free(c->pixels);
    return;
  }
  xcb_shm_detach(s->connection, c->segment);
  shmdt(c->pixels);
}

static void destroy(struct hs_surface *s) { xcb_free_gc(s->connection, s->gc); }

static const struct hs_system x11 = {size, open_canvas, show, close_canvas, destroy};

// create makes a surface of a window. One whose visual has other pixels is made, and supported by no queue.
static VkResult create(void *connection, uint32_t window, VkSurfaceKHR *to) {
  struct hs_surface *s = calloc(1, sizeof *s);
  if (!s) return VK_ERROR_OUT_OF_HOST_MEMORY;
  s->system = &x11;
  s->connection = connection;
  s->window = window;
  struct attributes *a = xcb_get_window_attributes_reply(connection, xcb_get_window_attributes(connection, window), 0);
  const uint32_t none = 0;
  s->gc = xcb_generate_id(connection);
  void *error = xcb_request_check(connection, xcb_create_gc_checked(connection, s->gc, window, GRAPHICS_EXPOSURES,
      &none));
  if (!a || error) {
    hs_log(1, "the surface's window 0x%x does not exist", window);
    free(a), free(error), free(s);
    return VK_ERROR_UNKNOWN;
  }
  s->depth = depth_of(connection, a->visual);
  if (!s->depth) hs_log(1, "the window 0x%x has no visual of 8 bits for red, green and blue", window);
  free(a);
  *to = (uint64_t)(uintptr_t)s;
  return VK_SUCCESS;
}

VkResult hs_vkCreateXcbSurfaceKHR(VkInstance instance, const VkXcbSurfaceCreateInfoKHR *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkSurfaceKHR *pSurface) {
  return loaded() ? create(pCreateInfo->connection, pCreateInfo->window, pSurface) : VK_ERROR_UNKNOWN;
}

VkResult hs_vkCreateXlibSurfaceKHR(VkInstance instance, const VkXlibSurfaceCreateInfoKHR *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkSurfaceKHR *pSurface) {
  void *c = of_display(pCreateInfo->dpy);
  return c ? create(c, (uint32_t)pCreateInfo->window, pSurface) : VK_ERROR_UNKNOWN;
}

VkBool32 hs_vkGetPhysicalDeviceXcbPresentationSupportKHR(VkPhysicalDevice physicalDevice, uint32_t queueFamilyIndex,
    xcb_connection_t *connection, xcb_visualid_t visual_id) {
  return loaded() && depth_of(connection, visual_id) > 0;
}

VkBool32 hs_vkGetPhysicalDeviceXlibPresentationSupportKHR(VkPhysicalDevice physicalDevice, uint32_t queueFamilyIndex,
    Display *dpy, VisualID visualID) {
  void *c = of_display(dpy);
  return c && depth_of(c, (uint32_t)visualID) > 0;
}
