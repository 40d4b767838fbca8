// Made of grammar/spec by `QCQ_UPDATE=1 swift test --filter PagesTests`.

extension Page {
  /// The pages of the reference, in the order of its contents.
  package static let reference: [Page] = [
    Page(
      "cheat-sheet",
      #"""
      # Cheat sheet

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      A query says what it asks for, followed by those of these clauses that it needs, in this order:

      | clause | for example |
      |---|---|
      | measure | `count items` · `sum quantity of items` · `average price * quantity of items` |
      | source | `items` · `lists` · `categories` · the name of a `let` |
      | `in` | `in "BBQ"` · `in "BBQ", "Party"` · `in id "list-2"` |
      | `where` | `where pending and quantity > 3` |
      | `by`, `per` | `by category` keeps the rows · `per category having count() > 2` counts them |
      | `show` | `show name, quantity * 2 as twice` · `show title, items where pending { name }` |
      | `sort` | `sort quantity desc, name` |
      | `limit` | `limit 10` · `limit 3 each` · `limit 10 skip 20` |
      | `draw` | `draw bar` |
      | `into` | `into "week.csv"` |

      | conditions | for example |
      |---|---|
      | yes or no | `pending` · `completed` · `not completed` · `has note` · `no note` |
      | numbers | `quantity > 3` · `quantity in 3..7` · `progress >= 50%` |
      | text | `name = "Cola"` · `name contains "co"` · `starts with` · `ends with` · `matches /^C/` |
      | names | `category = "Dairy"` · `list in ("BBQ", "Party")` · `category != "Other"` |
      | dates | `created since monday` · `before this month` · `on yesterday` · `during last 7 days` · `due before in 3 days` |
      | other rows | `any(items where pending)` · `count(items) > 3` · `name in (items in "BBQ")` |
      | both, either | `and` · `or` · brackets |

      | values | for example |
      |---|---|
      | numbers | `+ - * / %` · `round(…)` · `abs(…)` · `length(name)` |
      | dates | `day(created)` · `week` · `month` · `quarter` · `year` · `weekday` · `updated - created` in days · `created + 2 weeks` |
      | placeholders in text | `show "{name} ({note})"` |
      | one or another | `price or else 0` · `"much" if quantity > 5 else "little"` |
      | of a group | `count()` · `count(where pending)` · `count(distinct list)` · `sum(quantity)` · `percent(where completed)` |
      | among groups | `share(sum(quantity))` · `running count()` · `rank` |
      | paths | `list.title` · `category.emoji` |

      | changes | for example |
      |---|---|
      | add | `add 6 "Cola" to "BBQ" as "Pantry" note "cans"` · `add "Milk", 2 "Eggs" to "BBQ"` · `add 2 more "Cola" to "BBQ"` |
      | tick off | `check "Cola" in "BBQ"` · `uncheck` · `toggle items in "BBQ" where …` |
      | change | `update items in "BBQ" where … set quantity = quantity + 1, note = "x"` |
      | elsewhere | `move items in "BBQ" where pending to "Party"` · `copy "Cola" in "BBQ" to "Party"` |
      | remove | `delete items in "BBQ" where completed` |
      | lists | `create list "Party"` · `create list "Week 48" from "Basics"` · `rename list … to …` · `delete list …` |

      | other statements | for example |
      |---|---|
      | names | `let urgent(n: int) = items where pending and quantity > $n` · `use "lets.qcq"` |
      | querying groups | `let t = items per category show count() as n` · `t where n > 5 sort n` · `count t` |
      | values from outside | `param l: list = "BBQ"` |
      | several | `together { a = count items … }` |
      | output, checks | `print "{count items} items"` · `assert items is not empty else "…"` |
      | about a query | `explain …` · `watch …` |

      ```qcq
      items in "BBQ" where pending and quantity > 3 per category show count() as kinds, sum(quantity) as pieces sort pieces desc limit 3
      ```

      ```result
      category        kinds  pieces
      ──────────────  ─────  ──────
      Household           1      30
      Produce             2      14
      Meat & Seafood      2      14
      ```

      """#),
    Page(
      "recipes",
      #"""
      # Recipes

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      What people want to know in their first hour, and how to ask for it.

      ## What is left

      What is still to buy for one list, and the lists with the most left:

      ```qcq
      items in "BBQ" where pending show label, note limit 4
      ```

      ```result
      label               note
      ──────────────────  ─────────────
      4x Spare ribs
      12x Burger buns
      2x Charcoal         the 5 kg bags
      8x Corn on the cob
      ```

      ```qcq
      lists where any(items where pending) show title, count(items where pending) as left sort left desc limit 5
      ```

      ```result
      title               left
      ──────────────────  ────
      Week shop             14
      BBQ                   12
      🎂 Nora's birthday    10
      Holiday baking         8
      DIY store              5
      ```

      How much of each category is done:

      ```qcq
      items per category show count(where completed) as done, count() as all, percent(where completed) as share
      ```

      ```result
      category        done  all  share
      ──────────────  ────  ───  ─────
      Produce            4   12    33%
      Dairy              5   12    42%
      Meat & Seafood     2    7    29%
      Frozen             1    5    20%
      Pantry             8   22    36%
      Household          7   13    54%
      Personal Care      3    6    50%
      Other              7   17    41%
      ```

      Lists with nothing left (and `progress = 100%` leaves out those that never had anything on
      them), and those that nobody has changed for a month:

      ```qcq
      lists where none(items where pending) show title
      ```

      ```result
      title
      ────────────────────
      Ideas for next month
      ```

      ```qcq
      lists where updated before 1 month ago show title, updated
      ```

      ```result
      no lists match
      ```

      ## What and when

      What was added yesterday, what is bought most often, and what is on the most lists:

      ```qcq
      count items where created on yesterday
      ```

      ```result
      7
      ```

      ```qcq
      items where completed per name show name, count() as times sort times desc limit 3
      ```

      ```result
      name          times
      ────────────  ─────
      AA batteries      1
      Avocados          1
      Baking paper      1
      ```

      ```qcq
      items per name show name, count(distinct list) as lists sort lists desc limit 3
      ```

      ```result
      name          lists
      ────────────  ─────
      Jalapeños         2
      AA batteries      1
      Almonds           1
      ```

      Which categories have the most, what part of the total that is, and what the first ones add up to:

      ```qcq
      let t = items per category show sum(quantity) as pieces, share(sum(quantity)) as part, running sum(quantity) as sum, rank sort pieces desc
      t where rank <= 3
      ```

      ```result
      category   pieces  part  sum  rank
      ─────────  ──────  ────  ───  ────
      Other         171   37%  171     1
      Pantry         66   14%  237     2
      Household      57   12%  294     3
      ```

      What was added in the last two weeks, and how many days ago:

      ```qcq
      items where today - created <= 14 show "{name} ({list})" as what, today - created as days sort days, what limit 3
      ```

      ```result
      what                        days
      ──────────────────────────  ────
      Bin bags (Week shop)           1
      Cat food (Week shop)           1
      Dark chocolate (Week shop)     1
      ```

      What is on one list twice:

      ```qcq
      items per list, name having count() > 1 show list, name, count() as times
      ```

      ```result
      no groups of items match
      ```

      How many items a list has on average, over all lists and for the lists of each month:

      ```qcq
      average count(items) of lists
      ```

      ```result
      11.75
      ```

      ```qcq
      average count(items) of lists per month(created)
      ```

      ```result
      month(created)    average
      ──────────────  ─────────
      2026-10              11.5
      2026-11         11.833333
      ```

      This month compared with the last one:

      ```qcq
      together {
        this_month = count items where created during this month
        last_month = count items where created during last month
      }
      ```

      ```result
      this_month
      83

      last_month
      11
      ```

      What has a word in its note, such as a tag:

      ```qcq
      items where note contains "smoky" show name, list
      ```

      ```result
      name       list
      ─────────  ────
      BBQ sauce  BBQ
      ```

      ## Two lists

      What is on one list and not on the other:

      ```qcq
      count items in "BBQ" where name not in (items in "Week shop")
      ```

      ```result
      17
      ```

      ## Changes

      An amount with a unit goes in the note, as a quantity counts pieces:

      ```qcq
      add "Flour" to "Week shop" note "500 g"
      ```

      ```result
      added "Flour" to "Week shop"
      ```

      Several items at once, more of what is there, and next week's list, which takes over what is left:

      ```qcq
      add "Oats", 2 "Honey" to "Week shop"
      add 2 more "Cola" to "BBQ"
      create list "Week 48"
      move items in "BBQ" where pending to "Week 48"
      ```

      ```result
      added "Oats" and 2 "Honey" to "Week shop"
      added 2 more "Cola" to "BBQ"
      created list "Week 48"
      moved 12 items from "BBQ" to "Week 48"
      ```

      A list made from another one, and a list and an item that are renamed:

      ```qcq
      create list "BBQ 2" from "BBQ"
      rename list "BBQ 2" to "Summer BBQ"
      update "Cola" in "Summer BBQ" set name = "Lemonade"
      ```

      ```result
      created list "BBQ 2" and its 18 items
      renamed list "BBQ 2" to "Summer BBQ"
      updated 1 item in "Summer BBQ"
      ```

      `undo` undoes the last change, at the prompt and as `qcq undo`.

      ## Columns of your own

      qcq has no command that adds a column, for what things cost, say, or for the day on which they are due. Any
      tool for SQLite does, such as its shell, and from then on the column is a field:

      ```sh
      sqlite3 home.sqlite 'ALTER TABLE shopping_items ADD COLUMN price REAL'
      sqlite3 home.sqlite 'ALTER TABLE shopping_items ADD COLUMN due DATE'
      qcq query 'update "Charcoal" in "BBQ" set price = 8.95' --database home.sqlite
      ```

      Some cells of `price` are empty then, and count as absent: they are not in a sum, `items where no price`
      finds them, and `or else` gives them a value. Lists show the column beside the others, under its name; in
      Markdown, its name stands before each value. `qcq import` fills it from a column of that name, or with
      `--columns price=Prijs`.

      ```text
      sum price * quantity of items in "BBQ"
      sum (price or else 1) * quantity of items in "BBQ"
      items where due during next 3 days sort due
      add "Candles" to "BBQ" set price = 1.25, due = friday
      ```

      ## On the command line

      ```sh
      qcq query 'items in "Week shop"' --format csv > week.csv
      qcq query 'param l: list
      items in $l where pending' --param l="BBQ"
      ```

      A report every Monday at seven, as a `crontab` line:

      ```text
      0 7 * * 1  /usr/local/bin/qcq report overview --format html -o "$HOME/overview.html"
      ```

      """#),
    Page(
      "statements",
      #"""
      # Statements

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      A file holds statements, one after another. The whole file is read and checked before the first
      of them runs, so a mistake on the last line keeps the first line from running.

      ## Lines

      A newline ends a statement, and so does `;`.

      ```qcq
      count items; count lists
      count categories
      ```

      ```result
      10
      3
      8
      ```

      A statement continues on the next line if that line is indented, or starts with a clause word,
      `set` or `to`, or if the current line ends with a comma or an operator, or a bracket is open.

      ```qcq
      items in "Feestje supplies"
      where pending and
        quantity > 1
      show name,
      quantity
      sort quantity desc
      ```

      ```result
      name       quantity
      ─────────  ────────
      Frisdrank         6
      Chips             3
      ```

      ```qcq
      count items where (
      quantity > 2
        and pending
      )
      ```

      ```result
      3
      ```

      An empty line does not change that.

      ```qcq
      items where quantity > 5

        show name
      ```

      ```result
      name
      ─────────
      Bananen
      Eieren
      Frisdrank
      ```

      A change may continue in the same way.

      ```qcq
      update "Bananen" in "Boodschappen deze week"
      set quantity = 7
      ```

      ```result
      updated 1 item in "Boodschappen deze week"
      ```

      A line that is not indented is no part of a `let`, even if nothing stands after the `=`.

      ```qcq
      let open =
        items where pending
      count open
      ```

      ```result
      9
      ```

      ```qcq
      let open =
      count items where pending
      ```

      ```error
      unknown-statement: a query is missing after `=`
        help: write one such as `items where pending` after it, or indented on the next line
      ```

      A word that does not continue a statement starts a new one, and has to be a word that can.

      ```qcq
      items
      pending
      ```

      ```error
      unknown-source at `pending`: there is no source `pending`
        help: a line that continues the one above is indented, or starts with a clause such as `where`
      ```

      A line that only says which rows are meant is not made a statement either: the one above it would
      lose its condition.

      ```qcq
      delete items in "Feestje supplies"
      that are completed
      ```

      ```error
      unknown-statement at `that`: no statement starts with `that`
        help: a line that continues the one above is indented, or starts with a clause such as `where`
      ```

      The same holds below a change that is broken off:

      ```qcq
      delete
      completed items
      ```

      ```error
      unknown-statement: expected `items`, `lists` or `categories`, found the end of the statement
        help: write the line below behind it, or indent that line
      unexpected-text at `completed`: a query starts with what it asks for
        help: a line that continues the one above is indented, or starts with a clause such as `where`
      ```

      Whatever its first word was to be, such a line becomes no query of its own. Only one that names what
      it asks for, or begins as a statement or a question does, is corrected as a statement.

      ```qcq
      delete items in "Feestje supplies" where completed
      en quantity > 5
      ```

      ```error
      unknown-statement at `en`: no statement starts with `en`
        help: a line that continues the one above is indented, or starts with a clause such as `where`
      ```

      ```qcq
      delete items in "Feestje supplies" where completed
      itms in "Feestje supplies"
      ```

      ```error
      unknown-source at `itms`: there is no source `itms`
        help: did you mean `items`?
        fix: write `items`
      ```

      ## Comments

      `#` starts a comment that runs to the end of its line. A comment with `##` describes the `let` or `param`
      below. A first line that starts with `#!` is a comment as well, so a script can name its interpreter.

      ```qcq
      #!/usr/bin/env -S qcq run
      # How much is to be carried
      sum quantity of items where pending   # pieces, not weight
      ```

      ```result
      22
      ```

      ## Texts

      Data is written in double quotes: titles, names, search words. The escapes are `\"` `\\` `\n`
      `\t` and `\u{…}` with the number of a character in hexadecimal.

      ```qcq sample=demo
      items where name = "Paint, \"Sea Mist\"" show name
      ```

      ```result
      name
      ─────────────────
      Paint, "Sea Mist"
      ```

      ```qcq sample=demo
      items where note contains "\u{2665}" show name, note
      ```

      ```result
      name           note
      ─────────────  ────────────────────────────────
      Playing cards  the old ones lack the queen of ♥
      ```

      `%`, `_` and everything else are ordinary characters.

      ```qcq sample=demo
      items where note contains "%" show name, note
      ```

      ```result
      name                note
      ──────────────────  ───────────────
      Dishwasher tablets  only if 50% off
      Dark chocolate      70 % or more
      ```

      A text may contain line breaks. Where one is never closed, each text of the file ends on the line it starts
      on, so that the mistake is found where it was made. A bare word is never data.

      ```qcq
      items in "Feestje
      ```

      ```error
      unclosed-string at `"`: this text is never closed
        help: close it with `"`
        fixed: items in "Feestje supplies"
      ```

      ```qcq
      items where name = Melk
      ```

      ```error
      unknown-field at `Melk`: items have no field `Melk`
        help: data is always quoted: write `"Melk"`
        fixed: items where name = "Melk"
      ```

      ## Numbers, dates, truth

      Numbers are written `12` or `1.5`, dates `2026-11-20`, points in time `2026-11-20T18:30`; `true`
      and `false` are the truth values. A date that does not exist is an error.

      ```qcq
      items where created since 2026-02-30
      ```

      ```error
      impossible-date at `2026-02-30`: the date `2026-02-30` doesn't exist
        help: dates are written like 2026-11-20 or 2026-11-20T18:30
      ```

      ## Names

      Names of fields, parameters and named queries consist of letters of any script, digits and `_`. Keywords
      can still be used as names where a name is expected. A name in backticks is the column with exactly that
      name in the table; where there is none, it is what it would be without them, and may have blanks.

      ```qcq
      lists show title as list, progress as count
      ```

      ```result
      list                    count
      ──────────────────────  ─────
      Quick run naar winkel     50%
      Feestje supplies           0%
      Boodschappen deze week     0%
      ```

      ```qcq
      items where `is_completed` = 1 show name, `category_id`
      ```

      ```result
      name    category_id
      ──────  ───────────
      Eieren            2
      ```

      ```qcq
      items show name, quantity as `how many` sort `how many` desc limit 1
      ```

      ```result
      name    how many
      ──────  ────────
      Eieren        12
      ```

      Keywords are written in lower case.

      ```qcq
      items Where pending
      ```

      ```error
      keyword-case at `Where`: keywords are written in lower case
        help: write `where`
        fixed: items where pending
      ```

      ## Edition

      `qcq 1` before all statements says which edition of the language the file is written in. Words
      that a later edition adds are plain names in a file of an older edition.

      ```qcq
      qcq 1
      count items
      ```

      ```result
      10
      ```

      ```qcq
      qcq 2
      count items
      ```

      ```error
      unknown-edition at `qcq 2`: this version of qcq supports edition 1, not 2
        help: use a newer qcq, or write `qcq 1`
        fix: write `qcq 1`
      ```

      """#),
    Page(
      "queries",
      #"""
      # Queries

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      A query says what it asks for, from which lists, on what condition, and in what form. Only the
      first part is required. Its clauses come in this order: `in`, `where`, `by` or `per`, `having`,
      `show`, `sort`, `limit`, `draw`, `into`.

      ## Source

      `items`, `lists` and `categories` are the three sources; a named query is one, too (see
      [let](let.md)).

      ```qcq
      items
      ```

      ```result
        label         category        list                    note
      ─ ────────────  ──────────────  ──────────────────────  ────────────────────
      ☐ 6x Bananen    Produce         Boodschappen deze week
      ☑ 12x Eieren    Dairy           Quick run naar winkel
      ☐ Melk          Dairy           Boodschappen deze week
      ☐ 2x Kipfilet   Meat & Seafood  Boodschappen deze week
      ☐ IJs           Frozen          Boodschappen deze week
      ☐ Rijst         Pantry          Boodschappen deze week  Basmati bij voorkeur
      ☐ 3x Chips      Pantry          Feestje supplies
      ☐ 6x Frisdrank  Other           Feestje supplies
      ☐ Servetten     Household       Feestje supplies
      ☐ Brood         Pantry          Quick run naar winkel
      ```

      ```qcq
      lists
      ```

      ```result
      title                   created           updated
      ──────────────────────  ────────────────  ────────────────
      Quick run naar winkel   2026-11-20 12:30  2026-11-20 18:20
      Feestje supplies        2026-11-19 18:30  2026-11-20 18:00
      Boodschappen deze week  2026-11-18 18:30  2026-11-20 17:30
      ```

      ```qcq
      categories
      ```

      ```result
      emoji  name
      ─────  ──────────────
      🥬     Produce
      🥛     Dairy
      🥩     Meat & Seafood
      🧊     Frozen
      🥫     Pantry
      🧽     Household
      🧴     Personal Care
      📦     Other
      ```

      | source | fields | order |
      |---|---|---|
      | items | `id name label quantity completed pending note list category created updated` | `created`, then `id` |
      | lists | `id title created updated progress` | `updated desc`, then `id` |
      | categories | `id name emoji order progress` | `order`, then `id` |

      `label` is the name with its quantity, if that is more than one: `6x Bananen`. `pending` is the
      opposite of `completed`. `progress` is the share of items that are completed, and 0 if there are
      no items. Any other columns of the database are fields under their own names.

      A table shows the fields that people read. The formats for programs give every stored field.

      ```qcq format=csv
      items where quantity > 10
      ```

      ```result
      id,name,quantity,completed,note,category,list,created,updated
      item-10,Eieren,12,true,"",Dairy,Quick run naar winkel,2026-11-20T18:30:00Z,2026-11-20T18:30:00Z
      ```

      Ties are broken by `id`, so the same data gives the same order everywhere.

      ## Paths

      From an item, `list` and `category` lead to the list and category it belongs to. Alone they mean
      the title and the name.

      ```qcq
      items where quantity > 2 show name, list.title, category, category.emoji, category.order
      ```

      ```result
      name       list.title              category  category.emoji  category.order
      ─────────  ──────────────────────  ────────  ──────────────  ──────────────
      Bananen    Boodschappen deze week  Produce   🥬                           1
      Eieren     Quick run naar winkel   Dairy     🥛                           2
      Chips      Feestje supplies        Pantry    🥫                           5
      Frisdrank  Feestje supplies        Other     📦                           8
      ```

      There is no path from a list to *the* item, as it has many: see [show](show.md) and [where](where.md).

      ```qcq
      lists show title, items.name
      ```

      ```error
      to-many-path at `items.name`: a list has many items, so `items` can't be used as a value
        help: write `count(items)`, `any(items where …)` or, in `show`, `items { name }`
      ```

      ## Scope

      `in` names the list whose items are meant; several lists are separated by commas. Case and the
      way accents are stored make no difference.

      ```qcq
      items in "feestje SUPPLIES"
      ```

      ```result
        label         category   note
      ─ ────────────  ─────────  ────
      ☐ 3x Chips      Pantry
      ☐ 6x Frisdrank  Other
      ☐ Servetten     Household
      ```

      ```qcq
      count items in "Feestje supplies", "Quick run naar winkel"
      ```

      ```result
      5
      ```

      If no list has the title, but the title of exactly one starts with it, a query takes that list and
      says so.

      ```qcq sample=dutch
      count items in "BBQ"
      ```

      ```note
      note list-prefix at `"BBQ"`: "BBQ" read as list "BBQ Feestje"
      ```

      ```result
      3
      ```

      Otherwise it is an error, with the nearest titles.

      ```qcq
      items in "Feestje suplies"
      ```

      ```error
      unknown-list at `"Feestje suplies"`: there is no list titled "Feestje suplies"
        help: did you mean "Feestje supplies"?
        fixed: items in "Feestje supplies"
      ```

      A list can be named by its id.

      ```qcq
      items in id "list-3" show name
      ```

      ```result
      name
      ──────
      Eieren
      Brood
      ```

      Lists and categories are not in a list.

      ```qcq
      lists in "Feestje supplies"
      ```

      ```error
      scope-not-allowed at `in "Feestje supplies"`: `in` names the list that items are on; lists aren't on a list
        help: to find a list by its title write `lists where title = "Feestje supplies"`
        fixed: lists where title = "Feestje supplies"
      ```

      ## One number

      A measure before the source asks for one value: `count`, or `sum`, `average`, `min` or `max` of a field.

      ```qcq
      count items where completed
      ```

      ```result
      1
      ```

      ```qcq
      sum quantity of items in "Boodschappen deze week"
      ```

      ```result
      11
      ```

      ```qcq
      average quantity of items
      ```

      ```result
      3.4
      ```

      ```qcq
      max created of lists
      ```

      ```result
      2026-11-20 12:30
      ```

      Over no rows, `count` and `sum` give 0; the others give no value.

      ```qcq format=csv
      sum quantity of items where quantity > 1000
      max quantity of items where quantity > 1000
      ```

      ```result
      sum
      0

      max

      ```

      A measure leaves nothing to show, sort or limit.

      ```qcq
      count items limit 3
      ```

      ```error
      clause-not-allowed at `limit 3`: `limit` has no meaning here: `count` gives a single value
        help: remove one of the two
      ```

      """#),
    Page(
      "where",
      #"""
      # where

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `where` keeps the rows for which its condition holds.

      ```qcq
      items in "Boodschappen deze week" where pending and quantity > 1
      ```

      ```result
        label        category        note
      ─ ───────────  ──────────────  ────
      ☐ 6x Bananen   Produce
      ☐ 2x Kipfilet  Meat & Seafood
      ```

      ## Comparisons

      `=` `!=` `<` `<=` `>` `>=` compare numbers with numbers and texts with texts. Dates have their
      own words: see [dates](dates.md).

      ```qcq
      items where quantity >= 6 show name, quantity
      ```

      ```result
      name       quantity
      ─────────  ────────
      Bananen           6
      Eieren           12
      Frisdrank         6
      ```

      ```qcq
      items where quantity > "5"
      ```

      ```error
      type-mismatch at `"5"`: `quantity` is a whole number, `"5"` is text
        help: numbers are written without quotes: `5`
        fixed: items where quantity > 5
      ```

      ```qcq
      items where name = 5
      ```

      ```error
      type-mismatch at `5`: `name` is text, `5` is a whole number
        help: text is quoted: `"5"`
        fixed: items where name = "5"
      ```

      A range tests whether a number is between two others, both included.

      ```qcq
      items where quantity in 3..7 show name, quantity
      ```

      ```result
      name       quantity
      ─────────  ────────
      Bananen           6
      Chips             3
      Frisdrank         6
      ```

      ## Yes and no

      A field that is true or false stands alone: `completed`, `pending`. Other values are not conditions.

      ```qcq
      items where completed show name
      ```

      ```result
      name
      ──────
      Eieren
      ```

      ```qcq
      items where quantity
      ```

      ```error
      not-a-condition at `quantity`: `quantity` is a whole number, not a condition
        help: a condition is true or false: `quantity > 0`
      ```

      ## and, or, not

      A second `not` takes the first one back, which is a note.

      ```qcq
      count items where not not completed
      ```

      ```note
      note unexpected-text at `not not `: one `not` takes the other back
        help: leave both out
        fixed: count items where completed
      ```

      ```result
      1
      ```

      `not` binds more tightly than `and`, and `and` more tightly than `or`. Brackets override this.

      ```qcq
      items where completed or quantity > 5 and has note show name
      ```

      ```result
      name
      ──────
      Eieren
      ```

      ```qcq
      items where (completed or quantity > 5) and not has note show name
      ```

      ```result
      name
      ─────────
      Bananen
      Eieren
      Frisdrank
      ```

      ## Sets and ranges

      `in (…)` holds if the value is one of those listed; `in 3..7` if the number is within the range,
      both ends included. `not in` is the opposite.

      ```qcq
      items where category in ("Dairy", "Frozen") show name, category
      ```

      ```result
      name    category
      ──────  ────────
      Eieren  Dairy
      Melk    Dairy
      IJs     Frozen
      ```

      ```qcq
      items where quantity not in 1..3 show name, quantity
      ```

      ```result
      name       quantity
      ─────────  ────────
      Bananen           6
      Eieren           12
      Frisdrank         6
      ```

      The ends are whole numbers. Between two fractions or [shares](#shares) lies what two comparisons say.

      ```qcq
      lists where progress in 25%..75%
      ```

      ```error
      expected-value at `progress in 25%..75%`: a range after `in` is of whole numbers
        help: write `progress >= 25% and progress <= 75%`
        fixed: lists where progress >= 25% and progress <= 75%
      ```

      ```qcq
      items where quantity / 4 not in 0.5..1.5
      ```

      ```error
      expected-value at `quantity / 4 not in 0.5..1.5`: a range after `in` is of whole numbers
        help: write `not (quantity / 4 >= 0.5 and quantity / 4 <= 1.5)`
        fixed: items where not (quantity / 4 >= 0.5 and quantity / 4 <= 1.5)
      ```

      A descending range never holds, which is a warning.

      ```qcq
      count items where quantity in 7..3
      ```

      ```note
      warning value-out-of-range at `quantity in 7..3`: the range 7..3 is empty
        help: the smaller number comes first: `3..7`
      ```

      ```result
      0
      ```

      ## Compared with another query

      The brackets of `in (…)` may hold a query. Its column is the one that it shows, otherwise the
      one with the same name. What is on one list and not on the other:

      ```qcq
      items in "Boodschappen deze week" where name not in (items in "Quick run naar winkel") show name
      ```

      ```result
      name
      ────────
      Bananen
      Melk
      Kipfilet
      IJs
      Rijst
      ```

      The `id` of a list or category is compared with that of each item's own, and the keys of `per` are
      columns, too: what is on more than one list is `items where name in (items per name having count() > 1)`.

      ```qcq
      lists where id in (items where category = "Dairy") show title
      ```

      ```result
      title
      ──────────────────────
      Quick run naar winkel
      Boodschappen deze week
      ```

      ```qcq
      let bought = items where completed show name
      items where name in (bought) show name, list
      ```

      ```result
      name    list
      ──────  ─────────────────────
      Eieren  Quick run naar winkel
      ```

      What the query lacks is not in it, so `not in` holds for a row without a value, and an absent
      value in a row of the query is ignored.

      ## Arithmetic

      `+` `-` `*` and `/` calculate with numbers; `/` always gives a number with a fraction. `%` is
      the remainder of two whole numbers, with the sign of the first. A fraction that is stored in a
      field of whole numbers counts there, too: with a quantity of 2.5, `quantity % 2` is 0.5. Dividing
      by zero gives no value, and a comparison with no value does not hold. `round(…)` gives the nearest
      whole number, of two equally near ones the one farther from zero; `abs(…)` a number without its
      sign.

      ```qcq
      items where quantity % 6 = 0 show name, quantity, quantity / 4 as boxes
      ```

      ```result
      name       quantity  boxes
      ─────────  ────────  ─────
      Bananen           6    1.5
      Eieren           12      3
      Frisdrank         6    1.5
      ```

      ```qcq
      count items where quantity / (quantity - quantity) = 1
      ```

      ```result
      0
      ```

      ```qcq
      items where quantity * 1.5 % 2 = 0
      ```

      ```error
      type-mismatch at `quantity * 1.5`: `%` needs a whole number; `quantity * 1.5` has a fraction
        help: write `round(quantity * 1.5)`
      ```

      ## Conditions on the items of a list

      For a list or category, `count(items where …)`, `sum(items.quantity)`, `any(items where …)`,
      `none(items where …)` and `every(items where …)` say something about the items that belong to
      it. They may be used wherever a value may be used.

      ```qcq
      lists where any(items where completed)
      show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      ```

      ```qcq
      lists where count(items where pending) >= 3 show title, count(items)
      ```

      ```result
      title                   count(items)
      ──────────────────────  ────────────
      Feestje supplies                   3
      Boodschappen deze week             5
      ```

      `every` holds if there are no items, and so does `none`.

      ```qcq
      categories where every(items where pending) and any(items) show name
      ```

      ```result
      name
      ──────────────
      Produce
      Meat & Seafood
      Frozen
      Pantry
      Household
      Other
      ```

      ```qcq
      categories where none(items) show name
      ```

      ```result
      name
      ─────────────
      Personal Care
      ```

      A condition on groups belongs in [having](having.md).

      ```qcq
      items where count() > 3
      ```

      ```error
      aggregate-not-allowed at `count()`: `count` can't be used in `where`
        help: conditions on groups go in `having`, after `per …`; for a list's items write `count(items where …)`
      ```

      ## Names that do not exist

      What the category or list of an item is compared with by `=`, `!=` or `in` has to be the name of
      one. Case does not matter.

      ```qcq
      count items where category = "dairy"
      ```

      ```result
      2
      ```

      ```qcq
      count items where category = "Diary"
      ```

      ```error
      unknown-category at `"Diary"`: there is no category named "Diary"
        help: did you mean "Dairy"?
        fixed: count items where category = "Dairy"
      ```

      ```qcq
      items where list not in ("Feestje supplies", "Boodschappen")
      ```

      ```error
      unknown-list at `"Boodschappen"`: there is no list titled "Boodschappen"
        help: did you mean "Boodschappen deze week"?
        fixed: items where list not in ("Feestje supplies", "Boodschappen deze week")
      ```

      `lists where title = "…"` and `items where name = "…"` are searches, which may find nothing.

      ## The same for every row

      A condition has to depend on the row. One with only literal values holds for all rows or for none.

      ```qcq
      items where "name" = "Melk"
      ```

      ```error
      constant-value at `"name" = "Melk"`: `"name" = "Melk"` is the same for every row
        help: data is quoted, fields are not: write `name`
        fixed: items where name = "Melk"
      ```

      So do some joined tests of one value: whatever the category is, it is not one of two. If a value
      may be absent, that is one more possibility: with a column `price` of your own,
      `not price > 3 and not price <= 3` asks for what has none.

      ```qcq
      items where category != "Dairy" or category != "Frozen"
      ```

      ```error
      constant-value at `category != "Dairy" or category != "Frozen"`: `category != "Dairy" or category != "Frozen"` holds for every row: any value passes one of these tests
        help: write `category != "Dairy" and category != "Frozen"`
        fixed: items where category != "Dairy" and category != "Frozen"
      ```

      ```qcq
      items where quantity = 1 and quantity = 2
      ```

      ```error
      constant-value at `quantity = 1 and quantity = 2`: `quantity = 1 and quantity = 2` holds for no row: no value passes all of these tests
        help: write `quantity in (1, 2)`
        fixed: items where quantity in (1, 2)
      ```

      Every text contains the empty one, and a pattern that needs no character matches in every text:
      `name contains ""` and `name matches /C*/` are errors. Values that a function never gives are,
      too: `month(created)` is a text such as `"2026-11"`, and `lower(name)` has no capital letters.
      Only literal values are checked this way, not parameters.

      ## Shares

      `progress` and `percent(…)` are shares, which go from 0 to 1. A number directly followed by `%`
      is in hundredths.

      ```qcq
      lists where progress > 25% show title, progress
      ```

      ```result
      title                  progress
      ─────────────────────  ────────
      Quick run naar winkel       50%
      ```

      ```qcq
      lists where progress > 25
      ```

      ```error
      value-out-of-range at `25`: `progress` goes from 0 to 1, and `25` is outside
        help: write `25%`, or a fraction such as `0.5`
        fixed: lists where progress > 25%
      ```

      ## Optional conditions

      A parameter that may be absent is written `$name?`; the condition that contains it is dropped
      when there is no value and no `or else` behind it. See [param](param.md).

      """#),
    Page(
      "text",
      #"""
      # Text

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `=` is exact: case and accents matter. Only the way in which accents are stored does not, as no
      reader can see it.

      ```qcq
      count items where name = "Jalapeños"
      ```

      ```result
      2
      ```

      ```qcq
      count items where name = "jalapeños"
      ```

      ```note
      note similar-text at `"jalapeños"`: no item has the name "jalapeños"
        help: 2 items have "Jalapeños"
        fixed: count items where name = "Jalapeños"
      ```

      ```result
      0
      ```

      ## Searching

      `contains`, `starts with` and `ends with` ignore case and accents, for all of Unicode: `creme`
      finds `Crème`, `STRASSE` finds `Straße`.

      ```qcq
      items where name contains "creme" show name
      ```

      ```result
      name
      ─────────────
      Crème fraîche
      ```

      ```qcq
      items where name contains "WEISSWURST" show name
      ```

      ```result
      name
      ──────────
      Weißwürste
      ```

      ```qcq
      items where name starts with "jala" show name, list
      ```

      ```result
      name       list
      ─────────  ─────────
      Jalapeños  BBQ
      Jalapeños  Week shop
      ```

      ```qcq
      items where name ends with "BAGS" show name
      ```

      ```result
      name
      ──────────
      Party bags
      Bin bags
      ```

      `not` goes before the operator.

      ```qcq
      count items where name not contains "a"
      ```

      ```result
      22
      ```

      If nothing is found, a note names a stored word that differs in one letter.

      ```qcq
      count items where name contains "spinnach"
      ```

      ```note
      note similar-text at `"spinnach"`: no item has a name that contains "spinnach"
        help: did you mean "spinach"?
        fixed: count items where name contains "spinach"
      ```

      ```result
      0
      ```

      `%`, `*`, `^`, `|`, `_` and `\` are ordinary characters. If nothing is found, there is a note if
      they look as if they were to stand for any text.

      ```qcq
      count items where name contains "%milk%"
      ```

      ```note
      note similar-text at `"%milk%"`: `%` stands for itself in a text
        help: write `contains "milk"`
        fixed: count items where name contains "milk"
      ```

      ```result
      0
      ```

      ```qcq
      items where note contains "50%" show name, note
      ```

      ```result
      name                note
      ──────────────────  ───────────────
      Dishwasher tablets  only if 50% off
      ```

      ```qcq
      count items where note contains "_"
      ```

      ```result
      0
      ```

      ## Patterns

      `matches` takes a regular expression between slashes. Case and accents matter in it; `(?i)` at
      its start makes it ignore case. It finds a match anywhere; `^` and `$` anchor it to the ends.

      | written | means |
      |---|---|
      | `.` `[abc]` `[^a-z]` | any character except a line break, one of them, none of them |
      | `\d` `\w` `\s` `\D` `\W` `\S` | a digit, a letter or digit, white space, and their opposites |
      | `\p{L}` `[[:punct:]]` `\u{e9}` | by category, by class, by number |
      | `a*` `a+` `a?` `a{2}` `a{2,}` `a{2,3}` | how often |
      | <code>a&#124;b</code> `(…)` `(?:…)` | one of several, a group |
      | `^` `$` `\b` | the beginning and the end of the text, a word boundary |
      | `(?i)` `(?s)` `(?m)` | case is ignored, `.` is a line break too, `^` `$` are of lines |

      A character is what a reader sees as one: a letter with its accent, an emoji. The time that a
      pattern takes grows with the text and with nothing else; for that reason there are no
      lookaheads, lookbehinds or references to a group.

      ```qcq
      items where name matches /^B.*s$/ show name
      ```

      ```result
      name
      ─────────────
      Burger buns
      Bananas
      Ben & Jerry's
      Bin bags
      ```

      ```qcq
      items where note matches /[0-9]+ ?(kg|litres)/ show name, note
      ```

      ```result
      name               note
      ─────────────────  ─────────────────────
      Paint, "Sea Mist"  2.5 litres each, matt
      Charcoal           the 5 kg bags
      Basmati rice       the 2 kg bag
      ```

      ```qcq
      items where note matches /(?i)^spf/ show name
      ```

      ```result
      name
      ─────────
      Sunscreen
      ```

      Where nothing matches and only the case differs, a note says so.

      ```qcq
      count items where name matches /^ben & jerry/
      ```

      ```note
      note similar-text at `/^ben & jerry/`: no item has a name that matches it as it is written
        help: 1 item has one that matches with `(?i)` in front, which ignores case
        fixed: count items where name matches /(?i)^ben & jerry/
      ```

      ```result
      0
      ```

      Flags go before what they apply to, not after the pattern.

      ```qcq
      items where note matches /^spf/i show name
      ```

      ```error
      foreign-operator at `/^spf/i`: flags such as `i` don't come after a pattern
        help: they come before what they apply to; `(?i)` ignores case: `/(?i)^spf/`
        fixed: items where note matches /(?i)^spf/ show name
      ```

      ```qcq
      items where name matches /Melk(/
      ```

      ```error
      invalid-pattern at `/Melk(/`: this pattern can't be read: `(` is never closed
        help: `contains` takes any text as it is
      ```

      ## Order

      Text sorts as in a dictionary: by letters first, then accents, then case. `ß` follows `ss`, and `æ` follows
      `ae`; `ı` is a letter of its own after `i`. The language of the machine makes no difference. Ids are not text in this respect: they are compared and ordered by their bytes, as
      they are meant to distinguish rows and not to be read, and as the database's own indexes order them.

      ```qcq
      items where category = "Produce" and name < "K" show name sort name
      ```

      ```result
      name
      ───────────────
      Äpfel
      Avocados
      Baby spinach
      Bananas
      Carrots
      Corn on the cob
      Jalapeños
      Jalapeños
      ```

      ## Functions

      `length` counts the characters that a reader sees, `lower` and `upper` change case.

      ```qcq
      items where length(name) <= 4 show name, length(name) as letters, upper(name) as loud sort name
      ```

      ```result
      name  letters  loud
      ────  ───────  ────
      Cola        4  COLA
      Eggs        4  EGGS
      Peas        4  PEAS
      ```

      ```qcq
      items where list contains "🎂" and length(name) > 14 show name
      ```

      ```result
      name
      ────────────────
      Pizza Margherita
      ```

      Text cannot be added or used in calculations.

      ```qcq
      items show name + note
      ```

      ```error
      type-mismatch at `name`: `+` needs a number; `name` is text
        help: put texts together with placeholders: `show "{name} ({note})"`
        fixed: items show name, note
      ```

      """#),
    Page(
      "dates",
      #"""
      # Dates

      <!-- qcq sample=english now=2026-11-20T18:30 zone=Europe/Amsterdam -->

      `created` and `updated` are moments, read in the time zone of the session. In these examples it is 18:30 on
      Friday, 20 November 2026, in Amsterdam.

      ```qcq
      lists show title, created, updated
      ```

      ```result
      title                   created           updated
      ──────────────────────  ────────────────  ────────────────
      Quick run naar winkel   2026-11-20 12:30  2026-11-20 18:20
      Feestje supplies        2026-11-19 18:30  2026-11-20 18:00
      Boodschappen deze week  2026-11-18 18:30  2026-11-20 17:30
      ```

      ## since, before, on

      `since` means from the start of a day on, `before` until its start, and `on` within it, whatever the time
      of day. `today`, `tomorrow` and `yesterday` are days; `now` is a moment.

      ```qcq
      lists where created since today show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      ```

      ```qcq
      lists where created before today show title
      ```

      ```result
      title
      ──────────────────────
      Feestje supplies
      Boodschappen deze week
      ```

      ```qcq
      lists where created on yesterday show title
      ```

      ```result
      title
      ────────────────
      Feestje supplies
      ```

      A written date is a day; with a time of day it is a moment. With a moment, `since` includes it and `before`
      does not.

      ```qcq
      lists where created since 2026-11-19 show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      Feestje supplies
      ```

      ```qcq
      lists where updated since 2026-11-20T18:00 show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      Feestje supplies
      ```

      ```qcq
      lists where updated before 2026-11-20T18:00 show title
      ```

      ```result
      title
      ──────────────────────
      Boodschappen deze week
      ```

      The seconds may have a fraction, and a `Z` may come at the end: then it is a moment in UTC, whatever the zone.

      ```qcq
      lists where updated since 2026-11-20T17:00:00.5Z show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      ```

      A time of day is part of a written date, and a year is none.

      ```qcq
      lists where updated since 2026-11-20 9:30
      ```

      ```error
      expected-value at `2026-11-20 9:30`: `9:30` can't stand alone: a time of day is part of a written date
        help: write `2026-11-20T09:30`
        fixed: lists where updated since 2026-11-20T09:30
      ```

      ```qcq
      lists where updated since yesterday 18:00
      ```

      ```error
      expected-value at `18:00`: `18:00` can't stand alone: a time of day is part of a written date
        help: write the day with it: `2026-11-20T18:00`
      ```

      ```qcq
      lists where updated since 8am
      ```

      ```error
      invalid-number at `8am`: `8am` isn't a number
        help: a time of day is part of a written date: `2026-11-20T08:00`
      ```

      ```qcq
      lists where updated since 2026
      ```

      ```error
      expected-value at `2026`: a year alone isn't a date
        help: write `2026-01-01`
        fixed: lists where updated since 2026-01-01
      ```

      ## ago, and in

      `30 minutes ago` and `3 hours ago` are moments. `2 days ago`, `1 week ago`, `3 months ago` and `1 year ago`
      are days, counted on the calendar. `in 30 minutes` and `in 3 days` are that far ahead.

      ```qcq
      lists where updated since 30 minutes ago show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      Feestje supplies
      ```

      By itself `in 3 days` compares nothing: that day alone may be meant, or every day until then.

      ```qcq
      lists where updated in 3 days
      ```

      ```error
      date-comparison at `in 3 days`: dates can't be compared with `in`
        help: `on in 3 days` is that day, and `during next 3 days` every day until then
        fixed: lists where updated on in 3 days
      ```

      What is no date is compared with no length of time:

      ```qcq
      items where quantity in 3 days
      ```

      ```error
      type-mismatch at `in 3 days`: `quantity` is a whole number, and `3 days` is a length of time
        help: write `quantity = 3`, or compare a date such as `created`
      ```

      ```qcq
      lists where created since 1 day ago show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      Feestje supplies
      ```

      ```qcq
      lists where created on 2 days ago show title
      ```

      ```result
      title
      ──────────────────────
      Boodschappen deze week
      ```

      ## Days of the week

      `monday` to `sunday` are the latest day of that name, which may be today. After `before` it is the next one,
      and at the end of a period the first one in it. `last friday` and `next friday` are never today. A change that
      stores a day means the next one: what `set due = friday` stores is found by `due on next friday`.

      ```qcq
      lists where created since thursday show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      Feestje supplies
      ```

      ```qcq
      count lists where created before monday
      ```

      ```result
      3
      ```

      ```qcq
      count lists where created during monday .. thursday
      ```

      ```result
      2
      ```

      ```qcq
      count lists where created on last friday
      ```

      ```result
      0
      ```

      ## Since and before a period

      After `since` and `before`, `this`, `last` or `next` with `day`, `week`, `month` or `year` is the day on which
      that period begins: `before this month` means until the end of last month.

      ```qcq
      count lists where created since this week
      ```

      ```result
      3
      ```

      ```qcq
      count lists where created before this week
      ```

      ```result
      0
      ```

      ```qcq
      count lists where created since last month and created before this month
      ```

      ```result
      0
      ```

      ## during

      `during` takes a period: `this`, `last` or `next` with `day`, `week`, `month` or `year`, or two days with `..`
      between them. A week starts on Monday. Two days are both included, the last one completely. `last 7 days` is
      `7 days ago .. today`, and `next 7 days` is `today .. in 7 days`; with minutes and hours they end or begin at
      `now`.

      ```qcq
      lists where created during last 1 day show title
      ```

      ```result
      title
      ─────────────────────
      Quick run naar winkel
      Feestje supplies
      ```

      ```qcq
      count lists where created during next 7 days
      ```

      ```result
      1
      ```

      ```qcq
      count lists where created during this week
      ```

      ```result
      3
      ```

      ```qcq
      count lists where created during last week
      ```

      ```result
      0
      ```

      ```qcq
      count items where created during 2026-11-01 .. 2026-11-20
      ```

      ```result
      10
      ```

      ```qcq
      count items where created during 2026-11-01 .. yesterday
      ```

      ```result
      0
      ```

      ```qcq
      lists where created during 3 days ago .. yesterday show title
      ```

      ```result
      title
      ──────────────────────
      Feestje supplies
      Boodschappen deze week
      ```

      ```qcq
      lists where created since last 7 days
      ```

      ```error
      expected-value at `last 7 days`: `last 7 days` is a period, not a point in time
        help: write `7 days ago`
        fixed: lists where created since 7 days ago
      ```

      ```qcq
      lists where created on this week
      ```

      ```error
      missing-word at `on`: expected `during` before a period
        fixed: lists where created during this week
      ```

      ```qcq
      lists where created during 2026
      ```

      ```error
      expected-value at `2026`: a year alone isn't a date
        help: write `2026-01-01 .. 2026-12-31`
        fixed: lists where created during 2026-01-01 .. 2026-12-31
      ```

      ```qcq
      lists where created during 2026-11-20
      ```

      ```error
      missing-word at `2026-11-20`: `during` needs a period
        help: write `on 2026-11-20` for one day, or `during 2026-11-20 .. today`
        fixed: lists where created on 2026-11-20
      ```

      ## Not a comparison

      Comparison signs are not used with dates, because they do not say which end of a day is meant.

      ```qcq
      lists where created >= 2026-11-20
      ```

      ```error
      date-comparison at `>=`: dates can't be compared with `>=`
        help: write `created since 2026-11-20`
        fixed: lists where created since 2026-11-20
      ```

      After a day the next one begins, so `>` and `<=` have words, too.

      ```qcq
      count lists where created > 3 days ago
      ```

      ```error
      date-comparison at `>`: dates can't be compared with `>`
        help: write `created since 2 days ago`
        fixed: count lists where created since 2 days ago
      ```

      ```qcq
      count lists where created <= today
      ```

      ```error
      date-comparison at `<=`: dates can't be compared with `<=`
        help: write `created before tomorrow`
        fixed: count lists where created before tomorrow
      ```

      Two moments may be compared, because both are exact.

      ```qcq
      count lists where updated > created
      ```

      ```result
      3
      ```

      ```qcq
      items where quantity since today
      ```

      ```error
      type-mismatch at `quantity`: `since` needs a date; `quantity` is a whole number
        help: `created` and `updated` are dates
      ```

      ## Parts of a date

      `day`, `week`, `month`, `quarter` and `year` give text that sorts chronologically. `weekday` gives a number,
      from 1 for Monday to 7 for Sunday; people see the names of the days, programs the numbers.

      ```qcq
      lists show title, day(created), week(created), month(created), year(created)
      ```

      ```result
      title                   day(created)  week(created)  month(created)  year(created)
      ──────────────────────  ────────────  ─────────────  ──────────────  ─────────────
      Quick run naar winkel   2026-11-20    2026-W47       2026-11         2026
      Feestje supplies        2026-11-19    2026-W47       2026-11         2026
      Boodschappen deze week  2026-11-18    2026-W47       2026-11         2026
      ```

      ```qcq
      lists show title, weekday(created), quarter(created)
      ```

      ```result
      title                   weekday(created)  quarter(created)
      ──────────────────────  ────────────────  ────────────────
      Quick run naar winkel   Fri               2026-Q4
      Feestje supplies        Thu               2026-Q4
      Boodschappen deze week  Wed               2026-Q4
      ```

      ```qcq
      lists where weekday(created) in 0..6
      ```

      ```error
      value-out-of-range at `weekday(created)`: `weekday(created)` goes from 1 to 7, so it is never `0`
        help: write a range within `1..7`; 1 is Monday and 7 Sunday
      ```

      ```qcq sample=demo
      count items per month(created)
      ```

      ```result
      month(created)  count
      ──────────────  ─────
      2026-10            11
      2026-11            83
      ```

      ## Calculating with dates

      One date minus another is a number of calendar days: the time of day does not count. `today` and other points
      in time can be used there, too.

      ```qcq sample=demo
      items in "BBQ" where today - created <= 3 show name, today - created as age limit 3
      ```

      ```result
      name             age
      ───────────────  ───
      Ketchup            3
      Chicken skewers    3
      Ice cubes          3
      ```

      ```qcq
      lists show title, updated - created as days, today - created as age
      ```

      ```result
      title                   days  age
      ──────────────────────  ────  ───
      Quick run naar winkel      0    0
      Feestje supplies           1    1
      Boodschappen deze week     2    2
      ```

      `+` and `-` with a length of time give a date: that many minutes, hours, days, weeks, months or years later or
      earlier. With days and longer units the time of day stays the same; a day that a month does not have becomes
      its last day.

      ```qcq
      lists show title, created + 2 weeks as again, created - 90 minutes as before
      ```

      ```result
      title                   again             before
      ──────────────────────  ────────────────  ────────────────
      Quick run naar winkel   2026-12-04 12:30  2026-11-20 11:00
      Feestje supplies        2026-12-03 18:30  2026-11-19 17:00
      Boodschappen deze week  2026-12-02 18:30  2026-11-18 17:00
      ```

      ```qcq
      items where created = today - 1 day
      ```

      ```error
      date-comparison at `=`: dates can't be compared with `=`
        help: write `created on 1 day ago`
        fixed: items where created on 1 day ago
      ```

      ```qcq
      lists where created + 2 weeks during next 14 days show title
      ```

      ```result
      title
      ──────────────────────
      Quick run naar winkel
      Feestje supplies
      Boodschappen deze week
      ```

      ```qcq
      lists show title, created + 1 month as again sort again limit 1
      ```

      ```result
      title                   again
      ──────────────────────  ────────────────
      Boodschappen deze week  2026-12-18 18:30
      ```

      A length of time alone is not a value, and days are compared with a number.

      ```qcq
      lists where updated - created > 2 weeks
      ```

      ```error
      date-comparison at `2 weeks`: `2 weeks` is a length of time, and can't be used as a value here
        help: it is added to a date: `created + 2 weeks`; days between two dates are a number: `updated - created > 14`
      ```

      ```qcq
      lists show title, title + 2 weeks
      ```

      ```error
      type-mismatch at `title`: `+` needs a date; `title` is text
        help: `created` and `updated` are dates
      ```

      ## How dates are stored

      A column of your own is a date if a word of its declared type is `DATE`, `TIME`, `DATETIME` or `TIMESTAMP`,
      whatever the others are: `TEXT DATE`, `TIMESTAMP(6) WITH TIME ZONE`. `DATETIME2`, `SMALLDATETIME`,
      `DATETIMEOFFSET`, `TIMETZ` and `TIMESTAMPTZ` count, too, and letters inside of another word, as in `UPDATED`,
      do not. `created` and `updated` are dates in any column. Stored values are read as they are:

      - a number as seconds since 1970, as Unix counts them;
      - a number of 100,000,000,000 or more as milliseconds; as seconds it would be the year 5138. So milliseconds
        from before March 1973 can't be distinguished from seconds;
      - `2026-11-20` as a day, which begins at midnight in the zone of the session;
      - `2026-11-20 18:30`, with or without seconds and a fraction of them, with a space or a `T`, as a moment in
        UTC, as SQLite's own `datetime` writes it; with `Z` or `+01:00` after it, as a moment in that zone.

      `set` writes in the form of the first date in the column. Where there is none yet, `DATE` gets a day,
      `DATETIME`, `TIMESTAMP` and text columns get `2026-11-20 18:30:05`, and any other column gets a number of
      seconds, as does one with `INT` in its type. What does not fit is left out: the time in a column of days, and the digits after the sixth in a
      fraction of a second. Anything else in such a column is [absent](absent-values.md).

      A date that would be read as a different date, or as none, is an error where it is set: one after 5138-11-16
      in a column of seconds, one before 1973-03-04 in a column of milliseconds, and one before 0000-01-02 or after
      9999-12-30 in any column, because it falls in another year somewhere.

      ```qcq
      update "Chips" in "Feestje supplies" set created = 9999-12-31
      ```

      ```error
      value-out-of-range at `created`: the column of `created` can't hold this date
        help: dates go from 0000-01-02 to 9999-12-30, as seconds up to 5138-11-16, and as milliseconds from 1973-03-04 on
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set created = 6000-01-01
      ```

      ```error
      value-out-of-range at `created`: the column of `created` can't hold this date
        help: dates go from 0000-01-02 to 9999-12-30, as seconds up to 5138-11-16, and as milliseconds from 1973-03-04 on
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set created = 5138-11-16
      items where name = "Chips" show name, created
      ```

      ```result
      updated 1 item in "Feestje supplies"
      name   created
      ─────  ──────────
      Chips  5138-11-16
      ```

      ## Days that are left out

      When a zone moves across the date line it skips a day, as Samoa did with 30 December 2011. Nothing is `on`
      such a day; `since` and `before` mean the moment between the days on either side of it.

      ```qcq zone=Pacific/Apia
      count lists where created on 2011-12-30
      ```

      ```result
      0
      ```

      ## The clock

      `now` and `today` are the same for a whole script, however long it runs. `--now` sets them, `--timezone` sets
      the zone, which is the system's otherwise; if `TZ` names one that is unknown, qcq says which one it uses. In
      another zone it may be another day: when it is 18:30 in Amsterdam, it is the next morning in Auckland.

      ```qcq now=2026-11-21T06:30 zone=Pacific/Auckland
      lists show title, created, day(created)
      ```

      ```result
      title                   created           day(created)
      ──────────────────────  ────────────────  ────────────
      Quick run naar winkel   2026-11-21 00:30  2026-11-21
      Feestje supplies        2026-11-20 06:30  2026-11-20
      Boodschappen deze week  2026-11-19 06:30  2026-11-19
      ```

      """#),
    Page(
      "absent-values",
      #"""
      # Absent values

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      A field may have no value. There is no `null` to compare with: `has` and `no` test whether there is a value.
      Empty text counts as no value.

      ```qcq
      items where has note show name, note
      ```

      ```result
      name   note
      ─────  ────────────────────
      Rijst  Basmati bij voorkeur
      ```

      ```qcq
      count items where no note
      ```

      ```result
      9
      ```

      ```qcq
      items where note is not null
      ```

      ```error
      null-comparison at `note is not null`: there is no `null` to compare with
        help: write `has note`
        fixed: items where has note
      ```

      ```qcq
      items where note = null
      ```

      ```error
      null-comparison at `note = null`: there is no `null` to compare with
        help: write `no note`
        fixed: items where no note
      ```

      `or else` substitutes another value: with a column `price` of your own,
      `sum (price or else 0) * quantity of items` adds up the items that have a price. See [show](show.md).

      Where text is grouped, absent text and empty text form two groups, because they are two values, and `=`
      distinguishes them. Both have the heading `(none)`, because neither has anything to show and `no` holds for
      both; formats for programs distinguish them.

      ## Comparing with nothing

      A comparison with an absent value does not hold. `a != b` means `not a = b`, so an absent value satisfies it,
      and `not` always reverses a condition: for each row, either a condition or its opposite holds.

      ```qcq
      count items where quantity / (quantity - 1) > 1
      ```

      ```result
      5
      ```

      ```qcq
      count items where not quantity / (quantity - 1) > 1
      ```

      ```result
      5
      ```

      ```qcq
      count items where quantity / (quantity - 1) != 2
      ```

      ```result
      9
      ```

      ## What gives no value

      Division by zero gives no value, and neither do `average`, `min`, `max` and `percent` of no rows. `count` and
      `sum` of no rows give 0, and `progress` of no items is 0. A result that is too large for a number has no value
      either; a sum is correct if it fits, however large its intermediate results were. An item without any mark is
      pending, so it counts in `progress` as it does in `percent(where completed)`.

      `sum`, `average`, `min`, `max` and `count(distinct …)` leave out the rows in which their value is absent, and
      say nothing of them; an average is that of the others. How many those are, `count(where no price)` says, and
      `or else` counts them with another value.

      ```qcq
      items in "Feestje supplies"
      show count() as items, sum(10 / (quantity - 1)) as sum, average(10 / (quantity - 1)) as mean,
        count(where quantity = 1) as without
      ```

      ```result
      items  sum  mean  without
      ─────  ───  ────  ───────
          3    7   3.5        1
      ```

      ```qcq
      categories show name, count(items), sum(items.quantity), max(items.quantity), progress
      ```

      ```result
      name            count(items)  sum(items.quantity)  max(items.quantity)  progress
      ──────────────  ────────────  ───────────────────  ───────────────────  ────────
      Produce                    1                    6                    6        0%
      Dairy                      2                   13                   12       50%
      Meat & Seafood             1                    2                    2        0%
      Frozen                     1                    1                    1        0%
      Pantry                     3                    5                    3        0%
      Household                  1                    1                    1        0%
      Personal Care              0                    0                             0%
      Other                      1                    6                    6        0%
      ```

      ```qcq format=json
      categories where none(items) show name, max(items.quantity) as most, sum(items.quantity) as all
      ```

      ```result
      [
        {"name": "Personal Care", "most": null, "all": 0}
      ]
      ```

      A stored value that does not fit its field is absent as well: text where a date or a number should be, bytes
      that are not text, text that is not UTF-8, an infinite number. A query that encounters one reports it on
      standard error, once and with the first ids, whether it shows, sorts, counts or only looks at it: "1 list has
      a `created` that is not a date: list-3". `qcq db check` lists all of them. A number with a fraction in a
      whole-number field is a number, and a number in a text field is read as its digits.

      An item whose list or category is not in its table has no list or category. Groups and sections still keep
      apart the items that refer to different ones: each such id has a group of its own, headed as those without a
      list or category are, so that what belonged together stays together. Where several lists or categories
      share an id, which is possible only in a table without a key, an item belongs to the first of them in the
      table. `qcq db check` lists both cases.

      Absent values sort before all others.

      ```qcq
      categories show name, max(items.quantity) as most sort most, name limit 4
      ```

      ```result
      name            most
      ──────────────  ────
      Personal Care
      Frozen             1
      Household          1
      Meat & Seafood     2
      ```

      """#),
    Page(
      "by",
      #"""
      # by

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `by` keeps the rows and puts them into sections with headings. Sections of a category are in the order of the
      categories. A heading counts the items of its section and those of them that are completed. Where a `limit`
      may have left out some, it says how many [are shown](limit.md).

      ```qcq
      items in "BBQ" where pending by category
      ```

      ```result
      🥬 Produce 0/3
        ☐ 8x Corn on the cob
        ☐ 6x Jalapeños         hot 🌶️
        ☐ Watermelon

      🥛 Dairy 0/1
        ☐ 3x Halloumi          for Zoë and Amélie

      🥩 Meat & Seafood 0/2
        ☐ 4x Spare ribs
        ☐ 10x Chicken skewers  marinate on Friday

      🧊 Frozen 0/1
        ☐ 3x Ice cubes

      🥫 Pantry 0/2
        ☐ 12x Burger buns
        ☐ 2x BBQ sauce         smoky

      🧽 Household 0/1
        ☐ 30x Paper plates

      📦 Other 0/2
        ☐ 2x Charcoal          the 5 kg bags
        ☐ 6x Cola              cans
      ```

      ```qcq
      items in "Grandpa Jürgen" by category
      ```

      ```result
      🥬 Produce 0/1
        ☐ 8x Äpfel       Elstar

      🥛 Dairy 0/1
        ☐ 2x Quark

      🥩 Meat & Seafood 0/1
        ☐ 6x Weißwürste  und süßer Senf

      🥫 Pantry 1/2
        ☑ Kölner Brot    from Müller's, not the supermarket
        ☐ Coffee, decaf  he knows the difference

      🧴 Personal Care 1/1
        ☑ Hand cream
      ```

      Sections of a list are in the order of lists, the most recently changed first. Sections of anything else are
      in the order of their key.

      ```qcq
      items where name contains "milk" or name contains "coffee" by list
      ```

      ```result
      Week shop 1/1
        ☑ 3x Whole milk  Dairy

      Grandpa Jürgen 0/1
        ☐ Coffee, decaf  Pantry  he knows the difference

      Camping in the Ardennes 2/2
        ☑ Coffee         Pantry  ground
        ☑ 6x UHT milk    Dairy
      ```

      Several keys make one section for each combination.

      ```qcq sample=english
      items where quantity < 3 by list, category
      ```

      ```result
      Quick run naar winkel · 🥫 Pantry 0/1
        ☐ Brood

      Feestje supplies · 🧽 Household 0/1
        ☐ Servetten

      Boodschappen deze week · 🥛 Dairy 0/1
        ☐ Melk

      Boodschappen deze week · 🥩 Meat & Seafood 0/1
        ☐ 2x Kipfilet

      Boodschappen deze week · 🧊 Frozen 0/1
        ☐ IJs

      Boodschappen deze week · 🥫 Pantry 0/1
        ☐ Rijst        Basmati bij voorkeur
      ```

      A key may be a function of a field.

      ```qcq
      lists by month(created)
      ```

      ```result
        title                    created           updated
        ───────────────────────  ────────────────  ────────────────
      2026-10 (2)
        DIY store                2026-10-28 18:30  2026-11-19 12:30
        Camping in the Ardennes  2026-10-17 18:30  2026-11-16 14:30

      2026-11 (6)
        Week shop                2026-11-16 18:30  2026-11-20 18:00
        BBQ                      2026-11-14 18:30  2026-11-20 16:30
        🎂 Nora's birthday       2026-11-08 18:30  2026-11-19 22:30
        Ideas for next month     2026-11-18 18:30  2026-11-18 18:30
        Grandpa Jürgen           2026-11-11 18:30  2026-11-18 16:30
        Holiday baking           2026-11-02 18:30  2026-11-17 14:30
      ```

      `show` chooses the columns.

      ```qcq
      items in "BBQ" where completed by category show name, quantity
      ```

      ```result
        name           quantity
        ─────────────  ────────
      🥬 Produce 1/1
        Lettuce               2

      🥛 Dairy 1/1
        Garlic butter         2

      🥩 Meat & Seafood 1/1
        Hamburgers           12

      🥫 Pantry 1/1
        Ketchup               1

      🧽 Household 1/1
        Napkins               2

      📦 Other 1/1
        Firelighters          1
      ```

      `sort` sorts within the sections; `limit … each` takes that many rows from every section.

      ```qcq
      items in "BBQ" by category sort name limit 1 each
      ```

      ```result
      🥬 Produce (1 shown)
        ☐ 8x Corn on the cob

      🥛 Dairy (1 shown)
        ☑ 2x Garlic butter

      🥩 Meat & Seafood (1 shown)
        ☐ 10x Chicken skewers  marinate on Friday

      🧊 Frozen (1 shown)
        ☐ 3x Ice cubes

      🥫 Pantry (1 shown)
        ☐ 2x BBQ sauce         smoky

      🧽 Household (1 shown)
        ☑ 2x Napkins

      📦 Other (1 shown)
        ☐ 2x Charcoal          the 5 kg bags
      ```

      `limit` alone takes that many rows in total, starting from the first section.

      ```qcq
      items in "BBQ" by category limit 5
      ```

      ```result
      🥬 Produce 1/4
        ☐ 8x Corn on the cob
        ☑ 2x Lettuce
        ☐ 6x Jalapeños        hot 🌶️
        ☐ Watermelon

      🥛 Dairy (1 shown)
        ☐ 3x Halloumi         for Zoë and Amélie
      ```

      `with total` gives each section [a footer](total.md) with the totals of its amounts.

      ```qcq
      items in "BBQ" where quantity > 9 by category show name, quantity with total
      ```

      ```result
        name             quantity
        ───────────────  ────────
      🥩 Meat & Seafood 1/2
        Hamburgers             12
        Chicken skewers        10
        ───────────────  ────────
        total                  22

      🥫 Pantry 0/1
        Burger buns            12
        ───────────────  ────────
        total                  12

      🧽 Household 0/1
        Paper plates           30
        ───────────────  ────────
        total                  30
      ```

      A single value has no sections.

      ```qcq
      count items by category
      ```

      ```error
      clause-not-allowed at `by`: `by` keeps the rows, but `count` doesn't
        help: `per` gives one count a group
        fixed: count items per category
      ```

      For programs, the rows of a section are nested in it; its keys are in `by`, and `total` and `completed` count
      these rows.

      ```qcq sample=english format=json
      items in "Feestje supplies" by category show name, quantity
      ```

      ```result
      [
        {"by": {"category": "Pantry"}, "total": 1, "completed": 0, "items": [
          {"name": "Chips", "quantity": 3}
        ]},
        {"by": {"category": "Household"}, "total": 1, "completed": 0, "items": [
          {"name": "Servetten", "quantity": 1}
        ]},
        {"by": {"category": "Other"}, "total": 1, "completed": 0, "items": [
          {"name": "Frisdrank", "quantity": 6}
        ]}
      ]
      ```

      Formats without headings have each key as a column, once: keys that are not shown come first, as the section
      shows them.

      ```qcq sample=english format=csv
      items in "Feestje supplies" by category show name, category limit 2
      ```

      ```result
      name,category
      Chips,Pantry
      Servetten,Household
      ```

      So a column with the name of a key must be that key.

      ```qcq
      items by category show name as category
      ```

      ```error
      duplicate-name at `category`: two columns would be called `category`
        help: name one of them: `… as other`
        fixed: items by category show name
      ```

      ```qcq
      items per category show count() as category
      ```

      ```error
      duplicate-name at `category`: two columns would be called `category`
        help: name one of them: `… as other`
        fixed: count items per category
      ```

      Text values are in the same section if they are [equal](text.md), however their accents are stored. A section
      shows its key as it is in its first row. `per`, `sort` and `limit … each` follow the same rule.

      """#),
    Page(
      "per",
      #"""
      # per

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `per` makes one row for each group. A key is listed once and becomes a column: keys that `show`
      leaves out come first.

      ```qcq
      items per category show count() as total, count(where completed) as done
      ```

      ```result
      category        total  done
      ──────────────  ─────  ────
      Produce            12     4
      Dairy              12     5
      Meat & Seafood      7     2
      Frozen              5     1
      Pantry             22     8
      Household          13     7
      Personal Care       6     3
      Other              17     7
      ```

      Groups by category are in the order of the categories; all fields of the category may be shown.
      They are distinguished by their ids: items that refer to missing categories form a group without
      a name for each of these ids, as do items that refer to none.

      ```qcq
      items in "BBQ" per category
      show category.emoji, category, count() as total, count(where completed) as done,
        percent(where completed) as progress
      ```

      ```result
      category.emoji  category        total  done  progress
      ──────────────  ──────────────  ─────  ────  ────────
      🥬              Produce             4     1       25%
      🥛              Dairy               2     1       50%
      🥩              Meat & Seafood      3     1       33%
      🧊              Frozen              1     0        0%
      🥫              Pantry              3     1       33%
      🧽              Household           2     1       50%
      📦              Other               3     1       33%
      ```

      Without `show`, the columns are the key and `count`.

      ```qcq
      items in "BBQ" per category
      ```

      ```result
      category        count
      ──────────────  ─────
      Produce             4
      Dairy               2
      Meat & Seafood      3
      Frozen              1
      Pantry              3
      Household           2
      Other               3
      ```

      ## The short form

      A measure with `per` gives the key and the measure.

      ```qcq
      count items per category
      ```

      ```result
      category        count
      ──────────────  ─────
      Produce            12
      Dairy              12
      Meat & Seafood      7
      Frozen              5
      Pantry             22
      Household          13
      Personal Care       6
      Other              17
      ```

      ```qcq
      sum quantity of items where pending per list
      ```

      ```result
      list                     sum
      ───────────────────────  ───
      Week shop                 47
      BBQ                       87
      🎂 Nora's birthday        46
      DIY store                 63
      Grandpa Jürgen            17
      Holiday baking            21
      Camping in the Ardennes    7
      ```

      ## Aggregates

      | aggregate | gives |
      |---|---|
      | `count()`, `count(where …)` | how many rows |
      | `sum(x)`, `average(x)`, `min(x)`, `max(x)` | of a value of each row; [rows without one](absent-values.md) are left out |
      | `percent(where …)` | the share of rows for which it holds, 0.5 for a half |
      | `any(where …)`, `none(where …)`, `every(where …)` | whether it holds for one, for none, for all |

      ```qcq
      items per list
      show list, sum(quantity) as pieces, average(quantity) as mean, min(name) as first,
        max(quantity) as most
      ```

      ```result
      list                     pieces       mean  first         most
      ───────────────────────  ──────  ─────────  ────────────  ────
      Week shop                    65   3.095238  Avocados        12
      BBQ                         107   5.944444  BBQ sauce       30
      🎂 Nora's birthday           90   6.428571  Balloons 🎈     20
      DIY store                   103  11.444444  AA batteries    50
      Grandpa Jürgen               19   3.166667  Äpfel            8
      Holiday baking               30        2.5  Almonds          5
      Camping in the Ardennes      46   3.285714  Carrots          8
      ```

      ```qcq
      items per category show sum(quantity * 2) - count() as odd limit 2
      ```

      ```result
      category  odd
      ────────  ───
      Produce    90
      Dairy      72
      ```

      ```qcq
      items in "BBQ" per category
      show every(where pending) as all_open, any(where quantity > 10) as bulk, none(where has note) as plain
      ```

      ```result
      category        all_open  bulk  plain
      ──────────────  ────────  ────  ─────
      Produce         no        no    no
      Dairy           no        no    no
      Meat & Seafood  no        yes   no
      Frozen          yes       no    yes
      Pantry          no        yes   no
      Household       no        yes   yes
      Other           no        no    no
      ```

      A table shows a share as a percentage; the formats for programs give the number.

      ```qcq format=csv
      items in "BBQ" per category show percent(where completed) as done limit 3
      ```

      ```result
      category,done
      Produce,0.25
      Dairy,0.5
      Meat & Seafood,0.3333333333333333
      ```

      Without `per`, a `show` of aggregates makes one row from everything.

      ```qcq
      items in "BBQ" show count(), sum(quantity) as pieces, max(updated)
      ```

      ```result
      count()  pieces  max(updated)
      ───────  ──────  ────────────────
           18     107  2026-11-20 16:29
      ```

      ## Several keys, keys that are functions

      ```qcq sample=english
      items per list, category show count() limit 5
      ```

      ```result
      list                   category   count()
      ─────────────────────  ─────────  ───────
      Quick run naar winkel  Dairy            1
      Quick run naar winkel  Pantry           1
      Feestje supplies       Pantry           1
      Feestje supplies       Household        1
      Feestje supplies       Other            1
      ```

      ```qcq
      items per week(created) show count(), count(where completed) as done
      ```

      ```result
      week(created)  count()  done
      ─────────────  ───────  ────
      2026-W42             1     1
      2026-W43             4     3
      2026-W44             7     5
      2026-W45            16     8
      2026-W46            29     9
      2026-W47            37    11
      ```

      ## What cannot be shown

      A field that may differ within a group is an error, and so is an aggregate without a group.

      ```qcq
      items per category show category, name
      ```

      ```error
      field-not-in-group at `name`: `name` can vary within a group of `category`
        help: add it to `per`, or put it into an aggregate such as `max(name)`
        fixed: items by category show category, name
      ```

      ```qcq
      items show category, count()
      ```

      ```error
      aggregate-without-per at `count()`: `count()` combines many rows into one, but the fields beside it don't
        help: write `per category` to get one row per category; `by` keeps the rows
        fixed: items per category show category, count()
      ```

      """#),
    Page(
      "among",
      #"""
      # share, running, rank

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      After `per`, these say how a group compares with the others. They go in `show`, and `share` also in `sort`.

      `share(…)` is a group's part of a count or a sum over all groups. Tables show it as a percentage, and the
      formats for programs give the number.

      ```qcq
      items per category show sum(quantity) as pieces, share(sum(quantity)) as part sort part desc
      ```

      ```result
      category        pieces  part
      ──────────────  ──────  ────
      Other              171   37%
      Pantry              66   14%
      Household           57   12%
      Produce             51   11%
      Meat & Seafood      49   11%
      Dairy               42    9%
      Frozen              15    3%
      Personal Care        9    2%
      ```

      ```qcq format=csv
      items in "BBQ" per category show share(count()) as part limit 3
      ```

      ```result
      category,part
      Produce,0.2222222222222222
      Dairy,0.1111111111111111
      Meat & Seafood,0.16666666666666666
      ```

      `running` adds up a group and all groups before it, in the order of the result.

      ```qcq
      items per week(created) show count() as new, running count() as all
      ```

      ```result
      week(created)  new  all
      ─────────────  ───  ───
      2026-W42         1    1
      2026-W43         4    5
      2026-W44         7   12
      2026-W45        16   28
      2026-W46        29   57
      2026-W47        37   94
      ```

      `rank` is a group's position in the order that `sort` asks for. Groups that tie have the same rank, and the
      next group's rank counts all of them.

      ```qcq
      items in "BBQ" per category show count() as items, rank sort items desc
      ```

      ```result
      category        items  rank
      ──────────────  ─────  ────
      Produce             4     1
      Meat & Seafood      3     2
      Pantry              3     2
      Other               3     2
      Dairy               2     5
      Household           2     5
      Frozen              1     7
      ```

      All groups count, including those that a limit leaves out; those that `having` leaves out don't.

      ```qcq
      items per list show sum(quantity) as pieces, share(sum(quantity)) as part, running sum(quantity) as sum, rank
      sort pieces desc limit 3
      ```

      ```result
      list                pieces  part  sum  rank
      ──────────────────  ──────  ────  ───  ────
      BBQ                    107   23%  107     1
      DIY store              103   22%  210     2
      🎂 Nora's birthday      90   20%  300     3
      ```

      ```qcq
      items per list having sum(quantity) > 100 show sum(quantity) as pieces, share(sum(quantity)) as part
      ```

      ```result
      list       pieces  part
      ─────────  ──────  ────
      BBQ           107   51%
      DIY store     103   49%
      ```

      A total has the whole share, and no value for the other two. With a limit it does not give the share of the
      groups that are shown.

      ```qcq
      items in "BBQ" per category show count() as items, share(count()) as part, rank sort items desc with total
      ```

      ```result
      category        items  part  rank
      ──────────────  ─────  ────  ────
      Produce             4   22%     1
      Meat & Seafood      3   17%     2
      Pantry              3   17%     2
      Other               3   17%     2
      Dairy               2   11%     5
      Household           2   11%     5
      Frozen              1    6%     7
      ──────────────  ─────  ────  ────
      total              18  100%
      ```

      Elsewhere `running` and `rank` are ordinary names: they mean a column of your own with that name where it is a
      key, and in backticks.

      `watch` queries all groups again whenever something has changed, as one row may change what all of them show.

      ```qcq
      explain watch items per category show share(count()) as part
      ```

      ```result
      items
        one row per category
        showing category, part
        in order of category
        watched: row by row, told apart by the keys of their groups
        kept current: re-run, as it shows how groups compare with all others; here all of it, as the database is not in WAL mode
        depends on:
          item_categories: id, name, sort_order
          shopping_items: category_id

      SQL
        SELECT (SELECT c.name FROM item_categories AS c WHERE c.id = i.category_id), qcq_finite(1.0 * count(*) / qcq_sum(count(*)) OVER ()) FROM shopping_items AS i GROUP BY i.category_id ORDER BY (SELECT c.sort_order FROM item_categories AS c WHERE c.id = i.category_id), i.category_id
      plan
        CO-ROUTINE (subquery-4)
          SCAN i USING COVERING INDEX idx_items_category
        SCAN (subquery-4)
        CORRELATED SCALAR SUBQUERY 1
          SEARCH c USING INTEGER PRIMARY KEY (rowid=?)
        CORRELATED SCALAR SUBQUERY 2
          SEARCH c USING INTEGER PRIMARY KEY (rowid=?)
        USE TEMP B-TREE FOR ORDER BY
      ```

      ## What can't be shared

      ```qcq
      items show name, share(quantity)
      ```

      ```error
      aggregate-not-allowed at `share(quantity)`: `share` compares a group with the others, and there are no groups here
        help: it goes in `show` or `sort` after `per`: `items per category show share(sum(quantity))`
      ```

      ```qcq
      items per category show share(average(quantity))
      ```

      ```error
      wrong-arguments at `average(quantity)`: `share` needs a count or a sum, which can be added up
        help: write `share(sum(quantity))` or `share(count())`
      ```

      ```qcq
      items per category having share(count()) > 10%
      ```

      ```error
      aggregate-not-allowed at `share(count())`: `having` chooses the groups before `share` is worked out among them
        help: name the query with `let`, and query that name: `let t = …`, then `t where …`
      ```

      ```qcq
      items per category show rank sort rank
      ```

      ```error
      clause-not-allowed at `sort rank`: `rank` follows the order, so it can't define it
        help: sort by a count or a sum: `sort count() desc`
      ```

      ```qcq
      items per list, category show share(count()) crosstab
      ```

      ```error
      clause-not-allowed at `crosstab`: `crosstab` can't show how groups compare with each other
        help: leave `crosstab` out, or show the count or sum itself
      ```

      ```qcq
      items per category show rank()
      ```

      ```error
      wrong-arguments at `rank()`: `rank` is written without brackets
        help: it follows `sort`: `show count() as n, rank sort n desc`
        fixed: items per category show rank
      ```

      """#),
    Page(
      "having",
      #"""
      # having

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `having` is a condition on groups, as `where` is one on rows. It comes after `per`.

      ```qcq
      items per category having count(where pending) > 6 show count(where pending) as open
      ```

      ```result
      category  open
      ────────  ────
      Produce      8
      Dairy        7
      Pantry      14
      Other       10
      ```

      ```qcq
      items where has note per list having sum(quantity) > 40 and count() < 15
      show list, count(), sum(quantity) as pieces
      ```

      ```result
      list                count()  pieces
      ──────────────────  ───────  ──────
      BBQ                       7      41
      🎂 Nora's birthday        6      43
      ```

      Without groups, use `where`.

      ```qcq
      items having pending
      ```

      ```error
      clause-not-allowed at `having`: `having` is a condition on groups, but there is no `per`
        help: conditions on rows go in `where`
        fixed: items where pending
      ```

      `having` may also name keys.

      ```qcq
      count items per category having category starts with "P"
      ```

      ```result
      category       count
      ─────────────  ─────
      Produce           12
      Pantry            22
      Personal Care      6
      ```

      ```qcq
      items per category having name = "Cola"
      ```

      ```error
      field-not-in-group at `name`: `name` can vary within a group of `category`
        help: add it to `per`, or put it into an aggregate such as `max(name)`
        fixed: items where name = "Cola" per category
      ```

      The names that `show` gives to columns are not known yet here:

      ```qcq
      items per list having pieces > 40 show list, sum(quantity) as pieces
      ```

      ```error
      unknown-field at `pieces`: items have no field `pieces`
        help: `show` gives a column that name; here, write `sum(quantity)`
        fixed: items per list having sum(quantity) > 40 show list, sum(quantity) as pieces
      ```

      ```qcq
      items per list show list, sum(quantity) as pieces having pieces > 40
      ```

      ```error
      clause-order at `having pieces > 40`: `having` comes before `show`
        help: the order is: in, where, by or per, having, show, sort, limit, crosstab, with, draw, into
        fixed: items per list having sum(quantity) > 40 show list, sum(quantity) as pieces
      unknown-field at `pieces`: items have no field `pieces`
        help: `show` gives a column that name; here, write `sum(quantity)`
      ```

      """#),
    Page(
      "show",
      #"""
      # show

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `show` chooses the columns. A column is a field, a path, a calculation or a condition. `as`
      gives it a name; otherwise its name is what is written.

      ```qcq
      items where quantity > 2 show label, category.emoji, quantity * 2, quantity > 5 as many
      ```

      ```result
      label         category.emoji  quantity * 2  many
      ────────────  ──────────────  ────────────  ────
      6x Bananen    🥬                        12  yes
      12x Eieren    🥛                        24  yes
      3x Chips      🥫                         6  no
      6x Frisdrank  📦                        12  yes
      ```

      ```qcq
      lists show title, count(items) as total, count(items where completed) as done, progress
      ```

      ```result
      title                   total  done  progress
      ──────────────────────  ─────  ────  ────────
      Quick run naar winkel       2     1       50%
      Feestje supplies            3     0        0%
      Boodschappen deze week      5     0        0%
      ```

      ## One value or another

      `or else` gives a value for what has none; an empty text counts as none. It binds more tightly than `*`.

      ```qcq
      items in "Boodschappen deze week" show name, note or else "-" as note
      ```

      ```result
      name      note
      ────────  ────────────────────
      Bananen   -
      Melk      -
      Kipfilet  -
      IJs       -
      Rijst     Basmati bij voorkeur
      ```

      `if` and `else` choose between two values of the same type.

      ```qcq
      items in "Feestje supplies" show name, "much" if quantity > 5 else "some" if quantity > 1 else "one" as size
      ```

      ```result
      name       size
      ─────────  ────
      Chips      some
      Frisdrank  much
      Servetten  one
      ```

      ```qcq
      items show "many" if quantity > 5 else 1 as size
      ```

      ```error
      type-mismatch at `1`: `"many"` is text, `1` is a whole number
      ```

      ## Placeholders in a text

      Braces in a text hold a field or a calculation, which is filled in as a table shows it: a date
      to the minute, one at midnight as its day, and a day of the week by its name. An absent value
      leaves nothing, and `{{` and `}}` are braces.

      ```qcq
      items in "Boodschappen deze week" show "{name} ({category})" as what, "{quantity}x, {{{note}}}" as more
      ```

      ```result
      what                       more
      ─────────────────────────  ──────────────────────────
      Bananen (Produce)          6x, {}
      Melk (Dairy)               1x, {}
      Kipfilet (Meat & Seafood)  2x, {}
      IJs (Frozen)               1x, {}
      Rijst (Pantry)             1x, {Basmati bij voorkeur}
      ```

      ```qcq
      lists show "{title}: {progress}, days: {updated - created}" as line
      ```

      ```result
      line
      ───────────────────────────────────
      Quick run naar winkel: 50%, days: 0
      Feestje supplies: 0%, days: 1
      Boodschappen deze week: 0%, days: 2
      ```

      ```qcq sample=demo
      items in "BBQ" per category show "{category}: {count()} items, {percent(where completed)}" as line limit 3
      ```

      ```result
      category        line
      ──────────────  ────────────────────────────
      Produce         Produce: 4 items, 25%
      Dairy           Dairy: 2 items, 50%
      Meat & Seafood  Meat & Seafood: 3 items, 33%
      ```

      ```qcq
      lists show "{title}, {weekday(created)}: {created}" as line, "{created - 12 hours - 30 minutes}" as day limit 1
      ```

      ```result
      line                                          day
      ────────────────────────────────────────────  ──────────
      Quick run naar winkel, Fri: 2026-11-20 12:30  2026-11-20
      ```

      Placeholders work in a text that is a column, or one of the values of `if … else …` and
      `or else` in one. Everywhere else, as in `where name = "{x}"`, a brace is a brace.

      ```qcq
      items in "Feestje supplies" show "{quantity} times" if quantity > 1 else "once" as often
      ```

      ```result
      often
      ───────
      3 times
      6 times
      once
      ```

      ```qcq
      items where name = "{name}" show name
      ```

      ```result
      no items match
      ```

      Braces can't hold a text in quotes, and what they hold is one value.

      ```qcq
      items show "{name"
      ```

      ```error
      unclosed-bracket at `{`: this `{` is never closed
        help: `{…}` holds a field or a calculation; write `{{` for a brace itself
      ```

      ```qcq
      items show "{nam}"
      ```

      ```error
      unknown-field at `nam`: items have no field `nam`
        help: did you mean `name`?
        fixed: items show "{name}"
      ```

      ```qcq
      items show "{name name}"
      ```

      ```error
      unexpected-text at `name`: `name` can't be used here: braces hold one value
        help: write `{name}`, or `{{` for a brace itself
      ```

      ## Column names

      Two columns cannot have the same name.

      ```qcq
      items show name, category as name
      ```

      ```error
      duplicate-name at `name`: two columns would be called `name`
        help: name one of them: `… as other`
        fixed: items show name, category
      ```

      ## Shapes

      `items { … }` shows the items of a list or category inside its row. A condition restricts them, `as`
      names the column.

      ```qcq
      lists show title, items { name, quantity }
      ```

      ```result
      title                   items
      ──────────────────────  ─────────────────────────────────────────────
      Quick run naar winkel   Eieren 12, Brood 1
      Feestje supplies        Chips 3, Frisdrank 6, Servetten 1
      Boodschappen deze week  Bananen 6, Melk 1, Kipfilet 2, IJs 1, Rijst 1
      ```

      ```qcq
      lists show title, items where quantity > 5 { label } as bulk
      ```

      ```result
      title                   bulk
      ──────────────────────  ────────────
      Quick run naar winkel   12x Eieren
      Feestje supplies        6x Frisdrank
      Boodschappen deze week  6x Bananen
      ```

      In JSON they are nested.

      ```qcq format=json
      categories where any(items) show name, items { name, quantity } limit 2
      ```

      ```result
      [
        {"name": "Produce", "items": [{"name": "Bananen", "quantity": 6}]},
        {"name": "Dairy", "items": [{"name": "Eieren", "quantity": 12}, {"name": "Melk", "quantity": 1}]}
      ]
      ```

      ```qcq format=ndjson
      lists show title, count(items) as total, items where completed { name } as done
      ```

      ```result
      {"title":"Quick run naar winkel","total":2,"done":[{"name":"Eieren"}]}
      {"title":"Feestje supplies","total":3,"done":[]}
      {"title":"Boodschappen deze week","total":5,"done":[]}
      ```

      CSV and TSV have the inner rows as JSON in one cell.

      ```qcq format=csv
      lists show title, items { name } limit 1
      ```

      ```result
      title,items
      Quick run naar winkel,"[{""name"":""Eieren""},{""name"":""Brood""}]"
      ```

      Items have no items, and neither do groups.

      ```qcq
      items show name, items { name }
      ```

      ```error
      to-many-path at `items`: items have no items of their own
        help: ask `lists` or `categories`
      ```

      `show *` is not needed.

      ```qcq
      lists show * sort title
      ```

      ```error
      foreign-operator at `show *`: there is no `show *`
        help: leave `show` out to see every field
        fixed: lists sort title
      ```

      ## All columns

      Without `show`, a table has the fields that people read and other formats have all of them.

      ```qcq
      lists
      ```

      ```result
      title                   created           updated
      ──────────────────────  ────────────────  ────────────────
      Quick run naar winkel   2026-11-20 12:30  2026-11-20 18:20
      Feestje supplies        2026-11-19 18:30  2026-11-20 18:00
      Boodschappen deze week  2026-11-18 18:30  2026-11-20 17:30
      ```

      ```qcq format=csv
      lists
      ```

      ```result
      id,title,created,updated
      list-3,Quick run naar winkel,2026-11-20T12:30:00Z,2026-11-20T18:20:00Z
      list-2,Feestje supplies,2026-11-19T18:30:00Z,2026-11-20T18:00:00Z
      list-1,Boodschappen deze week,2026-11-18T18:30:00Z,2026-11-20T17:30:00Z
      ```

      """#),
    Page(
      "sort",
      #"""
      # sort

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `sort` orders the rows; `desc` reverses a key, `asc` says that it is not reversed. Several keys
      are separated by commas, and rows that are equal in all of them are ordered by `id`.

      ```qcq
      items where pending show name, quantity sort quantity desc, name
      ```

      ```result
      name       quantity
      ─────────  ────────
      Bananen           6
      Frisdrank         6
      Chips             3
      Kipfilet          2
      Brood             1
      IJs               1
      Melk              1
      Rijst             1
      Servetten         1
      ```

      Without `sort`, items are ordered by `created`, lists by `updated desc`, categories by `order`.

      ```qcq
      items in "Boodschappen deze week" show name sort name
      ```

      ```result
      name
      ────────
      Bananen
      IJs
      Kipfilet
      Melk
      Rijst
      ```

      Any expression may be a key, and so may a column that `show` names.

      ```qcq
      items show name, quantity % 4 as rest sort rest desc, length(name) limit 4
      ```

      ```result
      name       rest
      ─────────  ────
      Chips         3
      Bananen       2
      Kipfilet      2
      Frisdrank     2
      ```

      For groups, a group's key or an aggregate may be a sort key.

      ```qcq
      items per category show count() as total sort total desc, category
      ```

      ```result
      category        total
      ──────────────  ─────
      Pantry              3
      Dairy               2
      Frozen              1
      Household           1
      Meat & Seafood      1
      Other               1
      Produce             1
      ```

      ```qcq
      count items per category sort count desc, category.order desc limit 3
      ```

      ```result
      category  count
      ────────  ─────
      Pantry        3
      Dairy         2
      Other         1
      ```

      ```qcq
      lists show title sort count(items) desc
      ```

      ```result
      title
      ──────────────────────
      Boodschappen deze week
      Feestje supplies
      Quick run naar winkel
      ```

      ```qcq
      items sort quantty
      ```

      ```error
      unknown-field at `quantty`: items have no field `quantty`
        help: did you mean `quantity`?
        fixed: items sort quantity
      ```

      ```qcq
      items sort quantity descending
      ```

      ```error
      unexpected-text at `descending`: unexpected word `descending`
        help: `descending` is called `desc` here
        fixed: items sort quantity desc
      ```

      ```qcq
      items sort count()
      ```

      ```error
      aggregate-without-per at `count()`: `count()` combines many rows into one, but the fields beside it don't
        help: write `per category` to get one row per category; `by` keeps the rows
      ```

      """#),
    Page(
      "limit",
      #"""
      # limit

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `limit` takes the first rows; `skip` leaves out some before them.

      ```qcq
      items show name sort quantity desc limit 3
      ```

      ```result
      name
      ─────────
      Eieren
      Bananen
      Frisdrank
      ```

      ```qcq
      items show name sort quantity desc limit 3 skip 3
      ```

      ```result
      name
      ────────
      Chips
      Kipfilet
      Melk
      ```

      ```qcq
      items limit 0
      ```

      ```result
      no items
      ```

      `each` takes that many rows from every section of a `by`. The heading of a section that may have more says
      how many are shown; one with fewer rows than the limit has all of them, and counts those that are completed.

      ```qcq sample=demo
      items where pending and category in ("Produce", "Dairy") by category show name sort name limit 2 each
      ```

      ```result
        name
        ─────────────
      🥬 Produce (2 shown)
        Äpfel
        Baby spinach

      🥛 Dairy (2 shown)
        Crème fraîche
        Greek yoghurt
      ```

      ```qcq sample=demo
      items where category in ("Produce", "Dairy") by category show name sort name limit 1 each skip 1
      ```

      ```result
        name
        ────────
      🥬 Produce (1 shown)
        Avocados

      🥛 Dairy (1 shown)
        Eggs
      ```

      ```qcq
      items limit 3 each
      ```

      ```error
      clause-not-allowed at `limit 3 each`: `each` limits the rows of each section, but there is no `by`
        help: add `by category`, or leave `each` out
      ```

      ```qcq
      items limit -1
      ```

      ```error
      value-out-of-range at `-1`: a number of rows can't be negative
      ```

      A limit inside a named query applies before what is added to it: see [let](let.md). Its sections always say
      how many are shown.

      ```qcq sample=demo
      let few = items in "BBQ" where category in ("Produce", "Dairy") limit 3
      few by category
      ```

      ```result
      🥬 Produce (2 shown)
        ☐ 8x Corn on the cob  BBQ
        ☑ 2x Lettuce          BBQ

      🥛 Dairy (1 shown)
        ☐ 3x Halloumi         BBQ  for Zoë and Amélie
      ```

      """#),
    Page(
      "total",
      #"""
      # with total

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `with total` adds a last row to the groups of `per`, and a footer to each section of `by`.

      ## Groups

      The last row has the same aggregates over the rows of all groups that are shown.

      ```qcq
      items per category show count() as items, sum(quantity) as pieces, average(quantity) as mean with total
      ```

      ```result
      category        items  pieces       mean
      ──────────────  ─────  ──────  ─────────
      Produce            12      51       4.25
      Dairy              12      42        3.5
      Meat & Seafood      7      49          7
      Frozen              5      15          3
      Pantry             22      66          3
      Household          13      57   4.384615
      Personal Care       6       9        1.5
      Other              17     171  10.058824
      ──────────────  ─────  ──────  ─────────
      total              94     460   4.893617
      ```

      It is calculated from the rows and not from the groups: the total of `average` is the mean of
      all items, not a mean of means. What differs between the groups is absent, and reports for
      people say `total` in place of the first key.

      ```qcq
      count items per list, category limit 3 with total
      ```

      ```result
      list       category        count
      ─────────  ──────────────  ─────
      Week shop  Produce             4
      Week shop  Dairy               4
      Week shop  Meat & Seafood      2
      ─────────  ──────────────  ─────
      total                         10
      ```

      Only groups that are shown count: `having` and `limit` leave the others out.

      ```qcq
      items per list having count() > 15 show count() as items, percent(where completed) as done with total
      ```

      ```result
      list       items  done
      ─────────  ─────  ────
      Week shop     21   33%
      BBQ           18   33%
      ─────────  ─────  ────
      total         39   33%
      ```

      Formats for programs have a column `is_total`, which distinguishes the total from a group that has no key.

      ```qcq format=csv
      count items in "BBQ" per category with total
      ```

      ```result
      category,count,is_total
      Produce,4,false
      Dairy,2,false
      Meat & Seafood,3,false
      Frozen,1,false
      Pantry,3,false
      Household,2,false
      Other,3,false
      ,18,true
      ```

      ```qcq format=json
      items in "BBQ" where quantity > 8 per category show sum(quantity) as pieces with total
      ```

      ```result
      [
        {"category": "Meat & Seafood", "pieces": 22, "is_total": false},
        {"category": "Pantry", "pieces": 12, "is_total": false},
        {"category": "Household", "pieces": 30, "is_total": false},
        {"category": null, "pieces": 64, "is_total": true}
      ]
      ```

      If there are no groups, there is no total either.

      ```qcq
      count items where quantity > 1000 per category with total
      ```

      ```result
      no items match
      ```

      `watch` queries groups and total again together whenever something has changed, and `explain watch` says so.

      ```qcq
      explain watch count items per category with total
      ```

      ```result
      the number of items
        one row per category
        in order of category
        with a total
        watched: row by row, told apart by the keys of their groups
        kept current: re-run, as it has a total; here all of it, as the database is not in WAL mode
        depends on:
          item_categories: id, name, sort_order
          shopping_items: category_id

      SQL
        SELECT (SELECT c.name FROM item_categories AS c WHERE c.id = i.category_id), count(*), ? FROM shopping_items AS i GROUP BY i.category_id ORDER BY (SELECT c.sort_order FROM item_categories AS c WHERE c.id = i.category_id), i.category_id
      bindings
        1  0
      plan
        SCAN i USING COVERING INDEX idx_items_category
        CORRELATED SCALAR SUBQUERY 1
          SEARCH c USING INTEGER PRIMARY KEY (rowid=?)
        CORRELATED SCALAR SUBQUERY 2
          SEARCH c USING INTEGER PRIMARY KEY (rowid=?)
        USE TEMP B-TREE FOR ORDER BY
      SQL for totals
        SELECT ?, count(*), ? FROM shopping_items
      ```

      ## Sections

      The footer of a section has the totals of its amounts: the rows that are shown, added up as by `sum`.

      ```qcq
      items in "BBQ" where quantity > 3 by category show name, quantity with total
      ```

      ```result
        name             quantity
        ───────────────  ────────
      🥬 Produce 0/2
        Corn on the cob         8
        Jalapeños               6
        ───────────────  ────────
        total                  14

      🥩 Meat & Seafood 1/3
        Hamburgers             12
        Spare ribs              4
        Chicken skewers        10
        ───────────────  ────────
        total                  26

      🥫 Pantry 0/1
        Burger buns            12
        ───────────────  ────────
        total                  12

      🧽 Household 0/1
        Paper plates           30
        ───────────────  ────────
        total                  30

      📦 Other 0/1
        Cola                    6
        ───────────────  ────────
        total                   6
      ```

      An amount is a stored number, a count or sum of a list's items, or what is calculated from these.
      Other values have no sum: shares, means, the highest and lowest, ids, the `order` of categories.

      ```qcq
      lists where progress > 0 by month(created) show title, count(items) as items, count(items where pending) as left, progress with total
      ```

      ```result
        title                    items  left  progress
        ───────────────────────  ─────  ────  ────────
      2026-10 (2)
        DIY store                    9     5       44%
        Camping in the Ardennes     14     4       71%
        ───────────────────────  ─────  ────  ────────
        total                       23     9

      2026-11 (5)
        Week shop                   21    14       33%
        BBQ                         18    12       33%
        🎂 Nora's birthday          14    10       29%
        Grandpa Jürgen               6     4       33%
        Holiday baking              12     8       33%
        ───────────────────────  ─────  ────  ────────
        total                       71    48
      ```

      ```qcq format=markdown
      items in "BBQ" where quantity > 9 by category show name, quantity, 2 * quantity as twice with total
      ```

      ```result
      ### 🥩 Meat & Seafood 1/2

      | name | quantity | twice |
      | --- | ---: | ---: |
      | Hamburgers | 12 | 24 |
      | Chicken skewers | 10 | 20 |
      | **total** | **22** | **44** |

      ### 🥫 Pantry 0/1

      | name | quantity | twice |
      | --- | ---: | ---: |
      | Burger buns | 12 | 24 |
      | **total** | **12** | **24** |

      ### 🧽 Household 0/1

      | name | quantity | twice |
      | --- | ---: | ---: |
      | Paper plates | 30 | 60 |
      | **total** | **30** | **60** |
      ```

      In CSV and TSV the footer is a row, and the column `is_total` distinguishes it from the others.
      JSON has the sums after the rows of their section, under `sums`.

      ```qcq format=csv
      items in "BBQ" where quantity > 9 by category show name, quantity with total
      ```

      ```result
      category,name,quantity,is_total
      Meat & Seafood,Hamburgers,12,false
      Meat & Seafood,Chicken skewers,10,false
      Meat & Seafood,,22,true
      Pantry,Burger buns,12,false
      Pantry,,12,true
      Household,Paper plates,30,false
      Household,,30,true
      ```

      ```qcq format=json
      items in "BBQ" where quantity > 9 by category show name, quantity with total
      ```

      ```result
      [
        {"by": {"category": "Meat & Seafood"}, "total": 2, "completed": 1, "items": [
          {"name": "Hamburgers", "quantity": 12},
          {"name": "Chicken skewers", "quantity": 10}
        ], "sums": {"quantity": 22}},
        {"by": {"category": "Pantry"}, "total": 1, "completed": 0, "items": [
          {"name": "Burger buns", "quantity": 12}
        ], "sums": {"quantity": 12}},
        {"by": {"category": "Household"}, "total": 1, "completed": 0, "items": [
          {"name": "Paper plates", "quantity": 30}
        ], "sums": {"quantity": 30}}
      ]
      ```

      Only the rows that are shown count. The heading says so where there may be others.

      ```qcq
      items in "BBQ" by category show name, quantity limit 5 with total
      ```

      ```result
        name             quantity
        ───────────────  ────────
      🥬 Produce 1/4
        Corn on the cob         8
        Lettuce                 2
        Jalapeños               6
        Watermelon              1
        ───────────────  ────────
        total                  17

      🥛 Dairy (1 shown)
        Halloumi                3
        ───────────────  ────────
        total                   3
      ```

      A `watch` of sections is kept current row by row, with or without a footer. Its frames, for
      programs, have only the rows.

      ## What has no total

      ```qcq
      items with total
      ```

      ```error
      clause-not-allowed at `with total`: `with total` adds up groups or sections, but there is no `per` and no `by`
        help: write `per category` before it, or ask for the number alone: `count items`
      ```

      ```qcq
      items by category with total
      ```

      ```error
      clause-not-allowed at `with total`: `with total` has nothing to add up: no amount is shown
        help: show one: `show name, quantity`
      ```

      ```qcq
      lists by month(created) show title, progress with total
      ```

      ```error
      clause-not-allowed at `with total`: `with total` has nothing to add up: no amount is shown
        help: show one: `show title, count(items) as items`
      ```

      ```qcq
      items per category show category.emoji with total
      ```

      ```error
      clause-not-allowed at `with total`: `with total` has nothing to add up: no aggregate is shown
        help: show one, such as `count()` or `sum(quantity)`
      ```

      ```qcq
      count items per category with totals
      ```

      ```error
      unexpected-text at `totals`: unexpected word `totals`
        help: did you mean `total`?
        fixed: count items per category with total
      ```

      """#),
    Page(
      "crosstab",
      #"""
      # crosstab

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `crosstab` makes a table from the groups of two keys: the first key gives the rows, the second one the
      columns, and the cells hold the one value that is shown beside the keys.

      ```qcq
      items where pending per week(created), category show sum(quantity) crosstab
      ```

      ```result
      week(created)  Produce  Dairy  Meat & Seafood  Frozen  Pantry  Household  Personal Care  Other
      ─────────────  ───────  ─────  ──────────────  ──────  ──────  ─────────  ─────────────  ─────
      2026-W43                                                    3
      2026-W44                                                               3
      2026-W45             5                                      8          3              2     51
      2026-W46             3      8              10       9      28          2                    19
      2026-W47            31      7              22       5       8         31              3     27
      ```

      Rows and columns are in the order of their keys. A group that does not exist has an empty cell, or an absent
      value in formats for programs. `with total` adds a row and a column of totals, which are calculated from the
      rows: for `average` they are means of all items and not means of means.

      ```qcq
      items where pending per week(created), category show average(quantity) crosstab with total
      ```

      ```result
      week(created)   Produce     Dairy  Meat & Seafood  Frozen    Pantry  Household  Personal Care  Other     total
      ─────────────  ────────  ────────  ──────────────  ──────  ────────  ─────────  ─────────────  ─────  ────────
      2026-W43                                                          3                                          3
      2026-W44                                                                   1.5                             1.5
      2026-W45              5                                    2.666667          3              2   25.5     8.625
      2026-W46              3  2.666667               5     4.5  4.666667          2                   3.8      3.95
      2026-W47       5.166667      1.75        7.333333     2.5         2       15.5            1.5      9  5.153846
      ─────────────  ────────  ────────  ──────────────  ──────  ────────  ─────────  ─────────────  ─────  ────────
      total             4.875  2.142857             6.4     3.5  3.357143        6.5       1.666667    9.7  5.052632
      ```

      ```qcq format=csv
      count items in "BBQ" per completed, category crosstab with total
      ```

      ```result
      completed,Produce,Dairy,Meat & Seafood,Frozen,Pantry,Household,Other,total,is_total
      false,3,1,2,1,2,1,2,12,false
      true,1,1,1,,1,1,1,6,false
      ,4,2,3,1,3,2,3,18,true
      ```

      ```qcq format=json
      count items in "BBQ" where quantity > 8 per category, completed crosstab
      ```

      ```result
      [
        {"category": "Meat & Seafood", "completed no": 1, "completed yes": 1},
        {"category": "Pantry", "completed no": 1, "completed yes": null},
        {"category": "Household", "completed no": 1, "completed yes": null}
      ]
      ```

      ```qcq format=markdown
      count items in "BBQ" per category, completed crosstab with total
      ```

      ```result
      | category / completed | no | yes | total |
      | --- | ---: | ---: | ---: |
      | Produce | 3 | 1 | 4 |
      | Dairy | 1 | 1 | 2 |
      | Meat & Seafood | 2 | 1 | 3 |
      | Frozen | 1 |  | 1 |
      | Pantry | 2 | 1 | 3 |
      | Household | 1 | 1 | 2 |
      | Other | 2 | 1 | 3 |
      | **total** | **12** | **6** | **18** |
      ```

      `sort` and `limit` apply to the rows of the table, so an aggregate in `sort` is that of a whole row. `having`
      applies to the groups in its cells. Totals cover only what is shown.

      ```qcq
      count items per list, completed sort count() desc limit 3 crosstab with total
      ```

      ```result
      list / completed    no  yes  total
      ──────────────────  ──  ───  ─────
      Week shop           14    7     21
      BBQ                 12    6     18
      🎂 Nora's birthday  10    4     14
      ──────────────────  ──  ───  ─────
      total               36   17     53
      ```

      ```qcq
      count items per category, completed having count() > 4 crosstab with total
      ```

      ```result
      category / completed  no  yes  total
      ────────────────────  ──  ───  ─────
      Produce                8           8
      Dairy                  7    5     12
      Meat & Seafood         5           5
      Pantry                14    8     22
      Household              6    7     13
      Other                 10    7     17
      ────────────────────  ──  ───  ─────
      total                 50   27     77
      ```

      `draw heat` draws the groups above or below their table.

      ```qcq
      count items in "BBQ" per category, completed crosstab draw heat
      ```

      ```result
      category / completed  no  yes
      ────────────────────  ──  ───
      Produce                3    1
      Dairy                  1    1
      Meat & Seafood         2    1
      Frozen                 1
      Pantry                 2    1
      Household              1    1
      Other                  2    1

      Produce        ██ ▒▒
      Dairy          ▒▒ ▒▒
      Meat & Seafood ▓▓ ▒▒
      Frozen         ▒▒
      Pantry         ▓▓ ▒▒
      Household      ▒▒ ▒▒
      Other          ▓▓ ▒▒
                     no yes
      ▒ up to 1  ▓ up to 2  █ up to 3
      ```

      For people, days of the week have their names. A bare number, `yes` or `no` does not say what it is: then the
      header of the first column names both keys, and for programs the header of each column names its key.

      ```qcq
      count items per completed, weekday(created) crosstab with total
      ```

      ```result
      completed  Mon  Tue  Wed  Thu  Fri  Sat  Sun  total
      ─────────  ───  ───  ───  ───  ───  ───  ───  ─────
      no          10   11   10   10    5    3    8     57
      yes          5    8    8    5    2    6    3     37
      ─────────  ───  ───  ───  ───  ───  ───  ───  ─────
      total       15   19   18   15    7    9   11     94
      ```

      ```qcq format=csv
      count items in "BBQ" per completed, weekday(created) crosstab
      ```

      ```result
      completed,weekday(created) 1,weekday(created) 2,weekday(created) 3,weekday(created) 4,weekday(created) 6,weekday(created) 7
      false,3,2,3,1,,3
      true,1,2,1,,1,1
      ```

      Columns have the names of their keys; of two with the same name, the second has a number after it. On a
      terminal that has no room for dates beside each other, what they have in common stands above them once, such as
      `2026-11` above `26` and `27`. A crosstab with more than 1,000 columns is an error. A watch in frames reports
      each group by itself, not a table.

      ## What is not a crosstab

      ```qcq
      count items per category crosstab
      ```

      ```error
      clause-not-allowed at `crosstab`: `crosstab` needs two keys of `per`, not 1
        help: the first gives the rows and the second the columns: `per month(created), category`
      ```

      ```qcq
      items per list, category show count(), sum(quantity) crosstab
      ```

      ```error
      clause-not-allowed at `crosstab`: `crosstab` shows one value of each group, not 2
        help: show one beside the keys, such as `show sum(quantity)`
      ```

      ```qcq
      count items per list, category sort category.name crosstab
      ```

      ```error
      clause-not-allowed at `sort category.name`: `sort` orders the rows of a crosstab, which are those of `list`
        help: sort by `list`, or by an aggregate, which then covers the whole row
      ```

      ```qcq
      count items per list, category crosstab draw bar
      ```

      ```error
      clause-not-allowed at `draw bar`: `draw bar` can't draw a crosstab
        help: draw `heat`, or leave `crosstab` out
      ```

      """#),
    Page(
      "let",
      #"""
      # let

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `let` gives a query a name. From then on the name is a source, and clauses may be added to it.

      ```qcq
      let urgent = items where pending and quantity > 2
      urgent in "Feestje supplies" sort quantity desc
      count urgent
      ```

      ```result
        label         category  note
      ─ ────────────  ────────  ────
      ☐ 6x Frisdrank  Other
      ☐ 3x Chips      Pantry

      3
      ```

      Conditions are joined with `and`; a later `sort`, `show` or grouping replaces the one in the named
      query.

      ```qcq
      let open = items where pending show name, quantity sort name
      open where has note
      open where quantity > 5 show label sort quantity
      ```

      ```result
      name   quantity
      ─────  ────────
      Rijst         1

      label
      ────────────
      6x Bananen
      6x Frisdrank
      ```

      ```qcq
      let per_shelf = items where pending by category
      per_shelf in "Feestje supplies"
      per_shelf in "Feestje supplies" per list
      ```

      ```result
      🥫 Pantry 0/1
        ☐ 3x Chips

      🧽 Household 0/1
        ☐ Servetten

      📦 Other 0/1
        ☐ 6x Frisdrank

      list              count
      ────────────────  ─────
      Feestje supplies      3
      ```

      ## With parameters

      A `let` may have parameters of its own, with the types of [param](param.md).

      ```qcq
      ## Items of which at least so many are to be bought
      let bulk(least: int) = items where quantity >= $least
      bulk(12) show name, quantity
      count bulk(6)
      ```

      ```result
      name    quantity
      ──────  ────────
      Eieren        12

      3
      ```

      ```qcq
      let bulk(least: int) = items where quantity >= $least
      bulk
      ```

      ```error
      wrong-arguments at `bulk`: `bulk` takes 1 argument, not 0
        help: write `bulk(least)`
      ```

      ```qcq
      let bulk(least: int) = items where quantity >= $least
      bulk("six")
      ```

      ```error
      type-mismatch at `"six"`: expected a whole number
      ```

      ## Limits

      A `limit` inside a named query applies first; what is added applies to the rows that are left. If only `show`
      or `limit` is added, the new limit replaces the old one, unless the old one skips rows.

      ```qcq
      let biggest = items sort quantity desc limit 3
      biggest show name, quantity
      biggest where pending show name, quantity
      biggest show name limit 1
      count biggest
      ```

      ```result
      name       quantity
      ─────────  ────────
      Eieren           12
      Bananen           6
      Frisdrank         6

      name       quantity
      ─────────  ────────
      Bananen           6
      Frisdrank         6

      name
      ──────
      Eieren

      3
      ```

      ## Querying groups

      A named query of groups can be queried as if its groups were rows: conditions, order, limit and measures apply
      to the columns that it shows.

      ```qcq sample=demo
      let t = items per category show sum(quantity) as n
      t where n > 50 sort n desc
      count t
      average n of t where n > 20
      t where n > 60 and category starts with "p" show category, n * 2 as twice
      ```

      ```result
      category     n
      ─────────  ───
      Other      171
      Pantry      66
      Household   57
      Produce     51

      8
      72.666667

      category  twice
      ────────  ─────
      Pantry      132
      ```

      Where it has a limit, a share or a rank, the groups stay those that it gives.

      ```qcq sample=demo
      let top = items per category show count() as n, share(count()) as part, rank sort n desc limit 4
      top where part < 20%
      top sort category
      sum n of top
      ```

      ```result
      category    n  part  rank
      ─────────  ──  ────  ────
      Other      17   18%     2
      Household  13   14%     3
      Produce    12   13%     4

      category    n  part  rank
      ─────────  ──  ────  ────
      Household  13   14%     3
      Other      17   18%     2
      Pantry     22   23%     1
      Produce    12   13%     4

      64
      ```

      A condition on fields of the rows still chooses the rows that the groups are made of; both kinds may be
      joined with `and`.

      ```qcq sample=demo
      let t = items per category show count() as n
      t in "BBQ" where pending and n > 2
      count t where pending and n > 2
      ```

      ```result
      category  n
      ────────  ─
      Produce   3

      8
      ```

      ```qcq sample=demo
      let t = items per category show count() as n
      t where n > 3 or pending
      ```

      ```error
      field-not-in-group at `pending`: `pending` is a field of the rows, but what is beside it is a column of `t`
        help: conditions on both are joined with `and`
      ```

      ```qcq sample=demo
      let t = items per category show count() as n
      count t where m > 3
      ```

      ```error
      unknown-field at `m`: `t` shows no column `m`
        help: did you mean `n`?
        fix: write `n`
      ```

      ```qcq sample=demo
      let top = items per category show count() as n sort n desc limit 3
      top where pending
      ```

      ```error
      clause-not-allowed at `top`: a query with `per` and `limit` can only be shown as it is
        help: leave `limit` out of the named query, and write it here
      ```

      `watch` queries the groups again, and says so.

      ```qcq sample=demo
      let t = items per category show sum(quantity) as n
      explain watch count t
      ```

      ```result
      the number of groups of items
        of these groups:
          items
            one row per category
            showing category, n
            in order of category
        watched: one value
        kept current: re-run, as it queries the groups of another query; here all of it, as the database is not in WAL mode
        depends on:
          shopping_items: category_id

      SQL
        WITH t(c1) AS (SELECT ? FROM shopping_items GROUP BY category_id) SELECT count(*) FROM t
      bindings
        1  1
      plan
        CO-ROUTINE t
          SCAN shopping_items USING COVERING INDEX idx_items_category
        SCAN t
      ```

      ## Names

      A named query is known from its `let` onwards. It cannot start from itself, and no two have the same name.

      ```qcq
      urgent
      let urgent = items where pending
      ```

      ```error
      unknown-source at `urgent`: `urgent` is used before it is declared
        help: move its `let` above this line; named queries can't refer to each other in a circle
      ```

      ```qcq
      let urgent = urgent where pending
      ```

      ```error
      recursive-let at `urgent`: `urgent` refers to itself
        help: a named query starts from `items`, `lists`, `categories` or an earlier `let`
      ```

      ```qcq
      let urgent = items where pending
      let urgent = items where completed
      urgent
      ```

      ```error
      duplicate-name at `urgent`: the name `urgent` is already taken
        help: choose another name
      ```

      ```qcq
      let count = items where pending
      ```

      ```error
      expected-name at `count`: `count` begins a statement or clause, so it can't name a query
        help: choose another name, such as `my_count`, here and where it is used
      ```

      Nor does a word that means something else where a query stands, unless it has backticks:

      ```qcq
      let since(day: date) = items where created since $day
      ```

      ```error
      expected-name at `since`: `since` means something else there, so it can't name a query
        help: choose another name, such as `my_since`, here and where it is used
      ```

      """#),
    Page(
      "param",
      #"""
      # param

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `param` declares a value that comes from outside: `--param least=6` on the command line. It has
      a type and may have a default. In the text it is written with a `$`. Its value is data and
      nothing else: its text is never read as part of the language.

      ```qcq param=least:6
      ## How many at least
      param least: int = 2
      items where quantity >= $least show name, quantity
      ```

      ```result
      name       quantity
      ─────────  ────────
      Bananen           6
      Eieren           12
      Frisdrank         6
      ```

      The types are `int`, `number`, `text`, `bool`, `date`, `list` and `category`.

      ```qcq param="where:feestje supplies"
      param where: list = "Feestje supplies"
      param kind: category = "Household"
      param from: date = 2026-11-01
      param share: number = 0.5
      param done: bool = false
      param word: text = "serv"
      items in $where where category = $kind and created since $from and completed = $done
        and name contains $word and quantity > $share
      show name
      ```

      ```result
      name
      ─────────
      Servetten
      ```

      A date is a date wherever it goes, with its time, its fraction of a second and its zone. It is
      the moment at which it begins where it is set, shown or reckoned with; tested with `on`, a day is
      all of that day.

      ```qcq
      param from: date = 2026-11-01T08:00:00.5
      let dated(d: date) = lists show title, "{$d}" as text, month($d) as month, created - $d as days limit 1
      dated($from)
      ```

      ```result
      title                  text              month    days
      ─────────────────────  ────────────────  ───────  ────
      Quick run naar winkel  2026-11-01 08:00  2026-11    19
      ```

      ## Lists and categories

      A parameter of the type `list` or `category` stands for an existing one, as a name does in a
      change: case does not matter. A `list` may also be an id, or a prefix that only one title has.
      So `list = $where` means the same as `in $where`, and a name that does not exist is an error,
      whether it is the default, the value given, the argument of a named query, or behind `or else`.

      ```qcq
      param where: list = "FEESTJE"
      param kind: category = "pantry"
      let kept(l: list, c: category) = items where list = $l and category = $c
      count items in $where
      count items where list = $where
      count items where category = $kind
      kept($where, "PANTRY") show name, category
      ```

      ```note
      note list-prefix at `"FEESTJE"`: "FEESTJE" read as list "Feestje supplies"
      ```

      ```result
      3
      3
      3

      name   category
      ─────  ────────
      Chips  Pantry
      ```

      ```qcq
      param kind: category = "Pnatry"
      count items where category = $kind
      ```

      ```error
      unknown-category at `"Pnatry"`: there is no category named "Pnatry"
        help: did you mean "Pantry"?
        fix: write `"Pantry"`
      ```

      ```qcq param=where:Party
      param where: list
      count items where list = $where
      ```

      ```error
      unknown-list at `where`: there is no list titled "Party"
        help: there are "Boodschappen deze week", "Feestje supplies", "Quick run naar winkel"
      ```

      ```qcq
      let kept(c: category) = items where category = $c
      count kept("Pnatry")
      ```

      ```error
      unknown-category at `"Pnatry"`: there is no category named "Pnatry"
        help: did you mean "Pantry"?
        fix: write `"Pantry"`
      ```

      ## Required values

      Without a default, a value is required.

      ```qcq
      param least: int
      items where quantity >= $least
      ```

      ```error
      missing-parameter at `least`: `$least` has no value
        help: give one with `--param least=…`: a whole number
      ```

      ```qcq param=least:many
      param least: int
      items where quantity >= $least
      ```

      ```error
      parameter-value at `least`: `$least` is a whole number; "many" isn't
      ```

      ```qcq param=lest:6
      param least: int = 2
      count items where quantity >= $least
      ```

      ```error
      unknown-parameter: there is no parameter `lest` to give a value to
        help: did you mean `least`?
      ```

      ## Parameters that may be absent

      A `?` after the type lets the value be absent. Such a parameter is written `$name?`, and the
      condition that contains it is dropped if there is no value.

      ```qcq
      param kind: text?
      param least: int?
      count items where category = $kind? and quantity > $least?
      ```

      ```result
      10
      ```

      ```qcq param=kind:Pantry
      param kind: text?
      param least: int?
      count items where category = $kind? and quantity > $least?
      ```

      ```result
      3
      ```

      `or else` gives it another value, so that the condition always counts. Where another such parameter
      stands behind it, the condition is dropped if neither has a value.

      ```qcq
      param word: text?
      items where name = ($word? or else "Chips") show name, quantity
      ```

      ```result
      name   quantity
      ─────  ────────
      Chips         3
      ```

      ```qcq param=word:Rijst
      param word: text?
      items where name = ($word? or else "Chips") show name, quantity
      ```

      ```result
      name   quantity
      ─────  ────────
      Rijst         1
      ```

      Outside of conditions it is a value that may be absent, for which `or else` stands in, too.

      ```qcq
      param word: text?
      items in "Feestje supplies" show name, $word? or else "nothing" as word limit 1
      ```

      ```result
      name   word
      ─────  ───────
      Chips  nothing
      ```

      ```qcq
      param kind: text?
      count items where category = $kind
      ```

      ```error
      unknown-parameter at `$kind`: `$kind` may be absent
        help: write `$kind?`: its condition is dropped when there is no value
        fix: write `$kind?`
      ```

      ## Mistakes

      ```qcq
      param least: integer = 5
      ```

      ```error
      unknown-type at `integer`: `integer` is called `int` here
        fixed: param least: int = 5
      ```

      ```qcq
      param least: int = "5"
      ```

      ```error
      type-mismatch at `"5"`: expected a whole number
      ```

      The default of a date is a written day. One that moves can be given, or stands where it is used.

      ```qcq
      param first: date = 7 days ago
      count items where created since $first
      ```

      ```error
      type-mismatch at `7 days ago`: the default of a date is a written day such as 2026-11-20
        help: `7 days ago` can be given when it is run: `--param first="7 days ago"`; or write it where `$first` is used
      ```

      Where only one type is possible, an undeclared parameter has a fix.

      ```qcq
      items in $shop
      ```

      ```error
      unknown-parameter at `$shop`: there is no parameter `$shop`
        fix: declare it above: `param shop: list`
      ```

      What other tools write for a list that is named when the query runs gets a fix with a parameter,
      too: `:list`, `?`, `$1`, `[list]`, and `the list I give`.

      ```qcq
      items in :list where pending
      ```

      ```error
      expected-value at `:`: expected a list's title in quotes, found `:`
        help: data is always quoted: `"BBQ"`
        fix: write `param list: list`, then `items in $list where pending`
      ```

      ```qcq
      count items where quantity > $least
      ```

      ```error
      unknown-parameter at `$least`: there is no parameter `$least`
        help: declare it above: `param least: text`
      ```

      """#),
    Page(
      "use",
      #"""
      # use

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `use` imports the `let` and `param` of another file. Its path is relative to the file that contains the `use`.

      The file `shared.qcq`:

      ```qcq file=shared.qcq
      ## Not yet in the basket, and a lot of it
      let urgent = items where pending and quantity > $least
      ```

      On its own that is an error, so the file declares its parameter itself:

      ```qcq file=common.qcq
      param least: int = 5
      ## Not yet in the basket, and a lot of it
      let urgent = items where pending and quantity > $least
      ```

      ```qcq
      use "common.qcq"
      urgent show name, quantity
      ```

      ```result
      name       quantity
      ─────────  ────────
      Bananen           6
      Frisdrank         6
      ```

      ```qcq param=least:2
      use "common.qcq"
      count urgent
      ```

      ```result
      3
      ```

      A file that is used may contain only declarations.

      ```qcq file=report.qcq
      let open = items where pending
      count open
      ```

      ```qcq
      use "report.qcq"
      open
      ```

      ```error
      use-not-allowed at `"report.qcq"`: `report.qcq` contains more than `let` and `param`, first on line 2
        help: only declarations can be used from another file
      ```

      ```qcq
      use "shared.qcq"
      urgent
      ```

      ```error
      use-not-allowed at `"shared.qcq"`: `shared.qcq` has an error on line 2: there is no parameter `$least`
        help: `qcq check shared.qcq` shows it
      ```

      ```qcq
      use "missing.qcq"
      count items
      ```

      ```error
      use-not-found at `"missing.qcq"`: there is no readable file `missing.qcq` next to this one
        help: the path is relative to the file with the `use`, and a link has to lead to a file
      ```

      """#),
    Page(
      "assert",
      #"""
      # assert

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `assert` states what the data must satisfy. If it holds, nothing is shown and the script continues. If not,
      the script stops there, all of its changes are undone, and the exit status is 2.

      ```qcq
      assert items where quantity < 1 is empty
      assert lists is not empty
      assert count items gives 10
      assert sum quantity of items where completed gives >= 12
      count lists
      ```

      ```result
      3
      ```

      `else` gives the message.

      ```qcq
      assert count items where completed gives 0 else "something is already bought"
      count lists
      ```

      ```error
      assertion-failed at `assert count items where completed gives 0 else "something is already bought"`: something is already bought
        help: expected 0, found 1
      ```

      ```qcq
      assert items where quantity > 10 is empty
      ```

      ```error
      assertion-failed at `assert items where quantity > 10 is empty`: this assertion failed
        help: expected no rows, found 1 row
      ```

      ```qcq
      assert items where quantity > 100 is not empty else "no bulk"
      ```

      ```error
      assertion-failed at `assert items where quantity > 100 is not empty else "no bulk"`: no bulk
        help: expected at least one row, found no rows
      ```

      ```qcq
      assert count items gives < 5
      ```

      ```error
      assertion-failed at `assert count items gives < 5`: this assertion failed
        help: expected < 5, found 10
      ```

      `gives` compares a single value; `=` may be left out.

      ```qcq
      assert items gives 10
      ```

      ```error
      type-mismatch at `items`: `gives` compares one value, but this query gives rows
        help: count them: `count …`, or write `is empty` or `is not empty`
        fixed: assert count items gives 10
      ```

      ```qcq
      assert count items gives "ten"
      ```

      ```error
      type-mismatch at `"ten"`: expected a whole number
      ```

      ```qcq
      assert count items
      ```

      ```error
      missing-word: expected the result that the query should give
        help: write `is empty`, `is not empty` or `gives 3`
      ```

      """#),
    Page(
      "print",
      #"""
      # print

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `print` writes a line of text. Braces hold a parameter, or a query that gives one value.

      ```qcq param=least:3
      param least: int = 2
      print "Of {count items} items, {count items where quantity >= $least} are {$least} or more."
      ```

      ```result
      Of 10 items, 4 are 3 or more.
      ```

      Numbers are written as in a table: whole numbers without a fraction, others with at most six
      decimals. So are dates: to the minute, and at midnight as the day.

      ```qcq
      print "{average quantity of items where quantity < 6} on average, {sum quantity of items} in all"
      ```

      ```result
      1.428571 on average, 34 in all
      ```

      The quotes of a text in a query inside a text are escaped.

      ```qcq
      print "Feestje: {count items in \"Feestje supplies\" where pending} to go"
      ```

      ```result
      Feestje: 3 to go
      ```

      ```qcq
      print "Feestje: {count items in \"Feestje suplies\"} to go"
      ```

      ```error
      unknown-list at `\"Feestje suplies\"`: there is no list titled "Feestje suplies"
        help: did you mean "Feestje supplies"?
      ```

      A doubled brace is a brace itself.

      ```qcq
      print "{{count items}}"
      ```

      ```result
      {count items}
      ```

      ```qcq
      print "{items}"
      ```

      ```error
      type-mismatch at `items`: braces hold a query that gives one value
        help: write `{count items}` or `{sum quantity of items}`
      ```

      ```qcq
      print "{count itms}"
      ```

      ```error
      unknown-source at `itms`: there is no source `itms`
        help: did you mean `items`?
        fixed: print "{count items}"
      ```

      ```qcq
      print "{count items"
      ```

      ```error
      unclosed-bracket at `{`: this `{` is never closed
        help: `{…}` holds a parameter or a query; write `{{` for a brace itself
      ```

      It writes a text, and no rows:

      ```qcq
      print lists
      ```

      ```error
      expected-value at `lists`: expected text in quotes, found `lists`
        help: `print` writes a text; a query shows by itself what it finds
        fixed: lists
      ```

      """#),
    Page(
      "together",
      #"""
      # together

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `together` runs several queries on the same state of the data: nothing that others write comes
      between them. A member may have a name.

      ```qcq
      together {
        total = count items
        done = items where completed show name
        lists show title limit 1
      }
      ```

      ```result
      total
      10

      done
      name
      ──────
      Eieren

      3
      title
      ─────────────────────
      Quick run naar winkel
      ```

      The brace may stand on the next line.

      ```qcq
      together
      {
        count lists
      }
      ```

      ```result
      1
      3
      ```

      ```qcq
      together {
        total = count items
        total = count lists
      }
      ```

      ```error
      duplicate-name at `total`: the name `total` is already taken
        help: choose another name
      ```

      ```qcq
      together {
        count items
      ```

      ```error
      unclosed-bracket at `{`: this `{` is never closed
        help: close it with `}`
        fix: write `}`
      ```

      """#),
    Page(
      "explain",
      #"""
      # explain

      <!-- qcq sample=english now=2026-11-20T18:30 zone=Europe/Amsterdam -->

      `explain` before a query says in plain words what the query means, with its lists found and its dates
      calculated, and then how the database is queried. The query itself does not run.

      ```qcq
      explain items in "feestje supplies" where pending and updated since yesterday by category
      ```

      ```result
      items
        in list "Feestje supplies" (id "list-2")
        where pending and updated is from Thu 2026-11-19 00:00 (Europe/Amsterdam)
        in sections by category
        in order of created, id

      SQL
        SELECT i.is_completed <> 0, CASE WHEN i.quantity > 1 THEN i.quantity || 'x ' || i.name ELSE i.name END, i.notes, c.name, i.category_id, c.emoji FROM shopping_items AS i LEFT JOIN item_categories AS c ON c.id = i.category_id WHERE i.shopping_list_id = ? AND likely(i.is_completed = 0) AND i.updated_at >= ? ORDER BY c.sort_order, i.category_id, i.created_at, i.id
      bindings
        1  "list-2"
        2  1795042800.0  Thu 2026-11-19 00:00 Europe/Amsterdam
      plan
        SEARCH i USING INDEX idx_items_list_id (shopping_list_id=? AND is_completed=?)
        SEARCH c USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
        USE TEMP B-TREE FOR ORDER BY
      ```

      ```qcq
      explain count items where category = "Pantry"
      ```

      ```result
      the number of items
        where category is "Pantry"

      SQL
        SELECT count(*) FROM shopping_items AS i LEFT JOIN item_categories AS c ON c.id = i.category_id WHERE c.name = ? COLLATE qcq_text
      bindings
        1  "Pantry"
      plan
        SCAN c USING COVERING INDEX sqlite_autoindex_item_categories_1
        SEARCH i USING COVERING INDEX idx_items_category (category_id=?)
      ```

      ```qcq
      explain lists where any(items where pending) show title, count(items) as total sort total desc limit 5
      ```

      ```result
      lists
        where any(items where pending)
        showing title, total
        in order of count(items) (largest first), id
        at most 5 rows

      SQL
        SELECT l.title, (SELECT count(*) FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id) FROM shopping_lists AS l WHERE EXISTS (SELECT 1 FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id AND likely(i2.is_completed = 0)) ORDER BY (SELECT count(*) FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id) DESC, l.id LIMIT ?
      bindings
        1  5
      plan
        SCAN l
        CORRELATED SCALAR SUBQUERY 2
          SEARCH i2 USING COVERING INDEX idx_items_list_id (shopping_list_id=? AND is_completed=?)
        CORRELATED SCALAR SUBQUERY 3
          SEARCH i2 USING COVERING INDEX idx_items_list_id (shopping_list_id=?)
        CORRELATED SCALAR SUBQUERY 1
          SEARCH i2 USING COVERING INDEX idx_items_list_id (shopping_list_id=?)
        USE TEMP B-TREE FOR ORDER BY
      ```

      Values are bound: no text of a query or its data ever becomes part of the statement.

      ```qcq
      explain items where name = "x\"; DROP TABLE shopping_items; --"
      ```

      ```result
      items
        where name is "x\"; DROP TABLE shopping_items; --"
        in order of created, id

      SQL
        SELECT i.is_completed <> 0, CASE WHEN i.quantity > 1 THEN i.quantity || 'x ' || i.name ELSE i.name END, c.name, l.title, i.notes FROM shopping_items AS i LEFT JOIN shopping_lists AS l ON l.id = i.shopping_list_id LEFT JOIN item_categories AS c ON c.id = i.category_id WHERE i.name = ? COLLATE qcq_text ORDER BY i.created_at, i.id
      bindings
        1  "x\"; DROP TABLE shopping_items; --"
      plan
        SCAN i
        SEARCH l USING INDEX sqlite_autoindex_shopping_lists_1 (id=?) LEFT-JOIN
        SEARCH c USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
        USE TEMP B-TREE FOR ORDER BY
      ```

      A query in the brackets of `in` is described in one line, and is part of the statement.

      ```qcq
      explain items in "Boodschappen deze week" where name not in (items in "Feestje supplies" where pending)
      ```

      ```result
      items
        in list "Boodschappen deze week" (id "list-1")
        where name is not one of the name of items in list "Feestje supplies" (id "list-2") where pending
        in order of created, id

      SQL
        SELECT i.is_completed <> 0, CASE WHEN i.quantity > 1 THEN i.quantity || 'x ' || i.name ELSE i.name END, c.name, i.notes FROM shopping_items AS i LEFT JOIN item_categories AS c ON c.id = i.category_id WHERE i.shopping_list_id = ? AND (i.name COLLATE qcq_text IN (SELECT name FROM shopping_items WHERE shopping_list_id = ? AND likely(is_completed = 0))) IS NOT TRUE ORDER BY i.created_at, i.id
      bindings
        1  "list-1"
        2  "list-2"
      plan
        SEARCH i USING INDEX idx_items_list_id (shopping_list_id=?)
        LIST SUBQUERY 1
          SEARCH shopping_items USING INDEX idx_items_list_id (shopping_list_id=? AND is_completed=?)
        SEARCH c USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
        USE TEMP B-TREE FOR ORDER BY
      ```

      Conditions are told as people say them, and so are their opposites.

      ```qcq
      explain items where no note and not name contains "cola" and quantity != 2 and not (no note and quantity <= 3)
      ```

      ```result
      items
        where there is no note and name does not contain "cola" and quantity is not 2 and not (there is no note and quantity is at most 3)
        in order of created, id

      SQL
        SELECT i.is_completed <> 0, CASE WHEN i.quantity > 1 THEN i.quantity || 'x ' || i.name ELSE i.name END, c.name, l.title, i.notes FROM shopping_items AS i LEFT JOIN shopping_lists AS l ON l.id = i.shopping_list_id LEFT JOIN item_categories AS c ON c.id = i.category_id WHERE i.notes = '' AND NOT qcq_contains(i.name, ?) AND i.quantity <> ? AND (i.notes <> '' OR i.quantity > ?) ORDER BY i.created_at, i.id
      bindings
        1  "cola"  without case and accents
        2  2
        3  3
      plan
        SCAN i
        SEARCH l USING INDEX sqlite_autoindex_shopping_lists_1 (id=?) LEFT-JOIN
        SEARCH c USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
        USE TEMP B-TREE FOR ORDER BY
      ```

      """#),
    Page(
      "formats",
      #"""
      # Formats

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `--format` sets the format of the results. `into` writes one to a file, whose extension sets the format.

      ## table

      For people: columns that fit the terminal. An empty result says so in words. Below a table of more than 20
      rows is their number: `(32 items)`. A table without sections that has more than 10,000 rows is as wide as the
      first 10,000 need and is printed as the rows come; wider values further down stick out, and are not cut.

      ```qcq
      items in "Boodschappen deze week" show name, quantity, completed, created
      ```

      ```result
      name      quantity  completed  created
      ────────  ────────  ─────────  ────────────────
      Bananen          6  no         2026-11-20 18:30
      Melk             1  no         2026-11-20 18:30
      Kipfilet         2  no         2026-11-20 18:30
      IJs              1  no         2026-11-20 18:30
      Rijst            1  no         2026-11-20 18:30
      ```

      ```qcq
      items where quantity > 100
      ```

      ```result
      no items match
      ```

      ```qcq
      count items
      ```

      ```result
      10
      ```

      ```qcq sample=demo
      items where pending show name limit 21
      ```

      ```result
      name
      ─────────────────
      Marshmallows
      Washing line
      Paint, "Sea Mist"
      Speculaas spices
      Masking tape
      Plasters
      Almonds
      Oranges
      Wall plugs 8 mm
      Vanilla pods
      Playing cards
      Paint rollers
      Candles
      Mascarpone
      Marzipan
      Shelf brackets
      Whipping cream
      Icing sugar
      Strawberries
      Puff pastry
      Quark
      (21 items)
      ```

      ## vertical

      A block for each row, with one value per line: for rows with more columns than a terminal has room for.

      ```qcq format=vertical
      items in "Feestje supplies" where quantity > 1 show name, quantity, note, category
      ```

      ```result
      ── 1 ───────────────────────────────────
      name      Chips
      quantity  3
      note
      category  Pantry
      ── 2 ───────────────────────────────────
      name      Frisdrank
      quantity  6
      note
      category  Other
      ```

      ```qcq format=vertical
      items in "Feestje supplies" by category show name limit 1 each
      ```

      ```result
      ── 1 ───────────────────────────────────
      category  Pantry
      name      Chips
      ── 2 ───────────────────────────────────
      category  Household
      name      Servetten
      ── 3 ───────────────────────────────────
      category  Other
      name      Frisdrank
      ```

      ## csv

      RFC 4180: commas, line breaks of two characters (CR LF, not visible here), quotes where they are needed. Text
      is written as the stored bytes. An absent value is empty; empty text or zero bytes of data are `""`.

      ```qcq format=csv
      items in "Boodschappen deze week" where quantity = 1
      ```

      ```result
      id,name,quantity,completed,note,category,list,created,updated
      item-2,Melk,1,false,"",Dairy,Boodschappen deze week,2026-11-20T18:30:00Z,2026-11-20T18:30:00Z
      item-4,IJs,1,false,"",Frozen,Boodschappen deze week,2026-11-20T18:30:00Z,2026-11-20T18:30:00Z
      item-5,Rijst,1,false,Basmati bij voorkeur,Pantry,Boodschappen deze week,2026-11-20T18:30:00Z,2026-11-20T18:30:00Z
      ```

      ```qcq format=csv
      items in "Feestje supplies" by category show name
      ```

      ```result
      category,name
      Pantry,Chips
      Household,Servetten
      Other,Frisdrank
      ```

      ```qcq format=csv sample=demo
      items where name contains "sea" show name, note
      ```

      ```result
      name,note
      "Paint, ""Sea Mist""","2.5 litres each, matt"
      ```

      A spreadsheet takes text that begins with `=`, `+`, `-` or `@` for a formula and evaluates it. `--spreadsheet`
      puts an apostrophe before such text, and before text that begins with a tab or a line break. Text that has
      apostrophes before such a beginning gets one more, so that removing one restores every text. Numbers stay as
      they are.

      ## tsv

      Tabs between the cells; in text, a tab, a line feed, a carriage return and a backslash become `\t`, `\n`, `\r`
      and `\\`, and a quote is a quote. An absent value is `\N`. `qcq import` reads it back.

      ```qcq format=tsv
      categories show name, max(items.quantity) as most limit 3 skip 3
      ```

      ```result
      name	most
      Frozen	1
      Pantry	3
      Household	1
      ```

      ## json

      An array of objects; dates are ISO 8601 text with the offset of the zone.

      ```qcq format=json zone=Europe/Amsterdam
      lists limit 1
      ```

      ```result
      [
        {"id": "list-3", "title": "Quick run naar winkel", "created": "2026-11-20T12:30:00+01:00", "updated": "2026-11-20T18:20:00+01:00"}
      ]
      ```

      ```qcq format=json
      items in "Feestje supplies" where quantity > 2 by category show name, quantity
      ```

      ```result
      [
        {"by": {"category": "Pantry"}, "total": 1, "completed": 0, "items": [
          {"name": "Chips", "quantity": 3}
        ]},
        {"by": {"category": "Other"}, "total": 1, "completed": 0, "items": [
          {"name": "Frisdrank", "quantity": 6}
        ]}
      ]
      ```

      ```qcq format=json
      items where quantity > 100
      ```

      ```result
      []
      ```

      ```qcq format=json
      count items
      ```

      ```result
      [
        {"count": 10}
      ]
      ```

      The members of `together` are the fields of one object, under their names or numbers. A member that gives a
      single value is that value, and any other is an array.

      ```qcq format=json
      together {
        total = count items
        lists show title limit 1
      }
      ```

      ```result
      {
        "total": 10,
        "2": [
          {"title": "Quick run naar winkel"}
        ]
      }
      ```

      ## ndjson

      An object on each line.

      ```qcq format=ndjson
      items in "Feestje supplies" show name, quantity, has note as noted
      ```

      ```result
      {"name":"Chips","quantity":3,"noted":false}
      {"name":"Frisdrank","quantity":6,"noted":false}
      {"name":"Servetten","quantity":1,"noted":false}
      ```

      ## markdown

      ```qcq format=markdown
      lists show title, count(items) as total, progress
      ```

      ```result
      | title | total | progress |
      | --- | ---: | ---: |
      | Quick run naar winkel | 2 | 50% |
      | Feestje supplies | 3 | 0% |
      | Boodschappen deze week | 5 | 0% |
      ```

      ```qcq format=markdown
      items in "Feestje supplies" by category
      ```

      ```result
      ### 🥫 Pantry 0/1

      - [ ] 3x Chips

      ### 🧽 Household 0/1

      - [ ] Servetten

      ### 📦 Other 0/1

      - [ ] 6x Frisdrank
      ```

      ## html

      A fragment to put into your own page: a table, or one table per section. The data is text and never markup,
      and what would affect the text order of a page is made visible. A file of `into` says in its first line how it
      is encoded, so that a browser can open it as it is.

      ```qcq format=html
      items in "Feestje supplies" show name, quantity limit 2
      ```

      ```result
      <table>
      <thead><tr><th scope="col">name</th><th scope="col" class="number">quantity</th></tr></thead>
      <tbody>
      <tr><td>Chips</td><td class="number">3</td></tr>
      <tr><td>Frisdrank</td><td class="number">6</td></tr>
      </tbody></table>
      ```

      ```qcq format=html
      items in "Feestje supplies" where quantity > 3 by category
      ```

      ```result
      <section><h3>📦 Other <span class="figures">0/1</span></h3>
      <table class="list">
      <thead><tr><th scope="col">completed</th><th scope="col">label</th><th scope="col">note</th></tr></thead>
      <tbody>
      <tr><td>☐</td><td>6x Frisdrank</td><td></td></tr>
      </tbody></table></section>
      ```

      ```qcq format=html
      items where name = "<b>Chips</b>"
      ```

      ```note
      note similar-text at `"<b>Chips</b>"`: no item has the name "<b>Chips</b>"
        help: 1 item has "Chips"
        fixed: items where name = "Chips"
      ```

      ```result
      <p class="empty">no items match</p>
      ```

      ### Pages

      The reports of `qcq report` cut off their tables with a `limit`, so that the page of a large database can be
      loaded too; their last line says so, and how to get everything.

      `qcq run` and `qcq report` write one page with all results of a script, which needs nothing from elsewhere:
      `qcq run week.qcq --format html -o week.html`. `-o` (`--output`) writes a file when everything has run,
      completely or not at all, in every format. On the page

      - what `print` writes is text with a little Markdown: headings (`#` is the title of the page), lists,
        `*emphasis*`, `**importance**`, code and links to `https:`. Values in braces are text, whatever they look
        like. More than two headings get an index.
      - each result is a table with its chart above it. Below it is what the query asks, in words, and the query
        itself, collapsed.
      - the last line says which data the page shows, as of when and in which zone. The same data and the
        same `--now` give the same bytes.

      With `--format markdown` the same script becomes one Markdown document, for a README or an email: headings,
      tables and character charts, each with its sentence and its query collapsed. On a terminal `print` shows
      emphasis without its marks; where there are colours it is bold or italic, and headings are shown as such.

      The page takes its light, dark or print style from the browser; `--css FILE` adds your own style. Nothing on
      it is loaded from elsewhere or run, and it tells the browser so (a Content-Security-Policy). A style that
      requests something from elsewhere, by `@import` or `url(…)`, is reported with its line.

      ## into

      ```qcq
      items in "Feestje supplies" show name, quantity into "party.csv"
      lists show title into "lists.json"
      count items
      ```

      ```result
      10
      ```

      ```file party.csv
      name,quantity
      Chips,3
      Frisdrank,6
      Servetten,1
      ```

      ```file lists.json
      [
        {"title": "Quick run naar winkel"},
        {"title": "Feestje supplies"},
        {"title": "Boodschappen deze week"}
      ]
      ```

      A file takes one result: a script that writes two into the same file, under whatever names, is refused before
      any of it runs.

      A file is there, complete, when its whole script has run, or not at all: a script that fails leaves nothing,
      and where one file can't be written nothing is changed either. Files are put in place right before the changes
      are committed, and if that fails the old files are restored. If the machine stops in between, the files may be
      new while the changes are not made; run the script again. What is written to pipes and devices can't be taken
      back, so they are written to last, once the changes are made; if that fails, a note says that the changes
      stand. A file that is mounted, as some container volumes are, can't be replaced and is refused. A file that is
      replaced keeps its owner and its permissions. Where it has other names by hard links, these keep what was in
      it. What is written is never more than was asked for:

      - A script writes in its own folder or below, wherever links lead; `--allow-outside` lets it write elsewhere.
        What is typed, on the command line or at the prompt, may name any path. The folder must exist.
      - A file that qcq did not write, or that somebody has changed since, is replaced only with `--overwrite`. At a
        terminal qcq asks instead. It recognises its own files by a note that the file system keeps with them (the
        extended attribute `user.qcq.written`); where a file system keeps none, every file is somebody else's. The
        note says what the file is for: a result is replaced only by a result, and reports of imports and merges,
        exports, backups and scripts likewise only by their own kind. So it is with a file that comes there, or is
        written to, while the script runs: it is looked at once more when the result takes its place.
      - `qcq check --fix` and `qcq format` write the text that they have read, put right, and only over that text: a
        script that somebody has saved meanwhile stays as it is, with status 9.
      - A link is followed to the file that it points to, which must exist. A pipe or a device is written to and
        stays what it is. The files of the open database can't be results.
      - `--dry-run` says what would be written, `explain` writes nothing, and `--read-only` refuses, with status 5.

      ```qcq
      items into "party.xls"
      ```

      ```error
      clause-not-allowed at `"party.xls"`: the file extension doesn't name a format
        help: the extensions are .csv, .tsv, .json, .ndjson, .md, .html
      ```

      """#),
    Page(
      "draw",
      #"""
      # draw

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `draw` shows a chart with the rows of a query, in the formats for people: `table`, `markdown` and `html`. The
      others, which are for programs, give the rows as they would without `draw`; so does `vertical`.

      It draws the first number that the query shows and that is not a key of `per`. The keys of `per` name each
      mark; without `per`, the first column that is not a number does.

      ## bar

      Bars are beside the rows of the table. The longest one fills the available space, up to 40 columns.

      ```qcq
      count items per category draw bar
      ```

      ```result
      category        count
      ──────────────  ─────  ────────────────────────────────────────
      Produce             1  █████████████▍
      Dairy               2  ██████████████████████████▋
      Meat & Seafood      1  █████████████▍
      Frozen              1  █████████████▍
      Pantry              3  ████████████████████████████████████████
      Household           1  █████████████▍
      Other               1  █████████████▍
      ```

      Where the table leaves no room, the bars are below it. In a drawing, a long name takes two lines; one that
      must be cut even so is given in full as its title. A `-` before a bar means that its number is below zero: a
      bar is as long as its number is large.

      ```qcq
      items in "Feestje supplies" show name, quantity - 2 as more draw bar
      ```

      ```result
      name       more
      ─────────  ────  ────────────────────────────────────────
      Chips         1   █████████▊
      Frisdrank     4   ███████████████████████████████████████
      Servetten    -1  -█████████▊
      ```

      ## share

      Each row's part of the sum; `<1%` is a little, `0%` nothing, and `>99%` nearly all. A number below zero is
      not part of the sum: its row has no bar, and a line below the chart says how many such rows there are. Where
      `limit` leaves rows out, the parts are those of the rows that are shown, and the line says so.

      ```qcq
      sum quantity of items per category draw share
      ```

      ```result
      category        sum
      ──────────────  ───  ───────────────────────────────────────
      Produce           6  18% ███████████████▉
      Dairy            13  38% ██████████████████████████████████▍
      Meat & Seafood    2   6% █████▎
      Frozen            1   3% ██▋
      Pantry            5  15% █████████████▎
      Household         1   3% ██▋
      Other             6  18% ███████████████▉
      ```

      ```qcq
      sum quantity of items per category sort sum desc limit 2 draw share
      ```

      ```result
      category  sum
      ────────  ───  ───────────────────────────────────
      Dairy      13  68% ██████████████████████████████▊
      Produce     6  32% ██████████████▎

      shares of the 2 rows shown
      ```

      ## progress

      How far each row is towards 100%. A row above that has a full bar, and a line below the chart says how many
      such rows there are.

      ```qcq
      lists show title, progress draw progress
      ```

      ```result
      title                   progress
      ──────────────────────  ────────  ────────────────────────────────────────
      Quick run naar winkel        50%  ████████████████████░░░░░░░░░░░░░░░░░░░░
      Feestje supplies              0%  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Boodschappen deze week        0%  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      ```

      ```qcq
      items per category show category, count(where quantity > 1) * 1.0 / count() as several draw progress
      ```

      ```result
      category         several
      ──────────────  ────────  ────────────────────────────────────────
      Produce                1  ████████████████████████████████████████
      Dairy                0.5  ████████████████████░░░░░░░░░░░░░░░░░░░░
      Meat & Seafood         1  ████████████████████████████████████████
      Frozen                 0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Pantry          0.333333  █████████████▍░░░░░░░░░░░░░░░░░░░░░░░░░░
      Household              0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Other                  1  ████████████████████████████████████████
      ```

      ## column

      Columns are side by side below the table. Keys such as `day(created)` or `month(created)` follow one another
      in time: where one is missing between two others, the chart has a gap for it, or a zero for a count or a sum.
      Where there are no more than 24 names and they don't fit side by side, they are in up to three rows, or
      slanted in a drawing; a name that must be cut ends with `…`, and a drawing gives it in full as a title. For
      parts of dates, and for more names, as many are shown as fit, and a part of a date begins where its column
      does.

      ```qcq sample=demo
      count items where created since 2026-11-08 per day(created) draw column
      ```

      ```result
      day(created)  count
      ────────────  ─────
      2026-11-08        3
      2026-11-09        3
      2026-11-10        3
      2026-11-11        5
      2026-11-12        3
      2026-11-13        5
      2026-11-14        3
      2026-11-15        7
      2026-11-16        8
      2026-11-17       12
      2026-11-18       10
      2026-11-19        7

      15 │
         │                                                      ▃▃▃▃▃
         │                                                      █████ ▃▃▃▃▃
         │                                                ▂▂▂▂▂ █████ █████
         │                                          ▆▆▆▆▆ █████ █████ █████ ▆▆▆▆▆
         │                  ▅▅▅▅▅       ▅▅▅▅▅       █████ █████ █████ █████ █████
         │▅▅▅▅▅ ▅▅▅▅▅ ▅▅▅▅▅ █████ ▅▅▅▅▅ █████ ▅▅▅▅▅ █████ █████ █████ █████ █████
       0 │█████ █████ █████ █████ █████ █████ █████ █████ █████ █████ █████ █████
         └────────────────────────────────────────────────────────────────────────
          2026-11-08  2026-11-10  2026-11-12  2026-11-14  2026-11-16  2026-11-18
      ```

      ## line

      A line of eight heights, between the ends of its scale.

      ```qcq sample=demo
      count items where created since 2026-11-08 per day(created) draw line
      ```

      ```result
      day(created)  count
      ────────────  ─────
      2026-11-08        3
      2026-11-09        3
      2026-11-10        3
      2026-11-11        5
      2026-11-12        3
      2026-11-13        5
      2026-11-14        3
      2026-11-15        7
      2026-11-16        8
      2026-11-17       12
      2026-11-18       10
      2026-11-19        7

      0 ▂▂▂▃▂▃▂▄▅▇▆▄ 15
        2026-11-08 2026-11-19
      ```

      ## heat

      A grid of two keys: stronger is larger, and `·` is zero. Numbers below zero have other signs, from `-` to `≡`,
      and half the height in a drawing; the line below the grid says which number each sign stands for. Cells are as
      wide as their names need, where there is room; where there is none, up to 24 names are slanted in a drawing.
      Time runs from left to right. Other keys are in the order of `sort`, or without `sort` in the order of their
      values, as in a crosstab. Lists with one title are rows of their own.

      ```qcq sample=demo
      count items where created since 2026-11-14 and quantity > 1
        per day(created), category draw heat
      ```

      ```result
      day(created)  category        count
      ────────────  ──────────────  ─────
      2026-11-14    Meat & Seafood      1
      2026-11-14    Other               1
      2026-11-15    Meat & Seafood      1
      2026-11-15    Pantry              2
      2026-11-15    Other               1
      2026-11-16    Produce             4
      2026-11-16    Dairy               2
      2026-11-16    Pantry              1
      2026-11-17    Produce             1
      2026-11-17    Dairy               1
      2026-11-17    Meat & Seafood      2
      2026-11-17    Frozen              2
      2026-11-17    Pantry              1
      2026-11-17    Other               1
      2026-11-18    Produce             3
      2026-11-18    Meat & Seafood      1
      2026-11-18    Pantry              1
      2026-11-18    Household           2
      2026-11-18    Personal Care       1
      2026-11-18    Other               1
      2026-11-19    Dairy               1
      2026-11-19    Pantry              1
      2026-11-19    Other               1
      (23 groups)

      Produce              ██ ░░ ▓▓
      Dairy                ▒▒ ░░    ░░
      Meat & Seafood ░░ ░░    ▒▒ ░░
      Frozen                  ▒▒
      Pantry            ▒▒ ░░ ░░ ░░ ░░
      Household                  ▒▒
      Personal Care              ░░
      Other          ░░ ░░    ░░ ░░ ░░
                     2026-11-14  2026-11-18
      ░ up to 1  ▒ up to 2  ▓ up to 3  █ up to 4
      ```

      ```qcq sample=demo
      create list "Party"
      add "Leeks" to "Party" as "Produce"
      rename list "Party" to "BBQ"
      count items where category in ("Produce", "Dairy") per list, category draw heat
      ```

      ```note
      warning duplicate-title at `"BBQ"`: there is another list titled "BBQ"
        help: name them by their ids from now on, as in `in id "…"`, or rename one
      ```

      ```result
      created list "Party"
      added "Leeks" to "Party"
      renamed list "Party" to "BBQ"
      list                     category  count
      ───────────────────────  ────────  ─────
      BBQ                      Produce       1
      Week shop                Produce       4
      Week shop                Dairy         4
      BBQ                      Produce       4
      BBQ                      Dairy         2
      🎂 Nora's birthday       Produce       1
      🎂 Nora's birthday       Dairy         2
      Grandpa Jürgen           Produce       1
      Grandpa Jürgen           Dairy         1
      Holiday baking           Produce       1
      Holiday baking           Dairy         2
      Camping in the Ardennes  Produce       1
      Camping in the Ardennes  Dairy         1

      BBQ                     ░░░░░░
      Week shop               ██████ ██████
      BBQ                     ██████ ▒▒▒▒▒▒
      🎂 Nora's birthday      ░░░░░░ ▒▒▒▒▒▒
      Grandpa Jürgen          ░░░░░░ ░░░░░░
      Holiday baking          ░░░░░░ ▒▒▒▒▒▒
      Camping in the Ardennes ░░░░░░ ░░░░░░
                              Produce Dairy
      ░ up to 1  ▒ up to 2  ▓ up to 3  █ up to 4
      ```

      ## In ASCII, and in colour

      `--ascii` makes charts from characters that every terminal has. No chart conveys anything by colour alone.
      Where there are more rows than a line has columns, the largest of neighbouring rows is shown, under its own
      name or the first part of a date, and a line below says so. More than 10,000 rows are not drawn, nor are rows
      of which none has a number; a line says so.

      ## Elsewhere

      In Markdown, a chart is a code block.

      ```qcq format=markdown
      count items per category draw bar
      ```

      ```result
      | category | count |
      | --- | ---: |
      | Produce | 1 |
      | Dairy | 2 |
      | Meat & Seafood | 1 |
      | Frozen | 1 |
      | Pantry | 3 |
      | Household | 1 |
      | Other | 1 |

          Produce         1  █████████████▍
          Dairy           2  ██████████████████████████▋
          Meat & Seafood  1  █████████████▍
          Frozen          1  █████████████▍
          Pantry          3  ████████████████████████████████████████
          Household       1  █████████████▍
          Other           1  █████████████▍
      ```

      In HTML, it is a drawing that takes its colours from the page, with a title and a description.

      ```qcq format=html
      lists show title, progress draw progress
      ```

      ```result
      <figure>
      <svg class="chart wide" xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 720 70" width="720" height="70" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
      <title>progress per title</title>
      <desc>3 rows; the largest is 50% (Quick run naar winkel)</desc>
      <text x="174.9" y="15" text-anchor="end">Quick run naar winkel</text>
      <text x="720" y="15" text-anchor="end">50%</text>
      <rect class="track" x="182.9" y="4" width="501.5" height="14" fill-opacity="0.12"/>
      <rect class="mark" x="182.9" y="4" width="250.75" height="14"/>
      <text x="174.9" y="37" text-anchor="end">Feestje supplies</text>
      <text x="720" y="37" text-anchor="end">0%</text>
      <rect class="track" x="182.9" y="26" width="501.5" height="14" fill-opacity="0.12"/>
      <text x="174.9" y="59" text-anchor="end">Boodschappen deze week</text>
      <text x="720" y="59" text-anchor="end">0%</text>
      <rect class="track" x="182.9" y="48" width="501.5" height="14" fill-opacity="0.12"/>
      </svg>
      </figure>
      <table>
      <thead><tr><th scope="col">title</th><th scope="col" class="number">progress</th></tr></thead>
      <tbody>
      <tr><td>Quick run naar winkel</td><td class="number">50%</td></tr>
      <tr><td>Feestje supplies</td><td class="number">0%</td></tr>
      <tr><td>Boodschappen deze week</td><td class="number">0%</td></tr>
      </tbody></table>
      ```

      `watch` redraws the chart with each version: a row that is gone no longer has a bar. `explain` says what is
      drawn. A named query keeps its chart until a query built on it has other columns.

      ## What can't be drawn

      ```qcq
      lists show title draw bar
      ```

      ```error
      nothing-to-draw at `draw bar`: `draw bar` needs a number in each row, and none is shown
        help: write `show title, progress` before it
      ```

      ```qcq
      count items draw bar
      ```

      ```error
      nothing-to-draw at `draw bar`: `draw bar` needs several rows, and this query gives one value
        help: group with `per category` to get one row per category, or leave `draw` out
      ```

      ```qcq
      items show name, quantity draw progress
      ```

      ```error
      nothing-to-draw at `draw progress`: `draw progress` needs a share from 0 to 1, and none is shown
        help: `lists show title, progress` has one; or draw a `bar`
      ```

      ```qcq
      items by category show name, quantity draw bar
      ```

      ```error
      clause-not-allowed at `draw bar`: `draw` makes one chart of all rows, but `by` gives sections
        help: `per` gives one row per group
      ```

      ```qcq
      count items per category draw heat
      ```

      ```error
      clause-not-allowed at `draw heat`: `draw heat` needs two keys of `per`, not 1
        help: write `per month(created), category`, or draw a `bar`
      ```

      ```qcq
      lists show title, progress draw pie
      ```

      ```error
      unexpected-text at `pie`: there is no chart `pie`
        help: did you mean `share`?
        fixed: lists show title, progress draw share
      ```

      """#),
    Page(
      "changes",
      #"""
      # Changes

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      Statements that change the data report what they did. All changes of a script are made together, or none of
      them.

      ## One item

      `add` puts an item on a list. Without a number its quantity is 1, without `as` its category is the database's
      default, usually `Other`, and without `note` it has no note.

      ```qcq
      add 6 "Bananen" to "Feestje supplies" as "Produce" note "rijp"
      add "Cola" to "Feestje supplies"
      items in "Feestje supplies" show label, category, note, created, updated
      ```

      ```result
      added 6 "Bananen" to "Feestje supplies"
      added "Cola" to "Feestje supplies"
      label         category   note  created           updated
      ────────────  ─────────  ────  ────────────────  ────────────────
      3x Chips      Pantry           2026-11-20 18:30  2026-11-20 18:30
      6x Frisdrank  Other            2026-11-20 18:30  2026-11-20 18:30
      Servetten     Household        2026-11-20 18:30  2026-11-20 18:30
      6x Bananen    Produce    rijp  2026-11-20 18:30  2026-11-20 18:30
      Cola          Other            2026-11-20 18:30  2026-11-20 18:30
      ```

      Several items can be added to one list together; what comes after the list applies to all of them. `set` gives
      values to other fields, including columns of your own.

      ```qcq
      add "Melk", 2 "Eieren", "Brood" to "Feestje supplies" set note = "halen"
      items in "Feestje supplies" where note = "halen" show label, note
      ```

      ```result
      added "Melk", 2 "Eieren" and "Brood" to "Feestje supplies"
      label      note
      ─────────  ─────
      Melk       halen
      2x Eieren  halen
      Brood      halen
      ```

      `more` raises the quantity of the item that is pending on the list, and adds the item where none is. Without
      `more`, a second item with that name is added, and a note says so.

      ```qcq
      add 2 more "Chips", 3 more "Cola" to "Feestje supplies"
      add "Servetten" to "Feestje supplies"
      items in "Feestje supplies" show label
      ```

      ```note
      note pending-already at `"Servetten"`: `Servetten` was already pending on this list
        help: `add 1 more "…" to "Feestje supplies"` raises what is there
      ```

      ```result
      added 2 more "Chips" and 3 more "Cola" to "Feestje supplies"
      added "Servetten" to "Feestje supplies"
      label
      ────────────
      5x Chips
      6x Frisdrank
      Servetten
      3x Cola
      Servetten
      ```

      A written quantity is at least 1, with `add` and with `set`. A calculated one, as with `quantity - 1`, may be
      lower unless the database has the rule `positive-quantity`.

      ```qcq
      add -5 "Bloem" to "Feestje supplies"
      ```

      ```error
      value-out-of-range at `-5`: a quantity is a whole number, 1 or more
        help: `delete` takes an item off its list, and `check` marks it as done
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = 0
      ```

      ```error
      value-out-of-range at `0`: a quantity is a whole number, 1 or more
        help: `delete` takes an item off its list, and `check` marks it as done
      ```

      A value is not rounded to one that can't be set.

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = 0.0
      ```

      ```error
      value-out-of-range at `0.0`: a quantity is a whole number, 1 or more
        help: `delete` takes an item off its list, and `check` marks it as done
      ```

      A quantity counts pieces. An amount with a unit belongs in the note.

      ```qcq
      add 500 g "Bloem" to "Feestje supplies"
      ```

      ```error
      unexpected-text at `500 g `: a quantity counts pieces, and has no unit such as `g`
        help: say it in the note: `add "Flour" to "BBQ" note "500 g"`
        fixed: add "Bloem" to "Feestje supplies" note "500 g"
      ```

      It is a whole number, and stands before its item.

      ```qcq
      add 1.5 "Bloem" to "Feestje supplies"
      ```

      ```error
      value-out-of-range at `1.5`: a quantity is a whole number, and `1.5` isn't one
        help: write how many pieces it is, or say it in the note: `note "1.5"`
      ```

      ```qcq
      add "Bananen" 6 to "Feestje supplies"
      ```

      ```error
      unexpected-text at `6`: a quantity stands before its item
        help: write `6 "Bananen"`
        fixed: add 6 "Bananen" to "Feestje supplies"
      ```

      A number in a name is part of it, and a note says so where it may have been meant as a quantity.

      ```qcq
      add "2 Melk" to "Feestje supplies"
      ```

      ```note
      note only-text at `"2 Melk"`: the number in "2 Melk" is part of the name
        help: write `2 "Melk"` if it is a quantity
      ```

      ```result
      added "2 Melk" to "Feestje supplies"
      ```

      An existing item is named with its list, so that it can't be another list's item. Case does not matter.

      ```qcq
      check "Chips" in "Feestje supplies"
      toggle "servetten" in "Feestje supplies"
      items in "Feestje supplies"
      ```

      ```result
      checked 1 item in "Feestje supplies"
      toggled 1 item in "Feestje supplies"
        label         category   note
      ─ ────────────  ─────────  ────
      ☑ 3x Chips      Pantry
      ☐ 6x Frisdrank  Other
      ☑ Servetten     Household
      ```

      ```qcq
      uncheck "Eieren" in "Quick run naar winkel"
      update "Eieren" in "Quick run naar winkel" set quantity = quantity * 2, note = "bruin"
      move "Eieren" in "Quick run naar winkel" to "Feestje supplies"
      delete "Brood" in "Quick run naar winkel"
      items where updated on today by list
      ```

      ```result
      unchecked 1 item in "Quick run naar winkel"
      updated 1 item in "Quick run naar winkel"
      moved 1 item from "Quick run naar winkel" to "Feestje supplies"
      deleted 1 item in "Quick run naar winkel"
      Feestje supplies 0/4
        ☐ 24x Eieren    Dairy           bruin
        ☐ 3x Chips      Pantry
        ☐ 6x Frisdrank  Other
        ☐ Servetten     Household

      Boodschappen deze week 0/5
        ☐ 6x Bananen    Produce
        ☐ Melk          Dairy
        ☐ 2x Kipfilet   Meat & Seafood
        ☐ IJs           Frozen
        ☐ Rijst         Pantry          Basmati bij voorkeur
      ```

      What is already as requested is left as it is: it is not counted, and its time of change stays the same. A
      stored value that does [not fit its field](absent-values.md#what-gives-no-value) is not as requested.

      ```qcq
      check "Eieren" in "Quick run naar winkel"
      update "Brood" in "Quick run naar winkel" set quantity = 1
      move "Brood" in "Quick run naar winkel" to "Quick run naar winkel"
      rename list "Quick run naar winkel" to "Quick run naar winkel"
      update items in "Feestje supplies" set quantity = 1
      lists show title, updated
      ```

      ```result
      "Eieren" in "Quick run naar winkel" is already checked
      "Brood" in "Quick run naar winkel" already has these values
      "Brood" in "Quick run naar winkel" is already on this list
      list "Quick run naar winkel" already has this name
      updated 2 items in "Feestje supplies"
      title                   updated
      ──────────────────────  ────────────────
      Feestje supplies        2026-11-20 18:30
      Quick run naar winkel   2026-11-20 18:20
      Boodschappen deze week  2026-11-20 17:30
      ```

      An item without a list could be on any list.

      ```qcq
      toggle "Melk"
      ```

      ```error
      missing-word at `"Melk"`: expected `in` and the list of this item
        help: write `in` and the title of its list after it
        fixed: toggle "Melk" in "Boodschappen deze week"
      ```

      The fix is given because only one list has such an item. A list is not taken to mean the items on it.

      ```qcq
      delete "Feestje supplies"
      ```

      ```error
      missing-word at `"Feestje supplies"`: expected `in` and the list of this item
        help: `delete list "Feestje supplies"` deletes the list, `delete items in "Feestje supplies"` is about the items on it
      ```

      A change never guesses: a title or name must be complete.

      ```qcq
      check "Chips" in "Feestje"
      ```

      ```error
      unknown-list at `"Feestje"`: there is no list titled "Feestje"
        help: did you mean "Feestje supplies"?
        fixed: check "Chips" in "Feestje supplies"
      ```

      ```qcq
      check "3x Chips" in "Feestje supplies"
      ```

      ```error
      unknown-item at `"3x Chips"`: there is no item "3x Chips" in "Feestje supplies"
        help: `3x` is its quantity: write "Chips"
        fixed: check "Chips" in "Feestje supplies"
      ```

      ```qcq
      check 3 "Chips" in "Feestje supplies"
      ```

      ```error
      unexpected-text at `3`: `3` can't be used here
        help: `3` is its quantity: write "Chips"
        fixed: check "Chips" in "Feestje supplies"
      ```

      A number that is not the item's quantity may mean some of its pieces only.

      ```qcq
      delete "2x Chips" in "Feestje supplies"
      ```

      ```error
      unknown-item at `"2x Chips"`: there is no item "2x Chips" in "Feestje supplies"
        help: the quantity of "Chips" is 3, and a change is about all of them; fewer of them are `update "Chips" in "Feestje supplies" set quantity = quantity - 2`
      ```

      ```qcq
      check "Chip" in "Feestje supplies"
      ```

      ```error
      unknown-item at `"Chip"`: there is no item "Chip" in "Feestje supplies"
        help: did you mean "Chips"?
        fixed: check "Chips" in "Feestje supplies"
      ```

      ## Several items

      Instead of a name, a query can choose the rows.

      ```qcq
      delete completed
      ```

      ```error
      unknown-source at `completed`: there is no source `completed`
        help: choose the rows by it: `items in "BBQ" where completed`
      ```

      ```qcq
      check items in "Feestje supplies" where quantity > 2
      update items where category = "Pantry" set category = "Other", quantity = quantity + 1
      move items in "Quick run naar winkel" where completed to "Feestje supplies"
      delete items in "Feestje supplies" where completed sort quantity desc limit 2
      items by list
      ```

      ```result
      checked 2 items in "Feestje supplies"
      updated 3 items
      moved 1 item from "Quick run naar winkel" to "Feestje supplies"
      deleted 2 items in "Feestje supplies"
      Feestje supplies 1/2
        ☑ 4x Chips     Other
        ☐ Servetten    Household

      Quick run naar winkel 0/1
        ☐ 2x Brood     Other

      Boodschappen deze week 0/5
        ☐ 6x Bananen   Produce
        ☐ Melk         Dairy
        ☐ 2x Kipfilet  Meat & Seafood
        ☐ IJs          Frozen
        ☐ 2x Rijst     Other           Basmati bij voorkeur
      ```

      Where the rows of a change are chosen by `=`, `!=` or `in` with a list's title or a category's name, one with
      exactly that name must exist: with `!=`, a typing mistake would select all rows. A query may look for what
      does not exist.

      ```qcq
      delete lists where title != "Feestje"
      ```

      ```error
      unknown-list at `"Feestje"`: there is no list titled "Feestje"
        help: did you mean "Feestje supplies"?
        fixed: delete lists where title != "Feestje supplies"
      ```

      ```qcq
      delete items where category != "Pantri" and completed
      ```

      ```error
      unknown-category at `"Pantri"`: there is no category named "Pantri"
        help: did you mean "Pantry"?
        fixed: delete items where category != "Pantry" and completed
      ```

      ```qcq
      count lists where title != "Feestje"
      ```

      ```note
      note similar-text at `"Feestje"`: no list has the title "Feestje"
        help: 1 list has "Feestje supplies"
        fixed: count lists where title != "Feestje supplies"
      ```

      ```result
      3
      ```

      The same holds for item names and other text that a change is to spare, also as an expression such as
      `lower(name)` makes it. If nothing has such a text, that is an error where one of the rows that would be changed
      has a near match: different case, accents or blanks, or a different letter.

      ```qcq
      delete items in "Feestje supplies" where name != "servetten"
      ```

      ```error
      similar-text at `"servetten"`: no item has the name "servetten"
        help: 1 item has "Servetten"
        fixed: delete items in "Feestje supplies" where name != "Servetten"
      ```

      A name within the text is a near match, too: `"6x Servetten"`, or two names in one text.

      ```qcq
      delete items in "Feestje supplies" where name != "Servetten, Chips"
      ```

      ```error
      only-text at `"Servetten, Chips"`: "Servetten, Chips" is one text
        help: to spare several: `name not in ("Servetten", "Chips")`
      ```

      For a label, the name alone is a near match, and so is the name with another quantity.

      ```qcq
      delete items in "Feestje supplies" where label != "Chips"
      ```

      ```error
      similar-text at `"Chips"`: no item has the label "Chips"
        help: 1 item has "3x Chips"
        fixed: delete items in "Feestje supplies" where label != "3x Chips"
      ```

      Signs such as `*` and `%` are ordinary characters. A text with one that would spare rows elsewhere is an error.

      ```qcq
      delete items in "Feestje supplies" where name != "S*"
      ```

      ```error
      similar-text at `"S*"`: `*` stands for itself in a text
        help: write `not starts with "S"`
        fixed: delete items in "Feestje supplies" where name not starts with "S"
      ```

      An id that no row has is always an error, as ids are written to the letter. So is the name of a parameter in
      quotes.

      ```qcq
      delete lists where id != "list-55"
      ```

      ```error
      unknown-list at `"list-55"`: there is no list with the id "list-55"
        help: `lists show id, title` shows the ids
      ```

      ```qcq
      param kept: text = "Chips"
      delete items in "Feestje supplies" where name != "$kept"
      ```

      ```error
      only-text at `"$kept"`: "$kept" is a text, not the parameter
        fix: write `$kept`
      ```

      A pattern that would match if case did not count is an error, too.

      ```qcq
      delete items in "Feestje supplies" where name not matches /^serv/
      ```

      ```error
      similar-text at `/^serv/`: no item has a name that matches it as it is written
        help: 1 item has one that matches with `(?i)` in front, which ignores case
        fixed: delete items in "Feestje supplies" where name not matches /(?i)^serv/
      ```

      One of several names that nothing has is an error, too, where an item within reach of the change nearly has it.

      ```qcq
      check items in "Feestje supplies" where name in ("Chips", "Servetetn")
      ```

      ```error
      similar-text at `"Servetetn"`: no item has the name "Servetetn"
        help: 1 item has "Servetten"
        fixed: check items in "Feestje supplies" where name in ("Chips", "Servetten")
      ```

      A change that finds nothing reports what is similar to the text that it looks for, as a query does.

      A named query can be used if it has a condition.

      ```qcq
      let many = items where quantity > 5
      check many in "Boodschappen deze week"
      ```

      ```result
      checked 1 item in "Boodschappen deze week"
      ```

      Changing all rows requires the word `all`.

      ```qcq
      delete items
      ```

      ```error
      needs-all at `items`: nothing says which items to delete
        help: choose some with `in` and `where`, or write `all` if you mean all of them
      ```

      ```qcq
      check all items
      ```

      ```result
      checked 9 items
      ```

      A condition that refers to no field chooses nothing.

      ```qcq
      param n: int = 5
      delete items where $n > 3
      ```

      ```error
      needs-all at `items`: nothing says which items to delete
        help: choose some with `in` and `where`, or write `all` if you mean all of them
      ```

      In the conditions of a change, a sign comes directly before its value, so that a lost word can't turn a minus
      into a sign.

      ```qcq
      delete items in "Feestje supplies" where - 1 < 3
      ```

      ```error
      expected-value at `-`: expected a value before `-`, or a number right after it
        help: write the value to subtract from, or the sign without a space, as in `-5`
      ```

      The query chooses rows and does nothing else.

      ```qcq
      delete items in "Feestje supplies" by category
      ```

      ```error
      clause-not-allowed at `by category`: `by` can't be used in `delete`, which only chooses rows
      ```

      ```qcq
      check lists where title = "Feestje supplies"
      ```

      ```error
      clause-not-allowed at `lists where title = "Feestje supplies"`: `check` works on items, but these are lists
        help: choose items: `check items in "…"`
      ```

      ## What is set

      `update` sets stored fields to values of their type. A new value is calculated from the row as it was before,
      and may use what the row belongs to.

      ```qcq
      update items in "Feestje supplies" set note = list.title, quantity = round(quantity / 2), created = 2026-11-01
      items in "Feestje supplies" show label, note, created
      ```

      ```result
      updated 3 items in "Feestje supplies"
      label         note              created
      ────────────  ────────────────  ──────────
      2x Chips      Feestje supplies  2026-11-01
      3x Frisdrank  Feestje supplies  2026-11-01
      Servetten     Feestje supplies  2026-11-01
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = quantity / 2
      ```

      ```error
      type-mismatch at `quantity / 2`: `quantity` is a whole number, `quantity / 2` is a number
        help: round it: `round(quantity / 2)`
        fixed: update "Chips" in "Feestje supplies" set quantity = round(quantity / 2)
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = quantity * 1,5
      ```

      ```error
      invalid-number at `1,5`: a number is written with a decimal point
        help: write `1.5`
        fixed: update "Chips" in "Feestje supplies" set quantity = round(quantity * 1.5)
      ```

      A column of your own that may be `NULL` and holds no text is emptied by `none`: `set price = none`. A text is
      emptied by `""`. What every item has, such as its quantity, always has a value.

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = none
      ```

      ```error
      expected-value at `none`: `none` isn't a whole number
        help: `quantity` always has a value
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set note = null
      ```

      ```error
      expected-value at `null`: `null` isn't text here
        help: an empty text is `""`
        fixed: update "Chips" in "Feestje supplies" set note = ""
      ```

      A text or number that is set is read back as it was, or the change is an error and nothing is changed. A column
      that is declared `ean STRING` holds texts for the language, but SQLite makes numbers of those that look like
      one: it would store 123 for `"00123"`, which is refused, and it stores `"8710398527516"`, which stays the same.
      A column declared `TEXT` keeps every text, and one declared `INTEGER` every whole number.

      No texts are put together by `set`: it stores one as it is written, or copies one of another field.

      ```qcq
      update "Chips" in "Feestje supplies" set note = note + "!"
      ```

      ```error
      type-mismatch at `note`: `+` needs a number; `note` is text
        help: `set` puts no texts together: write the whole text, or copy one field, as in `= name`
      ```

      A field is set once, and what chooses the rows comes before.

      ```qcq
      update "Chips" in "Feestje supplies" set note = "a", note = "b"
      ```

      ```error
      duplicate-name at `note`: `note` is given twice
        help: leave one of the two out
      ```

      ```qcq
      update items set note = "party" in "Feestje supplies"
      ```

      ```error
      unexpected-text at `in`: `in` comes before `set`
        help: what chooses the rows comes before `set`
        fixed: update items in "Feestje supplies" set note = "party"
      ```

      ```qcq
      add "Cola" to "Feestje supplies" quantity 3
      ```

      ```error
      unexpected-text at `quantity`: `quantity` can't be used here: the statement has ended
        fixed: add 3 "Cola" to "Feestje supplies"
      ```

      A day of the week that is set is the next one.

      ```qcq
      update "Chips" in "Feestje supplies" set created = next friday
      ```

      ```error
      expected-value at `next friday`: `next friday` can't be set
        help: write `friday`, which is the next one
        fixed: update "Chips" in "Feestje supplies" set created = friday
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set created = next week
      ```

      ```error
      expected-value at `next week`: `next week` is a period, and one day is set
        help: write a day, such as `in 1 week` or `friday`
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set pending = true
      ```

      ```error
      not-settable at `pending = true`: `pending` is derived from `completed`
        help: write `completed = false`
        fixed: update "Chips" in "Feestje supplies" set completed = false
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set list = "Quick run naar winkel"
      ```

      ```error
      not-settable at `list`: an item is moved to another list with `move`
        help: write `move "Chips" in "Feestje supplies" to "Quick run naar winkel"`
      ```

      A column in backticks that holds a field is that field when it is set, and obeys the same rules.

      ```qcq
      update "Chips" in "Feestje supplies" set `is_completed` = 7
      ```

      ```error
      type-mismatch at `7`: `is_completed` is true or false, `7` is a whole number
        help: write `true` or `false`
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set `category_id` = 3
      ```

      ```error
      type-mismatch at `3`: a category is set by its name
        help: write `category = "Produce"`, or a parameter
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = 9000000000000000000 * quantity
      ```

      ```error
      value-out-of-range at `quantity`: `quantity` doesn't fit a whole number
        help: whole numbers go from -9223372036854775808 to 9223372036854775807
      ```

      ```qcq
      add 9223372036854775808 "Zout" to "Feestje supplies"
      ```

      ```error
      value-out-of-range at `9223372036854775808`: `9223372036854775808` doesn't fit a whole number
        help: whole numbers go from -9223372036854775808 to 9223372036854775807
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = 9223372036854775808
      ```

      ```error
      value-out-of-range at `9223372036854775808`: `9223372036854775808` doesn't fit a whole number
        help: whole numbers go from -9223372036854775808 to 9223372036854775807
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set created = yesterday
      items in "Feestje supplies" show name, created sort created limit 1
      ```

      ```result
      updated 1 item in "Feestje supplies"
      name   created
      ─────  ──────────
      Chips  2026-11-19
      ```

      `updated` is the time of the change, for the item and for its list. A script has one time, and each of its
      changes that changes something is a microsecond later than the one before: so the item added first comes
      first, and the list changed last is at the front.

      ```qcq format=csv
      add "Cola" to "Feestje supplies"
      check "Chips" in "Feestje supplies"
      check "Chips" in "Feestje supplies"
      add "Ice" to "Feestje supplies"
      items in "Feestje supplies" show name, updated sort updated desc limit 2
      ```

      ```result
      name,updated
      Ice,2026-11-20T18:30:00.000002Z
      Chips,2026-11-20T18:30:00.000001Z
      ```

      ```qcq
      check "Chips" in "Feestje supplies"
      lists
      ```

      ```result
      checked 1 item in "Feestje supplies"
      title                   created           updated
      ──────────────────────  ────────────────  ────────────────
      Feestje supplies        2026-11-19 18:30  2026-11-20 18:30
      Quick run naar winkel   2026-11-20 12:30  2026-11-20 18:20
      Boodschappen deze week  2026-11-18 18:30  2026-11-20 17:30
      ```

      ## Lists

      ```qcq
      create list "BBQ"
      add "Houtskool" to "BBQ"
      rename list "BBQ" to "Party"
      delete list "Party"
      lists
      ```

      ```result
      created list "BBQ"
      added "Houtskool" to "BBQ"
      renamed list "BBQ" to "Party"
      deleted list "Party" and its 1 item
      title                   created           updated
      ──────────────────────  ────────────────  ────────────────
      Quick run naar winkel   2026-11-20 12:30  2026-11-20 18:20
      Feestje supplies        2026-11-19 18:30  2026-11-20 18:00
      Boodschappen deze week  2026-11-18 18:30  2026-11-20 17:30
      ```

      `from` creates a list from another list's items, and `copy` puts copies of items on an existing list. Copies
      are to be bought, so they are pending; everything else comes from their items.

      ```qcq
      create list "Week 48" from "Quick run naar winkel"
      copy items in "Feestje supplies" where quantity > 3 to "Week 48"
      items in "Week 48"
      ```

      ```result
      created list "Week 48" and its 2 items
      copied 1 item from "Feestje supplies" to "Week 48"
        label         category  note
      ─ ────────────  ────────  ────
      ☐ 12x Eieren    Dairy
      ☐ Brood         Pantry
      ☐ 6x Frisdrank  Other
      ```

      If no list has the title, the message says how to create one.

      ```qcq
      copy items in "Feestje supplies" to "Zomer 2027"
      ```

      ```error
      unknown-list at `"Zomer 2027"`: there is no list titled "Zomer 2027" to copy to
        help: `create list "Zomer 2027"` makes it, and `create list "Zomer 2027" from "Feestje supplies"` makes it with copies of all items of "Feestje supplies"
        fix: write `create list "Zomer 2027"` in a line before it
      ```

      What is deleted with a list is reported.

      ```qcq
      delete list "Feestje supplies"
      ```

      ```result
      deleted list "Feestje supplies" and its 3 items
      ```

      Two lists may have the same title, but then it identifies neither.

      ```qcq
      create list "Feestje supplies"
      ```

      ```note
      warning duplicate-title at `"Feestje supplies"`: there is another list titled "Feestje supplies"
        help: name them by their ids from now on, as in `in id "…"`, or rename one
      ```

      ```result
      created list "Feestje supplies"
      ```

      ```qcq
      create list " "
      ```

      ```error
      empty-name at `" "`: a name can't be empty
        help: write at least one character that can be seen
      ```

      Lists, too, can be chosen by a query. Which ones is determined once, before anything is deleted: these are
      deleted, each with all its items, whether or not the database has its own rule for that.

      ```qcq
      delete lists where title starts with "quick"
      ```

      ```result
      deleted 1 list and its 2 items
      ```

      ## Categories

      ```qcq
      create category "Bakery" emoji "🥖"
      update "Brood" in "Quick run naar winkel" set category = "bakery"
      rename category "Bakery" to "Brood"
      update categories where name = "Brood" set emoji = "🍞", order = 2
      items by category limit 1 each
      ```

      ```result
      created category "Bakery"
      updated 1 item in "Quick run naar winkel"
      renamed category "Bakery" to "Brood"
      updated 1 category
      🥬 Produce (1 shown)
        ☐ 6x Bananen    Boodschappen deze week

      🥛 Dairy (1 shown)
        ☑ 12x Eieren    Quick run naar winkel

      🍞 Brood (1 shown)
        ☐ Brood         Quick run naar winkel

      🥩 Meat & Seafood (1 shown)
        ☐ 2x Kipfilet   Boodschappen deze week

      🧊 Frozen (1 shown)
        ☐ IJs           Boodschappen deze week

      🥫 Pantry (1 shown)
        ☐ Rijst         Boodschappen deze week  Basmati bij voorkeur

      🧽 Household (1 shown)
        ☐ Servetten     Feestje supplies

      📦 Other (1 shown)
        ☐ 6x Frisdrank  Feestje supplies
      ```

      A category that is not there yet is made first.

      ```qcq
      add "Ciabatta" to "Quick run naar winkel" as "Italian"
      ```

      ```error
      unknown-category at `"Italian"`: there is no category named "Italian"
        help: `create category "Italian" emoji "…"` makes it; there are "Produce", "Dairy", "Meat & Seafood", "Frozen", "Pantry", "Household", "Personal Care", "Other"
      ```

      A name identifies one category, and a category in use is not deleted, whether chosen by its name or by a
      query.

      ```qcq
      create category "dairy" emoji "🧀"
      ```

      ```error
      duplicate-category at `"dairy"`: there is already a category named "Dairy"
        help: choose another name
      ```

      ```qcq
      delete category "Dairy"
      ```

      ```error
      category-in-use at `"Dairy"`: 2 items are in the category "Dairy"
        help: move them to another category first: `update items where category = "Dairy" set category = "…"`
      ```

      ```qcq
      delete category "Household"
      ```

      ```error
      category-in-use at `"Household"`: 1 item is in the category "Household"
        help: move them to another category first: `update items where category = "Household" set category = "…"`
      ```

      ```qcq
      update items where category = "Produce" set category = "Other"
      delete category "Produce"
      ```

      ```result
      updated 1 item
      deleted category "Produce"
      ```

      ## Together or not at all

      When a statement or an assertion fails, everything is as it was before.

      ```qcq
      delete list "Feestje supplies"
      check "Melk" in "Feestje supplies"
      ```

      ```result
      deleted list "Feestje supplies" and its 3 items
      ```

      ```error
      unknown-list at `"Feestje supplies"`: there is no list titled "Feestje supplies"
        help: there are "Boodschappen deze week", "Quick run naar winkel"
      ```

      ```qcq
      delete items where quantity > 1
      assert count items gives 10 else "too many are gone"
      ```

      ```result
      deleted 5 items
      ```

      ```error
      assertion-failed at `assert count items gives 10 else "too many are gone"`: too many are gone
        help: expected 10, found 5
      ```

      A trigger of your own may keep rows from being changed, with `raise(IGNORE)`, or change them back, or remove
      what was added. A warning then names it and says how many rows it kept, and the others are changed. If it
      keeps something that the change names, everything that was chosen, or an item of a list that is deleted,
      nothing is changed, and the status is 8.

      If a trigger makes something else of a row, the change stands, and what is reported is what is stored. The
      report ends in `; a trigger changed 1 of them`, and a warning names the trigger and the fields that have
      another value than was set. A trigger may also mark a row as deleted instead of deleting it: the report is
      then `deleted no items in "BBQ"; a trigger changed 1 item instead`, and a warning says which fields were
      changed. A list is marked together with its items, or nothing is changed. What a change does not set, such as
      the category of an `add` without `as`, a trigger may set without a warning. Items that come with a new list
      are counted apart: `; a trigger changed 1 item`. Rows that nobody has asked to delete are not among those that
      are counted: `deleted list "BBQ" and its 7 items; a trigger also deleted 1 list and 2 items`. `undo` restores
      all of these rows as they were.

      A row of your own tables that would refer to a deleted one is an error, too, that names the table, the column
      and the rows, also if the database looks at such references only at the end (`DEFERRABLE INITIALLY DEFERRED`).

      ## Before and after

      `explain` says what a change would do, without doing it.

      ```qcq
      explain update items in "Feestje supplies" where quantity > 2 set quantity = 1
      ```

      ```result
      would update 2 items in "Feestje supplies"
        ~ Chips: quantity 3 → 1
        ~ Frisdrank: quantity 6 → 1

      SQL
        UPDATE shopping_items SET quantity = ?, updated_at = ? WHERE shopping_list_id = ? AND quantity > ? AND quantity IS NOT ?
      bindings
        1  1
        2  1795199400.0  Fri 2026-11-20 18:30 UTC
        3  "list-2"
        4  2
        5  1
      plan
        SEARCH shopping_items USING INDEX idx_items_list_id (shopping_list_id=?)
      ```

      On the command line `--dry-run` does the same for whole scripts. Both make the change on a copy of the pages
      that it writes, with the database's own triggers and rules, and write nothing to the database or next to it.
      So they need no lock, keep no other program waiting, and work with `--read-only`. Whether the history could be
      written is tried without writing: if it can't, they say what the change itself would say.

      Where somebody is asked before a change is made, nothing is locked while they decide. A change of items is
      made once, after the answer: a query counts its rows, and only the first ten are changed on a copy, to be
      shown; the answer `a` shows all of them at the prompt. The change is refused if the rows are no longer the
      same by then. Nobody is asked about `add`. Changes of lists and categories, several changes in one entry and
      changes in a database with triggers are made on a copy first, because no query can say what else they affect.

      `qcq undo` undoes the latest command, script or entry of the prompt, `qcq redo` redoes it, and `qcq history`
      shows them. The rows of each are in the history before the change is made, so that even after a crash the
      history knows what became of it. What your own triggers write to tables other than those of items, lists and
      categories is not part of it: undoing runs the triggers again, as any change does. Nor are rows of such tables
      that go with a list or an item by `ON DELETE CASCADE`, that lose their reference to it by
      `ON DELETE SET NULL` or get another one by `ON DELETE SET DEFAULT`, that a trigger deletes, or that give way to
      others by `ON CONFLICT REPLACE`: undoing does not restore them, because it knows no more about your own tables
      than queries do. Whatever takes them with it reports how many there are, each of them once: a change, an undo
      or redo, an import or a merge, also in a preview and a dry run. Rows of the three tables that a trigger makes
      while a step is undone or redone become what was recorded of them, and are deleted again where the step has no
      such row. An item whose list or category was missing before is restored as it was; one whose list or category
      has disappeared since is not restored without it, and the step stays as it is.

      A change that can't be undone says so and why when it is made, and so do its preview and its dry run: the
      history can't be written, rows have no `id` of their own, or a trigger, a rule, or a reference in your own
      tables forbids what undoing it would do. Where there are any of these, undoing is tried on a copy, which takes
      about as long as doing it.

      A step whose rows somebody has changed since is not undone, and the steps before it wait for it, because they
      may concern the same rows. A different `updated` alone is not such a change, because each change of an item
      sets that of its list, too: it then stays as it is, and the rest of the row is restored. Where nobody else
      changed a row, its `updated` is restored as well, unless a trigger of the database sets it.

      `qcq undo --skip`, or `undo --skip` at the prompt, skips a step that is not undone: its rows stay as they are,
      `qcq history` lists it as skipped, and neither `undo` nor `redo` returns to it. It undoes nothing else; the
      next `undo` continues with the step before. Each of those is checked by itself: one that concerns the same
      rows may be in the way, too. A step that can be undone is not skipped.

      Values can come from parameters, as elsewhere, but not from one that may be absent, unless `or else`
      gives another value.

      ```qcq param=what:Chips
      param what: text
      param list: list = "Feestje supplies"
      check $what in $list
      ```

      ```result
      checked 1 item in "Feestje supplies"
      ```

      ```qcq
      param cat: category?
      delete items in "Feestje supplies" where category = $cat?
      ```

      ```error
      optional-in-change at `items in "Feestje supplies" where category = $cat?`: a condition of this change depends on a parameter with `?`
        help: without a value the condition would be dropped and more rows changed; declare the parameter without `?`
      ```

      For programs, a change is an object with every row, before and after the change.

      ```qcq format=json
      rename list "Feestje supplies" to "Party"
      ```

      ```result
      {"change": "rename", "dryRun": false, "message": "renamed list \"Feestje supplies\" to \"Party\"", "rows": [
        {"entity": "list", "id": "list-2", "name": "Party", "changed": ["title", "updated"], "old": {"id": "list-2", "title": "Feestje supplies", "created": "2026-11-19T18:30:00Z", "updated": "2026-11-20T18:00:00Z"}, "new": {"id": "list-2", "title": "Party", "created": "2026-11-19T18:30:00Z", "updated": "2026-11-20T18:30:00Z"}}
      ]}
      ```

      """#),
    Page(
      "watch",
      #"""
      # watch

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `watch` before a query, or before `together`, runs it again whenever its rows change, whoever changes
      them: this program or another one. `qcq watch 'items'` is short for `qcq query 'watch items'`. In a
      script all `watch` statements start together when the rest has run; a dry run watches nothing.

      What is shown is a version: a committed state of the database, and the same one for everything
      that is watched. Several commits close together may make one version, and a commit that leaves
      the answer as it was makes none. A slow reader gets fewer versions, never a backlog.

      Parameters, and the lists that titles stand for, are fixed at the start: a list that gets
      another title is still watched, and the answer for one that is deleted is empty. `now` and
      `today` are evaluated again for each version; the passing of time alone makes no version.

      ## For people

      On a terminal the table is redrawn in place, at most 30 times a second, with `+` before what is new, `~`
      before what has changed and `-` before what is gone, which stays where it was until the next version.
      Below the table are when and by whom the last change was made, and how changes are noticed. If the table
      is longer than the screen, the changed lines are shown; the arrow keys, `j` and `k`, space and
      `b`, `g` and `G` move elsewhere. `q`, Ctrl-C or Ctrl-D ends the watch, Ctrl-Z gives the terminal back
      until `fg`. In a pipe, a line is written for each change. Here three changes are made while it watches:

      ```qcq file=changes.qcq
      add 6 "Cola" to "Feestje supplies"
      update "Cola" in "Feestje supplies" set quantity = 8
      delete "Cola" in "Feestje supplies"
      ```

      ```qcq then=changes.qcq
      watch items in "Feestje supplies"
      ```

      ```result
        label         category   note
      ─ ────────────  ─────────  ────
      ☐ 3x Chips      Pantry
      ☐ 6x Frisdrank  Other
      ☐ Servetten     Household
      + 6x Cola
      ~ 8x Cola: label 6x Cola → 8x Cola
      - 8x Cola
      ```

      ```qcq then=changes.qcq
      watch together {
        total = count items
        done = count items where completed
      }
      ```

      ```result
      total
      10

      done
      1
      ~ total: 10 → 11
      ~ total: 11 → 10
      ```

      ## For programs

      With `--format ndjson` each line is a frame; the other machine-readable formats can't be streamed and are
      refused.

      | op | holds | what to do |
      |---|---|---|
      | `snapshot` | `key`, `row` | add the row after the others |
      | `insert` | `key`, `after`, `row` | put the row directly after the one with the key `after`; null: first |
      | `update` | `key`, `changed`, `old`, `row` | replace the row in place; `changed` names the columns |
      | `delete` | `key`, `old` | remove the row |
      | `move` | `key`, `after` | move the row, unchanged, directly after another one |
      | `commit` | maybe `asked` | the rows are now the answer, in order, as of this version |
      | `reset` | `reason` | forget all rows; snapshots follow |
      | `error` | `code`, `message` | the rows are the last answer known; the next version begins with `reset` |

      Every frame has its `version`: 1, 2, 3 and so on. Only a `commit` completes a version: frames without
      one, from a watch that was killed, are to be discarded. A `reset` comes when the file was replaced, or
      its tables were altered so that the columns are different, and says why. If several queries are watched,
      `name` tells whose row it is: the name in `together`, or the number of the query; a name that another
      `together` has already used gets the number of the query as a suffix, as in `total-3`. A key is the
      row's id; for `per` it is the group's key, or an array of several; a single row has the key 1. If a
      damaged table has an id twice, the second row has the key `[id, 2]`. Sections are not frames: their keys
      are in each row.

      No key is null, and no two rows have the same one, so `"after":null` always means: first. What
      JSON has no value for is an object in a key, or in a part of one:

      | value | in a key |
      |---|---|
      | none | `{"absent":true}` |
      | an infinite number | `{"number":"inf"}`, `{"number":"-inf"}` |
      | bytes that are not text | `{"data":"00ff"}` |
      | a text that is not UTF-8 | `{"text":"6361ff"}`, its bytes |

      A row whose JSON is unchanged has no `update`, even if the database has stored it differently; one
      whose JSON is different by a byte has one, as for `4` and `4.0`, or an `é` of one character and of
      two. So `old` is always, byte for byte, what the reader was sent last.

      ```qcq format=ndjson then=changes.qcq
      watch items in "Feestje supplies" where quantity > 2 show name, quantity sort name
      ```

      ```result
      {"op":"snapshot","version":1,"key":"item-6","row":{"name":"Chips","quantity":3}}
      {"op":"snapshot","version":1,"key":"item-7","row":{"name":"Frisdrank","quantity":6}}
      {"op":"commit","version":1}
      {"op":"insert","version":2,"key":"new-1","after":"item-6","row":{"name":"Cola","quantity":6}}
      {"op":"commit","version":2}
      {"op":"update","version":3,"key":"new-1","changed":["quantity"],"old":{"name":"Cola","quantity":6},"row":{"name":"Cola","quantity":8}}
      {"op":"commit","version":3}
      {"op":"delete","version":4,"key":"new-1","old":{"name":"Cola","quantity":8}}
      {"op":"commit","version":4}
      ```

      ```qcq format=ndjson then=changes.qcq
      watch count items per list
      ```

      ```result
      {"op":"snapshot","version":1,"key":"list-3","row":{"list":"Quick run naar winkel","count":2}}
      {"op":"snapshot","version":1,"key":"list-2","row":{"list":"Feestje supplies","count":3}}
      {"op":"snapshot","version":1,"key":"list-1","row":{"list":"Boodschappen deze week","count":5}}
      {"op":"commit","version":1}
      {"op":"move","version":2,"key":"list-2","after":null}
      {"op":"update","version":2,"key":"list-2","changed":["count"],"old":{"list":"Feestje supplies","count":3},"row":{"list":"Feestje supplies","count":4}}
      {"op":"commit","version":2}
      {"op":"update","version":3,"key":"list-2","changed":["count"],"old":{"list":"Feestje supplies","count":4},"row":{"list":"Feestje supplies","count":3}}
      {"op":"commit","version":3}
      ```

      ## Options

      `qcq watch` has these options, and so does `qcq run`, if the script has something to watch:

      - `--until 10` ends after ten versions.
      - `--every 500ms` lets at least that time pass between two versions; what comes in the meantime
        is one version.
      - `--exec 'make list.pdf'` runs a shell command after each version and waits for it to end. The
        version's number is in `QCQ_VERSION`, and its frames, with the columns that are shown, can be
        read from standard input, as in `--exec 'jq .row'`. What the command prints goes to standard
        error, or nowhere on a terminal. If it fails, that is reported, and the watch continues. What it
        leaves in the background is not waited for; what is running when the watch ends is sent SIGTERM.
      - `--timeout 5s` limits each answer, not the watch. If the first one takes longer, the watch
        ends with status 4; if a later one does, it is an `error`, and is asked for again after a
        while and with the next change. To end a watch after some time, use `timeout 1h qcq watch …`.
      - `--state FILE` continues where the previous watch ended.

      Ctrl-C, SIGTERM and SIGHUP end a watch after the version that is being written, with status 0; if that
      takes three seconds because nobody reads it, or at a second signal, it ends at once with 130. A reader that
      closes the pipe ends it with 0; output that can't be written because the disk is full ends it with 7.

      ## When the file is replaced

      A database is identified by what it is, not by its path: the device and inode of the file, of its log
      (`-wal`) and of the log's index (`-shm`). If another file is at the path, as after `mv`, a restored
      backup or a link that points elsewhere, it is opened and a `reset` comes; if there is none, an `error`
      says so once, and the path is checked until there is one. A write to the file that bypasses SQLite,
      such as `cp` over it, is detected from the time of the write: then everything is read again. So is a
      file that can't be read for a moment. All of this takes less than 300 ms, even if a file system goes
      away. The same applies to the prompt, which checks before each entry, and to the language server.

      SQLite, and everything that uses it, takes a log left beside a file that was copied over for the
      log of that file: remove `-wal` and `-shm` with the old file.

      ## Continuing after a restart

      With `--state FILE` the last version that was delivered is kept in a file. A watch that starts
      with it continues with the exact difference, as one version with the next number; if nothing has
      changed, nothing is written. On a terminal that difference has the marks. Several watches of a
      script share a file; two programs can't: the second one is refused.

      - A reader that keeps the number of the last version together with what it made of it gets each
        one once. A version is kept before its first frame is written, and recorded as delivered after
        its last: if the watch is killed in between, the next one begins with the same version, byte
        for byte, and a reader that has that number drops it.
      - Delivered means accepted by the pipe or the file. A reader that itself dies with frames unread
        sees from the next number that some are missing; it removes FILE and begins with all rows.
      - If the watch can't continue from FILE, there is a `reset`, which applies whatever its number
        is: the query, a parameter, the format, the time zone or the database is a different one, the
        columns are different, or FILE is damaged. A file that never was a state is refused and left
        as it is.
      - A new FILE has the permissions of the database. It is not written through a link that points
        nowhere, nor with `--read-only`, which writes no file.
      - A list whose title has changed in the meantime is not found again; `in id "…"` finds it.
      - All rows are saved again with each version, which takes about a tenth of the time of querying
        them all; `--every` makes this less frequent.

      ## What can be watched

      Nothing is written to a file over and over, so `into` is not allowed here.

      ```qcq
      watch items where pending into "open.csv"
      ```

      ```error
      clause-not-allowed at `"open.csv"`: `into` can't be used inside `watch`
      ```

      `explain` says how a query is watched and on which tables and columns it depends. Items, lists
      and categories have ids, so a row that changes or moves stays the same row.

      The log of a database in WAL mode tells which rows a commit has changed. A query that reads
      nothing of them is left alone: neither their tables and columns nor, if all it reads is in
      certain lists, those lists. Others are kept current in one of three ways:

      - incremental: once the query takes longer than a tenth of a millisecond, the changed rows come
        in, leave or move, or their counts and sums are added and subtracted, or only the lists or
        categories that have changed are queried again;
      - keyed: the items of certain lists are queried again, through the index of lists;
      - re-run: everything is queried again.

      Changed rows are evaluated with the conditions, the order and the columns of the query itself,
      and with the list and the category that each refers to. For a query with a `limit`, more rows
      are kept than it shows, to replace those that leave; if all of these are used up, or if a title
      or name that a condition refers to has changed, the query is run again.

      A sum is exact and rounded once, so it is the same in whatever order its rows come. One of fractions
      is worked out again from its rows, and from no others: those of a list, or of each list that changed.

      Everything is queried again, too, if so much has changed that this is quicker, if the log cannot
      tell every row, and in a database without such a log. The answer is the same in each case, to
      the byte. If the log, for once, could not tell what changed, `asked` in the `commit` frame says
      why, as in `{"op":"commit","version":7,"asked":"the log began anew with commits unread"}`, and
      so does the last line on a terminal; lines do not mention it, as nothing in them depends on it.

      While other programs write without pause, a watch that would take over 0.05 s to query everything
      again holds the log: a checkpoint then stops at what the watch has read, and the log does not begin
      anew, so that no change is missed. It lets go, and copies the log into the database as SQLite does
      after a commit, once nobody has written for 0.1 s; then it prepares for the next changes, which it
      does not want to miss either. A log of more than 1 GB that is twice as long as the database is not
      held, nor is one that takes more of its disk than is left there, nor one with `--every`, at a pause, or while
      its reader takes over half a second for a version.

      ```qcq
      explain watch items in "Feestje supplies" where pending
      ```

      ```result
      items
        in list "Feestje supplies" (id "list-2")
        where pending
        in order of created, id
        watched: row by row, each told apart by its id
        kept current: incremental, rows that changed come in, leave or move; here all of it, as the database is not in WAL mode
        depends on:
          item_categories: id, name
          shopping_items: category_id, created_at, id, is_completed, name, notes, quantity, shopping_list_id

      SQL
        SELECT i.is_completed <> 0, CASE WHEN i.quantity > 1 THEN i.quantity || 'x ' || i.name ELSE i.name END, c.name, i.notes FROM shopping_items AS i LEFT JOIN item_categories AS c ON c.id = i.category_id WHERE i.shopping_list_id = ? AND likely(i.is_completed = 0) ORDER BY i.created_at, i.id
      bindings
        1  "list-2"
      plan
        SEARCH i USING INDEX idx_items_list_id (shopping_list_id=? AND is_completed=?)
        SEARCH c USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
        USE TEMP B-TREE FOR ORDER BY
      ```

      The rows of `per` are distinguished by their keys.

      ```qcq
      explain watch count items per category
      ```

      ```result
      the number of items
        one row per category
        in order of category
        watched: row by row, told apart by the keys of their groups
        kept current: incremental, what changed is added and taken away; here all of it, as the database is not in WAL mode
        depends on:
          item_categories: id, name, sort_order
          shopping_items: category_id

      SQL
        SELECT (SELECT c.name FROM item_categories AS c WHERE c.id = i.category_id), count(*) FROM shopping_items AS i GROUP BY i.category_id ORDER BY (SELECT c.sort_order FROM item_categories AS c WHERE c.id = i.category_id), i.category_id
      plan
        SCAN i USING COVERING INDEX idx_items_category
        CORRELATED SCALAR SUBQUERY 1
          SEARCH c USING INTEGER PRIMARY KEY (rowid=?)
        CORRELATED SCALAR SUBQUERY 2
          SEARCH c USING INTEGER PRIMARY KEY (rowid=?)
        USE TEMP B-TREE FOR ORDER BY
      ```

      ```qcq
      explain watch count items where completed
      ```

      ```result
      the number of items
        where completed
        watched: one value
        kept current: incremental, what changed is added and taken away; here all of it, as the database is not in WAL mode
        depends on:
          shopping_items: is_completed

      SQL
        SELECT count(*) FROM shopping_items WHERE is_completed <> 0
      plan
        SCAN shopping_items USING COVERING INDEX idx_items_completed
      ```

      """#),
    Page(
      "serve",
      #"""
      # Reports in the browser

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `qcq serve` shows a script, a query or one of the reports that come with qcq as a page in the
      browser, and keeps it up to date, whoever changes the database:

      ```sh
      qcq serve week.qcq --open
      qcq serve 'items in "BBQ" by category' --port 8080
      qcq serve --report list --param list=BBQ
      ```

      The address of the page is printed; `--open` opens it. The page is the one that
      `qcq run week.qcq --format html` writes, with the same tables, charts and sentences. Ctrl-C or
      SIGTERM ends it.

      ## What the page does

      Its queries are watched, as by `watch`: all that it shows is from one state of the database, and
      each query is run once, however many people look at it. What is new or has changed is marked for a
      moment, what was removed fades, bars move. A page gets at most 30 updates a second, and a slow one
      gets the newest and no backlog. An empty answer says so, and what is added appears in its place.

      Above the results is a field to search what the page shows: it finds rows that have all the words,
      whatever their case and accents. Results without such a row are hidden with their headings, and the page says so once.
      The headings of sections count the rows of the answer, as [they do elsewhere](by.md), whatever is
      searched for. Each `param` of the script is a field, too:

      ```qcq
      param list: list = "Feestje supplies"
      param many: int = 1

      print "# {$list}"
      print "{count items in $list} items"
      items in $list where quantity >= $many
      ```

      ```result
      # Feestje supplies
      3 items
        label         category   note
      ─ ────────────  ─────────  ────
      ☐ 3x Chips      Pantry
      ☐ 6x Frisdrank  Other
      ☐ Servetten     Household
      ```

      The values are in the address (`/?list=Feestje+supplies&many=2`), so that it can be saved. They follow
      the rules of `--param`. If one is wrong, its field says why, and the page keeps the value that it had
      there; without one it uses the default, if there is one. A field that is left empty has its default.

      If a script is edited while it is served, or one that it uses, the page shows what it says now. If it has
      an error, the page says which and on which line, and keeps what it had until that is corrected; it does
      the same if the script itself can't be read. Conditions such as `today` are evaluated
      again at midnight.

      A failed assertion is reported at its place, and the rest of the page is shown all the same. If the
      connection is lost, or the database can't be read, the page says so, keeps what it had, and catches up as
      soon as it can. With scripts disabled in the browser, it shows the data as it was when the page was loaded.

      ## What it does not do

      Nothing can be changed through it: the database is opened read-only, and a script with a change, with
      `into` or with `explain` is refused.

      ## Who may see it

      The page is served on this machine only, at 127.0.0.1. With `--bind ADDRESS` others can connect; then
      the printed address contains a token, without which nothing is shown. A browser that has opened it keeps
      the token as a cookie until it is closed, and removes it from the address. Each start of the server
      creates a new token: a page that was open before says that the connection is lost, until the new address
      is opened. Page and token are sent unencrypted: use `--bind` only in a network whose members you trust.

      Requests that address the server by a foreign name, or that the page of another site makes, are refused. There
      are at most 256 connections at once, 64 of them for open pages, and 16 sets of values: if one more is asked
      for, the field says so, the page stays as it was, and the other appears as soon as there is room. A page in a
      hidden tab is sent nothing and takes no room; if there is none when it is looked at again, it says so, and
      continues as soon as there is. A client that takes longer than 10 seconds to send a request, or to receive the
      answer, is disconnected, as is the one that has waited longest when there is no room. The page loads nothing
      from anywhere else: its content security policy names its styles and its script by their hashes.

      """#),
    Page(
      "export",
      #"""
      # Export and import

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `qcq export` writes lists, items and categories with every cell as it is stored, and `qcq import` reads
      them. An export that is imported into a new database and exported again gives the same file, byte for byte.

      ```sh
      qcq export > home.json                                    # everything, as JSON
      qcq export 'lists where title = "BBQ"' --format ndjson    # some lists, with their items
      qcq export --format csv --output home                     # a folder
      qcq import home.json --database new.sqlite                # creates the database
      qcq import phone.json --dry-run                           # what would be imported
      ```

      ## What is exported

      Without a query everything is exported. A query for lists selects the lists that it would show, with all
      their items and all categories. `show` makes no difference.

      ```qcq
      lists where title starts with "B" show title
      ```

      ```result
      title
      ─────
      BBQ
      ```

      `--output PATH` writes a file, or for CSV a folder; it is written completely or not at all. With
      `--overwrite`, a folder that holds nothing but an earlier export is replaced. `--anonymise` replaces all text,
      including names, ids and defaults, for bug reports: letters with letters, digits with digits, of the same
      length. Equal text stays equal, so items still belong to their lists. Numbers, dates and column names stay.

      A table `WITHOUT ROWID` has its rows in the order of their keys. With `--anonymise` they stay in the order of
      the keys that are replaced; a database into which such a file is imported sorts them by the new keys.

      Only the three tables are exported, without triggers, indexes and generated columns of your own;
      `qcq db backup` copies the whole database. A generated column that holds a field of the language, such as a
      `quantity` that is a sum, is exported with its values, as a column like any other.

      ## JSON

      [export.schema.json](../export.schema.json) is its JSON Schema. The members come in the order listed here, and
      each row is on its own line. A file is read only if its first two members are `qcq_export` and `tables`:

      | member | holds |
      |---|---|
      | `qcq_export` | the version of the format: 1 |
      | `tables` | one table each for lists, categories and items, if the database has it |
      | `lists`, `categories`, `items` | its rows in the order in which they were added, one object each; without row ids, in the order of their keys |

      A table has `entity`, `table` (its name), `without_rowid` and `strict` if they apply, and `columns`. A column
      has:

      | member | holds |
      |---|---|
      | `name` | its name, which is the key in the rows |
      | `field` | the field of the language that it holds; none for a column of your own |
      | `type` | as it is declared; the affinity where that is more than words and a length; `INT` for an `INTEGER PRIMARY KEY DESC`, which is not the row id |
      | `not_null`, `primary_key`, `unique` | `true`, its position in the key from 1, `true` |
      | `default` | an SQL literal, `CURRENT_DATE`, `CURRENT_TIME` or `CURRENT_TIMESTAMP`; none for what is calculated in other ways |

      A cell is what SQLite stores:

      | cell | in JSON |
      |---|---|
      | NULL | `null` |
      | INTEGER | a number without `.` or exponent, of up to 64 bits: `12` |
      | REAL | a number with one of them: `12.0`, `1e+300`; `{"real":"-Infinity"}` |
      | TEXT | a string; `{"text":"ff41"}`, in hexadecimal, if it is not UTF-8 |
      | BLOB | `{"blob":"00ff"}` in hexadecimal |

      ## NDJSON

      The first line has `qcq_export` and `tables`. Each following line is a row under the name of its entity,
      `{"items":{"id":"demo-item-1",…}}`. The last line says how many there are, so that a truncated file is
      noticed: `{"end":{"lists":8,"categories":8,"items":94}}`.

      ## CSV

      A folder has `lists.csv`, `categories.csv` and `items.csv`, and `export.json` with `qcq_export`, `tables` and
      `end`. The first line of a table has its column names. Text is in quotes and nothing else is: `"12"` is text,
      `12` a number, `""` empty text, and nothing at all is NULL. `x'00ff'` is a BLOB and `t'ff41'` text that is not
      UTF-8 or has a NUL.

      ## What is imported

      Either the whole file is imported or nothing, as one step that `qcq undo` can undo. A database that does not
      exist is created with the tables that the export describes, even with `--no-input`: there is nothing to ask.
      In an existing database:

      - columns are matched by their field, whatever the table calls them; a column that the database lacks is
        an error, and so is a value that its column or a trigger would store differently, or that a generated
        column does not have;
      - the eight categories of a database that is otherwise empty are replaced by those of the file;
      - a row whose id already exists with the same values stays as it is; one with different values is skipped and
        counted. With `--merge` the one that was changed last is kept, and a row is skipped if the one that exists
        was changed at the same time or later; `--report FILE` lists those skipped;
      - a category whose id another category has gets the next free id, or that of a category with its name, and its
        items go with it: databases number their own categories in the same way;
      - references are kept, even if they point nowhere: `qcq db check` lists those.

      ## Files of other programs

      qcq detects from the content what a file is, and says so: its own export, or one of these. Text is UTF-8, or
      UTF-16 with a byte order mark. A database is named: it can't come from standard input.

      | file | what is imported |
      |---|---|
      | a table: CSV with commas, semicolons or tabs | columns by what their headers mean in several languages: `qty`, `Aantal`, `done`; others by `--columns name=Item,quantity=Qty`; without a header line by `--no-headings --columns name=1,quantity=2` |
      | JSON or NDJSON | objects with these keys, in arrays or one per line; an object with `items` is a list, and in an object without a name each key of an array is the title of a list; if a field holds an object, its `name` or `title` is used |
      | text, or Markdown | one item per line: `- 6 Bananen`, `[x] 10, Aepfel`, `2x melk`, `500 g flour`, `~~tea~~` (completed); `# BBQ` is a list, `## Dairy` and `Dairy:` are categories; below `## Produce`, `### Herbs` is a category if there is such a category; a row of a table is an item, whose columns are those that their headers mean; one of these has to be the name |
      | todo.txt | `+project` is the list, `@context` the category, further ones are added to the note; the creation date is `created` |
      | a Google Keep note, a folder of them, or an unpacked Takeout archive | its title is the list |
      | `database.json` of a Mealie backup | lists, foods, labels |
      | a Grocy database | lists, products, product groups, amounts in the unit that Grocy shows, or in the stock unit if no conversion is known |
      | a KitchenOwl database | lists, items, categories |

      Only the tables of a database are read. Rows that exist only in a Grocy view, such as products missing from
      the stock, are not imported. Where an older Grocy keeps its unit conversions in a view, an amount is in the
      stock unit, and that is reported for the item. An amount that is text is read as in a table, and what can't
      be read in text that is not UTF-8 becomes a replacement character. Both are reported.

      A table without a header line is imported with `--no-headings`: then its first line is an item, and
      `--columns` gives the places of the columns, from 1. A first line with a number or a date, no header of which
      qcq knows, is not taken for a header line unless `--headings` says that it is one. If only `--columns` says
      what its headers are, qcq names them, so that an item among them is noticed. Values of a line for which there
      is no column are added to the note; if the table has one column only, they are part of its text, as in
      `salt, fine`. Both are reported.

      A [column of your own](recipes.md#columns-of-your-own) is filled from the column, or key, that has its name,
      whatever its case, spaces and signs, or with `--columns price=Prijs`; in Markdown by qcq also from `price 8.95`
      behind a name. A number has a decimal point, or a comma that can be nothing else (`2,50`); a whole number,
      `yes` or `no`, and a date are read as they are elsewhere. What can't be read, such as `2 EUR`, is added to the
      note and reported. A row without a value gets what the table gives. A generated column, an integer key and a
      column for binary data are not filled, which is reported once, and is an error with `--columns`.

      In a table with tabs, the quotes of CSV count only if each field that begins with a quote ends with one, and
      one of them holds a comma, a semicolon, a quote or a line break, or is a heading. Otherwise a quote is part of
      its text, and where they count, qcq says so; if there are backslashes, all of them as in
      [`--format tsv`](formats.md), they are read as such: that is how qcq writes TSV. In CSV, text behind the
      closing quote of a value is kept, and that is reported.

      The cells of a Markdown table are read like those of any other table: `- x`, `2) x` and `☑ x` are names. Only
      a link, `**` and `~~` around a name are markup, and a column `label` has a quantity before the name, `2x Milk`.

      In a list inside another one, the line above it is the category of its items if it is called as a category is,
      or ends in a colon: `- Dairy`, then `  - milk`. If it is not, it is an item, too, and that is reported.

      In Markdown with headings and lists or tables, a line of text without a bullet, a number or a box is not an
      item, and neither is code whose fence names a language, or a line of HTML: each such passage is reported. So
      are tables without a column for names and, in CSV as well, those in which qcq shows lists or categories, which
      have `progress`, `emoji`, or `title` with `updated` and nothing that only items have. What is around the lists
      of a report by qcq is therefore left out.

      The Markdown that qcq writes for people can be imported, too, and so can what it shows on a terminal: lists
      under headings with figures, such as `🥬 Produce 1/4` and `BBQ (4 shown)`, with their ticks and quantities.
      Such a heading is a category if it has the emoji and the name of one in the database, and a list if the items
      below it name their category, in a column of a table or behind the name: `- [ ] 2x Milk — Dairy — skimmed`.
      Where neither is so, it is what the heading before it is; for the first one, those after it decide, or else it
      is a category if at least half of these headings are names of categories. If none of that is found in the next
      1,000 lines, what it is taken for is reported. `BBQ · 🥛 Dairy` is both. Below a list, what follows the
      category is the note; below a category, what follows the name is added to the note, which is reported. In
      Markdown, `\|` and similar escapes are the characters that they stand for, and so are `␉`, `\<U+200B>` and
      `&mdash;`, which qcq writes for a dash that does not separate values. Below such a heading, only `2x ` before a
      name is a quantity in a line with `- [ ]` or `- [x]`, and `(none)` in the place of the category says that
      there is none. A table in columns, as a terminal shows it, is refused: its texts may have been cut. So is
      `--format vertical`, whose texts may have been broken into lines, and `no items match`. `qcq export` keeps
      everything.

      A file that begins with such a heading and a line with `☐` or `☑` below it is read as a terminal shows it,
      and so is one that has these somewhere and no lists of another form, such as a report. There only `2x ` before
      a name is a quantity, so `7 Up` and `1. scarf` are names, and what stands in a column is all of its text.
      Lines without a box are not items, and each such passage is reported. Signs such as `␉` are read as the
      characters that they stand for, and a text that ends in `…` may have been cut; both are reported. Wherever
      qcq writes a quantity before the name, one that is part of the name, `2x Tea`, can't be told from it.

      Items are added to the list that the file names, or else to a list with the file's name; `--list TITLE` adds
      all of them to one list, which may also be named by its id. Lists that do not exist are created. Where several
      lists have the title, nothing is imported; titles in a file that differ only in case are one list, which is
      reported. A category is found by its name, with or without an emoji; `--category-map FILE` has lines such as
      `Zuivel,Dairy`, also with semicolons or tabs. A name that appears there twice with different categories is an
      error. `--merge` raises the quantity of an item that is pending on the list, which keeps its category, its
      date and what it has in columns of your own: one with the same name, ignoring case, and the same note; a row
      without a note raises any item with its name. `--new`, which is the default, adds it again. Items without
      their own date keep the order of the file.

      A row that a trigger or a conflict rule drops or changes back is an error, whatever the file: nothing is
      imported then. So is a row of a qcq export that a trigger changes. What a trigger makes of other rows stands,
      as with [any change](changes.md): the sentence ends in `; a trigger changed 1 of them`, a warning names the
      trigger, and each row is reported. Other rows that a trigger adds, changes or deletes are counted:
      `; a trigger also deleted 2 items`. What the file does not say, such as a note, a trigger may set without a
      warning. What the database refuses is reported with the line of the row, or its id.

      A date that is a number counts seconds, milliseconds or microseconds, from 1990 up to 2100; `20261120` is a
      date. Any other is added to the note. A date without a zone is in the [session's zone](dates.md), where a day
      begins at midnight, also in a Grocy database, whose dates are those of its server's clock: `--timezone` says
      which zone that was. Mealie and KitchenOwl write UTC. A quantity is a whole number, including `1 000`.
      Fractions (`0,5`, `1 1/2`), units and barcodes are added to the note as they were written. A comma between two
      digits is not a separator. In a line of text, a number is not a quantity before a sign such as `€` or `%` or
      before another number, nor if it begins with a zero, as in `007 tea`, or has more than 19 digits: it stays in
      the name. A quantity that is too large for the database is added to the note. Spaces, tabs and line breaks
      around a value are not part of it, so leaving them out is not reported. Every row that is altered or skipped
      is reported, and so is a list without items, which is not created: the first ten on
      standard error, and all of them with `--report FILE`, which a dry run writes, too. There, text that begins
      like a formula has an apostrophe before it. An import that fails writes no report, and leaves an older one as
      it was. With `--diagnostics json` each of the first ten is an object like those of other messages, without a
      code. It gives the line of each, or for a Keep note or a Mealie backup the number of the item in it, and in a
      folder the file. If rows were skipped and none was imported, the exit status is 3.

      `--spreadsheet` puts text that begins like a formula in quotes, with an apostrophe before it, which import
      removes. An apostrophe without quotes, as in a file that a spreadsheet has saved, stays, and that is reported.
      If nothing shows that all such texts have one, its removal is reported, too; if one of them has none, every
      apostrophe stays. In a table with tabs they stay: qcq puts none there.

      `--dry-run` shows the first items and says what would be imported. At a terminal qcq does that, and reports
      what is altered or skipped, before it asks, unless `--yes` is given; while it reads, it shows its progress and
      the time left. qcq waits for a named pipe until somebody writes to it, and at a terminal says so.

      ## Two copies

      `qcq db merge phone.sqlite` merges another copy of the database into this one, as one step that `qcq undo` can
      undo. The result is the same whichever copy is merged into the other, and two copies that are each merged into
      the other are alike. For three or more, that is guaranteed only if all are merged into one, one after the
      other, and that one is then copied, with the `-history` file next to it: copies that are merged in a ring need
      not converge if two of them made the same change to a row with the same `updated`.

      | a row that | after the merge |
      |---|---|
      | only one copy has ever had | is there |
      | one copy changed | is as in that copy |
      | both copies changed | has each field from the copy that changed it |
      | both copies changed in the same field | has the value of the row whose `updated` is later; the other value is lost |
      | one copy deleted and the other did not change | is gone |
      | one copy deleted and the other changed | is there |

      A row that loses a value, or that was deleted in one copy and changed in the other, is a conflict. Conflicts
      are reported, the first ten on standard error and all of them with `--report FILE`. If both rows have the same
      time, or none, the same value wins whichever copy is merged into the other. A list or category that an item
      still belongs to is not deleted, which is a conflict, too. A list whose time changed only because of its items
      does not count as changed.

      Databases number their own categories in the same way. Two categories with the same number are different
      categories if their names differ, nothing indicates a renaming, and no item that neither copy has changed
      belongs to that number in both. That is reported as a conflict. A category that was added after the copies
      diverged is the same as the one with its name in the other copy, whatever their numbers. In the order of their
      names, byte by byte, each gets the highest number that it has in a copy and that none before it has got, or
      else the next number that neither copy has; its items go with it. If two categories become one, what either of
      them loses is a conflict, too.

      Where names have to be unique, both copies may have given one name to two categories that both know. Then the
      one that has that name in both copies keeps it, or else the one with the lower number. The other one gets back
      a name that it had, or a name with its number after it, such as `Wine (4)`, and that is a conflict. If the
      name of a deleted category has been given to another one, its items go there. If other columns do not allow
      two rows together, the merge ends and names them, and nothing is changed.

      Rows of one copy with the same id, which a table without a key may have, stay as they are, and so does what
      the other copy has under that id. They are reported, and so is an item that comes without its list or
      category for that reason.

      What a row was before the copies diverged is known from their histories, if both had it with the same values,
      or from the database that both were made from: `--base last-week.sqlite`. A change that only one history knows
      and that was undone counts as never made, so a merge after the undo of a merge does it again. If one copy has
      undone a change that both had, that is a change of that copy. Without either, every field that differs counts
      as changed in both copies, and a row that was deleted in one of them comes back. A copy whose history is
      missing is reported: what was deleted there comes back. If a history is there and can't be read, or that of
      this database can't be written, the merge ends and nothing is changed; a history that is damaged has to be
      moved away first. A database that can't be written ends a merge with status 5, also where there is nothing
      new in the other copy; `--dry-run` says what there is all the same.

      A row that a trigger drops, changes back or keeps from being deleted ends the merge, and nothing is merged.
      What else a trigger makes of a row, or of others, is told as with an import: the sentence ends in
      `; a trigger changed 1 of them` or `; a trigger also deleted 2 items`, a warning names the trigger, and each row
      is reported.

      Rows of your own tables follow what a merge or an import deletes or renames, by the rules of their foreign keys
      as with a change, and are reported. They follow when all rows have been taken: an `AFTER` trigger finds them as
      they were, where that of a change finds what has become of them. If a row would then refer to nothing, because a
      rule forbids it or a trigger took away what it refers to, the merge or import ends with the table and the
      column, and nothing is changed. So it does if a row refers to a name that one row gives up and another one
      takes: which of both was meant is not known. A foreign key that names a table or a key that is not there ends a
      merge that changes rows for which SQLite would look there, as it ends such a change.

      A column of your own that both copies have and the base lacks was added since: it is compared with its
      default, or with NULL. A table that only one copy has ends the merge, and so does a view in its place and a
      column that the other copy has and this one lacks; the message says which file lacks it. So does a column that
      is generated in one of them and not in the other.

      """#),
    Page(
      "postgresql",
      #"""
      # Lists on a PostgreSQL server

      <!-- qcq sample=demo now=2026-11-20T18:30 zone=UTC -->

      `--database` (or `QCQ_DATABASE`) takes the address of a database on a PostgreSQL server, version
      12 or later, instead of a file. qcq has to be built for this, as it needs libpq:

      ```sh
      $(command -v sudo) apt-get install -y libpq-dev && swift build -c release --traits PostgreSQL
      qcq db init 'postgresql://anna@db.example/lists'                # empty tables, in a database that exists
      qcq db copy home.sqlite 'postgresql://anna@db.example/lists'    # or tables filled from a file
      qcq query 'items in "BBQ" where pending' --database 'postgresql://anna@db.example/lists'
      ```

      An address is `postgresql://…`, `postgres://…`, or `service=…` for a section of PostgreSQL's own
      service file. libpq takes the rest from its own environment variables (`PGPASSWORD`, `PGSSLMODE` …)
      and password file. A password in an address is shown neither in messages nor in the process list, and
      is not kept in the prompt's history; its `@`, `/`, `?`, `#` and spaces are written as `%40` and so on.

      ## What is the same

      Every query, report, script, page and change: rows, order and messages, including the
      confirmation of a change, its preview and dry run, `history`, `undo` and `redo`, `import`,
      `export`, `db merge`, `watch`, the prompt, the editor and the library. Text is folded, sorted and matched by qcq itself, so accents
      and case are treated as in a file, whatever the server's locale is.

      ```qcq
      lists where any(items where name contains "JALAPENO") show title, count(items where pending) as open
      ```

      ```result
      title      open
      ─────────  ────
      Week shop    14
      BBQ          12
      ```

      The tables have the names that `qcq schema` shows for a file; additional columns become fields, too.
      Truth values may be `boolean`, points in time `timestamptz` or numbers of seconds, ids `bigint` or
      `text`. A query sees one state of the database (`REPEATABLE READ`), and only a change may write. Meanwhile
      `ALTER TABLE` and `TRUNCATE` wait for it (`ACCESS SHARE`), and nobody who reads or writes rows. If a table is
      altered, a prompt uses it as it is now from the next entry on, and a watch within a second.

      ## What is different

      - **Changes** are sent to the server a thousand rows at a time, in one transaction. qcq changes
        a database from one program at a time, as with a file. If a program other than qcq changes the
        same rows at that moment, or the two wait for each other, the change is rolled back and
        retried, for five seconds or until `--timeout`; then it is refused as a whole, with status 6.
      - **The history** is in a schema `qcq` of the same database, which the first change creates, and
        is committed together with the changes it records. A user who may not create a schema makes
        changes without it, and is told so. What the server's own triggers and foreign keys change in
        other rows is not recorded: qcq says how many rows of which table there were. A value that a trigger
        sets back, so that a row is as before, counts as kept; that a trigger stores another value than was
        set is not reported.
      - **A dry run** makes the change and rolls it back: the rows that it changes are locked for that time.
      - **What a column's type rounds, it rounds**: `numeric(6, 2)`, `real`, `date`. A `numeric` with more
        digits than a fraction of 64 bits is calculated with, copied and exported as the nearest fraction;
        `undo` restores it to the digit. A value that is not a number or date in qcq (`NaN`, `infinity`)
        is absent and reported. **A text** can't contain a NUL. A column that an `add` does not name gets its
        default on the server; no column does in rows that `undo` restores as they were.
      - **The rows of a change**, and the names that a message proposes, are listed in the order in which
        the server has them. A cell that does not fit its field is reported only if qcq itself reads it.
      - **A watch** learns of changes by qcq at once, and of those by other programs when it polls, ten times a
        second: a watch on the screen says `polling every 100 ms`. `qcq db live on` creates triggers by which the
        server reports all of them at once, and the lists concerned, so that only what is about these lists is
        queried again; `off` removes the triggers. PostgreSQL commits transactions that notify one after the
        other: with dozens of programs that write all the time, leave it off. A lost connection is re-established,
        to whichever of several hosts in the address is available, and everything is queried again; until then
        the watch says that the server can't be reached. An answer that takes longer than five seconds, as that
        of a frozen server, is reported as late. A watch has two connections, one of them to listen;
        where the server grants only one, it asks every second.
      - **`qcq db copy FROM TO`** copies lists, categories and items with all columns between a file
        and a server, in either direction, as they are at one moment. The target is a new file, or a database
        on a server without such tables, or with those that `db init` creates, as long as there are no lists; in
        the end all rows are there, counted, or none. The history stays behind. A column of your own
        gets a type on the server that can hold all its cells: a DATE with days becomes `date`, with points in
        time `timestamptz`; a number that may have fractions becomes `double precision`, so that 2 is printed
        as 2.0. If a cell does not fit, the row is named. Defaults that are numbers or texts come
        along; generated columns and other constraints do not.
      - **Not supported**: a table without a primary key of one column, or from which others inherit, can't be
        changed; `db backup`, `db restore`, `db migrate` and `db rules add` need a file, and
        end with status 5. PostgreSQL's `pg_dump` makes backups, and its constraints are rules.

      ## What it costs

      If the server evaluates a query as qcq does, to the last digit, it evaluates all of it, and only
      the rows of the answer are transferred, in one stream:

      | what | the server | qcq |
      |---|---|---|
      | conditions | numbers, dates, marks, ids, presence, equality of texts in ASCII | patterns, the order of texts, equality of texts with accents |
      | searches for words in ASCII | skips texts in ASCII that don't contain them | looks at all others |
      | counts, smallest and largest values | of numbers, dates, marks, ids | of texts |
      | sums and averages | of whole numbers | of fractions, which depend on how they are added up |
      | groups | by list, category, whole number, mark | by texts, days, weeks and months; with totals, shares and ranks |
      | totals over the items of each list or category | all of the above | the rest |
      | order and `limit` | by numbers, dates, marks, ids | by texts |

      A query with anything from the last column is evaluated by qcq, from rows that the server finds by
      ids, numbers, marks and searches. So is one in which the server meets a number that is too large
      for it, or a cell that does not fit its field: qcq then starts again by itself. `explain` shows
      which way a query takes: the server's SQL with its plan, or SQLite's over the server's tables.

      ## When something is wrong

      | what | status |
      |---|---|
      | the address, the user, the password or the database is wrong; the server is away, too old or silent | 3 |
      | there are no tables of lists; this user may not read or change one; they were altered meanwhile | 3 |
      | the server has ended the statement (`statement_timeout`) | 4 |
      | `db backup` and others that need a file; a server that is only a standby of another one | 5 |
      | another program holds the rows for more than five seconds, or changes them all the time | 6 |
      | the server's disk is full | 7 |
      | the tables do not allow the change | 8 |

      If the connection is lost in the middle, the change is made completely or not at all. If that happens
      while it is committed, qcq connects again, and the history, committed with it, tells which. Where the
      server can't be asked, a message says that the change may have been made. A history that can't be written
      takes no change back: it is made, and a warning says that it can't be undone.

      Ctrl-C asks the server to stop. If it does not answer that for two seconds, because it is frozen or the
      network is gone, qcq gives up the connection; the next entry opens another one.

      ## More than one server

      [Citus](https://www.citusdata.com) distributes PostgreSQL's tables over several servers. On a
      coordinator that knows its workers, and has the extension in the database, `--distributed`
      creates tables that keep each list with its items on one server, and the categories on all:

      ```sh
      qcq db init 'postgresql://anna@coordinator.example/lists' --distributed
      qcq db copy home.sqlite 'postgresql://anna@coordinator.example/lists'
      ```

      Everything else stays as it is; `move` takes items from one server to another in one statement,
      and the history is on the coordinator. The price:

      - **Several lists have no common state.** Each list by itself is always consistent. With two
        programs moving quantities between eight lists, 43 of 100 sums over all of them were wrong on
        Citus, and none of 148,726 on PostgreSQL. qcq adds a note below such rows: `not-one-snapshot`.
      - **An id is unique within its list only**, as Citus looks at one server only. qcq's ids are random.
      - **`db live on` is refused**: triggers that notify would stop changes on several servers. A
        watch polls all servers ten times a second, and says so.
      - **A query about several lists** asks every server, and qcq evaluates it. One about a single
        list goes as a whole to the server that has it.

      One server with an index on the list's id answers queries about one list among 10,000 in less
      than a millisecond; use more servers only when one is not enough.

      """#),
    Page(
      "prompt",
      #"""
      # The prompt

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      `qcq` without a command opens a prompt. It says which database is open, how many lists there are
      and how much is pending, and runs one entry after another. What this page describes is not part
      of the language: it does not exist in files.

      An entry may have several lines; it is run when it is complete: after `items where` Enter begins another
      line, and on an empty one it runs what is there. It is one script, and so one step for `undo`. If a mistake
      has a fix with which the entry can run, the next line begins with the corrected entry: Enter accepts it.
      For a change nothing is offered if several fixes would do, and if one is accepted unedited, its rows are
      shown for confirmation first, however few; and if more was typed or pasted meanwhile, the line begins with
      that alone. What has another name in other prompts (`show tables`, `ls`, `.mode csv`) is offered in the
      same way, and so is a command with a slip in it (`hsitory`); `undo` and `redo` are named, and not offered.
      Ctrl-C discards an entry, or stops what is running; `exit`, `quit` or Ctrl-D ends the prompt.

      Before each entry the prompt checks whether the database is still the file that it opened. If
      the file was replaced, the new one is opened instead, and a message says so; if it is gone,
      nothing is run. So no change goes to a file that nobody sees.

      Below the rows of a table is how many there are, how many of them are pending if a column says
      so, and how long it took, as far as there is room; `.last`, pipes and files omit this. Long
      results show their first and last 20 rows. What is longer than the screen is shown by `$PAGER`,
      otherwise by `less`, with all rows up to 10,000, so that what you search for there is found. Options of your
      own in `$LESS` count, behind the `-R` that colours need.
      Work of more than half a second shows how long it has been running.

      ## Typing

      Input is coloured; an unknown word and an unclosed quote are marked. Grey text after the cursor is how the
      entry could go on, from the history, the language and the data: → accepts it. Tab completes with what can
      follow, and a second Tab goes through the menu: fields with their types, titles with what is pending, names
      of items and categories in quotes, and the same between the braces of `print "{…}"`. After `use`, and after
      the commands that read, write or open a file, it completes paths: scripts, files that `into` can write, or
      databases, and folders; names that begin with a dot only if a dot is typed. Above 10,000 items the names
      come from the lists that are meant, from an index that begins with them, or from the latest items.

      | keys | do |
      |---|---|
      | Enter | run a complete entry, or begin another line |
      | Alt-Enter | begin another line |
      | Up, Down | go through the lines, then through the history |
      | PageUp, PageDown | go through the entries that begin with what is typed |
      | Ctrl-R | search the history |
      | Ctrl-X Ctrl-E, in vi's mode `v` | open the entry in `$EDITOR` |
      | Ctrl-_, in vi's mode `u` | undo |

      Pasted text waits for Enter, and Ctrl-C stops a paste that is still arriving. The keys are those
      of emacs; with `bind -v` in `~/.editrc` they are those of vi, whose commands treat a line of the
      entry as a line. The history is `$XDG_STATE_HOME/qcq/history`, which nobody else can read.

      ## Results for other programs

      What follows a `|` is a shell command, which reads the results as a pipe gets them:

      ```text
      qcq> items in "BBQ" show name | grep -i cola
      Cola
      qcq> items where pending by list | less
      qcq> .last csv | wc -l
      ```

      So it does with what `.help`, `.schema`, `.explain`, `.last`, `.watch`, `.history`, `.read` and `.run` show. For
      another format, use `.format csv` or `.once FILE` first. `.copy` copies the last result to
      the clipboard of the terminal, with the escape sequence OSC 52, which some terminals allow only
      if they are told to; tmux needs `set -g set-clipboard on`. `.save NAME` saves the last entry as
      `NAME.qcq` in `$XDG_CONFIG_HOME/qcq`, a script like any other, below the `let` and `param` that it needs.
      It does not know the current list: an entry that depends on one is not saved until it names the list.
      Paths may begin with `~/`.

      ## Before rows are changed

      If more than five rows would be changed, the first ten are shown beforehand, one per line, and the
      question says what would be done. `y` does it, `a` shows all rows, anything else changes nothing.
      Nobody is asked about an `add` that they typed, nor before `undo` and `redo` of what was done at this prompt.
      What another program has done since is asked about before it is undone, however few rows it is.

      ```text
      qcq> delete items in "BBQ" where completed
      would delete 6 items in "BBQ"
        - 12x Hamburgers · two without pepper
        - Firelighters
        - 2x Lettuce
        - Ketchup
        - 2x Garlic butter
        - 2x Napkins
      delete 6 items in "BBQ"? [y/N] y
      deleted 6 items in "BBQ"
      qcq> undo
      undo `delete items in "BBQ" where completed`
        + 12x Hamburgers (BBQ) · two without pepper
        + Firelighters (BBQ)
        + 2x Lettuce (BBQ)
        + Ketchup (BBQ)
        + 2x Garlic butter (BBQ)
        + 2x Napkins (BBQ)
      undid: deleted 6 items in "BBQ"
      ```

      ## The current list

      `in` with a list, alone in an entry, makes that list the current one; the prompt shows it. If no
      list is named, the current one is meant: by `items`, and by changes of one item. `in all` ends this.

      ```text
      qcq> in "BBQ"
      qcq BBQ> items where pending limit 2
        label                category  note
      ─ ───────────────────  ────────  ────
      ☐ 8x Corn on the cob   Produce
      ☐ 6x Jalapeños         Produce   hot 🌶️
      2 items · 2 pending · 1.204 ms
      qcq BBQ> add 2 "Baguettes"
      added 2 "Baguettes" to "BBQ"
      qcq BBQ> check "Baguettes"
      checked 1 item in "BBQ"
      ```

      If another program deletes the current list, an entry that was typed for it is not run: it would
      apply to all lists. It appears on the next line again.

      If a list is named, that one is meant, and a condition that says on which lists items are, such as
      `items where list = "Week shop"`, is about all lists; so is everything after `in all`. Deleting every
      item of the current list takes `delete all items`. A named query means the list that is current where
      it is used. Scripts that `.read` runs do not know the current list, as no file does:

      ```qcq
      check "Melk"
      ```

      ```error
      missing-word at `"Melk"`: expected `in` and the list of this item
        help: write `in` and the title of its list after it
        fixed: check "Melk" in "Boodschappen deze week"
      ```

      ```qcq
      in "Feestje supplies"
      ```

      ```error
      unknown-statement at `in`: expected `items`, `lists` or `categories`, found `in`
        fixed: items in "Feestje supplies"
      ```

      ## What is remembered

      `let` and `param` are remembered until the prompt ends, even if another program alters the
      tables; a query that no longer fits them is reported and forgotten. The prompt asks for the value
      of a parameter that has none when an entry reads it; `.params` shows and changes the values.

      ## Watching

      `watch` before a query shows its answer again at each change; `q` or Ctrl-C returns to the
      prompt. With `&` at the end it continues in the background, with a number, or with the name
      after `as`. Its changes are printed above the line that is being typed, and the prompt says how
      many watches there are. They end with the prompt, and when another database is opened.

      ```text
      qcq> watch items in "BBQ" where pending as bbq &
      [bbq] is watching: 11 items now; `.watch bbq` shows it, `.watch stop bbq` ends it
      [bbq] + 2x Limes
      [bbq] - 6x Cola
      qcq [1 watch]> .watch pause bbq
      ```

      After `show`, `as` names the last column: write `… show name as item as bbq &`. The words of `.watch` (`stop`,
      `pause`, `resume`, `all`) are no names. `.watch` lists them, each with the current list that it is about.

      Into a pipe, or a file that `.output` or `.once` names, a watch in front writes a line for each change, or a
      frame after `.format ndjson`, until Ctrl-C: `watch items | grep Cola`.

      ## Commands

      A line that begins with a dot is a command. Words with spaces are quoted. `help`, `exit`,
      `quit`, `undo`, `redo` and `history` work without the dot.

      | command | what it does |
      |---|---|
      | `.help [WORD]` | show help, or explain a command, a word, a field or a message code |
      | `.open [new] [FILE]` | open another database or create one; without a file, show which one is open |
      | `.schema` | show the tables, and the fields that queries can use |
      | `.format [NAME]` | set the result format: table, vertical, csv, tsv, json, ndjson, markdown, html |
      | `.width [COLUMNS\|auto]` | set how wide tables may be; `auto` follows the terminal |
      | `.output [FILE]` | write results to a file; without a file, to the terminal again |
      | `.once FILE` | write the results of the next entry to a file |
      | `.last [FORMAT] [> FILE]` | show the whole last result again without rerunning the query |
      | `.copy [FORMAT]` | copy the last result to the clipboard |
      | `.timer [on\|off]` | show how long an entry took to compile, prepare, run and print |
      | `.explain [TEXT\|CODE]` | explain a query in words, as SQL and by its plan, or the code of a message |
      | `.params [NAME = VALUE\|clear [NAME]]` | show the values of parameters, set one or clear it |
      | `.list ["TITLE"\|off]` | show or set the list used where none is named; `in "BBQ"` sets it, too |
      | `.watch [NAME\|stop NAME\|pause NAME\|resume NAME]` | show background watches; `all` means every one; `watch … &` starts one |
      | `.read FILE` | run a script; either all of its changes are made or none |
      | `.save NAME` | keep the last entry as a script that `.run NAME` runs, on other days, too |
      | `.run [NAME]` | run what `.save` kept; without a name, list it |
      | `.history [COUNT]` | list the changes that can be undone, the latest first |
      | `.undo [--skip]` | undo the latest change; `--skip` passes over one that can't be undone |
      | `.redo` | redo the change that was undone last |
      | `.exit` | leave the prompt, as `exit` and Ctrl-D do |
      | `.quit` | the same as `.exit` |

      """#),
    Page(
      "near-misses",
      #"""
      # Near misses

      <!-- qcq sample=english now=2026-11-20T18:30 zone=UTC -->

      Each thing has one spelling. What other languages would write is understood well enough to be
      corrected: the last line of a message shows the text with its fix applied. A fix is offered only
      if it was tried and makes the statement correct without changing its kind: a query stays a
      query, a change stays the same change, and `not`, `no` and words such as `incomplete` are never
      lost or added. If a statement has several mistakes, the fix of the first one corrects them all.

      A fix of a change keeps every condition, scope and limit that was written, and never tests whether
      a field has a value if that field always has one. If several fixes of a change are equally good,
      all are shown and none is preferred: the prompt offers none of them on the next line.

      ## Meaning before spelling

      What a word means comes before what it looks like: one table lists about 900 words and phrases from
      other tools, SQL, spoken English and Dutch, each with its meaning in its position. `done` is a
      condition after an item and a change before one. A sentence of such words is read as a whole, in
      any order, and becomes a statement only if every word was understood. The statement then has every
      name and number that was written, is negated as often as the sentence, and does what its verb says:
      a query never becomes a change, and a change keeps its verb, unless that verb is for another kind
      of object. An item is created by `add` and a list by `create`; a list is renamed by `rename` and an
      item by `update … set name`. A deleting verb before a field empties the field and deletes no rows,
      what is in `show` selects none, and a text after `in` or `to` stays what it was said to be.

      ```qcq
      items not done
      ```

      ```error
      unexpected-text at `not`: `not` can't be used here
        fixed: items where pending
      ```

      ```qcq
      number of items per category
      ```

      ```error
      foreign-word at `number`: `number of` is called `count` here
        fixed: count items per category
      ```

      ```qcq
      the 5 newest items
      ```

      ```error
      unexpected-text at `5`: `5` can't be used here
        fixed: items sort created desc limit 5
      ```

      ```qcq
      delete items in "BBQ" older than 1 week
      ```

      ```error
      unexpected-text at `older`: `older` can't be used here
        fixed: delete items in "BBQ" where created before 1 week ago
      ```

      What only looks different is corrected at once: quotes of other alphabets, capitals, words that
      run together, a prompt at the beginning or a full stop at the end. A missing word is filled in
      only if just one word is possible: between two conditions of a query that is `and`, between a
      field and a number `=`. A change gets neither, as they decide which rows go; nor does a bracket in
      its condition move, or a condition of which a part is missing lose the rest. That holds however many
      other slips the same fix mends. `qcq check --fix`, and what fixes all in an editor, make a fix of a
      change only where it puts nothing but the spelling right: each word stays what it is, or becomes the
      one that it is spelt nearly like or that other tools have for it. What `let`, `param` and `together`
      say counts as a change there, as a change in another file may use it. A text that was never closed
      is not closed, no word behind `=` gets quotes, and a name that the script declares stays, in queries,
      too. No name of a change is put right so, and no list is deleted that was not called one. Nor is a
      word put right that is as near to two of the language, or would turn a condition round; no name takes in
      what may be a word of the language, and no word behind `=` becomes a field. Any other fix
      is shown, and is yours to make. In a text with many mistakes, the first 200
      statements with mistakes get fixes. What is not understood is left alone:

      ```qcq
      items that smell
      ```

      ```error
      unexpected-text at `that`: `that` can't be used here
        help: a condition starts with `where`
      ```

      If a name stands alone, the message says what it is:

      ```qcq
      items smelly
      ```

      ```error
      unexpected-text at `smelly`: `smelly` can't be used here
        help: nothing is called `smelly` here: `where name contains "smelly"` looks for it
      ```

      A name that no list or category has may be an item's, so both ways to rename it are shown. If
      only one list has such an item, and no statement above moves items, that item is meant.

      ```qcq
      rename "Frisdrank" to "Cola"
      ```

      ```error
      missing-word at `"Frisdrank"`: expected `list` or `category` after `rename`
        help: a list is renamed by `rename list "Frisdrank" to "Cola"`, an item by `update "Frisdrank" in "BBQ" set name = "Cola"`
        fixed: update "Frisdrank" in "Feestje supplies" set name = "Cola"
      ```

      ```qcq
      add "Chips" to "Boodschappen deze week"
      check "Chips"
      ```

      ```error
      missing-word at `"Chips"`: expected `in` and the list of this item
        help: write `in` and the title of its list after it
      ```

      A note that is to be deleted is emptied. Whether a list is to be emptied or deleted can't be known:

      ```qcq
      delete note of items in "BBQ"
      ```

      ```error
      missing-word at `note`: expected `sum` or another measure before `note of`
        fixed: update items in "BBQ" set note = ""
      ```

      ```qcq
      clear list "BBQ"
      ```

      ```error
      unknown-statement at `clear`: no statement starts with `clear`
        help: `delete items in "BBQ"` deletes what is on it, `delete list "BBQ"` the list
      ```

      A word that nobody knows may say which rows are meant, so no fix of a change leaves it out; nor is
      a word about all time one for what is so now.

      ```qcq
      remove the smelly items from "Feestje supplies"
      ```

      ```error
      foreign-word at `remove`: no statement starts with `remove`
        help: `smelly` means nothing here: leave it out, or put a name in quotes
      ```

      ```qcq
      delete items never in "Feestje supplies"
      ```

      ```error
      unexpected-text at `never`: `never` can't be used here
        help: `never` is about all time, and only what is so now is known: write `not`
      ```

      What a number is for, where one thing was named, can't be known either, nor what sign was lost in a
      condition of a change:

      ```qcq
      task 3 done
      ```

      ```error
      unexpected-text at `3`: `3` can't be used here
        help: expected a clause such as `where`, `by`, `show`, `sort` or `limit`
      ```

      ```qcq
      delete items in "Feestje supplies" where completed and quantity  1
      ```

      ```error
      unexpected-text at `1`: `1` can't be used here
        help: expected a clause such as `where`, `sort` or `limit`
      ```

      A second slip in the statement is no reason to guess at the first one:

      ```qcq
      delete items in "Feestje supplies" wherre completed quantity > 10
      ```

      ```error
      unknown-clause at `wherre`: there is no clause `wherre`
        help: did you mean `where`?
      unexpected-text at `quantity`: `quantity` can't be used here
        help: expected a clause such as `where`, `sort` or `limit`
      ```

      ```qcq
      delete items in "Feestje supplies where (completed or quantity > 10 and pending
      ```

      ```error
      unclosed-string at `"`: this text is never closed
        help: close it with `"`
      ```

      Where a change names neither an item nor `items`, a name may be what is missing:

      ```qcq
      delete in "Feestje supplies"
      ```

      ```error
      unknown-statement at `in`: expected `items`, `lists` or `categories`, found `in`
        help: name an item in front of `in`, or write `items` for all of them
      ```

      Nor is a gap in a condition closed: which one is missing can't be known.

      ```qcq
      delete items in "Feestje supplies"
      where
      and quantity > 1
      ```

      ```error
      expected-value at `and`: expected a field or a value, found `and`
        help: write a field such as `quantity`, a number, or text in quotes
      ```

      A word that means something is no slip of `id`. `in` in front of a second list is the `to` of the
      change, and what is written twice is written once:

      ```qcq
      move "Chips" in "Feestje supplies" in "Boodschappen deze week"
      ```

      ```error
      missing-word at `in`: expected `to` before the list
        fixed: move "Chips" in "Feestje supplies" to "Boodschappen deze week"
      ```

      ```qcq
      items in in "Feestje supplies"
      ```

      ```error
      unexpected-text at `in`: `in` is written twice
        fixed: items in "Feestje supplies"
      ```

      A query is also put right without a word that is a slip of the one in front of it. Of a change nobody
      knows what that word was to say.

      ```qcq
      items in ind "Feestje supplies"
      ```

      ```error
      unexpected-text at `ind`: `ind` can't be used here
        help: a list's title stands right behind `in`
        fixed: items in "Feestje supplies"
      ```

      ```qcq
      delete items in ind "Feestje supplies"
      ```

      ```error
      unexpected-text at `ind`: `ind` can't be used here
        help: a list's title stands right behind `in`
      ```

      A list or a category that a line above creates is there for the fixes of the lines below it. Where a
      list is the current one at the prompt, a fix that has to name one names it, and no other list that an
      item is on.

      ```qcq
      create category "Deli" emoji "🫒"
      delete Deli items in "Feestje supplies"
      ```

      ```error
      unexpected-text at `Deli`: a query starts with what it asks for
        help: a query starts with `items`
        fix: write `delete items in "Feestje supplies" where category = "Deli"`
      ```

      What stands in front of a name, between two lists or around a condition is told by what it is for:

      ```qcq
      delete all "Chips"
      ```

      ```error
      unexpected-text at `all`: `all` stands in front of `items`, and of no name
        help: `items where name = "Chips"` is about all items of that name, `"Chips" in "BBQ"` about one, and `items in "Chips"` about what is on a list
      ```

      ```qcq
      delete "Chips" "Chips"
      ```

      ```error
      missing-word at `"Chips"`: expected `in` and the list of this item
        help: "Chips" stands twice
      ```

      ```qcq
      delete list on "Feestje supplies"
      ```

      ```error
      expected-value at `on`: expected a list's title in quotes, found `on`
        help: a list's title stands right behind `list`
        fixed: delete list "Feestje supplies"
      unexpected-text at `"Feestje supplies"`: `"Feestje supplies"` can't be used here: the statement has ended
        help: start a new line for a new statement
      ```

      ```qcq
      delete items in "Feestje supplies" and "Boodschappen deze week"
      ```

      ```error
      unexpected-text at `and`: `and` can't be used here
        help: lists have commas between them: `"Feestje supplies", "Boodschappen deze week"`
      ```

      ```qcq
      items [completed]
      ```

      ```error
      unknown-character at `[`: brackets are written `(` and `)`
        help: a condition stands behind `where`: `where completed`
        fixed: items where completed
      unexpected-text at `[`: `[` can't be used here
        help: expected a clause such as `where`, `by`, `show`, `sort` or `limit`
      ```

      ```qcq
      delete items in "Feestje supplies" limit limit 5
      ```

      ```error
      unexpected-text at `limit`: `limit` is written twice
        fixed: delete items in "Feestje supplies" limit 5
      ```

      A first word that begins nothing is what the message is about:

      ```qcq
      merge Ikea into Party
      ```

      ```error
      unknown-statement at `merge`: no statement starts with `merge`
        help: a query starts with `items`, `lists` or `categories`
      ```

      ```qcq
      don't delete items in "Feestje supplies"
      ```

      ```error
      unknown-statement at `don't`: no statement starts with `don't`
        help: a query starts with `items`, `lists` or `categories`
      unknown-character at `'`: `'` means nothing here
        help: data goes in double quotes, an unusual column name in backticks
      ```

      qcq changes rows, and no tables or columns. [Recipes](recipes.md) say how a column is made.

      ```qcq
      drop table items
      ```

      ```error
      foreign-word at `drop`: no statement starts with `drop`
        help: qcq changes rows, and no tables
      ```

      ```qcq
      add column price
      ```

      ```error
      foreign-word at `add column`: no statement starts with `add column`
        help: qcq changes rows, and no tables; a tool such as `sqlite3` adds a column: `ALTER TABLE shopping_items ADD COLUMN price REAL`
      ```

      ## Items, lists and categories

      What stands in front of `in` is asked for, also in the singular:

      ```qcq
      pending item in "Feestje supplies"
      ```

      ```error
      unknown-statement at `pending`: no statement starts with `pending`
        help: a query starts with `items`, `lists` or `categories`
        fixed: items in "Feestje supplies" where pending
      ```

      ```qcq
      items without the tag #party
      ```

      ```note
      note only-text at `#party`: `#party` is a comment
        help: `where note contains "#party"` looks for a tag
      ```

      ```error
      unexpected-text at `without`: `without` can't be used here
        help: a condition starts with `where`
        fixed: items where note not contains "#party"
      ```

      A word for rows alone is what has all the fields that are named. Where several have them, all are
      shown:

      ```qcq
      rows where completed show name, list
      ```

      ```error
      unknown-source at `rows`: there is no source `rows`
        help: a query starts with `items`, `lists`, `categories` or the name of a `let`
        fixed: items where completed show name, list
      ```

      A list is counted by what is on it:

      ```qcq
      lists where pending > 3
      ```

      ```error
      unknown-field at `pending`: lists have no field `pending`
        help: items have it: `count(items where pending)`
        fixed: lists where count(items where pending) > 3
      ```

      ```qcq
      lists show title, sum(quantity)
      ```

      ```error
      aggregate-without-per at `sum(quantity)`: `sum(quantity)` is about all lists together, and here each has a row of its own
        help: of the items of each one: `sum(items.quantity)`
        fixed: lists show title, sum(items.quantity)
      ```

      What is worked out of more than one field of its items is asked of these:

      ```qcq
      lists show title, sum(items.quantity * items.quantity)
      ```

      ```error
      unexpected-text at `*`: `*` behind a field of `items` can't be used here
        help: ask the items for what is worked out: `items per list show list, sum(quantity * quantity)`
      ```

      ```qcq
      create "Tonic" in "Feestje supplies"
      ```

      ```error
      missing-word at `"Tonic"`: expected `list` or `category` after `create`
        help: a list is made by `create list "Tonic"`, an item by `add "Tonic" to "Feestje supplies"`
        fixed: add "Tonic" to "Feestje supplies"
      unexpected-text at `in`: `in` can't be used here: the statement has ended
        help: start a new line for a new statement
      ```

      ```qcq
      move "Chips" in "Feestje supplies" to Dairy
      ```

      ```error
      expected-value at `Dairy`: expected a list's title in quotes, found `Dairy`
        help: `Dairy` is a category, and no list: `update … set category = "Dairy"`
      ```

      A text that nothing calls a list is the list of what is added only if there is one of that title:

      ```qcq
      add "Tonic" "Lemons"
      ```

      ```error
      missing-word at `"Lemons"`: expected `to` before the list
        help: no list is called "Lemons": items have commas between them, and their list stands behind `to`
      ```

      A word for a state describes what follows it, but not in front of `all`:

      ```qcq
      done all items
      ```

      ```error
      foreign-word at `done`: no statement starts with `done`
        help: write `check`
        fixed: check all items
      ```

      An item has no place within its list, so nothing is sent to one:

      ```qcq
      move "Chips" in "Feestje supplies" to the top
      ```

      ```error
      expected-value at `the`: expected a list's title in quotes, found `the`
        help: `move` sends items to another list; in which order a query shows them `sort` says
      unexpected-text at `top`: `top` can't be used here: the statement has ended
        help: start a new line for a new statement
      ```

      An item always has a category:

      ```qcq
      update "Chips" in "Feestje supplies" set category = none
      ```

      ```error
      expected-value at `none`: `none` isn't a category
        help: every item has one, so it can't be empty; usually `"Other"` stands for none
      ```

      In a change, a name that both a list and a category have is the list after `in`. In front of `items` it
      makes no `in` wider: there it is a condition, or nothing is offered. Nor are two lists both meant that
      nothing joins, as in `in "BBQ" from "Party"`; nor is a name of one letter a slip of another one. What
      `sort quantity top 3` and `like "Cola"` choose may be two things, so no change gets just one of them.
      A bare word that is the name of a query is no list, category or item of that name, and a slip that
      may have been `and` is no `in`.

      ```qcq
      delete Pantry items in "Feestje supplies"
      ```

      ```error
      unexpected-text at `Pantry`: a query starts with what it asks for
        help: a query starts with `items`
        fixed: delete items in "Feestje supplies" where category = "Pantry"
      ```

      Names that are compared stand in brackets:

      ```qcq
      check items in "Feestje supplies" where name in "Chips", "Servetten"
      ```

      ```error
      not-a-condition at `name`: `name` is text, not a condition
        fixed: check items in "Feestje supplies" where name in ("Chips", "Servetten")
      duplicate-clause at `in`: this query already has `in`
        help: combine them in one `in`
      ```

      Several names have to be there, as one has to:

      ```qcq
      check "Chips", "Servetetn" in "Feestje supplies"
      ```

      ```error
      missing-word at `"Chips"`: expected `in` and the list of this item
        help: no item is called "Servetetn": did you mean "Servetten"?
      ```

      ```qcq
      category "Dairy"
      ```

      ```error
      unknown-statement at `category`: no statement starts with `category`
        help: a query starts with `items`, `lists` or `categories`
        fixed: items where category = "Dairy"
      ```

      ```qcq
      delete 2 "Chips" in "Feestje supplies"
      ```

      ```error
      unexpected-text at `2`: `2` can't be used here
        help: a change is about all pieces of an item; fewer of them are `update "Chips" in "Feestje supplies" set quantity = quantity - 2`
      ```

      How many `half`, `some` and `a few` are can't be known; `limit` says it in a number:

      ```qcq
      delete half of "Feestje supplies"
      ```

      ```error
      unexpected-text at `of`: `of` can't be used here
        help: `half` is no number; `limit` says how many: `delete items in "Feestje supplies" limit 3`
      ```

      What marks an item sets none of its fields, so this takes two changes:

      ```qcq
      check "Chips" in "Feestje supplies" and note "zout"
      ```

      ```error
      unexpected-text at `and`: `and` can't be used here: the statement has ended
        help: to mark an item and to set its fields are two changes
        fix: write `check "Chips" in "Feestje supplies"`, then `update "Chips" in "Feestje supplies" set note = "zout"`
      ```

      ## Sentences of SQL

      ```qcq
      select name, quantity from items where pending
      ```

      ```error
      foreign-word at `select`: no statement starts with `select`
        help: a query starts with what it asks for
        fixed: items where pending show name, quantity
      ```

      ```qcq
      select * from items
      ```

      ```error
      foreign-word at `select`: no statement starts with `select`
        help: a query starts with what it asks for
        fixed: items
      ```

      ```qcq
      select l.title, count(i.id) from lists l join items i on i.list_id = l.id where not i.completed group by l.title
      ```

      ```error
      foreign-word at `select`: no statement starts with `select`
        help: a query starts with what it asks for
        fixed: items where pending per list show list, count()
      ```

      ```qcq
      select name from items where created >= date_trunc('month', now())
      ```

      ```error
      foreign-word at `select`: no statement starts with `select`
        help: a query starts with what it asks for
        fixed: items where created since this month show name
      single-quotes at `'month'`: text is written in double quotes
        help: write `"month"`
      ```

      ```qcq
      items order by name
      ```

      ```error
      foreign-word at `order by`: `order by` is called `sort` here
        fixed: items sort name
      ```

      ```qcq
      items group by category
      ```

      ```error
      foreign-word at `group by`: `group by` is called `by` here
        fixed: items by category
      ```

      Where something is calculated for each group, it is `per`:

      ```qcq
      count items group by category
      ```

      ```error
      foreign-word at `group by`: `group by` is called `per` here
        fixed: count items per category
      ```

      ```qcq
      items filter pending
      ```

      ```error
      foreign-word at `filter`: `filter` is called `where` here
        fixed: items where pending
      ```

      ```qcq
      items top 5
      ```

      ```error
      foreign-word at `top`: `top` is called `limit` here
        help: the first rows of an order: `sort quantity desc limit 5`
      ```

      ```qcq
      items show name, quantity * 1,5
      ```

      ```error
      invalid-number at `1,5`: a number is written with a decimal point
        help: write `1.5`
        fixed: items show name, quantity * 1.5
      ```

      Three digits behind a comma may be thousands, or a fraction: both are shown, and where only one of them
      would do, none.

      ```qcq
      items show name, quantity * 1,250
      ```

      ```error
      invalid-number at `1,250`: a number is written without commas
        help: `1,250` is `1250` or `1.250` here
        fixed: items show name, quantity * 1250
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity = 5,000
      ```

      ```error
      invalid-number at `5,000`: a number is written without commas
        help: `5,000` is `5000` or `5.000` here
      ```

      ```qcq
      items take 5
      ```

      ```error
      foreign-word at `take`: `take` is called `limit` here
        fixed: items limit 5
      ```

      ```qcq
      items select name
      ```

      ```error
      foreign-word at `select`: `select` is called `show` here
        fixed: items show name
      ```

      ```qcq
      items sort by name
      ```

      ```error
      foreign-word at `by`: `sort by` is called `sort` here
        fixed: items sort name
      ```

      A direction belongs to the key in front of it:

      ```qcq
      items sort quantity, desc
      ```

      ```error
      expected-value at `desc`: expected a field or a value, found `desc`
        help: write a field such as `quantity`, a number, or text in quotes
        fixed: items sort quantity desc
      ```

      ```qcq
      items sort 3 quantity
      ```

      ```error
      unexpected-text at `quantity`: `quantity` can't be used here
        help: `sort quantity` puts rows in order, and `limit 3` behind it says how many
      ```

      ```qcq
      items last in "Feestje supplies"
      ```

      ```error
      unexpected-text at `last`: `last` can't be used here
        help: the last one is `sort created desc limit 1`
      ```

      ```qcq
      items sort 2
      ```

      ```error
      constant-value at `2`: `2` is the same for every row
        help: name a field of the row: `sort quantity desc`
      ```

      ```qcq
      items with no category
      ```

      ```error
      unexpected-text at `with`: `with` can't be used here
        help: `with` is called `where` here
        fixed: items where no category
      ```

      ```qcq
      items limit 5 offset 10
      ```

      ```error
      unexpected-text at `offset`: unexpected word `offset`
        help: `offset` is called `skip` here
        fixed: items limit 5 skip 10
      ```

      ## Operators

      ```qcq
      items where name == "Cola"
      ```

      ```error
      foreign-operator at `==`: there is no operator `==`
        help: write `=`
        fixed: items where name = "Cola"
      ```

      ```qcq
      items where name <> "Cola"
      ```

      ```error
      foreign-operator at `<>`: there is no operator `<>`
        help: write `!=`
        fixed: items where name != "Cola"
      ```

      ```qcq
      items where pending && quantity > 5
      ```

      ```error
      foreign-operator at `&&`: there is no operator `&&`
        help: write `and`
        fixed: items where pending and quantity > 5
      ```

      ```qcq
      items where pending || quantity > 5
      ```

      ```error
      foreign-operator at `||`: there is no operator `||`
        help: write `or`
        fixed: items where pending or quantity > 5
      ```

      ```qcq
      items where name like "%melk%"
      ```

      ```error
      foreign-operator at `like`: there is no operator `like`
        help: write `contains "melk"`; `%` and `_` are ordinary characters
        fixed: items where name contains "melk"
      ```

      ```qcq
      items where name like "Mel%"
      ```

      ```error
      foreign-operator at `like`: there is no operator `like`
        help: write `starts with "Mel"`; `%` and `_` are ordinary characters
        fixed: items where name starts with "Mel"
      ```

      Without wildcards, part of the text or all of it may be meant. With any other wildcards no test
      means the same. Regular expressions go after `matches`.

      ```qcq
      items where name like "Cola"
      ```

      ```error
      foreign-operator at `like`: there is no operator `like`
        help: write `contains "Cola"` for a part of it, or write `= "Cola"` for all of it; `%` and `_` are ordinary characters
        fixed: items where name contains "Cola"
      ```

      ```qcq
      items where name like "C_la"
      ```

      ```error
      foreign-operator at `like`: there is no operator `like`
        help: `%` and `_` are ordinary characters; `matches /…/` takes a regular expression
      ```

      ```qcq
      items where name regexp "^B"
      ```

      ```error
      foreign-operator at `regexp`: there is no operator `regexp`
        help: write `matches /^B/`
        fixed: items where name matches /^B/
      ```

      ```qcq
      items where quantity between 3 and 7
      ```

      ```error
      foreign-operator at `between 3 and 7`: there is no operator `between`
        help: write `in 3..7`
        fixed: items where quantity in 3..7
      ```

      ```qcq
      items where note is null
      ```

      ```error
      null-comparison at `note is null`: there is no `null` to compare with
        help: write `no note`
        fixed: items where no note
      ```

      ```qcq
      items where note is not empty
      ```

      ```error
      foreign-operator at `is not empty`: there is no operator `is not empty`
        help: write `has note`
        fixed: items where has note
      ```

      ```qcq
      items where note = empty
      ```

      ```error
      unknown-field at `empty`: items have no field `empty`
        help: write `no note`
        fixed: items where no note
      ```

      ```qcq
      items where completed is true
      ```

      ```error
      foreign-operator at `is`: there is no operator `is`
        help: write `=`
        fixed: items where completed
      ```

      ```qcq
      items where completed = TRUE
      ```

      ```error
      foreign-word at `TRUE`: there is no `TRUE` in this language
        help: write `true`
        fixed: items where completed = true
      ```

      What comes after a day begins with the next one: `not before` would include the day itself, and
      what has no date.

      ```qcq
      items where created > yesterday
      ```

      ```error
      date-comparison at `>`: dates can't be compared with `>`
        help: write `created since today`
        fixed: items where created since today
      ```

      ```qcq
      items created after 2026-11-01
      ```

      ```error
      unexpected-text at `created`: `created` can't be used here
        fixed: items where created since 2026-11-02
      ```

      What is not in a period may be before it or after it:

      ```qcq
      items where created not last week
      ```

      ```error
      unexpected-text at `not`: `not` can't be used here
        fixed: items where not created during last week
      ```

      ```qcq
      items where created between last week and today
      ```

      ```error
      foreign-operator at `between last week`: there is no operator `between`
        fixed: items where created since last week and created before tomorrow
      unknown-field at `today`: items have no field `today`
        help: the fields are `category`, `completed`, `created`, `id`, `label`, `list`, `name`, `note`, `pending`, `quantity`, `updated`
      ```

      ```qcq
      items where note not has "big"
      ```

      ```error
      unexpected-text at `not`: `not` can't be used here
        fixed: items where note not contains "big"
      ```

      ```qcq
      items where quantity not between 3 and 7
      ```

      ```error
      unexpected-text at `not`: `not` can't be used here
        fixed: items where quantity not in 3..7
      ```

      ```qcq
      items where 3 <= quantity <= 7
      ```

      ```error
      unexpected-text at `<=`: comparisons can't be chained
        help: write `a < b and b < c`, or `quantity in 3..7`
        fixed: items where quantity in 3..7
      ```

      ```qcq
      items show name, coalesce(note, "-")
      ```

      ```error
      unknown-function at `coalesce(note, "-")`: there is no function `coalesce`
        help: write `note or else "-"`
        fixed: items show name, note or else "-"
      ```

      ```qcq
      count items per list having count > 10
      ```

      ```error
      unknown-field at `count`: items have no field `count`
        help: write `count()`
        fixed: count items per list having count() > 10
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity *= 2
      ```

      ```error
      foreign-operator at `*=`: there is no operator `*=`
        help: write `= quantity *`
        fixed: update "Chips" in "Feestje supplies" set quantity = quantity * 2
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity++
      ```

      ```error
      foreign-operator at `++`: there is no operator `++`
        help: write `= quantity + 1`
        fixed: update "Chips" in "Feestje supplies" set quantity = quantity + 1
      ```

      ```qcq
      update "Chips" in "Feestje supplies" set quantity += 1
      ```

      ```error
      foreign-operator at `+=`: there is no operator `+=`
        help: write `= quantity +`
        fixed: update "Chips" in "Feestje supplies" set quantity = quantity + 1
      ```

      ## Quotes and comments

      ```qcq
      items where name = 'Melk'
      ```

      ```error
      single-quotes at `'Melk'`: text is written in double quotes
        help: write `"Melk"`
        fixed: items where name = "Melk"
      ```

      ```qcq
      items where name = “Melk”
      ```

      ```error
      single-quotes at `“Melk”`: text is written in straight double quotes
        help: write `"Melk"`
        fixed: items where name = "Melk"
      ```

      A missing quote is inserted before the next word of the language where that makes the statement
      correct, or at the end of the line.

      ```qcq
      items in "Feestje supplies where not completed limit 5
      ```

      ```error
      unclosed-string at `"`: this text is never closed
        help: close it with `"`
        fixed: items in "Feestje supplies" where not completed limit 5
      ```

      ```qcq
      items where name = 'Melk limit 5
      ```

      ```error
      single-quotes at `'Melk limit 5`: text is written in double quotes
        help: write `"Melk"`
        fixed: items where name = "Melk" limit 5
      ```

      ```qcq
      items in "Feestje supplies not completed
      ```

      ```error
      unclosed-string at `"`: this text is never closed
        help: close it with `"`
        fixed: items in "Feestje supplies" where pending
      ```

      Where a field is set behind it, the text may end in front of that, or not; both are shown.

      ```qcq
      update "Chips" in "Feestje supplies" set note = "salted, quantity = 3
      ```

      ```error
      unclosed-string at `"`: this text is never closed
        help: close it with `"`
        fixed: update "Chips" in "Feestje supplies" set note = "salted", quantity = 3
      ```

      ```qcq
      count items -- all of them
      ```

      ```error
      foreign-operator at `--`: comments start with `#`
        fixed: count items # all of them
      ```

      In a change, such a comment may contain a condition that was meant to apply, and an option would go
      unheard in a comment.

      ```qcq
      delete all items -- where completed
      ```

      ```error
      foreign-operator at `--`: comments start with `#`
      ```

      ```qcq
      move items in "Feestje supplies" to "Boodschappen deze week" -- only dairy
      ```

      ```error
      foreign-operator at `--`: comments start with `#`
      ```

      ```qcq
      delete items in "Feestje supplies" where completed --dry-run
      ```

      ```error
      foreign-operator at `--`: `--dry-run` is an option of the command, and comes after the query
        help: `qcq query '…' --dry-run`; `explain` in front of a change says what it would do
      ```

      ## Words in the wrong place

      ```qcq
      delete items in "Feestje supplies"; where completed
      ```

      ```error
      unexpected-text at `;`: `;` ends the statement, and `where` can't begin one
        help: leave `;` out
        fixed: delete items in "Feestje supplies" where completed
      ```

      ```qcq
      delete items that completed
      ```

      ```error
      unexpected-text at `that`: `that` can't be used here
        fixed: delete items where completed
      ```

      ```qcq
      delete items where nate = "x"
      ```

      ```error
      unknown-field at `nate`: items have no field `nate`
        help: did you mean `name` or `note`?
        fixed: delete items where name = "x"
      ```

      A field is no fix just because its name is near: what it is compared with has to be of its type, and
      which rows a change is about it decides only where its name was plainly misspelt, with a letter too
      few, too many or in its neighbour's place, or a wrong one in a longer word.

      ```qcq
      delete items where game < 3
      ```

      ```error
      unknown-field at `game`: items have no field `game`
        help: did you mean `name`?
      ```

      ```qcq
      delete items where lost = "Feestje supplies"
      ```

      ```error
      unknown-field at `lost`: items have no field `lost`
        help: did you mean `list`?
      ```

      ```qcq
      delete items where catgory = "Pantry"
      ```

      ```error
      unknown-field at `catgory`: items have no field `catgory`
        help: did you mean `category`?
        fixed: delete items where category = "Pantry"
      ```

      ```qcq
      explan delete items in "Feestje supplies"
      ```

      ```error
      unexpected-text at `explan`: unexpected word `explan`
        help: did you mean `explain`?
        fixed: explain delete items in "Feestje supplies"
      ```

      ```qcq
      items limit 5 where pending
      ```

      ```error
      clause-order at `where pending`: `where` comes before `limit`
        help: the order is: in, where, by or per, having, show, sort, limit, crosstab, with, draw, into
        fixed: items where pending limit 5
      ```

      ```qcq
      items pending
      ```

      ```error
      unexpected-text at `pending`: `pending` can't be used here
        fixed: items where pending
      ```

      ```qcq
      items where pending where quantity > 5
      ```

      ```error
      duplicate-clause at `where`: this query already has `where`
        help: join conditions with `and`
        fixed: items where pending and quantity > 5
      ```

      ```qcq
      items "Feestje supplies"
      ```

      ```error
      missing-word at `"Feestje supplies"`: expected `in` before a list's title
        fixed: items in "Feestje supplies"
      ```

      ```qcq
      items in Feestje
      ```

      ```error
      expected-value at `Feestje`: expected a list's title in quotes, found `Feestje`
        help: data is always quoted: write `"Feestje"`
        fixed: items in "Feestje supplies"
      ```

      ## Slips

      ```qcq
      itms where pending
      ```

      ```error
      unknown-source at `itms`: there is no source `itms`
        help: did you mean `items`?
        fixed: items where pending
      ```

      ```qcq
      check milk in "BBQ"
      ```

      ```error
      unknown-source at `milk`: there is no source `milk`
        help: the name of an item is quoted: write `"milk"`
        fixed: check "milk" in "BBQ"
      ```

      ```qcq
      watch
      ```

      ```error
      unknown-statement: expected `items`, `lists` or `categories`, found the end of the statement
        fixed: watch items
      ```

      ```qcq
      item where pending
      ```

      ```error
      unknown-source at `item`: there is no source `item`
        help: `item` is called `items` here
        fixed: items where pending
      ```

      ```qcq
      items whre pending
      ```

      ```error
      unknown-clause at `whre`: there is no clause `whre`
        help: did you mean `where`?
        fixed: items where pending
      ```

      ```qcq
      items where nme = "Melk"
      ```

      ```error
      unknown-field at `nme`: items have no field `nme`
        help: did you mean `name`?
        fixed: items where name = "Melk"
      ```

      ```qcq
      items where name contans "melk"
      ```

      ```error
      unexpected-text at `contans`: unexpected word `contans`
        help: did you mean `contains`?
        fixed: items where name contains "melk"
      ```

      ```qcq
      items where title = "Melk"
      ```

      ```error
      unknown-field at `title`: items have no field `title`
        help: lists have it: `list.title`
        fixed: items where list.title = "Melk"
      ```

      ```qcq
      items show list.name
      ```

      ```error
      unknown-field at `name`: lists have no field `name`
        help: write `title`
        fixed: items show list.title
      ```

      ```qcq
      items where name contains cola
      ```

      ```error
      unknown-field at `cola`: items have no field `cola`
        help: data is always quoted: write `"cola"`
        fixed: items where name contains "cola"
      ```

      ```qcq
      items where name matches cola
      ```

      ```error
      unknown-field at `cola`: items have no field `cola`
        help: a pattern stands between slashes: write `/cola/`
        fixed: items where name matches /cola/
      ```

      ```qcq
      lists where pending
      ```

      ```error
      unknown-field at `pending`: lists have no field `pending`
        help: items have it: `any(items where pending)`
        fixed: lists where any(items where pending)
      ```

      ```qcq
      lists where no pending
      ```

      ```error
      unknown-field at `no pending`: lists have no field `pending`
        help: items have it: `none(items where pending)`
        fixed: lists where none(items where pending)
      ```

      ```qcq
      lists where has note
      ```

      ```error
      unknown-field at `has note`: lists have no field `note`
        help: items have it: `any(items where has note)`
        fixed: lists where any(items where has note)
      ```

      ```qcq
      categories where no note
      ```

      ```error
      unknown-field at `no note`: categories have no field `note`
        help: items have it: `none(items where has note)`
        fixed: categories where none(items where has note)
      ```

      ```qcq
      items where emoji = "🥫"
      ```

      ```error
      unknown-field at `emoji`: items have no field `emoji`
        help: categories have it: `category.emoji`
        fixed: items where category.emoji = "🥫"
      ```

      ```qcq
      items where updated since 7 dys ago
      ```

      ```error
      unexpected-text at `dys`: unexpected word `dys`
        help: did you mean `days`?
        fixed: items where updated since 7 days ago
      ```

      ```qcq
      items per category show avg(quantity)
      ```

      ```error
      unknown-function at `avg`: `avg` is called `average` here
        fixed: items per category show average(quantity)
      ```

      """#),
  ]
}
