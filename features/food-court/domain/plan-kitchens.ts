import type { ArrivalPace } from '#core/stores/domain/arrival.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** What one kitchen is expected to need for its part, if it begins at once. */
export interface KitchenEstimate {
  /** Its usual minutes, with the extra minutes of a busy kitchen. */
  readonly minutes: number
  /** How its last orders differed from them. */
  readonly pace: ArrivalPace
}

/** The time that all parts are promised for. */
export interface CommonTime {
  /** Minutes after the order, at which all trays are to be ready. */
  readonly preparationMinutes: number
  readonly pace: ArrivalPace
}

/**
 * The one promise for a basket. Trays are ready when the slowest kitchen can be, so the others begin later. The customer
 * waits for the last tray; each further kitchen is one more that may be late, so the range ends later with each.
 */
export const planCommonTime = (kitchens: readonly KitchenEstimate[]): CommonTime => {
  const preparationMinutes = Math.max(...kitchens.map((kitchen) => kitchen.minutes))
  const from = Math.max(...kitchens.map(({ pace }) => pace.addedMinutes))
  const to = Math.max(...kitchens.map(({ pace }) => pace.addedMinutes + pace.spanMinutes))
  return { preparationMinutes, pace: { addedMinutes: from, spanMinutes: to - from } }
}

/** A part of a basket while it is being prepared. */
export interface PlannedPart {
  /** What its kitchen needs, in minutes. */
  readonly kitchenMinutes: number
  /** When it is to be ready, as its staff stated or as it was promised; null: no kitchen has it yet, or it has ended. */
  readonly readyAt: Date | null
  /** Whether it waits at the counter already. */
  readonly isReady: boolean
}

/**
 * When the kitchen of `part` should begin so that its tray is ready with the last of the others; null once it is ready or
 * has ended. A kitchen that states a later time thereby moves the others' beginning.
 */
export const computeStartAt = (part: PlannedPart, others: readonly PlannedPart[]): Date | null => {
  if (part.readyAt === null || part.isReady) return null
  const waiting = others.flatMap(({ readyAt, isReady }) => (readyAt && !isReady ? [readyAt.getTime()] : []))
  const together = new Date(Math.max(part.readyAt.getTime(), ...waiting))
  return addMilliseconds(together, -minutes(part.kitchenMinutes))
}
