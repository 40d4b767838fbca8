#if PostgreSQL
  import CPostgreSQL

  /// What a server says of a statement that it could not run.
  struct ServerAnswer {
    private let result: OpaquePointer?

    init(_ result: OpaquePointer?) { self.result = result }

    private func field(_ letter: Character) -> String {
      ServerConnection.line(PQresultErrorField(result, Int32(letter.asciiValue ?? 0)))
    }

    private var words: String { field("M") }

    /// Whether it is the server that says so.
    var isOfServer: Bool { !field("C").isEmpty }

    /// Whether the statement is to blame, and not the server or its rows: a value out of range, or
    /// something that this server does not know.
    var isOfStatement: Bool {
      let state = field("C")
      return ["22", "42", "0A", "54"].contains { state.hasPrefix($0) } && state != "42501"
    }

    var failure: ServerFailure {
      let state = field("C")
      switch state {
      case "42501" where words.contains("row-level security"), "428C9": return .unfit(.other(words))
      case "0A000":
        return words.contains("cached plan") ? .changed(words) : .unfit(.other(words))
      case "42501": return .notAllowed(words)
      case "25006": return .readOnly(words)
      case "42P01", "42703", "42883", "42804", "3F000": return .changed(words)
      case "57014", "25P02": return .cancelled(words)
      case "55P03": return .locked(words)
      case "40P01", "40001": return .collided(words)
      case "53100": return .full
      case "57P01", "57P02", "57P03", "25P03": return .outOfReach(words)
      case "23502": return .unfit(.missingValue(column: column))
      case "23505": return .unfit(.notUnique(columns: keyColumns))
      case "23503":
        let detail = field("D")
        let isSentence = detail.hasSuffix(".")
        return .unfit(.foreignKey(detail: isSentence ? String(detail.dropLast()) : detail))
      default:  // String
        if state.hasPrefix("08") { return .outOfReach(words) }
        let isOfRow = ["22", "23", "P0"].contains { state.hasPrefix($0) }
        return isOfRow ? .unfit(.other(words)) : .other(words)
      }
    }

    private var column: String { "\(field("t")).\(field("c"))" }

    /// The columns of a key that two rows would share, out of `Key (a, b)=(1, 2) already exists.`
    private var keyColumns: String {
      let parts = field("D").split(separator: "=", maxSplits: 1)[...]
      guard let named = parts.first, parts.count == 2, let start = named.firstIndex(of: "("),
        named.last == ")"
      else { return field("n") }
      let names = named[named.index(after: start)...].dropLast().split(separator: ",")
      return names.map { "\(field("t")).\($0.drop { $0 == " " })" }.joined(separator: ", ")
    }
  }
#endif
