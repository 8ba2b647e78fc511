import type { GeoPoint } from '#core/stores/domain/geo.ts'
import type { Money } from '#platform/kernel/money.ts'

export interface CourierQuoteRequest {
  /** The merchant's at the courier. */
  readonly account: string
  readonly from: GeoPoint
  readonly to: GeoPoint
  readonly currency: string
  /** What is carried is worth so much, in minor units. */
  readonly value: number
  /** Names the cart at the courier; no person. */
  readonly reference: string
}

/** What a courier asks for a way, and until when that holds. */
export interface CourierQuote {
  readonly reference: string
  readonly fee: Money
  readonly expiresAt: Date
}

/** A courier of another company. Its calls may throw; whoever calls puts a deadline and a breaker around them. */
export interface DeliveryQuoteProvider {
  readonly name: string
  /** Null where the courier does not go. */
  quote(question: CourierQuoteRequest, signal: AbortSignal): Promise<CourierQuote | null>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    deliveryQuotes: DeliveryQuoteProvider
  }
}
