import { describe, expect, it } from 'vitest'
import { type RefundFacts, refundMessageFor } from './refund-message.ts'

const facts = (more: Partial<RefundFacts> = {}): RefundFacts => ({
  why: undefined,
  isAll: false,
  mod: 'express',
  ...more,
})

describe('the message about money that goes back', () => {
  it('says whether it is all or a part, and why it follows by itself', () => {
    expect(refundMessageFor(facts())).toBe('refund.part')
    expect(refundMessageFor(facts({ isAll: true }))).toBe('refund.all')
    expect(refundMessageFor(facts({ isAll: true, why: 'late' }))).toBe('refund.late')
    expect(refundMessageFor(facts({ isAll: true, why: 'twice' }))).toBe('refund.twice')
  })

  it('speaks of no bank where none takes part', () => {
    expect(refundMessageFor(facts({ mod: 'cod' }))).toBe('refund.atOutlet')
    expect(refundMessageFor(facts({ mod: 'crypto', why: 'late' }))).toBe('refund.coins')
  })

  it('is not sent beside the message that the order has ended', () => {
    for (const mod of ['express', 'cod', 'crypto'])
      expect(refundMessageFor(facts({ mod, isAll: true, why: 'closed' }))).toBeUndefined()
  })
})
