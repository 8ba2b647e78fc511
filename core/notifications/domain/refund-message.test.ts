import { describe, expect, it } from 'vitest'
import { getRefundMessageKey, type RefundMessageInput } from './refund-message.ts'

const createInput = (more: Partial<RefundMessageInput> = {}): RefundMessageInput => ({
  why: undefined,
  isAll: false,
  mod: 'express',
  ...more,
})

describe('refund message', () => {
  it('states whether the refund is full or partial, and why it is automatic', () => {
    expect(getRefundMessageKey(createInput())).toBe('refund.part')
    expect(getRefundMessageKey(createInput({ isAll: true }))).toBe('refund.all')
    expect(getRefundMessageKey(createInput({ isAll: true, why: 'late' }))).toBe('refund.late')
    expect(getRefundMessageKey(createInput({ isAll: true, why: 'twice' }))).toBe('refund.twice')
  })

  it('does not mention a bank where none takes part', () => {
    expect(getRefundMessageKey(createInput({ mod: 'cod' }))).toBe('refund.atOutlet')
    expect(getRefundMessageKey(createInput({ mod: 'crypto', why: 'late' }))).toBe('refund.coins')
  })

  it('is not sent in addition to the message that the order has ended', () => {
    for (const mod of ['express', 'cod', 'crypto'])
      expect(getRefundMessageKey(createInput({ mod, isAll: true, why: 'closed' }))).toBeUndefined()
  })
})
