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
  context: CheckoutPresentationContext,
): Change => {
  if (change.kind !== 'total' && change.kind !== 'cart') return presentChange(change, live, context)
  const { language, catalogue } = context
  const amount = (value: number) => formatMoney(money(value, live.store.currency), language)
  const translate = catalogue.getTranslator(language, 'checkout')
  if (change.kind === 'cart') return createPlainChange('cart', translate('change.cart'))
  return createPlainChange(
    'total',
    translate('change.total', { from: amount(change.from), to: amount(change.to) }),
  )
}

/** The failure that lists every change, with the current cart for review. */
export const createChangedFailure = async (
  tx: Transaction,
  live: LiveCart,
  {
    changes,
    reason,
    ...showing
  }: CheckoutPresentationContext & {
    readonly changes: readonly OrderChange[]
    /** A change that is listed before those of the cart itself. */
    readonly reason?: Change
  },
): Promise<Failure> =>
  failure(checkoutErrors.changed, {
    data: {
      changes: [
        ...(reason ? [reason] : []),
        ...changes.map((change) => presentOrderChange(change, live, showing)),
      ],
      cart: await presentCart(tx, live, showing),
    },
  })

/** Reports a store that accepts no orders now like any other change. */
export const createStoreClosedFailure = (
  refused: Failure,
  { language, catalogue }: CheckoutPresentationContext,
): Failure => ({
  ...refused,
  data: { changes: [createPlainChange('storeClosed', formatFailureMessage(refused, catalogue, language))] },
})
