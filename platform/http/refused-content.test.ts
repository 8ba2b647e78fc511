import { describe, expect, it } from 'vitest'
import { hasCardNumber } from '#platform/kernel/card-number.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { findRefusedContent } from './refused-content.ts'

const CARD = '4111 1111 1111 1111'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })

describe('refused content', () => {
  it('includes a card number in any position', () => {
    const bodies: readonly (readonly [unknown, string])[] = [
      [{ deliveryInstruction: `charge ${CARD}` }, 'deliveryInstruction'],
      [{ address: { name: CARD } }, 'address.name'],
      [{ customize: [{ variants: ['ok', CARD] }] }, 'customize.0.variants.1'],
      [{ cardNumber: 4111111111111111 }, 'cardNumber'],
      [{ [CARD]: 1 }, ''],
    ]
    for (const [body, field] of bodies)
      expect(findRefusedContent(body)).toEqual({ field, key: 'field.cardNumber' })
  })

  it('excludes a phone and an id of ours that pass the check sum by chance', () => {
    expect(findRefusedContent({ phone: '4111111111111111' })).toBeUndefined()
    expect(findRefusedContent({ phone: { number: '4111111111111111' } })).toBeUndefined()
    expect(findRefusedContent({ store: 'a41111111111111111aaaa' })).toBeUndefined()
  })

  it('excludes a name of a picture whose hash has the digits of a card by chance', () => {
    const base = '/pictures/ab4111111111111111cdefabcdefabcd'
    expect(findRefusedContent({ picture: { base, width: 640, height: 480 } })).toBeUndefined()
    expect(findRefusedContent({ picture: `${base.slice(1)}.webp` })).toBeUndefined()
    expect(findRefusedContent({ picture: `${base} 4111111111111111` })).toEqual({
      ...{ field: 'picture', key: 'field.cardNumber' },
    })
  })

  it('excludes the hash by which a purchase is counted once, whatever its digits', () => {
    const hashes = Array.from({ length: 200 }, (_, order) => hashSha256(`order ${order}`))
    expect(hashes.some(hasCardNumber)).toBe(true)
    for (const eventId of hashes) expect(findRefusedContent({ eventParam: { eventId } })).toBeUndefined()
    const hash = 'ab4111111111111111'.padEnd(64, 'cdef')
    expect(findRefusedContent({ eventId: hash })).toBeUndefined()
    for (const other of [hash.slice(1), `${hash}c`, hash.replace('f', 'g')])
      expect(findRefusedContent({ eventId: other })).toMatchObject({ key: 'field.cardNumber' })
  })

  it('includes an invalid character', () => {
    for (const text of ['a\u0000b', 'a\ud800b', '\udc00'])
      expect(findRefusedContent({ name: text })).toEqual({ field: 'name', key: 'field.format' })
    expect(findRefusedContent({ name: 'مريم 👩‍🍳 𝒜' })).toBeUndefined()
  })

  it('includes unlimited nesting, which is detected without following it', () => {
    expect(findRefusedContent(nested(20))).toBeUndefined()
    expect(findRefusedContent(nested(21))).toMatchObject({ key: 'field.format' })
    expect(findRefusedContent(JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`))).toBeDefined()
  })
})
