import { describe, expect, it } from 'vitest'
import { type EvaluatedStore, evaluateChannel } from './channel-state.ts'
import { WEEKDAYS } from './weekly-hours.ts'

const daily = (open: string, close: string) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [[open, close] as const]]))

const store: EvaluatedStore = {
  isActive: true,
  previewMode: false,
  skipToMenu: false,
  downtime: null,
  services: { delivery: true, pickup: true, dineIn: false, inRoom: false },
  hours: { store: daily('10:00', '23:00'), delivery: daily('12:00', '22:00') },
  schedule: {},
  pauses: [],
  timeZone: 'Asia/Dubai',
}
const at = (time: string) => new Date(`2026-11-20T${time}:00+04:00`)

describe('channel state', () => {
  it('follows the hours of the channel, else of the store', () => {
    expect(evaluateChannel(store, 'pickup', at('10:30'))).toMatchObject({ kind: 'open', isOpen: true })
    expect(evaluateChannel(store, 'delivery', at('10:30'))).toMatchObject({
      kind: 'closed',
      opensAt: at('12:00'),
    })
  })

  it('UX-02 counts down the last half hour before closing and the last hour before opening', () => {
    expect(evaluateChannel(store, 'pickup', at('22:29')).kind).toBe('open')
    expect(evaluateChannel(store, 'pickup', at('22:30'))).toMatchObject({
      kind: 'closingSoon',
      minutes: 30,
      isOpen: true,
    })
    expect(evaluateChannel(store, 'pickup', at('08:59'))).toMatchObject({
      kind: 'closed',
      validUntil: at('09:00'),
    })
    expect(evaluateChannel(store, 'pickup', at('09:00'))).toMatchObject({
      kind: 'opensSoon',
      minutes: 60,
      isOpen: false,
    })
  })

  it('is valid until the next time at which it changes', () => {
    expect(evaluateChannel(store, 'pickup', at('12:00')).validUntil).toEqual(at('22:30'))
    expect(evaluateChannel(store, 'pickup', at('22:40')).validUntil).toEqual(at('23:00'))
    expect(evaluateChannel(store, 'pickup', at('09:30')).validUntil).toEqual(at('10:00'))
  })

  it('ST-09 is closed while the channel is paused, and opens when the pause ends', () => {
    const paused = { ...store, pauses: [{ channel: 'pickup' as const, until: at('15:00') }] }
    expect(evaluateChannel(paused, 'pickup', at('14:59'))).toMatchObject({
      kind: 'paused',
      isOpen: false,
      validUntil: at('15:00'),
    })
    expect(evaluateChannel(paused, 'delivery', at('14:59')).isOpen).toBe(true)
    expect(evaluateChannel(paused, 'pickup', at('15:00')).isOpen).toBe(true)
    const late = { ...store, pauses: [{ channel: 'pickup' as const, until: at('23:30') }] }
    expect(evaluateChannel(late, 'pickup', at('22:00'))).toMatchObject({
      opensAt: new Date('2026-11-21T10:00:00+04:00'),
      validUntil: at('23:30'),
    })
  })

  it('ST-09 keeps delivery, and only delivery, open under a pause where customers skip to the menu', () => {
    const pauses = [
      { channel: 'delivery' as const, until: null },
      { channel: 'pickup' as const, until: null },
    ]
    const skipping = { ...store, skipToMenu: true, pauses }
    expect(evaluateChannel(skipping, 'delivery', at('14:00')).isOpen).toBe(true)
    expect(evaluateChannel(skipping, 'pickup', at('14:00')).kind).toBe('paused')
    expect(evaluateChannel({ ...store, pauses }, 'delivery', at('14:00')).kind).toBe('paused')
  })

  it('gives precedence to states that override the hours', () => {
    expect(
      evaluateChannel({ ...store, isActive: false, previewMode: true }, 'pickup', at('14:00')).kind,
    ).toBe('inactive')
    expect(evaluateChannel(store, 'dineIn', at('14:00')).kind).toBe('inactive')
    expect(evaluateChannel({ ...store, previewMode: true }, 'pickup', at('14:00')).kind).toBe('underTesting')
    const downtime = { from: at('13:00'), to: at('16:00') }
    expect(evaluateChannel({ ...store, downtime }, 'pickup', at('14:00'))).toMatchObject({
      kind: 'plannedDowntime',
      opensAt: at('16:00'),
    })
    expect(evaluateChannel({ ...store, downtime }, 'pickup', at('12:00')).validUntil).toEqual(at('13:00'))
  })
})
