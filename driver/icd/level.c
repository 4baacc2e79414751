// The set of kernels that the engine takes here, and what names this build with it: driverInfo, and the UUID of pipeline
// caches. All else is the same on every machine.
#include "driver.h"
#include "release.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// hs_level is the engine's choice (simd.Best), which HALFSPACE_ISA overrides.
const char *hs_level(void) {
  const char *asked = getenv("HALFSPACE_ISA");
  if (asked && *asked) return asked;
#if defined __x86_64__
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("bmi2")) return "generic";
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi"))
    return "avx512";
  return "avx2";
#elif defined __aarch64__
  return "neon";
#else
  return "generic";
#endif
}

void hs_driver_info(char *to, size_t size) { snprintf(to, size, "%s %s", HS_DRIVER_INFO, hs_level()); }

// hs_cache_uuid is two hashes of the driver's info.
void hs_cache_uuid(uint8_t *to) {
  char info[VK_MAX_DRIVER_INFO_SIZE];
  hs_driver_info(info, sizeof info);
  for (uint64_t k = 0; k < 2; k++) {
    uint64_t h = 0xcbf29ce484222325u + k; // FNV-1a
    for (const char *p = info; *p; p++) h = (h ^ (uint8_t)*p) * 0x100000001b3u;
    memcpy(to + 8 * k, &h, 8);
  }
}
