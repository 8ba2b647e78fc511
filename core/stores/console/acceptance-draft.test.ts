import { describe, expect, it } from 'vitest'
import { parseAcceptanceDraft, toAcceptanceDraft } from './acceptance-draft.ts'

describe('the time to answer as it is typed', () => {
  it('comes out as it went in, also when no order is declined by itself', () => {
    const answering = { minutes: 12, warnMinutes: 9 }
    expect(parseAcceptanceDraft(toAcceptanceDraft(answering))).toEqual({ answering })
    expect(parseAcceptanceDraft(toAcceptanceDraft(null))).toEqual({ answering: null })
  })

  it.each([
    ['1', '1', 'minutesWrong'],
    ['121', '7', 'minutesWrong'],
    ['ten', '7', 'minutesWrong'],
    ['', '7', 'minutesWrong'],
    ['10', '10', 'warnWrong'],
    ['10', '0', 'warnWrong'],
    ['10', '2.5', 'warnWrong'],
  ])('names what is wrong with %s and %s', (minutes, warnMinutes, fault) => {
    expect(parseAcceptanceDraft({ isOn: true, minutes, warnMinutes })).toEqual({ fault })
  })
})
