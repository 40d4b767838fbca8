import QCQText

extension Parser {
  /// The clauses that begin outside of brackets in the rest of a statement.
  package static func clauses(inRest bytes: [UInt8]) -> Set<ClauseKind> {
    let lexer = Lexer.lex(SourceText(utf8: bytes, name: ""))
    var clauses: Set<ClauseKind> = []
    var open = 0
    for (token, next) in zip(lexer.tokens, lexer.tokens.dropFirst()) {
      switch token.kind {
      case .leftParenthesis, .leftBrace: open += 1
      case .rightParenthesis, .rightBrace:
        open -= 1
        // Behind the bracket that the rest began in, another query goes on.
        if open < 0 { return clauses }
      case .newline, .semicolon: return clauses
      case .word:
        let isMembership = token.keyword == .in && next.kind != .string && next.kind != .parameter
        if open == 0, let clause = token.keyword?.clause, !isMembership { clauses.insert(clause) }
      case .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter, .comma,
        .dot, .dotDot, .colon, .question, .equal, .notEqual, .less, .lessEqual, .greater,
        .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign, .unknown, .end:
        break
      }
    }
    return clauses
  }
}
