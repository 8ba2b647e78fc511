import { describe, expect, it } from 'vitest'
import { addMilliseconds, days, minutes, seconds } from '#platform/kernel/clock.ts'
import { computeLateInquiryAt } from './inquiry-schedule.ts'

const OPENED = new Date('2026-11-20T10:00:00Z')
const WINDOW_ENDS_AT = addMilliseconds(OPENED, minutes(20))
/** The age in minutes right after the end of the window. */
const WINDOW_OVER = (minutes(20) + seconds(1)) / minutes(1)

/** The ages in minutes at which a payment is asked about that had its final word after `first` minutes. */
const listAges = (first: number, pageLifetime: number, isAnswered = true): number[] => {
  const ages: number[] = []
  for (let now = addMilliseconds(OPENED, minutes(first)); ; ) {
    const next = computeLateInquiryAt({
      ...{ openedAt: OPENED, windowEndsAt: WINDOW_ENDS_AT },
      ...{ now, pageLifetime, isAnswered },
    })
    if (!next) return ages
    ages.push((next.getTime() - OPENED.getTime()) / minutes(1))
    now = next
  }
}

describe('inquiries after a final report', () => {
  it('PY-11 come at twice the age, and end when the page can no longer be paid', () => {
    expect(listAges(21, days(1))).toEqual([42, 84, 168, 336, 672, 1344, 1450])
    expect(listAges(1, minutes(30))).toEqual([3, 6, 12, WINDOW_OVER, 40])
    expect(listAges(0, minutes(15))).toEqual([2, 4, 8, 16, WINDOW_OVER, 25])
    expect(listAges(26, minutes(15))).toEqual([])
  })

  it('PY-11 come right after the window, when the page is ended, however old the payment is', () => {
    for (const first of [0, 7, 11, 19]) expect(listAges(first, days(1))).toContain(WINDOW_OVER)
  })

  it('are at most nine for a page that nobody opened, even of three days', () => {
    expect(listAges(21, days(3)).length).toBeLessThanOrEqual(9)
  })

  it('PY-11 go on for a week after the end at a gateway that gives no answer, further and further apart', () => {
    const ages = listAges(21, minutes(30), false)
    expect(ages.slice(0, 4)).toEqual([40, 80, 160, 320])
    expect(ages.at(-1)).toBe((days(7) + minutes(40)) / minutes(1))
    expect(ages.length).toBeLessThanOrEqual(9)
  })
})
