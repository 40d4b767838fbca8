/// A table that whole statements may ask.
package struct WholeTable: Sendable {
  package struct Column: Sendable {
    package let name: String
    /// `i`, `r`, `t` or `d`, for whole numbers, fractions, texts and data.
    package let form: Character
    /// Its cells in this form, of a column that is referred to so.
    package let cells: @Sendable (String) -> String
  }

  package let name: String
  package let place: String
  package let columns: [Column]
}

/// Why a statement that is asked as a whole gives no rows, or no more.
package enum WholeProblem: Error {
  /// The server can't work it out as it is worked out here: a number is too large for it, a cell
  /// does not fit its field, or it does not know what is asked.
  case refused
  case failed(ServerFailure)
}
