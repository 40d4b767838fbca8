import Testing

@testable import QCQExchange

@Suite("Rows of Mealie") struct MealieTests {
  @Test("A quantity of nothing and references that lead nowhere are told") func broken() throws {
    let trial = try ForeignTrial(
      """
      {"shopping_lists":[{"id":"l1","name":"Week"}],
       "shopping_list_items":[
         {"shopping_list_id":"l1","position":0,"quantity":0.0,"note":"milk"},
         {"shopping_list_id":"l2","position":1,"quantity":2.0,"note":"tea","unit_id":"u9"},
         {"shopping_list_id":"l1","position":2,"quantity":3,"note":"","food_id":"f9"}]}
      """)
    #expect(trial.format == .mealie)
    #expect(trial.items == ["Week/: 1 milk", "2 tea"])
    #expect(
      trial.remarks == [
        "milk: the quantity is 0, which became 1",
        "tea: its `unit_id` is not in the backup; its `shopping_list_id` is not in the backup",
        "3, false, Week: it has no name: its `food_id` is not in the backup",
      ])
    #expect(trial.numbers == [1, 2, 3])
  }

  @Test(
    "What is no list where one belongs is refused",
    arguments: [
      #"{"shopping_lists":[],"shopping_list_items":5}"#,
      #"{"title":"a","isTrashed":false,"listContent":"oops"}"#,
      #"{"title":"a","isTrashed":false,"textContent":["oops"]}"#,
    ])
  func misfits(_ text: String) {
    let error = #expect(throws: ExchangeError.self) { try ForeignTrial(text) }
    #expect(error?.message.contains(", expected a ") == true)
  }

  @Test("Lists of one name and notes without a text are told") func shared() throws {
    let mealie = try ForeignTrial(
      """
      {"shopping_lists":[{"id":"l1","name":"Week"},{"id":"l2","name":"Week"}],
       "shopping_list_items":[{"shopping_list_id":"l1","quantity":1,"note":"milk"},
         {"shopping_list_id":"l2","quantity":1,"note":"tea"}]}
      """)
    #expect(mealie.items == ["Week/: 1 milk", "Week/: 1 tea"])
    #expect(mealie.remarks == ["Week: \(ForeignRemark.sharedName)"])
    let keep = try ForeignTrial(
      #"{"title":"G","isTrashed":false,"listContent":["oops",{"text":"tea"}]}"#)
    #expect(keep.items == ["G/: 1 tea"])
    #expect(keep.remarks == ["oops: it has no text"])
  }
}
