package enum Suggestion {
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] { [] }
}
