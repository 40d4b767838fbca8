package import QCQLanguage
package import QCQReports

/// What a watch is of; two runs of which it is the same can go on with each other's results.
package struct WatchSubject: Hashable, Sendable {
  package var text: [UInt8]
  /// The names and values of parameters, as `CodedBytes` has them.
  package var parameters: [UInt8]
  /// Which columns are asked for: those for people or those for programs.
  package var columns: String
  /// The name of the zone in which dates are written; nil in states of versions that kept none.
  package var zone: String?
  /// The file, as nobody else has it: its path, then its device and inode.
  package var database: [UInt8]

  package init(
    text: [UInt8], parameters: [UInt8], columns: ColumnSet, zone: String? = nil, database: String
  ) {
    (self.text, self.parameters, self.database) = (text, parameters, Array(database.utf8))
    (self.columns, self.zone) = (columns.rawValue, zone)
  }

  /// - Parameter form: What `form` gave for it.
  init(text: [UInt8], parameters: [UInt8], form: String, database: [UInt8]) {
    let words = form.split(separator: " ", maxSplits: 1).map(String.init)
    (self.text, self.parameters, self.database) = (text, parameters, database)
    (columns, zone) = (words.first ?? "", words.count > 1 ? words[1] : nil)
  }

  /// The columns and the zone in one text: states that have no zone end behind the columns.
  var form: String { [columns, zone].compactMap { $0 }.joined(separator: " ") }

  /// Why a result of the other one can't be gone on with; nil if it can.
  package func difference(from other: WatchSubject) -> String? {
    if text != other.text { return "the state is of another query" }
    if parameters != other.parameters { return "the parameters have other values" }
    if columns != other.columns { return "the state is of another format" }
    if database != other.database { return "the state is of another database" }
    guard let zone, let other = other.zone, zone != other else { return nil }
    return "the state is of another time zone"
  }
}

/// The version of a watch that was handed out last, or is about to be, as it outlives the program.
///
/// It is kept before it is handed out, and marked when that is done. Should the program end in
/// between, the same version is handed out once more, to the byte: who has its number drops it.
package struct WatchCheckpoint: Sendable {
  package var subject: WatchSubject
  package var version: WatchVersion
  package var isDelivered: Bool

  package init(subject: WatchSubject, version: WatchVersion, isDelivered: Bool) {
    (self.subject, self.version, self.isDelivered) = (subject, version, isDelivered)
  }

  /// What some bytes are.
  package enum Reading: Sendable {
    case checkpoint(WatchCheckpoint)
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
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
