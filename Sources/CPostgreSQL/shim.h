#ifndef QCQ_POSTGRESQL_SHIM_H
#define QCQ_POSTGRESQL_SHIM_H

#include <libpq-fe.h>

#endif
