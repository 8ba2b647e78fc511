import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PrintLine, toPrintLines } from '../domain/print-lines.ts'
import { formatEscPos, formatPlainText } from './esc-pos.formatter.ts'

const line = (text: string, look: PrintLine['look'] = 'plain'): PrintLine => ({ text, look, align: 'start' })
/** Characters of printer commands, mixed with printable ones. */
const letters = fc.constantFrom(...'\u001b\u001d\u001c\u0000\u0007\n\r\u0085\u200f@V aŽب€🍔')

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('ESC/POS formatter', () => {
  it('resets, selects UTF-8, prints and cuts', () => {
    expect(hex(formatEscPos([line('Ž')], { isRightToLeft: false }))).toBe(
      '1b40' + '1c284302003002' + '1b6100' + '1b4500' + '1d2100' + 'c5bd' + '0a' + '1d564200',
    )
  })

  it('prints important lines bold and large, aligned to the side from which they are read', () => {
    expect(hex(formatEscPos([line('7', 'large')], { isRightToLeft: true }))).toContain(
      '1b6102' + '1b4501' + '1d2111' + '37',
    )
  })

  it('lets no customer text control the printer', () => {
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

  it('centres text with spaces in plain text', () => {
    expect(formatPlainText([{ text: 'ab', look: 'bold', align: 'center' }, line('cd')], 6)).toBe('  ab\ncd')
  })
})
