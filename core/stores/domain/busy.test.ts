import { expect, it } from 'vitest'
import { getActiveBusy, getExtraMinutes } from './busy.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

it('a busy kitchen needs extra minutes until its end time, to the millisecond', () => {
  const until = (ms: number) => ({ busy: { extraMinutes: 20, until: new Date(NOW.getTime() + ms) } })
  expect(getExtraMinutes(until(1), NOW)).toBe(20)
  expect(getExtraMinutes(until(0), NOW)).toBe(0)
  expect(getActiveBusy(until(-1), NOW)).toBeNull()
})

it('a kitchen stays busy without an end time, and is not busy when nothing is set', () => {
  expect(getExtraMinutes({ busy: { extraMinutes: 30, until: null } }, NOW)).toBe(30)
  expect(getExtraMinutes({ busy: null }, NOW)).toBe(0)
})
