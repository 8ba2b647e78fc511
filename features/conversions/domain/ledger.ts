import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import type { ConversionName } from '#core/sites/domain/conversion.ts'
import { hours } from '#platform/kernel/clock.ts'

/**
 * `waiting`: it will be sent. `delivered`: the vendor has it. `failed`: the vendor refused it, or it got too old.
 * `withheld`: the customer does not allow it, or the vendor could not tell whose it is.
 */
export const EVENT_STATUSES = ['waiting', 'delivered', 'failed', 'withheld'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** Who sent an event to the vendor. */
export const SENDERS = ['browser', 'server'] as const
export type Sender = (typeof SENDERS)[number]

/** The consent under which an event left. */
export interface EventConsent {
  readonly purposes: readonly ConsentPurpose[]
  readonly version: number
  /** ISO 8601; null: nobody asked, because the law lets measuring run until somebody objects. */
  readonly chosenAt: string | null
}

/**
 * In quick succession; afterwards the event waits for the hourly round, so that a vendor's bad day loses nothing. The
 * limit is below the relay's own, which would give the entry up.
 */
export const QUICK_ATTEMPTS = 8

/** How long the hourly round leaves a waiting event to its quick attempts. */
export const QUIET_TIME = hours(1)

/** Whether a vendor still takes an event. */
export const isTooOld = (occurredAt: Date, now: Date, maxAgeHours: number): boolean =>
  now.getTime() - occurredAt.getTime() >= hours(maxAgeHours)

interface SentEvent {
  readonly vendor: string
  readonly pixelId: string
  readonly name: ConversionName
  readonly eventId: string
  readonly status: EventStatus
}

/** How often vendors count what left as sold: events of one pixel with the same name and id are one. */
export const countOnce = (events: readonly SentEvent[]): number =>
  new Set(
    events
      .filter(({ name, status }) => name !== 'Refund' && status === 'delivered')
      .map(({ vendor, pixelId, name, eventId }) => [vendor, pixelId, name, eventId].join(' ')),
  ).size
