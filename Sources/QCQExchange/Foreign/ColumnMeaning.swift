/// What a column of a table, or a key of an object, is for.
package enum ColumnMeaning: String, CaseIterable, Hashable, Sendable {
  case name, quantity, unit, completed, note, category, list, created, barcode

  /// Headings that mean it, in the languages of people's lists, without spaces and signs.
  private var headings: Set<String> {
    switch self {
    case .name:
      [
        "name", "item", "items", "itemname", "product", "products", "productname", "article",
        "what", "title", "text", "naam", "artikel", "artikelnaam", "productnaam", "omschrijving",
        "wat", "boodschap", "produkt", "bezeichnung", "artikelname", "produktname", "nom",
        "produit", "nombre", "producto", "nome", "prodotto", "display", "summary",
      ]
    case .quantity:
      [
        "quantity", "qty", "quant", "amount", "count", "number", "no", "aantal", "hoeveelheid",
        "stuks", "menge", "anzahl", "stück", "stueck", "quantité", "quantite", "qté", "cantidad",
        "quantità", "specification", "howmany",
      ]
    case .unit:
      ["unit", "units", "uom", "eenheid", "einheit", "unité", "unite", "unidad", "unità"]
    case .completed:
      [
        "done", "completed", "complete", "checked", "ischecked", "iscompleted", "bought", "ticked",
        "purchased", "crossed", "crossedoff", "klaar", "gedaan", "gekocht", "afgevinkt", "erledigt",
        "gekauft", "abgehakt", "fait", "acheté", "achete", "hecho", "comprado", "fatto", "status",
      ]
    case .note:
      [
        "note", "notes", "comment", "comments", "remark", "remarks", "details", "description",
        "notitie", "notities", "opmerking", "opmerkingen", "toelichting", "notiz", "notizen",
        "bemerkung", "bemerkungen", "kommentar", "commentaire", "remarque", "nota", "notas",
      ]
    case .category:
      [
        "category", "categories", "categoryname", "group", "department", "aisle", "section",
        "label",
        "categorie", "groep", "afdeling", "gangpad", "kategorie", "gruppe", "abteilung",
        "catégorie",
        "rayon", "categoría", "categoria", "reparto",
      ]
    case .list:
      [
        "list", "lists", "listname", "listtitle", "shoppinglist", "lijst", "lijstnaam",
        "boodschappenlijst", "liste", "listenname", "einkaufsliste", "listedecourses", "lista",
      ]
    case .created:
      [
        "created", "createdat", "createdon", "datecreated", "creationdate", "date", "added",
        "addedat", "addedon", "dateadded", "datum", "aangemaakt", "toegevoegd", "toegevoegdop",
        "erstellt", "hinzugefügt", "crééle", "fecha", "data", "createdtimestamp",
      ]
    case .barcode: ["barcode", "ean", "ean13", "gtin", "upc", "streepjescode", "strichcode"]
    }
  }

  /// What a heading means; nil if nobody knows.
  static func meaning(of heading: String) -> ColumnMeaning? {
    let plain = String(heading.lowercased().filter { $0.isLetter || $0.isNumber })
    return allCases.first { $0.headings.contains(plain) }
  }
}

/// What headings mean that nobody would guess: `name=Item,quantity=Qty`.
package struct ColumnNames: Hashable, Sendable {
  /// Of each heading, in small letters, what it means.
  private let meanings: [String: ColumnMeaning]
  /// The headings as they were written.
  private let headings: [String]

  package static let none = ColumnNames()

  package var isEmpty: Bool { meanings.isEmpty }

  private init() { (meanings, headings) = ([:], []) }

  /// One that a table does not have.
  func missing(from found: [String]) -> String? {
    let known = Set(found.map { $0.lowercased() })
    return headings.first { !known.contains($0.lowercased()) }
  }

  /// Throws where a part is no field with a heading, or a field comes twice.
  package init(_ text: String) throws(ExchangeError) {
    var meanings: [String: ColumnMeaning] = [:]
    var headings: [String] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2, let meaning = ColumnMeaning(rawValue: sides[0].lowercased()) else {
        let names = ColumnMeaning.allCases.map(\.rawValue).joined(separator: ", ")
        throw ExchangeError(
          line: nil, "`\(part.trimmed)` is not of the form FIELD=HEADING; the fields are \(names)")
      }
      guard !meanings.values.contains(meaning) else {
        throw ExchangeError(line: nil, "`\(meaning.rawValue)` is given twice")
      }
      meanings[sides[1].lowercased()] = meaning
      headings.append(sides[1])
    }
    (self.meanings, self.headings) = (meanings, headings)
  }

  /// What a heading means; one that somebody has named is not guessed for another column.
  func meaning(of heading: String) -> ColumnMeaning? {
    if let named = meanings[heading.trimmed.lowercased()] { return named }
    let guess = ColumnMeaning.meaning(of: heading)
    return guess.flatMap { meanings.values.contains($0) ? nil : $0 }
  }

  /// What each of the headings means, every meaning once: that of a heading which is its very name,
  /// or else of the first one.
  func meanings(of headings: [String]) -> [ColumnMeaning?] {
    let guesses = headings.map(meaning)
    var found = [ColumnMeaning?](repeating: nil, count: headings.count)
    var taken: Set<ColumnMeaning> = []
    for isOwnName in [true, false] {
      for case (let index, let guess?) in zip(guesses.indices, guesses) {
        if isOwnName, headings[index].trimmed.lowercased() != guess.rawValue { continue }
        if taken.insert(guess).inserted { found[index] = guess }
      }
    }
    return found
  }
}
