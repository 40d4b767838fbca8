#if PostgreSQL
  /// Statements of which a server keeps its plan, as they are asked again and again: to read one
  /// and to plan it takes longer than to run it.
  struct KeptPlans {
    private enum Use {
      /// It was asked once, so that it may never be asked again.
      case once
      case kept(name: String)
    }

    private var uses: [String: Use] = [:]
    private var nameCount = 0
    private var isOff = false

    /// How many statements are remembered; what asks for more of them asks each but once.
    private static let limit = 100

    /// Whether a statement is asked by a plan the next time.
    func has(_ text: String) -> Bool { uses[text] != nil && !isOff }

    /// What runs a statement: the second time its plan is made, and used from then on.
    mutating func orders(_ text: String, _ values: [ServerValue]) -> [ServerOrder] {
      if isOff { return [ServerOrder(text: text, values: values)] }
      switch uses[text] {
      case .kept(let name):
        return [ServerOrder(text: text, values: values, kind: .planned(name: name))]
      case .once:
        nameCount += 1
        let name = "qcq_\(nameCount)"
        uses[text] = .kept(name: name)
        return [
          ServerOrder(text: text, kind: .planning(name: name)),
          ServerOrder(text: text, values: values, kind: .planned(name: name)),
        ]
      case nil:
        if uses.count < KeptPlans.limit { uses[text] = .once }
        return [ServerOrder(text: text, values: values)]
      }
    }

    /// A statement was refused: its tables may have changed, or somebody between here and the
    /// server may hand each transaction to another connection of its own.
    mutating func giveUp() { isOff = true }
  }
#endif
