import type { Money } from '#platform/kernel/money.ts'

/** An item of a check at the merchant's own system. */
export interface CheckItem {
  readonly sku: string
  readonly name: string
  readonly qty: number
  /** With its choices. */
  readonly unitPrice: Money
  /** Choices and requests, for the kitchen; may be empty. */
  readonly note: string
  /** Our id of the line. */
  readonly reference: string
}
