import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { CourierProgress } from '../domain/courier-progress.ts'

/** An order to be delivered by a courier. */
export interface CourierJob {
  /** The order's id. Repeated requests for one order create one delivery. */
  readonly orderId: string
  readonly storeId: string
  readonly from: GeoPoint
  /** The map pin set by the customer; null when only the written address is known. */
  readonly to: GeoPoint | null
  readonly address: string
  readonly note: string
  /** The time promised by the kitchen. */
  readonly readyAt: Date
}

/** An external courier service with driver tracking. Its calls may throw; the caller applies a deadline. */
export interface CourierTracker {
  readonly name: string
  /** Requests a driver; returns the courier's delivery reference. */
  request(job: CourierJob, signal: AbortSignal): Promise<string>
  /** @param handedOverAt when the order left the outlet; null before that */
  locate(reference: string, handedOverAt: Date | null, signal: AbortSignal): Promise<CourierProgress>
  /** Cancels the delivery; no driver is needed any more. */
  cancel(reference: string, signal: AbortSignal): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    courierTracker: CourierTracker
  }
}
