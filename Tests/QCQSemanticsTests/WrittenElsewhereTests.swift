import Testing

/// What people write as other tools have it: each line with what it is led to beneath.
@Suite("Sentences as other tools write them") struct WrittenElsewhereTests {
  @Test("A list that is named when the query runs is a parameter", arguments: lines(of: openLines))
  func open(_ text: String, _ expected: String) { expect(text, expected) }

  @Test("SQL", arguments: lines(of: sqlLines))
  func sql(_ text: String, _ expected: String) { expect(text, expected) }

  @Test("Changes in SQL, and said", arguments: lines(of: changesLines))
  func changes(_ text: String, _ expected: String) { expect(text, expected) }

  @Test("Spreadsheets, pipes and calls", arguments: lines(of: callsLines))
  func calls(_ text: String, _ expected: String) { expect(text, expected) }

  @Test("Plain words", arguments: lines(of: plainLines))
  func plain(_ text: String, _ expected: String) { expect(text, expected) }

  @Test(
    "What is none of this is left alone",
    arguments: [
      "select title from lists l left join items i on i.completed = 0 group by l.title",
      "select avg(n) from (select list, strftime('%Y-%m', created) as month, count(*) as n "
        + "from items group by list, month)",
      "copy (select * from items) to program 'rm'", "items in the list named",
      ": : : pivot", "delete items in the list I named \"BBQ\"",
      "select name from items where created > date('now', '-9223372036854775808 days')",
      "items where name = :name", "select name from items where note = :note",
      "select l.title, sum(i.quantity) from lists l join items i on i.list_id = l.id "
        + "where i.completed = 0 group by l.title",
    ])
  func none(_ text: String) { #expect(FirstSentenceTests.mended(text) == nil) }

  private func expect(_ text: String, _ expected: String) {
    let lines = FirstSentenceTests.mended(text)?.split(separator: "\n").joined(separator: "; ")
    #expect(lines == expected)
  }

  private static func lines(of table: String) -> [(String, String)] {
    let lines = table.split(separator: "\n").map(String.init)
    return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
  }

  private static let openLines = """
    items in :list where pending by category
    param list: list; items in $list where pending by category
    items in ? where pending
    param list: list; items in $list where pending
    items in $1 where pending by category
    param list: list; items in $list where pending by category
    list:$LIST +PENDING by category
    param LIST: list; items in $LIST where pending by category
    select name from items where list = :shop and completed = 0 order by category
    param shop: list; items in $shop where pending show name sort category
    pending items in list given on the command line
    param list: list; items in $list where pending
    run the pending report for the list I give on the command line
    param list: list; items in $list where pending
    report for list $LIST: items pending by category
    param LIST: list; items in $LIST where pending by category
    items in $BBQ where pending
    items in "BBQ" where pending
    """

  private static let sqlLines = """
    select * from items where created >= current_date - 1 and created < current_date
    items where created since yesterday and created before today
    select name from items where due between current_date and current_date + 3 order by due
    items where due during today .. in 3 days show name sort due
    select * from items where due = current_date + 3
    items where due on in 3 days
    select name from items where created >= date('now', 'start of month', '-1 month')
    items where created since last month show name
    select name from items where created < date_trunc('month', now())
    items where created before this month show name
    select name from items where list_name = 'BBQ' and completed = false
    items in "BBQ" where pending show name
    select category, round(100.0 * avg(completed), 1) as pct from items group by category
    items per category show category, percent(where completed) as pct
    select category, 100.0 * sum(completed) / count(*) as pct from items group by category
    items per category show category, percent(where completed) as pct
    select lower(name) as n, count(*) as c from items group by lower(name) having c > 1
    items per lower(name) having count() > 1 show lower(name) as n, count() as c
    select l.title, count(i.id) from lists l join items i on i.list_id = l.id where i.completed = \
    0 group by l.title order by 2 desc limit 5
    items where pending per list show list, count() sort count() desc limit 5
    select l.title from lists l left join items i on i.list_id = l.id and i.completed = 0 group \
    by l.title having count(i.id) = 0
    lists where count(items where pending) = 0 show title
    select title from lists where id not in (select list_id from items where completed = 0)
    lists where none(items where pending) show title
    select name, quantity from items where list = 'BBQ' into outfile '/tmp/week.csv' fields \
    terminated by ','
    items in "BBQ" show name, quantity into "/tmp/week.csv"
    copy (select name from items where list = 'BBQ') to stdout with csv header
    items in "BBQ" show name into "BBQ.csv"
    copy (select * from items where list = 'BBQ') to 'week.csv' csv header
    items in "BBQ" into "week.csv"
    """

  private static let changesLines = """
    insert into lists (title) values ('Next week'); update items set list_id = (select id from \
    lists where title = 'Next week') where list_id = (select id from lists where title = 'BBQ') \
    and completed = 0
    create list "Next week"; move items in "BBQ" where pending to "Next week"
    insert into lists (title) values ('BBQ 3'); insert into items (list, name, quantity) select \
    'BBQ 3', name, quantity from items where list = 'BBQ'
    create list "BBQ 3" from "BBQ"
    insert into lists (title, template) values ('Sunday roast', 'Week shop')
    create list "Sunday roast" from "Week shop"
    insert into items (list_id, name, quantity, unit) values ((select id from lists where title = \
    'BBQ'), 'Flour', 500, 'g')
    add "Flour" to "BBQ" note "500 g"
    create list 'BBQ July' as select name, quantity, category from items where list = 'BBQ'
    create list "BBQ July" from "BBQ"
    update lists set title = 'Camping' where title like 'Camping%'
    update lists where title starts with "Camping" set title = "Camping"
    duplicate the bbq list
    create list "BBQ 2" from "BBQ"
    make a new list from the week shop template
    create list "Week shop 2" from "Week shop"
    duplicate sheet BBQ as "BBQ August"
    create list "BBQ August" from "BBQ"
    change Cola to Cola Zero on the bbq list
    update "Cola" in "BBQ" set name = "Cola Zero"
    find Cola replace with Cola Zero in BBQ
    update "Cola" in "BBQ" set name = "Cola Zero"
    it should say Oat milk instead of Cola for BBQ
    update "Cola" in "BBQ" set name = "Oat milk"
    add row Flour, quantity 500g, list BBQ
    add "Flour" to "BBQ" note "500 g"
    add "Flour" to "BBQ" set quantity = "500 g", category = "Dairy"
    add "Flour" to "BBQ" as "Dairy" note "500 g"
    update "Cola" in "BBQ" set quantity = "2 l"
    update "Cola" in "BBQ" set note = "2 l"
    """

  private static let callsLines = """
    pivot items rows list columns month(created) values count
    count items per list, month(created) crosstab
    pivot items rows category values count completed
    count items where completed per category
    items pivot category show percent completed
    items per category show percent(where completed)
    items in "BBQ" where countif(name) > 1
    items in "BBQ" per name having count() > 1 show name, count() as times
    items countif completed by name sort descending
    count items where completed per name sort count() desc
    items by name show countunique(list) sort descending top 1
    items per name show count(distinct list) sort count(distinct list) desc limit 1
    df.groupby('name')['list'].nunique().idxmax()
    items per name show name, count(distinct list) as lists sort lists desc limit 1
    items.Where(i => i.List == "BBQ").GroupBy(i => i.Name).Where(g => g.Count() > 1).Select(g => \
    g.Key)
    items where list = "BBQ" per name having count() > 1 show name, count()
    from items | filter completed == true | group name (aggregate {n = count this}) | sort {-n} | \
    take 10
    count items where completed per name sort count() desc limit 10
    .items[] | select(.list == "BBQ" and .completed == false) | .name
    items where list = "BBQ" and pending show name
    items[~items.completed].groupby("list").size().nlargest(5)
    count items where pending per list sort count() desc limit 5
    items +party
    items where note contains "#party"
    """

  private static let plainLines = """
    lists where progress = 100% order by title
    lists where progress = 100% sort title
    which lists havent been touched for a month
    lists where updated before 1 month ago
    lists where updated is before "one month ago" sort by updated asc
    lists where updated before 1 month ago sort updated
    lists show title, count(pending) order by pending desc limit 5
    lists show title, count(items where pending) sort count(items where pending) desc limit 5
    whats due until thursday
    items where due before friday
    items due within three days, earliest first
    items where due during next 3 days sort due
    price * quantity for all items in BBQ
    items in "BBQ" show name, price * quantity
    items in "BBQ" show name, price times quantity, unknown prices as 0
    items in "BBQ" show name, (price or else 0) * quantity
    compare BBQ and week shop, only show what week shop doesnt have
    items in "BBQ" where name not in (items in "Week shop")
    show new items from yesterday with the list they are on
    items where created on yesterday show name, list
    how many items do we put on a list on average each month
    average count(items) of lists per month(created)
    items where completed group by month(updated) show month, count(*) order by month desc limit 2
    items where completed per month(updated) show month(updated), count() \
    sort month(updated) desc limit 2
    pending report for BBQ
    items in "BBQ" where pending
    """
}
