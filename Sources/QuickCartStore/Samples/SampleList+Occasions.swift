extension SampleList {
  /// The lists for a day that matters.
  static let occasions = [
    SampleList(title: "BBQ", daysAgo: 6, hoursAgo: 2, entries: barbecue),
    SampleList(title: "🎂 Nora's birthday", daysAgo: 12, hoursAgo: 20, entries: birthday),
    SampleList(title: "Camping in the Ardennes", daysAgo: 34, hoursAgo: 100, entries: camping),
    SampleList(title: "Holiday baking", daysAgo: 18, hoursAgo: 76, entries: baking),
  ]

  private static let barbecue = [
    done(.meat, "Hamburgers", 12, "two without pepper"),
    todo(.meat, "Spare ribs", 4),
    todo(.pantry, "Burger buns", 12),
    todo(.other, "Charcoal", 2, "the 5 kg bags"),
    done(.other, "Firelighters"),
    todo(.produce, "Corn on the cob", 8),
    todo(.pantry, "BBQ sauce", 2, "smoky"),
    done(.produce, "Lettuce", 2),
    todo(.dairy, "Halloumi", 3, "for Zoë and Amélie"),
    done(.pantry, "Ketchup"),
    todo(.meat, "Chicken skewers", 10, "marinate on Friday"),
    todo(.frozen, "Ice cubes", 3),
    done(.dairy, "Garlic butter", 2),
    todo(.produce, "Jalapeños", 6, "hot 🌶️"),
    todo(.household, "Paper plates", 30),
    todo(.other, "Cola", 6, "cans"),
    done(.household, "Napkins", 2),
    todo(.produce, "Watermelon"),
  ]

  private static let birthday = [
    done(.other, "Balloons 🎈", 20, "gold and green"),
    todo(.other, "Candles", 9),
    todo(.pantry, "Marzipan", 2),
    done(.pantry, "Flour", 2),
    todo(.dairy, "Whipping cream", 4),
    done(.dairy, "Eggs", 12, "free range"),
    todo(.produce, "Strawberries", 3, "as late as possible"),
    todo(.frozen, "Pizza Margherita", 6, "without olives!"),
    todo(.pantry, "Crisps", 5),
    done(.other, "Invitations 💌", 10),
    todo(.other, "Piñata", 1, "a llama if they have one"),
    todo(.pantry, "Lemonade", 6),
    todo(.household, "Tablecloth", 1, "dinosaurs 🦕"),
    todo(.other, "Party bags", 9),
  ]

  private static let camping = [
    done(.other, "Gas canisters", 3, "the screw-on kind"),
    done(.care, "Sunscreen", 2, "SPF 50"),
    done(.care, "Mosquito spray"),
    done(.pantry, "Instant noodles", 8),
    todo(.pantry, "Marshmallows", 3),
    done(.pantry, "Coffee", 1, "ground"),
    done(.household, "Matches", 4, "keep dry"),
    todo(.household, "Washing line"),
    done(.produce, "Carrots", 1, "a big bag"),
    done(.meat, "Dried sausage", 5),
    todo(.care, "Plasters", 2),
    done(.dairy, "UHT milk", 6),
    done(.other, "Head torch batteries", 8, "AAA"),
    todo(.other, "Playing cards", 1, "the old ones lack the queen of ♥"),
  ]

  private static let baking = [
    todo(.pantry, "Speculaas spices", 1, "or make our own"),
    done(.pantry, "Brown sugar", 2),
    done(.dairy, "Unsalted butter", 4),
    todo(.pantry, "Almonds", 3, "blanched"),
    todo(.produce, "Oranges", 5, "unwaxed"),
    done(.pantry, "Cinnamon sticks"),
    todo(.pantry, "Vanilla pods", 4, "Auntie Noëlle's recipe"),
    todo(.dairy, "Mascarpone", 2),
    done(.household, "Baking paper", 2),
    todo(.pantry, "Icing sugar", 2),
    todo(.frozen, "Puff pastry", 3),
    todo(.other, "Star-shaped cutter ⭐"),
  ]
}
