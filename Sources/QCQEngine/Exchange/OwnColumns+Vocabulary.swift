package import QCQExchange
package import QCQSemantics

extension OwnColumns {
  /// Those of the items of a database.
  package init(_ vocabulary: Vocabulary) {
    let fields = vocabulary.items.storedFields.filter { $0.stored == nil }
    self.init(
      fields.map { field in
        Column(
          field.name, field.type, isGenerated: field.isGenerated, isKey: field.isIdentifier)
      })
  }
}
