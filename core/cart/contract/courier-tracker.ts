import type { GeoPoint } from '#core/stores/domain/geo.ts'
import type { CourierProgress } from '../domain/courier-progress.ts'

/** An order that a courier shall carry. */
export interface CourierJob {
  /** The order's id: asked twice for the same order, the courier comes once. */
  readonly orderId: string
  readonly storeId: string
  readonly from: GeoPoint
  /** Where the customer marked it on the map; null: only the written address is known. */
  readonly to: GeoPoint | null
  readonly address: string
  readonly note: string
  /** When the kitchen promised it. */
  readonly readyAt: Date
}

/** A courier of another company whose drivers can be seen. Its calls may throw; whoever calls puts a deadline around them. */
export interface CourierTracker {
  readonly name: string
  /** Asks for a driver; answers the courier's own name of the delivery. */
  request(job: CourierJob, signal: AbortSignal): Promise<string>
  /** @param getHandoverTime when the order left the outlet; null while it has not */
  locate(reference: string, handedOverAt: Date | null, signal: AbortSignal): Promise<CourierProgress>
  /** Nobody needs the driver any more. */
  cancel(reference: string, signal: AbortSignal): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    courierTracker: CourierTracker
  }
}
