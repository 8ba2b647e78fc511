import { isPaidAtTheDoor } from '#core/payments/domain/payment.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'

/** Methods that end on a gateway's page. */
const THROUGH_GATEWAY: ReadonlySet<PaymentMethod> = new Set([
  'express',
  'upi',
  'knet',
  'googlepay',
  'applepay',
])

export interface PaymentChoice {
  readonly mod: PaymentMethod
  /** Why it cannot be chosen for this order; null when it can. */
  readonly refusal: 'notOffered' | 'cashLimit' | null
}

export interface PaymentQuestion {
  readonly store: Pick<StoreRecord, 'paymentMethods' | 'cashLimit'>
  readonly channel: keyof StoreRecord['services']
  /** Minor units. */
  readonly total: number
  /** Whether the store's gateway is plugged in. */
  readonly hasGateway: boolean
}

/**
 * The store's payment methods with what speaks against each for this order. A method that nothing here could carry
 * out is absent; one that the store takes for another way of ordering is there with its reason.
 */
export const paymentChoices = ({ store, channel, total, hasGateway }: PaymentQuestion): PaymentChoice[] => {
  const offered = store.paymentMethods[channel]
  const elsewhere = new Set(Object.values(store.paymentMethods).flat())
  const isPossible = (mod: PaymentMethod) => isPaidAtTheDoor(mod) || (hasGateway && THROUGH_GATEWAY.has(mod))
  const others = PAYMENT_METHODS.filter((mod) => elsewhere.has(mod) && !offered.includes(mod))
  const isTooMuchCash = store.cashLimit !== null && total > store.cashLimit
  return [
    ...offered.map((mod) => ({ mod, refusal: mod === 'cod' && isTooMuchCash ? 'cashLimit' : null }) as const),
    ...others.map((mod) => ({ mod, refusal: 'notOffered' }) as const),
  ].filter(({ mod }) => isPossible(mod))
}
