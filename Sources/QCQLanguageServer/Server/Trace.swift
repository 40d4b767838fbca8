/// How much the client wants to be told of what the server does.
enum Trace: String {
  case off, messages, verbose
}

/// How loud a message to people is.
enum MessageType: Int {
  case error = 1
  case warning, info, log
}

extension LanguageServer {
  /// `$/setTrace`
  func setTrace(_ params: JSON) throws(ResponseError) {
    guard let name = params["value"]?.string, let value = Trace(rawValue: name) else {
      throw .invalid("value")
    }
    trace = value
  }

  /// Tells of the server's work, if the client wants that.
  func tell(_ message: @autoclosure () -> String, verbose: @autoclosure () -> String? = nil) {
    switch trace {
    case .off: return
    case .messages, .verbose:
      let message = message()
      let detail = trace == .verbose ? verbose() : nil
      notify("$/logTrace") { output in
        output.object { output in
          output.field("message", message)
          output.field("verbose", detail)
        }
      }
    }
  }

  /// Writes to the client's log.
  func log(_ type: MessageType, _ message: String) {
    notify("window/logMessage") { LanguageServer.write(type, message, to: &$0) }
  }

  /// Shows a message to the person at the client.
  func show(_ type: MessageType, _ message: String) {
    notify("window/showMessage") { LanguageServer.write(type, message, to: &$0) }
  }

  private static func write(_ type: MessageType, _ message: String, to output: inout JSONOutput) {
    output.object { output in
      output.field("type", type.rawValue)
      output.field("message", message)
    }
  }
}
