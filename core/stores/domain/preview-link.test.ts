import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPreviewPass, isPreviewPassValid, parsePreviewPass } from './preview-link.ts'

const storeId = 'a'.repeat(22)
const now = new Date('2026-11-20T10:00:00.000Z')
const soon = now.getTime() / 1000 + 60

describe('preview pass', () => {
  it('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000), fc.nat(100_000), (expiresAt, round) => {
        const pass = { storeId, expiresAt, round }
        expect(parsePreviewPass(formatPreviewPass(pass))).toEqual(pass)
      }),
    )
  })

  it('is parsed from no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const pass = parsePreviewPass(text)
        expect(pass === undefined || formatPreviewPass(pass) === text.replace(/\.0+(?=\w+\.)/, '.')).toBe(
          true,
        )
      }),
    )
    for (const text of ['', '..', `${storeId}.zz`, `${storeId}.zz.-1`, `${storeId}.zz.1.x`])
      expect(parsePreviewPass(text), text).toBeUndefined()
  })

  it('opens one store, until it expires or is revoked', () => {
    const store = { _id: storeId, previewRound: 3 }
    const pass = { storeId, expiresAt: soon, round: 3 }
    expect(isPreviewPassValid(pass, store, now)).toBe(true)
    expect(isPreviewPassValid(pass, { ...store, _id: 'b'.repeat(22) }, now)).toBe(false)
    expect(isPreviewPassValid(pass, { ...store, previewRound: 4 }, now)).toBe(false)
    expect(isPreviewPassValid(pass, store, new Date(soon * 1000))).toBe(false)
  })
})
