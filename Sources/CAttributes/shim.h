#ifndef QCQ_ATTRIBUTES_SHIM_H
#define QCQ_ATTRIBUTES_SHIM_H

#include <stddef.h>
#include <sys/types.h>
#include <sys/xattr.h>

// Extended attributes, which have other arguments on each system.

static inline int qcq_set_attribute(int file, const char *name, const void *bytes, size_t count) {
#ifdef __APPLE__
  return fsetxattr(file, name, bytes, count, 0, 0);
#else
  return fsetxattr(file, name, bytes, count, 0);
#endif
}

static inline ssize_t qcq_attribute(const char *path, const char *name, void *bytes, size_t count) {
#ifdef __APPLE__
  return getxattr(path, name, bytes, count, 0, 0);
#else
  return getxattr(path, name, bytes, count);
#endif
}

#endif
