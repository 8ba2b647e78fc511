import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { GatewayCapabilities } from '#core/payments/contract/payment-provider.ts'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { GatewayAccount, StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { computePaymentChoices, getCoveringMethod, type PaymentChoice } from '../domain/payment-choices.ts'

export interface PaymentMethodContext {
  readonly store: StoreRecord
  readonly channel: keyof StoreRecord['services']
  readonly total: number
  /** Price steps: they show what else pays a part. */
  readonly steps: readonly PriceStep[]
}

/** Capabilities of the store's installed gateways; its own first. */
export const getGatewayCapabilities = (
  { hooks }: Pick<Platform, 'hooks'>,
  gateways: readonly GatewayAccount[],
): GatewayCapabilities[] =>
  gateways.flatMap(({ name }) => {
    const factory = hooks.all('paymentProvider').find((each) => each.name === name)
    return factory ? [factory.capabilities] : []
  })

export const getStoreGateways = ({ gateway, otherGateways }: StoreRecord): readonly GatewayAccount[] => [
  gateway,
  ...otherGateways,
]

/**
 * The store's methods for an order, each with the reason against it. `usable` are its gateways with a usable account;
 * all of its gateways when that was not checked.
 */
export const getPaymentChoices = (
  platform: Pick<Platform, 'hooks'>,
  question: PaymentMethodContext,
  usable: readonly GatewayAccount[] = getStoreGateways(question.store),
): PaymentChoice[] =>
  computePaymentChoices({
    ...question,
    gateways: getGatewayCapabilities(platform, usable),
    coveredBy: getCoveringMethod(question.total, question.steps),
  })

export const getCashLimit = ({ cashLimit, currency }: StoreRecord): { readonly money: Money } => ({
  money: money(cashLimit ?? 0, currency),
})

/** Why an order may not be paid with this method; undefined when it may. */
export const validatePaymentMethod = (
  platform: Pick<Platform, 'hooks'>,
  question: PaymentMethodContext,
  mod: PaymentMethod,
): Failure | undefined => {
  const choice = getPaymentChoices(platform, question).find((candidate) => candidate.mod === mod)
  if (choice?.refusal === null) return undefined
  const field = 'payment.mod'
  if (choice?.refusal === 'cashLimit')
    return failure(paymentErrors.cashLimit, { field, values: { limit: getCashLimit(question.store) } })
  return failure(paymentErrors.methodNotOffered, { field })
}
