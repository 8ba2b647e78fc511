import type { LocalizedText } from '#platform/kernel/language.ts'
import type { DeliveryZone } from './delivery-zone.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** Metres from the centre of a round area to its border. */
export const AREA_RADIUS = { least: 50, most: 100_000 }
/** Minutes from order to delivery. */
export const AREA_MINUTES = { least: 1, most: 600 }
export const MIN_AREA_CORNERS = 3
/** Of one outline. */
export const MAX_AREA_CORNERS = 499
/** Outlines of one area: the outer one and the holes in it. */
export const MAX_AREA_RINGS = 20
export const MAX_AREA_NAME = 120

/** The merchant's terms for a place that is delivered to. Amounts are minor units. */
export interface AreaTerms {
  readonly name: LocalizedText
  readonly city: LocalizedText
  readonly fee: number
  /** The area's own minimum; null: the store's. */
  readonly minimumOrder: number | null
  /** Usual minutes from order to delivery. */
  readonly minutes: number
  readonly taxId: string | null
  /** Its shape; null: it is identified by its name alone. */
  readonly zone: DeliveryZone | null
  /** When it is delivered to, in the outlet's time zone; null: whenever the outlet delivers. */
  readonly hours: WeeklyHours | null
}
