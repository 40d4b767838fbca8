/// Tables that Citus spreads over several servers.
package enum SpreadTables {
  /// What a transaction begins with: Citus can't follow what several of its connections do at once
  /// with rows that refer to each other.
  package static let order = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'"
}
