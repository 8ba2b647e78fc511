import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { Money } from '#platform/kernel/money.ts'

export interface CourierQuoteRequest {
  /** The merchant's account at the courier. */
  readonly account: string
  readonly from: GeoPoint
  readonly to: GeoPoint
  readonly currency: string
  /** Value of the goods in minor units. */
  readonly value: number
  /** Identifies the cart at the courier; contains no personal data. */
  readonly reference: string
}

/** A courier's price for a delivery, and its expiry. */
export interface CourierQuote {
  readonly reference: string
  readonly fee: Money
  readonly expiresAt: Date
}

/** An external courier service. Its calls may throw; the caller applies a deadline and a circuit breaker. */
export interface DeliveryQuoteProvider {
  readonly name: string
  /** Null where the courier does not deliver. */
  quote(question: CourierQuoteRequest, signal: AbortSignal): Promise<CourierQuote | null>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    deliveryQuotes: DeliveryQuoteProvider
  }
}
