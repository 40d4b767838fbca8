/// What values are that become text.
package enum ShownKind: Hashable, Sendable {
  case number, share, date, weekday, flag
}
