#ifndef QCQ_SQLITE_SHIM_H
#define QCQ_SQLITE_SHIM_H

#include <sqlite3.h>

// `sqlite3_db_config` takes any number of arguments, which Swift does not call.

// Has the connection leave the log as it is when it closes: without this the last one to close
// writes the log into the database file and deletes it.
static inline int qcq_sqlite_leave_log(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
