/** One statement for the database; values are written as `formatParameter` does. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
}

/** What one statement gave back. */
export interface StatementResult {
  readonly command: string
  /** Rows returned or changed; 0 for statements that do neither. */
  readonly rowCount: number
  readonly rows: unknown[]
}

/**
 * What a group of statements gave back: the results of those before the first that failed, and its failure. With the
 * results of all of them it is keeping them that failed.
 */
export interface PipelineResult {
  readonly results: readonly StatementResult[]
  readonly failure?: unknown
}

/** A way to one session of the database. */
export interface SessionConnection {
  /**
   * Sends single statements in one message. They run one after the other, each seeing what those before it did; after
   * one that fails none is run.
   */
  group(statements: readonly Statement[]): Promise<PipelineResult>
  /** The same as a transaction of their own: after one that fails nothing of them is kept. */
  whole(statements: readonly Statement[]): Promise<PipelineResult>
  /** A text of several statements without values; their rows come together. */
  script(text: string): Promise<StatementResult>
}

/**
 * One session with the database, lent to one user at a time. What is asked in one moment travels together, as a group
 * of its {@link Line}.
 */
export interface Session {
  /** Without values the text may hold several statements; their rows come together. */
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>
  /** `statement` travels with the next query and before it, whose sender learns of its failure. */
  enqueue(statement: Statement): void
  /**
   * Everything that is asked in this moment is a transaction of its own, in one message, and the last: what is asked
   * afterwards is refused. Answers when it is committed; it takes no text of several statements.
   */
  whole(): Promise<void>
  /** Drops what has not been sent yet; who waits for it is refused. */
  forget(): void
  /** Rolls back what has been sent, and forgets what has not. */
  rollBack(): Promise<void>
  /** Gives the session back; `discard` says that it is broken and must not be lent again. */
  release(discard?: boolean): void
}

/** Hears of each message to the database, with the number of statements in it. */
export type OnRoundTrip = (statements: number) => void

/** Where sessions come from: `pg.Pool` or the embedded database, with one behaviour. */
export interface SessionPool {
  readonly kind: 'postgres' | 'embedded'
  connect(options?: { unlimited?: boolean | undefined }): Promise<Session>
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>
  end(): Promise<void>
}

export interface ChannelListener {
  readonly onPayload: (payload: string) => void
  /** The connection was lost and is back: what was said in between was not heard. */
  readonly onGap: () => void
}

/** Several results of one text as one: all rows, the last command. */
export const mergeResults = (results: readonly StatementResult[]): StatementResult => ({
  command: results.at(-1)?.command ?? '',
  rowCount: results.at(-1)?.rowCount ?? 0,
  rows: results.length === 1 ? (results[0]?.rows ?? []) : results.flatMap((result) => result.rows),
})
