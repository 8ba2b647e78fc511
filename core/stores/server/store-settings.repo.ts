import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { BusyState } from '../domain/busy.ts'
import type { SpecialDay, StoreHours, StoreRecord, StoreSchedule } from '../domain/store.ts'
import './stores.tables.ts'

/** Changes the time to answer new orders; false: the transaction's brand has no such store. */
export const updateAnswering = async (
  tx: Transaction,
  storeId: string,
  answering: StoreRecord['answering'],
): Promise<boolean> => {
  const changed = await tx.sql
    .updateTable('stores')
    .set({
      answer_minutes: answering?.minutes ?? null,
      ...(answering && { answer_warn_minutes: answering.warnMinutes }),
    })
    .where('id', '=', storeId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export const updateBusy = async (tx: Transaction, storeId: string, busy: BusyState | null): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({ busy_minutes: busy?.extraMinutes ?? null, busy_until: busy?.until ?? null })
    .where('id', '=', storeId)
    .execute()
}

interface StoreTimes {
  readonly hours: StoreHours
  readonly specialDays: readonly SpecialDay[]
  readonly schedule: StoreSchedule
}

export const updateHours = async (
  tx: Transaction,
  storeId: string,
  { hours, specialDays, schedule }: StoreTimes,
): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({
      hours: JSON.stringify(hours),
      special_days: JSON.stringify(specialDays),
      schedule: JSON.stringify(schedule),
    })
    .where('id', '=', storeId)
    .execute()
}

export const updatePreviewMode = async (
  tx: Transaction,
  storeId: string,
  previewMode: boolean,
): Promise<void> => {
  await tx.sql.updateTable('stores').set({ preview_mode: previewMode }).where('id', '=', storeId).execute()
}

/** Starts the next round of preview links, which makes all earlier links invalid. */
export const updatePreviewRound = async (tx: Transaction, storeId: string): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({ preview_round: sql<number>`preview_round + 1` })
    .where('id', '=', storeId)
    .execute()
}
