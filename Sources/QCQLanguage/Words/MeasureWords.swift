/// Words behind a number that say what it measures: such an amount is no number of pieces.
package enum MeasureWords {
  /// Those that name nothing else, so that what is measured may follow them at once.
  package static let units: Set<String> = [
    "g", "gr", "gram", "grams", "gramm", "grammes", "kg", "kilo", "kilos", "kilogram", "kilograms",
    "kilogramm", "mg", "l", "liter", "liters", "litre", "litres", "dl", "cl", "ml", "oz", "ounce",
    "ounces", "lb", "lbs", "pound", "pounds", "cup", "cups",
  ]

  /// All of them, also those that may be part of a name: `can opener`.
  package static let all = units.union([
    "el", "tl", "eetlepel", "eetlepels", "theelepel", "theelepels", "tbsp", "tsp", "tablespoon",
    "tablespoons", "teaspoon", "teaspoons", "pint", "pints", "quart", "cm", "m", "pak", "pakken",
    "pakje", "pakjes", "pack", "packs", "packet", "packets", "packung", "packungen", "päckchen",
    "fles", "flessen", "flesje", "bottle", "bottles", "flasche", "flaschen", "blik", "blikken",
    "blikje", "blikjes", "can", "cans", "dose", "dosen", "zak", "zakken", "zakje", "bag", "bags",
    "beutel", "tüte", "tüten", "pot", "potten", "potje", "jar", "jars", "glas", "gläser", "doos",
    "dozen", "box", "boxes", "karton", "bos", "bosje", "bunch", "bund", "krat", "kratten", "crate",
    "tros", "netz", "net", "bakje", "bakjes", "scheibe", "scheiben", "plak", "plakken", "slice",
    "slices", "snuf", "pinch", "prise", "handful", "handvol",
  ])
}
