import QCQLanguage

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

  /// Whether a heading is one that only items have.
  static func areOfItems(_ headings: [String]) -> Bool {
    headings.contains { meaning(of: $0).map { ![.name, .created].contains($0) } ?? false }
  }

  /// Whether headings are those with which qcq shows lists or categories, and not items.
  static func areOfLists(_ headings: [String]) -> Bool {
    let others = [DerivedField.progress.rawValue, StoredField.emoji.rawValue]
    let titled = Entity.lists.shownFields.map(\.rawValue).filter { meaning(of: $0) != .created }
    let isOther = others.contains { headings.contains($0) }
    return (isOther || titled.allSatisfy { headings.contains($0) }) && !areOfItems(headings)
  }
}
