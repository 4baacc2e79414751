// halfspace_replay [FLAGS] FILE draws a capture again, with the engine that lies beside it (docs/driver.md).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  static const char name[] = "libhalfspace_engine.so";
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - sizeof name);
  if (n < 0) n = 0;
  while (n > 0 && path[n - 1] != '/') n--;
  memcpy(path + n, name, sizeof name);
  void *engine = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  int (*replay)(int, char **) = engine ? (int (*)(int, char **))dlsym(engine, "halfspace_replay") : 0;
  if (!replay) {
    fprintf(stderr, "halfspace_replay: %s\n", dlerror());
    return 2;
  }
  return replay(argc, argv);
}
