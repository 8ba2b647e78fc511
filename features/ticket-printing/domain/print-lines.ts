import { countColumns, cutByColumns } from './text-columns.ts'

/** A line of a ticket that fits on the paper. */
export interface PrintLine {
  readonly text: string
  readonly look: 'plain' | 'bold' | 'large'
  readonly align: 'start' | 'center'
}

/** Characters other than letters, digits, marks and signs: they control a device or the text direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
const SPACES = /\p{Zs}+/gu

/** Makes a text safe to print: it contains no commands, and each gap is a single plain space. */
export const sanitizeText = (text: string): string =>
  text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(SPACES, ' ')

/** Breaks a text between words, and a word that is longer than a line at the end of the line. */
export const wrapText = (text: string, columns: number): string[] => {
  const lines: string[] = []
  for (const piece of text.split(' ').flatMap((word) => cutByColumns(word, columns))) {
    const last = lines.at(-1)
    if (last !== undefined && countColumns(last) + 1 + countColumns(piece) <= columns)
      lines[lines.length - 1] = `${last} ${piece}`
    else lines.push(piece)
  }
  return lines
}

export interface PrintText {
  readonly text: string
  readonly look?: PrintLine['look']
  readonly align?: PrintLine['align']
  /** Columns of indentation, on every line. */
  readonly indent?: number
}

/** Large letters have double width. */
const WIDTH_OF = { plain: 1, bold: 1, large: 2 } as const

/** Wraps a text to lines of the paper; an empty text has none. */
export const toPrintLines = (input: PrintText, columns: number): PrintLine[] => {
  const { look = 'plain', align = 'start', indent = 0 } = input
  const room = Math.floor(columns / WIDTH_OF[look]) - indent
  return wrapText(sanitizeText(input.text), room).map((line) => ({
    text: ' '.repeat(indent) + line,
    look,
    align,
  }))
}

/** Two texts at the two ends of a line or, if they do not fit, one below the other. */
export const alignBothEnds = ([start, end]: readonly [string, string], columns: number): PrintLine[] => {
  const [left, right] = [sanitizeText(start), sanitizeText(end)]
  const gap = columns - countColumns(left) - countColumns(right)
  if (gap < 1) return [left, right].flatMap((text) => toPrintLines({ text, look: 'bold' }, columns))
  return [{ text: left + ' '.repeat(gap) + right, look: 'bold', align: 'start' }]
}

export const createSeparatorLine = (columns: number): PrintLine => ({
  text: '-'.repeat(columns),
  look: 'plain',
  align: 'start',
})
