import { getSlotSettings } from '#core/stores/domain/channel-state.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { ScheduledChannel, StoreRecord } from '#core/stores/domain/store.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** A time in API format: a single time, or start and end. */
export interface WireSchedule {
  readonly scheduledTime?: string | undefined
  readonly scheduledStartTime?: string | undefined
  readonly scheduledEndTime?: string | undefined
}

/** Whether a request body contains any time. */
export const hasRequestedTime = ({
  scheduledTime,
  scheduledStartTime,
  scheduledEndTime,
}: WireSchedule): boolean =>
  scheduledTime !== undefined || scheduledStartTime !== undefined || scheduledEndTime !== undefined

/**
 * The slot requested by a body: a store of type 10 takes a single time, one of type 20 a start and an end. Undefined
 * for any other combination.
 */
export const parseSlot = (
  body: WireSchedule,
  { store, channel }: { store: Pick<StoreRecord, 'schedule'>; channel: ScheduledChannel },
): Slot | undefined => {
  const settings = getSlotSettings(store, channel)
  const { scheduledTime, scheduledStartTime, scheduledEndTime } = body
  if (settings?.type === 10) {
    if (scheduledTime === undefined || scheduledStartTime || scheduledEndTime) return undefined
    const start = new Date(scheduledTime)
    return { start, end: addMilliseconds(start, minutes(settings.slotMinutes)) }
  }
  if (scheduledStartTime === undefined || scheduledEndTime === undefined || scheduledTime) return undefined
  return { start: new Date(scheduledStartTime), end: new Date(scheduledEndTime) }
}

/** A slot in API format. */
export const toWireSchedule = (
  slot: Slot | null,
  { store, channel }: { store: Pick<StoreRecord, 'schedule'>; channel: ScheduledChannel | undefined },
) => {
  const isPoint = channel !== undefined && getSlotSettings(store, channel)?.type === 10
  const from = slot?.start.toISOString() ?? null
  return {
    scheduledTime: isPoint ? from : null,
    scheduledStartTime: isPoint ? null : from,
    scheduledEndTime: isPoint ? null : (slot?.end.toISOString() ?? null),
  }
}
