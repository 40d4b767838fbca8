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

  package init(
    clock: @escaping () -> Double,
    open: @escaping (_ path: String, _ isNew: Bool) throws(StoreError) -> Store,
    schema: @escaping (_ session: Session, _ color: Bool) throws(EngineError) -> String
  ) {
    (self.clock, self.open, self.schema) = (clock, open, schema)
  }
}
