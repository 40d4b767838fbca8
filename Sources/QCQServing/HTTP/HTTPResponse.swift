/// How a request went.
enum HTTPStatus: Int {
  case ok = 200
  case noContent = 204
  case seeOther = 303
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case bodyTooLarge = 413
  case misdirected = 421
  case headTooLarge = 431
  case unavailable = 503

  var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .seeOther: "See Other"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .bodyTooLarge: "Content Too Large"
    case .misdirected: "Misdirected Request"
    case .headTooLarge: "Request Header Fields Too Large"
    case .unavailable: "Service Unavailable"
    }
  }
}

/// The answer to a request, with which the connection ends.
struct HTTPResponse {
  var status = HTTPStatus.ok
  /// Names and values, beside those that every answer has.
  var headers: [(String, String)] = []
  var body: [UInt8] = []

  /// A few words, with which a status is explained.
  static func words(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: Array((text + "\n").utf8))
  }

  static func refusal(_ status: HTTPStatus) -> HTTPResponse { words(status, status.reason) }

  /// The answer is at another address.
  static func redirection(
    to address: String, _ headers: [(String, String)] = []
  ) -> HTTPResponse {
    HTTPResponse(status: .seeOther, headers: [("Location", address)] + headers)
  }

  /// - Parameter isHeadOnly: Whether only the head was asked for.
  func bytes(isHeadOnly: Bool = false) -> [UInt8] {
    let length = status == .noContent ? [] : [("Content-Length", String(body.count))]
    return Self.head(status, headers + length) + (isHeadOnly ? [] : body)
  }

  static let eventType = "text/event-stream; charset=utf-8"

  /// The head of an answer that goes on for as long as somebody listens.
  static var streamHead: [UInt8] { head(.ok, [("Content-Type", eventType)]) }

  /// Nothing is kept by anybody, guessed at or shown inside another page.
  private static func head(_ status: HTTPStatus, _ headers: [(String, String)]) -> [UInt8] {
    let all =
      [
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Connection", "close"),
      ] + headers
    let lines = all.map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status.rawValue) \(status.reason)\r\n\(lines)\r\n".utf8)
  }
}
