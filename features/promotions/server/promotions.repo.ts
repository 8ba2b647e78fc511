import { type Selectable, sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import type { Promotion, PromotionState, PromotionTerms } from '../domain/promotion.ts'
import type { PromotionsTable, StoredTerms } from './promotions.tables.ts'

type PromotionRow = Selectable<PromotionsTable>

export const toPromotion = (row: PromotionRow): Promotion => ({
  ...row.terms,
  id: row.id,
  code: row.code,
  state: row.state,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  totalLimit: row.total_limit,
  customerLimit: row.customer_limit,
  revision: row.revision,
  used: row.used,
})

const toStoredTerms = (terms: PromotionTerms): StoredTerms => {
  const { name, effect, maximum, conditions, stacking, priority, isListed } = terms
  return { name, effect, maximum, conditions, stacking, priority, isListed }
}

const toColumns = (terms: PromotionTerms) => ({
  code: terms.code,
  terms: JSON.stringify(toStoredTerms(terms)),
  valid_from: terms.validFrom,
  valid_until: terms.validUntil,
  total_limit: terms.totalLimit,
  customer_limit: terms.customerLimit,
})

/** How long ended promotions are still loaded, so that carts can report their end. */
const ENDED_RETENTION = days(1)

/**
 * The promotions of the transaction's brand that apply, will apply, or ended recently.
 * @param at another moment than now, as of which they are current
 */
export const listCurrentPromotions = async (tx: Transaction, at = tx.now): Promise<Promotion[]> => {
  const since = addMilliseconds(at, -ENDED_RETENTION)
  const rows = await tx.sql
    .selectFrom('promotions')
    .selectAll()
    .where('brand_id', '=', tx.brandId)
    .where((eb) => eb.or([eb('state', '<>', 'ended'), eb('updated_at', '>', since)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', since)]))
    .orderBy('id')
    .execute()
  return rows.map(toPromotion)
}

export interface StoredPromotion extends Promotion {
  readonly createdAt: Date
}

/** All promotions of the brand for its merchant, newest first. */
export const listAllPromotions = async (tx: Transaction): Promise<StoredPromotion[]> => {
  const rows = await tx.sql
    .selectFrom('promotions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...toPromotion(row), createdAt: row.created_at }))
}

/** One promotion, with its row locked until the transaction ends. */
export const lockPromotion = async (tx: Transaction, id: string): Promise<Promotion | undefined> => {
  const row = await tx.sql
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toPromotion(row)
}

/** Whether another promotion that has not ended has this code. */
export const isCodeTaken = async (tx: Transaction, code: string, besides = ''): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom('promotions')
    .select('id')
    .where('code', '=', code)
    .where('state', '<>', 'ended')
    .where('id', '<>', besides)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a new promotion, or nothing when its code was taken concurrently. */
export const insertPromotion = async (
  tx: Transaction,
  terms: PromotionTerms,
): Promise<string | undefined> => {
  const row = await tx.sql
    .insertInto('promotions')
    .values({
      ...toColumns(terms),
      id: tx.generateId(),
      file_key: null,
      state: 'active',
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'code'])
        .where((eb) => eb.and([eb('code', 'is not', null), eb('state', '<>', sql.lit('ended' as const))]))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes the terms of a locked promotion. */
export const updatePromotionTerms = async (
  tx: Transaction,
  id: string,
  terms: PromotionTerms,
): Promise<void> => {
  await tx.sql
    .updateTable('promotions')
    .set((eb) => ({ ...toColumns(terms), revision: eb('revision', '+', 1), updated_at: tx.now }))
    .where('id', '=', id)
    .execute()
}

export const updatePromotionState = async (
  tx: Transaction,
  id: string,
  state: PromotionState,
): Promise<void> => {
  await tx.sql
    .updateTable('promotions')
    .set((eb) => ({ state, revision: eb('revision', '+', 1), updated_at: tx.now }))
    .where('id', '=', id)
    .execute()
}

/** A brand's promotions that have not ended, by their keys in a file, the oldest first; in a system transaction. */
export const listPromotionsByKey = async (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
): Promise<(Promotion & { readonly key: string })[]> => {
  const rows = await tx.sql
    .selectFrom('promotions')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('state', '<>', 'ended')
    .orderBy('created_at')
    .orderBy((eb) => eb.fn.coalesce('file_key', 'id'))
    .$if(locks, (query) => query.forUpdate())
    .execute()
  return rows.map((row) => ({ ...toPromotion(row), key: row.file_key ?? row.id }))
}

interface FilePromotion {
  readonly brandId: string
  readonly key: string
  readonly terms: PromotionTerms
  /** Absent: the state stays. */
  readonly isPaused?: boolean | undefined
}

/** A promotion made in the console gets the key of the file: its id. */
const adoptPromotion = async (tx: Transaction, { brandId, key }: FilePromotion): Promise<void> => {
  await tx.sql
    .updateTable('promotions')
    .set({ file_key: key })
    .where('brand_id', '=', brandId)
    .where('id', '=', key)
    .where('file_key', 'is', null)
    .execute()
}

/**
 * Saves a promotion of a file in a system transaction: updates that of an earlier import with the same key, and
 * preserves its uses.
 */
export const upsertPromotionFromFile = async (tx: Transaction, promotion: FilePromotion): Promise<void> => {
  const { brandId, key, terms, isPaused } = promotion
  await adoptPromotion(tx, promotion)
  const columns = toColumns(terms)
  const state = isPaused ? 'paused' : 'active'
  await tx.sql
    .insertInto('promotions')
    .values({
      ...columns,
      id: tx.generateId(),
      brand_id: brandId,
      file_key: key,
      state,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'file_key']).doUpdateSet((eb) => ({
        ...columns,
        ...(isPaused === undefined ? {} : { state }),
        revision: eb('promotions.revision', '+', 1),
        updated_at: tx.now,
      })),
    )
    .execute()
}
