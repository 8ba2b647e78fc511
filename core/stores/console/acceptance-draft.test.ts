import { describe, expect, it } from 'vitest'
import { parseAcceptanceDraft, toAcceptanceDraft } from './acceptance-draft.ts'

describe('acceptance draft', () => {
  it('parses back the terms that it formatted, also when no order is declined automatically', () => {
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
  ])('reports what is wrong with %s minutes and a warning after %s', (minutes, warnMinutes, issue) => {
    expect(parseAcceptanceDraft({ isOn: true, minutes, warnMinutes })).toEqual({ fault: issue })
  })
})
