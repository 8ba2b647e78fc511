import { sql } from 'kysely'
import { keptByUnit } from '#platform/db/kept-by-unit.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { KnownCustomer } from '../domain/offers.ts'
import { CARD_TYPES, type CardType } from '../domain/promotion.ts'
import { userKey } from './customer-keys.ts'
import './promotions.tables.ts'

/** What a customer asked for in a cart. */
export interface Chosen {
  readonly promotionId: string
  readonly cardType: CardType | null
}

interface KnownRow {
  readonly isVerified: boolean | null
  readonly hasOrdered: boolean
  readonly used: Record<string, number> | null
  readonly chosen: { promotionId: string; cardType: string | null } | null
}

interface CartOfCustomer {
  readonly userId: string
  readonly cartId: string
}

/** What the books know of a customer and of what they asked for in a cart. */
interface Known {
  readonly customer: KnownCustomer
  readonly chosen: Chosen | null
}

const kept = keptByUnit<Known>()

const cardTypeOf = (text: string | null): CardType | null => CARD_TYPES.find((type) => type === text) ?? null

const knownOf = prepared<CartOfCustomer & { readonly customerKey: string }, KnownRow>(
  (_, { userId, cartId, customerKey }) => sql<KnownRow>`
    select
      (select phone_verified from users where id = ${userId}) as "isVerified",
      exists (select from orders where user_id = ${userId} and status not in (30, 80, 90, 100)) as "hasOrdered",
      (
        select json_object_agg(promotion_id, used) from promotion_customers
        where customer_key = ${customerKey} and used > 0
      ) as used,
      (
        select json_build_object('promotionId', promotion_id, 'cardType', card_type)
        from cart_promotions where cart_id = ${cartId}
      ) as chosen`,
)

const readKnown = async (unit: Unit, { userId, cartId }: CartOfCustomer): Promise<Known> => {
  const [row] = await unit.ask(knownOf({ userId, cartId, customerKey: userKey(userId) }))
  if (!row) throw new Error('A statement without a table answered no row')
  const { hasOrdered } = row
  const chosen = row.chosen && {
    promotionId: row.chosen.promotionId,
    cardType: cardTypeOf(row.chosen.cardType),
  }
  return { customer: { isVerified: row.isVerified === true, hasOrdered, used: row.used ?? {} }, chosen }
}

/**
 * What the books know of the customer of a cart and of what they asked for in it: in one statement, and once in a unit.
 * Orders that ended without being handed over are none.
 */
export const selectKnown = (unit: Unit, of: CartOfCustomer): Promise<Known> =>
  kept.of(unit, of.cartId, () => readKnown(unit, of))

/** Carts or customers became one in this unit: what it has read of them is read anew. */
export const forgetKnown = (unit: Unit): void => kept.forget(unit)

/** What was asked for in a cart; null when nothing was. */
export const selectChosen = async (unit: Unit, cartId: string): Promise<Chosen | null> => {
  const row = await unit.sql
    .selectFrom('cart_promotions')
    .select(['promotion_id', 'card_type'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return row ? { promotionId: row.promotion_id, cardType: cardTypeOf(row.card_type) } : null
}

/** Keeps what a customer asks for in a locked cart, in place of what they asked for before. */
export const saveChosen = (unit: Unit, cartId: string, { promotionId, cardType }: Chosen): void => {
  const chosen = { promotion_id: promotionId, card_type: cardType, applied_at: unit.now }
  unit.along(
    unit.sql
      .insertInto('cart_promotions')
      .values({ cart_id: cartId, ...chosen })
      .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(chosen)),
  )
  kept.change(unit, cartId, (known) => ({ ...known, chosen: { promotionId, cardType } }))
}

export const deleteChosen = (unit: Unit, cartId: string): void => {
  unit.along(unit.sql.deleteFrom('cart_promotions').where('cart_id', '=', cartId))
  kept.change(unit, cartId, (known) => ({ ...known, chosen: null }))
}

/** What was asked for in a cart that went up in another one belongs to that now, unless something is there already. */
export const moveChosen = async (
  unit: Unit,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await sql`
    insert into cart_promotions (cart_id, brand_id, promotion_id, card_type, applied_at)
    select ${to}, brand_id, promotion_id, card_type, applied_at from cart_promotions where cart_id = ${from}
    on conflict (cart_id) do nothing`.execute(unit.sql)
  deleteChosen(unit, from)
  forgetKnown(unit)
}
