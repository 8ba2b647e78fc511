import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PrintLine, toPrintLines } from '../domain/print-lines.ts'
import { formatEscPos, formatPlainText } from './esc-pos.formatter.ts'

const line = (text: string, look: PrintLine['look'] = 'plain'): PrintLine => ({ text, look, align: 'start' })
/** What opens, feeds and cuts, among what is printed. */
const letters = fc.constantFrom(...'\u001b\u001d\u001c\u0000\u0007\n\r\u0085\u200f@V aŽب€🍔')

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('the language of receipt printers', () => {
  it('resets, takes UTF-8, prints and cuts', () => {
    expect(hex(formatEscPos([line('Ž')], { isRightToLeft: false }))).toBe(
      '1b40' + '1c284302003002' + '1b6100' + '1b4500' + '1d2100' + 'c5bd' + '0a' + '1d564200',
    )
  })

  it('makes what is important bold and large, and stands on the side from which it is read', () => {
    expect(hex(formatEscPos([line('7', 'large')], { isRightToLeft: true }))).toContain(
      '1b6102' + '1b4501' + '1d2111' + '37',
    )
  })

  it('gives a customer no way to steer the printer', () => {
    const frame = formatEscPos([], { isRightToLeft: false }).length
    const commands = formatEscPos([line('')], { isRightToLeft: false }).length - frame
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
        const lines = toPrintLines({ text }, 42)
        const bytes = formatEscPos(lines, { isRightToLeft: false })
        const written = lines.map((one) => new TextEncoder().encode(one.text))
        const length = written.reduce((sum, { length: count }) => sum + count, 0)
        expect(bytes.length).toBe(frame + lines.length * commands + length)
        for (const part of written) expect(part.every((byte) => byte >= 0x20 && byte !== 0x7f)).toBe(true)
      }),
    )
  })

  it('as plain text, what is centred stands in the middle', () => {
    expect(formatPlainText([{ text: 'ab', look: 'bold', align: 'center' }, line('cd')], 6)).toBe('  ab\ncd')
  })
})
