/// The HTML around what a page shows: it loads nothing from anywhere, and no style or script
/// applies but those in it.
struct PageDocument {
  /// What stands above the page; as all that follows, this is HTML.
  let heading: String
  let styles: [String]
  var index = ""
  var stamp = ""
  /// What keeps the page true; nil for a file.
  var live: Live?

  /// What a page has that is kept true.
  struct Live {
    let script: String
    /// What tells the script where it stands.
    let state: String
    /// What stands below the title: fields, and what is to be said.
    let tools: String
  }

  /// Up to this many headings are found without an index.
  private static let fewHeadings = 2

  /// A list of headings with links to them; nothing where there are few.
  ///
  /// - Parameter attributes: What its element has besides, with a space in front.
  static func index(_ headings: [(id: String, text: String)], _ attributes: String = "") -> String {
    guard headings.count > fewHeadings else { return "" }
    let entries = headings.map { "<li><a href=\"#\($0.id)\">\($0.text)</a></li>" }
    let list = "<ul>\n\(entries.joined(separator: "\n"))\n</ul>"
    return "<nav\(attributes) aria-label=\"Contents\">\(list)</nav>\n"
  }

  /// The heading without elements, of which it has no others.
  private var title: String { heading.replacing("<bdi>", with: "").replacing("</bdi>", with: "") }

  func write(_ body: String, to output: ByteOutput) {
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="\(live == nil ? "no-referrer" : "same-origin")">
      <title>\(title)</title>

      """)
    for style in safeStyles { output.append("<style>\(style)</style>\n") }
    let start = live == nil ? "<h1>" : "<h1 id=\"title\">"
    output.append("</head>\n<body>\n<header>\(start)\(heading)</h1></header>\n")
    output.append((live?.tools ?? "") + index)
    output.append("<main>\n")
    output.append(body)
    output.append("</main>\n\(stamp)\n")
    if let live {
      output.append("<script data-state=\"\(live.state)\">\(live.script)</script>\n")
    }
    output.append("</body>\n</html>\n")
    output.flush()
  }

  /// Nothing in a style ends it.
  private var safeStyles: [String] { styles.map { $0.replacing("</", with: "<\\/") } }

  private var policy: String {
    Self.policy(styles: safeStyles, scripts: [live?.script].compactMap(\.self))
  }

  private static func policy(styles: [String], scripts: [String]) -> String {
    var policy = "default-src 'none'; style-src \(hashes(styles)); base-uri 'none'; "
    if scripts.isEmpty { return policy + "form-action 'none'" }
    policy += "script-src \(hashes(scripts)); connect-src 'self'; form-action 'self'"
    return policy
  }

  private static func hashes(_ texts: [String]) -> String {
    texts.map { "'sha256-\(SHA256.base64(of: Array($0.utf8)))'" }.joined(separator: " ")
  }
}
