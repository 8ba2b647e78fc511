import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { parseApplicablePromotions } from '../domain/combine-promotions.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { invalidatePromotions } from './promotions.cache.ts'
import { updateUses } from './redemptions.repo.ts'

/**
 * A revised order keeps its offers as far as they still apply; a use that no longer takes anything off is released.
 */
export const promotionsReviser: OrderReviser = {
  reviseRules: (rules, trace) => {
    const used = new Set(trace.filter(({ kind }) => kind === 'discount').map(({ source }) => source))
    return rules.map((rule) =>
      rule.kind === PROMOTION_RULE
        ? { ...rule, data: parseApplicablePromotions(rule.data).filter(({ id }) => used.has(id)) }
        : rule,
    )
  },
  async onRevised(tx, { after }) {
    const amounts = new Map<string, number>()
    for (const { kind, source = '', amount } of after.trace)
      if (kind === 'discount') amounts.set(source, (amounts.get(source) ?? 0) - amount)
    if (await updateUses(tx, after.id, amounts)) await invalidatePromotions(tx)
  },
}
