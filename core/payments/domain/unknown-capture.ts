import type { Money } from '#platform/kernel/money.ts'
import type { CaptureOutcome } from './payment-review.ts'

/** Money that a vendor captured through an account of the brand for no payment of ours. */
export interface UnknownCapture {
  readonly id: string
  readonly provider: string
  /** The brand's own name of the account. */
  readonly account: string
  /** The vendor's id of the payment. */
  readonly gatewayReference: string
  /** The merchant's own reference, as the vendor states it. */
  readonly reference: string
  readonly amount: Money
  readonly foundAt: Date
}

export interface ResolvedCapture extends UnknownCapture {
  readonly outcome: CaptureOutcome
  readonly note: string
  readonly by: string
  readonly resolvedAt: Date
}
