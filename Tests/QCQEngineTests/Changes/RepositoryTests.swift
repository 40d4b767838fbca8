import GRDB
import QuickCartStore
import TestSupport
import Testing

@Suite("The seeds' 26 repository methods, each as a qcq statement") struct RepositoryTests {
  @Test("There are 26, each with its own name, an effect or rows, and a failure") func count() {
    #expect(RepositoryMethod.all.count == 26)
    #expect(Set(RepositoryMethod.all.map(\.name)).count == 26)
    for method in RepositoryMethod.all {
      #expect(!method.uses.isEmpty && !method.failures.isEmpty, "\(method.name)")
    }
  }

  /// Each method with all data; in the short form with each sample and each layout once.
  private static let trials: [(RepositoryMethod, RepositoryData)] =
    RepositoryMethod.all.enumerated().flatMap { number, method in
      RepositoryData.all.enumerated().filter { place, _ in
        Checkout.isLong || (place == 0 || place == 3) == number.isMultiple(of: 2)
      }.map { (method, $0.element) }
    }

  @Test(
    "It gives the rows, or has the effect on the whole database, of SQL written by hand",
    arguments: trials)
  func effect(method: RepositoryMethod, data: RepositoryData) throws {
    for use in method.uses {
      let (trial, model) = (try ChangeTrial(data.store()), try data.store())
      let text = data.text(use.qcq)
      let end = trial.run(text)
      #expect(end.isDone, "\(text): \(end.problems)")
      #expect(end.output.reports.count == (use.isChange ? 1 : 0))
      let sql = use.sql.map(data.text)
      if use.isChange {
        try model.write { db in for statement in sql { try db.execute(sql: statement) } }
      } else {
        let expected = try model.read { db in
          try Row.fetchAll(db, sql: sql[0]).map { row in Array(row.databaseValues).map { Got($0) } }
        }
        #expect(Answer.agree(end.output.rows, expected, isGroup: false), "\(text)")
      }
      #expect(try Whole(model).differences(to: trial.whole) == [], "\(text)")
    }
  }

  @Test(
    "What fails says why and leaves everything as it was",
    arguments: trials)
  func failure(method: RepositoryMethod, data: RepositoryData) throws {
    for failure in method.failures {
      let trial = try ChangeTrial(data.store(), makeID: failure.newID.map { id in { id } })
      try trial.expectFailure(data.text(failure.qcq), failure.code)
    }
  }
}

extension Got {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .absent
    case .int64(let int): self = .int(int)
    case .double(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .blob(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
