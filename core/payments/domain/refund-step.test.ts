import { describe, expect, it } from 'vitest'
import { compareRefundedTotal, readRefundState, toRefusedRefund } from './refund-report.ts'
import { decideRefundStep, REFUND_SETTLING_TIME, readSentRefund } from './refund-step.ts'

const UNKNOWN = { state: 'unknown' } as const
const LATE = { isAccepted: false, sentFor: REFUND_SETTLING_TIME }
const ONCE = { refundsOnce: true, canInquire: true }
const HELD = { kind: 'record', report: { state: 'uncertain' } }

describe('PY-12 a refund that may have been sent', () => {
  it('is not sent again while the gateway may still be carrying it out', () => {
    const early = { ...LATE, sentFor: REFUND_SETTLING_TIME - 1 }
    expect(decideRefundStep(UNKNOWN, early, ONCE)).toEqual({ kind: 'wait' })
    expect(decideRefundStep(UNKNOWN, LATE, ONCE)).toEqual({ kind: 'sendAgain' })
  })

  it('is never sent again where a repeated call may refund twice', () => {
    for (const canInquire of [true, false])
      expect(decideRefundStep(UNKNOWN, LATE, { refundsOnce: false, canInquire })).toMatchObject(HELD)
  })

  it('is not sent again when the gateway had accepted it and does not find it', () => {
    expect(decideRefundStep(UNKNOWN, { ...LATE, isAccepted: true }, ONCE)).toMatchObject(HELD)
  })

  it('stays uncertain when sending it again is refused, because the first call may be why', () => {
    const refused = { state: 'refused', reason: 'too much' } as const
    expect(readSentRefund(refused, true)).toEqual({ ...refused, state: 'uncertain' })
    expect(readSentRefund(refused, false)).toEqual(refused)
  })
})

describe('PY-12 what a gateway says of a refund', () => {
  it('is uncertain for an unknown word, and for a conflict', () => {
    const states = { OK: 'done', NO: 'refused' } as const
    expect(readRefundState('V', states, { word: 'OK' })).toEqual({ state: 'done' })
    expect(readRefundState('V', states, { word: 'NO' }).state).toBe('refused')
    for (const word of ['', 'constructor', 'perhaps'])
      expect(readRefundState('V', states, { word }).state).toBe('uncertain')
    expect(toRefusedRefund('V', 409).state).toBe('uncertain')
    expect(toRefusedRefund('V', 422).state).toBe('refused')
  })

  it.each([
    ['unknown', 300, { refundedBefore: 300, refundedAtMost: 300 }],
    ['done', 800, { refundedBefore: 300, refundedAtMost: 300 }],
    ['uncertain', undefined, { refundedBefore: 0, refundedAtMost: 0 }],
    // 500 more is this refund or another of as much.
    ['uncertain', 800, { refundedBefore: 300, refundedAtMost: 800 }],
    ['done', 1300, { refundedBefore: 300, refundedAtMost: 800 }],
    ['uncertain', 100, { refundedBefore: 300, refundedAtMost: 300 }],
  ] as const)('is %s for a total of %s', (state, total, others) => {
    const amount = { amount: 500, currency: 'AED' }
    expect(compareRefundedTotal('V', total, { ...others, amount }).state).toBe(state)
  })
})
