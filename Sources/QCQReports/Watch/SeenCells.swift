package import QCQLanguage

/// Tells whether two cells look the same to readers of frames: several stored values have one text
/// in JSON. Where they look the same no frame is sent, so that what a frame calls old is always
/// what its reader has, byte for byte.
package final class SeenCells {
  private let shape: ResultShape
  private var writer = JSONWriter(ReportSpec(format: .ndjson), isSpaced: false)
  private let layouts: [Int: JSONWriter.Layout]
  private let (one, other) = (ByteBuffer(capacity: 64), ByteBuffer(capacity: 64))

  package init(_ shape: WatchedShape) {
    let shape = shape.shape
    self.shape = shape
    var layouts: [Int: JSONWriter.Layout] = [:]
    for (index, column) in shape.columns.enumerated() {
      layouts[index] = column.children.map(writer.layout)
    }
    self.layouts = layouts
  }

  package func areSame(
    _ left: PackedRowView, _ right: PackedRowView, _ index: Int
  ) -> Bool {
    one.removeAll()
    other.removeAll()
    append(left, index, to: one)
    append(right, index, to: other)
    return one.bytes.elementsEqual(other.bytes)
  }

  private func append(_ row: PackedRowView, _ index: Int, to buffer: ByteBuffer) {
    withExtendedLifetime(row) {
      if let layout = layouts[index] {
        return writer.append(childrenOf: row, index, layout, to: buffer)
      }
      writer.append(MachineCell(row.cell(index), shape.columns[index].type), to: buffer)
    }
  }
}
