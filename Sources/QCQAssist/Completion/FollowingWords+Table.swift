// Made by `QCQ_UPDATE=1 swift test --filter FollowingWordsTests`.

extension FollowingWords {
  /// A place, and behind it what follows there.
  static let written = #"""
    != → ' 1 | $ → where and show by
    ' → where show to in per as set by and note sort if or emoji from
    ( → items quantity created where name 1 ' @ $ count sum updated
    ) → as show > = and desc crosstab < draw limit by in of | * → 1 | + → 1
    , → quantity count category note ' progress @ created name sum completed items list max 1
    - → 1 created quantity | . → quantity emoji title name order | .. → 1 yesterday
    1 → show and days by each per else ' as is more skip sort weeks crosstab day minutes month
    : → text int list category date | < → 1 | <= → 1
    = → ' 1 items $ count @ quantity lists | > → 1 $ | >= → $ 1 | ? → and or
    @  @ → where in show | @ ( → 1 $ items | @ ) → in show | @ @ ( → 1 $
    @ @ → where in show | @ closing → in show | @ name → where in show
    @ opening → 1 $ items | @ → = sort desc where limit in > show with draw of
    add  add → ' 1 | add ' note → ' | add ' to → ' | add ' → to as note | add 1 ' → to
    add 1 → ' more | add add ' → to | add add 1 → ' more | add add → ' 1
    add literal → to ' as note more | add name → ' 1 | add note → ' | add to ' → as
    add to → ' | add → ' 1 | ago → show and
    and → quantity name category not updated created @ any count has
    assert  assert → items count lists sum | assert assert items → where in
    assert assert → items count lists sum | assert items → where gives in
    assert name → items where count gives ' in lists 1 categories of quantity sum
    assert → items count lists sum | average  average → count quantity
    average average → count quantity | average name → of @ count items lists quantity where
    average of → items lists | average → count quantity | before → 1 this
    by → category list month | categories  categories → show where | categories ( → items
    categories . → quantity | categories categories → show where
    categories items . → quantity | categories max ( → items | categories name → where show
    categories opening → items name | categories punctuation → quantity
    categories → where show
    category → show = sort ' draw in limit having with crosstab starts | check  check → '
    check ' → in | check check ' → in | check check → ' | check literal → in
    check name → ' in items | check → ' | completed → and show crosstab sort or
    contains → ' $ | count  count → items lists @ | count ( → created quantity
    count / ( → quantity | count count items → where in per | count count lists → where
    count count → items lists @ | count items → where in per | count lists → where
    count name → items where lists in per @ | count opening → created quantity
    count → items lists @ categories | create  create → list category
    create ' → emoji from | create create list → ' | create create → list category
    create list → ' | create literal → emoji from | create name → ' list category
    create → list category | created → since during before on as = <=
    crosstab crosstab → with | crosstab name → with | crosstab → with | days → ago per
    delete  delete → list items | delete delete list → ' | delete delete → list items
    delete list → ' | delete name → ' list items in | delete → list items
    desc → limit with | draw category draw → bar heat
    draw draw → heat progress bar column share | draw name → heat progress bar column share
    draw → heat progress bar column share | during → last 1 this next | else → '
    empty → else | explain  explain → watch items | explain count items → per where
    explain count → items | explain explain items → where in
    explain explain watch → count items | explain explain → watch items
    explain items → where in per | explain name → items where watch count in per
    explain watch → count items | explain → watch items | gives → 1 >=
    group ' by → category | group ' per → category completed | group ) , → category
    group ) → draw show crosstab | group , category → show crosstab draw having
    group , → category completed weekday | group 1 by → category
    group 1 per → category day | group by category → show limit sort
    group by → category list month | group category , → completed
    group category → show sort draw having limit with crosstab
    group closing → draw show crosstab | group created ) → show crosstab draw
    group items per → category list month week | group list , → category
    group list → having show
    group name → category show list having sort month crosstab draw limit week day completed
    group pending by → category | group pending per → list week
    group per category → show sort draw with having | group per list → having show
    group per → category list week day month completed name
    group punctuation → category completed weekday | has → note | having ( ) → >
    having ) > → 1 | having ) → > < | having 1 → show and | having > 1 → show and
    having > → 1 | having closing → > < | having comparison → 1
    having having → count sum | having literal → show and | having name → count sum
    having → count sum | in → ' $ 1 id | int → = | into into → ' | into name → '
    into → ' | is → empty not | items  items → in where per show by
    items ( → quantity where name created ' 1 sum $ count | items arithmetic → 1
    items average ( → quantity | items count ( → where | items items → in where per show by
    items length ( → name | items name → in where per show by ' else
    items opening → quantity where name created ' 1 sum $ count | items percent ( → where
    items punctuation → ' or | items share ( → sum count | items sum ( → quantity
    items week ( → created | items → where in per show @ by gives | last → 1 month
    let ( → @ quantity | let ) → = | let = items → where per | let = → items @ lists
    let @ ( → @ | let @ = → items | let @ → = | let closing → =
    let comparison → items @ lists | let items → where per | let let @ → =
    let name → = where per sort | let opening → @ quantity | let sum ( → quantity
    limit 1 → each skip with | limit @ limit → 1 | limit category limit → 1
    limit desc limit → 1 | limit limit 1 → each skip with | limit limit → 1
    limit literal → each skip with | limit name limit → 1 | limit name → 1
    limit skip → 1 | limit → 1 | list → ' = having $ show sort | lists  lists → where show
    lists ( items → where | lists ( → items created | lists any ( → items
    lists count ( → items | lists items → where | lists lists → where show
    lists name → where show | lists opening → items created name
    lists punctuation → quantity | lists { → name | lists → where show | matches → '
    max name → of lists | move  move → items ' | move items → in | move move items → in
    move move → items ' | move name → in items ' | move → items '
    name → = contains limit sort not matches ends in show starts | no → note
    not → in completed contains empty name | note → = contains show ' sort matches and
    of → items lists @ | on → 1 today yesterday | or → else quantity note
    param : int → = | param : list → = | param : text → =
    param : → text int list category date | param = → ' 1
    param @ : → text int date category list | param comparison → ' 1 | param int = → 1
    param int → = | param list : → list | param list = → ' | param list → =
    param name → = | param punctuation → text int list category date | param text = → '
    param text → = | pending → and by show per to
    per → category list week day month completed name | print  print → ' | print name → '
    print print → ' | print → ' | progress → sort > desc draw | qcq  qcq → 1
    qcq name → 1 | qcq qcq → 1 | qcq → 1
    quantity → > of = desc >= < sort with in as limit not | rename  rename → list category
    rename ' to → ' | rename ' → to | rename list ' → to | rename list → '
    rename literal → to | rename name → ' list category | rename rename list → '
    rename rename → list category | rename to → ' | rename → list category
    scope $ → where | scope ' ) → show by | scope ' in → '
    scope ' set → quantity created | scope ' → where show per by set to sort
    scope ) → show by | scope , → note ' | scope .. → 1 | scope 1 .. → 1
    scope = → 1 ' quantity | scope @ in → ' | scope closing → show by
    scope comparison → 1 ' quantity | scope in $ → where
    scope in ' → where show per by set to sort | scope in → ' $ 1 id
    scope items in → ' $ id | scope literal → where show per by set to sort
    scope name → ' = $ quantity 1 id created note | scope note → = | scope parameter → where
    scope punctuation → 1 note ' | scope quantity = → 1 quantity | scope quantity → =
    scope set quantity → = | scope set → quantity created
    set → quantity category created note | show ' show → name label ' count | show ' → as if
    show ( ) → as | show ) ) → as | show ) , → sum count max
    show ) show → name title count | show ) → as crosstab | show , @ → sort
    show , items → where | show , note → sort | show , progress → sort draw
    show , quantity → sort with limit
    show , → quantity count note category progress created @ sum items list max share updated
    show - created → as | show - → created 1 | show . → emoji title
    show 1 show → name title count label list sum | show 1 → as else | show > → 1
    show @ , → count @ progress share percent sum average running ' created max
    show @ → sort limit with draw | show ago show → title
    show arithmetic → 1 created count | show as @ → sort limit with draw
    show categories show → name | show category , → count | show category . → emoji
    show category show → name count sum category share | show closing → as limit crosstab
    show comparison → 1 | show completed ) → as | show created → as | show else ' → as
    show else → ' | show emoji , → category | show items ) → as | show items show → name
    show items → where | show label , → note category | show lists show → title '
    show literal → as else if
    show name , → quantity note list count category items max @ created
    show name → name title sort limit count as label sum ' with category draw > list where
    show note show → name label | show note → sort | show pending ) → as
    show pending show → name | show progress → sort draw
    show punctuation → quantity count note category progress created @ sum items list max '
    show quantity ) → as crosstab | show quantity > → 1
    show quantity → > sort with as limit | show show ' → as | show show name → sort limit
    show show → name title count label sum ' category list share
    show title , → count created progress items updated category day
    show → name title count label sum ' category list share | since → 1 $ today yesterday
    skip → 1 | sort ' sort → name quantity | sort ) → desc | sort , → name category
    sort @ desc → limit with | sort @ sort → @ | sort @ → desc limit
    sort category sort → @ | sort closing → desc | sort desc → limit with
    sort name sort → name quantity
    sort name → desc limit @ name quantity count into list updated created progress with
    sort note sort → list name | sort punctuation → name category
    sort quantity desc → limit | sort quantity sort → name quantity | sort quantity → desc
    sort sort @ → desc | sort sort name → limit | sort sort quantity → desc
    sort sort → @ name quantity count list updated created progress
    sort → @ name quantity count list updated created progress | start @ → @ count print
    start add → items add check rename | start assert → assert | start count → count print
    start create → add move rename | start items → items print lists count
    start let → @ let count | start lists → lists items print | start move → delete rename
    start param → param print items count let | start print → print items @ count lists
    start qcq → param use print | start rename → update delete
    start update → items move delete
    start → items count lists print param @ let assert add explain update delete categories
    starts → with | sum  sum → quantity | sum items → where in per
    sum name → of items quantity where @ in per | sum of items → where in per
    sum of → items | sum quantity of → items | sum quantity → of | sum sum quantity → of
    sum sum → quantity | sum → quantity | text → = | this → week month
    title → != = into limit starts | to → ' | together = count → items
    together = → count items | together @ = → count items | together @ → =
    together comparison → count items | together count → items | together items → where @
    together name → = items where @ lists | together opening → @ | together together { → @
    together { @ → = | together { → @ | total ' → show or | total @ with → total
    total crosstab with → total | total literal → show or | total name → total ' draw
    total quantity with → total | total starts with → ' | total with ' → show
    total with → total ' | update  update → ' items | update ' → in
    update items → in where | update literal → in | update name → ' items in where
    update update ' → in | update update items → in where | update update → ' items
    update → ' items | updated → since before desc during on | use  use → ' | use name → '
    use use → ' | use → ' | watch  watch → items count | watch count → items
    watch items → in where | watch name → items in = count where | watch watch items → in
    watch watch → items count | watch → count items | where != → ' 1 | where $ ? → and
    where $ where → category pending | where $ → and show
    where ' where → pending quantity completed name | where ' → show and set sort
    where ( where → completed pending quantity | where ) > → 1 | where ) → show > and =
    where .. → 1 yesterday | where 1 days → ago per
    where 1 → show days by and per is day sort weeks | where < → 1 | where <= → 1
    where = ' → set show | where = → ' $ 1 | where > 1 → show by per and sort
    where > → 1 $ | where >= → $ 1 | where ? → and | where @ > → 1
    where @ where → @ created pending quantity | where @ → > = | where ago → show and
    where and quantity → > | where and updated → during since
    where and → quantity name category not updated created @ any has
    where arithmetic → 1 created | where before → 1 this | where category = → ' $
    where category → = in | where closing → show > and as =
    where comparison → 1 ' $ created | where completed → and show sort
    where contains ' → show and sort | where contains → ' $ | where created before → 1 this
    where created during → 1 last this | where created on → 1 yesterday
    where created since → 1 $ | where created → since during before on <=
    where days ago → and show | where days → ago per | where during last → 1 month
    where during → last 1 this next | where else → ' | where empty else → '
    where empty → else | where has note → show | where has → note | where is empty → else
    where is → empty | where items ) → show >
    where items where → pending quantity name completed category created note no updated has @
    where last → 1 month | where lists where → created updated any title count progress
    where literal → show and by days per set is sort day weeks | where matches ' → show
    where matches → ' | where name = → ' | where name contains → ' $
    where name not → in contains
    where name → quantity pending = > completed name ' created contains show 1 category not in
    where not → in completed contains name | where note contains → '
    where note → contains show matches | where on → 1 today yesterday
    where parameter → and show | where pending ) → show and | where pending and → quantity @
    where pending → and by show per to | where punctuation → and 1 name yesterday
    where quantity < → 1 | where quantity = → 1 | where quantity > → 1 $
    where quantity >= → $ | where quantity → > >= = < in | where set → category quantity
    where since 1 → show per | where since → 1 $ today yesterday | where starts → with
    where this → week month | where title → != = starts | where to → '
    where updated before → 1 | where updated since → 1 yesterday
    where updated → since before during on | where where category → = in
    where where completed → and show sort | where where created → during since before on
    where where has → note | where where name → = contains not ends matches
    where where note → contains matches | where where pending → and by show per to
    where where quantity → > >= < in = | where where title → = starts
    where where updated → since before on
    where where → pending quantity completed created name category updated note @ any no title
    where } → as
    where → pending quantity completed created name category updated note @ any no title has
    with → total ' | { → name @ | } → as limit
    """#
}
