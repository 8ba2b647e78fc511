import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { openText, sealText } from './secret-box.mapper.ts'

const secret = 'a secret that only tests know, 32 characters'
const random = createSeededRandom()
const sealed = sealText('{"apiKey":"sk_live_1"}', { secret, context: 'account-1', random })

describe('encrypted text', () => {
  it('decrypts with the same secret and context', () => {
    expect(openText(sealed, { secret, context: 'account-1' })).toBe('{"apiKey":"sk_live_1"}')
    expect(sealed).not.toContain('sk_live')
  })

  it('differs each time', () => {
    expect(sealText('{"apiKey":"sk_live_1"}', { secret, context: 'account-1', random })).not.toBe(sealed)
  })

  it('does not decrypt with another secret, in another row, or after a change', () => {
    expect(() => openText(sealed, { secret: `${secret}!`, context: 'account-1' })).toThrow()
    expect(() => openText(sealed, { secret, context: 'account-2' })).toThrow()
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(() => openText(`v1.${bytes.toString('base64url')}`, { secret, context: 'account-1' })).toThrow()
    expect(() => openText('plain', { secret, context: 'account-1' })).toThrow()
  })
})
