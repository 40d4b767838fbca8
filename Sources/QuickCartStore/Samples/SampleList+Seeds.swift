extension SampleList {
  /// The lists of the seeds' third chapter, which has Dutch items under English categories.
  static let english = [
    SampleList(
      title: "Boodschappen deze week", daysAgo: 2, hoursAgo: 1,
      entries: [
        todo(.produce, "Bananen", 6),
        todo(.dairy, "Melk"),
        todo(.meat, "Kipfilet", 2),
        todo(.frozen, "IJs"),
        todo(.pantry, "Rijst", 1, "Basmati bij voorkeur"),
      ]),
    SampleList(
      title: "Feestje supplies", daysAgo: 1, hoursAgo: 0.5,
      entries: [
        todo(.pantry, "Chips", 3),
        todo(.other, "Frisdrank", 6),
        todo(.household, "Servetten"),
      ]),
    SampleList(
      title: "Quick run naar winkel", daysAgo: 0.25, hoursAgo: 1.0 / 6,
      entries: [
        todo(.pantry, "Brood"),
        done(.dairy, "Eieren", 12),
      ]),
  ]

  /// The lists of the seeds' first chapter.
  static let dutch = [
    SampleList(
      title: "Weekboodschappen", daysAgo: 2, hoursAgo: 1,
      entries: [
        todo(.produce, "Bananen", 6),
        todo(.dairy, "Volle melk"),
        todo(.meat, "Kipfilet", 500, "gram"),
        todo(.frozen, "Ben & Jerry's ijs"),
        todo(.pantry, "Basmati rijst", 1, "1 kg pak"),
      ]),
    SampleList(
      title: "BBQ Feestje", daysAgo: 1, hoursAgo: 0.5,
      entries: [
        todo(.meat, "Hamburgers", 8),
        todo(.other, "Cola", 6, "blikjes"),
        todo(.pantry, "BBQ saus", 2),
      ]),
    SampleList(
      title: "Snel even naar de winkel", daysAgo: 0.25, hoursAgo: 1.0 / 6,
      entries: [
        todo(.pantry, "Volkoren brood"),
        done(.dairy, "Eieren", 12),
      ]),
  ]
}
