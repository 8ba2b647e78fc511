import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignBothEnds, sanitizeText, toPrintLines, wrapText } from './print-lines.ts'
import { countColumns } from './text-columns.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom(...'\u001b\u001d\u0000\n\t\u0085\u00a0\u200f\u2028 aŽب🍔'),
    maxLength: 120,
  }),
  fc.constantFrom(
    'مطعم الدخان المكدس',
    'Ćevapi u somunu',
    '\u001b@\u001dV\u0042\u0000',
    '🍔🍔🍔',
    '漢字カレー',
    'e\u0301'.repeat(60),
  ),
)
const columns = fc.constantFrom(32, 42, 48)
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

describe('print lines', () => {
  it('contain no printer commands, and keep every letter and digit', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const clean = sanitizeText(text)
        expect(steering.test(clean)).toBe(false)
        expect(clean.match(/[\p{L}\p{N}]/gu) ?? []).toEqual(text.match(/[\p{L}\p{N}]/gu) ?? [])
      }),
    )
  })

  it('are never longer than the paper is wide, in any style, and none is lost', () => {
    const looks = fc.constantFrom('plain' as const, 'bold' as const, 'large' as const)
    fc.assert(
      fc.property(texts, columns, looks, fc.nat(6), (text, width, look, indent) => {
        const lines = toPrintLines({ text, look, indent }, width)
        const room = look === 'large' ? width / 2 : width
        for (const line of lines) expect(countColumns(line.text)).toBeLessThanOrEqual(room)
        const joined = lines.map((line) => line.text).join('')
        expect(joined.replaceAll(' ', '')).toBe(sanitizeText(text).replaceAll(' ', ''))
      }),
    )
  })

  it('break between words, and within a word only if it is longer than a line', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrapText('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
    expect(toPrintLines({ text: '' }, 42)).toEqual([])
  })

  it('align two texts at the two ends of a line, or one below the other', () => {
    expect(alignBothEnds(['Paid', 'AED 12'], 14).map(({ text }) => text)).toEqual(['Paid    AED 12'])
    expect(alignBothEnds(['Paid', 'AED 12'], 10).map(({ text }) => text)).toEqual(['Paid', 'AED 12'])
  })
})
