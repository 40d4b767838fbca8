/// Turns of phrase, and the words in which the language's own sentences say the same.
///
/// Unlike a meaning, what stands here is put into the sentence before it is read once more.
package enum Rephrasings {
  /// What is put in place of the words at the beginning of some, by the longest turn of phrase, and
  /// how many words that is.
  ///
  /// - Parameter opens: Whether a sentence begins there.
  package static func rephrased(
    _ words: ArraySlice<String>, opens: Bool
  ) -> (words: [String], count: Int)? {
    guard let first = words.first else { return nil }
    let phrases = (opens ? openings[first] ?? [] : []) + (entries[first] ?? [])
    return phrases.first { words.starts(with: $0.phrase) }.map { ($0.words, $0.phrase.count) }
  }

  /// All turns of phrase.
  package static var phrases: [String] {
    (Array(openings.values) + entries.values).flatMap { $0 }.map {
      $0.phrase.joined(separator: " ")
    }
  }

  /// Whether a word stands in any turn of phrase.
  package static func isWord(_ word: String) -> Bool { all.contains(word) }

  private static let all = Set(
    (Array(openings.values) + entries.values).joined().flatMap(\.phrase))

  private typealias Turn = (phrase: [String], words: [String])

  private static let entries = turns(table)
  private static let openings = turns(openingTable)

  private static func turns(_ table: String) -> [String: [Turn]] {
    var found: [String: [Turn]] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(separator: " ").map(String.init)
      for phrase in parts[1].split(separator: ",") {
        let phrase = phrase.split(separator: " ").map(String.init)
        found[phrase[0], default: []].append((phrase, words == ["-"] ? [] : words))
      }
    }
    return found.mapValues { $0.sorted { $0.phrase.count > $1.phrase.count } }
  }

  /// Those that only begin a sentence.
  private static let openingTable = """
    duplicates in:which items are double on,what is double on,double entries on,doubles on
    show pending items in:show what is still pending in,show what is pending in,show what is left in
    duplicates in:find double items in,find double items on,find the double items in
    duplicates in:double items on,double items in,doubled items on,doubled items in,double ones on
    items bought most often:fav items by times bought,items by times bought,items by purchases
    most often bought:what is bought the most,favourite items,favorite items,fav items
    items bought most often:top bought items,top bought
    lists not touched for:stale lists,which lists have been idle for,lists idle for,idle lists
    lists not touched for:lists that have been idle for,lists that are idle for
    csv of:make a csv of,make a csv file of,create a csv of,create a csv file of
    csv of:a csv of,csv file of
    copy list:cp - r
    list:alter table
    check:i bought,we bought,i have bought,we have bought,i've bought,we've bought,i got,we got
    check:we already have,i already have,already got,already have,got the,we already got
    check:i already got,already bought,i've already got,we've already got
    check:i've got,we've got,mark off,strike off,strike through,is in the cart,cross out
    uncheck:i didn't buy,i did not buy,we didn't buy,we did not buy,i haven't bought
    uncheck:we haven't bought
    delete:we don't need,we no longer need,i don't need,i no longer need,throw out,throw away,bin
    delete:purge the,purge,scratch,forget the,forget about,no more,we don't want
    delete:leave out,skip the,never mind the,don't need,dont need,no longer need
    add:don't forget,do not forget,don't forget to buy,remember,remember to buy
    max quantity of items:what's the highest quantity of any item,the highest quantity of any item
    max quantity of items:what is the highest quantity of any item,highest quantity of any item
    max quantity of items:what's the largest quantity of any item,largest quantity of any item
    lists progress:how far along is each list,how far along are the lists,how far along are my lists
    lists progress:how far along is every list,how far along are all lists
    progress per category:how complete is every category,how complete is each category
    progress per category:how complete are the categories,how done is each category
    undo:oops undo that,undo that,undo it,take that back,take it back,revert that,roll that back
    undo:revert the last change,undo the last change,undo my last change,rollback,roll back
    undo:undo last change
    create list:start a list for the,start a list for,new list for the,new list for
    create list:make a list for the,make a list for,i want a list called,i want a new list called
    create list:i need a list for,create a list for the,create a list for,i need a new list called
    add:we also need,we need,i also need,zet
    create list:new list,make list,create a list called,open list,start list,make me a list
    create list:start a new list called,start a new list for,start a new list
    create list:add list,add a list,add a new list,a new list named,a new list called,mkdir
    create list:maak een nieuwe lijst,maak een lijst,maak lijst,nieuwe lijst,make a new list
    rename list:ren list,mv list,call list,retitle list,change list,alter list
    move:carry over,bring over,put over
    move everything:put everything
    move all:put all
    items in:ls,cat
    items created in:what did we add to,what did i add to,what was added to,what have we added to
    items created in:what was put on,what did we put on,what did i put on,what has been added to
    lists with most left:lists sort by number of open items,lists sort by open items
    lists with most left:lists sorted by number of open items,lists sorted by open items
    lists with most left:lists by number of open items,lists by open items
    -:filter
    progress per category:what percentage of the items in each category,how much of each category
    progress per category:what percentage of items in each category,what share of each category
    progress per category:what percent of the items in each category
    progress per category:what percentage of each category
    progress per category:what part of each category,how much of every category
    items that:are there any items that,are there items that,is there any item that
    items that:do we have any items that,do we have items that,are any items that
    duplicates:same thing twice,the same thing twice,same things twice,things twice
    create list:a new list
    items created:new stuff from,new items from,new things from
    items this month vs last month:did we put more items on the lists this month than last month
    items created this month vs last month:did we put more on the lists this month than last month
    lists nobody:old lists nobody,old lists that nobody
    duplicates in:dedupe,dedup,deduplicate,find duplicates in,find the duplicates in,find doubles in
    progress per category:summary by category,summary per category,summary done by category
    progress per category:summary of each category,summary of categories,summary category
    items bought most often:stuff we buy all the time,things we buy all the time,stuff we always buy
    items bought most often:what we buy all the time,what do we buy all the time,what we always buy
    items bought most often:things we always buy,what do we always buy
    rename list:list rename
    items created:new stuff,new things
    items created this month vs last month:more or less than last month
    items on most lists:what is on nearly all our lists,what is on almost all our lists
    items on most lists:what is on nearly all lists,what is on almost every list
    progress per:how far are we with each,how far along is each,how far along are we with each
    progress per:how far are we with every,how far along is every,how complete is each
    average number of items per list:how many items do we put on a list on average
    average number of items per list:how many items are on a list on average
    average number of items per list:how many items per list on average
    items completed this month vs last month:how many items did we buy this month vs last month
    items completed this month vs last month:how many items did we buy this month and last month
    items completed this month vs last month:how much did we buy this month vs last month
    copy list:duplicate sheet,copy sheet,copy the sheet,duplicate the sheet,duplicate tab
    create list:make a new shopping list,start a new shopping list
    lists nobody:show old lists nobody,show lists nobody,show old lists that nobody
    items created:show new items from,show new stuff from
    count items where:countif,count if
    items that:show all notes that,all notes that
    -:run the,run,please show me,give me,print out the,print out,print
    move:cut
    items completed this month vs last month:did we buy more this month than last month
    items completed this month vs last month:did we buy more items this month than last month
    items completed this month vs last month:have we bought more this month than last month
    items created this month vs last month:did we add more items this month than last month
    """

  private static let table = """
    in:in list =,in the list =,in list :
    and call it:and rename it to,and rename to,and name it
    -:could you please,would you please,can you please,could you,would you,can you,will you
    -:i would like to have,i would like to,i would like,i'd like to have,i'd like to,i'd like
    -:pls,plz,i want to,i need to,let me,let's,help me,kun je,wil je,graag,hi,hey,ok,okay,oops
    -:thanks
    to:and paste into,and paste to,and paste in,and put them on,and put them in,and put it on
    where:where both,that are both,which are both
    this week:week : this
    this month:month : this
    last week:week : last
    last month:month : last
    bought most often:frequently bought,bought frequently,buy all the time
    created in:new in,did somebody add to,did anybody add to,did someone add to,did anyone add to
    created:by created date,by creation date,by date created,by date added
    -:thank you,for me,from now on,after all,any more,anymore,right now,at all,instead,please
    -:as fast as possible,by the way,i think,i guess,the letter,and how often,how often
    not:haven't been,hasn't been,haven't,hasn't,aren't,isn't,wasn't,weren't,didn't,don't,doesn't
    not:have not been,has not been,are not,is not,was not,were not,did not,do not,does not
    not:have not,has not,has nobody,nobody has,nobody,no one has,has no one,ain't,have never,never
    without:don't have,doesn't have,do not have,does not have,don't come with,that lack
    newer than:not older than,no older than
    older than:not newer than,not younger than
    since:on or after,not before,no earlier than,not earlier than,from and including,starting from
    until:on or before,not after,no later than,not later than,up to and including
    except:apart from,other than,with the exception of,aside from,all but,not counting,except for
    except:with exception of,but not,other ones than,leaving out,save for,not including
    everything except:everything but,all items but,all but,anything but
    created:did somebody add,did anybody add,did someone add,did anyone add
    average number of:usual number of,typical number of
    per month:every month
    created in:were added to,was added to,have been added to,has been added to,got added to
    per list:does each list have,does every list have,do lists have,each list has,on each list
    per list:are on each list,list by list,by each list,on every list
    per category:does each category have,in each category,are in each category,in every category
    per month:month by month,monthly,per calendar month,for each month,by month,each month
    per week:week by week,weekly,per calendar week,for each week,by week,each week
    per day:day by day,daily,for each day,by day,each day
    sum quantity of:how many pieces are there,how many pieces are,how many pieces,total pieces of
    sum quantity of:total number of pieces,how many things in total
    average:on average how many,what is the average of,stats avg,average amount of
    with:w
    bought most often:have we ticked off most often,ticked off most often,checked off most often
    bought most often:bought the most times,buy most,buy the most often,bought most
    to:over to,onto
    note contains:tagged with,that have the tag,having the tag,with the tag,with tag,have the tag
    note contains:tagged as,tagged
    pending in:what's missing for,what is missing for,what else do we need for,what else for
    pending in:what is still missing for
    progress:what percentage of the items is done,what percentage of items is done
    progress:what share is done,completed share,done share,share completed,share done,share of done
    progress:what percentage is done,what percent is done,what part is done
    this month:since the first of this month,since the first of the month
    this month:since the start of this month,since the beginning of this month
    this week:since the start of this week,since the beginning of this week
    this year:since the start of this year,since the beginning of this year
    pending items of:the rest of,the remainder of,whatever is left of,what's left of,what is left of
    pending items of:the remaining items of,the remaining items on
    all of:the whole of,the whole,the entire
    nothing:nothing more,nothing else,niets meer
    -:by us,by me,by anyone,in total,over all lists,across all lists,across every list
    -:today included,including today,in percent,as a percentage,in percentages
    count items where:items countif,items count if
    count distinct:countunique,count unique,countdistinct,distinctcount
    count items:count of items,the count of items,number of items counted
    with most left:with the most to do,have most to do,have the most to do
    everything left:everything that's left,everything that is left,all that's left,all that is left
    by number of lists:by lists count,by list count,by count of lists
    items completed:how many things did we buy,how many items did we buy
    as csv:as a spreadsheet,as spreadsheet,to a spreadsheet,for a spreadsheet,as excel,to excel
    this month vs last month:this month compared with last month,this month compared to last month
    and list:and which list it's on,and which list it is on,and what list it's on
    and list:with the list they are on,with their list,with the list it is on,and which list
    sort due:earliest first,soonest first,most urgent first
    where duplicate:where countif ( name ) > 1,where count ( name ) > 1,where count name > 1
    more than:more then
    more than once:twice or more,two or more times,at least twice,at least two times
    less than:less then
    fewer than:fewer then
    number of:nr of,no of
    where:such that,for which,provided that
    sort by:ranked by,rank by,arrange by,arranged by
    desc:from most to least,in descending order,in reverse order,most first,from high to low
    sort name:sorted alphabetically,in alphabetical order,alphabetically
    count:numbers of,a count of,the count of
    limit 1:only one,just one
    with most left:by items left,by open items,by number of items left,by pending items
    with most left:by number of open items,by what is left,by number of open items descending
    draw:draw a,draw as
    """
}
