import { describe, expect, it } from 'vitest'
import { computeDeliveryStatus, isSuccessStatus, MAX_DELIVERY_ATTEMPTS } from './delivery-attempts.ts'

describe('delivery status after an attempt', () => {
  it('is delivered for any 2xx answer and for no other', () => {
    expect([200, 202, 204, 299].every(isSuccessStatus)).toBe(true)
    expect([0, 100, 301, 400, 410, 500].some(isSuccessStatus)).toBe(false)
  })

  it('is waiting until the last attempt, and then failed', () => {
    expect(computeDeliveryStatus(false, 1)).toBe('waiting')
    expect(computeDeliveryStatus(false, MAX_DELIVERY_ATTEMPTS - 1)).toBe('waiting')
    expect(computeDeliveryStatus(false, MAX_DELIVERY_ATTEMPTS)).toBe('failed')
    expect(computeDeliveryStatus(true, MAX_DELIVERY_ATTEMPTS)).toBe('delivered')
  })
})
