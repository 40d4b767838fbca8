/// A whole statement with places to fill in.
struct Snippet {
  let label: String
  let detail: String
  /// With `${1:…}` where something is to be filled in.
  let text: String

  /// What stands there when nothing is filled in.
  var sample: String { Snippet.plain(text) }

  /// A text without the marks of a snippet: `${1:name}` becomes `name`, and `$0` nothing.
  static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let colon = rest.firstIndex(of: ":"), let end = rest.firstIndex(of: "}") else { break }
      result += rest[rest.index(after: colon)..<end]
      rest = rest[rest.index(after: end)...]
    }
    return (result + rest).replacing("$0", with: "")
  }

  static let all = [
    Snippet(
      label: "items in … by category", detail: "what is left to buy",
      text: #"items in "${1:BBQ}" where pending by category"#),
    Snippet(
      label: "count items per …", detail: "how many in each",
      text: "count items per ${1:category}"),
    Snippet(
      label: "lists with their progress", detail: "how much of each list is done",
      text: "lists show title, count(items) as total, progress sort ${1:updated} desc"),
    Snippet(
      label: "add … to …", detail: "a new item", text: #"add ${1:1} "${2:Cola}" to "${3:BBQ}""#),
    Snippet(
      label: "check … in …", detail: "mark it as bought",
      text: #"check "${1:Cola}" in "${2:BBQ}""#),
    Snippet(
      label: "update … set …", detail: "change how many to buy",
      text: #"update "${1:Cola}" in "${2:BBQ}" set quantity = ${3:2}"#),
    Snippet(
      label: "delete completed items", detail: "remove what is checked off",
      text: #"delete items in "${1:BBQ}" where completed"#),
    Snippet(
      label: "let … = …", detail: "a named query",
      text: "let ${1:open} = items where ${2:pending}"),
    Snippet(
      label: "param … : …", detail: "a value passed in from outside",
      text: "param ${1:amount}: ${2:int} = ${3:1}"),
    Snippet(
      label: "assert … gives …", detail: "assert that the data is as expected",
      text: "assert count items where ${1:pending} gives ${2:0}"),
    Snippet(
      label: "watch … by category", detail: "updated at every change",
      text: #"watch items in "${1:BBQ}" where pending by category"#),
    Snippet(
      label: "together { … }", detail: "several results of the same moment",
      text: "together {\n  ${1:total} = count items\n  ${2:items where completed}\n}"),
  ]
}
