import Foundation

/// Decodes a value from the columns of a row, by their names.
struct RowDecoder: Decoder {
  let row: RowReader
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ColumnContainer<Key>(row: row))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.typeMismatch(
      [Any].self, DecodingError.Context(codingPath: [], debugDescription: "a row is not an array"))
  }

  /// A single value is the first column.
  func singleValueContainer() -> any SingleValueDecodingContainer {
    CellContainer(row: row, index: 0)
  }
}

/// The columns of a row.
private struct ColumnContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: RowReader
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { (0..<row.count).compactMap { Key(stringValue: row.name(at: $0)) } }

  func contains(_ key: Key) -> Bool { row.index(of: key.stringValue) != nil }

  private func cell(_ key: Key) throws -> CellContainer {
    guard let index = row.index(of: key.stringValue) else {
      let names = (0..<row.count).map(row.name(at:)).joined(separator: ", ")
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: [],
          debugDescription: "no column is called \(key.stringValue); the columns are \(names)"))
    }
    return CellContainer(row: row, index: index)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try cell(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try cell(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw try cell(key).mismatch([String: Any].self)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw try cell(key).mismatch([Any].self)
  }

  func superDecoder() -> any Decoder { RowDecoder(row: row) }
  func superDecoder(forKey key: Key) throws -> any Decoder { RowDecoder(row: row) }
}

/// One cell, for types that decode themselves from a single value: an enum with raw values.
private struct CellDecoder: Decoder {
  let cell: CellContainer
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw cell.mismatch([String: Any].self)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw cell.mismatch([Any].self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { cell }
}

/// The value of one cell.
private struct CellContainer: SingleValueDecodingContainer {
  let row: RowReader
  let index: Int
  var codingPath: [any CodingKey] { [] }

  func mismatch(_ type: Any.Type) -> DecodingError {
    DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: [], debugDescription: "the column \(row.name(at: index)) holds no \(type)"))
  }

  func decodeNil() -> Bool { row.isAbsent(at: index) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let column = type as? any ColumnValue.Type, let value = try read(column) as? Value {
      return value
    }
    if let number = type as? any FixedWidthInteger.Type, let value = try read(number) as? Value {
      return value
    }
    return try Value(from: CellDecoder(cell: self))
  }

  private func read<Column: ColumnValue>(_ type: Column.Type) throws -> Column {
    try row.value(at: index)
  }

  private func read<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let number = Number(exactly: try row.value(at: index, as: Int.self)) else {
      throw mismatch(type)
    }
    return number
  }
}
