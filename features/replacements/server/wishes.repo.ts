import { sql } from 'kysely'
import type { Unit } from '#platform/db/unit.ts'
import { NO_WISH, type Wish } from '../domain/replacement.ts'
import './replacements.tables.ts'

/** What was wished for lines, by their ids; those without a wish are missing. */
export const findWishes = async (
  unit: Unit,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Wish>> => {
  const rows = await unit.sql
    .selectFrom('replacement_wishes')
    .select(['line_id', 'kind', 'max_extra as maxExtra', 'product_id as productId'])
    .where(sql<boolean>`line_id = any(${lineIds})`)
    .execute()
  return new Map(rows.map(({ line_id, ...wish }) => [line_id, wish]))
}

export const wishOf = (wishes: ReadonlyMap<string, Wish>, lineId: string): Wish =>
  wishes.get(lineId) ?? NO_WISH

export const saveWish = async (unit: Unit, lineId: string, wish: Wish): Promise<void> => {
  const values = {
    ...{ kind: wish.kind, max_extra: wish.maxExtra, product_id: wish.productId },
    updated_at: unit.now,
  }
  await unit.sql
    .insertInto('replacement_wishes')
    .values({ line_id: lineId, ...values })
    .onConflict((conflict) => conflict.column('line_id').doUpdateSet(values))
    .execute()
}

/** Forgets wishes of carts and orders of long ago; only in a system unit. */
export const deleteWishesBefore = async (unit: Unit, before: Date): Promise<void> => {
  await unit.sql.deleteFrom('replacement_wishes').where('updated_at', '<', before).execute()
}
