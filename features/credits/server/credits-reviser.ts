import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { CREDITS_RULE, limitedCredits, spentCredits } from '../domain/credits-rule.ts'
import { spendLess } from './credits.service.ts'

/** An order that is revised pays with as much credit as it took at most, and gives back what it does not need. */
export const creditsReviser: OrderReviser = {
  again: (rules, trace) => {
    const most = spentCredits(trace)
    return rules.map((rule) => (rule.kind === CREDITS_RULE ? limitedCredits(rule, most) : rule))
  },
  async revised(unit, { before, after }) {
    const { id: orderId, userId } = after
    const amount = spentCredits(before.trace) - spentCredits(after.trace)
    if (amount > 0) await spendLess(unit, { userId, orderId, amount, currency: after.currency })
  },
}
