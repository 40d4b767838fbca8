import QCQLanguage
import TestSupport

extension QueryGenerator {
  /// Columns of items whose values may be among those of other items.
  private var compared: [String] {
    let own = self.own.filter { $0.type != .data && $0.type != .bool }.map(\.name)
    return ["name", "quantity", "note", "created"] + own
  }

  /// Whether a value is among those of another query.
  mutating func answerTest(_ entity: Entity) -> String {
    func rows(_ generator: inout QueryGenerator, _ entity: Entity) -> String {
      let isScoped = entity == .items && generator.random.chance(1, in: 2)
      let scope = isScoped ? " in \(generator.random.pick(generator.pool.scopes + ["$l"]))" : ""
      let isFiltered = generator.random.chance(2, in: 3)
      return entity.rawValue + scope
        + (isFiltered ? " where \(generator.nested(entity, 1))" : "")
    }
    switch random.below(9) {
    case 0 where entity != .items: return "id \(not())in (\(rows(&self, .items)))"
    case 1: return "\(whole(entity, 0)) \(not())in (\(rows(&self, .items)) show quantity)"
    case 2:
      let tail = random.chance(1, in: 2) ? " sort name desc limit \(random.below(5))" : ""
      let field = random.pick(fields(.text, entity))
      return "\(field) \(not())in (\(rows(&self, .items)) show lower(name)\(tail))"
    case 3 where entity == .items:
      return "name \(not())in (\(rows(&self, .items)) per name having count() > 1)"
    case 4 where entity == .items:
      return random.chance(1, in: 2)
        ? "category \(not())in (\(rows(&self, .categories)))"
        : "list.title \(not())in (\(rows(&self, .lists)))"
    case 5:
      let dates = fields(.date, .items).filter { !$0.contains(".") }
      return "\(dateField(entity)) \(not())in (\(rows(&self, .items)) show \(random.pick(dates)))"
    case 6 where entity == .items:
      let key = random.pick(compared)
      return "\(key) \(not())in (\(rows(&self, .items)) per \(key) having count() > 1)"
    case 7 where entity == .items:
      return "\(shifted(entity)) \(not())in (\(rows(&self, .items)) show \(shifted(entity)))"
    default:  // Int
      let (source, field): (Entity, String) =
        switch entity {
        case .items: (.items, random.pick(["category", "list", "id"] + compared))
        case .lists: (.lists, random.pick(["title", "id"]))
        case .categories: (.categories, random.pick(["name", "order", "id"]))
        }
      return "\(field) \(not())in (\(rows(&self, source)))"
    }
  }
}
