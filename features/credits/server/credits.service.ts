import { lockUser, updateCreditsTotal } from '#core/customers/server/customers.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import {
  changeCreditBalance,
  findCreditAccount,
  insertCreditAccountIfMissing,
  insertCreditEntry,
  listOrderCreditEntries,
  type NewCreditEntry,
} from './credits.repo.ts'

/**
 * Changes the balance, writes the entry and updates the user's record; false when the balance is too low. Locks the
 * user first, as placing an order does, so that the two cannot deadlock.
 */
const recordEntry = async (tx: Transaction, entry: NewCreditEntry, currency: string): Promise<boolean> => {
  await lockUser(tx, entry.userId)
  const balance = await changeCreditBalance(tx, entry.userId, { amount: entry.amount, currency })
  if (balance === undefined) return false
  await insertCreditEntry(tx, entry)
  await updateCreditsTotal(tx, entry.userId, balance)
  return true
}

export interface GrantCreditInput {
  readonly userId: string
  /** Positive grants, negative deducts. */
  readonly money: Money
  readonly staffId: string
  readonly note: string
}

/**
 * Grants or deducts credit manually. Rejected when more is deducted than the balance, or the account has another
 * currency.
 */
export const grantCredit = async (
  tx: Transaction,
  { userId, money: { amount, currency }, staffId, note }: GrantCreditInput,
): Promise<Result<void, 'tooLittle' | 'otherCurrency'>> => {
  // From the brand's first account on, its carts query credit.
  if (await insertCreditAccountIfMissing(tx, userId, currency)) await invalidateCache(tx)
  const kind = amount > 0 ? 'granted' : 'taken'
  if (await recordEntry(tx, { userId, kind, amount, staffId, note }, currency)) return ok(undefined)
  const account = await findCreditAccount(tx, userId)
  return fail(account?.currency === currency ? 'tooLittle' : 'otherCurrency')
}

/** Spends the credit that an order pays with, all or nothing. */
export const spendCredit = async (
  tx: Transaction,
  { userId, orderId, money: { amount, currency } }: { userId: string; orderId: string; money: Money },
): Promise<boolean> => recordEntry(tx, { userId, kind: 'spent', amount: -amount, orderId }, currency)

/** Releases credit that an order spent and no longer needs. */
export const returnUnusedCredit = async (
  tx: Transaction,
  { userId, orderId, amount, currency }: { readonly userId: string; readonly orderId: string } & Money,
): Promise<void> => {
  const isBooked = await recordEntry(tx, { userId, kind: 'spent', amount, orderId }, currency)
  if (!isBooked) throw new Error(`The credit account of ${userId} is not there any more`)
}

/** Returns, once, the credit of a cancelled or declined order. */
export const returnCreditOfClosedOrder = async (tx: Transaction, orderId: string): Promise<void> => {
  const entries = await listOrderCreditEntries(tx, orderId)
  const spent = entries.findLast(({ kind, amount }) => kind === 'spent' && amount < 0)
  if (!spent || entries.some(({ kind }) => kind === 'returned')) return
  const left = entries.reduce((sum, { kind, amount }) => (kind === 'spent' ? sum - amount : sum), 0)
  if (left === 0) return
  const account = await findCreditAccount(tx, spent.user_id)
  if (!account) throw new Error(`The credit account of ${spent.user_id} is not there any more`)
  const back = { userId: spent.user_id, kind: 'returned', amount: left, orderId } as const
  await recordEntry(tx, back, account.currency)
}
