import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { createTransactionCache } from '#platform/db/transaction-cache.ts'
import { PROMOTION_CARD_BRANDS, type PromotionCardBrand } from '../domain/promotion.ts'
import type { CustomerHistory } from '../domain/validate-promotion.ts'
import { toUserKey } from './customer-keys.mapper.ts'
import './promotions.tables.ts'

/** A customer's requested promotion in a cart. */
export interface PromotionChoice {
  readonly promotionId: string
  readonly cardType: PromotionCardBrand | null
}

interface CartPromotionStateRow {
  readonly isVerified: boolean | null
  readonly hasOrdered: boolean
  readonly used: Record<string, number> | null
  readonly chosen: { promotionId: string; cardType: string | null } | null
}

interface CartKey {
  readonly userId: string
  readonly cartId: string
}

/** What the database contains about a customer and about their requested promotion in a cart. */
interface CartPromotionState {
  readonly customer: CustomerHistory
  readonly chosen: PromotionChoice | null
}

const stateCache = createTransactionCache<CartPromotionState>()

const toCardType = (text: string | null): PromotionCardBrand | null =>
  PROMOTION_CARD_BRANDS.find((type) => type === text) ?? null

const stateQuery = prepareStatement<CartKey & { readonly customerKey: string }, CartPromotionStateRow>(
  (_, { userId, cartId, customerKey }) => sql<CartPromotionStateRow>`
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

const queryState = async (tx: Transaction, { userId, cartId }: CartKey): Promise<CartPromotionState> => {
  const [row] = await tx.query(stateQuery({ userId, cartId, customerKey: toUserKey(userId) }))
  if (!row) throw new Error('A statement without a table answered no row')
  const { hasOrdered } = row
  const chosen = row.chosen && {
    promotionId: row.chosen.promotionId,
    cardType: toCardType(row.chosen.cardType),
  }
  return { customer: { isVerified: row.isVerified === true, hasOrdered, used: row.used ?? {} }, chosen }
}

/**
 * What the database contains about a cart's customer and their requested promotion in it: in one statement, and once
 * per transaction. Cancelled and declined orders do not count.
 */
export const loadCartPromotionState = (tx: Transaction, of: CartKey): Promise<CartPromotionState> =>
  stateCache.getOrLoad(tx, of.cartId, () => queryState(tx, of))

/** Clears the transaction's cached state after carts or customers were merged in it, so that it is read again. */
export const invalidateCartPromotionState = (tx: Transaction): void => stateCache.clear(tx)

/** The requested promotion of a cart; null without one. */
export const findPromotionChoice = async (
  tx: Transaction,
  cartId: string,
): Promise<PromotionChoice | null> => {
  const row = await tx.sql
    .selectFrom('cart_promotions')
    .select(['promotion_id', 'card_type'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return row ? { promotionId: row.promotion_id, cardType: toCardType(row.card_type) } : null
}

/** Saves the customer's requested promotion in a locked cart, replacing the previous one. */
export const savePromotionChoice = (
  tx: Transaction,
  cartId: string,
  { promotionId, cardType }: PromotionChoice,
): void => {
  const chosen = { promotion_id: promotionId, card_type: cardType, applied_at: tx.now }
  tx.enqueue(
    tx.sql
      .insertInto('cart_promotions')
      .values({ cart_id: cartId, ...chosen })
      .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(chosen)),
  )
  stateCache.update(tx, cartId, (known) => ({ ...known, chosen: { promotionId, cardType } }))
}

export const deletePromotionChoice = (tx: Transaction, cartId: string): void => {
  tx.enqueue(tx.sql.deleteFrom('cart_promotions').where('cart_id', '=', cartId))
  stateCache.update(tx, cartId, (known) => ({ ...known, chosen: null }))
}

/**
 * Moves the requested promotion of a merged cart to the cart that absorbed it, unless that one already has a
 * promotion.
 */
export const movePromotionChoice = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await sql`
    insert into cart_promotions (cart_id, brand_id, promotion_id, card_type, applied_at)
    select ${to}, brand_id, promotion_id, card_type, applied_at from cart_promotions where cart_id = ${from}
    on conflict (cart_id) do nothing`.execute(tx.sql)
  deletePromotionChoice(tx, from)
  invalidateCartPromotionState(tx)
}
