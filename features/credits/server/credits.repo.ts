import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CreditKind } from '../domain/entry.ts'
import './credits.tables.ts'

export type CreditAccountRow = Selectable<Tables['credit_accounts']>
export type CreditEntryRow = Selectable<Tables['credits_ledger']>

export const findCreditAccount = (tx: Transaction, userId: string): Promise<CreditAccountRow | undefined> =>
  tx.sql.selectFrom('credit_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether any customer has an account with the transaction's brand. */
export const hasAccounts = async (tx: Transaction): Promise<boolean> => {
  const first = await tx.sql.selectFrom('credit_accounts').select('user_id').limit(1).executeTakeFirst()
  return first !== undefined
}

/**
 * Creates an account if there is none; an account in another currency is not changed.
 * @returns whether it was created now
 */
export const insertCreditAccountIfMissing = async (
  tx: Transaction,
  userId: string,
  currency: string,
): Promise<boolean> => {
  const made = await tx.sql
    .insertInto('credit_accounts')
    .values({ user_id: userId, currency })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Changes the balance in one conditional statement, so that concurrent changes never bring it below 0.
 * @returns the new balance; undefined when it was too low, or there is none in this currency
 */
export const changeCreditBalance = async (
  tx: Transaction,
  userId: string,
  change: { readonly amount: number; readonly currency: string },
): Promise<number | undefined> => {
  const changed = await tx.sql
    .updateTable('credit_accounts')
    .set((eb) => ({ balance: eb('balance', '+', change.amount) }))
    .where('user_id', '=', userId)
    .where('currency', '=', change.currency)
    .where((eb) => eb(eb('balance', '+', change.amount), '>=', 0))
    .returning('balance')
    .executeTakeFirst()
  return changed?.balance
}

export interface NewCreditEntry {
  readonly userId: string
  readonly kind: CreditKind
  readonly amount: number
  readonly orderId?: string
  readonly staffId?: string
  readonly note?: string
}

export const insertCreditEntry = async (
  tx: Transaction,
  { userId, kind, amount, orderId, staffId, note = '' }: NewCreditEntry,
): Promise<void> => {
  const about = { order_id: orderId ?? null, staff_id: staffId ?? null, note }
  await tx.sql
    .insertInto('credits_ledger')
    .values({ id: tx.generateId(), user_id: userId, at: tx.now, kind, amount, ...about })
    .execute()
}

/** An order's entries, oldest first. */
export const listOrderCreditEntries = (tx: Transaction, orderId: string): Promise<CreditEntryRow[]> =>
  tx.sql.selectFrom('credits_ledger').selectAll().where('order_id', '=', orderId).orderBy('seq').execute()

/** Whose credit an order holds: of those who used some at its table, the last one. */
export const findSpender = async (tx: Transaction, orderId: string): Promise<string | undefined> =>
  (await listOrderCreditEntries(tx, orderId)).findLast(({ kind, amount }) => kind === 'spent' && amount < 0)
    ?.user_id

/** A page of a customer's entries, newest first. */
export const listCreditEntries = (
  tx: Transaction,
  userId: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<CreditEntryRow[]> =>
  tx.sql
    .selectFrom('credits_ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()

/** The credit requested for a cart, and the credit that its customer has. */
export interface CartCreditState {
  readonly isWanted: boolean
  /** Null: as much as possible. */
  readonly amount: number | null
  /** Null when the customer never had credit. */
  readonly currency: string | null
  readonly balance: number
}

/** Loads everything in one statement. */
export const findCartCredit = async (
  tx: Transaction,
  { cartId, userId }: { readonly cartId: string; readonly userId: string },
): Promise<CartCreditState> => {
  const { rows } = await sql<CartCreditState>`
    select c.cart_id is not null as "isWanted", c.amount, a.currency, coalesce(a.balance, 0) as balance
    from (select 1) one
    left join cart_credits c on c.cart_id = ${cartId}
    left join credit_accounts a on a.user_id = ${userId}`.execute(tx.sql)
  const [standing] = rows
  if (!standing) throw new Error('One row was asked for and none came')
  return standing
}

/** Saves how much of a locked cart credit shall pay. */
export const saveCartCredit = (tx: Transaction, cartId: string, amount: number | null): void =>
  tx.enqueue(
    tx.sql
      .insertInto('cart_credits')
      .values({ cart_id: cartId, amount })
      .onConflict((conflict) => conflict.column('cart_id').doUpdateSet({ amount })),
  )

export const deleteCartCredit = (tx: Transaction, cartId: string): void =>
  tx.enqueue(tx.sql.deleteFrom('cart_credits').where('cart_id', '=', cartId))

/** Moves the requested credit from one cart to another; a request of the other cart is preserved. */
export const mergeCartCredit = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await sql`
    insert into cart_credits (cart_id, brand_id, amount)
    select ${to}, brand_id, amount from cart_credits where cart_id = ${from}
    on conflict (cart_id) do nothing`.execute(tx.sql)
  deleteCartCredit(tx, from)
}
