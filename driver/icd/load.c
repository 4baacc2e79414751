// The engine is loaded from the folder of this library when the first device is created.
#define _GNU_SOURCE
#include "driver.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#ifdef __x86_64__
#include <xmmintrin.h>
#endif

// The engine's numbers depend on floating-point settings, which the host may have changed, and threads that it starts
// inherit those of the caller: around calls they are the defaults.
#if defined __x86_64__
enum { CONTROL = 0xffc0, DEFAULTS = 0x1f80 }; // the rest are flags that instructions set
static uint64_t settings(void) { return _mm_getcsr(); }
static void set(uint64_t v) { _mm_setcsr((unsigned)v); }
#elif defined __aarch64__
enum { CONTROL = 0x7ffffff, DEFAULTS = 0 };
static uint64_t settings(void) { return __builtin_aarch64_get_fpcr64(); }
static void set(uint64_t v) { __builtin_aarch64_set_fpcr64(v); }
#else
enum { CONTROL = 0, DEFAULTS = 0 };
static uint64_t settings(void) { return 0; }
static void set(uint64_t v) {}
#endif

// enter takes the defaults and returns what leave takes.
static uint64_t enter(void) {
  uint64_t v = settings();
  if ((v & CONTROL) != DEFAULTS) set(DEFAULTS);
  return v;
}

static void leave(uint64_t v) {
  if ((v & CONTROL) != DEFAULTS) set(v);
}

static hs_call_function call;
static hs_submit_function submit;
static hs_open_function open_device;
static hs_close_function close_device;
static hs_free_function release;
static VkResult result = VK_ERROR_INITIALIZATION_FAILED;
static int32_t captured;
static atomic_int forked;

static void in_child(void) { forked = 1; }

static void load(void) {
  Dl_info here;
  char path[4096];
  if (!dladdr((void *)hs_engine_load, &here) || !here.dli_fname) return;
  const char *slash = strrchr(here.dli_fname, '/');
  int n = slash ? (int)(slash - here.dli_fname + 1) : 0;
  if (snprintf(path, sizeof path, "%.*slibhalfspace_engine.so", n, here.dli_fname) >= (int)sizeof path) return;
  void *h = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!h) {
    hs_log(0, "the engine cannot be loaded: %s", dlerror());
    return;
  }
  hs_start_function start = (hs_start_function)dlsym(h, "halfspace_start");
  call = (hs_call_function)dlsym(h, "halfspace_call");
  submit = (hs_submit_function)dlsym(h, "halfspace_submit");
  release = (hs_free_function)dlsym(h, "halfspace_free");
  open_device = (hs_open_function)dlsym(h, "halfspace_open");
  close_device = (hs_close_function)dlsym(h, "halfspace_close");
  if (!start || !call || !submit || !release || !open_device || !close_device) {
    hs_log(0, "%s is no engine of this driver", path);
    return;
  }
  pthread_atfork(0, 0, in_child);
  result = start(&hs_host, hs_version, &captured);
}

VkResult hs_engine_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (forked) {
    hs_log(0, "the process forked after it used a device: only exec works there");
    return VK_ERROR_INITIALIZATION_FAILED;
  }
  uint64_t v = enter();
  pthread_once(&once, load);
  leave(v);
  return result;
}

uint64_t hs_engine_open(VkDevice device) {
  uint64_t v = enter();
  uint64_t object = open_device(device);
  leave(v);
  return object;
}

void hs_engine_close(uint64_t object) {
  uint64_t v = enter();
  close_device(object);
  leave(v);
}

int64_t hs_engine_call(uint32_t op, void *args) {
  uint64_t v = enter();
  int64_t r = call(op, args);
  leave(v);
  return r;
}

// hs_engine_submit tells a capture of a thread that submits, and says whether there is one.
int hs_engine_submit(void) {
  if (!captured) return 0;
  uint64_t v = enter();
  submit();
  leave(v);
  return 1;
}

void hs_engine_free(uint64_t object) {
  uint64_t v = enter();
  release(object);
  leave(v);
}
