/// Changes in which a lost word does the most harm.
enum NastyChanges {
  static let declarations = """
    let many = items where quantity > 3
    let few = items sort quantity limit 70
    let named(x: text, n: int) = items where name contains $x and quantity < $n
    let bbq = items in "BBQ"
    let old = lists where updated before 3 days ago
    param list: list = "BBQ"
    param what: text = "Melk"
    param cat: category = "Dairy"
    param n: int = 3
    param start: date = 2026-11-12
    """

  static let lines = text.split(separator: "\n").map(String.init)

  private static let text = #"""
    delete items in "BBQ" where not completed
    delete items in "BBQ" where not completed and quantity > 3
    delete items in "BBQ" where completed and not quantity > 3
    delete items in "BBQ" where not (completed or quantity > 3)
    delete items in "BBQ" where (completed or has note) and quantity > 5
    delete items where completed and (quantity > 5 or name contains "melk")
    delete items where completed and quantity > 5 or name = "Cola" and pending
    delete items in "BBQ", "Party" where completed
    delete items in "BBQ", id "list-2" where pending
    delete items in id "list-1" where pending
    delete items in $list where name = $what
    delete items in $list, "Party" where quantity > $n
    delete items where list.title = "BBQ" and category = $cat
    delete items in "BBQ" where quantity < -1
    delete items in "BBQ" where quantity > -1 and quantity < 2
    delete items where quantity in (1, -3)
    delete items where quantity not in (1, 2, 3)
    delete items where quantity in 3..5
    delete items where quantity not in 0..4
    delete items where quantity - 1 < 3
    delete items where quantity - 5 < 3 and completed
    delete items where quantity - 5 > 3 or completed
    delete items where quantity * 2 - 5 < 0
    delete items where 10 - quantity > 6
    delete items where -quantity > 0
    delete items where 2 * -quantity > 3
    delete items where (quantity + 1) * 2 > 8
    delete items where quantity % 2 = 0
    delete items where round(quantity / 2) > 2
    delete items where abs(quantity) < 3
    delete items where length(name) < 5
    delete items where lower(name) = "melk"
    delete items where lower(name) != upper(note)
    delete items where name not contains "e"
    delete items where not name contains "e"
    delete items where name starts with "C"
    delete items where name not starts with "C"
    delete items where name ends with "k" and no note
    delete items where has note
    delete items where no note and completed
    delete items where name matches /^[CM]/
    delete items where not name matches /[ae]/
    delete items where created before 7 days ago
    delete items where created since 2 weeks ago and completed
    delete items where updated during last week
    delete items where updated during 2026-11-01 .. 2026-11-10
    delete items where updated on today or updated on yesterday
    delete items where updated before $start
    delete items where list.progress < 0.5
    delete items where category.name in ("Dairy", "Other")
    delete items where category.name not in ("Dairy", "Other")
    delete items in "BBQ" where completed sort quantity desc limit 3
    delete items in "BBQ" where completed sort quantity desc limit 3 skip 2
    delete items in "BBQ" limit 1
    delete items in "BBQ" sort quantity limit 4 skip 4
    delete many
    delete many in "BBQ"
    delete many where completed
    delete many in "BBQ" where not completed sort name limit 3
    delete all few
    delete few in "BBQ"
    delete few where quantity > -4
    delete named("melk", 4)
    delete named("m", 4) in "BBQ" where not completed
    delete bbq
    delete bbq where completed
    delete old where none(items where pending)
    delete all items where completed
    delete all items in "BBQ"
    delete all items
    delete list "BBQ"
    delete list id "list-2"
    delete list $list
    delete lists where title = "BBQ"
    delete lists where title starts with "BBQ" and title != "BBQ"
    delete lists where not any(items)
    delete lists where none(items)
    delete lists where none(items where pending)
    delete lists where count(items) = 0
    delete lists where count(items where completed) = 0
    delete lists where count(items where quantity > 20) > 1
    delete lists where sum(items.quantity) < 50
    delete lists where every(items where completed)
    delete lists where not every(items where quantity > 5)
    delete lists where progress = 1 or title = "Party"
    delete lists where title = "Nothing" limit 1
    delete lists where updated before 20 days ago
    delete category "Spare"
    delete categories where not any(items)
    delete categories where name = "Spare" and none(items)
    check "Melk" in "BBQ"
    check "Kipfilet" in "BBQ", "Boodschappen deze week"
    uncheck "Eieren" in id "list-3", "Nothing"
    check $what in $list
    check items in "BBQ"
    check items in "BBQ" where not (quantity < 3) limit 4
    uncheck items in "BBQ" where quantity > 3 and quantity < 13
    toggle "Servetten" in "Feestje supplies"
    toggle items in "BBQ", "Party" where name = "Cola" or name = "Chips"
    toggle many in "BBQ" limit 2
    update "Cola" in "BBQ" set quantity = quantity + 1, note = "zero"
    update "Cola" in "BBQ" set quantity = -quantity
    update items in "BBQ" where quantity > 3 set quantity = quantity - 1
    update items in "BBQ" where name = "Cola" set completed = not completed, note = lower(name)
    update items where no note and not completed set note = "?"
    update items where quantity < -1 set quantity = 0 - 1
    update many in "BBQ" set category = "Other"
    update all items set quantity = 1
    update lists where title = "BBQ" set title = "X"
    update lists where not any(items) set title = "empty"
    update categories where name = "Dairy" set emoji = "x", order = 3
    update categories where order > 8 and not any(items) set order = -1
    move "Cola" in "BBQ" to "Party"
    move "Cola" in "BBQ" to id "list-2"
    move "Cola" in "Party", "Nothing" to $list
    move items in "BBQ" where not completed to "Party"
    move items in "BBQ" where pending sort quantity desc limit 2 to "Party"
    move many in "BBQ" to "Party"
    move all items to "Party"
    rename list "BBQ" to "Party 2"
    rename list id "list-2" to "X"
    rename category "Dairy" to "Zuivel 2"
    create list "New"
    create category "New" emoji "x"
    add "Cola" to "Party"
    add 3 "Cola" to id "list-1" as "Dairy" note "x"
    add $what to $list as $cat note $what
    explain delete items in "BBQ" where completed
    """#
}
