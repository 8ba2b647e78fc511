import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { type EvaluatedProduct, evaluateItem } from './evaluate-item.ts'

const breakfast = Object.fromEntries(WEEKDAYS.map((day) => [day, [['07:00', '11:00'] as const]]))
const item: EvaluatedProduct = {
  isActive: true,
  isSoldOut: false,
  soldOutUntil: null,
  stock: null,
  availability: null,
  served: null,
  replacedBy: null,
  mark: 'soldOut',
  lowStock: null,
}
const at = (time: string) => new Date(`2026-11-20T${time}:00+04:00`)
const evaluateAt = (changes: Partial<EvaluatedProduct>, time: string) =>
  evaluateItem({ ...item, ...changes }, { timeZone: 'Asia/Dubai' }, { now: at(time), orderType: 10 })

describe('item availability', () => {
  it('is available without any restriction', () => {
    expect(evaluateAt({}, '12:00')).toMatchObject({
      isAvailable: true,
      reason: null,
      remaining: null,
      validUntil: null,
    })
  })

  it("follows the item's own hours in the store's time zone, and returns when they open again", () => {
    expect(evaluateAt({ availability: breakfast }, '10:59')).toMatchObject({
      isAvailable: true,
      validUntil: at('11:00'),
    })
    expect(evaluateAt({ availability: breakfast }, '11:00')).toMatchObject({
      isAvailable: false,
      reason: 'notAtThisTime',
      nextAt: new Date('2026-11-21T07:00:00+04:00'),
    })
  })

  it('failure 18: allows two windows in a day, and hours on single weekdays', () => {
    const served = [['12:00', '15:00'] as const, ['18:00', '22:00'] as const]
    const onFridays = { availability: { fri: served } }
    expect(evaluateAt(onFridays, '11:59')).toMatchObject({ reason: 'notAtThisTime', nextAt: at('12:00') })
    expect(evaluateAt(onFridays, '12:00')).toMatchObject({ isAvailable: true, validUntil: at('15:00') })
    expect(evaluateAt(onFridays, '15:00')).toMatchObject({ reason: 'notAtThisTime', nextAt: at('18:00') })
    expect(evaluateAt(onFridays, '21:59')).toMatchObject({ isAvailable: true, validUntil: at('22:00') })
    expect(evaluateAt(onFridays, '22:00').nextAt).toEqual(new Date('2026-11-27T12:00:00+04:00'))
    expect(evaluateAt({ availability: { sat: served } }, '13:00').nextAt).toEqual(
      new Date('2026-11-21T12:00:00+04:00'),
    )
  })

  it('ends when the item is marked sold out, and returns at the given time', () => {
    const mark = { isSoldOut: true, soldOutUntil: at('15:00') }
    expect(evaluateAt(mark, '14:59')).toMatchObject({
      reason: 'soldOut',
      nextAt: at('15:00'),
      validUntil: at('15:00'),
    })
    expect(evaluateAt(mark, '15:00').isAvailable).toBe(true)
    expect(evaluateAt({ isSoldOut: true }, '15:00')).toMatchObject({ reason: 'soldOut', nextAt: null })
    expect(evaluateAt({ ...mark, availability: breakfast }, '10:00').nextAt).toEqual(
      new Date('2026-11-21T07:00:00+04:00'),
    )
  })

  it('failure 12: counts remaining stock: shows it from five down, sold out at zero', () => {
    expect(evaluateAt({ stock: 6 }, '12:00').remaining).toBeNull()
    expect(evaluateAt({ stock: 5 }, '12:00').remaining).toBe(5)
    expect(evaluateAt({ stock: 0 }, '12:00')).toMatchObject({ isAvailable: false, reason: 'soldOut' })
  })

  it('MN-04 shows the remaining stock from the merchant’s threshold down, or never', () => {
    expect(evaluateAt({ stock: 12, lowStock: 12 }, '12:00').remaining).toBe(12)
    expect(evaluateAt({ stock: 13, lowStock: 12 }, '12:00').remaining).toBeNull()
    expect(evaluateAt({ stock: 1, lowStock: 0 }, '12:00').remaining).toBeNull()
  })

  it('is never given for an item that the store does not sell', () => {
    expect(evaluateAt({ isActive: false, stock: 0 }, '12:00').reason).toBe('inactive')
  })
})

describe('seasonal item', () => {
  const season = { startDateTime: '2026-12-01T00:00:00+04:00', endDateTime: '2026-12-26T00:00:00+04:00' }
  const judgeAt = (availability: EvaluatedProduct['availability'], day: string) =>
    evaluateItem(
      { ...item, availability },
      { timeZone: 'Asia/Dubai' },
      { now: new Date(`${day}:00+04:00`), orderType: 10 },
    )

  it('AV-01 is available between its dates, around the clock or during its hours', () => {
    const dated = { availableDates: [season] }
    expect(judgeAt(dated, '2026-11-20T12:00')).toMatchObject({
      reason: 'notAtThisTime',
      nextAt: new Date(season.startDateTime),
    })
    expect(judgeAt(dated, '2026-12-01T00:00')).toMatchObject({
      isAvailable: true,
      validUntil: new Date(season.endDateTime),
    })
    expect(judgeAt(dated, '2026-12-26T00:00')).toMatchObject({ isAvailable: false, nextAt: null })
    const both = { ...breakfast, ...dated }
    expect(judgeAt(both, '2026-12-01T06:00').nextAt).toEqual(new Date('2026-12-01T07:00:00+04:00'))
    expect(judgeAt(both, '2026-11-20T08:00').nextAt).toEqual(new Date('2026-12-01T07:00:00+04:00'))
    expect(judgeAt(both, '2026-12-25T12:00')).toMatchObject({ isAvailable: false, nextAt: null })
  })
})

describe('item for a scheduled time', () => {
  const slotAt = (text: string) => ({ start: new Date(`${text}+04:00`), end: new Date(`${text}+04:00`) })
  const judgeFor = (changes: Partial<EvaluatedProduct>, slot: string) =>
    evaluateItem(
      { ...item, ...changes },
      { timeZone: 'Asia/Dubai' },
      { now: at('12:00'), orderType: 30, slot: slotAt(slot) },
    )

  it('AV-01 is evaluated for that time and not for now', () => {
    expect(judgeFor({ availability: breakfast }, '2026-11-21T08:00:00').isAvailable).toBe(true)
    expect(judgeFor({ availability: breakfast }, '2026-11-20T18:00:00').reason).toBe('notAtThisTime')
    const mark = { isSoldOut: true, soldOutUntil: at('17:00') }
    expect(judgeFor(mark, '2026-11-20T16:59:00').reason).toBe('soldOut')
    expect(judgeFor(mark, '2026-11-20T17:00:00').isAvailable).toBe(true)
    expect(judgeFor({ isSoldOut: true }, '2026-11-21T17:00:00').reason).toBe('soldOut')
  })

  it("ignores today's stock for tomorrow, but not after midnight of the same night", () => {
    expect(judgeFor({ stock: 0 }, '2026-11-20T20:00:00').reason).toBe('soldOut')
    expect(judgeFor({ stock: 0 }, '2026-11-21T02:00:00').reason).toBe('soldOut')
    expect(judgeFor({ stock: 0 }, '2026-11-21T11:00:00')).toMatchObject({
      isAvailable: true,
      remaining: null,
    })
  })
})
