/// What a watch is of; two runs of which it is the same can go on with each other's results.
package struct LiveSubject: Sendable {
  package var text: String
  /// The values of parameters, each as `name=value`.
  package var parameters: String
  /// Which columns are asked for: those for people or those for programs.
  package var columns: String
  /// The file, as nobody else has it.
  package var database: String

  package init(text: String, parameters: String, columns: String, database: String) {
    (self.text, self.parameters) = (text, parameters)
    (self.columns, self.database) = (columns, database)
  }

  /// Why a result of the other one can't be gone on with; nil if it can.
  package func difference(from other: LiveSubject) -> String? {
    if !isSame(text, other.text) { return "the state is of another query" }
    if !isSame(parameters, other.parameters) { return "the parameters have other values" }
    if !isSame(columns, other.columns) { return "the state is of another format" }
    if !isSame(database, other.database) { return "the state is of another database" }
    return nil
  }

  /// To the byte: texts that only look the same are different.
  private func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }
}

/// The version of a watch that was handed out last, or is about to be, as it outlives the program.
///
/// It is kept before it is handed out, and marked when that is done. Should the program end in
/// between, the same version is handed out once more, to the byte: who has its number drops it.
package struct LiveCheckpoint: Sendable {
  package var subject: LiveSubject
  package var version: LiveVersion
  package var isDelivered: Bool

  package init(subject: LiveSubject, version: LiveVersion, isDelivered: Bool) {
    (self.subject, self.version, self.isDelivered) = (subject, version, isDelivered)
  }

  /// What some bytes are.
  package enum Reading: Sendable {
    case checkpoint(LiveCheckpoint)
    /// A checkpoint once, but not all of it is there, or not as it was.
    case damaged
    /// Something else, which is not to be written over.
    case foreign
  }

  /// The first bytes of every checkpoint; the format's number is among them.
  package static let magic = Array("qcq watch state 1\n".utf8)
  /// Where the byte stands that says whether the version was handed out; the only one to be
  /// changed in place.
  package static var markOffset: Int { magic.count }
  package static let deliveredMark = UInt8(ascii: "+")
  static let pendingMark = UInt8(ascii: "-")
}

/// FNV-1a of 64 bits, which finds out damage and is no protection against forgery.
struct LiveChecksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
