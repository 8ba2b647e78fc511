/** What one statement gave back. */
export interface StatementResult {
  readonly command: string
  /** Rows returned or changed; 0 for statements that do neither. */
  readonly rowCount: number
  readonly rows: unknown[]
}

/** One session with the database, lent to one user at a time. */
export interface Session {
  /** Without values the text may hold several statements; their rows come together. */
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>
  /** Gives the session back; `discard` says that it is broken and must not be lent again. */
  release(discard?: boolean): void
}

/** Where sessions come from: `pg.Pool` or the embedded database, with one behaviour. */
export interface SessionPool {
  readonly kind: 'postgres' | 'embedded'
  connect(options?: { unlimited?: boolean }): Promise<Session>
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  end(): Promise<void>
}

export interface Listener {
  readonly onPayload: (payload: string) => void
  /** The connection was lost and is back: what was said in between was not heard. */
  readonly onGap: () => void
}

/** Several results of one text as one: all rows, the last command. */
export const merged = (results: readonly StatementResult[]): StatementResult => ({
  command: results.at(-1)?.command ?? '',
  rowCount: results.at(-1)?.rowCount ?? 0,
  rows: results.length === 1 ? (results[0]?.rows ?? []) : results.flatMap((result) => result.rows),
})

/**
 * Lends `query` as a session that counts its statements and refuses to be used after it was given back: by then the
 * same connection may be in the middle of somebody else's transaction.
 */
export const lendSession = (
  query: Session['query'],
  giveBack: (discard: boolean) => void,
  onStatement: () => void,
): Session => {
  let lent = true
  return {
    query: (text, values) => {
      if (!lent)
        return Promise.reject(new Error('This transaction has ended: its unit must not be used any more'))
      onStatement()
      return query(text, values)
    },
    release: (discard = false) => {
      if (!lent) return
      lent = false
      giveBack(discard)
    },
  }
}
