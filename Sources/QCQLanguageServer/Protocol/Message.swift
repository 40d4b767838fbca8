package import QCQText

/// What a request is called by, so that its answer can be told from others.
package enum RequestID: Hashable, Sendable, JSONWritable {
  case int(Int)
  case string(String)

  package init?(_ json: JSON) {
    switch json {
    case .int(let int): self = .int(int)
    case .string(let text): self = .string(text)
    case .null, .bool, .number, .array, .object: return nil
    }
  }

  package func write(to output: inout JSONOutput) {
    switch self {
    case .int(let int): output.int(int)
    case .string(let text): output.string(text)
    }
  }
}

/// Why a request is not answered with a result.
package struct ResponseError: Error, Equatable, Sendable {
  /// The codes of JSON-RPC and of the protocol.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case contentModified = -32801
    case requestCancelled = -32800
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  static let cancelled = ResponseError(.requestCancelled, "the request was cancelled")
  static let contentModified = ResponseError(
    .contentModified, "the document has changed since the request")

  static func invalid(_ what: String) -> ResponseError {
    ResponseError(.invalidParams, "the parameter `\(what)` is missing or invalid")
  }

  static func notOpen(_ uri: String) -> ResponseError {
    ResponseError(.invalidParams, "the document \(uri) is not open")
  }

  static func failed(_ message: String) -> ResponseError { ResponseError(.requestFailed, message) }
}

/// A message from the client.
package enum IncomingMessage: Sendable {
  case request(RequestID, method: String, params: JSON)
  case notification(method: String, params: JSON)
  /// An answer to what this server has asked; the error's message where there is no result.
  case response(RequestID, Result<JSON, ResponseError>)
  /// No message, or none that can be answered under its own id.
  case invalid(RequestID?, ResponseError)
  /// An answer to nothing in particular, which needs none itself.
  case noise

  /// The messages in a text; several for a batch.
  package static func read(_ bytes: [UInt8]) -> [IncomingMessage] {
    switch JSONParser.parse(bytes) {
    case .failure(let failure):
      let message = "the message is not valid JSON: \(failure.reason) at byte \(failure.offset)"
      return [.invalid(nil, ResponseError(.parseError, message))]
    case .success(.array(let messages)) where !messages.isEmpty:
      return messages.map(IncomingMessage.init)
    case .success(let message): return [IncomingMessage(message)]
    }
  }

  private init(_ json: JSON) {
    guard case .object(let members) = json else {
      self = .invalid(nil, ResponseError(.invalidRequest, "a message must be an object"))
      return
    }
    let idMember = members.last { $0.name == "id" }?.value
    let id = idMember.flatMap(RequestID.init)
    guard let method = members.last(where: { $0.name == "method" })?.value else {
      self = IncomingMessage.response(id, json)
      return
    }
    guard let method = method.string else {
      self = .invalid(id, ResponseError(.invalidRequest, "`method` must be a string"))
      return
    }
    let params = json["params"] ?? .null
    if let id {
      self = .request(id, method: method, params: params)
    } else if idMember == nil {
      self = .notification(method: method, params: params)
    } else {
      let message = "`id` must be an integer or a string"
      self = .invalid(nil, ResponseError(.invalidRequest, message))
    }
  }

  private static func response(_ id: RequestID?, _ json: JSON) -> IncomingMessage {
    let isAnswer = json.members?.contains { $0.name == "result" || $0.name == "error" } ?? false
    guard isAnswer, let id else {
      if isAnswer { return .noise }
      return .invalid(id, ResponseError(.invalidRequest, "`method` is missing"))
    }
    if let error = json["error"] {
      return .response(
        id, .failure(.failed(error["message"]?.string ?? "the client returned an error")))
    }
    return .response(id, .success(json["result"] ?? .null))
  }
}

/// Messages to the client.
package enum OutgoingMessage {
  static func result(_ id: RequestID, _ write: (inout JSONOutput) -> Void) -> [UInt8] {
    message { output in
      output.field("id", id)
      output.name("result")
      write(&output)
    }
  }

  /// - Parameter id: Nil where the request could not even be read so far.
  static func error(_ id: RequestID?, _ error: ResponseError) -> [UInt8] {
    message { output in
      output.field("id", orNull: id)
      output.field("error") { output in
        output.field("code", error.code.rawValue)
        output.field("message", error.message)
      }
    }
  }

  static func request(
    _ id: RequestID, _ method: String, _ params: ((inout JSONOutput) -> Void)?
  ) -> [UInt8] {
    message { output in
      output.field("id", id)
      output.field("method", method)
      if let params { output.field("params", object: params) }
    }
  }

  static func notification(
    _ method: String, _ params: (inout JSONOutput) -> Void
  ) -> [UInt8] {
    message { output in
      output.field("method", method)
      output.field("params", object: params)
    }
  }

  private static func message(_ body: (inout JSONOutput) -> Void) -> [UInt8] {
    var output = JSONOutput()
    output.object { output in
      output.field("jsonrpc", "2.0")
      body(&output)
    }
    return output.bytes
  }
}

extension FrameReader.Frame {
  /// The messages that it holds.
  package var messages: [IncomingMessage] {
    switch self {
    case .message(let bytes): IncomingMessage.read(bytes)
    case .malformed(let reason): [.invalid(nil, ResponseError(.parseError, reason))]
    }
  }
}
