internal import QCQLanguage
import QCQText

/// What a cell says once the type of its column is taken into account: an `int` cell of a `date`
/// column is an instant, but text in it (a database holds anything) stays text.
enum MachineCell {
  case absent
  case int(Int64)
  case number(Double)
  case bool(Bool)
  case date(Double)
  case text(UnsafeBufferPointer<UInt8>)
  case data(UnsafeBufferPointer<UInt8>)

  @inline(__always)
  init(_ cell: Cell, _ type: ValueType) {
    switch cell {
    case .absent: self = .absent
    case .text(let bytes): self = .text(bytes)
    case .data(let bytes): self = .data(bytes)
    case .int(let int):
      switch type {
      case .bool: self = .bool(int != 0)
      case .date: self = DateWriter.canWrite(Double(int)) ? .date(Double(int)) : .int(int)
      case .int, .number, .text, .list, .category, .data: self = .int(int)
      }
    case .number(let number):
      switch type {
      case .bool: self = .bool(number != 0)
      case .date: self = DateWriter.canWrite(number) ? .date(number) : .number(number)
      case .int, .number, .text, .list, .category, .data: self = .number(number)
      }
    }
  }
}

extension ByteBuffer {
  func append(_ bool: Bool) { bool ? append("true" as StaticString) : append("false") }

  /// The shortest text that reads back as the same number: `3.0`, `0.1`, `1e+20`. Zero has no sign.
  func append(_ number: Double) {
    // Whole numbers are common, and their digits are found sooner as those of an integer.
    if let whole = Int64(exactly: number), abs(number) < 1e15 {
      append(whole)
      append(".0" as StaticString)
    } else {
      append(number.description)
    }
  }

  /// Two lower-case hexadecimal digits a byte.
  func append(hex bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      append(JSONText.hexDigit(byte >> 4))
      append(JSONText.hexDigit(byte & 15))
    }
  }
}
