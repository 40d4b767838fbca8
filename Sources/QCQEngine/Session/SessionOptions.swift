package import QCQSemantics
package import QCQLanguage
import QCQSQL
import QuickCartStore

/// What a session takes from its surroundings.
package struct SessionOptions {
  /// The clock: Unix seconds, asked once per script and once per prompt entry.
  package var now: () -> Double
  package var zone: any TimeZoneRules
  /// Values given by name, as text: `--param list=BBQ`.
  package var parameters: [String: String]
  /// Reads the files that `use` names.
  package var importer: Declarations.Importer
  /// Whether texts may do more than answer: change data, and write files.
  package var isTrusting = true
  /// Whether ids of lists and categories are shown as items refer to them.
  package var takesReferences = false
  /// Whether conditions may be the same for every row.
  package var takesConstants = false
  /// Whether all parameters of a text need a value, and not only those that it reads to run.
  package var wantsAllParameters = true
  /// Makes the ids of new items and lists.
  package var makeID: () -> String

  package init(
    now: @escaping () -> Double, zone: any TimeZoneRules, parameters: [String: String] = [:],
    importer: @escaping Declarations.Importer = { _, _ in nil },
    makeID: (() -> String)? = nil
  ) {
    self.makeID = makeID ?? OrderedIDs(now: now).next
    self.now = now
    self.zone = zone
    self.parameters = parameters
    self.importer = importer
  }

  /// The values of the parameters of a text; to look at it, none is needed.
  func values(
    of result: CheckResult, _ given: [String: String], isToLook: Bool
  ) -> ParameterValues {
    ParameterValues(result.parameters, given) {
      !isToLook && (wantsAllParameters || result.neededParameters.contains($0.name))
    }
  }

  /// What statements of a text mean now.
  func context(_ parameters: [String: WrittenValue]) -> LoweringContext {
    var context = LoweringContext(now: now(), zone: zone, parameters: parameters)
    context.takesReferences = takesReferences
    return context
  }

  /// Nothing is declared; names are those of the database.
  func declarations(_ vocabulary: Vocabulary, _ store: Store) -> Declarations {
    Declarations(
      vocabulary, importer: importer, storedNames: StoredNames.reader(store, vocabulary),
      takesConstants: takesConstants)
  }
}
