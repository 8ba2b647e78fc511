import { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel'
import { type Selectable, sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    outbox: {
      id: string
      brand_id: string | undefined
      topic: string
      key: string
      payload: unknown
      created_at: Date
      seq: number | undefined
      stream: string
      due_at: Date
      attempts: number | undefined
      last_error: string | null | undefined
      delivered_at: Date | null | undefined
      given_up_at: Date | null | undefined
    }
  }
}

/** A side effect that waits to be carried out. */
export interface OutboxEntry {
  /** The same for every attempt. */
  readonly id: string
  readonly brandId: string
  readonly topic: string
  readonly key: string
  readonly payload: Record<string, unknown>
  /** When it was written. */
  readonly createdAt: Date
}

/** Why no later attempt would succeed: the entry is given up immediately, visibly. */
export class UndeliverableError extends Error {
  override readonly name: string = 'Undeliverable'
}

/** An external service refused or did not answer, as they do: retried, and logged without a stack. */
export class ExternalFailureError extends Error {
  override readonly name: string = 'ExternalFailure'
}

/** Nothing was attempted, because the service's circuit breaker is open or its calls are at their limit. */
export const isNotAttempted = (error: unknown): boolean =>
  error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError

/** The errors of failed entries, by their ids. */
export type OutboxFailures = ReadonlyMap<string, unknown>

/**
 * Carries out the entries of one topic: each separately, or those of one brand together, which saves statements. A
 * failed one, or all when it throws, is retried later, unless it is {@link Undeliverable}; one that was not attempted
 * loses no attempt.
 */
export type OutboxHandler = { readonly topic: string } & (
  | { handle(entry: OutboxEntry): Promise<void> }
  | { handleBatch(brandId: string, entries: readonly OutboxEntry[]): Promise<OutboxFailures> }
)

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    outboxHandler: OutboxHandler
  }
}

/** An entry that was given up. */
export interface DeadLetterEntry extends OutboxEntry {
  readonly attempts: number
  readonly lastError: string
  readonly givenUpAt: Date
}

/** The notification channel for added entries. */
export const OUTBOX_CHANNEL = 'outbox'

export interface NewOutboxEntry {
  readonly topic: string
  readonly key: string
  /** Entries of one stream are carried out in the order in which they were written; its own key when absent. */
  readonly stream?: string
  readonly payload: Record<string, unknown>
}

const COLUMNS = ['id', 'topic', 'key', 'stream', 'payload', 'created_at', 'due_at', 'brand_id'] as const

/** Entries are sent as one JSON value, in their order, so that any number of them is one statement. */
const insertEntries = prepareStatement<{ entries: string }>(({ sql: db }, { entries }) =>
  db
    .insertInto('outbox')
    .columns(COLUMNS)
    .expression((eb) =>
      eb
        .selectFrom(
          sql<Selectable<Tables['outbox']>>`jsonb_populate_recordset(null::outbox, ${entries}::jsonb)`.as(
            'entry',
          ),
        )
        .select(COLUMNS),
    )
    .onConflict((conflict) => conflict.columns(['brand_id', 'topic', 'key']).doNothing()),
)

/** Writes side effects in the transaction; the same topic and key twice is one. Only in a tenant's transaction. */
export const addToOutbox = async (tx: Transaction, ...entries: readonly NewOutboxEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ topic, key, stream = key, payload }) => ({
    id: tx.generateId(),
    topic,
    key,
    stream,
    payload,
    created_at: tx.now,
    due_at: tx.now,
    brand_id: tx.brandId,
  }))
  tx.enqueue(insertEntries({ entries: JSON.stringify(rows) }))
  await tx.notify(OUTBOX_CHANNEL, '')
}

const selectDeadLetters = (tx: Transaction, topic: string) =>
  tx.sql
    .selectFrom('outbox')
    .select(['id', sql<string>`brand_id`.as('brandId'), 'topic', 'key', 'created_at as createdAt'])
    .select([
      sql<Record<string, unknown>>`payload`.as('payload'),
      sql<number>`attempts`.as('attempts'),
      sql<string>`coalesce(last_error, '')`.as('lastError'),
      sql<Date>`given_up_at`.as('givenUpAt'),
    ])
    .where('given_up_at', 'is not', null)
    .where('topic', '=', topic)

interface DeadLetterFilter {
  readonly topic: string
  /** Payload field and value. */
  readonly where: readonly [name: string, value: string]
  readonly limit: number
}

/** The given-up entries of a topic, newest first. Only in a tenant's transaction. */
export const listDeadLetters = (
  tx: Transaction,
  { topic, where: [name, value], limit }: DeadLetterFilter,
): Promise<DeadLetterEntry[]> =>
  selectDeadLetters(tx, topic)
    .where(sql`payload ->> ${name}`, '=', value)
    .orderBy('given_up_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** One given-up entry. Only in a tenant's transaction. */
export const findDeadLetter = (
  tx: Transaction,
  { id, topic }: Pick<OutboxEntry, 'id' | 'topic'>,
): Promise<DeadLetterEntry | undefined> =>
  selectDeadLetters(tx, topic).where('id', '=', id).executeTakeFirst()

/**
 * Retries a given-up entry, with all its attempts again and under its old id.
 * @returns whether there was such an entry; only in a tenant's transaction
 */
export const retryDeadLetter = async (
  tx: Transaction,
  { id, topic }: Pick<OutboxEntry, 'id' | 'topic'>,
): Promise<boolean> => {
  const changed = await tx.sql
    .updateTable('outbox')
    .set({ given_up_at: null, attempts: 0, due_at: tx.now })
    .where('id', '=', id)
    .where('topic', '=', topic)
    .where('given_up_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) await tx.notify(OUTBOX_CHANNEL, '')
  return changed !== undefined
}
