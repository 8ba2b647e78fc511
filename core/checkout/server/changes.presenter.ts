import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { presentCart } from '#core/cart/server/cart.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { messageOf } from '#platform/http/envelope.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { Change as ChangeView } from '../contract/endpoints.ts'
import { checkoutErrors } from '../contract/errors.ts'
import type { Change } from '../domain/changes.ts'

export interface Showing {
  readonly language: Language
  readonly catalogue: Catalogue
}

const presentChange = (change: Change, currency: string, { language, catalogue }: Showing): ChangeView => {
  const values = {
    ...('item' in change ? { item: localize(change.item, language) } : {}),
    ...('left' in change ? { left: change.left } : {}),
    ...('from' in change
      ? {
          from: formatMoney(money(change.from, currency), language),
          to: formatMoney(money(change.to, currency), language),
        }
      : {}),
  }
  return {
    kind: change.kind === 'choices' ? 'unavailable' : change.kind,
    text: catalogue.of(language, 'checkout')(`change.${change.kind}`, values),
    line: change.line,
  }
}

/** The refusal that names every change, with the cart as it is now: what the customer has to look at again. */
export const changedFailure = async (
  unit: Unit,
  live: LiveCart,
  { changes, ...showing }: Showing & { readonly changes: readonly Change[] },
): Promise<Failure> =>
  failure(checkoutErrors.changed, {
    data: {
      changes: changes.map((change) => presentChange(change, live.store.currency, showing)),
      cart: await presentCart(unit, live, showing),
    },
  })

/** A store that takes no orders now, named like any other change. */
export const closedFailure = (refused: Failure, { language, catalogue }: Showing): Failure => ({
  ...refused,
  data: { changes: [{ kind: 'storeClosed', text: messageOf(refused, catalogue, language), line: null }] },
})
