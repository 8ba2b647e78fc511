import type { Change } from '#core/cart/contract/changes.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { presentCart } from '#core/cart/server/cart.service.ts'
import { createPlainChange, presentChange } from '#core/cart/server/present-changes.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { checkoutErrors } from '../contract/errors.ts'
import type { OrderChange } from '../domain/order-changes.ts'

export interface CheckoutPresentationContext {
  readonly language: Language
  readonly catalogue: Catalogue
}

const presentOrderChange = (
  change: OrderChange,
  live: LiveCart,
  showing: CheckoutPresentationContext,
): Change => {
  if (change.kind !== 'total' && change.kind !== 'cart') return presentChange(change, live, showing)
  const { language, catalogue } = showing
  const amount = (value: number) => formatMoney(money(value, live.store.currency), language)
  const say = catalogue.getTranslator(language, 'checkout')
  if (change.kind === 'cart') return createPlainChange('cart', say('change.cart'))
  return createPlainChange('total', say('change.total', { from: amount(change.from), to: amount(change.to) }))
}

/** The refusal that names every change, with the cart as it is now: what the customer has to look at again. */
export const createChangedFailure = async (
  unit: Transaction,
  live: LiveCart,
  {
    changes,
    reason,
    ...showing
  }: CheckoutPresentationContext & {
    readonly changes: readonly OrderChange[]
    /** What is told before the changes that the cart itself shows. */
    readonly reason?: Change
  },
): Promise<Failure> =>
  failure(checkoutErrors.changed, {
    data: {
      changes: [
        ...(reason ? [reason] : []),
        ...changes.map((change) => presentOrderChange(change, live, showing)),
      ],
      cart: await presentCart(unit, live, showing),
    },
  })

/** A store that takes no orders now, named like any other change. */
export const createClosedFailure = (
  refused: Failure,
  { language, catalogue }: CheckoutPresentationContext,
): Failure => ({
  ...refused,
  data: { changes: [createPlainChange('storeClosed', formatFailureMessage(refused, catalogue, language))] },
})
