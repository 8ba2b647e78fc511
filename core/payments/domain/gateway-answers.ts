import type { Money } from '#platform/kernel/money.ts'
import type { DeclineCode, GatewayReport } from './gateway-report.ts'

/** A payment in a currency that the vendor does not take. */
export const refuseCurrency = (vendor: string, { currency }: Pick<Money, 'currency'>) =>
  ({ kind: 'refused', decline: 5100, reason: `${vendor} carries no ${currency}` }) as const

/** A refund that may have been given already: without a key or a way to look it up, a person has to look. */
export const refuseRepeatedRefund = (whereToLook: string) =>
  ({ state: 'failed', reason: `an earlier attempt was not answered: look at ${whereToLook}` }) as const

/** Why a payment failed and how much was captured are read only in those states. */
interface StateDetails {
  readonly decline: () => DeclineCode
  readonly captured: () => Money | undefined
}

/**
 * The report on a payment whose state a vendor has stated.
 * @throws when it was captured, and the vendor does not say how much in which currency
 */
export const reportState = (
  vendor: string,
  payment: Pick<GatewayReport, 'state' | 'reference' | 'gatewayReference'>,
  details: StateDetails,
): GatewayReport => {
  if (payment.state === 'failed') return { ...payment, decline: details.decline() }
  if (payment.state !== 'captured') return payment
  const captured = details.captured()
  if (!captured) throw new Error(`${vendor} says captured, but not how much in which currency`)
  return { ...payment, captured }
}

/** The fields of a form by name; undefined when a name comes twice: the vendor may have signed the other value. */
export const groupFieldsByName = (
  fields: readonly (readonly [name: string, value: string])[],
): ReadonlyMap<string, string> | undefined => {
  const values = new Map(fields)
  return values.size === fields.length ? values : undefined
}

/** What a signed notice says that is not believed: the gateway is asked about the payment that it names. */
export const createHintWhen = <Payment extends { reference: string } | { gatewayReference: string }>(
  isSigned: boolean,
  payment: Payment,
  signature: string,
) =>
  isSigned
    ? ({ kind: 'hint', ...payment } as const)
    : ({ kind: 'refused', why: `the ${signature} is missing or does not match` } as const)
