// Made of examples/reports by `QCQ_UPDATE=1 swift test --filter PagesTests`.

extension Page {
  /// The scripts of `qcq report`, by name.
  package static let reports: [Page] = [
    Page(
      "activity",
      #"""
      #!/usr/bin/env -S qcq run
      qcq 1
      # What was added and completed, month by month and of late.

      print "# Activity"

      print "## Items added per month"
      count items per month(created) draw column

      print "## By month and category"
      count items per month(created), category draw heat

      print "## Added in the last 7 days"
      items where created since 7 days ago by list limit 200

      print "## Completed in the last 7 days"
      items where completed and updated since 7 days ago by list limit 200

      print "This has 200 items added and 200 completed at most. A copy of this report without its limits has all: `qcq report activity --source`."

      """#),
    Page(
      "categories",
      #"""
      #!/usr/bin/env -S qcq run
      qcq 1
      # How many items each category has, and what part of all that is.

      print "# Categories"
      print "{count items} items in {count categories} categories."

      print "## Items"
      categories show name, emoji, count(items) as total, progress sort total desc limit 50 draw bar

      print "## Share of the quantity"
      sum quantity of items per category sort sum desc limit 50 draw share

      print "## Still to get"
      items where pending by category limit 20 each

      print "This has 20 items of each category at most. A copy of this report without its limits has all: `qcq report categories --source`."

      """#),
    Page(
      "list",
      #"""
      #!/usr/bin/env -S qcq run
      qcq 1
      # One list by category, with what is done and what is not.

      ## The list to report on
      param list: list

      print "# {$list}"
      print "{count items in $list where completed} of {count items in $list} items are completed."

      items in $list by category limit 500

      print "## By category"
      items in $list per category show count(where pending) as pending, count() as total draw bar

      print "This has 500 items at most. A copy of this report without its limits has all: `qcq report list --source`."

      """#),
    Page(
      "overview",
      #"""
      #!/usr/bin/env -S qcq run
      qcq 1
      # Every list with its progress, and what is still to get.

      print "# Shopping lists"
      print "{count items where pending} of {count items} items are still to get, on {count lists} lists."

      print "## Progress"
      lists
        show title, count(items where pending) as pending, progress
        sort pending desc
        limit 50
        draw progress

      print "## Still to get"
      items where pending by list limit 200

      print "## Where it is"
      count items where pending per category sort count desc limit 50 draw bar

      print "This has 50 lists and 200 items at most. A copy of this report without its limits has all: `qcq report overview --source`."

      """#),
  ]
}
