/// The statements of a writer in a round of the stress: transactions by chance.
struct StressWriter {
  /// Whether the writer is to be killed while it works.
  let isKilled: Bool
  let statements: [String]

  /// Writers of one round.
  static func several(_ count: Int, hasLog: Bool) -> [StressWriter] {
    // Whoever keeps no journal does not play back one that somebody left who was killed either,
    // and so damages the file.
    let modes = Bool.random() ? ["memory"] : ["memory", "off"]
    return (0..<count).map { _ in
      StressWriter(
        isKilled: Int.random(in: 0..<4) == 0 && (hasLog || modes.count == 1), hasLog: hasLog,
        modes: modes, transactions: .random(in: 1...(1 + 12 / count)))
    }
  }

  /// - Parameters:
  ///   - hasLog: Whether the database is in WAL mode; all its connections share that.
  ///   - unsafe: Ways to write without a journal on the disk: a crash may damage the file.
  private init(isKilled: Bool, hasLog: Bool, modes unsafe: [String], transactions: Int) {
    self.isKilled = isKilled
    let modes = isKilled ? Self.safeModes : Self.safeModes + unsafe
    let mode = hasLog ? "wal" : modes.randomElement() ?? "delete"
    var statements = hasLog ? [] : ["PRAGMA journal_mode = \(mode)"]
    statements.append("PRAGMA synchronous = \(Int.random(in: 0...3))")
    if Bool.random() { statements.append("PRAGMA cache_size = 5") }
    for _ in 0..<transactions {
      if Int.random(in: 0..<3) == 0 { statements.append(Self.pause) }
      statements.append(Self.transaction(canRollBack: mode != "off"))
      if hasLog && Int.random(in: 0..<4) == 0 { statements.append(Self.checkpoint) }
    }
    self.statements = statements
  }

  private static let safeModes = ["delete", "truncate", "persist"]

  /// Counts for a while, some milliseconds at most.
  private static var pause: String {
    """
    WITH RECURSIVE c (x) AS (
      SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT \(Int.random(in: 1...9000)))
    SELECT count(*) FROM c
    """
  }

  private static var checkpoint: String {
    let kind = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"].randomElement() ?? "PASSIVE"
    return "PRAGMA wal_checkpoint(\(kind))"
  }

  private static func transaction(canRollBack: Bool) -> String {
    let update = "UPDATE state SET value = abs(random())"
    let ending = canRollBack && Int.random(in: 0..<5) == 0 ? "ROLLBACK" : "COMMIT"
    switch Int.random(in: 0..<4) {
    case 0, 1: return update
    case 2: return "BEGIN IMMEDIATE; \(update); \(ending)"
    default:  // Int
      return """
        BEGIN IMMEDIATE; \(update);
        WITH RECURSIVE c (x) AS (
          SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT \(Int.random(in: 1...200)))
        INSERT INTO filler SELECT hex(randomblob(150)) FROM c;
        DELETE FROM filler WHERE rowid % 2 = abs(random()) % 2; \(update); \(ending)
        """
    }
  }
}
