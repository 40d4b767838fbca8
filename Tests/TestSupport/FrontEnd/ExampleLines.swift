/// Statements of the language that are all right as they stand, each on a line of its own.
package enum ExampleLines {
  /// What the examples below refer to.
  package static let declarations = """
    let urgent(n: int) = items where pending and quantity > $n
    let open = items where pending
    param list: text = "BBQ"
    param cat: text?
    param start: date = 2026-01-01
    """

  /// The lines with which the grammar was tried before it was built.
  package static let trial = lines(
    #"""
    items in "BBQ" where pending by category
    items in "BBQ", "Party" where quantity > 3 and name contains "mel" sort name limit 10
    items where completed and updated since yesterday show name, quantity, list.title, \#
    category.name
    count items in "BBQ" per category
    sum quantity of items in "BBQ" per category
    lists show title, count(items), count(items where completed) as done, progress sort \#
    updated desc
    items in "BBQ" per category show category.emoji, count() as total, count(where \#
    completed) as done
    let urgent(n: int) = items where pending and quantity > $n
    urgent(5) in "BBQ" by category
    param list: text = "BBQ"
    watch items in $list where pending by category
    explain items where updated since 7 days ago and category.name in ("Produce", "Dairy")
    items where quantity in 3..7 and no note
    add 6 "Bananen" to "Weekboodschappen" as "Produce" note "ripe"
    check "Melk" in "BBQ"
    update items in "BBQ" where name = "Cola" set quantity = 3
    delete items in "BBQ" where completed
    delete list "BBQ"
    create list "BBQ"
    rename list "BBQ" to "Party"
    assert count items in "BBQ" gives 3
    assert items in "BBQ" where quantity < 1 is empty else "no zero quantities"
    use "common.qcq"
    update "Cola" in "BBQ" set quantity = quantity + 1, note = "zero"
    move items in "BBQ" where pending to "Party"
    create category "Baby" emoji "x"
    items by category sort quantity desc limit 3 each
    items per month(created), category having count() > 2 show sum(quantity) as n draw column
    lists where any(items where pending) and count(items) > 3
    categories show name, items where pending { name, quantity } as open
    items where created during 2024-01-01 .. 2024-02-01 into "january.csv"
    items where category.name = $cat? and name starts with "B"
    print "Hello"
    explain delete list "BBQ"
    items in id "list-2" where updated on today
    lists sort count(items where pending) desc limit 10 skip 10
    """#)

  /// The operations of the seeds, as the language reference lists them.
  package static let seeds = lines(
    #"""
    lists
    lists show title, count(items) as total, count(items where completed) as done, progress
    lists where title = "BBQ"
    lists where title contains "bbq"
    items in "BBQ" by category
    items in "BBQ" where completed sort updated desc
    items in "BBQ" where pending
    items in "BBQ" where name contains "mel" sort name
    items in "BBQ" per category show category.emoji, category, count() as total, \#
    percent(where completed) as progress
    count items in "BBQ" where pending
    categories show name, items { name, quantity }
    let open = items where pending
    open in "BBQ" sort quantity desc limit 10
    delete list "Party"
    add 6 "Bananen" to "Weekboodschappen" as "Produce" note "rijp"
    toggle "Melk" in "BBQ"
    update "Cola" in "BBQ" set quantity = 3, note = "zero"
    watch items in "BBQ" where pending by category
    watch count items where pending
    """#)

  /// What the lines above leave out.
  package static let others = lines(
    #"""
    items where not completed and not name matches /^[Mm]elk/ and name not contains "x"
    items where name ends with "en" or note = "rijp" or quantity not in (1, 2)
    items where (quantity + 1) * 2 >= 10 - quantity % 3 and list.title != "BBQ"
    items where created during this week or updated during last month
    items where updated before 2026-11-20T18:30 and created since $start
    items where has note show label, note, round(quantity / 3) as third sort third, name desc
    average quantity of items where created since 2 weeks ago
    max updated of lists
    lists where every(items where completed) and none(items where quantity > 5)
    lists where sum(items.quantity) > 10 sort sum(items.quantity) desc, title
    items show count(), sum(quantity), max(created)
    items per list, category having count() > 1 and percent(where completed) < 0.5 sort \#
    count() desc
    categories where progress < 1 show emoji, name, order sort order desc
    assert sum quantity of items gives > 3 else "too few"
    assert lists where title = "Party" is not empty
    together { total = count items; done = items where completed }
    move "Cola" in "BBQ" to id "list-2"
    rename category "Baby" to "Kids"
    delete all items
    param limit_date: date? = 2026-02-28
    print "There are {count items} items in {$list}"
    items where length(name) > 3 and lower(name) = upper(note) and abs(quantity) < 10
    """#)

  package static var all: [String] { trial + seeds + others }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
