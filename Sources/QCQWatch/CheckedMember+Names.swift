import QCQSemantics

extension [CheckedMember] {
  /// What tells each query from the others: its name, else its number. Of two that have the same
  /// name in different `together`s the later one has its number behind it.
  var names: [String?] {
    if count == 1, self[0].name == nil { return [nil] }
    var used: Set<String> = []
    return enumerated().map { index, member in
      var name = member.name ?? String(index + 1)
      while !used.insert(name).inserted { name += "-\(index + 1)" }
      return name
    }
  }
}
