import Foundation
import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("Methods") struct MethodTests {
  private func makeClient() -> FakeClient {
    let client = FakeClient(source: .sample("demo"), files: MethodCase.files)
    client.start()
    client.open(MethodCase.text)
    return client
  }

  @Test(
    "Each request is answered as it is meant", arguments: MethodCase.requests + MethodCase.followers
  )
  func call(_ testCase: MethodCase) {
    let client = makeClient()
    let document = "\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}"
    let response = client.request(testCase.method, "{\(document),\(testCase.params)}")
    let text = response?["result"]?.text ?? response?.text ?? "nothing"
    for expected in testCase.expected {
      #expect(text.contains(expected), "\(testCase.method): \(text.prefix(2000))")
    }
    for unexpected in testCase.unexpected {
      #expect(!text.contains(unexpected), "\(testCase.method): \(text.prefix(2000))")
    }
  }

  @Test("Each request that is handled has a test, is announced and stands in the documentation")
  func completeness() throws {
    let tested = Set((MethodCase.requests + MethodCase.followers).map(\.method))
    let announced = FakeClient().start().text
    let page = try LanguageServerPage.text()
    let answered = Set(Feature.all.flatMap(\.requests.keys))
    #expect(answered.isSubset(of: ProtocolMethods.requests.keys))
    for (method, capability) in ProtocolMethods.requests {
      #expect(page.contains("`\(method)`"), "\(method) is not in the documentation")
      let isAnnounced = capability.map { announced.contains("\"\($0)\"") }
      if answered.contains(method) {
        let isTested = tested.contains(method) || ["initialize", "shutdown"].contains(method)
        #expect(isTested, "\(method) has no test")
        #expect(isAnnounced ?? true, "\(method) is not announced")
      } else {
        let reason = try #require(Feature.leftOut[method], "\(method) is not answered")
        #expect(page.contains(reason), "the documentation gives no reason for \(method)")
        #expect(!(isAnnounced ?? false), "\(method) is announced")
      }
    }
  }

  @Test("Each method is answered once or left out for a reason") func uniqueness() {
    let handled = Feature.all.flatMap { Array($0.requests.keys) + Array($0.notices.keys) }
    let all = handled + Feature.leftOut.keys
    #expect(Set(all).count == all.count)
    #expect(Feature.leftOut.values.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("Each notification stands in the documentation") func notices() throws {
    let page = try LanguageServerPage.text()
    let taken = Set(Feature.all.flatMap(\.notices.keys))
    #expect(taken.isSubset(of: ProtocolMethods.notices))
    for notice in ProtocolMethods.notices {
      #expect(page.contains("`\(notice)`"), "\(notice) is not documented")
      if taken.contains(notice) { continue }
      let reason = try #require(Feature.leftOut[notice], "\(notice) is not taken in")
      #expect(page.contains(reason))
    }
    #expect(!FakeClient().start().text.contains("notebookDocumentSync"))
  }

  @Test("The commands are announced and documented") func commands() throws {
    let announced = FakeClient().start().text
    let page = try LanguageServerPage.text()
    for command in ServerCommand.allCases {
      #expect(announced.contains(command.rawValue))
      #expect(page.contains("`\(command.rawValue)`"))
    }
  }
}

/// The page of the language server.
enum LanguageServerPage {
  static func text() throws -> String {
    try Checkout.text("grammar/editors/language-server.md")
  }
}
