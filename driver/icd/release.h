// The build says which release and commit it is of (make driver).
#pragma once
#ifndef HS_DRIVER_INFO
#define HS_DRIVER_INFO "0.1.0"
#endif
#define HS_DRIVER_VERSION (0u << 22 | 1u << 12 | 0u)
#define VK_API_VERSION_1_1 (1u << 22 | 1u << 12)
#define VK_API_VERSION_1_2 (1u << 22 | 2u << 12)
