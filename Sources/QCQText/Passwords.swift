/// Takes passwords out of texts that are shown, recorded or listed: those of addresses,
/// `scheme://user:password@host`, and those of settings, `password=…`.
///
/// It goes by what looks like one, wherever that stands: an address may be in the wrong place, or
/// of a kind that qcq knows nothing of.
package enum Passwords {
  /// What is known of a text.
  package enum Text {
    /// Nothing: it may be a part of a script.
    case any
    /// It is about databases and files, or names them: `user:password@host` is an address, too.
    case message
    /// It is an address, or was meant as one.
    case address
  }

  package static func hidden(in text: String, _ kind: Text = .any) -> String {
    var text = text
    let isHarmless = text.withUTF8 { !$0.contains(colon) && !$0.contains(equals) }
    if isHarmless { return text }
    let bytes = Array(text.utf8)
    let ranges = (inAddresses(bytes, kind) + settings(bytes, kind)).sorted {
      $0.lowerBound < $1.lowerBound
    }
    if ranges.isEmpty { return text }
    var (kept, place) = ([UInt8](), 0)
    for range in ranges where range.upperBound > place {
      kept += bytes[place..<max(place, range.lowerBound)]
      place = range.upperBound
    }
    return String(decoding: kept + bytes[place...], as: UTF8.self)
  }

  /// The password in an address; nil where there is none.
  package static func password(in address: String) -> String? {
    let bytes = Array(address.utf8)
    return inAddresses(bytes, .address).first.map {
      String(decoding: bytes[$0].dropFirst(), as: UTF8.self)
    }
  }

  private static let (colon, equals, slash, at, percent) = (
    UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "%")
  )
  private static let (space, quote) = (UInt8(ascii: " "), UInt8(ascii: "'"))

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    [10, 13, UInt8(ascii: "`")].contains(byte)
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte <= space || isLineEnd(byte) }

  private static func isOne(_ byte: UInt8, of characters: String) -> Bool {
    characters.utf8.contains(byte)
  }

  // MARK: Addresses

  private static func inAddresses(_ bytes: [UInt8], _ kind: Text) -> [Range<Int>] {
    if kind == .address {
      let end = bytes.firstIndex { !isLetter($0) } ?? bytes.count
      let isScheme = end > 0 && end < bytes.count && bytes[end] == colon
      let hasSlashes = isScheme && bytes[(end + 1)...].first == slash
      let word = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
      let isServer = isScheme && word.hasPrefix("postgres")
      let start = hasSlashes || isServer ? end + 1 : 0
      let place = bytes[start...].firstIndex { $0 != slash } ?? bytes.count
      return password(bytes, from: place, upTo: bytes.count).map { [$0] } ?? []
    }
    var ranges: [Range<Int>] = []
    for place in bytes.indices.dropFirst() where bytes[place] == colon {
      guard ranges.last.map({ place >= $0.upperBound }) ?? true else { continue }
      let hasScheme =
        isLetter(bytes[place - 1]) && place + 1 < bytes.count && bytes[place + 1] == slash
      let start =
        hasScheme ? bytes[(place + 1)...].firstIndex { $0 != slash } ?? bytes.count : place
      let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
      if hasScheme {
        if let range = password(bytes, from: start, upTo: end) { ranges.append(range) }
      } else if kind == .message, !isEnd(bytes[place - 1]),
        let last = bytes[place..<end].lastIndex(of: at)
      {
        ranges.append(place..<last)
      }
    }
    return ranges
  }

  /// What of an address is its password, with the colon before it.
  ///
  /// One that holds `@`, `/` or `?` should have them as `%40` and so on; many don't.
  private static func password(
    _ bytes: [UInt8], from start: Int, upTo end: Int
  ) -> Range<Int>? {
    let authority = bytes[start..<end].prefix { !isOne($0, of: "/?#") }
    if let last = authority.lastIndex(of: at) {
      guard let colon = authority[..<last].firstIndex(of: colon) else { return nil }
      let path = bytes[start..<end].prefix { !isOne($0, of: "?#") }
      return colon..<(path.lastIndex(of: at) ?? last)
    }
    guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: colon),
      !hasPorts(authority)
    else { return nil }
    let line = bytes[start...].prefix { !isLineEnd($0) }
    return colon..<(line.lastIndex(of: at) ?? authority.endIndex)
  }

  /// Whether what stands behind colons are the ports of hosts.
  private static func hasPorts(_ authority: ArraySlice<UInt8>) -> Bool {
    authority.split(separator: UInt8(ascii: ",")).allSatisfy { host in
      let parts = host.split(separator: colon, omittingEmptySubsequences: false)
      return parts.count < 2 || (parts.count == 2 && parts[1].allSatisfy(isDigit))
    }
  }

  // MARK: Settings

  /// Settings with their values, and with what stands between them and the next one.
  private static func settings(_ bytes: [UInt8], _ kind: Text) -> [Range<Int>] {
    bytes.indices.filter { bytes[$0] == equals }.compactMap { place in
      let nameEnd = bytes[..<place].lastIndex { $0 != space }.map { $0 + 1 } ?? 0
      let isPart = { (byte: UInt8) in isLetter(byte) || isDigit(byte) || byte == percent }
      let start = bytes[..<nameEnd].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
      guard isPassword(bytes[start..<nameEnd]) else { return nil }
      let value = bytes[(place + 1)...].firstIndex { $0 != space } ?? bytes.count
      // Texts of qcq are in these; a setting's are not.
      if value < bytes.count, bytes[value] == UInt8(ascii: "\"") { return nil }
      let end = kind == .address ? addressEnd(bytes, value) : settingEnd(bytes, value)
      if end < bytes.count, isOne(bytes[end], of: "& ") { return start..<(end + 1) }
      let hasBefore = start > 0 && isOne(bytes[start - 1], of: "?& ")
      return (hasBefore ? start - 1 : start)..<end
    }
  }

  private static func settingEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    guard start < bytes.count, bytes[start] == quote else {
      return bytes[start...].firstIndex { isEnd($0) || isOne($0, of: "&#\"") } ?? bytes.count
    }
    var place = start + 1
    while place < bytes.count, bytes[place] != quote {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  /// Where the next setting begins: what stands before it belongs to the value, whatever it is.
  private static func addressEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    let places = bytes[start...].indices.filter { isOne(bytes[$0], of: "& ") }
    return places.first { place in
      let rest = bytes[(place + 1)...].drop(while: isLetter)
      return rest.startIndex > place + 1 && rest.first == equals
    } ?? bytes.count
  }

  private static func isPassword(_ name: ArraySlice<UInt8>) -> Bool {
    let letters = PercentEscapes.undone(name).map { $0 | 0x20 }
    let word = String(decoding: letters, as: UTF8.self)
    return word != "passfile" && ["pass", "pasw"].contains(where: word.contains)
      || ["pwd", "pw", "secret"].contains { word.hasSuffix($0) }
  }
}
