import type { Money } from '#platform/kernel/money.ts'

/** What of a payment goes back, as its readers receive it. */
export interface RefundSums {
  /** What went back or is about to. */
  readonly refunded: Money
  /** The part of `refunded` that the gateway has not confirmed. */
  readonly refunding: Money
  /** The part of `refunding` for which the gateway gave no clear answer: it may have gone back. */
  readonly refundUncertain: Money
}

export type RefundStage = keyof RefundSums

/** How much of a payment's refunds is uncertain, under way and done, without what is zero; the least settled first. */
export const splitRefunds = ({
  refunded,
  refunding,
  refundUncertain,
}: RefundSums): { readonly stage: RefundStage; readonly amount: Money }[] =>
  (
    [
      ['refundUncertain', refundUncertain.amount],
      ['refunding', refunding.amount - refundUncertain.amount],
      ['refunded', refunded.amount - refunding.amount],
    ] as const
  ).flatMap(([stage, amount]) => (amount > 0 ? [{ stage, amount: { ...refunded, amount } }] : []))
