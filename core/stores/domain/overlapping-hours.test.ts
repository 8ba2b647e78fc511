import { describe, expect, it } from 'vitest'
import { findOverlap, hasOverlap } from './overlapping-hours.ts'

describe('CN-03 hours that overlap', () => {
  it('have a minute in common within a day', () => {
    expect(
      hasOverlap([
        ['10:00', '15:01'],
        ['15:00', '22:00'],
      ]),
    ).toBe(true)
    expect(
      hasOverlap([
        ['15:00', '22:00'],
        ['10:00', '15:00'],
      ]),
    ).toBe(false)
    expect(
      hasOverlap([
        ['18:00', '02:00'],
        ['23:00', '24:00'],
      ]),
    ).toBe(true)
    expect(
      hasOverlap([
        ['10:00', '10:00'],
        ['11:00', '12:00'],
      ]),
    ).toBe(true)
  })

  it('run past midnight into the hours of the next day, from Sunday into Monday, too', () => {
    expect(findOverlap({ mon: [['18:00', '02:00']], tue: [['01:59', '05:00']] })).toBe('mon')
    expect(findOverlap({ mon: [['18:00', '02:00']], tue: [['02:00', '05:00']] })).toBeUndefined()
    expect(findOverlap({ sun: [['18:00', '02:00']], mon: [['00:00', '24:00']] })).toBe('sun')
  })

  it('are none where an outlet never closes, or is closed on some days', () => {
    const always = {
      mon: [['00:00', '24:00']],
      tue: [['00:00', '24:00']],
      wed: [['00:00', '00:00']],
    } as const
    expect(findOverlap({ ...always, thu: [['00:00', '24:00']] })).toBeUndefined()
    expect(findOverlap({ tue: [['09:00', '08:00']], thu: [['09:00', '08:00']] })).toBeUndefined()
    expect(findOverlap({})).toBeUndefined()
  })
})
