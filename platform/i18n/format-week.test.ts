import { describe, expect, it } from 'vitest'
import { type DayTimes, formatWeek } from './format-week.ts'

const LUNCH: DayTimes = [['12:00', '15:00']]
const EVENING: DayTimes = [['18:00', '21:30']]

describe('the times of a week in one line', () => {
  it.each([
    ['the same times on all days without naming them', Array(7).fill(LUNCH), '12:00 PM – 3:00 PM'],
    [
      'consecutive days with the same times together',
      [...Array(5).fill(LUNCH), [], EVENING],
      'Monday – Friday 12:00 PM – 3:00 PM, Sunday 6:00 PM – 9:30 PM',
    ],
    [
      'several times of a day one after the other',
      [[], [...LUNCH, ...EVENING], [], [], [], [], []],
      'Tuesday 12:00 PM – 3:00 PM, 6:00 PM – 9:30 PM',
    ],
    ['no times as nothing', Array(7).fill([]), ''],
  ] as const)('has %s', (_, days, expected) => {
    expect(formatWeek(days, 'en').replaceAll('\u00a0', ' ')).toBe(expected)
  })
})
