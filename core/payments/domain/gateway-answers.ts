import type { Money } from '#platform/kernel/money.ts'
import type { DeclineCode, GatewayReport, UsedCard } from './gateway-report.ts'
import { UnreadableAnswerError } from './unreadable-answer.ts'

/** A payment in a currency that the vendor does not take. */
export const createCurrencyRefusal = (vendor: string, { currency }: Pick<Money, 'currency'>) =>
  ({ kind: 'refused', decline: 5100, reason: `${vendor} carries no ${currency}` }) as const

/** Why a payment failed and how much was captured or is held are read only in those states. */
interface StateDetails {
  readonly decline: () => DeclineCode
  readonly captured: () => Money | undefined
  /** Absent where the vendor holds nothing, or does not say how much. */
  readonly authorized?: () => Money | undefined
  readonly card?: UsedCard | undefined
}

/** What is known of a card, without what is unknown; undefined when nothing is. */
export const toUsedCard = (known: {
  readonly brand?: string | null | undefined
  /** Any form that begins with the digits of the card. */
  readonly number?: string | null | undefined
  readonly method?: string | null | undefined
}): UsedCard | undefined => {
  const bin = /^\d{6}/.exec(known.number?.replaceAll(/[ -]/g, '') ?? '')?.[0]
  const card = {
    ...(known.brand ? { brand: known.brand.toLowerCase() } : {}),
    ...(bin === undefined ? {} : { bin }),
    ...(known.method ? { method: known.method.toLowerCase() } : {}),
  }
  return Object.keys(card).length === 0 ? undefined : card
}

/**
 * The report on a payment whose state a vendor has stated.
 * @throws {UnreadableAnswerError} when it was captured or is held, and the vendor does not say how much in which currency
 */
export const createStateReport = (
  vendor: string,
  payment: Pick<GatewayReport, 'state' | 'reference' | 'gatewayReference'>,
  details: StateDetails,
): GatewayReport => {
  if (payment.state === 'failed') return { ...payment, decline: details.decline() }
  if (payment.state !== 'captured' && payment.state !== 'authorized') return payment
  const amount = payment.state === 'captured' ? details.captured() : details.authorized?.()
  if (!amount) {
    const { state, reference, gatewayReference } = payment
    const why = `${vendor} says ${state}, but not how much in which currency`
    throw new UnreadableAnswerError(why, payment, { reference, gatewayReference })
  }
  const { card } = details
  return { ...payment, [payment.state]: amount, ...(card ? { card } : {}) }
}

interface StatedWord {
  readonly word: string
  /** The whole answer, for the person who looks. */
  readonly answer: unknown
  readonly names: Pick<GatewayReport, 'reference' | 'gatewayReference'>
}

/**
 * The state for a vendor's word.
 * @throws {UnreadableAnswerError} for a word that the vendor is not known to use
 */
export const readState = (
  vendor: string,
  states: Readonly<Record<string, GatewayReport['state']>>,
  { word, answer, names }: StatedWord,
): GatewayReport['state'] => {
  const state = Object.hasOwn(states, word) ? states[word] : undefined
  if (state === undefined) throw new UnreadableAnswerError(`${vendor} names an unknown status`, answer, names)
  return state
}

/**
 * Where the next page of a vendor's list begins: after its last payment; undefined at the end of the list.
 * @throws {UnreadableAnswerError} when more is said to follow a page without payments
 */
export const readNextPage = (
  vendor: string,
  hasMore: boolean,
  lastId: string | undefined,
): string | undefined => {
  if (hasMore && lastId === undefined)
    throw new UnreadableAnswerError(`${vendor} lists nothing, and says that more follows`, {})
  return hasMore ? lastId : undefined
}

/** The fields of a form by name; undefined when a name comes twice: the vendor may have signed the other value. */
export const groupFieldsByName = (
  fields: readonly (readonly [name: string, value: string])[],
): ReadonlyMap<string, string> | undefined => {
  const values = new Map(fields)
  return values.size === fields.length ? values : undefined
}

/** What a signed notice says that is not believed: the gateway is asked about the payment that it names. */
export const createHintIfSigned = <Payment extends { reference: string } | { gatewayReference: string }>(
  isSigned: boolean,
  payment: Payment,
  signature: string,
) =>
  isSigned
    ? ({ kind: 'hint', ...payment } as const)
    : ({ kind: 'refused', why: `the ${signature} is missing or does not match` } as const)
