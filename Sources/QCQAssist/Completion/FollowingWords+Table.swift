// Made by `QCQ_UPDATE=1 swift test --filter FollowingWordsTests`.

extension FollowingWords {
  /// A place, and behind it what follows there.
  static let written = #"""
    $ → where and show by per
    ' → where show to in per set by as note sort and if or emoji from
    ( → items quantity created where name 1 ' count sum updated
    ) → as show > = and desc crosstab < draw by in limit of
    * → 1
    + → 1
    , → quantity count category note progress created ' name sum completed items list max 1
    - → created 1 quantity
    . → quantity emoji title name order
    .. → 1 yesterday
    1 → show and by days each per else ' as is more skip sort weeks crosstab day minutes month
    : → int list text category date
    < → 1
    = → ' 1 items $ count quantity
    > → 1 $
    >= → $ 1
    add  add → ' 1
    add ' to → '
    add ' → to note as
    add 1 → ' more
    add add ' → to
    add add → ' 1
    add literal → to ' note as more
    add name → ' 1
    add to → '
    add → ' 1
    ago → show and
    and → quantity name category updated any count created has not
    assert  assert → items count lists sum
    assert assert items → where in
    assert assert → items count lists sum
    assert items → where gives in
    assert name → items where count gives ' in lists 1 categories of quantity sum
    assert → items count lists sum
    average name → of count items lists quantity where
    before → 1
    by → category list month
    categories  categories → show where
    categories ( → items
    categories . → quantity
    categories categories → show where
    categories items . → quantity
    categories name → where show
    categories opening → items name
    categories punctuation → quantity
    categories → where show
    category → show = ' limit sort draw having in with crosstab starts
    check  check → '
    check ' → in
    check check ' → in
    check check → '
    check literal → in
    check name → ' in items
    check → '
    completed → and show crosstab sort or
    contains → ' $
    count  count → items lists
    count ( → created quantity
    count count items → where in per
    count count lists → where
    count count → items lists
    count items → where in per
    count lists → where
    count name → items where in lists per
    count opening → created quantity
    count → items lists desc categories
    create  create → list category
    create create list → '
    create create → list category
    create list → '
    create name → ' list category
    create → list category
    created → during since on as before = <=
    crosstab crosstab → with
    crosstab name → with
    crosstab → with
    days → ago
    delete  delete → list items
    delete delete → list items
    delete name → ' list items in
    delete → list items
    desc → limit with
    draw draw → progress bar column heat share
    draw name → progress bar column heat share
    draw → progress bar column heat share
    during → 1 last this next
    else → '
    empty → else
    explain  explain → watch items
    explain explain watch → count items
    explain explain → watch items
    explain items → in where per
    explain name → items watch where count in per
    explain watch → count items
    explain → watch items
    group ' by → category
    group ' per → category completed
    group ) → draw show crosstab
    group , category → show crosstab having
    group , → category completed weekday
    group 1 by → category
    group 1 per → category day
    group by category → show limit sort
    group by → category list month
    group category → show sort draw having limit with crosstab
    group closing → draw show crosstab
    group created ) → show crosstab draw
    group items per → category list month week
    group name → category show list having sort month crosstab limit week day draw completed
    group pending by → category
    group per category → show draw sort with having
    group per → category list week day month completed name
    group punctuation → category completed weekday
    has → note
    having ( ) → >
    having ) > → 1
    having ) → > <
    having 1 → show and
    having > 1 → show and
    having > → 1
    having closing → > <
    having comparison → 1
    having having → count sum
    having literal → show and
    having name → count sum
    having → count sum
    in → ' $ 1 id
    is → empty not
    items  items → in where per show by
    items ( → quantity where name created ' sum count
    items count ( → where
    items items → in where per show by
    items name → in where per show by
    items opening → quantity where name created ' sum count
    items percent ( → where
    items sum ( → quantity
    items → where in per show by gives desc
    let = items → where per
    let = → items
    let comparison → items
    let items → where per
    let name → = where per sort
    limit 1 → each skip with
    limit desc limit → 1
    limit limit 1 → each skip with
    limit limit → 1
    limit literal → each skip with
    limit name limit → 1
    limit name → 1
    limit → 1
    list → ' = having $ show sort
    lists  lists → where show
    lists ( items → where
    lists ( → items created
    lists count ( → items
    lists items → where
    lists lists → where show
    lists name → where show
    lists opening → items created name
    lists → where show sort
    move  move → items '
    move move → items '
    move name → in items '
    move → items '
    n → > desc of
    name → contains = limit sort not ends in matches show starts
    not → in contains empty
    note → = contains show ' sort matches
    of → items lists
    on → 1 today yesterday
    open → = where in sort
    param : list → =
    param : → text int list category date
    param = → ' 1
    param comparison → ' 1
    param list = → '
    param list → =
    param name → =
    param punctuation → text int list category date
    pending → and by show per to
    per → category list week day month completed name
    print  print → '
    print name → '
    print print → '
    print → '
    progress → sort > desc draw
    qcq  qcq → 1
    qcq name → 1
    qcq qcq → 1
    qcq → 1
    quantity → > of = desc >= < sort with in limit not
    rename  rename → list category
    rename ' to → '
    rename ' → to
    rename literal → to
    rename name → ' list category
    rename rename → list category
    rename to → '
    rename → list category
    scope $ → where
    scope ' in → '
    scope ' set → quantity created
    scope ' → where per show by set to sort
    scope ) → show by
    scope = → ' 1 quantity
    scope closing → show by
    scope comparison → ' 1 quantity
    scope in $ → where
    scope in ' → where per show by set to sort
    scope in → ' $ 1 id
    scope items in → ' $ id
    scope literal → where show per by set to sort
    scope name → ' = $ 1 quantity id created note
    scope parameter → where
    scope punctuation → 1 note '
    scope quantity → =
    scope set → quantity created
    set → quantity category created note
    show ' show → name label '
    show ' → as if
    show ( ) → as
    show ) ) → as
    show ) , → sum count max
    show ) show → name title count
    show ) → as crosstab
    show , quantity → sort with limit
    show , → quantity count note category progress created sum items list max share updated '
    show - → created 1
    show . → emoji title
    show 1 show → name title count label list sum
    show 1 → as else
    show arithmetic → 1 created count
    show category . → emoji
    show category show → name count sum category share
    show closing → as limit crosstab
    show completed ) → as
    show done , → progress percent
    show items ) → as
    show label , → note category
    show lists show → title
    show literal → as else if
    show name , → quantity note list count category items max created
    show name → name title sort limit count label sum as ' with category draw > list where
    show pending ) → as
    show pieces , → share average
    show punctuation → quantity count note category progress created sum items list max emoji
    show quantity ) → as crosstab
    show quantity → > sort with limit
    show show name → sort limit
    show show → name title count label sum category ' list share
    show title , → count created progress items updated category day
    show total , → count
    show → name title count label sum category ' list share
    since → 1 $ today yesterday
    sort , → name category
    sort desc → limit with
    sort name sort → name quantity
    sort name → desc limit name quantity count into list updated created items progress sum
    sort punctuation → name category
    sort quantity desc → limit
    sort quantity → desc
    sort sort quantity → desc
    sort sort → name quantity count list updated created items progress sum total
    sort → name quantity count list updated created items progress sum total
    start add → items add check
    start assert → assert
    start count → count print
    start items → items print lists count
    start lists → lists items print
    start param → param print count items
    start print → print items count lists
    start qcq → param use
    start update → items move delete
    start → items count lists print param let assert explain update add delete categories qcq
    starts → with
    sum  sum → quantity
    sum items → where in
    sum name → of items quantity where in
    sum of items → where in
    sum of → items
    sum quantity of → items
    sum quantity → of
    sum sum quantity → of
    sum sum → quantity
    sum → quantity
    t → = where
    title → != = into limit starts
    to → '
    together = → count items
    together comparison → count items
    together name → = items where
    total ' → show or
    total crosstab with → total
    total literal → show or
    total name → total ' draw
    total starts with → '
    total with → total '
    total → = desc draw sort
    update  update → ' items
    update ' → in
    update literal → in
    update name → ' items in where
    update update ' → in
    update update → ' items
    update → ' items
    updated → since before desc on
    use  use → '
    use name → '
    use use → '
    use → '
    watch  watch → items count
    watch items → in where
    watch name → items in = count where
    watch watch → items count
    watch → count items
    where $ → and show per
    where ' where → pending quantity completed name
    where ' → show set and sort
    where ( where → completed pending quantity
    where ) > → 1
    where ) → show > and =
    where 1 days → ago
    where 1 → show by days and per is day sort weeks
    where < → 1
    where = ' → set show
    where = → ' $ 1
    where > 1 → show by per and sort
    where > → 1 $
    where >= → $ 1
    where ago → show and
    where and quantity → >
    where and → quantity name category updated any created has not
    where arithmetic → 1 created
    where before → 1
    where category = → ' $
    where category → = in
    where closing → show > and as =
    where comparison → 1 ' $ created
    where completed → and show sort
    where contains ' → show sort
    where contains → ' $
    where created during → 1 last this
    where created since → 1 $
    where created → during since on before <=
    where days → ago
    where during → 1 last this next
    where else → '
    where empty else → '
    where empty → else
    where has → note
    where is empty → else
    where is → empty
    where items ) → show >
    where items where → pending quantity completed name category created note updated has list
    where lists where → created updated any title count progress
    where literal → show and by days per set is sort day weeks
    where name = → '
    where name contains → ' $
    where name → quantity pending = > completed ' name contains created show 1 category since
    where not → in contains
    where note → contains show matches
    where on → 1 today yesterday
    where parameter → and show per
    where pending ) → show and
    where pending → and by show per to
    where punctuation → and 1 name yesterday
    where quantity > → 1 $
    where quantity → > >= < = in
    where since → 1 $ today yesterday
    where title → != = starts
    where updated since → 1 $ yesterday
    where updated → since before on
    where where category → = in
    where where completed → and show sort
    where where created → during since on before
    where where name → = contains not ends
    where where note → contains matches
    where where pending → and by show per to
    where where quantity → > >= < in
    where where updated → since before on
    where where → pending quantity completed created name category updated note any title has
    where → pending quantity completed created name category updated note any title has no not
    with → total '
    { → name total
    } → as limit
    """#
}
