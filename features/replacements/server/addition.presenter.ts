import { presentSteps } from '#core/pricing/server/pricing.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { AdditionQuote } from '../contract/addition-endpoints.ts'
import type { AdditionOutcome } from './add-to-order.use-case.ts'
import { presentLine, presentQuote } from './replacement-request.presenter.ts'

/** An own order with additions, before acceptance: its lines, and every step of its new price. */
export const presentAddition = (
  { order, outcome }: AdditionOutcome,
  { language, catalogue }: { readonly language: Language; readonly catalogue: Catalogue },
): AdditionQuote => {
  const { currency } = order
  const inCurrency = (amount: number) => money(amount, currency)
  const known = new Set(order.lines.map(({ id }) => id))
  const { subTotal, steps } = outcome.terms?.priced ?? { subTotal: order.subTotal, steps: order.trace }
  return {
    ...presentQuote(order, outcome),
    version: order.version,
    totalBefore: inCurrency(order.total),
    subTotal: inCurrency(subTotal),
    trace: presentSteps(steps, { currency, language, catalogue }),
    lines: outcome.lines.map(({ line }) => ({
      ...presentLine(line, { language, inCurrency }),
      ...{ _id: line.id, isAdded: !known.has(line.id) },
    })),
  }
}
