import QCQLanguage
import Testing

/// The same bad data in every format.
@Suite struct HostileTests {
  @Test func table() {
    expect(
      reportText(.table, Hostile.shape, Hostile.rows),
      #"""
      name                                      quantity  price  done  created           progress  blob
      ────────────────────────────────────────  ────────  ─────  ────  ────────────────  ────────  ────
                                                      -5      0  yes   2026-11-20 18:40        0%  00ab
                                                  999998   0.25  no    2026-11-20 18:40        7%  01ab
      Cola                                       2000001    0.5  yes   2026-11-20 18:40       13%  02ab
      日本酒                                        dirt   0.75  no    2026-11-20 18:40       20%  03ab
      👨‍👩‍👧‍👦🇳🇱❤️                                     4000007    nan  yes   2026-11-20 18:40       27%  04ab
      cafe\#u{301}                                       5000010   1.25        2026-11-20 18:40       33%  05ab
      say "hi", ok                               6000013    1.5  yes   soon                   40%  06ab
      two␊lines␉and␍␊more                        7000016   1.75  no    2026-11-20 18:40       47%
      Evil ␛[31mRED ␛]0;PWNED␇ ␛[2J              8000019      2  yes   2026-11-20 18:40       53%  08ab
      c1 <U+009B>31m bidi <U+202E>evil<U+2066>   9000022   2.25  no    2026-11-20 18:40       60%  09ab
      a|b <i> `c` *d* _e_ f_g \ &amp;           10000025    2.5  yes   2026-11-20 18:40       67%  0aab
       spaces                                   11000028   2.75  no    2026-11-20 18:40       73%  0bab
      nul␀!                                     12000031      3  yes   2026-11-20 18:40       80%  0cab
      42                                        13000034   3.25  no    2026-11-20 18:40       87%  0dab
      1.5                                       14000037    3.5  yes   2026-11-20 18:40       93%  0eab
      ff00                                      15000040   3.75  no    2026-11-20 18:40      100%  0fab

      """#)
  }

  @Test func csv() {
    expect(
      reportText(.csv, Hostile.shape, Hostile.rows),
      #"""
      name,quantity,price,done,created,progress,blob\#u{D}
      ,-5,0.0,true,2026-11-20T18:40:05+01:00,0.0,00ab\#u{D}
      "",999998,0.25,false,2026-11-20T18:40:05.125+01:00,0.06666666666666667,01ab\#u{D}
      Cola,2000001,0.5,true,2026-11-20T18:40:05.250+01:00,0.13333333333333333,02ab\#u{D}
      日本酒,dirt,0.75,false,2026-11-20T18:40:05.375+01:00,0.2,03ab\#u{D}
      👨‍👩‍👧‍👦🇳🇱❤️,4000007,nan,true,2026-11-20T18:40:05.500+01:00,0.26666666666666666,04ab\#u{D}
      cafe\#u{301},5000010,1.25,,2026-11-20T18:40:05.625+01:00,0.3333333333333333,05ab\#u{D}
      "say ""hi"", ok",6000013,1.5,true,soon,0.4,06ab\#u{D}
      "two
      lines\#u{9}and\#u{D}
      more",7000016,1.75,false,2026-11-20T18:40:05.875+01:00,0.4666666666666667,\#u{D}
      Evil \#u{1B}[31mRED \#u{1B}]0;PWNED\#u{7} \#u{1B}[2J,8000019,2.0,true,2026-11-20T18:40:06+01:00,0.5333333333333333,08ab\#u{D}
      c1 \#u{9B}31m bidi \#u{202E}evil\#u{2066},9000022,2.25,false,2026-11-20T18:40:06.125+01:00,0.6,09ab\#u{D}
      a|b <i> `c` *d* _e_ f_g \ &amp;,10000025,2.5,true,2026-11-20T18:40:06.250+01:00,0.6666666666666666,0aab\#u{D}
      " spaces ",11000028,2.75,false,2026-11-20T18:40:06.375+01:00,0.7333333333333333,0bab\#u{D}
      nul\#u{0}!,12000031,3.0,true,2026-11-20T18:40:06.500+01:00,0.8,0cab\#u{D}
      42,13000034,3.25,false,2026-11-20T18:40:06.625+01:00,0.8666666666666667,0dab\#u{D}
      1.5,14000037,3.5,true,2026-11-20T18:40:06.750+01:00,0.9333333333333333,0eab\#u{D}
      ff00,15000040,3.75,false,2026-11-20T18:40:06.875+01:00,1.0,0fab\#u{D}

      """#)
  }

  @Test func tsv() {
    expect(
      reportText(.tsv, Hostile.shape, Hostile.rows),
      #"""
      name\#u{9}quantity\#u{9}price\#u{9}done\#u{9}created\#u{9}progress\#u{9}blob
      \N\#u{9}-5\#u{9}0.0\#u{9}true\#u{9}2026-11-20T18:40:05+01:00\#u{9}0.0\#u{9}00ab
      \#u{9}999998\#u{9}0.25\#u{9}false\#u{9}2026-11-20T18:40:05.125+01:00\#u{9}0.06666666666666667\#u{9}01ab
      Cola\#u{9}2000001\#u{9}0.5\#u{9}true\#u{9}2026-11-20T18:40:05.250+01:00\#u{9}0.13333333333333333\#u{9}02ab
      日本酒\#u{9}dirt\#u{9}0.75\#u{9}false\#u{9}2026-11-20T18:40:05.375+01:00\#u{9}0.2\#u{9}03ab
      👨‍👩‍👧‍👦🇳🇱❤️\#u{9}4000007\#u{9}nan\#u{9}true\#u{9}2026-11-20T18:40:05.500+01:00\#u{9}0.26666666666666666\#u{9}04ab
      cafe\#u{301}\#u{9}5000010\#u{9}1.25\#u{9}\N\#u{9}2026-11-20T18:40:05.625+01:00\#u{9}0.3333333333333333\#u{9}05ab
      say "hi", ok\#u{9}6000013\#u{9}1.5\#u{9}true\#u{9}soon\#u{9}0.4\#u{9}06ab
      two\nlines\tand\r\nmore\#u{9}7000016\#u{9}1.75\#u{9}false\#u{9}2026-11-20T18:40:05.875+01:00\#u{9}0.4666666666666667\#u{9}\N
      Evil \#u{1B}[31mRED \#u{1B}]0;PWNED\#u{7} \#u{1B}[2J\#u{9}8000019\#u{9}2.0\#u{9}true\#u{9}2026-11-20T18:40:06+01:00\#u{9}0.5333333333333333\#u{9}08ab
      c1 \#u{9B}31m bidi \#u{202E}evil\#u{2066}\#u{9}9000022\#u{9}2.25\#u{9}false\#u{9}2026-11-20T18:40:06.125+01:00\#u{9}0.6\#u{9}09ab
      a|b <i> `c` *d* _e_ f_g \\ &amp;\#u{9}10000025\#u{9}2.5\#u{9}true\#u{9}2026-11-20T18:40:06.250+01:00\#u{9}0.6666666666666666\#u{9}0aab
       spaces \#u{9}11000028\#u{9}2.75\#u{9}false\#u{9}2026-11-20T18:40:06.375+01:00\#u{9}0.7333333333333333\#u{9}0bab
      nul\#u{0}!\#u{9}12000031\#u{9}3.0\#u{9}true\#u{9}2026-11-20T18:40:06.500+01:00\#u{9}0.8\#u{9}0cab
      42\#u{9}13000034\#u{9}3.25\#u{9}false\#u{9}2026-11-20T18:40:06.625+01:00\#u{9}0.8666666666666667\#u{9}0dab
      1.5\#u{9}14000037\#u{9}3.5\#u{9}true\#u{9}2026-11-20T18:40:06.750+01:00\#u{9}0.9333333333333333\#u{9}0eab
      ff00\#u{9}15000040\#u{9}3.75\#u{9}false\#u{9}2026-11-20T18:40:06.875+01:00\#u{9}1.0\#u{9}0fab

      """#)
  }

  @Test func json() {
    expect(
      reportText(.json, Hostile.shape, Hostile.rows),
      #"""
      [
        {"name": null, "quantity": -5, "price": 0.0, "done": true, "created": "2026-11-20T18:40:05+01:00", "progress": 0.0, "blob": "00ab"},
        {"name": "", "quantity": 999998, "price": 0.25, "done": false, "created": "2026-11-20T18:40:05.125+01:00", "progress": 0.06666666666666667, "blob": "01ab"},
        {"name": "Cola", "quantity": 2000001, "price": 0.5, "done": true, "created": "2026-11-20T18:40:05.250+01:00", "progress": 0.13333333333333333, "blob": "02ab"},
        {"name": "日本酒", "quantity": "dirt", "price": 0.75, "done": false, "created": "2026-11-20T18:40:05.375+01:00", "progress": 0.2, "blob": "03ab"},
        {"name": "👨‍👩‍👧‍👦🇳🇱❤️", "quantity": 4000007, "price": null, "done": true, "created": "2026-11-20T18:40:05.500+01:00", "progress": 0.26666666666666666, "blob": "04ab"},
        {"name": "cafe\#u{301}", "quantity": 5000010, "price": 1.25, "done": null, "created": "2026-11-20T18:40:05.625+01:00", "progress": 0.3333333333333333, "blob": "05ab"},
        {"name": "say \"hi\", ok", "quantity": 6000013, "price": 1.5, "done": true, "created": "soon", "progress": 0.4, "blob": "06ab"},
        {"name": "two\nlines\tand\r\nmore", "quantity": 7000016, "price": 1.75, "done": false, "created": "2026-11-20T18:40:05.875+01:00", "progress": 0.4666666666666667, "blob": null},
        {"name": "Evil \u001b[31mRED \u001b]0;PWNED\u0007 \u001b[2J", "quantity": 8000019, "price": 2.0, "done": true, "created": "2026-11-20T18:40:06+01:00", "progress": 0.5333333333333333, "blob": "08ab"},
        {"name": "c1 \#u{9B}31m bidi \#u{202E}evil\#u{2066}", "quantity": 9000022, "price": 2.25, "done": false, "created": "2026-11-20T18:40:06.125+01:00", "progress": 0.6, "blob": "09ab"},
        {"name": "a|b <i> `c` *d* _e_ f_g \\ &amp;", "quantity": 10000025, "price": 2.5, "done": true, "created": "2026-11-20T18:40:06.250+01:00", "progress": 0.6666666666666666, "blob": "0aab"},
        {"name": " spaces ", "quantity": 11000028, "price": 2.75, "done": false, "created": "2026-11-20T18:40:06.375+01:00", "progress": 0.7333333333333333, "blob": "0bab"},
        {"name": "nul\u0000!", "quantity": 12000031, "price": 3.0, "done": true, "created": "2026-11-20T18:40:06.500+01:00", "progress": 0.8, "blob": "0cab"},
        {"name": 42, "quantity": 13000034, "price": 3.25, "done": false, "created": "2026-11-20T18:40:06.625+01:00", "progress": 0.8666666666666667, "blob": "0dab"},
        {"name": 1.5, "quantity": 14000037, "price": 3.5, "done": true, "created": "2026-11-20T18:40:06.750+01:00", "progress": 0.9333333333333333, "blob": "0eab"},
        {"name": "ff00", "quantity": 15000040, "price": 3.75, "done": false, "created": "2026-11-20T18:40:06.875+01:00", "progress": 1.0, "blob": "0fab"}
      ]

      """#)
  }

  @Test func ndjson() {
    expect(
      reportText(.ndjson, Hostile.shape, Hostile.rows),
      #"""
      {"name":null,"quantity":-5,"price":0.0,"done":true,"created":"2026-11-20T18:40:05+01:00","progress":0.0,"blob":"00ab"}
      {"name":"","quantity":999998,"price":0.25,"done":false,"created":"2026-11-20T18:40:05.125+01:00","progress":0.06666666666666667,"blob":"01ab"}
      {"name":"Cola","quantity":2000001,"price":0.5,"done":true,"created":"2026-11-20T18:40:05.250+01:00","progress":0.13333333333333333,"blob":"02ab"}
      {"name":"日本酒","quantity":"dirt","price":0.75,"done":false,"created":"2026-11-20T18:40:05.375+01:00","progress":0.2,"blob":"03ab"}
      {"name":"👨‍👩‍👧‍👦🇳🇱❤️","quantity":4000007,"price":null,"done":true,"created":"2026-11-20T18:40:05.500+01:00","progress":0.26666666666666666,"blob":"04ab"}
      {"name":"cafe\#u{301}","quantity":5000010,"price":1.25,"done":null,"created":"2026-11-20T18:40:05.625+01:00","progress":0.3333333333333333,"blob":"05ab"}
      {"name":"say \"hi\", ok","quantity":6000013,"price":1.5,"done":true,"created":"soon","progress":0.4,"blob":"06ab"}
      {"name":"two\nlines\tand\r\nmore","quantity":7000016,"price":1.75,"done":false,"created":"2026-11-20T18:40:05.875+01:00","progress":0.4666666666666667,"blob":null}
      {"name":"Evil \u001b[31mRED \u001b]0;PWNED\u0007 \u001b[2J","quantity":8000019,"price":2.0,"done":true,"created":"2026-11-20T18:40:06+01:00","progress":0.5333333333333333,"blob":"08ab"}
      {"name":"c1 \#u{9B}31m bidi \#u{202E}evil\#u{2066}","quantity":9000022,"price":2.25,"done":false,"created":"2026-11-20T18:40:06.125+01:00","progress":0.6,"blob":"09ab"}
      {"name":"a|b <i> `c` *d* _e_ f_g \\ &amp;","quantity":10000025,"price":2.5,"done":true,"created":"2026-11-20T18:40:06.250+01:00","progress":0.6666666666666666,"blob":"0aab"}
      {"name":" spaces ","quantity":11000028,"price":2.75,"done":false,"created":"2026-11-20T18:40:06.375+01:00","progress":0.7333333333333333,"blob":"0bab"}
      {"name":"nul\u0000!","quantity":12000031,"price":3.0,"done":true,"created":"2026-11-20T18:40:06.500+01:00","progress":0.8,"blob":"0cab"}
      {"name":42,"quantity":13000034,"price":3.25,"done":false,"created":"2026-11-20T18:40:06.625+01:00","progress":0.8666666666666667,"blob":"0dab"}
      {"name":1.5,"quantity":14000037,"price":3.5,"done":true,"created":"2026-11-20T18:40:06.750+01:00","progress":0.9333333333333333,"blob":"0eab"}
      {"name":"ff00","quantity":15000040,"price":3.75,"done":false,"created":"2026-11-20T18:40:06.875+01:00","progress":1.0,"blob":"0fab"}

      """#)
  }

  @Test func markdown() {
    expect(
      reportText(.markdown, Hostile.shape, Hostile.rows),
      #"""
      | name | quantity | price | done | created | progress | blob |
      | --- | ---: | ---: | --- | --- | ---: | --- |
      |  | -5 | 0 | yes | 2026-11-20 18:40 | 0% | 00ab |
      |  | 999998 | 0.25 | no | 2026-11-20 18:40 | 7% | 01ab |
      | Cola | 2000001 | 0.5 | yes | 2026-11-20 18:40 | 13% | 02ab |
      | 日本酒 | dirt | 0.75 | no | 2026-11-20 18:40 | 20% | 03ab |
      | 👨‍👩‍👧‍👦🇳🇱❤️ | 4000007 | nan | yes | 2026-11-20 18:40 | 27% | 04ab |
      | cafe\#u{301} | 5000010 | 1.25 |  | 2026-11-20 18:40 | 33% | 05ab |
      | say "hi", ok | 6000013 | 1.5 | yes | soon | 40% | 06ab |
      | two<br>lines␉and␍<br>more | 7000016 | 1.75 | no | 2026-11-20 18:40 | 47% |  |
      | Evil ␛\[31mRED ␛\]0;PWNED␇ ␛\[2J | 8000019 | 2 | yes | 2026-11-20 18:40 | 53% | 08ab |
      | c1 \<U+009B>31m bidi \<U+202E>evil\<U+2066> | 9000022 | 2.25 | no | 2026-11-20 18:40 | 60% | 09ab |
      | a\|b \<i> \`c\` \*d\* \_e\_ f_g \\ \&amp; | 10000025 | 2.5 | yes | 2026-11-20 18:40 | 67% | 0aab |
      |  spaces  | 11000028 | 2.75 | no | 2026-11-20 18:40 | 73% | 0bab |
      | nul␀! | 12000031 | 3 | yes | 2026-11-20 18:40 | 80% | 0cab |
      | 42 | 13000034 | 3.25 | no | 2026-11-20 18:40 | 87% | 0dab |
      | 1.5 | 14000037 | 3.5 | yes | 2026-11-20 18:40 | 93% | 0eab |
      | ff00 | 15000040 | 3.75 | no | 2026-11-20 18:40 | 100% | 0fab |

      """#)
  }
}
