// Made of grammar/diagnostics by `QCQ_UPDATE=1 swift test --filter PagesTests`.

extension Page {
  /// Every page of a code, by name.
  package static let diagnostics: [Page] = [
    Page(
      "aggregate-not-allowed",
      #"""
      # aggregate-not-allowed

      `count`, `sum`, `average`, `min`, `max`, `percent`, `any`, `none` and `every` make one value from many rows.
      A `where` looks at one row at a time, so they cannot be used there. A condition on groups goes in `having`,
      after `per`. Over the items of a list or category they can be used anywhere: `lists where count(items) > 3`.

      ```qcq
      items where count() > 3
      ```

      Write instead:

      ```qcq fixed
      items per category having count() > 3
      ```

      """#),
    Page(
      "aggregate-without-per",
      #"""
      # aggregate-without-per

      A query either keeps its rows or combines them. Here a field that differs from row to row is
      used beside a value made from many rows. Use `per` to say what one row of the result stands for.
      To keep the rows and see them under headings, use `by`.

      ```qcq
      items show category, count()
      ```

      Write instead:

      ```qcq fixed
      items per category show category, count()
      ```

      A query with `by` has sections, which keep their rows. If something is counted in it, groups
      were meant, and the fix writes `per`:

      ```qcq
      items by category show category, count()
      ```

      ```qcq fixed
      items per category show category, count()
      ```

      """#),
    Page(
      "ambiguous-item",
      #"""
      # ambiguous-item

      Several items of the list have this name, and qcq does not pick one. The message shows the id, the
      quantity and the dates of each; its fixes choose one by its id.

      ```qcq sample=english
      copy "Chips" in "Feestje supplies" to "Feestje supplies"
      check "chips" in "Feestje supplies"
      ```

      Write instead:

      ```qcq fixed sample=english
      check items in "Feestje supplies" where id = "item-6"
      ```

      """#),
    Page(
      "ambiguous-list",
      #"""
      # ambiguous-list

      Several lists have this title, and qcq does not pick one. The message shows the id, the dates and
      the size of each: name the list you mean by its id. To ask all of them, use a condition on the
      title.

      ```text
      items in "BBQ"        (where two lists are called BBQ)
      ```

      Write instead:

      ```qcq fixed
      items where list = "BBQ"
      ```

      """#),
    Page(
      "assertion-failed",
      #"""
      # assertion-failed

      An `assert` of the script does not hold. The script stops there and the exit status is 2. The
      message is the one after `else`, if there is one, and says what the query actually gave.

      ```qcq sample=english
      assert count items gives 11 else "an item is missing"
      ```

      Write instead:

      ```qcq fixed sample=english
      assert count items gives 10 else "an item is missing"
      ```

      """#),
    Page(
      "category-in-use",
      #"""
      # category-in-use

      Items are in this category, and they need one. Put them into another category first, then delete it.

      ```qcq sample=english
      delete category "Produce"
      ```

      Write instead:

      ```qcq fixed sample=english
      update items where category = "Produce" set category = "Other"
      delete category "Produce"
      ```

      """#),
    Page(
      "change-refused",
      #"""
      # change-refused

      Nothing was changed. A change of more than five rows is shown and needs confirmation first: at
      the prompt and on the command line of a terminal by answering `y`, otherwise by `--yes`. With
      `--no-input` nobody is asked, and such a change is refused. It is also refused if the rows are
      no longer those that were shown. The exit status is 9.

      ```text
      qcq query 'delete items where completed' --no-input
      ```

      Write instead:

      ```qcq fixed
      explain delete items where completed
      ```

      """#),
    Page(
      "clause-not-allowed",
      #"""
      # clause-not-allowed

      This part of the query has nothing to work on. `having` needs groups (`per`), `each` needs
      sections (`by`), a query that gives one value has nothing to sort or limit, and a file's name
      after `into` has to end in one of the formats that qcq writes.

      ```qcq
      items where pending having count() > 3
      ```

      Write instead:

      ```qcq fixed
      items where pending per category having count() > 3
      ```

      """#),
    Page(
      "clause-order",
      #"""
      # clause-order

      The parts of a query come in one fixed order, which the message lists. One order means one
      meaning: a `limit` before a `where` could mean two different things.

      ```qcq
      items limit 10 where pending
      ```

      Write instead:

      ```qcq fixed
      items where pending limit 10
      ```

      """#),
    Page(
      "constant-value",
      #"""
      # constant-value

      This is a literal value, so it is the same for every row: a condition of such values holds for all
      rows or for none, and sorting by one of them gives no order. A text that is the name of a field
      was most likely meant as the field, which has no quotes. Joined tests of one value may together be
      the same for every row: `x != "a" or x != "b"` holds for all of them, and `x = "a" and x = "b"`
      for none. So may the empty text after `contains`, and a pattern that needs no character.

      ```qcq
      items sort "name"
      ```

      Write instead:

      ```qcq fixed
      items sort name
      ```

      """#),
    Page(
      "constraint-failed",
      #"""
      # constraint-failed

      The database itself does not allow the change: a row refers to a list or category that is not
      there, a value must be unique, or a column of your own needs a value. The rows of a virtual table
      are not changed either, as their changes could not be recorded, and so could not be undone. A row
      without an `id`, or with one that others share, can't be changed by its name; conditions reach
      it, as in `check items where name = "Bread"`. Nothing was changed. The exit status is 8.

      As a warning, it tells what triggers of your own have kept, or made something else of; the change
      itself was made.

      ```text
      update categories where id = 1 set name = "Dairy"
      ```

      Write instead:

      ```qcq fixed
      rename category "Produce" to "Fruit"
      ```

      """#),
    Page(
      "database-busy",
      #"""
      # database-busy

      Another program has kept the database locked for longer than qcq waits, which is five seconds, or the
      history of its changes, which is a file of its own; the message names the one that it is. Nothing was
      changed. The exit status is 6.

      ```text
      qcq query 'check "Cola" in "BBQ"'
      ```

      Close the other program or try again:

      ```qcq fixed
      check "Cola" in "BBQ"
      ```

      """#),
    Page(
      "database-damaged",
      #"""
      # database-damaged

      The file is an SQLite database, but parts of it are damaged. Nothing was changed. A disk that can't be
      read is not called damage of the file, but `database-unreadable`.
      A file whose end is missing is not read at all; where rows turn up that no table can have, as zeros in a page
      make some up, what was printed before them is not all there is.
      `qcq db check` lists what is wrong, as far as the file can be read. Bring a backup back with `qcq db restore`,
      or save what is left with `sqlite3 FILE .recover`. The exit status is 3.

      ```text
      qcq db info
      ```

      Write instead:

      ```qcq fixed
      lists
      ```

      """#),
    Page(
      "database-full",
      #"""
      # database-full

      The disk of the database is full, or the file would be larger than it may be. The database is then
      as it was before. What the command had changed or made before stays, an import or a backup as well:
      if a note says so, don't run the command again. Otherwise free some space and try again. The exit
      status is 7.

      ```text
      qcq run week.qcq
      ```

      Write instead:

      ```qcq fixed
      add "Cola" to "BBQ"
      ```

      """#),
    Page(
      "database-read-only",
      #"""
      # database-read-only

      The database was opened with `--read-only`, or its file or directory may not be written to, or a
      file that SQLite keeps beside it (`-wal`, `-shm`), and the text contains a change; the message says
      which of them applies. Such a file is left behind when a program is killed, or when somebody else
      reads the database: its owner can let you write to it, and it is not to be deleted, as it may hold
      changes. With `--read-only` no
      other file is written either, such as one after `into`. The exit status is 5 for every command that
      changes something, also where there is nothing to change this time; with `--dry-run` it is not refused.

      ```text
      qcq query 'check "Cola" in "BBQ"' --read-only
      ```

      Write instead:

      ```qcq fixed
      items in "BBQ" where pending
      ```

      """#),
    Page(
      "database-unreadable",
      #"""
      # database-unreadable

      The database cannot be opened or read: there is no file at that path, it belongs to somebody else,
      or it is not an SQLite database. `--database PATH` and the variable `QCQ_DATABASE` name another
      one, `qcq db init` creates a new one, and `--sample demo` works without any. The exit status is 3.

      Only a file that is missing is said not to be there. Where the disk or the network fails ("Input/output
      error", "Stale file handle"), the message has the words of the system, and the file may be as good as ever.

      Beside the database SQLite keeps files of its own (`-wal`, `-shm`, `-journal`). Where a directory, a pipe or a
      link has the name of one, the message says which: move it away.

      A database whose log (`-wal`) was removed while programs had it open can't be used until they have ended
      or reopened it: they share an index of a log that is no longer there, and anything written now would be
      lost. What was only in that log is lost; the prompt, `watch` and the editor reopen the file by themselves.

      An empty file beside a log that is not empty has lost its content, as by a copy that was cut off. SQLite would
      take it for a new database and delete the log. qcq leaves both alone, also where a backup is to be restored:
      move the log away first.

      What does not fit into memory, as with a large import or merge, is kept in files without a name in the folder
      that the variable `TMPDIR` names, else in `/tmp`. Where no file can be made there, the message names the folder.

      If another program gives a table or a column another name while a command runs, nothing is changed, and the
      message says that the tables were altered: run the command again.

      A file that goes away, or that another one replaces, is noticed before a change is committed, and then
      nothing is changed. If that happens just afterwards, the message begins with "the change itself was made":
      nothing takes it back, and `qcq history` tells whether the file that is there now has it.

      ```text
      qcq query 'lists' --database /nowhere/list.sqlite
      ```

      Write instead:

      ```qcq fixed
      lists
      ```

      """#),
    Page(
      "date-comparison",
      #"""
      # date-comparison

      A date such as `2026-11-20` is a whole day, and a day cannot be greater or less than a point in
      time. Words say which end of the day is meant: `since` from its start on, `before` until its
      start, `on` within it, `during` for a longer period.

      ```qcq
      items where created > 2026-11-20
      ```

      Write instead:

      ```qcq fixed
      items where created since 2026-11-21
      ```

      """#),
    Page(
      "duplicate-category",
      #"""
      # duplicate-category

      Categories are distinguished by their names, so no two may have the same one. Case does not matter.

      ```qcq sample=english
      create category "produce" emoji "🥕"
      ```

      Write instead:

      ```qcq fixed sample=english
      create category "Vegetables" emoji "🥕"
      ```

      """#),
    Page(
      "duplicate-clause",
      #"""
      # duplicate-clause

      Each part of a query may be used once. Two conditions are joined with `and`; several columns
      or sort keys go into one `show` or `sort`, with commas between them.

      ```qcq
      items where pending where quantity > 5
      ```

      Write instead:

      ```qcq fixed
      items where pending and quantity > 5
      ```

      """#),
    Page(
      "duplicate-name",
      #"""
      # duplicate-name

      Two things would have the same name: two named queries, two parameters, two columns of one result,
      a column and a key of `by` or `per` that is something else, or two members of a `together`. Give one
      of them another name; a column gets one with `as`.

      ```qcq
      lists show title, count(items) as title
      ```

      Write instead:

      ```qcq fixed
      lists show title, count(items) as total
      ```

      """#),
    Page(
      "duplicate-title",
      #"""
      # duplicate-title

      Two lists now have the same title. That is allowed, but a title that stands for two lists
      identifies neither: then write `in id "…"`, or give one of them another title.

      ```qcq sample=english
      create list "Feestje supplies"
      ```

      Write instead:

      ```qcq fixed sample=english
      create list "Feestje supplies 2"
      ```

      """#),
    Page(
      "empty-name",
      #"""
      # empty-name

      Lists, items and categories need a name with at least one visible character: without one they
      could not be named in a query. Blanks are not visible, nor are characters without a width.

      ```qcq
      create list ""
      ```

      Write instead:

      ```qcq fixed
      create list "BBQ"
      ```

      """#),
    Page(
      "expected-name",
      #"""
      # expected-name

      A name is needed here: of a field, a parameter, a column, or of the query that a `let` defines.
      Words that begin a statement or a clause cannot name a query, as they would be read as that
      statement or clause from then on. A name with unusual characters goes in backticks.

      ```qcq
      let sort = items where pending
      ```

      Write instead:

      ```qcq fixed
      let my_sort = items where pending
      ```

      """#),
    Page(
      "expected-value",
      #"""
      # expected-value

      A value is missing here, or something else is in its place. Values are numbers, text in double
      quotes, `true` and `false`; a field can be used there as well. A bare word is never data:
      `in BBQ` has to be `in "BBQ"`, so that a typing mistake cannot pass for a title.

      ```qcq
      items in BBQ
      ```

      Write instead:

      ```qcq fixed
      items in "BBQ"
      ```

      """#),
    Page(
      "field-not-in-group",
      #"""
      # field-not-in-group

      `per` makes one row for each group, and this field may have several values within a group. Make
      it a key as well, or say which of its values is meant: `min`, `max`, `sum`, `average`. If every
      column is an aggregate and there is no `per`, all rows together are the group.

      ```qcq
      items per category show category, name
      ```

      Write instead:

      ```qcq fixed
      items per category, name show category, name, count()
      ```

      """#),
    Page(
      "file-unreadable",
      #"""
      # file-unreadable

      A script or a file named on the command line cannot be read. Check the path and whether you may
      read it. The exit status is 3.

      ```text
      qcq run missing.qcq
      ```

      Write instead:

      ```qcq fixed
      items where pending
      ```

      """#),
    Page(
      "file-unwritable",
      #"""
      # file-unwritable

      The file after `into`, `.output` or `.last >` is not written: its folder does not exist, you may not write
      there, or it is not yours to write. A script writes to its own folder or below, unless `--allow-outside`
      is given; and a file that qcq did not write is replaced only with `--overwrite`, even if it came there while
      the rows were written. Rows are written to the file only when all of them have arrived, so a file that was
      there before is still intact. A script that somebody has saved since `qcq check --fix` or `qcq format` read
      it is left as it is: run the command again.

      ```text
      items into "/nowhere/items.csv"
      ```

      Write instead:

      ```qcq fixed
      items into "items.csv"
      ```

      """#),
    Page(
      "foreign-operator",
      #"""
      # foreign-operator

      Other languages use this sign or word; qcq has one way to write each thing. Comparisons are
      `= != < <= > >=`, conditions are joined with `and`, `or` and `not`, texts are searched with
      `contains`, `starts with` and `ends with`, ranges are `in 3..7`, and comments start with `#`.
      `~=` has no fix, as it means `!=` in some languages, and about the same in others.

      ```qcq
      items where name == "Cola"
      ```

      Write instead:

      ```qcq fixed
      items where name = "Cola"
      ```

      """#),
    Page(
      "foreign-word",
      #"""
      # foreign-word

      This word is known from SQL or from other tools. qcq has one other name for it, or does without
      it. `order by` is `sort`, `group by` is `per` (or `by` to keep the rows), `filter` is `where`,
      `select` is `show` after the source, and `take` is `limit`.

      ```qcq
      items order by name
      ```

      Write instead:

      ```qcq fixed
      items sort name
      ```

      """#),
    Page(
      "impossible-date",
      #"""
      # impossible-date

      A date has the form `2026-11-20`, with a time of day `2026-11-20T18:30`, and it has to exist in
      the calendar: there is no 30 February, no month 13 and no 24:30.

      ```qcq
      items where created since 2026-02-30
      ```

      Write instead:

      ```qcq fixed
      items where created since 2026-02-28
      ```

      """#),
    Page(
      "interrupted",
      #"""
      # interrupted

      The query was stopped with Ctrl-C before it had all its rows. Nothing was changed: if Ctrl-C comes too late
      for a change, the change is made, and ends with status 0. It is unknown which happened only if a disk takes
      longer to store a change than the moment for which qcq waits; `qcq history` tells. The exit status is 130.

      ```text
      ^C
      ```

      Write instead:

      ```qcq fixed
      items in "BBQ" limit 100
      ```

      """#),
    Page(
      "invalid-escape",
      #"""
      # invalid-escape

      Inside a text a backslash starts an escape, and there are five: `\"` `\\` `\n` `\t` and `\u{…}`
      with the number of a character. Anything else after a backslash is an error, so that no text
      turns out to be different from what you wrote. For a backslash itself write two.

      ```qcq
      items where name = "50\50"
      ```

      Write instead:

      ```qcq fixed
      items where name = "50\\50"
      ```

      """#),
    Page(
      "invalid-number",
      #"""
      # invalid-number

      Numbers are written with digits and, for a fraction, a dot: `12` or `1.5`. There are no thousands
      separators, no exponents and no letters after the digits, and a name cannot start with a digit. A number
      with a dot has at most 308 digits before it. What another language writes as a number (`1e2`, `10_000`,
      `0x10`) gets a fix with the same value; nothing is left out of `500g`, as that would be another value.

      ```qcq
      items where quantity > 5x
      ```

      Write instead:

      ```qcq fixed
      items where quantity > 5
      ```

      """#),
    Page(
      "invalid-pattern",
      #"""
      # invalid-pattern

      `matches` takes a regular expression between slashes, and this one cannot be read: a bracket may
      be unclosed, or a `*` may follow nothing. Patterns are matched in a time that grows with the
      text alone, so what only backtracking could find is left out: `(?=…)`, `(?<=…)`, `(?>…)`, `a++`
      and `\1`. A pattern may have 1,000 bytes, 24 levels of brackets, and repetitions that add up to
      1,000 steps. If no pattern is needed, `contains` takes any text as it is.

      The same applies to a pattern that a parameter or an argument stands for: it is checked before
      anything runs, and the message points to where its value was given.

      ```qcq
      items where name matches /Melk(/
      ```

      Write instead:

      ```qcq fixed
      items where name matches /^Melk$/
      ```

      """#),
    Page(
      "invalid-rule",
      #"""
      # invalid-rule

      A rule has a name and a query that every row must match, `items where quantity > 0`. Every program that
      writes to the database has to be able to check it, at any time and from the row alone. So the query has
      a `where` and no other clause; it compares numbers and truth values, and tests texts with `has` and
      `no`. It can't look at other rows, compare texts or dates, call functions or have parameters. Names of
      rules consist of lower-case letters, digits and hyphens, and no two rules have the same name.

      ```text
      qcq db rules add dairy 'items where category = "Dairy"'
      ```

      Write instead:

      ```text
      qcq db rules add few 'items where quantity in 1..100'
      ```

      ```qcq fixed
      items where quantity in 1..100
      ```

      """#),
    Page(
      "invalid-text",
      #"""
      # invalid-text

      qcq reads text as UTF-8, and some bytes of this text are not valid in it. The file was probably
      saved in an older encoding such as Latin-1: open it in an editor, save it as UTF-8 and try again.

      ```text
      items where name contains "cr?me"        (where ? is the single byte E8)
      ```

      Write instead:

      ```qcq fixed
      items where name contains "crème"
      ```

      """#),
    Page(
      "keyword-case",
      #"""
      # keyword-case

      Keywords are written in lower case. Names keep the case they have in the database.

      ```qcq
      items WHERE pending
      ```

      Write instead:

      ```qcq fixed
      items where pending
      ```

      """#),
    Page(
      "list-prefix",
      #"""
      # list-prefix

      No list has exactly this title, but the title of just one list starts with it, so the query
      takes that one and says so. This is a note, not an error: the rows are right if the list is.
      Write the whole title to avoid the note. Statements that change something never guess a list, nor
      does a named query or a parameter that one of them uses.

      ```qcq sample=dutch
      items in "BBQ"
      ```

      Write instead:

      ```qcq fixed sample=dutch
      items in "BBQ Feestje"
      ```

      """#),
    Page(
      "missing-column",
      #"""
      # missing-column

      The language knows this field, but its table in the open database lacks the column for it. Some
      columns are needed though nobody names them: rows are told apart by their `id`, lists are named by
      their `title`, and `progress` looks at which items are completed. What qcq keeps of rows by itself,
      such as the time of their last change, is left out where there is no column for it.

      `qcq schema` shows which columns there are. `qcq db migrate` adds those that can be filled: a
      quantity, a note, a time. Ids, names, titles and the lists of items can't be made up. A database that
      another program made can be used without the field.

      ```qcq without=shopping_items.notes
      items where has note
      ```

      Write instead:

      ```qcq fixed without=shopping_items.notes
      items where quantity > 1
      ```

      """#),
    Page(
      "missing-parameter",
      #"""
      # missing-parameter

      The file declares a parameter without a default, so it needs a value from outside:
      `--param name=value` on the command line. A default (`= 5`) makes the value optional for good; a
      `?` after the type lets it be absent, and the conditions on it are dropped.

      ```qcq sample=english
      param least: int
      items where quantity >= $least
      ```

      Write instead:

      ```qcq fixed sample=english
      param least: int = 5
      items where quantity >= $least
      ```

      """#),
    Page(
      "missing-table",
      #"""
      # missing-table

      The open database has no table for lists, items or categories. It may be the database of another
      program, or an empty file. `qcq schema` shows which tables there are, `qcq db migrate` adds
      those that are missing, and `qcq db init` creates a new database. A view is no such table, whatever
      its name: nothing is asked of it, `qcq db copy` does not copy it, and `qcq db migrate` refuses a
      database in which one has the name of a table.

      ```qcq without=item_categories
      categories
      ```

      Write instead:

      ```qcq fixed without=item_categories
      items
      ```

      """#),
    Page(
      "missing-word",
      #"""
      # missing-word

      A small word or sign that the statement needs is missing: the `in` before a list's title, the
      `ago` after `7 days`, the `with` of `starts with`, the `=` of a `let`.

      ```qcq
      items where updated since 7 days
      ```

      Write instead:

      ```qcq fixed
      items where updated since 7 days ago
      ```

      """#),
    Page(
      "more-messages",
      #"""
      # more-messages

      A text with very many mistakes gets the first 200 messages, or as many as fit in 256 KiB; on a
      screen the first 20. This last one says how many more there are. Most of them follow from the first
      ones: fix those, and check again. It is an error if one of the messages that are left out is.

      ```text
      error: 79,800 more messages are not shown [more-messages]
        = help: mend the first ones, and check again
      ```

      Write instead:

      ```qcq fixed
      items where name contains "$"
      ```

      """#),
    Page(
      "needs-all",
      #"""
      # needs-all

      This change would affect every row there is, as it says neither which list nor which rows it means.
      That may be a forgotten `where`. Say which rows, or put `all` before them if you mean all of them.

      ```qcq
      check items
      ```

      Write instead:

      ```qcq fixed
      check all items
      ```

      """#),
    Page(
      "nested-too-deep",
      #"""
      # nested-too-deep

      Brackets may be nested 48 deep. That is far more than anybody reads, and it keeps a generated text
      from exhausting the machine. Chains of `and` and `or` need no brackets, however long they are.

      ```qcq
      items where (((((((((((((((((((((((((((((((((((((((((((((((((pending)))))))))))))))))))))))))))))))))))))))))))))))))
      ```

      Write instead:

      ```qcq fixed
      items where pending and quantity > 1 and has note
      ```

      """#),
    Page(
      "not-a-condition",
      #"""
      # not-a-condition

      A condition is true or false for each row. This is a value: text, a number or a date. Compare it
      with something, or ask whether it is there with `has`.

      ```qcq
      items where quantity
      ```

      Write instead:

      ```qcq fixed
      items where quantity > 0
      ```

      `or` joins conditions. A value in place of a missing one goes after `or else`:

      ```qcq
      items show name, note or "-"
      ```

      Write instead:

      ```qcq fixed
      items show name, note or else "-"
      ```

      """#),
    Page(
      "not-one-snapshot",
      #"""
      # not-one-snapshot

      The lists are distributed over several servers, which have no common state. Each list by itself
      is as it was at one moment; rows of two lists may be from two moments, so that an item that was
      moved between them is in both or in neither.

      ```text
      items where pending
      ```

      Ask about one list, or ask again:

      ```qcq fixed
      items in "BBQ" where pending
      ```

      """#),
    Page(
      "not-settable",
      #"""
      # not-settable

      `update` sets what is stored. An id identifies a row and stays as it is, `pending`, `label` and
      `progress` are calculated from other fields, a generated column of the database is calculated from
      other columns, and an item gets another list with `move`.

      ```qcq
      update items where quantity > 5 set pending = true
      ```

      Write instead:

      ```qcq fixed
      update items where quantity > 5 set completed = false
      ```

      """#),
    Page(
      "not-trusted",
      #"""
      # not-trusted

      `qcq run --untrusted` runs other people's scripts, only for their answers: they may change
      nothing, write no file with `into`, `watch` nothing, as that has no end, and `use` nothing outside
      their own folder. The database is opened read-only, and time and memory are limited: 10 seconds,
      unless `--timeout` says otherwise. Read a script before you run it without `--untrusted`.

      ```text
      error: a script that isn't trusted may not change data [not-trusted]
      ```

      A page that `qcq serve` shows does no more: it changes nothing, writes no files and explains nothing.

      Write instead:

      ```qcq fixed
      items in "BBQ" where completed
      ```

      """#),
    Page(
      "nothing-to-draw",
      #"""
      # nothing-to-draw

      A chart compares the numbers of several rows. This query shows no number, or gives only one
      value; or it should draw `progress`, which takes a share from 0 to 1, and shows none.

      ```qcq
      lists show title draw bar
      ```

      Write instead:

      ```qcq fixed
      lists show title, progress draw bar
      ```

      """#),
    Page(
      "nothing-to-undo",
      #"""
      # nothing-to-undo

      There is no change in the history that can be undone, or no undone change that can be redone; or
      `undo --skip` was to skip one that can be undone. `qcq history` shows the steps. The history is kept
      in a file beside the database; changes that other programs make are not in it. The exit status is 9.

      ```text
      qcq undo
      ```

      Write instead:

      ```qcq fixed
      lists
      ```

      """#),
    Page(
      "null-comparison",
      #"""
      # null-comparison

      There is no `null` to compare with. Ask whether a field has a value with `has`, or whether it has
      none with `no`. An empty text counts as no value.

      ```qcq
      items where note is null
      ```

      Write instead:

      ```qcq fixed
      items where no note
      ```

      """#),
    Page(
      "only-text",
      #"""
      # only-text

      The text is kept as it was written: signs that mean something elsewhere, or in other programs,
      are ordinary characters here. This is a note, as that may be what was meant.

      - A number is part of the name, with an `x` or without, and a comma does not end it.
      - `{…}` is a placeholder only in a text that is shown or printed, and `$` before it is a `$`.
      - What follows `#` is a comment, not a tag: `items where note contains "#party"` looks for one.
      - `"$kept"` is not the parameter `$kept`. Where a change is to spare rows by it, that is an error, as it would
        spare none.
      - `"null"` is a text with four letters; `""` is none.

      ```qcq sample=english
      add "2x Baguette" to "Feestje supplies"
      ```

      Write instead:

      ```qcq fixed sample=english
      add 2 "Baguette" to "Feestje supplies"
      ```

      """#),
    Page(
      "optional-in-change",
      #"""
      # optional-in-change

      A condition on an optional parameter (`$cat?`) is dropped when the parameter has no value. In a
      query, that shows more rows; in a change, it would alter or delete more than anybody meant, so
      it is not allowed there. Declare the parameter without `?`, so that it must have a value.

      ```qcq
      param cat: text?
      delete items in "BBQ" where note = $cat?
      ```

      Write instead:

      ```qcq fixed
      param cat: text = "old"
      delete items in "BBQ" where note = $cat
      ```

      """#),
    Page(
      "output-full",
      #"""
      # output-full

      Standard output or a file for results can't be written, because its disk is full or the file would be
      larger than it may be. A file that was there before is still intact, and so is the database. What the
      command had changed before stays: if a note says so, don't run the command again. Otherwise free some
      space, or write to another disk, and try again. The exit status is 7.

      ```text
      qcq query items --format csv > /full/items.csv
      ```

      Write instead:

      ```qcq fixed
      items
      ```

      """#),
    Page(
      "parameter-value",
      #"""
      # parameter-value

      A value given with `--param name=value` does not fit the type that the file declares: a whole
      number for `int`, `true` or `false` for `bool`, a date such as `2026-11-20` for `date`.

      ```qcq sample=english param=least:many
      param least: int = 5
      items where quantity >= $least
      ```

      Write instead:

      ```qcq fixed sample=english param=least:8
      param least: int = 5
      items where quantity >= $least
      ```

      """#),
    Page(
      "pending-already",
      #"""
      # pending-already

      An item with this name was already pending on the list when another one was added; now there are
      two. This is a note, as that may be what was meant. `more` raises the quantity of the existing one.

      ```qcq sample=english
      add 2 "Melk" to "Boodschappen deze week"
      ```

      Write instead:

      ```qcq fixed sample=english
      add 2 more "Melk" to "Boodschappen deze week"
      ```

      """#),
    Page(
      "recursive-let",
      #"""
      # recursive-let

      A named query cannot start from itself: it would never end. Start from `items`, `lists`,
      `categories` or a query that is named above.

      ```qcq
      let urgent = urgent where pending
      ```

      Write instead:

      ```qcq fixed
      let urgent = items where pending
      ```

      """#),
    Page(
      "rolled-back",
      #"""
      # rolled-back

      The text made changes before something went wrong: a statement failed, an assertion did not hold, or it
      was interrupted. All its changes were rolled back together, so what it wrote about them is no longer true.
      It is said only of changes that were not committed: whatever fails afterwards takes none of them back, and
      where SQLite itself ends a transaction, as it does when it can't read a page, nothing is committed any more.

      ```text
      qcq run week.qcq
      ```

      Write instead:

      ```qcq fixed
      check "Cola" in "BBQ"
      assert items in "BBQ" is not empty
      ```

      """#),
    Page(
      "rule-broken",
      #"""
      # rule-broken

      Somebody has added a rule to the database, and the change would leave a row that breaks it.
      Nothing was changed, and the exit status is 8. The rule holds for every program that writes:
      `qcq db rules` lists the rules, and `qcq db rules remove` drops one.

      `qcq db rules add` reports this for rows that are already stored. It then adds nothing, with
      exit status 9, unless `--keep` lets them stay.

      ```text
      qcq db rules add positive-quantity
      qcq query 'update "Cola" in "BBQ" set quantity = quantity - 9'
      ```

      Write instead:

      ```qcq fixed
      update items where name = "Cola" set quantity = 1
      ```

      """#),
    Page(
      "scope-not-allowed",
      #"""
      # scope-not-allowed

      `in` restricts items to a list. Lists are not in a list, and neither are categories. To find a
      list, ask for its title; to see the categories of one list, group its items.

      ```qcq
      lists in "BBQ"
      ```

      Write instead:

      ```qcq fixed
      lists where title = "BBQ"
      ```

      """#),
    Page(
      "similar-text",
      #"""
      # similar-text

      No row has a text that is compared with by `=`, `!=` or `in`, but one that differs only in case,
      accents, blanks or one letter is stored. `=` distinguishes all of these; `contains` and
      `starts with` ignore case and accents. For a text after those, it is a stored word that differs in
      one letter. Each of several texts in `in (…)` counts; in a change, one of several names of items that
      is a misspelling of one within its reach is an error. In a change, where `!=`, `not in` or `not`
      is to spare the rows with the text, it is an error, and nothing is changed, if a row that would be
      changed has a misspelling of it; so is `not contains` with a misspelling of a word that is there.
      This also holds for expressions: `label != "Cola"`, `lower(name) != "kola"`.

      Signs such as `%` and `*` at the ends of a text stand for themselves: `contains "milk"` means `%milk%`.
      In a change that is to spare rows with such a text, that is an error, too.

      ```qcq sample=english
      items where name = "melk"
      ```

      Write instead:

      ```qcq fixed sample=english
      items where name = "Melk"
      ```

      """#),
    Page(
      "single-quotes",
      #"""
      # single-quotes

      Text is written in straight double quotes. Single quotes and the curly quotes of word processors are
      not used, so that `Ben & Jerry's` needs no special care.

      ```qcq
      items where name = 'Melk'
      ```

      Write instead:

      ```qcq fixed
      items where name = "Melk"
      ```

      """#),
    Page(
      "stray-value",
      #"""
      # stray-value

      A stored cell does not fit the type of its field: a text where a date or a number should be, a
      number that is infinite, bytes that are not text. Other programs may store anything anywhere, as
      SQLite lets them. The cell counts as absent, in conditions, order, sums and results, and this is a
      warning that names the first rows concerned. `qcq db check` lists all of them, with what is stored.

      Put the cells right with the program that wrote them, or with an `update`:

      ```text
      lists where created since 2026-11-01
      ```

      Write instead:

      ```qcq fixed
      lists where no created
      ```

      """#),
    Page(
      "text-too-long",
      #"""
      # text-too-long

      A text of qcq may be up to 4 MiB long, which is some hundred thousand statements. A longer one
      is most likely data that was meant for an import, or not meant for qcq at all. Split a real
      script into files and name the shared parts with `use`.

      ```text
      items    (and more than four million characters after it)
      ```

      Write instead:

      ```qcq fixed
      items in "BBQ"
      ```

      """#),
    Page(
      "timed-out",
      #"""
      # timed-out

      The query took longer than `--timeout` allows and was stopped. Nothing was changed, and the exit
      status is 4. Restrict the query with `in`, `where` or `limit`, or allow it more time.

      ```text
      qcq query 'items where name matches /(a*)*b/' --timeout 1
      ```

      Write instead:

      ```qcq fixed
      items in "BBQ" where name contains "ab"
      ```

      """#),
    Page(
      "to-many-path",
      #"""
      # to-many-path

      A list and a category have many items, so `items` is not a single value. Make one from them with
      an aggregate (`count(items)`, `any(items where pending)`), or show them inside the row:
      `items { name }`. Mentioning something never changes how many rows a query gives.

      ```qcq
      lists show title, items.name
      ```

      Write instead:

      ```qcq fixed
      lists show title, items { name }
      ```

      """#),
    Page(
      "too-many-terms",
      #"""
      # too-many-terms

      One statement may have up to 20,000 values and names, and up to 200 of them joined by
      `+ - * / %`. Named queries that are built on each other may add up to 5,000 comparisons. The
      database could not handle more. A long chain of `name = … or name = …` is shorter as a set.

      ```text
      items where quantity > 1 + 1 + 1 + 1    (and so on, more than 200 times)
      ```

      Write instead:

      ```qcq fixed
      items where name in ("Melk", "Brood", "Rijst")
      ```

      """#),
    Page(
      "type-mismatch",
      #"""
      # type-mismatch

      Two things meet here that do not go together: a number and a text, a date and a number. Numbers
      have no quotes, text has double quotes, dates have none. A field that is true or false stands alone:
      `pending` or `not pending`.

      ```qcq
      items where quantity > "5"
      ```

      Write instead:

      ```qcq fixed
      items where quantity > 5
      ```

      """#),
    Page(
      "unclosed-bracket",
      #"""
      # unclosed-bracket

      A bracket that was opened has to be closed: `(` with `)` and `{` with `}`. Where the closing one
      is missing, the statement would run on into the next lines. Inside the text of a `print`, a
      brace starts a placeholder; write `{{` for a brace itself.

      ```qcq
      items where (pending or quantity > 5 sort name
      ```

      Write instead:

      ```qcq fixed
      items where (pending or quantity > 5) sort name
      ```

      """#),
    Page(
      "unclosed-string",
      #"""
      # unclosed-string

      A text ends on the line it starts on. The closing quote is missing here, or the text was meant to span several
      lines, which is written with `\n`. The same applies to names in backticks and to patterns between slashes.

      ```qcq
      items where name = "Melk
      ```

      Write instead:

      ```qcq fixed
      items where name = "Melk"
      ```

      """#),
    Page(
      "undo-refused",
      #"""
      # undo-refused

      Somebody has changed the rows of this step since, and undoing it would overwrite that. The
      message names the rows, what they were and what they are. Nothing was changed. The exit status
      is 9. A later `updated` alone is not a change that would be overwritten: it stays.

      It is also refused if qcq was killed while it made, undid or redid the change, and the rows have been
      changed since: then nobody knows how far it got. Otherwise the rows tell, and `undo` continues from there.

      ```text
      qcq undo
      ```

      `qcq undo --skip` leaves the step as it is, so that `undo` continues with the one before it.
      Write what you want instead of the step:

      ```qcq fixed
      update "Cola" in "BBQ" set quantity = 3
      ```

      """#),
    Page(
      "undo-unavailable",
      #"""
      # undo-unavailable

      The change was made, but `undo` can't take it back. The message says why: usually, the history
      beside the database could not be written, as its directory may not be written to. If rows have no
      `id` or share one, or if a trigger, a rule or a missing table would keep it from being undone,
      `--dry-run` says so beforehand. Rows of your own tables that go or change with it are told here,
      too: no history has them.

      ```text
      check "Cola" in "BBQ"
      ```

      Undo it yourself:

      ```qcq fixed
      uncheck "Cola" in "BBQ"
      ```

      """#),
    Page(
      "unexpected-text",
      #"""
      # unexpected-text

      Something is here that fits nowhere in the statement. Often the word before it is missing or
      misspelt, a comma is missing between two columns, or the next statement needs a line of its own.

      ```qcq
      items where pending quantity
      ```

      Write instead:

      ```qcq fixed
      items where pending and quantity > 1
      ```

      """#),
    Page(
      "unknown-category",
      #"""
      # unknown-category

      No category has this name, so a comparison with it would hold for no row, or for all with `!=`.
      Case does not matter. `categories show name` shows the names.

      ```qcq sample=english
      items where category = "Pantri"
      ```

      Write instead:

      ```qcq fixed sample=english
      items where category = "Pantry"
      ```

      """#),
    Page(
      "unknown-character",
      #"""
      # unknown-character

      This character means nothing outside quotes. Data goes in double quotes, sets go in parentheses,
      and a column whose name has unusual characters goes in backticks.

      ```qcq
      items where quantity > €
      ```

      Write instead:

      ```qcq fixed
      items where quantity > 5
      ```

      """#),
    Page(
      "unknown-clause",
      #"""
      # unknown-clause

      No part of a query begins with this word, but it is close to one that does. Nothing is guessed:
      the query does not run until the word is right.

      ```qcq
      items wher pending
      ```

      Write instead:

      ```qcq fixed
      items where pending
      ```

      """#),
    Page(
      "unknown-edition",
      #"""
      # unknown-edition

      The line `qcq 1` at the top of a file says which edition of the language it is written in. This
      qcq is older than the file and does not know that edition. Install a newer qcq, or write the file
      in an edition that this one knows.

      ```qcq
      qcq 2
      items where pending
      ```

      Write instead:

      ```qcq fixed
      qcq 1
      items where pending
      ```

      """#),
    Page(
      "unknown-field",
      #"""
      # unknown-field

      The rows have no field of that name. The message proposes the nearest name, or the way to a field
      of that name elsewhere: an item reaches its list with `list.title` and its category with
      `category.name`. Data has to be quoted; a bare word is always a field.

      ```qcq
      items where quantty > 5
      ```

      Write instead:

      ```qcq fixed
      items where quantity > 5
      ```

      """#),
    Page(
      "unknown-function",
      #"""
      # unknown-function

      There is no function of that name. The message proposes the nearest one; completion and the
      cheat sheet list all of them: those of many rows such as `count` and `sum`, and those of one
      value such as `length` and `month`.

      ```qcq
      items per category show category, avg(quantity)
      ```

      Write instead:

      ```qcq fixed
      items per category show category, average(quantity)
      ```

      """#),
    Page(
      "unknown-item",
      #"""
      # unknown-item

      No item with this name is on the list. The message names the nearest ones; case does not matter.
      A change never guesses.

      ```qcq sample=english
      check "Chps" in "Feestje supplies"
      ```

      Write instead:

      ```qcq fixed sample=english
      check "Chips" in "Feestje supplies"
      ```

      """#),
    Page(
      "unknown-list",
      #"""
      # unknown-list

      No list has this title, and no single title starts with it. The message names the nearest
      titles. Case does not matter in `in "…"`. `lists show title` shows all titles.

      What the list of an item is compared with by `=`, `!=` or `in` has to be the whole title of a list,
      in queries as in changes. In a query, `lists where title = "…"` looks for a title, and finds none if
      there is none; if a change chooses lists in this way, there has to be a list with exactly that title.

      ```qcq sample=english
      items in "Boodschapen deze week"
      ```

      Write instead:

      ```qcq fixed sample=english
      items in "Boodschappen deze week"
      ```

      """#),
    Page(
      "unknown-parameter",
      #"""
      # unknown-parameter

      A parameter is declared before it is used: `param name: text`. Inside a `let` with parameters,
      its own parameters can be used as well. One that may be absent (declared with `?`) is used as
      `$name?`, so that you see that its condition can be dropped.

      ```qcq
      items where quantity > $least
      ```

      Write instead:

      ```qcq fixed
      param least: int = 5
      items where quantity > $least
      ```

      """#),
    Page(
      "unknown-rule",
      #"""
      # unknown-rule

      The database has no rule of this name. `qcq db rules` lists those that it has.

      ```text
      qcq db rules remove positiv-quantity
      ```

      Write instead:

      ```text
      qcq db rules remove positive-quantity
      ```

      ```qcq fixed
      items where quantity > 0
      ```

      """#),
    Page(
      "unknown-source",
      #"""
      # unknown-source

      A query starts from `items`, `lists`, `categories` or a name that a `let` above defines. Named
      queries are read from top to bottom, so the `let` has to come before its first use.

      ```qcq
      itms where pending
      ```

      Write instead:

      ```qcq fixed
      items where pending
      ```

      """#),
    Page(
      "unknown-statement",
      #"""
      # unknown-statement

      A statement starts with what it asks for (`items`, `lists`, `categories`, `count`, the name of a
      `let`) or with the word of a statement such as `let`, `assert` or `print`. Here it starts with
      something else.

      ```qcq
      "BBQ" where pending
      ```

      Write instead:

      ```qcq fixed
      items in "BBQ" where pending
      ```

      """#),
    Page(
      "unknown-type",
      #"""
      # unknown-type

      The types of parameters are `int`, `number`, `text`, `bool`, `date`, `list` and `category`. A `?`
      after the type lets the value be absent.

      ```qcq
      param least: integer = 5
      ```

      Write instead:

      ```qcq fixed
      param least: int = 5
      ```

      """#),
    Page(
      "unused-name",
      #"""
      # unused-name

      A parameter or a named query is declared but never used. This is a warning: nothing is wrong with the result,
      but a name that is not used is often one that was mistyped elsewhere. Files that hold only declarations, for
      others to `use`, are not warned about, nor is a name that is used in a statement with a syntax error.

      ```text
      let urgent = items where pending and quantity > 5
      items where pending
      ```

      Write instead:

      ```qcq fixed
      let urgent = items where pending and quantity > 5
      urgent
      ```

      The same is said of a parameter that its named query does not use, as it finds the same rows whatever is
      given for it:

      ```text
      let bulk(n: int) = items where quantity > 50
      bulk(10)
      ```

      Write instead:

      ```qcq fixed
      let bulk(n: int) = items where quantity > $n
      bulk(10)
      ```

      """#),
    Page(
      "use-cycle",
      #"""
      # use-cycle

      A file uses itself, so it can never be read to its end. If a file that is used by this one uses it in turn,
      the same is reported, in a message about the `use` of that file. Put what both need into a third file.

      ```qcq
      use "main.qcq"
      items
      ```

      (This file is `main.qcq`.) The file `shared.qcq` has:

      ```qcq file=shared.qcq
      let urgent = items where pending
      ```

      Write instead:

      ```qcq fixed
      use "shared.qcq"
      urgent
      ```

      """#),
    Page(
      "use-not-allowed",
      #"""
      # use-not-allowed

      A file that is used by others may hold only declarations: `let`, `param` and `use`. Anything else
      would run without being asked for. The same message appears when the used file itself has errors.

      ```qcq
      use "report.qcq"
      urgent
      ```

      The file `report.qcq` has:

      ```qcq file=report.qcq
      let urgent = items where pending
      urgent by category
      ```

      The file `shared.qcq` has:

      ```qcq file=shared.qcq
      let urgent = items where pending
      ```

      Write instead:

      ```qcq fixed
      use "shared.qcq"
      urgent
      ```

      """#),
    Page(
      "use-not-found",
      #"""
      # use-not-found

      The file after `use` does not exist or cannot be read. Its path is relative to the file that
      contains the `use`, wherever qcq is started.

      ```qcq
      use "comon.qcq"
      items
      ```

      The file `common.qcq` has:

      ```qcq file=common.qcq
      let urgent = items where pending
      ```

      Write instead:

      ```qcq fixed
      use "common.qcq"
      urgent
      ```

      """#),
    Page(
      "value-out-of-range",
      #"""
      # value-out-of-range

      A number is outside the range that makes sense here: a negative number of rows, a time beyond the
      calendar, a share above 1 (half of it is `50%` or `0.5`), a count or length that is never so small
      (`count(items) < 0`), a value that a function never gives (`month(created)` is a text such as
      `"2026-11"`), or a range whose end comes before its beginning (which is a warning in a query, as it never
      holds, and an error in a change). A whole number goes from -9223372036854775808 to 9223372036854775807,
      whether it is written or calculated by a change. In a change it may also be a value that its column can't
      hold: a date that would be read as another one, or a text of which a column that is not declared `TEXT`
      would make a number; or a written quantity below 1. A calculated one, as with `quantity - 1`, and one
      that a parameter gives may be lower: the rule `positive-quantity` prevents that
      (`qcq db rules add positive-quantity`), whichever program writes it.

      ```qcq
      items limit -5
      ```

      Write instead:

      ```qcq fixed
      items limit 5
      ```

      """#),
    Page(
      "wrong-arguments",
      #"""
      # wrong-arguments

      The function or named query takes different arguments. `count` takes nothing or a condition: `count()`,
      `count(where pending)`. `sum`, `average`, `min` and `max` take a value; `percent`, `any`, `none` and
      `every` take a condition. For the items of a list: `count(items where pending)`, `sum(items.quantity)`.

      ```qcq
      items per category show category, count(quantity)
      ```

      Write instead:

      ```qcq fixed
      items per category show category, count(where quantity > 1)
      ```

      """#),
  ]
}
