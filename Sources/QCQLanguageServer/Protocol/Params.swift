extension JSON {
  // What many parameters have in them; a part that is missing or wrong is told of by its name.

  func text(_ name: String) throws(ResponseError) -> String {
    guard let text = self[name]?.string else { throw .invalid(name) }
    return text
  }

  func list(_ name: String) throws(ResponseError) -> [JSON] {
    guard let list = self[name]?.array else { throw .invalid(name) }
    return list
  }

  /// The address in `textDocument`.
  func documentURI() throws(ResponseError) -> String {
    guard let uri = self["textDocument"]?["uri"]?.string else { throw .invalid("textDocument") }
    return uri
  }

  func position(_ name: String = "position") throws(ResponseError) -> Position {
    guard let position = self[name].flatMap(Position.init) else { throw .invalid(name) }
    return position
  }

  func range(_ name: String = "range") throws(ResponseError) -> PositionRange {
    guard let range = self[name].flatMap(PositionRange.init) else { throw .invalid(name) }
    return range
  }

  func positions(_ name: String = "positions") throws(ResponseError) -> [Position] {
    try list(name).map { json throws(ResponseError) in
      guard let position = Position(json) else { throw .invalid(name) }
      return position
    }
  }

  func ranges(_ name: String = "ranges") throws(ResponseError) -> [PositionRange] {
    try list(name).map { json throws(ResponseError) in
      guard let range = PositionRange(json) else { throw .invalid(name) }
      return range
    }
  }
}

extension Position {
  /// Numbers below zero are taken as zero.
  init?(_ json: JSON) {
    guard let line = json["line"]?.int, let character = json["character"]?.int else { return nil }
    self.init(max(0, line), max(0, character))
  }
}

extension PositionRange {
  init?(_ json: JSON) {
    guard let start = json["start"].flatMap(Position.init),
      let end = json["end"].flatMap(Position.init)
    else { return nil }
    self.init(start, end)
  }
}
