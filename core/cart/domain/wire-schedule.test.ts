import { describe, expect, it } from 'vitest'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { parseSlot, toWireSchedule } from './wire-schedule.ts'

const settings = (type: 10 | 20, slotMinutes: number) =>
  ({ type, slotMinutes }) as NonNullable<StoreRecord['schedule']['delivery']>

/** Deliveries at a single time, pickups within a span. */
const store = { schedule: { delivery: settings(10, 20), pickup: settings(20, 45) } }
const at = (channel: 'delivery' | 'pickup') => ({ store, channel })

const START = '2026-11-21T06:00:00.000Z'
const TIME = { scheduledTime: START }
const SPAN = { scheduledStartTime: START, scheduledEndTime: '2026-11-21T06:45:00.000Z' }

describe('the time of an order for later', () => {
  it('AV-05 is a single time or a span by the type of the channel on which it is ordered', () => {
    const start = new Date(START)
    expect(parseSlot(TIME, at('delivery'))).toEqual({ start, end: new Date('2026-11-21T06:20:00.000Z') })
    expect(parseSlot(SPAN, at('pickup'))).toEqual({ start, end: new Date(SPAN.scheduledEndTime) })
    expect([parseSlot(SPAN, at('delivery')), parseSlot(TIME, at('pickup'))]).toEqual([undefined, undefined])
  })

  it('AV-05 is answered in the fields of that type, and in none without a time', () => {
    const slot = { start: new Date(START), end: new Date(SPAN.scheduledEndTime) }
    const none = { scheduledTime: null, scheduledStartTime: null, scheduledEndTime: null }
    expect(toWireSchedule(slot, at('delivery'))).toEqual({ ...none, ...TIME })
    expect(toWireSchedule(slot, at('pickup'))).toEqual({ ...none, ...SPAN })
    expect(toWireSchedule(null, at('delivery'))).toEqual(none)
    expect(toWireSchedule(null, at('pickup'))).toEqual(none)
  })
})
