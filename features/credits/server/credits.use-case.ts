import type { Cart } from '#core/cart/contract/endpoints.ts'
import { type CartBenefitContext, updateCartBenefits } from '#core/cart/server/cart-benefits.service.ts'
import { loadUserByPhone, type UserRecord } from '#core/customers/server/customers.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CreditEntry, CustomerCredit } from '../contract/endpoints.ts'
import { creditErrors } from '../contract/errors.ts'
import {
  type CreditEntryRow,
  deleteCartCredit,
  findCartCredit,
  findCreditAccount,
  listCreditEntries,
  saveCartCredit,
} from './credits.repo.ts'
import { grantCredit } from './credits.service.ts'

interface ApplyCreditsInput {
  /** Minor units; undefined: as much as possible. */
  readonly amount?: number | undefined
  readonly cancel?: true | undefined
}

/** Chooses how much of a cart credit pays. Validated against the current balance; only the order spends it. */
export const applyCredits = (
  platform: Platform,
  { amount, cancel, ...call }: CartBenefitContext & ApplyCreditsInput,
): Promise<Result<Cart, Failure>> =>
  updateCartBenefits(platform, call, async (tx, { cart, store }) => {
    if (cancel) {
      deleteCartCredit(tx, cart.id)
      return ok(undefined)
    }
    const { balance, currency } = await findCartCredit(tx, { cartId: cart.id, userId: cart.userId })
    if (balance === 0 || currency !== store.currency) return fail(failure(creditErrors.noCredit))
    if (amount !== undefined && amount > balance)
      return fail(failure(creditErrors.tooLittle, { field: 'amount' }))
    saveCartCredit(tx, cart.id, amount ?? null)
    return ok(undefined)
  })

const presentEntry = (
  { id, at, kind, amount, order_id, note }: CreditEntryRow,
  currency: string,
): CreditEntry => ({
  _id: id,
  at: at.toISOString(),
  // Credit released by an order that became cheaper.
  kind: kind === 'spent' && amount > 0 ? 'returned' : kind,
  amount: money(amount, currency),
  order: order_id,
  note,
})

const PAGE_SIZE = 10

export interface CreditPage {
  readonly balance: Money | null
  readonly entries: CreditEntry[]
  readonly isMore: boolean
}

/** A customer's credit with a page of its entries, newest first. */
export const readCredits = async (
  tx: Transaction,
  { userId, skip = 0, limit = PAGE_SIZE }: { userId: string; skip?: number; limit?: number },
): Promise<CreditPage> => {
  const account = await findCreditAccount(tx, userId)
  if (!account) return { balance: null, entries: [], isMore: false }
  const { balance, currency } = account
  const rows = await listCreditEntries(tx, userId, { skip, limit: limit + 1 })
  const entries = rows.slice(0, limit).map((row) => presentEntry(row, currency))
  return { balance: money(balance, currency), entries, isMore: rows.length > limit }
}

export interface CustomerCreditInput {
  readonly staff: StaffCaller
  readonly storeId: string
  readonly phone: string
}

const presentCustomer = async (
  tx: Transaction,
  { _id: userId, name }: UserRecord,
  currency: string,
): Promise<CustomerCredit> => {
  const { balance, entries } = await readCredits(tx, { userId })
  return { customer: name, balance: balance ?? money(0, currency), entries }
}

/** Finds the customer of a phone number for staff of an outlet, runs `work`, and returns the customer's credit. */
const withCustomer = (
  { db }: Pick<Platform, 'db'>,
  { staff, storeId, phone }: CustomerCreditInput,
  work?: (tx: Transaction, found: { userId: string; currency: string }) => Promise<Failure | undefined>,
): Promise<Result<CustomerCredit, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const user = await loadUserByPhone(tx, phone)
    if (!user) return fail(failure(creditErrors.unknownCustomer, { field: 'phone' }))
    const refused = await work?.(tx, { userId: user._id, currency: store.currency })
    return refused ? fail(refused) : ok(await presentCustomer(tx, user, store.currency))
  })

export const readCreditByPhone = (
  platform: Platform,
  call: CustomerCreditInput,
): Promise<Result<CustomerCredit, Failure>> => withCustomer(platform, call)

/** Grants or deducts credit of the customer with this phone number. */
export const grantCreditByPhone = (
  platform: Platform,
  { amount, note, ...call }: CustomerCreditInput & { readonly amount: number; readonly note: string },
): Promise<Result<CustomerCredit, Failure>> =>
  withCustomer(platform, call, async (tx, { userId, currency }) => {
    const grant = { userId, money: money(amount, currency), staffId: call.staff.staffId, note }
    const granted = await grantCredit(tx, grant)
    return granted.ok ? undefined : failure(creditErrors[granted.failure], { field: 'amount' })
  })
