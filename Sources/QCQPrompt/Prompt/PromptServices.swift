package import QCQEngine
package import QuickCartStore

/// What a prompt needs of the program around it.
package struct PromptServices {
  /// The time, in Unix seconds.
  package var clock: () -> Double
  /// Opens a database, or makes a new one.
  package var open: (_ path: String, _ isNew: Bool) throws(StoreError) -> Store
  /// Tables and fields, in words.
  package var schema: (_ session: Session, _ color: Bool) throws(EngineError) -> String
  /// The page about the code of a message, as Markdown.
  package var codePage: (_ code: String) -> [UInt8]?
  /// The pages of the reference, each with its name, in their order.
  package var pages: () -> [(name: String, text: [UInt8])]

  package init(
    clock: @escaping () -> Double,
    open: @escaping (_ path: String, _ isNew: Bool) throws(StoreError) -> Store,
    schema: @escaping (_ session: Session, _ color: Bool) throws(EngineError) -> String,
    codePage: @escaping (_ code: String) -> [UInt8]?,
    pages: @escaping () -> [(name: String, text: [UInt8])]
  ) {
    (self.clock, self.open, self.schema) = (clock, open, schema)
    (self.codePage, self.pages) = (codePage, pages)
  }
}
