import {
  canCarryAmount,
  type GatewayAmounts,
  type GatewayMethods,
  hasMethod,
} from '#core/payments/domain/gateway-methods.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { money } from '#platform/kernel/money.ts'

export interface PaymentChoice {
  readonly mod: PaymentMethod
  /** Why it cannot be chosen for this order; null when it can. */
  readonly refusal: 'notOffered' | 'cashLimit' | 'notCovering' | 'notCarried' | null
}

export interface PaymentChoicesInput {
  readonly store: Pick<StoreRecord, 'paymentMethods' | 'cashLimit' | 'currency'>
  readonly channel: keyof StoreRecord['services']
  /** Minor units. */
  readonly total: number
  /** The store's usable gateways. */
  readonly gateways: readonly (GatewayMethods & GatewayAmounts)[]
  /**
   * The method that covers the whole price; null while something is left to pay, or nothing was paid with points or
   * credits.
   */
  readonly coveredBy: CoveringMethod | null
}

const COVERING_METHODS = ['loyalty', 'credits'] as const

/**
 * Methods that pay before the gateway or pay on delivery; they become the order's method when they cover everything.
 */
export type CoveringMethod = (typeof COVERING_METHODS)[number]

const isCoveringMethod = (mod: PaymentMethod): boolean => COVERING_METHODS.some((each) => each === mod)

interface PaidStep {
  readonly kind: string
  readonly amount: number
}

const sumPaidBy = (steps: readonly PaidStep[], wanted: string): number =>
  steps.reduce((sum, { kind, amount }) => (kind === wanted ? sum - amount : sum), 0)

/** The method that covers the whole price: points or credits, whichever pays more. */
export const getCoveringMethod = (total: number, steps: readonly PaidStep[]): CoveringMethod | null => {
  const [points, credits] = [sumPaidBy(steps, 'points'), sumPaidBy(steps, 'credits')]
  if (total !== 0 || points + credits === 0) return null
  return points > credits ? 'loyalty' : 'credits'
}

/** Whether pay on delivery, points, credits or a gateway supports a method. */
const isSupportedMethod = (mod: PaymentMethod, gateways: readonly GatewayMethods[]): boolean =>
  isPayOnDelivery(mod) || isCoveringMethod(mod) || gateways.some((gateway) => hasMethod(gateway, mod))

/**
 * The store's payment methods, each with the reason against it for this order. An unsupported method is left out; one
 * that the store accepts only for another order type is included with its reason. Where points or credits cover
 * everything, no other method is listed; where they do not, they cannot pay an order on their own. A method is refused
 * when none of its gateways can represent the total.
 */
export const computePaymentChoices = ({
  store,
  channel,
  total,
  gateways,
  coveredBy: covering,
}: PaymentChoicesInput): PaymentChoice[] => {
  if (covering) return [{ mod: covering, refusal: null }]
  const offered = store.paymentMethods[channel]
  const elsewhere = new Set(Object.values(store.paymentMethods).flat())
  const others = PAYMENT_METHODS.filter((mod) => elsewhere.has(mod) && !offered.includes(mod))
  const isTooMuchCash = store.cashLimit !== null && total > store.cashLimit
  const carrying = gateways.filter((gateway) => canCarryAmount(gateway, money(total, store.currency)))
  const refusalOf = (mod: PaymentMethod): PaymentChoice['refusal'] => {
    if (isCoveringMethod(mod)) return 'notCovering'
    if (isPayOnDelivery(mod)) return mod === 'cod' && isTooMuchCash ? 'cashLimit' : null
    return carrying.some((gateway) => hasMethod(gateway, mod)) ? null : 'notCarried'
  }
  return [
    ...offered.map((mod) => ({ mod, refusal: refusalOf(mod) })),
    ...others.map((mod) => ({ mod, refusal: 'notOffered' }) as const),
  ].filter(({ mod }) => isSupportedMethod(mod, gateways))
}
