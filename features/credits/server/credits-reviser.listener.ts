import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { CREDITS_RULE, limitCredits, sumSpentCredits } from '../domain/credits-rule.ts'
import { findSpender } from './credits.repo.ts'
import { returnUnusedCredit } from './credits.service.ts'

/** A revised order pays with at most the credit that it spent, and releases what it does not need. */
export const creditsReviser: OrderReviser = {
  reviseRules: (rules, trace) => {
    const most = sumSpentCredits(trace)
    return rules.map((rule) => (rule.kind === CREDITS_RULE ? limitCredits(rule, most) : rule))
  },
  async onRevised(tx, { before, after }) {
    const { id: orderId, currency } = after
    const amount = sumSpentCredits(before.trace) - sumSpentCredits(after.trace)
    if (amount <= 0) return
    const userId = (await findSpender(tx, orderId)) ?? after.userId
    await returnUnusedCredit(tx, { userId, orderId, amount, currency })
  },
}
