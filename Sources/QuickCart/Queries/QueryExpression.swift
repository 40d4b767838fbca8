import Foundation
import QCQLanguage

/// Something that has a value in each row: a field, a literal, a comparison, an arithmetic term.
///
/// The value's type is known to the compiler, so that `$0.quantity > "3"` does not compile.
public protocol QueryExpression<Value>: Sendable {
  /// What it is in one row.
  associatedtype Value
  /// The expression as qcq writes it.
  var term: QueryTerm { get }
}

/// A piece of qcq text, and how tightly its parts hold together.
public struct QueryTerm: Sendable {
  /// From the loosest to the tightest, as in the grammar.
  enum Level: Comparable {
    case choice, or, and, negation, test, sum, product, fallback, atom
  }

  let text: String
  private let level: Level

  init(_ text: String, _ level: Level = .atom) { (self.text, self.level) = (text, level) }

  /// The text as a part of a larger one, in brackets if it would fall apart.
  ///
  /// - Parameter level: What the part has to be at least.
  func part(_ level: Level) -> String { self.level < level ? "(\(text))" : text }
}

/// A stored or derived field: `quantity`, or `category.emoji` along a path.
public struct Field<Value>: QueryExpression {
  let path: String

  init(_ path: String) { self.path = path }

  /// The expression as qcq writes it.
  public var term: QueryTerm { QueryTerm(path) }
}

/// An expression that is worked out from others.
public struct Computed<Value>: QueryExpression {
  /// The expression as qcq writes it.
  public let term: QueryTerm

  init(_ term: QueryTerm) { self.term = term }

  init(_ text: String, _ level: QueryTerm.Level = .atom) { term = QueryTerm(text, level) }
}

/// A condition on a row.
public typealias Condition = Computed<Bool>

/// A Swift value that can stand in a query. Text is escaped, so it is always data and never code.
public protocol QueryLiteral: Sendable {
  /// The value as qcq writes it.
  var literal: QueryTerm { get }
}

extension String: QueryLiteral {
  /// The value as qcq writes it.
  public var literal: QueryTerm { QueryTerm(StringEscapes.quoted(self)) }
}

extension Int: QueryLiteral {
  /// The value as qcq writes it.
  public var literal: QueryTerm { QueryTerm(String(self)) }
}

extension Double: QueryLiteral {
  /// The value as qcq writes it.
  public var literal: QueryTerm {
    // The language has no infinity; what has no value compares with nothing.
    guard isFinite else { return QueryTerm("0 / 0", .product) }
    let shortest = description
    // Nor has it exponents.
    guard shortest.contains("e") else { return QueryTerm(shortest) }
    return QueryTerm(String(format: abs(self) < 1 ? "%.340f" : "%.0f", self))
  }
}

extension Bool: QueryLiteral {
  /// The value as qcq writes it.
  public var literal: QueryTerm { QueryTerm(self ? "true" : "false") }
}

extension Optional: QueryLiteral where Wrapped: QueryLiteral {
  /// The value as qcq writes it. What is absent compares with nothing: `isAbsent` asks for it.
  public var literal: QueryTerm { map(\.literal) ?? QueryTerm("0 / 0", .product) }
}

// MARK: Comparisons

/// A type whose values have an order.
public protocol OrderedLiteral: QueryLiteral {}
extension Int: OrderedLiteral {}
extension Double: OrderedLiteral {}
extension String: OrderedLiteral {}
extension Optional: OrderedLiteral where Wrapped: OrderedLiteral {}

/// How two values are compared.
enum Comparison: String {
  case equal = "="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="
}

private func comparison(
  _ left: QueryTerm, _ sign: Comparison, _ right: some QueryLiteral
) -> Condition {
  if let date = right as? Date { return date.condition(left, sign) }
  return comparison(left, sign, right.literal)
}

private func comparison(
  _ left: QueryTerm, _ sign: Comparison, _ right: QueryTerm
) -> Condition {
  Condition("\(left.part(.sum)) \(sign.rawValue) \(right.part(.sum))", .test)
}

/// Whether both are equal; text to the letter.
public func == <Left: QueryExpression>(left: Left, right: Left.Value) -> Condition
where Left.Value: QueryLiteral {
  comparison(left.term, .equal, right)
}

/// Whether both are equal; text to the letter.
public func == <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Condition where Left.Value == Right.Value, Left.Value: QueryLiteral {
  comparison(left.term, .equal, right.term)
}

/// Whether the two differ.
public func != <Left: QueryExpression>(left: Left, right: Left.Value) -> Condition
where Left.Value: QueryLiteral {
  comparison(left.term, .unequal, right)
}

/// Whether the two differ.
public func != <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Condition where Left.Value == Right.Value, Left.Value: QueryLiteral {
  comparison(left.term, .unequal, right.term)
}

/// Whether the left one is less.
public func < <Left: QueryExpression>(left: Left, right: Left.Value) -> Condition
where Left.Value: OrderedLiteral {
  comparison(left.term, .less, right)
}

/// Whether the left one is less.
public func < <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Condition where Left.Value == Right.Value, Left.Value: OrderedLiteral {
  comparison(left.term, .less, right.term)
}

/// Whether the left one is at most the right one.
public func <= <Left: QueryExpression>(left: Left, right: Left.Value) -> Condition
where Left.Value: OrderedLiteral {
  comparison(left.term, .atMost, right)
}

/// Whether the left one is at most the right one.
public func <= <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Condition where Left.Value == Right.Value, Left.Value: OrderedLiteral {
  comparison(left.term, .atMost, right.term)
}

/// Whether the left one is more.
public func > <Left: QueryExpression>(left: Left, right: Left.Value) -> Condition
where Left.Value: OrderedLiteral {
  comparison(left.term, .more, right)
}

/// Whether the left one is more.
public func > <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Condition where Left.Value == Right.Value, Left.Value: OrderedLiteral {
  comparison(left.term, .more, right.term)
}

/// Whether the left one is at least the right one.
public func >= <Left: QueryExpression>(left: Left, right: Left.Value) -> Condition
where Left.Value: OrderedLiteral {
  comparison(left.term, .atLeast, right)
}

/// Whether the left one is at least the right one.
public func >= <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Condition where Left.Value == Right.Value, Left.Value: OrderedLiteral {
  comparison(left.term, .atLeast, right.term)
}

extension Condition {
  /// The test for being one of none, which nothing passes: the language has no empty set.
  static var never: Condition { Condition("false = true", .test) }

  /// The test for containing an empty text, which every text passes.
  static var always: Condition { Condition("true = true", .test) }
}

// MARK: Logic

/// Both conditions hold.
public func && (
  left: some QueryExpression<Bool>, right: some QueryExpression<Bool>
) -> Condition {
  Condition("\(left.term.part(.and)) and \(right.term.part(.and))", .and)
}

/// At least one of the conditions holds.
public func || (
  left: some QueryExpression<Bool>, right: some QueryExpression<Bool>
) -> Condition {
  Condition("\(left.term.part(.or)) or \(right.term.part(.or))", .or)
}

/// The condition does not hold. A test of an absent value does not hold, so its negation does.
public prefix func ! (condition: some QueryExpression<Bool>) -> Condition {
  Condition("not \(condition.term.part(.negation))", .negation)
}

// MARK: Functions and tests

extension QueryExpression where Value == String {
  /// Whether the text contains another, ignoring case and accents; an empty one is in every text.
  public func contains(_ text: String) -> Condition { part("contains", text) }

  /// Whether the text starts with another, ignoring case and accents.
  public func hasPrefix(_ text: String) -> Condition { part("starts with", text) }

  /// Whether the text ends with another, ignoring case and accents.
  public func hasSuffix(_ text: String) -> Condition { part("ends with", text) }

  /// Whether a regular expression matches part of the text.
  public func matches(_ pattern: String) -> Condition { test("matches", pattern) }

  /// The number of characters.
  public var length: Computed<Int> { Computed("length(\(term.text))") }

  /// The text in lower case.
  public func lowercased() -> Computed<String> { Computed("lower(\(term.text))") }

  /// The text in upper case.
  public func uppercased() -> Computed<String> { Computed("upper(\(term.text))") }

  private func test(_ word: String, _ text: String) -> Condition {
    Condition("\(term.part(.sum)) \(word) \(text.literal.text)", .test)
  }

  private func part(_ word: String, _ text: String) -> Condition {
    text.isEmpty ? .always : test(word, text)
  }
}

extension QueryExpression where Value: QueryLiteral {
  /// Whether the value is one of these.
  public func isIn(_ values: [Value]) -> Condition {
    guard !values.isEmpty else { return .never }
    let list = values.map(\.literal.text).joined(separator: ", ")
    return Condition("\(term.part(.sum)) in (\(list))", .test)
  }
}

extension QueryExpression where Value == Int {
  /// Whether the number is in a range, its ends included.
  public func isIn(_ range: ClosedRange<Int>) -> Condition {
    Condition("\(term.part(.sum)) in \(range.lowerBound)..\(range.upperBound)", .test)
  }
}

extension QueryExpression where Value: NumericLiteral {
  /// The absolute value.
  public var magnitude: Computed<Value> { Computed("abs(\(term.text))") }

  /// The nearest whole number.
  public func rounded() -> Computed<Int> { Computed("round(\(term.text))") }
}

extension Field {
  /// Whether there is a value; an empty text is none.
  public var isPresent: Condition { Condition("has \(path)", .test) }

  /// Whether there is no value; an empty text is none.
  public var isAbsent: Condition { Condition("no \(path)", .test) }
}
