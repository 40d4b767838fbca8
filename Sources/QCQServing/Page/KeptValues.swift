import QCQReports

/// Keeps a page going that was given an invalid value.
///
/// Its address keeps both texts, `?many=2&typed.many=lots`, so that the page stays as it was when
/// it is loaded again.
enum KeptValues {
  /// The name under which an address keeps the invalid text for a parameter.
  static func typed(_ name: String) -> String { "typed.\(name)" }

  /// Where fields with problems have the values of the page that asks; nil where there is nothing
  /// to keep.
  static func address(after request: HTTPRequest, _ fields: [LiveField]) -> String? {
    let before = request.valuesBefore ?? [:]
    var values = request.query
    for field in fields where field.hasProblem && values[typed(field.name)] == nil {
      guard let text = values[field.name], let kept = before[field.name], kept != text else {
        continue
      }
      (values[field.name], values[typed(field.name)]) = (kept, text)
    }
    return values == request.query ? nil : request.path + FormText.query(values)
  }

  // MARK: Where there is no room

  /// What the names begin with under which an address has what there was no room for,
  /// `?many=2&full.many=9`: its page is that of the other values.
  private static let waiting = "full."

  /// The values of the page that an address shows.
  static func shown(_ query: [String: String]) -> [String: String] {
    query.filter { $0.key != "state" && !$0.key.hasPrefix(waiting) }
  }

  /// Those of the page that it is to show as soon as there is room.
  static func wanted(_ query: [String: String]) -> [String: String] {
    var values = shown(query)
    for (key, text) in query where key.hasPrefix(waiting) {
      let name = String(key.dropFirst(waiting.count))
      (values[name], values[typed(name)]) = (text, nil)
    }
    return values
  }

  /// Where the page that asks stays as it is, and its fields have what was asked for.
  ///
  /// - Parameters:
  ///   - before: The values of that page.
  ///   - fields: Its fields.
  /// - Returns: Nil where the fields have nothing else.
  static func address(
    after request: HTTPRequest, waitingBeside before: [String: String], _ fields: [LiveField]
  ) -> String? {
    let asked = wanted(request.query)
    var values = before
    for field in fields {
      guard let text = asked[field.name], text != field.text else { continue }
      values[waiting + field.name] = text
    }
    return values == before ? nil : request.path + FormText.query(values)
  }

  /// The fields of a page, with what there was no room for.
  static func fields(
    _ fields: [LiveField], of query: [String: String], _ problem: String
  ) -> [LiveField] {
    fields.map { field in
      query[waiting + field.name].map { field.refusing($0, problem) } ?? field
    }
  }
}
