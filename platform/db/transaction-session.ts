import { isTransactionAborted } from './errors.ts'
import type { Session, StatementResult } from './session.ts'

/** One statement with its values. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
}

/** The statements of one transaction, sent without waiting for each other's answers. */
export interface TransactionSession {
  /** @throws the first failure of the transaction when an earlier statement has failed */
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>
  /** Sends a statement without waiting for its answer. Its failure fails the commit. */
  enqueue(text: string, values?: readonly unknown[]): void
  /**
   * Refuses every later statement.
   *
   * @throws the failure that made the server roll the transaction back
   */
  commit(): Promise<void>
  /** Refuses every later statement. Does not throw: the pool closes a session whose rollback failed. */
  rollBack(): Promise<void>
  /** @throws when the transaction has ended */
  assertOpen(): void
}

/** Begins a transaction: `opening` holds `begin` and the settings. They are sent with the first statement. */
export const beginTransaction = (session: Session, opening: readonly Statement[]): TransactionSession => {
  let isOpen = true
  let failure: unknown

  /** A server rejects what follows a failed statement; the caller receives the failure that caused it. */
  const watch = async (answer: Promise<StatementResult>): Promise<StatementResult> => {
    try {
      return await answer
    } catch (error) {
      if (failure === undefined || !isTransactionAborted(error)) failure = error
      throw failure
    }
  }

  const begun = Promise.all(opening.map(({ text, values }) => watch(session.query(text, values))))

  /** Statements behind a failed `begin` run in no transaction, so their answers must not count. */
  const send = async (text: string, values?: readonly unknown[]): Promise<StatementResult> => {
    const [, result] = await Promise.all([begun, watch(session.query(text, values))])
    return result
  }

  const assertOpen = (): void => {
    if (!isOpen) throw new Error('This transaction has ended: its unit must not be used any more')
  }

  begun.catch(() => undefined)
  return {
    assertOpen,
    query: async (text, values) => {
      assertOpen()
      return send(text, values)
    },
    enqueue: (text, values) => {
      assertOpen()
      watch(session.query(text, values)).catch(() => undefined)
    },
    commit: async () => {
      isOpen = false
      const { command } = await send('commit')
      // PostgreSQL answers the commit of a failed transaction with this instead of an error.
      if (command !== 'ROLLBACK') return
      throw failure instanceof Error ? failure : new Error('The database rolled the transaction back')
    },
    rollBack: async () => {
      isOpen = false
      await session.query('rollback').catch(() => undefined)
    },
  }
}

/** Commits behind statements already sent and waits for all answers, so that no session is released before. */
export const commitInSameRoundTrip = async <Result>(
  transaction: TransactionSession,
  answer: Promise<Result>,
): Promise<Result> => {
  const [answered, committed] = await Promise.allSettled([answer, transaction.commit()])
  if (answered.status === 'rejected') throw answered.reason
  if (committed.status === 'rejected') throw committed.reason
  return answered.value
}
