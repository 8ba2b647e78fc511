import { expect, it } from 'vitest'
import { reviewQuarantine } from './quarantine.ts'

const TODAY = '2026-11-28'

const review = (text: string, { refuseExpired = false } = {}) =>
  reviewQuarantine([{ file: 'a.test.ts', text }], { today: TODAY, refuseExpired })

/** A journey in quarantine until `date`. */
const quarantine = (date: string): string =>
  [
    `// Quarantined until ${date}, fails 2 of 100: two tabs ask for the same lock.`,
    "test('one', { tag: ['@gate', '@quarantine'] }, async () => {})",
  ].join('\n')

it('takes a tag with reason, rate and a date up to 14 days ahead', () => {
  expect(review(quarantine('2026-12-12'))).toEqual([])
  expect(review(quarantine('2026-12-13'))).toEqual([
    'a.test.ts:2: a quarantine lasts 14 days at most, this one ends on 2026-12-13',
  ])
})

it('refuses a tag without its comment, and one of several lines', () => {
  const sentence = 'a quarantine needs "// Quarantined until YYYY-MM-DD, fails N of N: reason"'
  expect(review("it('one', { tags: ['quarantine'] }, () => {})")).toEqual([`a.test.ts:1: ${sentence}`])
  expect(review("// Quarantined until 2026-12-01, now and then.\ntag: '@quarantine',")).toEqual([
    `a.test.ts:2: ${sentence}`,
  ])
  expect(review("// Quarantined until 2026-13-41, fails 1 of 9: x\ntag: '@quarantine',")).toEqual([
    `a.test.ts:2: ${sentence}`,
  ])
})

it('refuses a quarantine past its date for a release only', () => {
  expect(review(quarantine('2026-11-27'))).toEqual([])
  expect(review(quarantine('2026-11-28'), { refuseExpired: true })).toEqual([])
  expect(review(quarantine('2026-11-27'), { refuseExpired: true })).toEqual([
    'a.test.ts:2: this quarantine ended on 2026-11-27; mend the test',
  ])
})

it('refuses the eleventh', () => {
  const ten = Array.from({ length: 10 }, () => quarantine('2026-12-01')).join('\n\n\n\n')
  expect(review(ten)).toEqual([])
  expect(review(`${ten}\n\n\n\n${quarantine('2026-12-01')}`)).toEqual([
    '11 tests are in quarantine; 10 may be',
  ])
})
