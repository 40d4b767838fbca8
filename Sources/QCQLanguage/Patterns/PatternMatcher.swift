/// A pattern as steps, each of which leads on to others.
struct PatternProgram: Sendable {
  enum Step: Sendable {
    /// A character of the set with this number.
    case take(Int)
    case check(PatternPlace)
    case jump(Int)
    case either(Int, Int)
    case found
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [PatternSet] = []
  /// Of each step the characters of ASCII that it takes, bit by bit.
  private(set) var low: [UInt64] = []
  private(set) var high: [UInt64] = []
  /// Whether it can only begin where the text does.
  private(set) var isAnchored = false
  /// The characters of ASCII with which it may begin; nil where it may find nothing at all.
  private(set) var firsts: PatternFirsts?

  init(_ node: PatternNode) throws(PatternProblem) {
    try add(node)
    steps.append(.found)
    firsts = PatternFirsts(steps, sets)
    if case .check(.textStart) = steps[0] { isAnchored = true }
    for step in steps {
      if case .take(let number) = step {
        low.append(sets[number].low)
        high.append(sets[number].high)
      } else {
        low.append(0)
        high.append(0)
      }
    }
  }

  private mutating func add(_ step: Step) throws(PatternProblem) {
    guard steps.count < Pattern.maximumSteps else { throw .tooManySteps }
    steps.append(step)
  }

  private mutating func add(_ node: PatternNode) throws(PatternProblem) {
    switch node {
    case .set(let set):
      try add(.take(sets.count))
      sets.append(set)
    case .place(let place): try add(.check(place))
    case .sequence(let parts): for part in parts { try add(part) }
    case .choice(let choices): try add(choices[...])
    case .repeated(let part, let least, let most):
      for _ in 0..<least {
        let before = steps.count
        try add(part)
        // What has no steps has none however often it is said.
        if steps.count == before { break }
      }
      guard let most else { return try addLoop(part) }
      let start = steps.count
      for _ in 0..<max(0, most - least) {
        try add(.either(0, 0))
        try add(part)
      }
      // From each of them on it may be over.
      var next = start
      while next < steps.count {
        if case .either(0, 0) = steps[next] { steps[next] = .either(next + 1, steps.count) }
        next += 1
      }
    }
  }

  private mutating func addLoop(_ part: PatternNode) throws(PatternProblem) {
    let start = steps.count
    try add(.either(start + 1, 0))
    try add(part)
    try add(.jump(start))
    steps[start] = .either(start + 1, steps.count)
  }

  private mutating func add(_ choices: ArraySlice<PatternNode>) throws(PatternProblem) {
    guard let first = choices.first, choices.count > 1 else {
      return try choices.first.map { node throws(PatternProblem) in try add(node) } ?? ()
    }
    let start = steps.count
    try add(.either(start + 1, 0))
    try add(first)
    let end = steps.count
    try add(.jump(0))
    steps[start] = .either(start + 1, steps.count)
    try add(choices.dropFirst())
    steps[end] = .jump(steps.count)
  }
}

/// The characters of ASCII with which what is found may begin.
struct PatternFirsts: Sendable {
  private var isFirst = [Bool](repeating: false, count: 128)

  /// Nil where the pattern may begin with nothing, or with a place.
  init?(_ steps: [PatternProgram.Step], _ sets: [PatternSet]) {
    var (open, seen) = ([0], Set([0]))
    while let number = open.popLast() {
      switch steps[number] {
      case .take(let number):
        for byte in UInt8(0)..<128 where sets[number].contains(byte) { isFirst[Int(byte)] = true }
      case .jump(let next): if seen.insert(next).inserted { open.append(next) }
      case .either(let left, let right):
        for next in [left, right] where seen.insert(next).inserted { open.append(next) }
      case .check, .found: return nil
      }
    }
  }

  func contains(_ byte: UInt8) -> Bool { isFirst[Int(byte)] }
}

/// Follows all ways through a pattern at once, character by character.
struct PatternMatcher {
  private let program: PatternProgram
  /// The steps that wait for the next character, and when each was noted last.
  private var waiting: [Int] = []
  private var noted: [Int]
  /// Those that waited for the character before.
  private var last: [Int] = []
  private var open: [Int] = []
  private var isFound = false
  private var work = 0

  init(_ program: PatternProgram) {
    self.program = program
    noted = Array(repeating: -1, count: program.steps.count)
  }

  /// How much is done before somebody is asked whether to go on.
  private static let stretch = 1 << 14

  /// What stands around a place.
  fileprivate struct Around {
    var before: Character?
    var after: Character?
    var isBeforeLast = false
  }

  mutating func find(in text: UnsafeRawBufferPointer, _ goesOn: () -> Bool) -> Bool? {
    func character(_ index: Int) -> Character? {
      index >= 0 && index < text.count ? Character(Unicode.Scalar(text[index])) : nil
    }
    var index = 0
    while true {
      if waiting.isEmpty, program.isAnchored, index > 0 { return false }
      if waiting.isEmpty, let firsts = program.firsts {
        while index < text.count, !firsts.contains(text[index]) { index += 1 }
        if index == text.count { return false }
      }
      let place = index
      begin(at: place) {
        Around(
          before: character(place - 1), after: character(place),
          isBeforeLast: place == text.count - 1)
      }
      if isFound { return true }
      guard index < text.count else { return false }
      let byte = text[index]
      index += 1
      let next = index
      guard isAllowed(goesOn) else { return nil }
      let (bits, bit) = byte < 64 ? (program.low, byte) : (program.high, byte & 63)
      advance(to: next, { bits[$0] >> UInt64(bit) & 1 == 1 }) {
        Around(
          before: character(next - 1), after: character(next), isBeforeLast: next == text.count - 1)
      }
      if isFound { return true }
    }
  }

  mutating func find(in text: String, _ goesOn: () -> Bool) -> Bool? {
    let characters = Array(text)
    for index in 0...characters.count {
      func around(_ place: Int) -> Around {
        Around(
          before: place > 0 ? characters[place - 1] : nil,
          after: place < characters.count ? characters[place] : nil,
          isBeforeLast: place == characters.count - 1)
      }
      if waiting.isEmpty, program.isAnchored, index > 0 { return false }
      begin(at: index) { around(index) }
      if isFound { return true }
      guard index < characters.count else { return false }
      guard isAllowed(goesOn) else { return nil }
      let character = characters[index]
      let takes: (Int) -> Bool = { [program] step in
        guard case .take(let number) = program.steps[step] else { return false }
        return program.sets[number].contains(character)
      }
      advance(to: index + 1, takes) { around(index + 1) }
      if isFound { return true }
    }
    return false
  }

  private mutating func isAllowed(_ goesOn: () -> Bool) -> Bool {
    work += waiting.count
    guard work > Self.stretch else { return true }
    work = 0
    return goesOn()
  }

  /// What is sought may begin at a place.
  private mutating func begin(at place: Int, _ around: () -> Around) {
    follow(0, at: place, around)
  }

  /// Takes the steps that a character allows.
  private mutating func advance(
    to place: Int, _ takes: (Int) -> Bool, _ around: () -> Around
  ) {
    swap(&waiting, &last)
    waiting.removeAll(keepingCapacity: true)
    for index in last.indices where takes(last[index]) {
      follow(last[index] + 1, at: place, around)
    }
  }

  /// Goes on from a step to all that wait for a character.
  private mutating func follow(_ start: Int, at place: Int, _ around: () -> Around) {
    open.append(start)
    while let number = open.popLast() {
      guard noted[number] != place else { continue }
      noted[number] = place
      switch program.steps[number] {
      case .take: waiting.append(number)
      case .jump(let next): open.append(next)
      case .either(let left, let right):
        open.append(right)
        open.append(left)
      case .check(let wanted): if wanted.holds(around()) { open.append(number + 1) }
      case .found: isFound = true
      }
    }
  }
}

extension PatternPlace {
  fileprivate func holds(_ around: PatternMatcher.Around) -> Bool {
    switch self {
    case .textStart: around.before == nil
    case .textEnd: around.after == nil
    case .lineStart: around.before.map(\.isNewline) ?? true
    case .lineEnd: around.after.map(\.isNewline) ?? true
    case .lastLineEnd:
      around.after == nil || around.isBeforeLast && (around.after?.isNewline ?? false)
    case .wordBorder: around.isBorder
    case .insideWord: !around.isBorder
    }
  }
}

extension PatternMatcher.Around {
  fileprivate var isBorder: Bool {
    (before?.isWordCharacter ?? false) != (after?.isWordCharacter ?? false)
  }
}
