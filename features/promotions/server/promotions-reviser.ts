import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { readHeld } from '../domain/combine.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { tellPromotionsChanged } from './promotion-book.ts'
import { reviseUses } from './redemptions.repo.ts'

/** An order that is revised has the offers that it had, as far as they still hold; a use that is no use any more comes back. */
export const promotionsReviser: OrderReviser = {
  again: (rules, trace) => {
    const used = new Set(trace.filter(({ kind }) => kind === 'discount').map(({ source }) => source))
    return rules.map((rule) =>
      rule.kind === PROMOTION_RULE
        ? { ...rule, data: readHeld(rule.data).filter(({ id }) => used.has(id)) }
        : rule,
    )
  },
  async revised(unit, { after }) {
    const amounts = new Map<string, number>()
    for (const { kind, source = '', amount } of after.trace)
      if (kind === 'discount') amounts.set(source, (amounts.get(source) ?? 0) - amount)
    if (await reviseUses(unit, after.id, amounts)) await tellPromotionsChanged(unit)
  },
}
