import QCQLanguage

/// `lists where "Cola" in items`, `lists where items contain "Cola"`: whether a list has an item of
/// that name.
enum HeldItem {
  static func test(_ reader: inout SentenceReader) -> String? {
    let start = reader.place
    for read in [behindName, behindItems] {
      if let test = read(&reader) { return test }
      reader.place = start
    }
    return nil
  }

  /// `"Cola" not in their items`
  private static func behindName(_ reader: inout SentenceReader) -> String? {
    guard let text = reader.current, text.kind == .text else { return nil }
    reader.place += 1
    let isNegated = reader.take("not")
    guard reader.take("in") || reader.take("on") || reader.take("among") else { return nil }
    while ["the", "their", "its", "all"].contains(where: { reader.take($0) }) {}
    guard takeItems(&reader) else { return nil }
    if reader.take("."), reader.take(.field) != StoredField.name.rawValue { return nil }
    return test(of: text.text, isNegated, reader)
  }

  /// `items contain "Cola"`, `items in ("Cola")`; paths such as `items.name` are read elsewhere.
  private static func behindItems(_ reader: inout SentenceReader) -> String? {
    guard takeItems(&reader) else { return nil }
    let signs = ["=", "contains", "in", "not contains", "not in"]
    guard let sign = reader.take(.comparison), signs.contains(sign) else { return nil }
    while reader.take("(") || reader.take("[") {}
    guard let text = reader.current, text.kind == .text else { return nil }
    reader.place += 1
    while reader.take(")") || reader.take("]") {}
    // Of several all may be meant, or any.
    if let next = reader.current, next.kind == .text || [",", "or", "and"].contains(next.text) {
      return nil
    }
    return test(of: text.text, sign.hasPrefix("not"), reader)
  }

  private static func takeItems(_ reader: inout SentenceReader) -> Bool {
    guard reader.peek(.source)?.meant == Entity.items.rawValue else { return false }
    return reader.take(.source) != nil
  }

  /// By its name, or by a part of one; nil where nothing is called so.
  private static func test(
    of text: String, _ isNegated: Bool, _ reader: SentenceReader
  ) -> String? {
    let quantifier = isNegated ? "none" : "any"
    if let item = reader.names.name(text, .item) {
      return "\(quantifier)(items where name = \(reader.quoted(item)))"
    }
    return reader.names.hasPart(text, .item)
      ? "\(quantifier)(items where name contains \(reader.quoted(text)))" : nil
  }
}
