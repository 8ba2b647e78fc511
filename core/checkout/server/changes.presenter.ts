import type { Change } from '#core/cart/contract/changes.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { presentCart } from '#core/cart/server/cart.service.ts'
import { plainChange, presentChange } from '#core/cart/server/present-changes.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { messageOf } from '#platform/http/envelope.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { checkoutErrors } from '../contract/errors.ts'
import type { OrderChange } from '../domain/changes.ts'

export interface Showing {
  readonly language: Language
  readonly catalogue: Catalogue
}

const present = (change: OrderChange, live: LiveCart, showing: Showing): Change => {
  if (change.kind !== 'total' && change.kind !== 'cart') return presentChange(change, live, showing)
  const { language, catalogue } = showing
  const amount = (value: number) => formatMoney(money(value, live.store.currency), language)
  const say = catalogue.of(language, 'checkout')
  if (change.kind === 'cart') return plainChange('cart', say('change.cart'))
  return plainChange('total', say('change.total', { from: amount(change.from), to: amount(change.to) }))
}

/** The refusal that names every change, with the cart as it is now: what the customer has to look at again. */
export const changedFailure = async (
  unit: Unit,
  live: LiveCart,
  {
    changes,
    reason,
    ...showing
  }: Showing & {
    readonly changes: readonly OrderChange[]
    /** What is told before the changes that the cart itself shows. */
    readonly reason?: Change
  },
): Promise<Failure> =>
  failure(checkoutErrors.changed, {
    data: {
      changes: [...(reason ? [reason] : []), ...changes.map((change) => present(change, live, showing))],
      cart: await presentCart(unit, live, showing),
    },
  })

/** A store that takes no orders now, named like any other change. */
export const closedFailure = (refused: Failure, { language, catalogue }: Showing): Failure => ({
  ...refused,
  data: { changes: [plainChange('storeClosed', messageOf(refused, catalogue, language))] },
})
