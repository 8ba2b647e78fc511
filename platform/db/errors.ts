import { DatabaseError } from 'pg'

/** The data directory is held by another living process: two writers on one embedded database lose rows. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUse'
  readonly directory: string
  readonly pid: number

  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by process ${pid}. Stop that process, or choose another DATA_DIR.`,
    )
    this.directory = directory
    this.pid = pid
  }
}

/** The database and the migrations of this code do not belong together; the message says what to do. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * The database is temporarily unavailable (restarting, unreachable, full, read-only, timed out): a later attempt may
 * succeed, so a request is answered with 503 instead of 500. The reason is in `cause`.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/**
 * A second transaction, or the pool, was requested inside a transaction: with one session that would wait forever.
 */
export class NestedTransactionError extends Error {
  override readonly name = 'NestedUnit'

  constructor(what: string) {
    super(`${what} inside a unit of work: pass the unit on instead, or do it in unit.afterCommit.`)
  }
}

/**
 * SQLSTATE classes and codes of an unavailable database, as opposed to a wrong statement: connection (08), resources
 * and full disk (53), shutdown (57P), system error (58), read-only (25006), statement timeout (57014).
 */
const UNAVAILABLE_SQLSTATE = /^(08...|53...|57P..|58...|25006|57014)$/

/**
 * Classifies a driver's error: a {@link DatabaseUnavailableError} when a later attempt may succeed, else the error
 * unchanged.
 */
export const classifyError = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailableError || error instanceof RangeError) return error
  if (!(error instanceof Error)) return new DatabaseUnavailableError(String(error), error)
  const isStatementError = error instanceof DatabaseError && !UNAVAILABLE_SQLSTATE.test(error.code ?? '')
  return isStatementError
    ? error
    : new DatabaseUnavailableError(`The database is not available: ${error.message}`, error)
}

/** A migration has changed a table under a prepared statement, which must be planned again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)

/** The server refuses this statement because an earlier one of its transaction has failed. */
export const isTransactionAborted = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25P02'

/** Two transactions conflicted and the database aborted this one: it can be run again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01' || isStalePlan(error))

/** A row to be deleted is still referenced. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23503'

/** Another transaction has inserted the same key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505'
