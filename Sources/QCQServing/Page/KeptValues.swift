import QCQReports

/// What a page goes on with that was given a value that is none.
///
/// Its address keeps both texts, `?many=2&typed.many=lots`, so that the page stays as it was when
/// it is loaded again.
enum KeptValues {
  /// The name under which an address has what is no value for a parameter.
  static func typed(_ name: String) -> String { "typed.\(name)" }

  /// Where fields with problems have the values of the page that asks; nil where there is nothing
  /// to keep.
  static func address(after request: HTTPRequest, _ fields: [LiveField]) -> String? {
    let before = request.valuesBefore
    var values = request.query
    for field in fields where field.hasProblem && values[typed(field.name)] == nil {
      guard let text = values[field.name], let kept = before[field.name], kept != text else {
        continue
      }
      (values[field.name], values[typed(field.name)]) = (kept, text)
    }
    return values == request.query ? nil : request.path + FormText.query(values)
  }
}
