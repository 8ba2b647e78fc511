import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  chooseMethod,
  clearPaymentChoice,
  formatFailureText,
  reportPaymentFailure,
  usePaymentStore,
} from './payment-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearPaymentChoice()
})

describe('payment failure', () => {
  it('CK-05 clears the selection, raises payment-failed and shows the message', () => {
    const raised = vi.fn()
    vi.stubGlobal('window', { dispatchEvent: raised })
    chooseMethod('express')
    reportPaymentFailure({ status: 422, code: 5011, message: 'Not enough funds' }, 'Not enough funds')
    expect(usePaymentStore.getState()).toEqual({
      method: null,
      isCleared: true,
      failure: 'Not enough funds',
      isPaidInShares: false,
    })
    expect(raised.mock.calls[0]?.[0]).toMatchObject({ type: 'payment-failed', detail: { code: 5011 } })
  })

  it('CK-05 shows the card provider’s own text in addition to ours, and neither twice', () => {
    const message = 'Payment failed.'
    expect(formatFailureText({ message, data: { result: { message: 'Do not honour' } } })).toBe(
      'Payment failed. Do not honour',
    )
    expect(formatFailureText({ message, data: { message: 'Card blocked' } })).toBe(
      'Payment failed. Card blocked',
    )
    expect(formatFailureText({ message, data: { provider: { message: 'Call your bank' } } })).toBe(
      'Payment failed. Call your bank',
    )
    expect(formatFailureText({ message, data: { message } })).toBe(message)
    expect(formatFailureText({ message, data: { cart: {} } })).toBe(message)
  })
})
