/** The kind of a statement, as far as an imitation needs it. */
export type StatementKind =
  | 'begin'
  | 'commit'
  | 'rollback'
  | 'setting'
  | 'notify'
  | 'select'
  | 'lock'
  | 'insert'
  | 'update'
  | 'delete'
  | 'other'

const KEYWORD_KINDS: Readonly<Record<string, StatementKind>> = {
  begin: 'begin',
  start: 'begin',
  commit: 'commit',
  rollback: 'rollback',
  insert: 'insert',
  update: 'update',
  delete: 'delete',
  set: 'setting',
}

export const classifyStatement = (sql: string): StatementKind => {
  const text = sql.trimStart().toLowerCase()
  const known = KEYWORD_KINDS[/^[a-z]+/.exec(text)?.[0] ?? '']
  if (known) return known
  if (text.startsWith('with')) {
    return (['insert', 'update', 'delete'] as const).find((verb) => text.includes(`${verb} `)) ?? 'select'
  }
  if (!text.startsWith('select')) return 'other'
  if (text.includes('set_config(')) return 'setting'
  if (text.includes('pg_notify(')) return 'notify'
  return /for (no key )?update/.test(text) ? 'lock' : 'select'
}

/** Statements sent to the database together. */
export type RoundTrip = readonly StatementKind[]

/** What one call does in addition to computing: its transactions by round trip, and its external calls. */
export interface Recipe {
  readonly transactions: readonly (readonly RoundTrip[])[]
  readonly outsideCalls: number
}

/** The counts of all calls of one name. */
export interface CallCount {
  readonly calls: number
  readonly messages: number
  readonly statements: number
  /** Includes those of a single round trip without begin and commit. */
  readonly transacted: number
  readonly outsideCalls: number
  /** The most frequent recipe. */
  readonly usual: Recipe
}

/** By the name of the call; `''` is work outside of requests. */
export type CallCounts = Readonly<Record<string, CallCount>>
