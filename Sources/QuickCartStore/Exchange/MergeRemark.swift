/// What is told of a row that one copy of a database has deleted and the other has changed.
enum MergeRemark: String {
  case deletedHere = "deleted here and changed in the other copy: it is kept"
  case deletedThere = "deleted in the other copy and changed here: it is kept"
}
