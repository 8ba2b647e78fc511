import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { type PaymentChoice, paymentChoices } from '../domain/payment-choices.ts'

export interface MethodQuestion {
  readonly store: StoreRecord
  readonly channel: keyof StoreRecord['services']
  readonly total: number
}

const hasGateway = ({ hooks }: Pick<Platform, 'hooks'>, store: StoreRecord): boolean =>
  hooks.all('paymentProvider').some(({ name }) => name === store.gateway.name)

/** The store's methods for an order, each with what speaks against it. */
export const choicesFor = (platform: Pick<Platform, 'hooks'>, question: MethodQuestion): PaymentChoice[] =>
  paymentChoices({ ...question, hasGateway: hasGateway(platform, question.store) })

export const cashLimitOf = ({ cashLimit, currency }: StoreRecord): { readonly money: Money } => ({
  money: money(cashLimit ?? 0, currency),
})

/** Why an order may not be paid like this; undefined when it may. */
export const methodRefusal = (
  platform: Pick<Platform, 'hooks'>,
  question: MethodQuestion,
  mod: PaymentMethod,
): Failure | undefined => {
  const choice = choicesFor(platform, question).find((candidate) => candidate.mod === mod)
  if (choice?.refusal === null) return undefined
  const field = 'payment.mod'
  if (choice?.refusal === 'cashLimit')
    return failure(paymentErrors.cashLimit, { field, values: { limit: cashLimitOf(question.store) } })
  return failure(paymentErrors.methodNotOffered, { field })
}
