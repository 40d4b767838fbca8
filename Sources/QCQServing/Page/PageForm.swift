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

  /// - Parameter given: By name, as they were typed.
  init(_ session: Session, _ parameters: [CheckedParameter], _ given: [String: String]) {
    var (values, fields) = ([String: String](), [LiveField]())
    let choices = Self.choices(session, parameters)
    for parameter in parameters {
      let text = given[parameter.name].map { Self.meant($0, choices[parameter.type] ?? []) }
      // An empty field says nothing, but where it is all that there can be.
      let isLeftOpen =
        text?.isEmpty ?? true
        && (parameter.isOptional || parameter.defaultValue != nil || parameter.type != .text
          || text == nil)
      let isMissing =
        isLeftOpen && !parameter.isOptional && parameter.defaultValue == nil
      let problem = isLeftOpen ? nil : session.problem(with: text ?? "", for: parameter)
      // What is wrong is said at its field, and what else there is can still be seen.
      values[parameter.name] = isLeftOpen || problem != nil ? nil : text
      fields.append(
        LiveField(
          parameter.name, parameter.type, documentation: parameter.documentation,
          text: isLeftOpen ? parameter.defaultText : text ?? "",
          problem: isMissing
            ? "A value is needed: \(parameter.type.description)." : problem?.sentence,
          choices: choices[parameter.type] ?? []))
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

extension CheckedParameter {
  /// The default as it is typed.
  fileprivate var defaultText: String {
    switch defaultValue {
    case nil, .some(.absent): ""
    case .some(let value): ValueText(zone: UTC(), isExact: true).text(value)
    }
  }
}

extension Diagnostic {
  /// The message with its help.
  var sentence: String { message + (help.map { "; " + $0 } ?? "") }

  /// The same with its end.
  var wholeSentence: String { sentence + (sentence.hasSuffix("?") ? "" : ".") }
}
