import { describe, expect, it } from 'vitest'
import { getRefundMessageKey, type RefundMessageInput } from './refund-message.ts'

const createInput = (more: Partial<RefundMessageInput> = {}): RefundMessageInput => ({
  why: undefined,
  isAll: false,
  mod: 'express',
  ...more,
})

describe('the message about money that goes back', () => {
  it('says whether it is all or a part, and why it follows by itself', () => {
    expect(getRefundMessageKey(createInput())).toBe('refund.part')
    expect(getRefundMessageKey(createInput({ isAll: true }))).toBe('refund.all')
    expect(getRefundMessageKey(createInput({ isAll: true, why: 'late' }))).toBe('refund.late')
    expect(getRefundMessageKey(createInput({ isAll: true, why: 'twice' }))).toBe('refund.twice')
  })

  it('speaks of no bank where none takes part', () => {
    expect(getRefundMessageKey(createInput({ mod: 'cod' }))).toBe('refund.atOutlet')
    expect(getRefundMessageKey(createInput({ mod: 'crypto', why: 'late' }))).toBe('refund.coins')
  })

  it('is not sent beside the message that the order has ended', () => {
    for (const mod of ['express', 'cod', 'crypto'])
      expect(getRefundMessageKey(createInput({ mod, isAll: true, why: 'closed' }))).toBeUndefined()
  })
})
