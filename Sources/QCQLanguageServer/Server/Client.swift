import QCQText

/// How much the client wants to be told of what the server does.
enum Trace: String {
  case off, messages, verbose
}

/// How loud a message to people is.
enum MessageType: Int {
  case error = 1
  case warning, info, log
}

/// The client: what it can do, and what is sent to it.
final class Client {
  typealias Reply = Result<JSON, ResponseError>

  private let send: ([UInt8]) -> Void
  var capabilities = ClientCapabilities()
  var trace = Trace.off
  /// What is done with the answers to this server's own questions.
  private var questions: [RequestID: (Reply) -> Void] = [:]
  private var questionCount = 0

  init(send: @escaping ([UInt8]) -> Void) { self.send = send }

  func can(_ ability: ClientCapabilities.Ability) -> Bool { capabilities.can(ability) }

  func reply(_ id: RequestID, _ write: (inout JSONOutput) -> Void) {
    send(OutgoingMessage.result(id, write))
  }

  /// - Parameter id: Nil where the request could not even be read so far.
  func refuse(_ id: RequestID?, _ error: ResponseError) { send(OutgoingMessage.error(id, error)) }

  /// - Parameter params: Writes the members of the parameters.
  func notify(_ method: String, _ params: (inout JSONOutput) -> Void) {
    send(OutgoingMessage.notification(method, params))
  }

  /// Asks the client something.
  func ask(
    _ method: String, _ params: ((inout JSONOutput) -> Void)? = nil,
    then use: @escaping (Reply) -> Void = { _ in }
  ) {
    questionCount += 1
    let id = RequestID.string("qcq-\(questionCount)")
    questions[id] = use
    send(OutgoingMessage.request(id, method, params))
  }

  /// Takes the answer to a question in.
  func take(_ reply: Reply, to id: RequestID) { questions.removeValue(forKey: id)?(reply) }

  /// Sends a value under a token that the client knows.
  func report(_ token: RequestID, _ value: (inout JSONOutput) -> Void) {
    notify("$/progress") { output in
      output.field("token", token)
      output.name("value")
      value(&output)
    }
  }

  /// Tells of the server's work, if the client wants that.
  func tell(_ message: @autoclosure () -> String) {
    guard trace != .off else { return }
    let message = message()
    notify("$/logTrace") { $0.field("message", message) }
  }

  /// Writes to the client's log.
  func log(_ type: MessageType, _ message: String) { tell(type, message, "window/logMessage") }

  /// Shows a message to the person at the client.
  func show(_ type: MessageType, _ message: String) { tell(type, message, "window/showMessage") }

  private func tell(_ type: MessageType, _ message: String, _ method: String) {
    notify(method) { output in
      output.field("type", type.rawValue)
      output.field("message", message)
    }
  }
}

extension Feature {
  static let messages = Feature(notices: [
    "$/setTrace": { notice throws(ResponseError) in
      guard let value = notice.params["value"]?.string.flatMap(Trace.init) else {
        throw .invalid("value")
      }
      notice.client.trace = value
    }
  ])
}
