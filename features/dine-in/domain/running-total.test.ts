import { describe, expect, it } from 'vitest'
import { ITEM_STATE } from './item-state.ts'
import { computeRunningTotals } from './running-total.ts'

const kwd = (amount: number) => ({ amount, currency: 'KWD' })
const item = (amount: number, isYou: boolean, state: (typeof ITEM_STATE)[keyof typeof ITEM_STATE]) => ({
  ...{ total: kwd(amount), state, by: { isYou } },
})

describe('running total of a table', () => {
  it('UX-48 is the bill and what is being chosen; own items are those that are charged', () => {
    const totals = computeRunningTotals({
      bill: { total: kwd(5000) },
      draft: {
        total: kwd(1250),
        products: [
          { total: kwd(750), userInfo: { isYou: true } },
          { total: kwd(500), userInfo: null },
        ],
      },
      rounds: [
        { items: [item(2000, true, ITEM_STATE.served), item(3000, false, ITEM_STATE.accepted)] },
        { items: [item(900, true, ITEM_STATE.rejected)] },
      ],
    })
    expect(totals).toEqual({ all: kwd(6250), own: kwd(2750) })
  })

  it('is absent while nothing is chosen or sent', () => {
    expect(computeRunningTotals({ bill: null, draft: null, rounds: [] })).toBeUndefined()
  })
})
