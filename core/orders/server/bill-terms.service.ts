import { loadPaymentDue } from '#core/payments/server/shares.service.ts'
import type { PricedCart, PricingInput, PricingLine } from '#core/pricing/domain/price-cart.ts'
import type { PriceRule } from '#core/pricing/domain/price-rule.ts'
import { presentSteps } from '#core/pricing/server/pricing.service.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { BillTerms } from '../contract/bill-terms.ts'
import { orderErrors } from '../contract/errors.ts'
import type { OrderRecord } from '../domain/order.ts'
import { loadOrderPricing, reviseOrder } from './revise-order.service.ts'
import { findBillGuest, isAwaitingShares, isBillClosed, notifyBillGuests } from './shared-bill.service.ts'
import { lockOrder } from './transition-order.service.ts'

export interface BillTermsCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly orderId: string
}

/** A bill whose reductions a guest changes: locked, open, and with no part paid yet. */
export interface LockedBillTerms {
  readonly order: OrderRecord
  readonly store: StoreRecord
  readonly lines: readonly PricingLine[]
  /** The rules that its price follows now. */
  readonly rules: readonly PriceRule[]
  /** Its price with `rules` in place of all rules of `kinds`. */
  price(kinds: readonly string[], rules: readonly PriceRule[]): NewTerms
}

export interface NewTerms {
  readonly input: PricingInput
  readonly priced: PricedCart
}

const lockBillTerms = async (
  platform: Platform,
  tx: Transaction,
  { caller: { userId }, orderId }: BillTermsCall,
): Promise<Result<LockedBillTerms, Failure>> => {
  const guest = await findBillGuest(platform, tx, { orderId, userId })
  const order = guest && (await lockOrder(tx, orderId))
  if (!order) return fail(failure(orderErrors.unknownOrder))
  const store = await loadStore(tx, order.storeId)
  // An order that its guests pay before it begins has the terms that its host has accepted.
  const isOpen =
    !isBillClosed(order, tx.now) &&
    !isAwaitingShares(order) &&
    (await loadPaymentDue(tx, orderId)) !== undefined
  const pricing = isOpen ? await loadOrderPricing(platform, tx, { order, calculators: {} }) : undefined
  if (!store || !pricing) return fail(failure(orderErrors.changedMeanwhile))
  for (const guard of platform.hooks.all('billTermsGuard')) {
    const refused = await guard.validateTermsChange(tx, order)
    if (refused) return fail(refused)
  }
  const { lines, rules } = pricing
  return ok({
    ...{ order, store, lines, rules },
    price: (kinds, next) => pricing.price(lines, { rules: next, replaces: kinds }),
  })
}

/**
 * Lets a plugin change the reductions of a bill for one of its guests: `change` reserves what the new price uses and
 * returns that price, or undefined when everything stays. When it fails, what it has written is undone, save what it keeps
 * on failure, such as a counted wrong guess. Fails with `unknownOrder` for everybody who has
 * no part in the bill, and with `changedMeanwhile` when it is settled.
 */
export const changeBillTerms = (
  platform: Platform,
  call: BillTermsCall,
  change: (tx: Transaction, bill: LockedBillTerms) => Promise<Result<NewTerms | undefined, Failure>>,
): Promise<Result<BillTerms, Failure>> => {
  const { caller, language } = call
  const present = ({ id, currency, total, trace }: OrderRecord): BillTerms => ({
    ...{ order: id, total: money(total, currency) },
    steps: presentSteps(trace, { currency, language, catalogue: platform.catalogue }),
  })
  const work = async (tx: Transaction): Promise<Result<BillTerms, Failure>> => {
    const locked = await lockBillTerms(platform, tx, call)
    if (!locked.ok) return locked
    const { order } = locked.value
    const terms = await change(tx, locked.value)
    if (!terms.ok) return terms
    if (!terms.value) return ok(present(order))
    const actor = { kind: 'customer', id: caller.userId } as const
    const revised = await reviseOrder(platform, tx, { order, lines: order.lines, actor, ...terms.value })
    if (!revised.ok) throw new Error(`Order ${order.id} needs stock for lines that it already has`)
    for (const guard of platform.hooks.all('billTermsGuard')) await guard.termsChanged(tx, revised.value)
    await notifyBillGuests(platform, tx, order.id)
    return ok(present(revised.value))
  }
  return platform.db.tenant(caller.brandId, work)
}
