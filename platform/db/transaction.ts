import type { Compilable, Transaction as KyselyTransaction } from 'kysely'
import type { Branded, Random } from '#platform/kernel/ids.ts'
import type { Tables } from './tables.ts'

/**
 * One unit of work is one transaction: everything in it happens, or nothing does. It carries what a rule may
 * not fetch by itself (the time, chance, whose data it is), so that a test can decide all of them.
 */
export interface Transaction {
  /** The transaction. In a tenant's unit it sees and writes that brand's rows only, whatever the query says. */
  readonly sql: KyselyTransaction<Tables>
  /** The time of this unit, read once: two rows written together never disagree about when. */
  readonly now: Date
  /** The brand whose rows this unit sees; `''` in a system unit, which stands above the brands. */
  readonly brandId: string
  /** A new unguessable identifier (22 base-62 characters). */
  generateId<Name extends string = string>(): Branded<Name>
  readonly random: Random
  /** The rows that a statement answers with, for those that are built once (`prepared.ts`). */
  query<Row>(statement: Compilable<Row>): Promise<Row[]>
  /**
   * Sends a statement whose answer nobody waits for: it travels with the next one, at the latest with the commit, and
   * fails whatever it travels with. Statements keep their order. What is asked in one moment (`Promise.all`) travels
   * together too, and one after the other all the same.
   */
  enqueue(statement: Compilable): void
  /**
   * Runs `work` after a successful commit, in the order given, before the unit's promise resolves. It runs outside
   * the transaction, so a failure is logged and undoes nothing; when the unit is tried again the earlier try's
   * work is dropped.
   */
  afterCommit(work: () => void | Promise<void>): void
  /**
   * Tells every listener of `channel`, in every process, once and only when this unit commits. The payload has at
   * most 7,999 bytes: send an id, not the thing.
   */
  notify(channel: string, payload: string): Promise<void>
}
