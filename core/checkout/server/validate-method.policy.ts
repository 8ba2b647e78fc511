import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { GatewayCapabilities } from '#core/payments/contract/payment-provider.ts'
import { listUsableGateways, needsGateway } from '#core/payments/server/payable-methods.service.ts'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
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

/** The store's methods for an order, each with the reason against it. `gateways` are those with a usable account. */
export const getPaymentChoices = (
  question: PaymentMethodContext,
  gateways: readonly GatewayCapabilities[],
): PaymentChoice[] =>
  computePaymentChoices({
    ...question,
    gateways,
    coveredBy: getCoveringMethod(question.total, question.steps),
  })

export const getCashLimit = ({ cashLimit, currency }: StoreRecord): { readonly money: Money } => ({
  money: money(cashLimit ?? 0, currency),
})

interface MethodInput extends PaymentMethodContext {
  readonly mod: PaymentMethod
}

/** Why an order may not be paid with this method, keys of its gateway included; undefined when it may. */
export const validatePaymentMethod = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { mod, ...question }: MethodInput,
): Promise<Failure | undefined> => {
  const usable = needsGateway(mod) ? await listUsableGateways(platform, tx, question.store) : []
  const choice = getPaymentChoices(question, usable).find((candidate) => candidate.mod === mod)
  if (choice?.refusal === null) return undefined
  const field = 'payment.mod'
  if (choice?.refusal === 'cashLimit')
    return failure(paymentErrors.cashLimit, { field, values: { limit: getCashLimit(question.store) } })
  if (choice?.refusal === 'notCarried') {
    const amount = { money: money(question.total, question.store.currency) }
    return failure(paymentErrors.amountNotCarried, { field, values: { amount } })
  }
  return failure(paymentErrors.methodNotOffered, { field })
}
