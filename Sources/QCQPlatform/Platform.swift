// Which C library there is only this target knows: all others import it in place of one.
#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif

/// What differs between the C libraries, or is called as one of the functions here.
enum CLibrary {
  static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, bytes.baseAddress, bytes.count)
    #else
      Glibc.read(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  static func open(_ path: String, _ flags: Int32, _ permissions: mode_t) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, flags, permissions)
    #else
      Glibc.open(path, flags, permissions)
    #endif
  }

  static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.close(descriptor)
    #else
      Glibc.close(descriptor)
    #endif
  }

  static func listen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.listen(descriptor, backlog)
    #else
      Glibc.listen(descriptor, backlog)
    #endif
  }

  static func accept(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.accept(descriptor, nil, nil)
    #else
      Glibc.accept(descriptor, nil, nil)
    #endif
  }

  /// When a file was written to last.
  static func modification(of status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// When a file was written to last, or got or lost a name, an owner or permissions.
  static func change(of status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_ctimespec
    #else
      status.st_ctim
    #endif
  }

  static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  static func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler
    #else
      action.__sigaction_handler.sa_handler
    #endif
  }

  static func set(_ handler: @escaping @convention(c) (Int32) -> Void, in action: inout sigaction) {
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
  }
}
