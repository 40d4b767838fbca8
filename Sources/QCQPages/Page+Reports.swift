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

      let recent = items where created since 7 days ago
      let finished = items where completed and updated since 7 days ago
      let recent_more = recent limit 1000000000 skip 200
      let finished_more = finished limit 1000000000 skip 200

      print "# Activity"

      print "## Items added per month"
      count items per month(created) draw column

      print "## By month and category"
      count items per month(created), category draw heat

      print "## Added in the last 7 days"
      recent by list limit 200

      print "## Completed in the last 7 days"
      finished by list limit 200

      print "Left out: {count recent_more} items added and {count finished_more} completed."
      print "Ask for all with a copy of this report that has no `limit`: `qcq report activity --source`."

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
      categories show emoji, name, count(items) as total, progress sort total desc limit 50 draw bar

      print "## Share of the quantity"
      sum quantity of items per category sort sum desc limit 50 draw share

      print "## Still to get"
      items where pending by category limit 20 each

      print "No more than 20 items of a category are shown, of {count items where pending} in all."
      print "Ask for all with a copy of this report that has no `limit`: `qcq report categories --source`."

      """#),
    Page(
      "list",
      #"""
      #!/usr/bin/env -S qcq run
      qcq 1
      # One list by category, with what is done and what is not.

      ## The list to report on
      param list: list

      let more = items in $list limit 1000000000 skip 500

      print "# {$list}"
      print "{count items in $list where completed} of {count items in $list} items are completed."

      items in $list by category limit 500

      print "## By category"
      items in $list per category show count(where pending) as pending, count() as total draw bar

      print "Left out: {count more} items."
      print "Ask for all with a copy of this report that has no `limit`: `qcq report list --source`."

      """#),
    Page(
      "overview",
      #"""
      #!/usr/bin/env -S qcq run
      qcq 1
      # Every list with its progress, and what is still to get.

      let lists_more = lists limit 1000000000 skip 50
      let items_more = items where pending limit 1000000000 skip 200

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

      print "Left out: {count lists_more} lists and {count items_more} items."
      print "Ask for all with a copy of this report that has no `limit`: `qcq report overview --source`."

      """#),
  ]
}
