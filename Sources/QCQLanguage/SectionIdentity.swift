/// What tells one section from the others: the values of its keys.
///
/// They are equal as the language has them equal, and as the database compares where it sorts and
/// groups: texts by canonical equivalence, ids by their bytes, numbers by their value.
package struct SectionIdentity: Hashable, Sendable {
  private enum Part: Hashable {
    case absent
    case int(Int64)
    case number(Double)
    case text(String)
    case bytes([UInt8])
  }

  private let parts: [Part]

  package init(_ row: any RowView, _ keys: [SectionKey]) {
    parts = keys.map { key in
      switch row.cell(key.identityCell ?? key.cell) {
      case .absent: .absent
      case .int(let int): .int(int)
      case .number(let number): Int64(exactly: number).map { .int($0) } ?? .number(number)
      case .text(let text):
        key.isText ? .text(String(decoding: text, as: UTF8.self)) : .bytes(Array(text))
      case .data(let data): .bytes(Array(data))
      }
    }
  }
}
