import QCQConsole
import QCQAssist
import QuickCartStore

/// The names in the database that is open, as of the last time that somebody looked.
///
/// They are read when nobody types, and at Tab; each time only if something was committed since.
/// While keys come in, what is known has to do.
final class PromptNames {
  /// How much time there is.
  enum Effort {
    /// Little: a key may come.
    case whileNobodyTypes
    /// Some: an answer is waited for.
    case forCompletion

    /// How many items are read at most, so that no key waits for longer than an eye notices.
    fileprivate var itemLimit: Int {
      switch self {
      case .whileNobodyTypes: 5_000
      case .forCompletion: 10_000
      }
    }

    /// How many seconds to wait for another process that holds a lock.
    fileprivate var patience: Double {
      switch self {
      case .whileNobodyTypes: 0.002
      case .forCompletion: 0.1
      }
    }
  }

  private var store: Store?
  private var reader: NameReader?
  private var known: DataCatalog?
  private var version: Int64 = 0
  /// How many items were allowed when there were too many of them.
  private var failedLimit: Int?
  /// Whether the server has not answered since the entry began.
  private var isSilent = false

  /// An entry begins.
  func begin() { isSilent = false }

  /// What is known of a database; nil until it was read.
  func catalog(of store: Store) -> DataCatalog? { self.store === store ? known : nil }

  /// Reads the names again if there may be others; false where they are what they were.
  ///
  /// What can't be read now, for a lock or for damage, may be read another time: nobody has asked
  /// for it in so many words.
  func refresh(_ store: Store, _ effort: Effort) -> Bool {
    if self.store !== store || effort.itemLimit > failedLimit ?? .max {
      if self.store !== store { known = nil }
      (self.store, reader, failedLimit) = (store, nil, nil)
    }
    var next = reader ?? NameReader(store)
    next.itemLimit = effort.itemLimit
    let state: StoreState?
    do throws(StoreError) {
      state = isSilent ? nil : try next.readChanges(patience: effort.patience)
    } catch {
      // Each key would wait for it.
      (state, isSilent) = (nil, error.isOfServer)
    }
    guard let state else { return false }
    reader = next
    version += 1
    known = DataCatalog(state.names, version: version)
    known?.searchItems = Self.search(store, state)
    failedLimit = state.names.items == nil ? effort.itemLimit : nil
    return true
  }

  private static func search(_ store: Store, _ state: StoreState) -> DataCatalog.ItemSearch {
    let search = ItemNameSearch(store, state.schema, state.vocabulary)
    return { typed, lists, limit in
      let found = try? search.names(matching: typed, in: lists, count: limit, patience: 0.002)
      return found ?? []
    }
  }
}
