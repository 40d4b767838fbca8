package import QCQLanguage
import QCQText

extension Parser {
  /// The clauses that begin outside of brackets in the rest of a statement.
  package static func clauses(inRest bytes: [UInt8]) -> Set<ClauseKind> {
    let lexer = Lexer.lex(SourceText(utf8: bytes, name: ""))
    var clauses: Set<ClauseKind> = []
    var open = 0
    for (token, next) in zip(lexer.tokens, lexer.tokens.dropFirst()) {
      let isMembership = token.keyword == .in && !next.kind.isData
      if open == 0, !isMembership, let clause = token.keyword?.clause { clauses.insert(clause) }
      if token.kind.separatesStatements { return clauses }
      if token.kind.category == .opening { open += 1 }
      if token.kind.category == .closing { open -= 1 }
      // After the bracket that the rest began in, another query goes on.
      if open < 0 { return clauses }
    }
    return clauses
  }
}
