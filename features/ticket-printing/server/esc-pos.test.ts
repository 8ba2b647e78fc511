import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PrintLine, toPrintLines } from '../domain/print-lines.ts'
import { readEscPos } from '../testing/read-esc-pos.ts'
import { formatEscPos, formatPlainText, type PrinterPaper } from './esc-pos.formatter.ts'

const line = (text: string, change: Partial<PrintLine> = {}): PrintLine => ({
  ...{ text, look: 'plain', align: 'start' },
  ...change,
})
/** Characters of printer commands, mixed with printable ones. */
const letters = fc.constantFrom(...'\u001b\u001d\u001c\u0000\u0007\n\r\u0085\u200f@V aŽب€🍔<&')

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const LTR: PrinterPaper = { columns: 32, direction: 'ltr' }
const RTL: PrinterPaper = { columns: 32, direction: 'rtl' }
const COLUMN = 12

const print = async (printLine: PrintLine, paper = LTR) => readEscPos(await formatEscPos([printLine], paper))

/** The picture of a line, as rows of dots. */
const draw = async (printLine: PrintLine, paper = LTR): Promise<readonly string[]> => {
  const [printed] = await print(printLine, paper)
  if (!printed?.picture) throw new Error(`No picture but ${JSON.stringify(printed?.text)}`)
  return printed.picture
}
const cellAt = (picture: readonly string[], column: number): string =>
  picture.map((row) => row.slice(column * COLUMN, (column + 1) * COLUMN)).join('\n')
const countInk = (picture: readonly string[]): number => picture.join('').replaceAll(' ', '').length
/** A letter alone in the first column, behind which a letter outside ASCII makes the line a picture. */
const drawLetter = async (letter: string): Promise<string> => cellAt(await draw(line(`${letter} Ж`)), 0)
/** A form of an Arabic letter alone, at the right of the paper. */
const drawForm = async (form: string): Promise<string> => cellAt(await draw(line(form), RTL), 31)

describe('ESC/POS formatter', () => {
  it('resets, prints ASCII as text and cuts', async () => {
    expect(hex(await formatEscPos([line('Z')], LTR))).toBe(
      '1b40' + '1b5200' + '1b6100' + '1b4500' + '1d2100' + '5a' + '0a' + '1d564200',
    )
  })

  it('prints important lines bold and large, aligned to the side from which they are read', async () => {
    expect(hex(await formatEscPos([line('7', { look: 'large' })], RTL))).toContain(
      '1b6102' + '1b4501' + '1d2111' + '37',
    )
  })

  it('lets no customer text control the printer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letters, maxLength: 60 }), async (text) => {
        const lines = toPrintLines({ text }, LTR.columns)
        const printed = readEscPos(await formatEscPos(lines, LTR))
        expect(printed.length).toBe(lines.length)
        for (const [at, { text: written }] of printed.entries())
          if (written !== undefined) expect(written).toBe(lines[at]?.text)
      }),
      { numRuns: 30 },
    )
  })

  it('centres text with spaces in plain text, by columns', () => {
    expect(formatPlainText([line('ab', { align: 'center' }), line('cd')], 6)).toBe('  ab\ncd')
    expect(formatPlainText([line('漢字', { align: 'center' })], 6)).toBe(' 漢字')
  })
})

describe('letters outside ASCII', () => {
  it.each([32, 42, 48])('are a picture as wide as %i columns of a printer’s own letters', async (columns) => {
    for (const text of ['Ž', 'Ж'.repeat(columns), '漢'.repeat(columns / 2), '🍔'.repeat(columns / 2)]) {
      const picture = await draw(line(text), { columns, direction: 'ltr' })
      for (const row of picture) expect(row.length).toBe(columns * COLUMN)
      expect(countInk(picture), text).toBeGreaterThan(10)
    }
  })

  it('stand in the columns of their places, in Serbian, Greek and Cyrillic, and each has its own shape', async () => {
    const alphabet = [...'ČĆŽŠĐčćžšđΑΩάέήίόύώςЂЉЊЋЏљџéçœ€']
    const shapes = await Promise.all(alphabet.map(drawLetter))
    // Latin and Greek capital A are one shape; no two of these are.
    expect(new Set(shapes).size).toBe(alphabet.length)
    const word = await draw(line('Žćφ Đ'))
    expect(cellAt(word, 0)).toBe(await drawLetter('Ž'))
    expect(cellAt(word, 1)).toBe(await drawLetter('ć'))
    expect(cellAt(word, 2)).toBe(await drawLetter('φ'))
    expect(cellAt(word, 3).trim()).toBe('')
    expect(cellAt(word, 4)).toBe(await drawLetter('Đ'))
    expect(cellAt(word, 5).trim()).toBe('')
  })

  it('of Arabic are joined, from right to left', async () => {
    // Unicode's presentation forms of the letters: seen at the beginning, lam in the middle, meem at the end.
    const picture = await draw(line('سلم'), RTL)
    expect(cellAt(picture, 31)).toBe(await drawForm('\uFEB3'))
    expect(cellAt(picture, 30)).toBe(await drawForm('\uFEE0'))
    expect(cellAt(picture, 29)).toBe(await drawForm('\uFEE2'))
    expect(cellAt(picture, 28).trim()).toBe('')
    expect(await drawForm('س')).not.toBe(await drawForm('\uFEB3'))
  })

  it('keep digits and Latin words readable within Arabic, and a plus sign before its number', async () => {
    const picture = await draw(line('سلم +97'), RTL)
    const number = await Promise.all([...'+97'].map(drawLetter))
    expect([25, 26, 27].map((column) => cellAt(picture, column))).toEqual(number)
    // A line of an Arabic ticket begins at the right, whatever its first letter is.
    const mixed = await draw(line('Ž سلم'), RTL)
    expect(cellAt(mixed, 31)).toBe(await drawLetter('Ž'))
    expect(cellAt(mixed, 29)).toBe(await drawForm('\uFEB3'))
    // On a ticket in English, the dish begins at the left and is read from the right.
    const english = await draw(line('2 x سلم'))
    expect(cellAt(english, 0)).toBe(await drawLetter('2'))
    expect(cellAt(english, 4)).toBe(await drawForm('\uFEE2'))
    expect(cellAt(english, 6)).toBe(await drawForm('\uFEB3'))
  })

  it('are centred, indented and enlarged like a printer’s own', async () => {
    const letter = await drawLetter('Ž')
    const centred = await draw(line('ŽŽ', { align: 'center' }))
    expect(cellAt(centred, 15)).toBe(letter)
    expect(cellAt(await draw(line('   Ž')), 3)).toBe(letter)
    const [plain, bold, large] = await Promise.all(
      (['plain', 'bold', 'large'] as const).map((look) => draw(line('Ž', { look }))),
    )
    expect(countInk(bold ?? [])).toBeGreaterThan(1.2 * countInk(plain ?? []))
    expect(countInk(large ?? [])).toBeGreaterThan(3 * countInk(plain ?? []))
    expect(large?.every((row) => row.slice(2 * COLUMN).trim() === '')).toBe(true)
  })

  it('take signs of markup as they are', async () => {
    const picture = await draw(line('Ž & <b>'))
    expect(cellAt(picture, 2)).toBe(await drawLetter('&'))
    expect(cellAt(picture, 4)).toBe(await drawLetter('<'))
    expect(cellAt(picture, 6)).toBe(await drawLetter('>'))
  })

  it('are drawn alike on a machine without fonts', async () => {
    const lines = [line('سلم Žćφ')]
    const script = `
      const { formatEscPos } = await import(${JSON.stringify(new URL('./esc-pos.formatter.ts', import.meta.url).href)})
      const bytes = await formatEscPos(${JSON.stringify(lines)}, ${JSON.stringify(RTL)})
      process.stdout.write(Buffer.from(bytes).toString('hex'))`
    const folder = await mkdtemp(path.join(tmpdir(), 'fonts-'))
    await writeFile(
      path.join(folder, 'fonts.conf'),
      `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`,
    )
    const env = { ...process.env, FONTCONFIG_FILE: path.join(folder, 'fonts.conf') }
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      ...{ env, encoding: 'utf8' as const },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await rm(folder, { recursive: true })
    const [theirs] = readEscPos(Buffer.from(printed, 'hex'))
    const dots = (theirs?.picture ?? []).join('')
    const ours = await draw(lines[0] ?? line(''), RTL)
    expect(dots.length).toBe(ours.join('').length)
    // Machines are set up to smooth letters by different amounts.
    const differing = [...ours.join('')].filter((dot, at) => dot !== dots[at]).length
    expect(differing).toBeLessThan(countInk(ours) / 5)
  })
})
