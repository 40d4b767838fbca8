#if PostgreSQL
  import QCQLanguage

  /// A cell of a server as a file would have it.
  ///
  /// What a number can't say exactly is a text, which the server reads as what it was: such a cell
  /// fits its field if it is a date, and is reported as any other that does not.
  enum ServerCell {
    case stored(Cell)
    case made([UInt8])

    init(_ text: String) { self = .made(Array(text.utf8)) }

    /// A fraction; SQLite has none that is no number.
    init(fraction: Double) {
      self = fraction.isNaN ? ServerCell("NaN") : .stored(.number(fraction))
    }

    /// - Parameter microseconds: Since the beginning of 2000; the smallest and the largest number
    ///   stand for no end.
    init(moment microseconds: Int64) {
      if microseconds == .max || microseconds == .min {
        self = ServerCell(microseconds == .max ? "infinity" : "-infinity")
        return
      }
      let (second, part) = microseconds.floored(by: 1_000_000)
      let seconds = second + 946_684_800
      // Larger numbers stand for milliseconds, and among large ones microseconds share theirs.
      let isExact = part == 0 || abs(seconds) < 1 << 33
      if isExact, ServerCell.seconds.contains(seconds) {
        let number = part == 0 ? Double(seconds) : Double(seconds * 1_000_000 + part) / 1_000_000
        self = .stored(.number(number))
      } else {
        self.init(ServerCell.text(seconds, part))
      }
    }

    /// Those from the first day of the year 1 on that are no milliseconds.
    private static let seconds: Range<Int64> = -62_135_596_800..<99_999_999_999

    private static func text(_ seconds: Int64, _ part: Int64) -> String {
      let (days, second) = seconds.floored(by: 86_400)
      let day = CivilDate(dayNumber: Int(days))
      func digits(_ number: Int, _ count: Int = 2) -> String { CivilDate.padded(number, to: count) }
      let year = day.year > 0 ? day.year : 1 - day.year
      let (hour, minute) = (Int(second) / 3_600, Int(second) / 60 % 60)
      let fraction = part == 0 ? "" : ".\(digits(Int(part), 6))"
      return "\(digits(year, 4))-\(digits(day.month))-\(digits(day.day))T\(digits(hour)):"
        + "\(digits(minute)):\(digits(Int(second) % 60))\(fraction)Z\(day.year > 0 ? "" : " BC")"
    }

    /// A `numeric`, of which a fraction may be another number.
    ///
    /// - Parameter hasScale: Whether zeros at its end say nothing.
    init(decimal text: String, hasScale: Bool) {
      guard let number = Double(text), !number.isNaN else {
        self = ServerCell(text)
        return
      }
      let shown = number.description
      let isSame =
        hasScale || !number.isFinite
        ? !number.isFinite || Decimal(text) == Decimal(shown)
        : shown == text || shown == text + ".0"
      self = isSame ? .stored(.number(number)) : ServerCell(text)
    }

    /// The digits of a number without zeros around them, and how many stand before the point.
    private struct Decimal: Equatable {
      var digits: [UInt8] = []
      var exponent = 0

      init(_ text: String) {
        let parts = text.lowercased().split(separator: "e")
        var isBehindPoint = false
        for byte in (parts.first ?? "").utf8 {
          switch byte {
          case UInt8(ascii: "."): isBehindPoint = true
          case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if digits.isEmpty, byte == UInt8(ascii: "0") {
              exponent -= isBehindPoint ? 1 : 0
              continue
            }
            digits.append(byte)
            exponent += isBehindPoint ? 0 : 1
          default: continue  // UInt8
          }
        }
        if parts.count > 1 { exponent += Int(parts[1]) ?? 0 }
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.isEmpty { exponent = 0 }
      }
    }
  }

  extension Int64 {
    /// How often a number goes into this one, rounded down, and what remains.
    fileprivate func floored(by divisor: Int64) -> (quotient: Int64, rest: Int64) {
      let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
      return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
  }

  extension ServerColumn {
    /// A cell in the form in which it is selected; nil where the column has become another one.
    func cell(_ result: ServerResult, _ row: Int, _ place: Int) -> ServerCell? {
      guard let bytes = result.bytes(row, place) else { return .stored(.absent) }
      guard form.holds(result.type(place)) else { return nil }
      let bits = result.bits(row, place)
      switch form {
      case .int: return bits.map { .stored(.int(Int64(bitPattern: $0))) }
      case .real: return bits.map { ServerCell(fraction: Double(bitPattern: $0)) }
      case .moment: return bits.map { ServerCell(moment: Int64(bitPattern: $0)) }
      case .text: return .stored(.text(bytes.assumingMemoryBound(to: UInt8.self)))
      case .data: return .stored(.data(bytes.assumingMemoryBound(to: UInt8.self)))
      }
    }

    /// A cell of those that a change gives back.
    func image(_ result: ServerResult, _ row: Int, _ place: Int) -> ServerCell {
      guard isDecimal else { return cell(result, row, place) ?? .stored(.absent) }
      if result.bytes(row, place) == nil { return .stored(.absent) }
      return ServerCell(decimal: result.text(row, place), hasScale: hasScale)
    }
  }
#endif
