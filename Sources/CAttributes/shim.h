#ifndef QCQ_ATTRIBUTES_SHIM_H
#define QCQ_ATTRIBUTES_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

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

// Renames where nothing is, at once; -1 and EEXIST where something is. Each system has a call of its
// own for it, and not every file system knows it.
static inline int qcq_rename_new(const char *old_path, const char *new_path) {
#ifdef __APPLE__
  return renamex_np(old_path, new_path, RENAME_EXCL);
#elif defined(SYS_renameat2)
  // RENAME_NOREPLACE, which only extensions of the C library name.
  return (int)syscall(SYS_renameat2, AT_FDCWD, old_path, AT_FDCWD, new_path, 1u);
#else
  errno = ENOSYS;
  return -1;
#endif
}

// Gives each of two files or folders the name of the other one, at once. Each system has a call of
// its own for it, and not every file system knows it.
static inline int qcq_exchange(const char *path, const char *other_path) {
#ifdef __APPLE__
  return renamex_np(path, other_path, RENAME_SWAP);
#elif defined(SYS_renameat2)
  // RENAME_EXCHANGE, which only extensions of the C library name.
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other_path, 2u);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#endif
