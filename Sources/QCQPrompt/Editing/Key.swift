/// Something that was pressed or pasted.
enum Key: Hashable {
  /// A character, or a control character such as Ctrl-A.
  case character(Unicode.Scalar)
  /// A character with Alt, or after Escape.
  case alt(Unicode.Scalar)
  case special(SpecialKey)
  /// Escape alone.
  case escape
  /// What was pasted, or typed in a way in which it must not be taken for a command.
  case paste(String)
  /// SIGINT from outside; the keyboard's own Ctrl-C is a character.
  case interrupt
  /// Nothing more will come.
  case end

  static func control(_ letter: Unicode.Scalar) -> Key {
    .character(Unicode.Scalar(UInt8(letter.value & 0x1F)))
  }
}

/// A key that sends more than one byte.
enum SpecialKey: UInt8, CaseIterable {
  case up, down, left, right, home, end, insert, delete, pageUp, pageDown
  case wordLeft, wordRight, shiftTab, altEnter
  /// Not a key, but handed on as one: a text waits to be inserted.
  case paste

  /// What stands for the key where one character is wanted: C1 controls, which nobody types.
  var code: Unicode.Scalar { Unicode.Scalar(0x80 + rawValue) }
}
