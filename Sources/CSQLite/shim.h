#ifndef QCQ_SQLITE_SHIM_H
#define QCQ_SQLITE_SHIM_H

#include <sqlite3.h>

// `sqlite3_db_config` takes any number of arguments, which Swift does not call.

// Has the connection leave the log as it is when it closes: without this the last one to close
// writes the log into the database file and deletes it.
static inline int qcq_sqlite_leave_log(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Whether references are looked at, also within a transaction, where the pragma does nothing.
static inline int qcq_sqlite_look_at_references(sqlite3 *db, int looks) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, looks, (int *)0);
}

// SQLite's header declares these only for those who know how the library was built. Debian's and
// Apple's have them.

// Has SQLite tell of each row before it is changed.
void *sqlite3_preupdate_hook(
    sqlite3 *, void (*)(void *, sqlite3 *, int, char const *, char const *, sqlite3_int64,
                        sqlite3_int64),
    void *);
// The cells of that row as they are and as they will be.
int sqlite3_preupdate_old(sqlite3 *, int, sqlite3_value **);
int sqlite3_preupdate_new(sqlite3 *, int, sqlite3_value **);
int sqlite3_preupdate_depth(sqlite3 *);

#endif
