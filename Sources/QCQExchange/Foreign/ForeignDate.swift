package import QCQLanguage

/// A date as a program wrote it.
package enum ForeignDate: Hashable, Sendable {
  /// Unix seconds.
  case instant(Double)
  /// What clocks showed, which is another instant in each zone: seconds since 1970 began there.
  case local(Double)

  /// From 1990 up to 2100: no list is older, and a number beyond counts something else.
  private static let bounds = 631_152_000.0..<4_102_444_800.0
  /// No zone is further from universal time.
  private static let longestOffset = 86_400.0

  /// Seconds, thousandths or millionths of them since 1970, or a date of ISO 8601. `20261120` is a
  /// date and no seconds.
  ///
  /// - Parameter isUniversal: Whether a date without a zone is one of universal time.
  init?(_ text: String, isUniversal: Bool = false) {
    if let date = Self.date(text) {
      self = date
    } else if let date = Self.basic(text).flatMap(Self.date) {
      guard Self.bounds.contains(date.seconds) else { return nil }
      self = date
    } else {
      guard let number = Double(text),
        let instant = [1, 1e3, 1e6].map({ number / $0 }).first(where: { Self.bounds.contains($0) })
      else { return nil }
      self = .instant(instant)
    }
    if isUniversal { self = .instant(seconds) }
  }

  /// The instant that is meant where clocks are those of a zone.
  package func instant(in zone: any TimeZoneRules) -> Double {
    switch self {
    case .instant(let instant): instant
    case .local(let local): zone.instant(ofLocal: local)
    }
  }

  private var seconds: Double {
    switch self {
    case .instant(let seconds), .local(let seconds): seconds
    }
  }

  /// A date of ISO 8601 that is one in every zone.
  private static func date(_ text: String) -> ForeignDate? {
    var text = text
    guard let date = text.withUTF8({ DateText($0) }), let seconds = date.instant(in: UTC()) else {
      return nil
    }
    if date.namesZone { return .instant(seconds) }
    let isSafe = [seconds - longestOffset, seconds + longestOffset].allSatisfy {
      StoredDate.bounds.contains($0)
    }
    return isSafe ? .local(seconds) : nil
  }

  /// `20261120` with the signs that ISO 8601 can do without; nil for anything else.
  private static func basic(_ text: String) -> String? {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }
}
