import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import './loyalty.tables.ts'

type ProgramRow = Selectable<Tables['loyalty_programs']>
type RewardRow = Selectable<Tables['loyalty_rewards']>

const toProgram = (row: ProgramRow): LoyaltyProgram => ({
  _id: row.id,
  storeId: row.store_id,
  isActive: row.is_active,
  currency: row.currency,
  earn: row.earn,
  redeem: row.redeem,
})

const toGift = ({ product_id, amount }: RewardRow): RewardRecord['gift'] =>
  product_id === null ? { kind: 'amount', amount: amount ?? 0 } : { kind: 'product', productId: product_id }

const toReward = (row: RewardRow): RewardRecord => ({
  _id: row.id,
  name: row.name,
  gift: toGift(row),
  currency: row.currency,
  points: row.points,
  isActive: row.is_active,
})

/** All programs of the transaction's brand, active or not. */
export const listPrograms = async (tx: Transaction): Promise<LoyaltyProgram[]> =>
  (await tx.sql.selectFrom('loyalty_programs').selectAll().execute()).map(toProgram)

/** Locks all programs of the transaction's brand until it ends. */
export const lockPrograms = async (tx: Transaction): Promise<void> => {
  await tx.sql.selectFrom('loyalty_programs').select('id').orderBy('id').forUpdate().execute()
}

/** All rewards of the transaction's brand in their order, active or not. */
export const listRewards = async (tx: Transaction): Promise<RewardRecord[]> =>
  (await tx.sql.selectFrom('loyalty_rewards').selectAll().orderBy('position').orderBy('id').execute()).map(
    toReward,
  )

export type ProgramTerms = Omit<LoyaltyProgram, '_id'>

/** Saves the single program of an outlet, or of all outlets of the brand when `storeId` is null. */
export const saveProgram = async (
  tx: Transaction,
  { brandId, ...terms }: ProgramTerms & { readonly brandId: string },
): Promise<void> => {
  const values = {
    is_active: terms.isActive,
    currency: terms.currency,
    earn: JSON.stringify(terms.earn),
    redeem: JSON.stringify(terms.redeem),
    changed_at: tx.now,
  }
  const changed = await tx.sql
    .updateTable('loyalty_programs')
    .set(values)
    .where('brand_id', '=', brandId)
    .where('store_id', terms.storeId === null ? 'is' : '=', terms.storeId)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return
  await tx.sql
    .insertInto('loyalty_programs')
    .values({ ...values, id: tx.generateId(), brand_id: brandId, store_id: terms.storeId })
    .execute()
}

/** Deletes an outlet's own rules, so that those of all outlets apply there. */
export const deleteStoreProgram = async (tx: Transaction, storeId: string): Promise<void> => {
  await tx.sql.deleteFrom('loyalty_programs').where('store_id', '=', storeId).execute()
}

const toGiftColumns = (gift: RewardRecord['gift']) =>
  gift.kind === 'product'
    ? ({ kind: 'product', product_id: gift.productId, amount: null } as const)
    : ({ kind: 'amount', product_id: null, amount: gift.amount } as const)

export type RewardTerms = Omit<RewardRecord, '_id'>

const toRewardColumns = ({ name, gift, currency, points, isActive }: RewardTerms) => ({
  name: JSON.stringify(name),
  ...toGiftColumns(gift),
  currency,
  points,
  is_active: isActive,
})

export interface NewReward extends RewardTerms {
  readonly brandId: string
  /** Its key in a site file. */
  readonly key?: string
}

/** Adds a reward after the others. */
export const insertReward = async (tx: Transaction, { brandId, key, ...terms }: NewReward): Promise<void> => {
  await tx.sql
    .insertInto('loyalty_rewards')
    .values((eb) => ({
      ...toRewardColumns(terms),
      id: tx.generateId(),
      brand_id: brandId,
      key: key ?? null,
      position: eb
        .selectFrom('loyalty_rewards')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('brand_id', '=', brandId),
      created_at: tx.now,
    }))
    .execute()
}

/** @returns whether there is such a reward */
export const updateReward = async (tx: Transaction, id: string, terms: RewardTerms): Promise<boolean> => {
  const changed = await tx.sql
    .updateTable('loyalty_rewards')
    .set(toRewardColumns(terms))
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** The rules for all outlets of a brand, in a system transaction. */
export const findBrandProgram = async (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
): Promise<LoyaltyProgram | undefined> => {
  const row = await tx.sql
    .selectFrom('loyalty_programs')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('store_id', 'is', null)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toProgram(row)
}

/** A brand's active rewards as a site file names them, in a system transaction; gifts by SKU. */
export const listRewardsByKey = (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
) =>
  tx.sql
    .selectFrom('loyalty_rewards')
    .leftJoin('products', 'products.id', 'loyalty_rewards.product_id')
    .select((eb) => eb.fn.coalesce('loyalty_rewards.key', 'loyalty_rewards.id').as('key'))
    .select(['loyalty_rewards.name', 'loyalty_rewards.points', 'loyalty_rewards.amount'])
    .select(['products.sku as product', 'products.is_active as isSold'])
    .where('loyalty_rewards.brand_id', '=', brandId)
    .where('loyalty_rewards.is_active', '=', true)
    .orderBy('loyalty_rewards.position')
    .orderBy('loyalty_rewards.id')
    .$if(locks, (query) => query.forUpdate('loyalty_rewards'))
    .execute()

/** Like {@link updateReward}, by the key in a site file: that of a reward made in the console is its id. */
export const updateRewardByKey = async (
  tx: Transaction,
  { brandId, key }: { readonly brandId: string; readonly key: string },
  terms: RewardTerms,
): Promise<boolean> => {
  const changed = await tx.sql
    .updateTable('loyalty_rewards')
    .set(toRewardColumns(terms))
    .where('brand_id', '=', brandId)
    .where((eb) => eb.or([eb('key', '=', key), eb.and([eb('key', 'is', null), eb('id', '=', key)])]))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
