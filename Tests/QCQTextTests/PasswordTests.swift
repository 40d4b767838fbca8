import QCQText
import Testing

@Suite("Passwords are shown nowhere") struct PasswordTests {
  @Test(
    "In addresses",
    arguments: [
      ("postgresql://u:pw@h/db", "postgresql://u@h/db"),
      ("POSTGRESQL://u:pw@h:5432/db?x=1", "POSTGRESQL://u@h:5432/db?x=1"),
      ("postgresql:/u:pw@h/db", "postgresql:/u@h/db"), ("mysql://a:pw@h", "mysql://a@h"),
      ("postgresql://:pw@h", "postgresql://@h"), ("postgresql://u:p@w@h/db", "postgresql://u@h/db"),
      ("postgresql://u:p/w@h/db", "postgresql://u@h/db"),
      ("postgresql://u:p@s/w@h/db", "postgresql://u@h/db"),
      ("postgresql://u:p?w@h/db", "postgresql://u@h/db"),
      ("postgresql://u:p#w@h/db", "postgresql://u@h/db"),
      ("postgresql://u:p w@h/db is away", "postgresql://u@h/db is away"),
      ("postgresql://u:pw", "postgresql://u"),
      ("postgresql://u:pw@[::1/db", "postgresql://u@[::1/db"),
      ("no `postgresql://u:pw@h/x` at a@b", "no `postgresql://u@h/x` at a@b"),
      ("a://b:c@d and e://f:g@h", "a://b@d and e://f@h"),
    ])
  func addresses(text: String, shown: String) { #expect(Passwords.hidden(in: text) == shown) }

  @Test(
    "In settings",
    arguments: [
      ("postgresql:///db?password=pw", "postgresql:///db"),
      ("postgresql:///db?password=pw&user=u", "postgresql:///db?user=u"),
      ("postgresql:///db?user=u&passw%6frd=pw#x", "postgresql:///db?user=u#x"),
      ("postgresql:///db?sslPassword=pw&a=b", "postgresql:///db?a=b"),
      ("host=h password=pw dbname=x", "host=h dbname=x"),
      ("host=h password = 'p w\\' x' dbname=x", "host=h dbname=x"),
      ("service=s password=pw", "service=s"), ("PGPASSWORD=pw", ""),
      ("password='never closed", ""),
    ])
  func settings(text: String, shown: String) { #expect(Passwords.hidden(in: text) == shown) }

  @Test(
    "All else stays",
    arguments: [
      "postgresql://u@h/db", "postgresql://h1:5432,h2:5433/db?user=a@b", "http://[::1]:80/a:b@c",
      "http://127.0.0.1:8080/lists/BBQ by a@b", "items where password = \"x\"", "a = b",
      "12:30 @ home",
      "postgresql:///db?host=/tmp&passfile=x", "C:/a b@c", "café: 1 = 2", "", ":", "=", "://",
      "a:/",
    ])
  func harmless(text: String) { #expect(Passwords.hidden(in: text) == text) }

  @Test(
    "In messages about databases, and in what was meant as an address",
    arguments: [
      ("no database at u:pw@h/x", "no database at u@h/x"),
      ("postgresql//u:pw@h/db is not there", "postgresql//u@h/db is not there"),
      ("the file //u:pw@/h", "the file //u@/h"), ("at 12:30, by a@b", "at 12:30, by a@b"),
    ])
  func messages(text: String, shown: String) {
    #expect(Passwords.hidden(in: text, .message) == shown)
  }

  @Test(
    "In addresses that are known as such",
    arguments: [
      ("postgresql:u:pw@h/db", "postgresql:u@h/db"), ("u:pw@h/db", "u@h/db"),
      ("postgresql://u:a\nb c@h/db", "postgresql://u@h/db"),
      ("postgresql:///x?host=/tmp&password=a#b", "postgresql:///x?host=/tmp"),
      ("postgresql:///x?password=a&b&user=u", "postgresql:///x?user=u"),
      ("postgresql:///x?user=u&password=a b c", "postgresql:///x?user=u"),
      ("service=s password=a b", "service=s"), ("service=s pasword=a user=u", "service=s user=u"),
      ("postgresql://u@h:5432/x", "postgresql://u@h:5432/x"), ("home.sqlite", "home.sqlite"),
      ("postgresql:///x?host=/tmp&port=1", "postgresql:///x?host=/tmp&port=1"),
    ])
  func known(text: String, shown: String) {
    #expect(Passwords.hidden(in: text, .address) == shown)
  }
}
