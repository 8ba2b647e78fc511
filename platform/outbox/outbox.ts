import type { Database } from '#platform/db/database.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/jobs.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    outbox: {
      id: string
      brand_id: string | undefined
      topic: string
      key: string
      payload: unknown
      created_at: Date
      attempts: number | undefined
      last_error: string | null | undefined
      delivered_at: Date | null | undefined
    }
  }
}

/** A side effect that waits to be carried out. */
export interface OutboxEntry {
  readonly id: string
  readonly brandId: string
  readonly topic: string
  readonly key: string
  readonly payload: Record<string, unknown>
}

/** Carries out the entries of one topic. A throw means: try again later. */
export interface OutboxCarrier {
  readonly topic: string
  carry(entry: OutboxEntry): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    outboxCarrier: OutboxCarrier
  }
}

const JOB = 'outbox.deliver'

/** Writes a side effect in the unit's transaction; the same topic and key twice is one. Only in a tenant's unit. */
export const addToOutbox = async (
  unit: Unit,
  jobs: Jobs,
  entry: { topic: string; key: string; payload: Record<string, unknown> },
): Promise<void> => {
  const id = unit.newId()
  const added = await unit.sql
    .insertInto('outbox')
    .values({
      id,
      topic: entry.topic,
      key: entry.key,
      payload: JSON.stringify(entry.payload),
      created_at: unit.now,
      brand_id: unit.brandId,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'topic', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await jobs.enqueue(unit, { name: JOB, payload: { id, brandId: unit.brandId } })
}

/** The job that carries entries out, outside any transaction; a failure is noted and tried again with growing pauses. */
export const outboxJob = (db: Database, hooks: HookRegistry): JobDefinition => ({
  name: JOB,
  retries: 12,
  async handle(payload) {
    const { id, brandId } = { id: String(payload.id), brandId: String(payload.brandId) }
    const row = await db.tenant(brandId, (unit) =>
      unit.sql
        .selectFrom('outbox')
        .selectAll()
        .where('id', '=', id)
        .where('delivered_at', 'is', null)
        .executeTakeFirst(),
    )
    if (!row) return
    const entry = { id, brandId, topic: row.topic, key: row.key, payload: { ...(row.payload as object) } }
    try {
      for (const carrier of hooks.all('outboxCarrier'))
        if (carrier.topic === row.topic) await carrier.carry(entry)
    } catch (error) {
      await db.tenant(brandId, (unit) =>
        unit.sql
          .updateTable('outbox')
          .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: String(error).slice(0, 500) }))
          .where('id', '=', id)
          .execute(),
      )
      throw error
    }
    await db.tenant(brandId, (unit) =>
      unit.sql.updateTable('outbox').set({ delivered_at: unit.now }).where('id', '=', id).execute(),
    )
  },
})
