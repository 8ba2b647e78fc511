import { expect, it } from 'vitest'
import { minutes } from '#platform/kernel/clock.ts'
import type { TableSession } from '../contract/endpoints.ts'
import { getDraftLife, getKeepDelay } from './draft-life.ts'

const visitWith = (expiresAt: string | undefined) =>
  ({
    asOf: '2027-03-01T12:00:00.000Z',
    detail: { draft: expiresAt === undefined ? null : { expiresAt } },
  }) as TableSession

it('UX-25 an open phone keeps the draft of its table when half of its life is over, or at once when less is left', () => {
  expect(getDraftLife(visitWith('2027-03-01T12:30:00.000Z'))).toBe(minutes(30))
  expect(getDraftLife(visitWith(undefined))).toBeUndefined()
  expect(getKeepDelay(minutes(30))).toBe(minutes(15))
  expect(getKeepDelay(minutes(4))).toBe(0)
})
