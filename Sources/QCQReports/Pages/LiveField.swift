internal import QCQCharts
package import QCQLanguage

/// A parameter of a report, as a field of its page.
package struct LiveField: Sendable {
  package let name: String
  let type: ValueType
  let documentation: String?
  /// As somebody has typed it, or the default.
  package let text: String
  /// Why the text is no value for it.
  let problem: String?
  /// What may stand there: the titles of lists, the names of categories.
  let choices: [String]

  package init(
    _ name: String, _ type: ValueType, documentation: String?, text: String, problem: String?,
    choices: [String] = []
  ) {
    (self.name, self.type, self.documentation) = (name, type, documentation)
    (self.text, self.problem, self.choices) = (text, problem, choices)
  }

  package var hasProblem: Bool { problem != nil }

  /// The same field with a text that can't be taken.
  package func refusing(_ text: String, _ problem: String) -> LiveField {
    LiveField(
      name, type, documentation: documentation, text: text, problem: problem, choices: choices)
  }

  /// What stands below the title: the fields, one to search with, and a place for what there is to
  /// say. Without a script the fields work, and the others are not to be seen.
  static func form(_ fields: [LiveField]) -> String {
    let controls = fields.map(\.markup).joined()
    let form =
      fields.isEmpty
      ? ""
      : "<form method=\"get\" action=\"/\" autocomplete=\"off\" novalidate>\n\(controls)"
        + "<button>Show</button>\n</form>\n"
    return """
      <div class="tools" role="search" aria-label="What this page shows">
      \(form)<p class="search" hidden><label for="search">Search this page</label>
      <input id="search" type="search" autocomplete="off" spellcheck="false"></p>
      </div>
      <p id="status" role="status"></p>

      """
  }

  private var markup: String {
    let id = "value-\(name)"
    let told = [documentation.map { _ in "\(id)-about" }, problem.map { _ in "\(id)-problem" }]
      .compactMap(\.self).joined(separator: " ")
    var attributes = " id=\"\(id)\" name=\"\(name)\""
    if !told.isEmpty { attributes += " aria-describedby=\"\(told)\"" }
    if hasProblem { attributes += " aria-invalid=\"true\"" }
    let about = documentation.map {
      "<span class=\"about\" id=\"\(id)-about\">\(MessageText.markup($0))</span>\n"
    }
    let problem = problem.map {
      "<span class=\"problem\" id=\"\(id)-problem\">\(MessageText.markup($0))</span>\n"
    }
    return "<p class=\"field\"><label for=\"\(id)\">\(MarkupText.escaped(name))</label>\n"
      + control(attributes, id) + (about ?? "") + (problem ?? "") + "</p>\n"
  }

  private func control(_ attributes: String, _ id: String) -> String {
    switch type {
    case .bool:
      let options = ["true", "false"].map { value in
        "<option\(value == text ? " selected" : "")>\(value)</option>"
      }
      let none = text.isEmpty ? "<option selected></option>" : ""
      return "<select\(attributes)>\(none)\(options.joined())</select>\n"
    case .int, .number, .text, .list, .category, .date, .data:
      let kind = type == .int ? " inputmode=\"numeric\"" : ""
      let list = choices.isEmpty ? "" : " list=\"\(id)-choices\""
      let options = choices.map { "<option value=\"\(MarkupText.escaped($0))\"></option>" }
      let choices = "<datalist id=\"\(id)-choices\">\(options.joined())</datalist>\n"
      return "<input\(attributes)\(kind)\(list) value=\"\(MarkupText.escaped(text))\">\n"
        + (options.isEmpty ? "" : choices)
    }
  }
}
