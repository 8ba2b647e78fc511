import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { openText, sealText } from './sealed-text.ts'

const secret = 'a secret that only tests know, 32 characters'
const purpose = 'payment account settings'
const random = createSeededRandom()
const sealed = sealText('{"apiKey":"sk_live_1"}', { secret, purpose, context: 'account-1', random })

describe('encrypted text', () => {
  it('decrypts with the same secret and context', () => {
    expect(openText(sealed, { secret, purpose, context: 'account-1' })).toBe('{"apiKey":"sk_live_1"}')
    expect(sealed).not.toContain('sk_live')
  })

  it('differs each time', () => {
    expect(sealText('{"apiKey":"sk_live_1"}', { secret, purpose, context: 'account-1', random })).not.toBe(
      sealed,
    )
  })

  it('does not decrypt with another secret, in another row, or after a change', () => {
    expect(() => openText(sealed, { secret: `${secret}!`, purpose, context: 'account-1' })).toThrow()
    expect(() => openText(sealed, { secret, purpose, context: 'account-2' })).toThrow()
    expect(() => openText(sealed, { secret, purpose: 'redirects', context: 'account-1' })).toThrow()
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(() =>
      openText(`v1.${bytes.toString('base64url')}`, { secret, purpose, context: 'account-1' }),
    ).toThrow()
    expect(() => openText('plain', { secret, purpose, context: 'account-1' })).toThrow()
  })
})
