import { describe, expect, it } from 'vitest'
import { formatShortCode, parseShortCode } from './short-code.ts'

describe('a short code of a table', () => {
  it('is read however it is typed', () => {
    const code = formatShortCode(0x3_1415_9265_3589n)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    for (const typed of [code, code.toLowerCase(), code.replace('-', '')])
      expect(parseShortCode(typed)).toBe(code)
    for (const typed of ['۰۱۱۱۰-abcde', '٠١١١٠ – ABCDE', '０１１１０ＡＢＣＤＥ', '\u200f01110-abcde\u200f'])
      expect(parseShortCode(typed)).toBe('01110-ABCDE')
    expect(parseShortCode('o1iL0-abcde')).toBe('01110-ABCDE')
  })

  it('is none of the codes in scanned addresses', () => {
    for (const text of ['', 'K7QF2-9MXW', 'K7QF2-9MXWAA', 'K7QF2_9MXWA', 'abcdefghijklmnopqrstuv'])
      expect(parseShortCode(text)).toBeUndefined()
  })
})
