/// Writes JSON text, byte after byte: nothing is built first.
package struct JSONOutput {
  package private(set) var bytes: [UInt8] = []
  private var place = Place.start
  private var depth = 0
  /// Whether each value has a line of its own, for people.
  private let isIndented: Bool
  /// Whether what would act on a terminal is escaped, for what people may look at.
  private let escapesUnsafe: Bool

  /// What the next value or name comes after.
  private enum Place { case start, name, value }

  package init(isIndented: Bool = false, escapesUnsafe: Bool = false) {
    (self.isIndented, self.escapesUnsafe) = (isIndented, escapesUnsafe)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object; the body writes its fields.
  package mutating func object(_ body: (inout JSONOutput) -> Void) {
    begin(UInt8(ascii: "{"))
    body(&self)
    end(UInt8(ascii: "}"))
  }

  /// Writes an array; the body writes its elements.
  package mutating func array(_ body: (inout JSONOutput) -> Void) {
    begin(UInt8(ascii: "["))
    body(&self)
    end(UInt8(ascii: "]"))
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    place = .start
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isIndented, place == .value { startLine() }
    bytes.append(bracket)
    place = .value
  }

  private mutating func separate() {
    if place == .value { bytes.append(UInt8(ascii: ",")) }
    if isIndented, depth > 0, place != .name { startLine() }
    place = .value
  }

  private mutating func startLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
  }

  private mutating func endName() {
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(UInt8(ascii: " ")) }
    place = .name
  }

  /// Writes the name of a field of this program's own, whose value comes next.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    let letters = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    bytes.append(contentsOf: letters)
    bytes.append(UInt8(ascii: "\""))
    endName()
  }

  /// Writes a name that comes from elsewhere: a file, a column.
  package mutating func name(text name: String) {
    separate()
    JSONText.append(name, to: &bytes, escapingUnsafe: escapesUnsafe)
    endName()
  }

  package mutating func null() { raw("null") }

  package mutating func raw(_ text: StaticString) {
    separate()
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes bytes that are JSON already.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  package mutating func string(_ text: String) {
    separate()
    JSONText.append(text, to: &bytes, escapingUnsafe: escapesUnsafe)
  }

  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func int(_ value: Int) {
    separate()
    appendDigits(value)
  }

  /// Writes an array of whole numbers; tokens come by the hundred thousand.
  package mutating func ints(_ values: some Collection<UInt32>) {
    separate()
    bytes.reserveCapacity(bytes.count + 2 + 3 * values.count)
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      if value < 10 {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
      } else {
        appendDigits(Int(value))
      }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a value on one line, with a number in the place of each `#` of its text: what comes by
  /// the ten thousand is not put together field by field.
  package mutating func filled(_ text: StaticString, _ numbers: [Int]) {
    separate()
    var rest = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)[...]
    for number in numbers {
      let place = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
      bytes.append(contentsOf: rest[..<place])
      appendDigits(number)
      rest = rest[place...].dropFirst()
    }
    bytes.append(contentsOf: rest)
  }

  private mutating func appendDigits(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}

/// What can be written as JSON.
package protocol JSONWritable {
  func write(to output: inout JSONOutput)
}

extension JSONOutput {
  package mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  package mutating func values(_ values: some Sequence<some JSONWritable>) {
    array { output in for value in values { value.write(to: &output) } }
  }

  package mutating func field(_ name: StaticString, _ value: some JSONWritable) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a field if it has a value.
  package mutating func field(_ name: StaticString, _ value: (some JSONWritable)?) {
    guard let value else { return }
    self.name(name)
    value.write(to: &self)
  }

  package mutating func field(_ name: StaticString, _ values: [some JSONWritable]) {
    self.name(name)
    self.values(values)
  }

  /// Writes a field, with `null` where it has no value.
  package mutating func field(_ name: StaticString, orNull value: (some JSONWritable)?) {
    self.name(name)
    if let value { value.write(to: &self) } else { null() }
  }

  package mutating func field(_ name: StaticString, ints values: some Collection<UInt32>) {
    self.name(name)
    ints(values)
  }

  /// Writes bytes that are JSON already.
  package mutating func field(_ name: StaticString, raw json: some Sequence<UInt8>) {
    self.name(name)
    raw(json)
  }

  /// Writes an array of values that are JSON already.
  package mutating func field(_ name: StaticString, rawValues values: [[UInt8]]) {
    array(name) { output in for value in values { output.raw(value) } }
  }

  package mutating func field(
    _ name: StaticString, object body: (inout JSONOutput) -> Void
  ) {
    self.name(name)
    object(body)
  }

  /// Writes a field with an array; the body writes its elements.
  package mutating func array(_ name: StaticString, _ body: (inout JSONOutput) -> Void) {
    self.name(name)
    array(body)
  }

  package mutating func field<Element>(
    _ name: StaticString, objects elements: some Sequence<Element>,
    _ body: (inout JSONOutput, Element) -> Void
  ) {
    self.name(name)
    objects(elements, body)
  }

  /// Writes an array with an object for each element; the body writes its fields.
  package mutating func objects<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONOutput, Element) -> Void
  ) {
    array { output in
      for element in elements { output.object { body(&$0, element) } }
    }
  }
}

extension String: JSONWritable {
  package func write(to output: inout JSONOutput) { output.string(self) }
}

extension Int: JSONWritable {
  package func write(to output: inout JSONOutput) { output.int(self) }
}

extension Bool: JSONWritable {
  package func write(to output: inout JSONOutput) { output.bool(self) }
}
