extension String {
  /// Whether it is no name for a list, an item or a category: nothing of it is to be seen, as it
  /// has only blanks and characters without a shape.
  package var isBlankName: Bool {
    unicodeScalars.allSatisfy { scalar in
      // Braille has a pattern without dots.
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || scalar == "\u{2800}"
    }
  }
}
