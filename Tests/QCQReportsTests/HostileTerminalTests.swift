import QCQLanguage
import Testing

/// On a terminal no format lets a control through.
@Suite struct HostileTerminalTests {
  @Test func csv() {
    expect(
      reportText(.csv, Hostile.shape, Array(Hostile.rows[7...9]), isTerminal: true),
      #"""
      name,quantity,price,done,created,progress,blob\#u{D}
      "two␊lines␉and␍␊more",7000016,1.75,false,2026-11-20T18:40:05.875+01:00,0.4666666666666667,\#u{D}
      Evil ␛[31mRED ␛]0;PWNED␇ ␛[2J,8000019,2.0,true,2026-11-20T18:40:06+01:00,0.5333333333333333,08ab\#u{D}
      c1 <U+009B>31m bidi <U+202E>evil<U+2066>,9000022,2.25,false,2026-11-20T18:40:06.125+01:00,0.6,09ab\#u{D}

      """#)
  }

  @Test func tsv() {
    expect(
      reportText(.tsv, Hostile.shape, Array(Hostile.rows[7...9]), isTerminal: true),
      #"""
      name\#u{9}quantity\#u{9}price\#u{9}done\#u{9}created\#u{9}progress\#u{9}blob
      two\nlines\tand\r\nmore\#u{9}7000016\#u{9}1.75\#u{9}false\#u{9}2026-11-20T18:40:05.875+01:00\#u{9}0.4666666666666667\#u{9}\N
      Evil ␛[31mRED ␛]0;PWNED␇ ␛[2J\#u{9}8000019\#u{9}2.0\#u{9}true\#u{9}2026-11-20T18:40:06+01:00\#u{9}0.5333333333333333\#u{9}08ab
      c1 <U+009B>31m bidi <U+202E>evil<U+2066>\#u{9}9000022\#u{9}2.25\#u{9}false\#u{9}2026-11-20T18:40:06.125+01:00\#u{9}0.6\#u{9}09ab

      """#)
  }

  @Test func json() {
    expect(
      reportText(.json, Hostile.shape, Array(Hostile.rows[7...9]), isTerminal: true),
      #"""
      [
        {"name": "two\nlines\tand\r\nmore", "quantity": 7000016, "price": 1.75, "done": false, "created": "2026-11-20T18:40:05.875+01:00", "progress": 0.4666666666666667, "blob": null},
        {"name": "Evil \u001b[31mRED \u001b]0;PWNED\u0007 \u001b[2J", "quantity": 8000019, "price": 2.0, "done": true, "created": "2026-11-20T18:40:06+01:00", "progress": 0.5333333333333333, "blob": "08ab"},
        {"name": "c1 \u009b31m bidi \u202eevil\u2066", "quantity": 9000022, "price": 2.25, "done": false, "created": "2026-11-20T18:40:06.125+01:00", "progress": 0.6, "blob": "09ab"}
      ]

      """#)
  }

  @Test func ndjson() {
    expect(
      reportText(.ndjson, Hostile.shape, Array(Hostile.rows[7...9]), isTerminal: true),
      #"""
      {"name":"two\nlines\tand\r\nmore","quantity":7000016,"price":1.75,"done":false,"created":"2026-11-20T18:40:05.875+01:00","progress":0.4666666666666667,"blob":null}
      {"name":"Evil \u001b[31mRED \u001b]0;PWNED\u0007 \u001b[2J","quantity":8000019,"price":2.0,"done":true,"created":"2026-11-20T18:40:06+01:00","progress":0.5333333333333333,"blob":"08ab"}
      {"name":"c1 \u009b31m bidi \u202eevil\u2066","quantity":9000022,"price":2.25,"done":false,"created":"2026-11-20T18:40:06.125+01:00","progress":0.6,"blob":"09ab"}

      """#)
  }
}
