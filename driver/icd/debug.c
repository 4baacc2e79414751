// VK_EXT_debug_utils: messengers get what the driver says on stderr; the log has labels and names (HALFSPACE_LOG=2).
#include "driver.h"
#include <stdlib.h>

typedef VkBool32 (*callback)(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
    const VkDebugUtilsMessengerCallbackDataEXT *, void *);

struct messenger {
  struct messenger *next, **previous;
  VkDebugUtilsMessageSeverityFlagsEXT severities;
  VkDebugUtilsMessageTypeFlagsEXT types;
  callback call;
  void *data;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct messenger *messengers;

VkResult hs_vkCreateDebugUtilsMessengerEXT(VkInstance instance, const VkDebugUtilsMessengerCreateInfoEXT *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkDebugUtilsMessengerEXT *pMessenger) {
  struct messenger *m = calloc(1, sizeof *m);
  if (!m) return VK_ERROR_OUT_OF_HOST_MEMORY;
  m->severities = pCreateInfo->messageSeverity;
  m->types = pCreateInfo->messageType;
  m->call = (callback)pCreateInfo->pfnUserCallback;
  m->data = pCreateInfo->pUserData;
  pthread_mutex_lock(&lock);
  if ((m->next = messengers)) messengers->previous = &m->next;
  m->previous = &messengers;
  messengers = m;
  pthread_mutex_unlock(&lock);
  *pMessenger = (uint64_t)(uintptr_t)m;
  return VK_SUCCESS;
}

void hs_vkDestroyDebugUtilsMessengerEXT(VkInstance instance, VkDebugUtilsMessengerEXT messenger,
    const VkAllocationCallbacks *pAllocator) {
  struct messenger *m = (void *)(uintptr_t)messenger;
  if (!m) return;
  pthread_mutex_lock(&lock);
  if ((*m->previous = m->next)) m->next->previous = m->previous;
  pthread_mutex_unlock(&lock);
  free(m);
}

void hs_message(int level, const char *text) {
  const VkDebugUtilsMessageSeverityFlagBitsEXT severity = level == 0 ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT
      : level == 1 ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT
                   : VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT;
  const VkDebugUtilsMessengerCallbackDataEXT data = {
    .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
    .pMessageIdName = "halfspace",
    .pMessage = text,
  };
  pthread_mutex_lock(&lock);
  for (struct messenger *m = messengers; m; m = m->next)
    if (m->severities & severity && m->types & VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT)
      m->call(severity, VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, &data, m->data);
  pthread_mutex_unlock(&lock);
}

// The loader hands submitted messages to messengers itself.
void hs_vkSubmitDebugUtilsMessageEXT(VkInstance instance, VkDebugUtilsMessageSeverityFlagBitsEXT messageSeverity,
    VkDebugUtilsMessageTypeFlagsEXT messageTypes, const VkDebugUtilsMessengerCallbackDataEXT *pCallbackData) {}

VkResult hs_vkSetDebugUtilsObjectNameEXT(VkDevice device, const VkDebugUtilsObjectNameInfoEXT *pNameInfo) {
  hs_log(2, "object 0x%llx of type %u is called %s", (unsigned long long)pNameInfo->objectHandle,
      pNameInfo->objectType, pNameInfo->pObjectName ? pNameInfo->pObjectName : "nothing");
  return VK_SUCCESS;
}

VkResult hs_vkSetDebugUtilsObjectTagEXT(VkDevice device, const VkDebugUtilsObjectTagInfoEXT *pTagInfo) {
  return VK_SUCCESS;
}

void hs_vkQueueBeginDebugUtilsLabelEXT(VkQueue queue, const VkDebugUtilsLabelEXT *pLabelInfo) {
  hs_log(2, "queue: %s {", pLabelInfo->pLabelName);
}

void hs_vkQueueEndDebugUtilsLabelEXT(VkQueue queue) { hs_log(2, "queue: }"); }

void hs_vkQueueInsertDebugUtilsLabelEXT(VkQueue queue, const VkDebugUtilsLabelEXT *pLabelInfo) {
  hs_log(2, "queue: %s", pLabelInfo->pLabelName);
}
