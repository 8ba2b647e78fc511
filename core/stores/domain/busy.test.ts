import { expect, it } from 'vitest'
import { getActiveBusy, getExtraMinutes } from './busy.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

it('a busy kitchen needs longer until its time is over, to the millisecond', () => {
  const until = (ms: number) => ({ busy: { extraMinutes: 20, until: new Date(NOW.getTime() + ms) } })
  expect(getExtraMinutes(until(1), NOW)).toBe(20)
  expect(getExtraMinutes(until(0), NOW)).toBe(0)
  expect(getActiveBusy(until(-1), NOW)).toBeNull()
})

it('it stays busy for ever where no end is said, and is not where nothing is', () => {
  expect(getExtraMinutes({ busy: { extraMinutes: 30, until: null } }, NOW)).toBe(30)
  expect(getExtraMinutes({ busy: null }, NOW)).toBe(0)
})
