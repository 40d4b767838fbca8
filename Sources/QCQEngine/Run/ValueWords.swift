import QCQSQL
import QCQSemantics
import QCQSyntax
package import QCQLanguage

/// Values as text for people, in messages and in what `print` prints.
package struct ValueWords {
  let zone: any TimeZoneRules

  package init(zone: any TimeZoneRules) { self.zone = zone }

  package func text(_ value: Value) -> String {
    switch value {
    case .absent: "no value"
    case .int(let int): String(int)
    case .number(let number): text(number)
    case .text(let text): text
    case .bool(let bool): bool ? "true" : "false"
    case .date(let seconds): date(seconds)
    case .data(let bytes): "\(bytes.count) bytes"
    }
  }

  private func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }

  /// `2026-11-20 18:30`, and seconds where they are not zero.
  func date(_ instant: Double) -> String {
    let date = CivilDate(instant: instant, in: zone)
    let day = "\(pad(date.year, 4))-\(pad(date.month))-\(pad(date.day))"
    let seconds = Int(date.second)
    let tail = seconds == 0 ? "" : ":\(pad(seconds))"
    return "\(day) \(pad(date.hour)):\(pad(date.minute))\(tail)"
  }

  /// `Fri 2026-11-20 18:30`
  func dateWithWeekday(_ instant: Double) -> String {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return names[CivilDate(instant: instant, in: zone).weekday - 1] + " " + date(instant)
  }

  private func pad(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Value {
  /// A value written in the language as one to compare with: a date becomes its instant.
  func bound(as type: ValueType?, _ moments: Moments) -> Value {
    guard type == .date else { return self }
    return .date(moments.interval(.value(self)).start)
  }

  /// The value as a number, if it is one to be ordered.
  fileprivate var magnitude: Double? {
    switch self {
    case .int(let int): Double(int)
    case .number(let number): number
    case .date(let seconds): seconds
    case .bool(let bool): bool ? 1 : 0
    case .absent, .text, .data: nil
    }
  }
}

extension ComparisonOperator {
  /// Compares values read from a result; an absent one is equal to nothing.
  func holds(_ left: Value, _ right: Value) -> Bool {
    if left == .absent { return self == .notEqual }
    let order: Int
    if case .int(let first) = left, case .int(let second) = right {
      order = first < second ? -1 : first > second ? 1 : 0
    } else if let first = left.magnitude, let second = right.magnitude {
      order = first < second ? -1 : first > second ? 1 : 0
    } else if case .text(let first) = left, case .text(let second) = right {
      order = first == second ? 0 : first < second ? -1 : 1
    } else {
      return self == .notEqual
    }
    switch self {
    case .equal: return order == 0
    case .notEqual: return order != 0
    case .less: return order < 0
    case .lessEqual: return order <= 0
    case .greater: return order > 0
    case .greaterEqual: return order >= 0
    }
  }
}
