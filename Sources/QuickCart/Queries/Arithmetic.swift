/// A type that can be calculated with.
public protocol NumericLiteral: QueryLiteral {}
extension Int: NumericLiteral {}
extension Double: NumericLiteral {}
extension Optional: NumericLiteral where Wrapped: NumericLiteral {}

private func arithmetic<Value>(
  _ left: QueryTerm, _ sign: String, _ right: QueryTerm
) -> Computed<Value> {
  let level = "+-".contains(sign) ? QueryTerm.Level.sum : .product
  // Of equals the left one comes first.
  let right = right.part(level == .sum ? .product : .atom)
  return Computed("\(left.part(level)) \(sign) \(right)", level)
}

/// The sum.
public func + <Left: QueryExpression>(left: Left, right: Left.Value) -> Computed<Left.Value>
where Left.Value: NumericLiteral {
  arithmetic(left.term, "+", right.literal)
}

/// The difference.
public func - <Left: QueryExpression>(left: Left, right: Left.Value) -> Computed<Left.Value>
where Left.Value: NumericLiteral {
  arithmetic(left.term, "-", right.literal)
}

/// The product.
public func * <Left: QueryExpression>(left: Left, right: Left.Value) -> Computed<Left.Value>
where Left.Value: NumericLiteral {
  arithmetic(left.term, "*", right.literal)
}

/// Division gives a fraction, of whole numbers, too; it is absent where the divisor is 0.
public func / <Left: QueryExpression>(left: Left, right: Left.Value) -> Computed<Double>
where Left.Value: NumericLiteral {
  arithmetic(left.term, "/", right.literal)
}

/// The remainder of a division of whole numbers.
public func % <Left: QueryExpression>(left: Left, right: Int) -> Computed<Int>
where Left.Value == Int {
  arithmetic(left.term, "%", right.literal)
}

/// The sum.
public func + <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Computed<Left.Value> where Left.Value == Right.Value, Left.Value: NumericLiteral {
  arithmetic(left.term, "+", right.term)
}

/// The difference.
public func - <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Computed<Left.Value> where Left.Value == Right.Value, Left.Value: NumericLiteral {
  arithmetic(left.term, "-", right.term)
}

/// The product.
public func * <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Computed<Left.Value> where Left.Value == Right.Value, Left.Value: NumericLiteral {
  arithmetic(left.term, "*", right.term)
}

/// The quotient, a fraction; it is absent where the divisor is 0.
public func / <Left: QueryExpression, Right: QueryExpression>(
  left: Left, right: Right
) -> Computed<Double> where Left.Value == Right.Value, Left.Value: NumericLiteral {
  arithmetic(left.term, "/", right.term)
}
