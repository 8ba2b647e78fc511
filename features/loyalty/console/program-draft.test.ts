import { describe, expect, it } from 'vitest'
import { listDraftIssues, toProgram, toProgramDraft } from './program-draft.ts'

describe('program draft', () => {
  const draft = toProgramDraft(null, { currency: 'KWD', isOwn: false })

  it('starts with the usual values, and converts back unchanged', () => {
    expect(toProgram(draft, 'KWD')).toMatchObject({
      earn: { points: 1, per: 1000, expireDays: 365 },
      redeem: { points: 100, value: 5000, maxShare: 10_000 },
    })
    const program = toProgram({ ...draft, boostDays: ['mon'], expireDays: '' }, 'KWD')
    if (!program) throw new Error('The draft is whole')
    expect(toProgram(toProgramDraft(program, { currency: 'KWD', isOwn: false }), 'KWD')).toEqual(program)
  })

  it('writes and reads dinars of Iraq whole', () => {
    const dinars = toProgramDraft(null, { currency: 'IQD', isOwn: false })
    expect(dinars).toMatchObject({ earnPer: '1', earnMinimum: '0', redeemValue: '5' })
    const program = toProgram({ ...dinars, earnPer: '1,000', redeemValue: '٥٬٠٠٠' }, 'IQD')
    expect(program).toMatchObject({ earn: { per: 1_000_000 }, redeem: { value: 5_000_000 } })
    if (!program) throw new Error('The draft is whole')
    expect(toProgramDraft(program, { currency: 'IQD', isOwn: false })).toMatchObject({
      ...{ earnPer: '1000', redeemValue: '5000' },
    })
  })

  it('parses amounts with comma and any digits, and names invalid fields', () => {
    expect(toProgram({ ...draft, earnPer: '١٫٢٥٠' }, 'KWD')?.earn.per).toBe(1250)
    const wrong = { ...draft, earnPoints: '0', redeemValue: 'much', maxShare: '101', expireDays: '-1' }
    expect(listDraftIssues(wrong, 'KWD')).toEqual(['earnPoints', 'expireDays', 'redeemValue', 'maxShare'])
    expect(toProgram(wrong, 'KWD')).toBeUndefined()
  })
})
