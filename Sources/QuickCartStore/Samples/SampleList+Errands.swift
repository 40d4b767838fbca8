extension SampleList {
  /// The lists that come round again.
  static let errands = [
    SampleList(title: "Week shop", daysAgo: 4, hoursAgo: 0.5, entries: weekShop),
    SampleList(title: "DIY store", daysAgo: 23, hoursAgo: 30, entries: hardware),
    SampleList(title: "Grandpa Jürgen", daysAgo: 9, hoursAgo: 50, entries: grandpa),
    SampleList(title: "Ideas for next month", daysAgo: 2, hoursAgo: 48, entries: []),
  ]

  private static let weekShop = [
    todo(.produce, "Bananas", 6, "not too green"),
    done(.dairy, "Whole milk", 3),
    todo(.pantry, "Sourdough loaf", 2, "sliced"),
    todo(.dairy, "Crème fraîche"),
    done(.produce, "Avocados", 4, "ripe by Thursday"),
    todo(.meat, "Chicken thighs", 8),
    todo(.pantry, "Basmati rice", 1, "the 2 kg bag"),
    done(.household, "Dishwasher tablets", 1, "only if 50% off"),
    todo(.frozen, "Ben & Jerry's", 2, "one cookie dough, one surprise"),
    todo(.produce, "Baby spinach", 2),
    done(.pantry, "Penne rigate", 3),
    todo(.dairy, "Gruyère", 1, "a piece, not grated"),
    todo(.care, "Toothpaste", 2),
    done(.produce, "Jalapeños", 5),
    todo(.meat, "Salmon fillets", 4, "skin on"),
    done(.frozen, "Peas", 1),
    todo(.dairy, "Greek yoghurt", 2, "the big pot"),
    todo(.pantry, "Dark chocolate", 3, "70 % or more"),
    todo(.other, "Cat food", 12, "Mimi refuses fish"),
    done(.household, "Bin bags"),
    todo(.care, "Kids' shampoo", 1, "no tears!"),
  ]

  private static let hardware = [
    done(.household, "Wood screws 4x40 mm", 2, "boxes of 100"),
    done(.household, "Sandpaper", 6, "grit 80 and 120"),
    todo(.household, "Paint, \"Sea Mist\"", 2, "2.5 litres each, matt"),
    todo(.household, "Masking tape", 3),
    done(.other, "LED bulbs E27", 8, "warm white"),
    todo(.other, "Wall plugs 8 mm", 50),
    todo(.household, "Paint rollers", 2),
    todo(.other, "Shelf brackets", 6, "black, 20 cm"),
    done(.other, "AA batteries", 24),
  ]

  private static let grandpa = [
    done(.pantry, "Kölner Brot", 1, "from Müller's, not the supermarket"),
    todo(.dairy, "Quark", 2),
    todo(.meat, "Weißwürste", 6, "und süßer Senf"),
    todo(.pantry, "Coffee, decaf", 1, "he knows the difference"),
    done(.care, "Hand cream"),
    todo(.produce, "Äpfel", 8, "Elstar"),
  ]
}
