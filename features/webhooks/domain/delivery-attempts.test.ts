import { describe, expect, it } from 'vitest'
import { computeDeliveryStatus, isSuccessStatus, MAX_ATTEMPTS } from './delivery-attempts.ts'

describe('a delivery after a try', () => {
  it('is delivered by an answer of the two hundreds and by no other', () => {
    expect([200, 202, 204, 299].every(isSuccessStatus)).toBe(true)
    expect([0, 100, 301, 400, 410, 500].some(isSuccessStatus)).toBe(false)
  })

  it('waits until its last try, and has then failed', () => {
    expect(computeDeliveryStatus(false, 1)).toBe('waiting')
    expect(computeDeliveryStatus(false, MAX_ATTEMPTS - 1)).toBe('waiting')
    expect(computeDeliveryStatus(false, MAX_ATTEMPTS)).toBe('failed')
    expect(computeDeliveryStatus(true, MAX_ATTEMPTS)).toBe('delivered')
  })
})
