import { describe, expect, it } from 'vitest'
import { signSubscriber, verifySubscriber } from './unsubscribe-link.service.ts'

const WHO = { brandId: 'b'.repeat(22), userId: 'u'.repeat(22) }

describe('link of a message', () => {
  it('MK-05 names its receiver by a signature', () => {
    expect(verifySubscriber('secret', signSubscriber('secret', WHO))).toEqual(WHO)
  })

  it('is refused with another secret, receiver or signature', () => {
    const token = signSubscriber('secret', WHO)
    expect(verifySubscriber('another', token)).toBeUndefined()
    expect(verifySubscriber('secret', token.replace('u', 'v'))).toBeUndefined()
    expect(verifySubscriber('secret', `${token.slice(0, 46)}${'A'.repeat(42)}`)).toBeUndefined()
    for (const text of ['', '.', 'x'.repeat(88)]) expect(verifySubscriber('secret', text)).toBeUndefined()
  })
})
