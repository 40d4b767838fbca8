import QCQEngine
import QCQLanguage
import QCQReports
import QCQSemantics
import QCQText
import QuickCartStore

/// The values that somebody has given the parameters of a page, as its fields show them.
struct PageForm {
  let fields: [LiveField]
  /// Those that are given to the script.
  let values: [String: String]

  /// - Parameters:
  ///   - given: By name, as they were typed.
  ///   - usual: Those that the report has without them.
  init(
    _ session: Session, _ parameters: [CheckedParameter], _ given: [String: String],
    usual: [String: String]
  ) {
    var (values, fields) = ([String: String](), [LiveField]())
    let choices = Self.choices(session, parameters)
    for parameter in parameters {
      let (name, offered) = (parameter.name, choices[parameter.type] ?? [])
      let entries = [given[KeptValues.typed(name)], given[name], usual[name]].compactMap { text in
        text.map { Entry(Self.meant($0, offered), for: parameter, session) }
      }
      let shown = entries.first ?? Entry(nil, for: parameter, session)
      // What is wrong is said at its field, and the page has the value that was there before.
      let kept = entries.first { $0.problem == nil }?.text
      values[name] = kept
      let rest = kept.map { " The page shows \"\($0)\"." } ?? ""
      fields.append(
        LiveField(
          name, parameter.type, documentation: parameter.documentation,
          text: shown.text ?? parameter.defaultValue?.typed ?? "",
          problem: shown.problem.map { $0 + rest }, choices: offered))
    }
    (self.values, self.fields) = (values, fields)
  }

  /// A field has one line, and a title with several stands in it with signs for their ends.
  private static func meant(_ text: String, _ choices: [String]) -> String {
    if choices.contains(text) { return text }
    return choices.first { TerminalText.escaped($0) == text } ?? text
  }

  /// No field offers more.
  private static let mostChoices = 200

  /// What may stand in the fields of a type, where that can be listed.
  private static func choices(
    _ session: Session, _ parameters: [CheckedParameter]
  ) -> [ValueType: [String]] {
    guard parameters.contains(where: { $0.type == .list || $0.type == .category }) else {
      return [:]
    }
    var reader = NameReader(session.store, itemLimit: 0)
    guard let names = try? reader.read().names else { return [:] }
    return [
      .list: names.lists.prefix(mostChoices).map(\.name),
      .category: names.categories.prefix(mostChoices).map(\.name),
    ]
  }
}

/// What stands in the field of a parameter.
private struct Entry {
  /// Nil where the field is left open.
  let text: String?
  /// Why that can't be.
  let problem: String?

  init(_ text: String?, for parameter: CheckedParameter, _ session: Session) {
    let mayBeOpen = parameter.isOptional || parameter.defaultValue != nil
    // An empty field says nothing, but where it is all that there can be.
    guard let text, !text.isEmpty || !mayBeOpen && parameter.type == .text else {
      self.text = nil
      problem = mayBeOpen ? nil : "A value is needed: \(parameter.type.description)."
      return
    }
    self.text = text
    problem = session.problem(with: text, for: parameter)?.wholeSentence
  }
}

extension Diagnostic {
  /// The message with its help.
  var sentence: String { message + (help.map { "; " + $0 } ?? "") }

  /// The same with its end.
  var wholeSentence: String { sentence + (sentence.hasSuffix("?") ? "" : ".") }
}
