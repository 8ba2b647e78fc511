import type { Unit } from '#platform/db/unit.ts'

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
  /** The same however often it is tried. */
  readonly id: string
  readonly brandId: string
  readonly topic: string
  readonly key: string
  readonly payload: Record<string, unknown>
}

/** Why entries could not be carried out, by their ids. */
export type OutboxFailures = ReadonlyMap<string, unknown>

/**
 * Carries out the entries of one topic: each by itself, or those of one brand together, which saves statements. A
 * failed one, or all when it throws, is tried again later.
 */
export type OutboxCarrier = { readonly topic: string } & (
  | { carry(entry: OutboxEntry): Promise<void> }
  | { carryTogether(brandId: string, entries: readonly OutboxEntry[]): Promise<OutboxFailures> }
)

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    outboxCarrier: OutboxCarrier
  }
}

/** Where it is said that something was added. */
export const OUTBOX_CHANNEL = 'outbox'

export interface NewOutboxEntry {
  readonly topic: string
  readonly key: string
  /** Entries of one stream are carried out in the order in which they were written; its own key when absent. */
  readonly stream?: string
  readonly payload: Record<string, unknown>
}

/** Writes side effects in the unit's transaction; the same topic and key twice is one. Only in a tenant's unit. */
export const addToOutbox = async (unit: Unit, ...entries: readonly NewOutboxEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ topic, key, stream = key, payload }) => ({
    id: unit.newId(),
    topic,
    key,
    stream,
    payload: JSON.stringify(payload),
    created_at: unit.now,
    due_at: unit.now,
    brand_id: unit.brandId,
  }))
  unit.along(
    unit.sql
      .insertInto('outbox')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['brand_id', 'topic', 'key']).doNothing()),
  )
  await unit.notify(OUTBOX_CHANNEL, '')
}
