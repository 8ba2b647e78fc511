import { describe, expect, it } from 'vitest'
import { createDraftFromOrder, parseRecurrence, toRuleRequest } from './rule-draft.ts'

const NOW = '2026-11-20T20:30:00Z'

describe('rule draft', () => {
  it('proposes the same weekday and the next half hour, in the outlet’s time zone', () => {
    const draft = createDraftFromOrder('2026-11-20T20:05:00Z', 'Asia/Dubai', NOW)
    expect(draft).toMatchObject({ startsOn: '2026-11-28', time: '00:30', unit: 'week', every: '1' })
    expect(createDraftFromOrder('2026-10-01T10:00:00Z', 'Asia/Dubai', NOW)).toMatchObject({
      ...{ startsOn: '2026-11-22', time: '14:00' },
    })
  })

  it('yields no rule while a number or a date is missing', () => {
    const draft = createDraftFromOrder('2026-11-20T14:00:00Z', 'Asia/Dubai', NOW)
    expect(toRuleRequest(draft)).toMatchObject({
      every: 1,
      weekdays: [],
      ends: { kind: 'never' },
      time: '18:00',
    })
    for (const issue of [
      { every: '0' },
      { every: '' },
      { startsOn: '' },
      { time: '' },
      { endKind: 'afterOrders', endOrders: 'x' },
      { endKind: 'onDate', endDay: '' },
    ] as const)
      expect(toRuleRequest({ ...draft, ...issue }), JSON.stringify(issue)).toBeUndefined()
    expect(parseRecurrence({ ...draft, unit: 'month', weekdays: [1] })).toMatchObject({ weekdays: [] })
  })
})
