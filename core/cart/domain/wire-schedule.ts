import { getSlotSettings } from '#core/stores/domain/channel-state.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { ScheduledChannel, StoreRecord } from '#core/stores/domain/store.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** A time as the wire names it: a point, or beginning and end. */
export interface WireSchedule {
  readonly scheduledTime?: string | undefined
  readonly scheduledStartTime?: string | undefined
  readonly scheduledEndTime?: string | undefined
}

/** Whether a body names any time at all. */
export const hasRequestedTime = ({
  scheduledTime,
  scheduledStartTime,
  scheduledEndTime,
}: WireSchedule): boolean =>
  scheduledTime !== undefined || scheduledStartTime !== undefined || scheduledEndTime !== undefined

/**
 * The slot that a body wants: a store whose type is 10 is told a point of time, one of type 20 a beginning and an end.
 * Undefined when it says something else.
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

/** A slot as the wire names it. */
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
