import type { CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { creditErrors } from '../contract/errors.ts'
import { sumSpentCredits } from '../domain/credits-rule.ts'
import { returnCreditOfClosedOrder, spendCredit } from './credits.service.ts'

/** Spends the credit that an order pays with when it is placed. */
export const creditsGuard: CheckoutGuard = {
  async reserve(tx, { order: { id: orderId, userId, trace, currency } }) {
    const spent = sumSpentCredits(trace)
    if (spent === 0) return ok(undefined)
    const taken = await spendCredit(tx, { userId, orderId, money: money(spent, currency) })
    return taken ? ok(undefined) : fail({ kind: 'credits', failure: failure(creditErrors.tooLittle) })
  },
}

/** Returns the credit of a cancelled or declined order, once. */
export const creditsListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, to }) {
    if (isCancelledOrDeclined(to)) await returnCreditOfClosedOrder(tx, orderId)
  },
}
