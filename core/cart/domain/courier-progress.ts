import type { GeoPoint } from '#core/stores/domain/geo.ts'

/** How far a courier is with an order. */
export interface CourierProgress {
  /** `searching`: nobody has taken it yet. `cannotDeliver`: the courier has given it up. */
  readonly state: 'searching' | 'assigned' | 'onTheWay' | 'delivered' | 'cannotDeliver'
  /** The driver's first name; empty while there is none. */
  readonly driver: string
  readonly at: GeoPoint | null
  /** When the courier expects to be at the door. */
  readonly eta: Date | null
}
