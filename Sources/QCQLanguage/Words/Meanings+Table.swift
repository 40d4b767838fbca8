// What is meant, a colon, and the words for it, between commas.
extension Meanings {
  static let sources = """
    items:items,item,things,thing,products,product,articles,article,entries,entry,groceries,tasks
    items:task,todos,goods,stuff,everything,shopping_items,shoppingitem,shoppingitems,boodschappen
    items:producten,artikelen,spullen,shopping items
    lists:lists,list,shopping lists,shopping list,shopping_lists,shoppinglist,shoppinglists,lijsten
    lists:lijst,lijstjes,lijstje,tables
    categories:categories,category,aisles,aisle,departments,department,sections,section
    categories:item_categories,itemcategory,categorieën,categorie,headings
    items:whatever,alles,dingen,ding,artikel,all things
    """

  static let noise = """
    -:the,a,an,all,my,our,their,its,me,us,please,just,still,yet,already,nog,alle,mijn,er,de,het,een
    -:is,are,was,were,be,been,being,that,which,who,there,do,does,did,have to,i,we,you,what,what's
    -:whats,show me,give me,get,get me,give,tell me,i want,want,i need,need,let me see,display,find
    -:fetch,return,staat,zijn,wat,welke,toon,geef,moet,ik,of which,each of,now,currently,rows
    -:something,anything
    -:list of,list all,list the,select all,would,like to see,can,could,to see,also,as well,ones
    -:stand,stands,appear,appears,occur,occurs,sit,sits,exist,located
    -:it,they,them,those,these,then,so,any of the,ever,have,has been,called something
    -:worden,al,could you,would you,can you,could you please,would you please,that's,who's,it's
    -:on them,on it,in them,in it,of them,for me,thanks,thank you,from now on,right now,so far
    -:at the moment,actually,exactly,completely,entirely,fully,totally,any more,anymore,dat,die
    -:on which,in which,where there,i would like,i would like to have,i'd like,i'd like to see
    -:found,be found,can be found
    -:welk,mij,laat,laat zien,zien,altogether,in total,how do i,where is,where are,where's
    """

  static let measures = """
    count:count,how many,number of,the number of,total number of,count of,how long,len,length of
    count:count(*),aantal,hoeveel,tel,size of,amount of,num of,item count,counts,item_count
    count:how often,items_count,itemcount,times bought,number of times,how many times,no of times
    sum:sum,sum of,total,total of,add up,sum of all,totaal,som
    average:average,average of,avg,mean,mean of,gemiddelde,avg of
    max:max,max of,maximum,highest,largest,biggest,greatest,maximum of,hoogste
    min:min,min of,minimum,lowest,smallest,least,minimum of,laagste
    """

  static let conditions = """
    pending:pending,open,left,left to buy,to buy,to be bought,to do,todo,to-do,remaining,remains
    pending:outstanding,unbought,unchecked,undone,unfinished,incomplete,uncompleted,unticked
    pending:not done,not bought,not checked,not completed,not complete,not finished,not ticked
    pending:not yet bought,not yet done,not checked off,still open,still to buy,unpurchased
    pending:still have to get,still to get,to get,still have to buy,have to get,have to buy
    pending:still have to,need to get,still need to get,still need to buy,have left to buy
    pending:do i still need to buy,do we still need to buy,do i need to buy,do we need to buy
    pending:kopen,te kopen,te doen,openstaand,niet klaar,not purchased,un-bought,need to buy
    pending:not ticked off,still need,not been bought,not crossed off,still needed,left over
    pending:do i still need to get,do we still need to get,do i have to get,do we have to get
    pending:do i need,do we need,do i still need,do we still need,needed,missing still
    completed:completed,complete,done,bought,checked,checked off,ticked,ticked off,finished,got
    completed:purchased,crossed off,did i buy,have i bought,klaar,gekocht,gekochte,afgevinkt
    completed:afgevinkte,gedaan,not open
    completed:not pending,is_completed,iscompleted,is_done,isdone,already bought,not left,not todo
    pending:haven't been bought,haven't bought,hasn't been bought,haven't got,haven't got yet
    pending:haven't bought yet,didn't buy,did not buy,have not bought,not got,not got yet,isn't done
    pending:aren't done,isn't bought,aren't bought,isn't completed,aren't completed,isn't checked
    pending:aren't checked,isn't finished,aren't finished,isn't ticked off,aren't ticked off
    pending:still unbought,needs buying,to be got,must be bought,left to get,left to do,unticked off
    pending:gekocht worden,nog kopen,nog open,nog te kopen,still to do,not been done,haven't done
    pending:haven't been done,hasn't been done,not been checked,yet to buy,yet to be bought
    pending:has to be bought,have to be bought,needs to be bought,need to be bought
    pending:didn't get,did not get,not get,couldn't get,could not get,weren't bought,wasn't bought
    pending:should i buy,should we buy,should i get,should we get,do i need to get
    pending:do we need to get,do i have to get,do we have to get,do i have to buy,do we have to buy
    pending:else do we need,else do i need,must i buy,must we buy,have we got to buy
    completed:been bought,been ticked off,been checked off,been done,aren't pending,isn't pending
    completed:no longer pending,not pending anymore,no longer open,aren't open,isn't open
    completed:off the list
    """

  /// What fields are called besides their own names.
  static let fields = """
    quantity:quantities,qty,amount,amounts,pieces,number,aantal,hoeveelheid,how many
    name:names,item,product,called,naam,namen,label text
    title:titles,titel
    note:notes,comment,comments,remark,remarks,description,memo,opmerking,notitie,annotation
    note:tag,tags
    category:categories,aisle,aisles,department,departments,category_id,categorie,heading
    category:kind,section
    list:lists,shopping list,shopping_list_id,lijst
    created:added,made,created_at,createdat,creation,date,inserted,date added,creation date
    created:toegevoegd
    updated:modified,changed,edited,touched,updated_at,updatedat,last changed,last modified
    updated:last updated,gewijzigd,last change
    completed:is_completed,iscompleted,done,bought,checked,finished
    pending:open
    order:sort_order,sortorder,position
    emoji:icon,symbol
    progress:completion,percent done,how far,how much,percentage done,percentage completed
    progress:percent completed,percentage of completed items,percentage bought,percent bought
    progress:% done,% completed,% bought,percentage of items done,percentage of items completed
    progress:percentage of items bought,percentage of done items,completion rate,percentage
    progress:done %,% of done,how far is,how far are
    progress:done percent,completed percent,done percentage,bought percent
    progress:percentage complete,percent complete,% complete,share done,how much done
    progress:how much is done,how much bought,how much is bought
    created:did we add,did i add,have i added,have we added,i added,we added,were put on,was put on
    created:were added,was added,got added,put on,entry
    updated:touch,change,edit,used
    progress:how much is finished,how much is completed,how much is checked,how much has been bought
    progress:how much is complete,how much was bought,how much is ticked off,how much got done
    """

  static let clauses = """
    where:where,filter,whose,when,if,with,having,that have,which have,that has,met,waar,having a
    where:that contain,and where,where the,who have,by which
    without:without,lacking,zonder,with no,that have no,having no,which have no,missing a,have no
    in:in,on,from,of,for,at,inside,within,op,van,uit,voor,under
    by:by,grouped by,per section,sectioned by,in sections by,split by,partition by,group by,groupby
    by:group
    per:per,for each,for every,in each,in every,on each,by each,of each,of every
    show:show,select,only,display,project,columns,fields,with columns,return,just show,show only
    show:and,with their,and their
    sort:sort,sorted,sort by,sorted by,order by,orderby,ordered by,order,ordered,arranged by
    sort:order_by,sort_by,sort on,sorted on,gesorteerd op,sorteer op,op volgorde van,sorteer
    sort:in order of
    limit:limit,limit to,limited to,first,top,take,head,max,at most,fetch first,eerste
    skip:skip,offset
    into:into,export,as,save to,export to
    where:with a,having the,that come with,that have a,that has a,which has,w
    per:each,every,does each,does every,op elke,in elke,per elke,by every
    in:off,across
    """

  static let comparisons = """
    >:>,more than,greater than,larger than,bigger than,higher than,over,above,exceeds,exceeding,gt
    >:meer dan,groter dan,is more than,better than,-gt
    >=:>=,at least,not less than,minimum,greater than or equal to,not below,is not below,not under
    >=:ge
    >=:no less than,minimum,=>,-ge,gte,minstens
    <:<,less than,fewer than,smaller than,lower than,below,under,lt,minder dan,kleiner dan,-lt
    <=:<=,at most,no more than,not more than,up to,maximum,less than or equal to,not over,le,lte
    <=:not above,hoogstens,=<,-le
    !=:!=,<>,≠,!==,=/=,is not,not,not equal to,other than,differs from,different from,ne,isn't
    !=:isnt
    !=:does not equal,not equals,-ne,/=,is not equal to,is different from,unequal to
    =:=,==,===,is,equals,equal to,is equal to,exactly,eq,:=,:,-eq,matches exactly,is exactly
    contains:contains,contain,containing,includes,include,including,has,mentions,mentioning,like
    contains:ilike,something like,matching,named like,bevat,with the word,*=,=~,~,substring
    contains:regexp,rlike
    not contains:not contains,does not contain,doesn't contain,not containing,not like,excludes
    starts with:starts with,start with,starting with,begins with,beginning with,begin with,starts
    starts with:startswith,starts_with,hasprefix,^=,begint met,starting
    ends with:ends with,end with,ending with,ends in,ending in,endswith,ends_with,hassuffix,$=,ends
    in:in,one of,any of,either,is in,is one of,among
    not in:not in,notin,not_in,nin,! in,none of,is not in,not one of
    between:between,in range,range,from,tussen
    not between:not between,is not between,not in range,is not in range
    empty:empty,is empty,missing,is missing,blank,is blank,is null,null,is nil,nil,is none,none
    empty:not set,is not set,is not there,isnull,is undefined,undefined,isempty,= null,== null
    empty:= nil,== nil,is_null,does not exist,not there,leeg,lege
    present:is present,present,exists,is set,is not empty,not empty,is not null,not null,!= null
    present:is there,is filled in,filled in,notnull,is not blank,is not none,<> null,!= nil
    present:is known,is not nil,is not missing,set,not blank
    >=:no fewer than,no earlier than,not fewer than,no less,! <
    <=:up to and including,no later than,no more,! >
    not contains:! ~,!~
    !=:! =
    >:- gt
    >=:- ge
    <:- lt
    <=:- le
    !=:- ne
    =:- eq
    """

  static let connectives = """
    and:and,&&,&,en,plus,but,also
    or:or,||,of
    not:not,!,niet
    """

  static let directions = """
    desc:desc,descending,down,reverse,reversed,high to low,from high to low,highest first,backwards
    desc:dsc,largest to smallest,biggest to smallest,most to least,z-a,highest to lowest
    desc:largest first,biggest first,most first,z to a,aflopend,newest first,latest first
    asc:asc,ascending,up,low to high,lowest first,smallest first,a to z,from a to z,oplopend
    asc:oldest first,a-z,smallest to largest,lowest to highest,oldest to newest
    """

  static let orders = """
    created desc:newest first,newest,latest first,latest,most recent first,most recent
    created desc:recently added,newest ones first,last added,nieuwste,recent
    created:oldest first,oldest,in order of creation,oudste,oldest ones first
    name:alphabetically,in alphabetical order,alphabetical,from a to z,a to z,alfabetisch
    name desc:reverse alphabetically,from z to a,z to a
    updated desc:recently changed,recently updated,last changed,last updated,recently modified
    quantity desc:highest first,highest number first
    quantity desc:largest quantity first,with highest quantity first,highest quantity first
    quantity desc:with the highest quantity,with the largest quantity,with highest quantity
    quantity desc:with most,with the most,biggest first,largest first,largest,biggest
    quantity desc:with largest quantity,with the biggest quantity
    quantity:with the smallest quantity,with smallest quantity,smallest quantity first
    quantity:with the lowest quantity
    quantity:with the least,with lowest quantity
    created desc:most recently created,most recently added,created most recently,added last
    updated desc:most recently changed,most recently updated,changed most recently
    updated desc:changed last,updated last,touched last,edited last,updated most recently
    """

  static let days = """
    on today:today,today's,todays,vandaag
    on yesterday:yesterday,yesterday's,gisteren
    on tomorrow:tomorrow,tomorrow's,morgen
    during next week:next week,volgende week
    during next month:next month,volgende maand
    during this day:this day
    during last week:last week,previous week,vorige week,the week before
    during this week:this week,current week,the current week,deze week
    during last month:last month,previous month,vorige maand
    during this month:this month,current month,the current month,deze maand
    during last year:last year,previous year,vorig jaar
    during this year:this year,current year,dit jaar
    during this month:this mo
    during last month:last mo
    during last week:last wk
    during this week:this wk
    """

  static let verbs = """
    add:add,put,insert,append,buy,need,i need,new item,create item,voeg,zet,koop,insert into
    check:check,check off,tick,tick off,cross off,got,bought,done,complete,finish,mark,vink
    uncheck:uncheck,untick,unmark,reopen,un-check,un-tick
    toggle:toggle,flip,switch,invert
    delete:delete,remove,drop,erase,rm,get rid of,cancel,clear,destroy,verwijder,wis,take,del
    update:update,change,set,edit,modify,alter,replace
    move:move,transfer,shift,verplaats
    create:create,make,new,start,open a,open a new,open new,maak,nieuwe,create new,make new
    copy:copy,duplicate,clone,kopieer,make a copy of,create a copy of,cp
    rename:rename,call,retitle,hernoem
    watch:watch,follow,observe,live,keep showing,watch for
    delete:haal
    move:mv,carry over,carry,bring over
    rename:ren
    copy:dup
    delete:throw out,throw away
    add:zet,stick,pop,jot down,write down,note down
    """

  static let units = """
    day:day,days,d,dag,dagen
    week:week,weeks,w,weken
    month:month,months,maand,maanden
    year:year,years,y,jaar,yr
    hour:hour,hours,h,uur
    minute:minute,minutes,mins
    """

  static let numbers = """
    1:one,a,an,een
    2:two,twee
    3:three,drie
    4:four,vier
    5:five,vijf
    6:six,zes
    7:seven,zeven
    8:eight,acht
    9:nine,negen
    10:ten,tien
    11:eleven,elf
    12:twelve,dozen,twaalf
    15:fifteen
    20:twenty,twintig
    30:thirty
    50:fifty
    100:hundred
    """

  static let idioms = """
    repeated:duplicates,duplicate,doubles,twice,more than once,several times,multiple times,dubbel
    repeated:dubbele,repeated,listed twice
    frequent:most often,most frequently,most frequent,most common,most commonly,most popular
    frequent:the most times,most times,vaakst,het vaakst,meest,usually
    purchased:bought most often,most often bought,most frequently bought,bought most frequently
    purchased:buy most often,buy most frequently,buy the most,most bought,bought most
    purchased:bought the most,bought the most often
    widespread:on most lists,on the most lists,in most lists,in the most lists,op de meeste lijsten
    repeated:dupes,double items,duplicate items,doubled,dubbel staan,double entries
    repeated:listed more than once
    purchased:most completed items,items completed most often,most often completed items
    purchased:times bought,bought the most times,by times bought,favourites,favorites,favourite
    purchased:favorite
    purchased:fav,favs,bought most times,most purchased,purchased most,purchased most often
    widespread:most lists,by number of lists,on the largest number of lists
    widespread:in the largest number of lists
    widespread:on the greatest number of lists,on the highest number of lists,across most lists
    widespread:across the most lists,most common across lists,common across lists
    widespread:most common item across lists,top item by number of lists,most common across lists
    purchased:buying the most times,buying most often,buying the most,buy the most times
    repeated:with same name,with the same name,having the same name,that have the same name
    repeated:any duplicates,any doubles,any double items,count > 1,count of name > 1,count >= 2
    repeated:name count > 1,number of name > 1,count ( name ) > 1,count of names > 1
    shared:on more than one list,on several lists,on multiple lists,on two or more lists
    shared:on at least two lists,on at least 2 lists,on 2 or more lists,in more than one list
    shared:in several lists,in multiple lists,on different lists,on more than 1 list
    shared:in more than 1 list,in at least 2 lists,in at least two lists,in two or more lists
    shared:in 2 or more lists,on more than one of the lists,count of lists > 1,list count > 1
    shared:number of lists > 1,count ( list ) > 1,count ( lists ) > 1,count lists > 1,lists > 1
    shared:more than one list,more than 1 list,count list > 1,on > 1 list,on > 1 lists
    repeated:name appears twice,name appears more than once,name occurs twice,name is there twice
    repeated:name is repeated,name is duplicated,name occurs more than once
    widespread:on the most of our lists,on most of our lists,on the most of the lists
    widespread:on more lists than any other,on nearly every list,on almost every list
    widespread:on more lists than any other item,on almost all lists,on nearly all lists
    widespread:most common item across all lists,on the most of lists,on most of the lists
    """

  static let narrowings = """
    -:half,some,few,other,others,rest,another,same,extra
    -:helft,sommige,andere
    """

  static let truths = """
    true:true,yes,y,t,1,on,ja,done
    false:false,no,n,f,0,off,nee
    """
}
