import type { GeoPoint } from '#core/maps/domain/geo.ts'

/** Progress of a courier delivery. */
export interface CourierProgress {
  /** `searching`: no driver is assigned yet. `cannotDeliver`: the courier has given up the delivery. */
  readonly state: 'searching' | 'assigned' | 'onTheWay' | 'delivered' | 'cannotDeliver'
  /** The driver's first name; empty before one is assigned. */
  readonly driver: string
  readonly at: GeoPoint | null
  /** The courier's estimated arrival at the customer. */
  readonly eta: Date | null
}
