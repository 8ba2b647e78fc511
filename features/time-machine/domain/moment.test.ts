import { describe, expect, it } from 'vitest'
import { isWithinReach, type Occurrence, resolveMoment } from './moment.ts'

const BELGRADE = 'Europe/Belgrade'
const resolve = (text: string, occurrence: Occurrence = 'first') => {
  const { instant, ...rest } = resolveMoment({ text, occurrence }, BELGRADE)
  return { instant: instant.toISOString(), ...rest }
}

describe('the asked moment', () => {
  it('OW-13 reads a wall-clock time in the zone of the outlet', () => {
    expect(resolve('2026-07-01T12:00')).toEqual({
      ...{ instant: '2026-07-01T10:00:00.000Z', local: '2026-07-01T12:00' },
      ...{ clockChange: 'none', occurrence: 'first' },
    })
    expect(resolve('2026-12-01T12:00').instant).toBe('2026-12-01T11:00:00.000Z')
  })

  it('OW-13 moves a time that the clock skips forward by the change, and says so', () => {
    expect(resolve('2026-03-29T02:30')).toEqual({
      ...{ instant: '2026-03-29T01:30:00.000Z', local: '2026-03-29T03:30' },
      ...{ clockChange: 'skipped', occurrence: 'first' },
    })
  })

  it('OW-13 tells the two occurrences of a repeated hour apart', () => {
    expect(resolve('2026-10-25T02:30')).toMatchObject({
      ...{ instant: '2026-10-25T00:30:00.000Z', clockChange: 'repeated', occurrence: 'first' },
    })
    expect(resolve('2026-10-25T02:30', 'second')).toMatchObject({
      ...{ instant: '2026-10-25T01:30:00.000Z', clockChange: 'repeated', occurrence: 'second' },
    })
  })

  it('OW-13 shows an instant on the clock of the outlet, and which occurrence of a repeated hour it is', () => {
    expect(resolve('2026-10-25T01:30:00.000Z')).toMatchObject({
      ...{ local: '2026-10-25T02:30', clockChange: 'repeated', occurrence: 'second' },
    })
    expect(resolve('2026-10-25T00:30:00.000Z')).toMatchObject({ occurrence: 'first' })
    expect(resolve('2026-03-29T01:30:00.000Z')).toMatchObject({
      ...{ local: '2026-03-29T03:30', clockChange: 'none' },
    })
  })

  it('OW-13 reaches two years in either direction, not a minute more', () => {
    const now = new Date('2026-11-20T14:00:00Z')
    expect(isWithinReach(new Date('2028-11-20T14:00:00Z'), now)).toBe(true)
    expect(isWithinReach(new Date('2028-11-20T14:01:00Z'), now)).toBe(false)
    expect(isWithinReach(new Date('2024-11-20T14:00:00Z'), now)).toBe(true)
    expect(isWithinReach(new Date('2024-11-20T13:59:00Z'), now)).toBe(false)
  })
})
