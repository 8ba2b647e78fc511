import type { Compilable, Transaction as KyselyTransaction } from 'kysely'
import type { Branded, Random } from '#platform/kernel/ids.ts'
import type { Tables } from './tables.ts'

/**
 * One unit of work in one database transaction: everything in it happens, or nothing does. It is rolled back when the
 * work throws, and when it returns a failed `Result`. It carries the inputs that a rule may not fetch itself (time,
 * randomness, brand), so that a test can control them.
 */
export interface Transaction {
  /**
   * The Kysely transaction. In a tenant transaction it sees and writes that brand's rows only, whatever the query.
   */
  readonly sql: KyselyTransaction<Tables>
  /** The time of this transaction, read once, so that rows written together have the same time. */
  readonly now: Date
  /** The brand whose rows this transaction sees; `''` in a system transaction, which sees all brands. */
  readonly brandId: string
  /** A new unguessable identifier (22 base-62 characters). */
  generateId<Name extends string = string>(): Branded<Name>
  readonly random: Random
  /** The rows that a statement returns, for statements that are built once (`prepared.ts`). */
  query<Row>(statement: Compilable<Row>): Promise<Row[]>
  /**
   * Sends a statement without waiting for its answer: it is sent with the next one, at the latest with the commit,
   * and its failure fails those. Statements keep their order. Statements sent together (`Promise.all`) also share a
   * round trip and still run one after the other.
   */
  enqueue(statement: Compilable): void
  /**
   * Runs `work` after a successful commit, in the order given, before the transaction's promise resolves. It runs
   * outside the transaction, so a failure is logged and rolls nothing back. When the transaction is rolled back or
   * retried, the work is dropped.
   */
  afterCommit(work: () => void | Promise<void>): void
  /**
   * Notifies every listener of `channel`, in every process, once and only when this transaction commits. The payload
   * has at most 7,999 bytes: send an id, not the object.
   */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Commits although the work returns a failed `Result`: what it wrote to `tables` must outlive the refusal, such as a
   * counted guess. Everything else that it wrote is committed too, so call it where nothing else was written, just before
   * the failure is returned.
   */
  keepOnFailure(...tables: readonly (keyof Tables)[]): void
  /** Rolls back at the end although the work succeeds: for a quote, or an attempt that changes nothing. */
  rollBackAtEnd(): void
}
