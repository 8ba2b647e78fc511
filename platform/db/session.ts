/** The result of a statement. */
export interface StatementResult {
  readonly command: string
  /** Rows returned or changed; 0 for statements that do neither. */
  readonly rowCount: number
  readonly rows: unknown[]
}

/** One session with the database, used by one transaction at a time. */
export interface Session {
  /**
   * Sends the statement immediately, without waiting for the answers to earlier ones; statements run and are answered
   * in order. Without values the text may hold several statements; their rows are returned together.
   * @throws immediately when a value cannot be written
   */
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>
  /** Returns the session to the pool. One that is broken, or still inside a transaction, is closed. */
  release(): void
}

/** A source of sessions: a PostgreSQL server or the embedded database, with the same behaviour. */
export interface SessionPool {
  readonly kind: 'postgres' | 'embedded'
  /** Statements that set the limits of each transaction. A session keeps no setting, so a pooler may share it. */
  readonly transactionLimits: readonly string[]
  connect(options?: { unlimited?: boolean | undefined }): Promise<Session>
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>
  end(): Promise<void>
}

export interface ChannelListener {
  readonly onPayload: (payload: string) => void
  /** A lost connection is restored: notifications in between were missed. */
  readonly onGap: () => void
}

/** Merges the results of one text: all rows, the last command. */
export const mergeResults = (results: readonly StatementResult[]): StatementResult => ({
  command: results.at(-1)?.command ?? '',
  rowCount: results.at(-1)?.rowCount ?? 0,
  rows: results.length === 1 ? (results[0]?.rows ?? []) : results.flatMap((result) => result.rows),
})
