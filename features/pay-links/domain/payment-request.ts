import type { LocalizedText } from '#platform/kernel/language.ts'

/** The kind under which the ledger knows payments of requests. */
export const REQUEST_PAYABLE = 'paymentRequest'

/** The order channel of payments by link in analytics. */
export const PAY_LINK_CHANNEL = 60

/** Characters. */
export const MAX_DESCRIPTION = 200

/** Days until a request expires. */
export const MAX_LIFETIME = 90

/** The ways in which staff send a link. */
export const SEND_CHANNELS = ['sms', 'whatsapp', 'email'] as const
export type SendChannel = (typeof SEND_CHANNELS)[number]

/** What is to be paid, as on a bill; amounts in minor units. */
export interface RequestLine {
  readonly name: LocalizedText
  readonly qty: number
  readonly unitPrice: number
  readonly total: number
}

/** Whether a request can be paid, and if not, why. */
export const REQUEST_STATES = ['open', 'paid', 'expired', 'withdrawn', 'moved'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

interface RequestTerms {
  readonly amount: number
  readonly paid: number
  readonly expiresAt: Date
  readonly withdrawnAt: Date | null
  readonly movedTo: string | null
}

/** A paid request stays paid whatever happens later; a replaced one leads to the new one even when that has expired. */
export const computeRequestState = (
  { amount, paid, expiresAt, withdrawnAt, movedTo }: RequestTerms,
  now: Date,
): RequestState => {
  if (paid >= amount) return 'paid'
  if (movedTo !== null) return 'moved'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt > now ? 'open' : 'expired'
}

/**
 * What a captured payment pays of a request, in minor units; the rest goes back. Money of an attempt that began before the
 * request expired still pays it, but not one that was withdrawn or replaced.
 */
export const computeAppliedAmount = (
  { amount, paid, withdrawnAt, movedTo }: Omit<RequestTerms, 'expiresAt'>,
  captured: number,
): number => (withdrawnAt !== null || movedTo !== null ? 0 : Math.min(captured, amount - paid))

/** Whether a payer may pay this amount: all that is due, or any part of it where the merchant allows that. */
export const isPayableAmount = (
  {
    amount,
    paid,
    isPartAllowed,
  }: Pick<RequestTerms, 'amount' | 'paid'> & { readonly isPartAllowed: boolean },
  wanted: number,
): boolean => {
  const due = amount - paid
  return isPartAllowed ? wanted > 0 && wanted <= due : wanted === due
}

/** What a payer at the gateway may be paying of a request. */
export interface PayerHold {
  /** Minor units. */
  readonly amount: number
  readonly until: Date
}

/**
 * When a payer can ask for `wanted` again, because others are paying so much of what is due that not enough is left;
 * undefined when enough is left now. Amounts are minor units.
 */
export const findHoldEnd = (
  { due, wanted, now }: { readonly due: number; readonly wanted: number; readonly now: Date },
  holds: readonly PayerHold[],
): Date | undefined => {
  const held = holds
    .filter(({ until }) => until > now)
    .toSorted((one, other) => one.until.getTime() - other.until.getTime())
  let left = held.reduce((rest, { amount }) => rest - amount, due)
  let end: Date | undefined
  for (const { amount, until } of held) {
    if (left >= wanted) return end
    left += amount
    end = until
  }
  return end
}

/** A phone as others than its owner see it. */
export const maskPhone = (phone: string): string => (phone === '' ? '' : `•••• ${phone.slice(-4)}`)
