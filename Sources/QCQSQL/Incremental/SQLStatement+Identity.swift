package import QCQLanguage

extension SQLStatement {
  /// What makes two statements give the same from the same rows.
  package var identity: CodedBytes {
    var identity = CodedBytes()
    add(to: &identity)
    return identity
  }

  private func add(to identity: inout CodedBytes) {
    identity.add(text)
    identity.add(shape.columns.count)
    for column in shape.columns { identity.add(column.name) }
    identity.add(bindings.count)
    for binding in bindings {
      identity.add(binding.value)
      identity.add(binding.isFolded ? 1 : 0)
    }
    identity.add(totals.count)
    for total in totals { total.add(to: &identity) }
    identity.add(children.count)
    for (cell, child) in children.sorted(by: { $0.key < $1.key }) {
      identity.add(cell)
      child.add(to: &identity)
    }
  }
}
